import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceStoreOptions } from '../../../source/commands/practice/practice.ts';
import { assignmentLine, detectShell } from '../../../source/core/text/command-shell.ts';
import { start } from '../../support/terminal/pseudo-terminal.ts';
import { ENTRY_FILE, runProgram, startProgram } from '../../support/terminal/run-program.ts';

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

  it('says over SSH how a browser reaches it, and what needs none; not beside a display', async () => {
    const said = async (env: Readonly<Record<string, string>>) => {
      const program = startProgram(['practice', '--port', '0'], { cwd, env });
      await program.answered(/Requests are listed here/);
      program.child.kill('SIGINT');
      return (await program.end).stdout;
    };
    const there = await said({ SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' });
    const [, port = ''] = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(there) ?? [];
    expect(there).toContain(
      `\nssh -N -L 3456:127.0.0.1:3456 -L ${port}:127.0.0.1:${port} ada@192.0.2.2\n`,
    );
    expect(there).toMatch(/--practice approves in the terminal/);
    expect(there.split('This is an SSH session')).toHaveLength(2);
    expect(await said({ DISPLAY: ':0' })).not.toMatch(/ssh -N|--practice/);
  });

  it.each([
    'https://127.0.0.1:3456/callback',
    'http://example.com/callback',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:80/callback',
    'http://127.0.0.1:6000/callback',
    'http://127.0.0.1:3456/call back',
    'http://127.0.0.1:3456/a/../b',
    'http://user:pass@127.0.0.1:3456/callback',
    'http://127.0.0.1:3456/callback?a=b',
    'http://127.0.0.1:3456/done',
    'javascript:alert(1)',
    '',
  ])('registers no address that this program could not use: %s', async (redirectUri) => {
    await expect(practiceStoreOptions({ cwd }, { redirectUri: [redirectUri] })).rejects.toThrow(
      expect.objectContaining({ code: 'invalid-redirect-uri', exitCode: 2 }),
    );
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

describe('practice for the leader of a workshop', () => {
  const run = (...args: string[]) => runProgram(['practice', '--port', '0', ...args], { cwd });

  it('lists every fault for people and for programs', async () => {
    const text = await run('--list-faults');
    const json = await run('--list-faults', '--json');
    expect([text.code, json.code]).toEqual([0, 0]);
    const faults: Array<{ name: string; what: string }> = JSON.parse(json.stdout);
    expect(faults.length).toBeGreaterThan(60);
    for (const { name, what } of faults) {
      expect(text.stdout).toMatch(new RegExp(`^  ${name} +`, 'm'));
      expect(text.stdout).toContain(what);
    }
  });

  it.each([
    [['--seed', 'monday'], '--seed'],
    [['--seed', '2147483648'], '--seed'],
    [['--products', '-1'], '--products'],
    [['--products', '100001'], '--products'],
    [['--latency', '1.5'], '--latency'],
    [['--fault', 'meteor'], '--list-faults'],
    [['--fault', 'throtled'], 'Did you mean throttled?'],
    [['--fault', 'bom:never'], 'no-callback:next'],
    [['--fault', 'bom:0'], 'throttled:60'],
    [['--scenario', 'none.json'], 'Scenario none.json: it cannot be read (ENOENT).'],
  ])('refuses %j in words', async (args, words) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });

  it('says which faults are on, and which of them an answer shows', async () => {
    const program = startProgram(
      ['practice', '--port', '0', '--json', '--fault', 'token-dead', '--fault', 'bom:next'],
      { cwd },
    );
    const [, origin = ''] = await program.answered(/"origin":"([^"]+)"/);
    await program.said(/FAULTS ARE ON: token-dead, bom \(once\)/);
    const answer = await fetch(`${origin}/admin/api/2026-10/shop.json`);
    expect(answer.headers.get('x-practice-fault')).toBe('token-dead, bom');
    await program.said(/shop\.json 401 \d+ ms \(fault: token-dead, bom\)/);
    await program.said(/FAULTS ARE ON: token-dead\n/);
    program.child.kill('SIGTERM');
    await program.end;
  });

  it('takes a scenario, and options say it otherwise', async () => {
    writeFileSync(
      join(cwd, 'monday.json'),
      JSON.stringify({
        store: { seed: 4, products: 7 },
        apps: [{ title: 'Ours', scopes: ['read_themes'] }],
        faults: [{ name: 'bom' }],
      }),
    );
    const options = await practiceStoreOptions(
      { cwd },
      { scenario: 'monday.json', products: 9, latency: 5, fault: ['throttled:60'] },
    );
    expect(options).toMatchObject({
      seed: 4,
      productCount: 9,
      latencyMs: 5,
      apps: [{ title: 'Ours' }],
      faults: [
        { name: 'bom', duration: { type: 'for-good' } },
        { name: 'throttled', duration: { type: 'for-a-time', ms: 60_000 } },
      ],
    });
    const program = startProgram(
      ['practice', '--port', '0', '--json', '--scenario', 'monday.json'],
      {
        cwd,
      },
    );
    await program.answered(/"scopes":\["read_themes"\]/);
    program.child.kill('SIGTERM');
    await program.end;
  });

  it('names the field of a scenario that is wrong', async () => {
    writeFileSync(join(cwd, 'bad.json'), '{"store":{"produkts":5}}');
    const { code, stderr } = await run('--scenario', 'bad.json');
    expect(code).toBe(2);
    expect(stderr).toContain('Scenario bad.json: store has no field "produkts".');
  });

  it('resets by one key at a terminal, and leaves by Ctrl+C with 130', async () => {
    await using terminal = start(process.execPath, ['--', ENTRY_FILE, 'practice', '--port', '0'], {
      cols: 120,
      rows: 40,
      cwd,
    });
    await terminal.waitFor('r resets the store');
    await terminal.waitFor('Requests are listed here');
    terminal.press('r');
    await terminal.waitFor('The store is as it was at the start.');
    terminal.press('ctrl+c');
    expect((await terminal.exit).exitCode).toBe(130);
  });

  it.skipIf(process.platform !== 'linux')(
    'reads no keys in the background, where that would stop it',
    async () => {
      // With -m each job has a process group of its own, as at a person's prompt.
      const command = `"${process.execPath}" -- "${ENTRY_FILE}" practice --port 0 & echo pid=$!; wait`;
      await using terminal = start('sh', ['-mc', command], { cols: 120, rows: 40, cwd });
      await terminal.waitFor('Requests are listed here');
      expect(terminal.text()).not.toContain('r resets the store');
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(terminal.text())?.[0] ?? '';
      expect((await fetch(`${origin}/admin/apps`)).status).toBe(200);
      process.kill(Number(/pid=(\d+)/.exec(terminal.text())?.[1]), 'SIGTERM');
      await terminal.exit;
    },
  );
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
