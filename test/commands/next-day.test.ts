import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPracticeStore } from '../../source/practice-store/practice-store.ts';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { visit } from '../support/browser/visit.ts';
import { approveOver } from '../support/store/practice-sign-in.ts';
import { freePort } from '../support/sockets/ports.ts';
import { runProgram, startProgram } from '../support/terminal/run-program.ts';

let world: CommandWorld;
beforeEach(async () => {
  world = await openCommandWorld();
});
afterEach(() => world.close());

/** Signs in and saves to `.env` of the world's folder. */
async function save(...more: readonly string[]) {
  const args = ['token', '--redirect-uri', world.redirectUri, '--scopes', 'read_products'];
  const program = startProgram([...args, '--save', '.env', ...more], {
    cwd: world.folder,
    env: { ...world.env },
  });
  const [, url = ''] = await program.said(/^(http:\S+\/admin\/oauth\/authorize\?\S+)$/m);
  await visit((await world.store.approve(url)).redirect);
  return program.end;
}

/** As on the next morning: nothing in the environment. */
function run(...args: readonly string[]) {
  return runProgram(args, { cwd: world.folder });
}

const file = () => readFileSync(join(world.folder, '.env'), 'utf8');
const write = (text: string) => writeFileSync(join(world.folder, '.env'), text, { mode: 0o600 });

describe('what was saved is found again', () => {
  it('with shop, place and kind, and a remark that it ends with the practice store', async () => {
    expect(await save()).toMatchObject({ code: 0 });
    expect(file().replace(/practice_token_\w+/, 'TOKEN')).toBe(
      [
        'TOKENWRIGHT_SHOP=demo.practice.test',
        `TOKENWRIGHT_STORE_ORIGIN=${world.store.origin}`,
        '# PRACTICE: this token is of a practice store and ends with that program.',
        'TOKENWRIGHT_ACCESS_TOKEN=TOKEN',
        'TOKENWRIGHT_TOKEN_KIND=permanent',
        '',
      ].join('\n'),
    );
    const check = await run('check', '--json');
    expect(JSON.parse(check.stdout)).toMatchObject({
      shop: 'demo.practice.test',
      valid: true,
      tokenFrom: '.env',
      tokenKind: 'permanent',
    });
    expect(await run('request', 'GET', 'products.json?limit=1')).toMatchObject({ code: 0 });
  });

  it('an expiring one with its end; refresh and revoke find it too', async () => {
    await save('--expiring');
    expect(file()).toMatch(/^TOKENWRIGHT_EXPIRES_AT=20\d\d-/m);
    expect(file()).toMatch(/^TOKENWRIGHT_TOKEN_KIND=expiring$/m);
    const { TOKENWRIGHT_CLIENT_ID: id = '', TOKENWRIGHT_CLIENT_SECRET: secret = '' } = world.env;
    const before = file();
    write(`TOKENWRIGHT_CLIENT_ID=${id}\nTOKENWRIGHT_CLIENT_SECRET=${secret}\n${before}`);
    expect(await run('refresh', '--save', '.env', '--no-keep')).toMatchObject({ code: 0 });
    expect(file()).not.toContain(before);
    expect(file().match(/# PRACTICE/g)).toHaveLength(1);
    const check = await run('check', '--json');
    expect(JSON.parse(check.stdout)).toMatchObject({ valid: true, tokenKind: 'expiring' });
    expect(await run('revoke', '--yes')).toMatchObject({ code: 0 });
  });

  it("under a project's own name, which a renewed token keeps", async () => {
    await save('--expiring');
    const { TOKENWRIGHT_CLIENT_ID: id = '', TOKENWRIGHT_CLIENT_SECRET: secret = '' } = world.env;
    const named = file().replace('TOKENWRIGHT_ACCESS_TOKEN', 'SHOP_TOKEN');
    write(
      `TOKENWRIGHT_CLIENT_ID=${id}\nTOKENWRIGHT_CLIENT_SECRET=${secret}\nTOKENWRIGHT_TOKEN_ENV=SHOP_TOKEN\n${named}`,
    );
    expect(await run('check')).toMatchObject({ code: 0 });
    const before = /^SHOP_TOKEN=.*$/m.exec(file())?.[0];
    expect(await run('refresh', '--save', '.env', '--no-keep')).toMatchObject({ code: 0 });
    expect(/^SHOP_TOKEN=.*$/m.exec(file())?.[0]).not.toBe(before);
    expect(file()).not.toContain('TOKENWRIGHT_ACCESS_TOKEN');
    expect(await run('check', '--token-env', 'SHOP_TOKEN')).toMatchObject({ code: 0 });
    const { stdout } = await run('forget', '--yes', '--json');
    expect(JSON.parse(stdout).removed[0].variables).toContain('SHOP_TOKEN');
    expect(file()).not.toContain('PRACTICE');
  });
});

describe('a file of another store', () => {
  const OTHER = 'TOKENWRIGHT_SHOP=other.myshopify.com\nTOKENWRIGHT_ACCESS_TOKEN=shpat_x\n';

  it('is not written over without a question, and nothing is started', async () => {
    write(OTHER);
    const args = ['token', '--scopes', 'read_products', '--save', '.env', '--no-open'];
    const ended = await runProgram(args, { cwd: world.folder, env: { ...world.env } });
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('.env line 1 names another store, other.myshopify.com');
    expect(ended.stderr).not.toContain('Open this address');
    expect(file()).toBe(OTHER);
  });

  it.each([
    'demo.practice.test\nTOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:1',
    'yesterday.practice.test',
  ])('of a practice store is: nothing real is lost (%j)', async (shop) => {
    write(`TOKENWRIGHT_SHOP=${shop}\n`);
    expect(await save()).toMatchObject({ code: 0 });
    expect(file()).toContain(`TOKENWRIGHT_STORE_ORIGIN=${world.store.origin}\n`);
    expect(await run('check')).toMatchObject({ code: 0 });
  });
});

const COMMANDS: ReadonlyArray<{ readonly args: readonly string[] }> = [
  ['check'],
  ['request', 'GET', 'shop.json'],
  ['graphql', '{ shop { name } }'],
  ['revoke', '--yes'],
  ['refresh', '--save', '.env'],
].map((args) => ({ args }));

const SAVED = [
  'TOKENWRIGHT_SHOP=demo.practice.test',
  'TOKENWRIGHT_CLIENT_ID=practice_client_1',
  'TOKENWRIGHT_CLIENT_SECRET=practice_secret_1',
  'TOKENWRIGHT_ACCESS_TOKEN=practice_token_1',
  'TOKENWRIGHT_REFRESH_TOKEN=practice_refresh_1',
  '',
].join('\n');

describe('a practice store that is gone is said to be just that', () => {
  it.each(COMMANDS)('nothing listens at its place: $args.0', async ({ args }) => {
    write(`${SAVED}TOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:1\n`);
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('The practice store at 127.0.0.1, port 1, is not running');
    expect(stderr).toMatch(/cli\.[jt]s practice/);
  });

  it('token does not wait for an approval that cannot come', async () => {
    write(`${SAVED}TOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:1\n`);
    const ended = await run('token', '--scopes', 'read_products', '--print-token', '--no-open');
    expect(ended).toMatchObject({ code: 3, stdout: '' });
    expect(ended.stderr).toContain('The practice store at 127.0.0.1, port 1, is not running');
    expect(ended.stderr).not.toContain('Open this address');
  });

  it.each(COMMANDS)('another one runs there now: $args.0', async ({ args }) => {
    write(`${SAVED}TOKENWRIGHT_STORE_ORIGIN=${world.store.origin}\n`);
    const { code, stderr } = await run(...args);
    expect(code).toBe(4);
    expect(stderr).toContain('has new apps and tokens with every start');
  });

  it.each(COMMANDS)('nothing says where it was: $args.0', async ({ args }) => {
    write(SAVED);
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      '.env line 1 (TOKENWRIGHT_SHOP): demo.practice.test is a practice store',
    );
    expect(stderr).toContain('TOKENWRIGHT_STORE_ORIGIN');
    expect(stderr).not.toContain('customers');
  });

  it('and a real store that is named on the command line is not taken for one', async () => {
    write(`${SAVED}TOKENWRIGHT_STORE_ORIGIN=${world.store.origin}\n`);
    const { code, stderr } = await run('check', '--shop', 'demo.myshopify.com');
    expect(code).toBe(2);
    expect(stderr).toContain('.env line 6 points at a practice store; --shop names another one');
    expect(stderr).toContain("This is a practice store's token");
  });

  it('doctor looks at the machine all the same', async () => {
    write(SAVED);
    const { code, stdout } = await run('doctor', '--redirect-uri', world.redirectUri);
    expect(code).toBe(2);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('demo.practice.test is a practice store');
    expect(stdout.match(/^failed/gm)).toHaveLength(1);
  });
});

it('a kept practice store is named so, and its token works on the next day', async () => {
  const practice = ['practice', '--keep', '--json', '--port', String(await freePort())];
  const options = { cwd: world.folder, keepsInput: true };
  const first = startProgram([...practice, '--redirect-uri', world.redirectUri], options);
  const [line] = await first.answered(/^\{.*\}$/m);
  const { origin, shop, clientId, clientSecret } = JSON.parse(line);
  const env = {
    TOKENWRIGHT_STORE_ORIGIN: origin,
    TOKENWRIGHT_SHOP: shop,
    TOKENWRIGHT_CLIENT_ID: clientId,
    TOKENWRIGHT_CLIENT_SECRET: clientSecret,
  };
  const args = ['token', '--redirect-uri', world.redirectUri, '--scopes', 'read_products'];
  const token = startProgram([...args, '--save', '.env'], { cwd: world.folder, env });
  const [, url = ''] = await token.said(/^(http:\S+\/admin\/oauth\/authorize\?\S+)$/m);
  await visit(await approveOver(url));
  expect(await token.end).toMatchObject({ code: 0 });
  expect(file()).toContain('# PRACTICE: this token is of a kept practice store and comes back');
  first.child.kill('SIGTERM');
  await first.end;
  expect(await run('check')).toMatchObject({ code: 3 });
  const second = startProgram(practice, options);
  await second.answered(/^\{.*\}$/m);
  expect(await run('check')).toMatchObject({ code: 0 });
  second.child.kill('SIGTERM');
  await second.end;
});

it('a new practice store at the place of the old one does not know its token', async () => {
  await save();
  const port = Number(new URL(world.store.origin).port);
  await world.store.close();
  expect(await run('check')).toMatchObject({ code: 3 });
  const other = await startPracticeStore({ port });
  try {
    expect(await run('check')).toMatchObject({ code: 4 });
  } finally {
    await other.close();
  }
});
