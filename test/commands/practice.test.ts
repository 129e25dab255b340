import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignmentLine, detectShell } from '../../source/core/shell/shell.ts';
import { runProgram, startProgram } from '../support/run-program.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'tokenwright-practice-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

describe('practice', () => {
  it('prints one JSON line with the whole contract, serves, and ends at SIGTERM with 143', async () => {
    const extra = 'http://127.0.0.1:4567/other';
    const program = startProgram(['practice', '--port', '0', '--json', '--redirect-uri', extra], {
      cwd,
    });
    const [line] = await program.answered(/^\{.*\}\n/);
    const ready: Record<string, unknown> = JSON.parse(line);
    expect(Object.keys(ready)).toEqual([
      'origin',
      'shop',
      'clientId',
      'clientSecret',
      'scopes',
      'redirectUris',
      'dashboardUrl',
    ]);
    expect(ready['redirectUris']).toEqual(['http://127.0.0.1:3456/callback', extra]);
    const answer = await fetch(`${String(ready['origin'])}/admin/oauth/access_scopes.json`);
    expect(answer.status).toBe(401);
    await program.said(/access_scopes\.json 401/);
    program.child.kill('SIGTERM');
    const { code, stdout } = await program.end;
    expect(code).toBe(143);
    expect(stdout).toBe(line);
  });

  it('prints lines to paste, which are enough for a second shell', async () => {
    const program = startProgram(['practice', '--port', '0'], { cwd, env: { SHELL: '/bin/bash' } });
    await program.answered(/Requests are listed here/);
    const env = Object.fromEntries(
      [...program.stdout().matchAll(/^export (TOKENWRIGHT_\w+)=(\S+)$/gm)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
    expect(Object.keys(env)).toEqual([
      'TOKENWRIGHT_STORE_ORIGIN',
      'TOKENWRIGHT_SHOP',
      'TOKENWRIGHT_CLIENT_ID',
      'TOKENWRIGHT_CLIENT_SECRET',
    ]);
    const { code } = await runProgram(['check'], {
      cwd,
      env: { ...env, TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_of_nobody' },
    });
    expect(code).toBe(4);
    program.child.kill('SIGINT');
    const end = await program.end;
    expect(end.code).toBe(130);
    expect(end.stderr).not.toContain('practice_token_of_nobody');
  });

  it('says in words that its port is taken', async () => {
    const first = startProgram(['practice', '--port', '0', '--json'], { cwd });
    const [, port = ''] = await first.answered(/127\.0\.0\.1:(\d+)/);
    const { code, stdout, stderr } = await runProgram(['practice', '--port', port], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(port);
    first.child.kill('SIGTERM');
    await first.end;
  });
});

describe('lines for the shell at hand', () => {
  it.each([
    [{ SHELL: '/usr/bin/fish' }, 'linux', "set -gx A 'it\\'s'"],
    [{ SHELL: '/bin/zsh' }, 'darwin', "export A='it'\\''s'"],
    [{}, 'win32', "$env:A = 'it''s'"],
    [{ SHELL: '/usr/bin/bash' }, 'win32', "export A='it'\\''s'"],
    [{}, 'linux', "export A='it'\\''s'"],
  ] as const)('%j on %s', (env, platform, line) => {
    expect(assignmentLine(detectShell(env, platform), 'A', "it's")).toBe(line);
  });
});
