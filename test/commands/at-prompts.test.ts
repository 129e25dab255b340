import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { OTHER_PROFILE_FILE } from '../support/store/other-service.ts';
import { commandHere, type CommandHere } from '../support/terminal/command-here.ts';
import { typeYes } from '../support/terminal/type-yes.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = world.env,
): CommandHere {
  return commandHere(args, { cwd: world.folder, env });
}

describe('a command that asks', () => {
  it('asks for the token behind a mask when there is none', async () => {
    const { token } = await world.signedIn('read_products');
    const terminal = run(['check']);
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
    const terminal = run(args, env);
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
    const refusing = run(['check'], others);
    await refusing.waitFor(`Send it to demo.practice.test at ${origin}?`);
    refusing.press('enter');
    expect((await refusing.exit).exitCode).toBe(2);
    const agreeing = run(['check'], others);
    await agreeing.waitFor('Send it to');
    await typeYes(agreeing);
    await agreeing.waitFor('Token    valid');
    expect((await agreeing.exit).exitCode).toBe(0);
    writeFileSync(join(world.folder, '.env'), '');
  });

  it('asks before the token of another store is replaced, and starts nothing after a no', async () => {
    const file = join(world.folder, 'other.env');
    writeFileSync(file, 'TOKENWRIGHT_SHOP=other.myshopify.com\n', { mode: 0o600 });
    const args = ['token', '--scopes', 'read_products', '--redirect-uri', world.redirectUri];
    const refusing = run([...args, '--save', 'other.env', '--no-open']);
    await refusing.waitFor('line 1 names another store, other.myshopify.com');
    await refusing.waitFor('Save there?');
    refusing.press('enter');
    expect((await refusing.exit).exitCode).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('TOKENWRIGHT_SHOP=other.myshopify.com\n');
    const agreeing = run([...args, '--save', 'other.env', '--no-open']);
    await agreeing.waitFor('Save there?');
    await typeYes(agreeing);
    await agreeing.waitFor('Open this address');
  });

  it('asks about a link whose name would write to the terminal without letting it', async () => {
    const target = join(world.folder, 'plain.env');
    writeFileSync(target, '', { mode: 0o600 });
    symlinkSync(target, join(world.folder, 'odd\u001b]0;title\u0007.env'));
    const terminal = run([
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
    const terminal = run(['revoke'], env);
    await terminal.waitFor('Remove the app from demo.practice.test');
    terminal.press('enter');
    await terminal.waitFor('Nothing was sent.');
    expect((await terminal.exit).exitCode).toBe(1);
  });

  it('revokes after a yes, and says so once it is done', async () => {
    const { env } = await world.signedIn('read_products');
    const terminal = run(['revoke'], env);
    await terminal.waitFor('Remove the app from demo.practice.test and end the token');
    expect(terminal.text()).not.toContain('The token is revoked');
    await typeYes(terminal);
    expect(await terminal.exit).toEqual({ exitCode: 0, code: null });
    expect(terminal.text()).toContain(
      'The token is revoked, and the app is removed from demo.practice.test.',
    );
    expect(terminal.text()).not.toContain('Nothing was sent.');
    expect((await run(['check'], env).exit).exitCode).toBe(4);
  });

  it('forgets after a yes, and says what it took away and that the tokens live on', async () => {
    const file = join(world.folder, 'gone.env');
    writeFileSync(file, 'TOKENWRIGHT_ACCESS_TOKEN=shpat_x\nOTHER=1\n', { mode: 0o600 });
    const terminal = run(['forget', '--env-file', 'gone.env']);
    await terminal.waitFor('Remove all of it?');
    expect(terminal.text()).toContain('This is kept:');
    expect(terminal.text()).toContain(
      'To end one, run "tokenwright revoke" first, while it is here.',
    );
    await typeYes(terminal);
    expect(await terminal.exit).toEqual({ exitCode: 0, code: null });
    expect(terminal.text()).toContain(`Removed:\n  TOKENWRIGHT_ACCESS_TOKEN in ${file}`);
    expect(readFileSync(file, 'utf8')).toBe('OTHER=1\n');
  });

  it('asks nobody where one end of the talk is no terminal', async () => {
    for (const end of ['stdin', 'stderr'] as const) {
      const terminal = commandHere(['revoke'], {
        cwd: world.folder,
        env: { ...world.env, TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_x' },
        notTerminal: end,
      });
      expect(await terminal.exit).toEqual({ exitCode: 2, code: 'confirmation-needed' });
    }
  });

  it('asks before it forgets, and leaves all where it is after a no', async () => {
    const file = join(world.folder, 'mine.env');
    writeFileSync(file, 'TOKENWRIGHT_ACCESS_TOKEN=shpat_x\n', { mode: 0o600 });
    const terminal = run(['forget', '--env-file', 'mine.env']);
    await terminal.waitFor(`TOKENWRIGHT_ACCESS_TOKEN in ${file}`);
    await terminal.waitFor('Remove all of it?');
    terminal.press('enter');
    await terminal.waitFor('Nothing was removed.');
    expect((await terminal.exit).exitCode).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('TOKENWRIGHT_ACCESS_TOKEN=shpat_x\n');
  });

  it('shows what a server sends without acting on it', async () => {
    const { env } = await world.signedIn('read_products');
    const terminal = run(['graphql', '{ shop { name } }', '--json'], env);
    expect((await terminal.exit).exitCode).toBe(0);
    expect(terminal.text()).toContain('"status":200');
  });

  it('refuses the screens in CI with one sentence', async () => {
    const terminal = run([], { CI: 'true' });
    expect((await terminal.exit).exitCode).toBe(2);
    expect(terminal.text()).toContain('The screens do not start in CI');
  });
});

describe('stores', () => {
  it('of another service are asked for and checked by its profile', async () => {
    const adding = run(['stores', 'add', 'work', '--profile', OTHER_PROFILE_FILE], {
      XDG_CONFIG_HOME: join(world.folder, 'acme'),
    });
    await adding.waitFor('Store, for example demo.stores.acme.example:');
    adding.send('demo.myshopify.com\r');
    await adding.waitFor('demo.myshopify.com is not under stores.acme.example');
    adding.send('\u0015quiet-harbour\r');
    await adding.waitFor('work  quiet-harbour.stores.acme.example');
    expect((await adding.exit).exitCode).toBe(0);
  });

  it('are named and added by answers, and removed after a yes alone', async () => {
    const env = { XDG_CONFIG_HOME: world.folder, XDG_STATE_HOME: join(world.folder, 'state') };
    const adding = run(['stores', 'add'], env);
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
    const keeping = run(['stores', 'remove', 'work'], env);
    await keeping.waitFor(question);
    keeping.send('\r');
    await keeping.waitFor('Nothing was removed.');
    expect((await keeping.exit).exitCode).toBe(1);
    expect(existsSync(file)).toBe(true);

    const removing = run(['stores', 'remove', 'work'], env);
    await removing.waitFor(question);
    await typeYes(removing);
    await removing.waitFor('The token lives on at the store');
    expect((await removing.exit).exitCode).toBe(0);
    expect(existsSync(file)).toBe(false);
  });
});
