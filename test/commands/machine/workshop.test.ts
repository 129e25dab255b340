import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CheckResult } from '../../../source/core/diagnosis/machine-check.ts';
import { cellWidth } from '../../../source/core/text/cell-width.ts';
import { freePort, portOf } from '../../support/sockets/ports.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { start } from '../../support/terminal/pseudo-terminal.ts';
import { ENTRY_FILE, runProgram } from '../../support/terminal/run-program.ts';

interface Report {
  readonly workshop: number;
  readonly program: string;
  readonly node: string;
  readonly system: string;
  readonly ready: boolean;
  readonly notReady: readonly string[];
  readonly checks: readonly CheckResult[];
}

/** `doctor --workshop` in a home of its own, where nothing of this machine decides. */
async function workshop(
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
  home?: string,
) {
  const cwd = home ?? (await ownFolder());
  const callback = `http://127.0.0.1:${await freePort()}/callback`;
  const env = { LANG: 'C.UTF-8', DISPLAY: ':0', TOKENWRIGHT_REDIRECT_URI: callback, ...more };
  return { cwd, end: await runProgram(['doctor', '--workshop', ...args], { cwd, env }) };
}

const report = (stdout: string): Report => JSON.parse(stdout);

describe('doctor --workshop', () => {
  it('ends in READY where nothing has failed, with the signs in a closed frame', async () => {
    const { end } = await workshop();
    expect(end).toMatchObject({ code: 0, stderr: '' });
    expect(end.stdout).toMatch(/\n\nREADY\n$/);
    expect(end.stdout).toMatch(/^ok +Programs /m);
    const frame = end.stdout.split('\n').filter((row) => /^ {2}[╭│╰]/.test(row));
    expect(frame).toHaveLength(4);
    expect(new Set(frame.map(cellWidth))).toHaveProperty('size', 1);
    expect(frame.join('')).toContain('✓ ● ○');
    expect(end.stdout).not.toContain('Settings, and where each comes from');
  });

  it('prints no signs where letters stand for them', async () => {
    const { end } = await workshop([], { LANG: 'C' });
    expect(end.stdout).toMatch(/\nREADY\n$/);
    expect(end.stdout).not.toMatch(/[╭✓]/);
  });

  it('ends in NOT READY with 1, the line that mends it, and its name', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const uri = `http://127.0.0.1:${portOf(server)}/callback`;
    const { end } = await workshop(['--redirect-uri', uri]);
    expect(end.code).toBe(1);
    expect(end.stdout).toMatch(/^failed +Port .*\n +End that program/m);
    expect(end.stdout).toMatch(/\nPut right first: Port\. See "failed" above\.\n\nNOT READY\n$/);
  });

  it('ends with 2 where the settings are wrong, and says which in a line of its own', async () => {
    const { end } = await workshop(['--api-version', 'soon']);
    expect(end.code).toBe(2);
    expect(end.stdout).toMatch(/^failed +Settings .*not an API version/m);
    expect(end.stdout).toMatch(/\nNOT READY\n$/);
  });

  it('answers with JSON of a stable shape', async () => {
    const { end } = await workshop(['--json']);
    const { checks, ...about } = report(end.stdout);
    expect(about).toEqual({
      workshop: 1,
      program: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      system: `${process.platform}-${process.arch}`,
      ready: true,
      notReady: [],
    });
    expect(checks.map(({ name }) => name)).toEqual([
      ...['node', 'terminal', 'clipboard', 'browser', 'debug', 'port', 'practice-port'],
      ...['proxy', 'certificates', 'store', 'clock', 'glyphs', 'programs'],
      ...['working-folder', 'memory-folder', 'cache-folder', 'disk'],
    ]);
    for (const check of checks) {
      expect(Object.keys(check)).toEqual(['name', 'status', 'text', 'remedy']);
      expect(check.remedy === null).toBe(['ok', 'untested'].includes(check.status));
    }
  });

  it('names what is not ready once, for a program', async () => {
    const home = await ownFolder();
    writeFileSync(join(home, '.cache'), 'in the way');
    const { end } = await workshop(['--json'], { HTTPS_PROXY: '::::' }, home);
    expect(end.code).toBe(1);
    expect(report(end.stdout)).toMatchObject({ ready: false, notReady: ['proxy', 'cache-folder'] });
  });

  it.each([[[]], [['--json']]])(
    'says neither where a home lies nor a secret (%j)',
    async (args) => {
      const home = await ownFolder();
      const secrets = {
        TOKENWRIGHT_CLIENT_SECRET: 'canary-secret-0123456789',
        HTTPS_PROXY: 'http://someone:canary-of-u@127.0.0.1:9',
      };
      const { end } = await workshop(args, secrets, home);
      expect(end.stdout).toContain('~/.config/tokenwright');
      expect(end.stdout + end.stderr).not.toContain(home);
      expect(end.stdout + end.stderr).not.toContain('canary');
    },
  );

  it.skipIf(process.platform === 'win32')(
    'knows the window from which the answer goes into a file',
    async () => {
      const home = await ownFolder();
      const file = join(home, 'ready.json');
      const line = '"$0" -- "$1" doctor --workshop --json > "$2"';
      await using terminal = start('/bin/sh', ['-c', line, process.execPath, ENTRY_FILE, file], {
        cwd: home,
        cols: 91,
        rows: 30,
        env: { HOME: home },
      });
      await terminal.exit;
      const { checks } = report(readFileSync(file, 'utf8'));
      expect(checks.find(({ name }) => name === 'terminal')?.text).toBe(
        '91 columns, 30 rows, colours, UTF-8.',
      );
    },
  );
});
