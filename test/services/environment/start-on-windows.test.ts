import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOnWindows } from '../../../source/services/environment/start-on-windows.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

// How a command is started on Windows is decided by values, so it is tested on every system; whether
// cmd.exe takes it as it is meant only there.

const folder = await ownFolder(afterAll);
const real = process.platform;
const isWindows = real === 'win32';
const env = { ...process.env, PATH: folder, PATHEXT: '.EXE;.CMD' };

const ECHO = 'console.log(JSON.stringify(process.argv.slice(2)))';

beforeAll(() => {
  // cross-spawn looks once, when it is loaded.
  Object.defineProperty(process, 'platform', { value: 'win32' });
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
  writeFileSync(join(folder, 'echo.js'), ECHO);
  const batch = `@"${process.execPath}" "${join(folder, 'echo.js')}" %*\r\n`;
  for (const place of ['npm.cmd', 'node_modules/.bin/tool.cmd'])
    writeFileSync(join(folder, place), batch, { mode: 0o755 });
  writeFileSync(join(folder, 'program.exe'), 'MZ', { mode: 0o755 });
});
afterAll(() => void Object.defineProperty(process, 'platform', { value: real }));

const start = (command: string, ...args: string[]) => startOnWindows(command, args, env);

describe('a command on Windows', () => {
  it('is started itself where it is a program, with its arguments as they are', async () => {
    const args = ['a b', '&calc', '"'];
    const started = await start(join(folder, 'program.exe'), ...args);
    expect(started).toMatchObject({ args, options: {} });
    expect(started?.file).toContain('program.exe');
  });

  it('is handed to cmd.exe where it is a batch file, each sign of the shell escaped', async () => {
    const started = await start(join(folder, 'npm.cmd'), 'run', 'a b', '&calc', '%PATH%', '|more');
    expect(started?.file.toLowerCase()).toContain('cmd.exe');
    expect(started?.options).toEqual({ windowsVerbatimArguments: true });
    expect(started?.args.slice(0, 3)).toEqual(['/d', '/s', '/c']);
    const line = started?.args[3] ?? '';
    expect(line).toContain('^"run^" ^"a^ b^" ^"^&calc^" ^"^%PATH^%^" ^"^|more^"');
  });

  it.each([['x"&calc'], ['x\r\ncalc'], ['x\ncalc']])(
    'is not started with what a batch file would run: %j',
    async (argument) => {
      expect(await start(join(folder, 'npm.cmd'), argument)).toBeNull();
    },
  );

  it('takes a quote where the batch file is one of npm, which is escaped twice', async () => {
    const tool = join(folder, 'node_modules', '.bin', 'tool.cmd');
    const started = await start(tool, 'x"&calc');
    expect(started?.args[3]).toContain('^^^"x\\^^^"^^^&calc^^^"');
    expect(await start(tool, 'x\ncalc')).toBeNull();
  });

  it('is none that is not there', async () => {
    await expect(start('no-such-program-here')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  const given: Array<[command: string, args: string[]]> = [
    ['npm', ['a b', '&calc', '%PATH%', '|more', '^', '!x!', "it's", '(', '<']],
    ['npm', ['', 'C:\\a b\\', '*', ';,=']],
    ['node_modules/.bin/tool', ['{"a": "b & c"}', '"', '&"&', '%PATH%']],
  ];
  it.each(isWindows ? given : [])('cmd.exe hands %s what was given: %j', async (command, args) => {
    const started = await start(join(folder, `${command}.cmd`), ...args);
    if (started === null) throw new Error('not started');
    const child = spawn(started.file, started.args, { ...started.options, env });
    let said = '';
    child.stdout.on('data', (data: Buffer) => (said += data.toString()));
    await once(child, 'close');
    expect(JSON.parse(said)).toEqual(args);
  });
});
