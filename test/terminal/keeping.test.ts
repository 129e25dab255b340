import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import { openTerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { visit } from '../support/guide/guide-on-loopback.ts';
import { stayOffUsualPort } from '../support/sockets/fixed-ports.ts';
import { freePort } from '../support/sockets/ports.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { start, type PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { runProgram } from '../support/terminal/run-program.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** The built program with a home folder that outlives it. */
function open(
  home: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): PseudoTerminal {
  const folders = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'conf'),
    XDG_CACHE_HOME: join(home, 'cache'),
  };
  const terminal = start(
    'sh',
    ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, CLI, ...args],
    {
      // Lines must not scroll away before they are looked for.
      rows: 70,
      cwd: home,
      env: { ...folders, BROWSER: 'true', ...env },
    },
  );
  onTestFinished(() => terminal.dispose());
  return terminal;
}

function memoryOf(home: string): string {
  return join(home, 'conf', 'tokenwright', 'memory.json');
}

/** To the scopes of one's own store, and out again. */
async function leaveAtScopes(home: string): Promise<string> {
  const terminal = open(home);
  await terminal.waitFor('Step 1 of 7');
  terminal.press('2', 'enter');
  await terminal.waitFor('Step 2 of 7');
  terminal.press('enter');
  await terminal.waitFor('Step 3 of 7');
  terminal.press('space');
  await terminal.waitFor('1 chosen');
  terminal.press('q');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
  return terminal.text();
}

describe('leaving and coming back', () => {
  test('goes on at the step where one was; EV-23: only for its owner, whatever the umask', async () => {
    const home = await ownFolder();
    const summary = await leaveAtScopes(home);
    expect(summary).toContain('names of stores and steps, no secret');
    expect(summary).toMatch(/forget says where, and\s+removes it\./);
    expect(statSync(memoryOf(home)).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, 'conf', 'tokenwright')).mode & 0o777).toBe(0o700);
    const again = open(home);
    await again.waitFor(/› ● Go on: your own store, Scopes/);
    again.press('enter');
    await again.waitFor('Step 3 of 7');
    await again.waitFor('1 chosen');
  });

  test('the plain face offers the same', async () => {
    const home = await ownFolder();
    await leaveAtScopes(home);
    const again = open(home, ['--plain'], { ACCESSIBLE: '1' });
    await again.waitFor('3. Go on: your own store, Scopes');
    await again.waitFor('Enter takes 3.');
    again.press('enter');
    await again.waitFor('Step 3 of 7');
    again.press('quit', 'enter');
    expect(await again.exit).toMatchObject({ exitCode: 0 });
  });

  test('a store that was named on the command line comes first', async () => {
    const home = await ownFolder();
    await leaveAtScopes(home);
    const again = open(home, ['--practice']);
    await again.waitFor('Step 2 of 7');
    again.press('esc');
    await again.waitFor('› ● Practice store');
    await expectShown(again, 'Go on: your own store');
  });

  test('a damaged memory is kept aside and said, and nothing is lost with it', async () => {
    const home = await ownFolder();
    await leaveAtScopes(home);
    writeFileSync(memoryOf(home), 'nonsense');
    const again = open(home, ['--plain'], { ACCESSIBLE: '1' });
    await again.waitFor('memory.json.damaged');
    await again.waitFor('Your choice');
    expect(readFileSync(`${memoryOf(home)}.damaged`, 'utf8')).toBe('nonsense');
  });

  test('--no-keep writes nothing and offers nothing', async () => {
    const home = await ownFolder();
    await leaveAtScopes(home);
    const before = readFileSync(memoryOf(home), 'utf8');
    const again = open(home, ['--no-keep']);
    await again.waitFor('Step 1 of 7');
    expect(again.text()).not.toContain('Go on:');
    again.press('enter');
    await again.waitFor('Step 2 of 7');
    again.press('q');
    await again.exit;
    expect(again.text()).toContain('Nothing was written');
    expect(readFileSync(memoryOf(home), 'utf8')).toBe(before);
    const fresh = await ownFolder();
    const first = open(fresh, ['--no-keep']);
    await first.waitFor('Step 1 of 7');
    first.press('enter');
    await first.waitFor('Step 2 of 7');
    first.press('q');
    await first.exit;
    expect(readdirSync(fresh)).toEqual([]);
  });

  test.each([['unset'], ['/']])('EV-21: with HOME %s it works, in memory only', async (home) => {
    const folder = await ownFolder();
    const env = home === 'unset' ? [] : [`HOME=${home}`];
    const terminal = start(
      'env',
      ['-u', 'HOME', '-u', 'XDG_CONFIG_HOME', ...env, process.execPath, CLI, '--plain'],
      { rows: 70, cwd: folder, env: { ACCESSIBLE: '1', BROWSER: 'true' } },
    );
    onTestFinished(() => terminal.dispose());
    await terminal.waitFor('in memory only');
    await terminal.waitFor('Your choice');
    terminal.press('enter');
    await terminal.waitFor('Step 2 of 7');
    terminal.press('quit', 'enter');
    await terminal.exit;
    expect(terminal.text()).toContain('Nothing was written');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a practice store that is kept in the guide', () => {
  const kept = (home: string) => join(home, 'conf', 'tokenwright', 'practice-store.json');

  /** Through the guide to a token that is saved, with this answer to whether the store is kept. */
  async function saveToken(home: string, env: Record<string, string>, answer: 'y' | 'n') {
    const terminal = open(home, ['--practice', '--no-open'], env);
    await terminal.waitFor('Step 2 of 7');
    for (const step of [3, 4, 5, 6]) {
      terminal.press('enter');
      await terminal.waitFor(`Step ${step} of 7`);
    }
    await terminal.waitFor('Listening');
    terminal.press('a');
    await terminal.waitFor('k keep the store');
    terminal.press('s');
    await terminal.waitFor('Save the token');
    terminal.press('enter', 'enter');
    await terminal.waitFor('Keep the store in');
    await terminal.waitFor('y yes');
    terminal.press(answer);
    await terminal.waitFor('Saved  ');
    return terminal;
  }

  test('comes back on its port the next day, and the saved token works', async () => {
    await stayOffUsualPort();
    const home = await ownFolder();
    const callback = `http://127.0.0.1:${await freePort()}/callback`;
    const env = { TOKENWRIGHT_REDIRECT_URI: callback };
    const first = await saveToken(home, env, 'y');
    await first.waitFor('comes back with the kept practice store');
    first.press('q');
    expect(await first.exit).toMatchObject({ exitCode: 0 });
    expect(first.text().replaceAll('\n', '')).toContain(kept(home));
    expect(statSync(kept(home)).mode & 0o777).toBe(0o600);
    const { port }: { port: number } = JSON.parse(readFileSync(kept(home), 'utf8'));
    const token = /=(practice_token_\w+)/.exec(readFileSync(join(home, '.env'), 'utf8'))?.[1] ?? '';

    const second = open(home, ['--practice', '--no-open'], env);
    await second.waitFor('The kept practice store is back');
    const answer = await fetch(`http://127.0.0.1:${port}/admin/api/2026-10/shop.json`, {
      headers: { 'X-Shopify-Access-Token': token },
    });
    expect(answer.status).toBe(200);
    second.press('q');
    await second.exit;
  });

  test('is not kept after a no', async () => {
    const home = await ownFolder();
    const callback = `http://127.0.0.1:${await freePort()}/callback`;
    const first = await saveToken(home, { TOKENWRIGHT_REDIRECT_URI: callback }, 'n');
    first.press('q');
    await first.exit;
    expect(first.text()).not.toContain('practice-store.json');
    expect(existsSync(kept(home))).toBe(false);
  });
});

describe('tokenwright forget', () => {
  test('removes what a run kept: the memory, the saved token, the compiled form', async () => {
    const home = await ownFolder();
    const env = { XDG_CONFIG_HOME: join(home, 'conf'), XDG_CACHE_HOME: join(home, 'cache') };
    const file = join(home, '.env');
    writeFileSync(file, '# mine\nOTHER=1\n', { mode: 0o600 });
    const { terminal, store, browser, enterUntil } = await openTerminalGuide({
      cwd: home,
      env: { ...env, HOME: home },
    });
    await enterUntil('Listening');
    const { redirect } = await store.approve(await browser.opened());
    expect(await visit(redirect)).toBeLessThan(400);
    await terminal.waitFor('Permanent token');
    terminal.press('s');
    await terminal.waitFor('Save the token');
    terminal.press('enter', 'enter');
    await terminal.waitFor('Saved  ');
    terminal.press('q');
    expect(await terminal.exit).toMatchObject({ exitCode: 0 });
    expect(readFileSync(file, 'utf8')).toMatch(
      /^# mine\nOTHER=1\nTOKENWRIGHT_SHOP=.*\n[^]*\nTOKENWRIGHT_ACCESS_TOKEN=practice_/,
    );
    expect(existsSync(memoryOf(home))).toBe(true);

    const options = { cwd: await ownFolder(), env: { ...env, HOME: home } };
    const asked = await runProgram(['forget'], options);
    expect(asked).toMatchObject({ code: 2, stdout: '' });
    expect(asked.stderr).toContain('--yes');
    expect(existsSync(memoryOf(home))).toBe(true);

    const { code, stdout, stderr } = await runProgram(['forget', '--yes'], options);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain(`TOKENWRIGHT_TOKEN_KIND in ${file}`);
    expect(stdout).toContain(memoryOf(home));
    expect(stderr).toContain('Tokens of a practice store end with that store.');
    expect(readFileSync(file, 'utf8')).toBe('# mine\nOTHER=1\n');
    expect(existsSync(join(home, 'conf', 'tokenwright'))).toBe(false);
    expect(existsSync(join(home, 'cache', 'tokenwright'))).toBe(false);
    const again = await runProgram(['forget', '--json'], options);
    expect(again).toMatchObject({ code: 0, stdout: '{"removed":[],"left":[]}\n' });
  });

  test('asks in a terminal, and a no removes nothing', async () => {
    const home = await ownFolder();
    await leaveAtScopes(home);
    const terminal = open(home, ['forget']);
    await terminal.waitFor('Remove all of it?');
    await terminal.waitFor('memory.json');
    terminal.press('enter');
    expect(await terminal.exit).toMatchObject({ exitCode: 1 });
    expect(existsSync(memoryOf(home))).toBe(true);
  });

  test('a token that a command saved in this folder goes as well', async () => {
    const home = await ownFolder();
    const text = 'TOKENWRIGHT_SHOP=demo.myshopify.com\nTOKENWRIGHT_ACCESS_TOKEN=practice_1\n';
    writeFileSync(join(home, '.env'), text, { mode: 0o600 });
    const asked = await runProgram(['forget', '--yes'], { cwd: home });
    expect(asked.stderr).toContain('uninstall the app');
    writeFileSync(join(home, '.env'), text, { mode: 0o600 });
    const { code, stdout } = await runProgram(['forget', '--yes', '--json'], { cwd: home });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      removed: [{ path: join(home, '.env'), variables: ['TOKENWRIGHT_ACCESS_TOKEN'] }],
      left: [],
    });
    expect(readFileSync(join(home, '.env'), 'utf8')).toBe('TOKENWRIGHT_SHOP=demo.myshopify.com\n');
  });

  test('a line that programs read differently is left, told, and found again', async () => {
    const home = await ownFolder();
    const text = 'TOKENWRIGHT_ACCESS_TOKEN="practice_1" x\n';
    writeFileSync(join(home, '.env'), text, { mode: 0o600 });
    const { code, stderr } = await runProgram(['forget', '--yes'], { cwd: home });
    expect(code).toBe(2);
    expect(stderr).toContain('Delete those lines in an editor');
    expect(readFileSync(join(home, '.env'), 'utf8')).toBe(text);
  });
});
