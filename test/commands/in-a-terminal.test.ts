import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { start, type PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';

const DOOR = fileURLToPath(new URL('../../source/cli.ts', import.meta.url));

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = world.env,
): PseudoTerminal {
  return start(process.execPath, ['--', DOOR, ...args], {
    cols: 200,
    rows: 40,
    cwd: world.folder,
    env: { HOME: world.folder, ...env },
  });
}

describe('a command in a terminal', () => {
  it('asks for the token behind a mask when there is none', async () => {
    const { token } = await world.signedIn('read_products');
    await using terminal = run(['check']);
    await terminal.waitFor('Access token for demo.practice.test:');
    terminal.send(token);
    await terminal.waitFor('****');
    terminal.send('\r');
    await terminal.waitFor('Token    valid, from the prompt');
    expect((await terminal.exit).exitCode).toBe(0);
    expect(terminal.raw()).not.toContain(token);
  });

  it('asks for whatever a sign-in needs and nothing names, once more where it cannot be right', async () => {
    const { TOKENWRIGHT_CLIENT_ID: id = '', TOKENWRIGHT_SHOP: shop = '', ...env } = world.env;
    const args = ['token', '--print-token', '--no-open', '--redirect-uri', world.redirectUri];
    await using terminal = run(args, env);
    await terminal.waitFor('Store, for example');
    terminal.send('not a shop!\r');
    await terminal.waitFor('There is a blank');
    terminal.send('\u0015');
    terminal.send(`${shop}\r`);
    await terminal.waitFor('Client ID, from the settings of the app:');
    terminal.send(`${id}\r`);
    await terminal.waitFor('Scopes, for example');
    terminal.send('\r');
    await terminal.waitFor('Name at least one scope.');
    terminal.send('read_products\r');
    await terminal.waitFor('Open this address');
    const address = /http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\S+/.exec(
      terminal.text().replaceAll('\n', ''),
    );
    expect(address?.[0]).toContain('scope=read_products');
    terminal.press('ctrl+c');
    expect((await terminal.exit).exitCode).toBe(130);
  });

  it('asks before a secret goes where only .env says, and sends nothing after a no', async () => {
    const { env } = await world.signedIn('read_products');
    const { TOKENWRIGHT_STORE_ORIGIN: origin = '', ...others } = env;
    writeFileSync(join(world.folder, '.env'), `TOKENWRIGHT_STORE_ORIGIN=${origin}\n`);
    await using refusing = run(['check'], others);
    await refusing.waitFor(`Send it to demo.practice.test at ${origin}?`);
    refusing.press('enter');
    expect((await refusing.exit).exitCode).toBe(2);
    await using agreeing = run(['check'], others);
    await agreeing.waitFor('Send it to');
    agreeing.send('y\r');
    await agreeing.waitFor('Token    valid');
    expect((await agreeing.exit).exitCode).toBe(0);
    writeFileSync(join(world.folder, '.env'), '');
  });

  it('asks before the token of another store is replaced, and starts nothing after a no', async () => {
    const file = join(world.folder, 'other.env');
    writeFileSync(file, 'TOKENWRIGHT_SHOP=other.myshopify.com\n', { mode: 0o600 });
    const args = ['token', '--scopes', 'read_products', '--redirect-uri', world.redirectUri];
    await using refusing = run([...args, '--save', 'other.env', '--no-open']);
    await refusing.waitFor('line 1 names another store, other.myshopify.com');
    await refusing.waitFor('Save there?');
    refusing.press('enter');
    expect((await refusing.exit).exitCode).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('TOKENWRIGHT_SHOP=other.myshopify.com\n');
    await using agreeing = run([...args, '--save', 'other.env', '--no-open']);
    await agreeing.waitFor('Save there?');
    agreeing.send('y\r');
    await agreeing.waitFor('Open this address');
  });

  it('asks about a link whose name would write to the terminal without letting it', async () => {
    const target = join(world.folder, 'plain.env');
    writeFileSync(target, '', { mode: 0o600 });
    symlinkSync(target, join(world.folder, 'odd\u001b]0;title\u0007.env'));
    await using terminal = run([
      ...['token', '--scopes', 'read_products', '--redirect-uri', world.redirectUri],
      ...['--save', 'odd\u001b]0;title\u0007.env'],
    ]);
    await terminal.waitFor(`odd^[]0;title^G.env is a link to ${target}. Save there?`);
    expect(terminal.raw()).not.toContain('\u001b]0;title');
    terminal.press('enter');
    expect((await terminal.exit).exitCode).toBe(2);
  });

  it('asks before it revokes', async () => {
    const { env } = await world.signedIn('read_products');
    await using terminal = run(['revoke'], env);
    await terminal.waitFor('Remove the app from demo.practice.test');
    terminal.press('enter');
    await terminal.waitFor('Nothing was sent.');
    expect((await terminal.exit).exitCode).toBe(1);
  });

  it('asks before it forgets, and leaves all where it is after a no', async () => {
    const file = join(world.folder, 'mine.env');
    writeFileSync(file, 'TOKENWRIGHT_ACCESS_TOKEN=shpat_x\n', { mode: 0o600 });
    await using terminal = run(['forget', '--env-file', 'mine.env']);
    await terminal.waitFor(`TOKENWRIGHT_ACCESS_TOKEN in ${file}`);
    await terminal.waitFor('Remove all of it?');
    terminal.press('enter');
    await terminal.waitFor('Nothing was removed.');
    expect((await terminal.exit).exitCode).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('TOKENWRIGHT_ACCESS_TOKEN=shpat_x\n');
  });

  it('takes a pasted address, and saves through a link only after a yes', async () => {
    const target = join(world.folder, 'target.env');
    writeFileSync(target, '', { mode: 0o600 });
    symlinkSync(target, join(world.folder, 'link.env'));
    await using terminal = run([
      'token',
      '--scopes',
      'read_products',
      '--redirect-uri',
      world.redirectUri,
      '--save',
      'link.env',
    ]);
    await terminal.waitFor(`is a link to ${target}. Save there?`);
    terminal.send('y\r');
    await terminal.waitFor('Or paste the address');
    const url = /http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\?\S+/.exec(terminal.raw())?.[0];
    const { redirect } = await world.store.approve(url ?? '');
    terminal.send(`${redirect}\r`);
    await terminal.waitFor('Saved');
    expect((await terminal.exit).exitCode).toBe(0);
    expect(readFileSync(target, 'utf8')).toMatch(/^TOKENWRIGHT_ACCESS_TOKEN=practice_/m);
  });

  it('ends at Ctrl+C with 130, also at a prompt', async () => {
    await using waiting = run([
      'token',
      '--scopes',
      'read_products',
      '--redirect-uri',
      world.redirectUri,
      '--print-token',
    ]);
    await waiting.waitFor('Ctrl+C cancels');
    waiting.press('ctrl+c');
    expect((await waiting.exit).exitCode).toBe(130);
    await using asking = run(['check']);
    await asking.waitFor('Access token for demo.practice.test:');
    asking.press('ctrl+c');
    expect((await asking.exit).exitCode).toBe(130);
  });

  it('shows what a server sends without acting on it', async () => {
    const { env } = await world.signedIn('read_products');
    await using terminal = run(['graphql', '{ shop { name } }', '--json'], env);
    expect((await terminal.exit).exitCode).toBe(0);
    expect(terminal.text()).toContain('"status":200');
  });

  it('refuses the screens in CI with one sentence', async () => {
    await using terminal = run([], { CI: 'true' });
    expect((await terminal.exit).exitCode).toBe(2);
    expect(terminal.text()).toContain('The screens do not start in CI');
  });
});

describe('stores in a terminal', () => {
  it('are named and added by answers, and removed after a yes alone', async () => {
    const env = { XDG_CONFIG_HOME: world.folder, XDG_STATE_HOME: join(world.folder, 'state') };
    await using adding = run(['stores', 'add'], env);
    await adding.waitFor('Name of the store, for example work:');
    adding.send('Work!\r');
    await adding.waitFor('cannot be the name of a store');
    adding.send('\u0015work\r');
    await adding.waitFor('Store, for example demo.myshopify.com:');
    adding.send('not a shop!\r');
    await adding.waitFor('There is a blank');
    adding.send('\u0015quiet-harbour\r');
    await adding.waitFor('work  quiet-harbour.myshopify.com');
    expect((await adding.exit).exitCode).toBe(0);

    const file = join(env.XDG_STATE_HOME, 'tokenwright', 'stores', 'work.env');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `TOKENWRIGHT_ACCESS_TOKEN=shpat_${'7'.repeat(32)}\n`, { mode: 0o600 });
    const question =
      'Remove work (quiet-harbour.myshopify.com) from the list and delete its token shpat_…7777 in';
    await using keeping = run(['stores', 'remove', 'work'], env);
    await keeping.waitFor(question);
    keeping.send('\r');
    await keeping.waitFor('Nothing was removed.');
    expect((await keeping.exit).exitCode).toBe(1);
    expect(existsSync(file)).toBe(true);

    await using removing = run(['stores', 'remove', 'work'], env);
    await removing.waitFor(question);
    removing.send('y\r');
    await removing.waitFor('The token lives on at the store');
    expect((await removing.exit).exitCode).toBe(0);
    expect(existsSync(file)).toBe(false);
  });
});
