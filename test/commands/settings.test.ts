import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { World } from '../../source/commands/entry/world.ts';
import { createOutput } from '../../source/commands/output.ts';
import {
  confirmDestination,
  keychainWorld,
  loadCommandSettings,
  obtainSecret,
  storeAddress,
  withDefaults,
} from '../../source/commands/settings.ts';
import { createFakeTerminal } from '../support/terminal/fake-terminal.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { pipedWorld } from '../support/terminal/piped-world.ts';
import { typeYes } from '../support/terminal/type-yes.ts';

type Env = Readonly<Record<string, string>>;

const TOKEN = `shpat_${'0a'.repeat(16)}`;
const SECRET = `shpss_${'1b'.repeat(16)}`;
const REFRESH = `shprt_${'2c'.repeat(16)}`;
const SHOP = { TOKENWRIGHT_SHOP: 'demo.myshopify.com' };
const ALL = {
  ...SHOP,
  TOKENWRIGHT_ACCESS_TOKEN: TOKEN,
  TOKENWRIGHT_CLIENT_SECRET: SECRET,
  TOKENWRIGHT_REFRESH_TOKEN: REFRESH,
};

type Options = Omit<Parameters<typeof loadCommandSettings>[1], 'color'>;

function load(
  world: World,
  options: Options,
  output: Parameters<typeof loadCommandSettings>[2],
  ...more: [withoutPractice?: boolean, onProblem?: Parameters<typeof loadCommandSettings>[4]]
) {
  return loadCommandSettings(world, { color: false, ...options }, output, ...more);
}

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

function put(name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text, { mode: 0o600 });
}

const switches = (given: object) =>
  put('.config/tokenwright/settings.json', JSON.stringify({ defaults: given }));

/** A command without a terminal that reads this from standard input. */
function piped(env: Env = {}, input = '') {
  const { world, stderr } = pipedWorld(cwd, env);
  const stdin = Readable.from(input === '' ? [] : [input]) as unknown as World['stdin'];
  const here = { ...world, stdin: Object.assign(stdin, { isTTY: false }) } as World;
  return { world: here, output: createOutput(here), stderr };
}

function atTerminal(env: Env = {}) {
  const terminal = createFakeTerminal(200);
  const { world } = pipedWorld(cwd, env);
  const ends = { stdin: terminal.stdin, stdout: terminal.stdout, stderr: terminal.stdout };
  const here = { ...world, ...ends } as unknown as World;
  return { terminal, world: here, output: createOutput(here) };
}

type Here = Pick<ReturnType<typeof piped>, 'world' | 'output'>;

async function obtained(
  here: Here,
  field: Parameters<typeof obtainSecret>[2],
  options: Options = {},
  secretStdin?: true,
) {
  const { world, output } = here;
  const settings = await load(world, options, output);
  const shop = 'demo.myshopify.com';
  const found = await obtainSecret(world, settings, field, { secretStdin, shop, output });
  return { value: found.value.reveal(), source: found.source.kind };
}

const known = ({ world }: Here) => [...world.secrets].map((secret) => secret.reveal()).toSorted();

describe('the settings of a command', () => {
  it('make each of their secrets known to the output', async () => {
    const here = piped(ALL);
    await load(here.world, {}, here.output);
    expect(known(here)).toEqual([TOKEN, REFRESH, SECRET].toSorted());
  });

  it('take the token away from what this process starts', async () => {
    const here = piped({ ...SHOP, MINE: TOKEN });
    onTestFinished(() => void delete process.env['MINE']);
    process.env['MINE'] = TOKEN;
    await load(here.world, { tokenEnv: 'MINE' }, here.output);
    expect(process.env['MINE']).toBeUndefined();
  });

  it('say what is odd about them', async () => {
    const { world, output, stderr } = piped();
    const settings = await load(world, { shop: 'Demo' }, output);
    expect(settings.shop?.value).toBe('demo.myshopify.com');
    expect(stderr()).toBe(
      'Capital letters were lowered: demo.myshopify.com.\nThe handle was completed to demo.myshopify.com.\n',
    );
  });

  it('have each option, and no more than is given', async () => {
    const { world, output } = piped();
    const given = {
      shop: 'demo.myshopify.com',
      clientId: 'a1'.repeat(16),
      scopes: 'read_orders',
      redirectUri: 'http://127.0.0.1:4000/back',
      apiVersion: '2026-07',
    };
    const read = await load(world, given, output);
    expect({
      shop: read.shop,
      clientId: read.clientId,
      scopes: read.scopes,
      redirectUri: read.redirectUri.value.text,
      apiVersion: read.apiVersion,
    }).toEqual({
      shop: { value: given.shop, source: { kind: 'option', name: '--shop' } },
      clientId: { value: given.clientId, source: { kind: 'option', name: '--client-id' } },
      scopes: { value: ['read_orders'], source: { kind: 'option', name: '--scopes' } },
      redirectUri: given.redirectUri,
      apiVersion: { value: '2026-07', source: { kind: 'option', name: '--api-version' } },
    });
  });

  it.each(['NOWHERE', '1A', 'A-B', '', TOKEN])(
    'never repeat what stands in the place of a variable’s name: %j',
    async (tokenEnv) => {
      const { world, output } = piped({ ...SHOP, '1A': TOKEN, 'A-B': TOKEN });
      const error = {
        code: 'token-variable-unset',
        message: 'The variable that --token-env names is not set.',
        remedy: 'Give the name of a variable that holds the token, not the token itself.',
        exitCode: 2,
      };
      await expect(load(world, { tokenEnv }, output)).rejects.toMatchObject(error);
      const told: unknown[] = [];
      await load(world, { tokenEnv }, output, false, (...problem) => {
        told.push(problem);
      });
      expect(told).toContainEqual(['tokenEnv', expect.objectContaining(error)]);
    },
  );
});

describe('the switches of the settings file', () => {
  const USUAL = { open: true, keep: true };

  it('change nothing where none is set', async () => {
    expect(await withDefaults(piped().world, USUAL)).toEqual(USUAL);
    switches({ openBrowser: true, keep: true, plain: false, presenter: false });
    expect(await withDefaults(piped().world, USUAL)).toEqual(USUAL);
  });

  it.each([
    [{ timeout: 90 }, { ...USUAL, timeout: 90 }],
    [{ openBrowser: false }, { ...USUAL, open: false }],
    [{ keep: false }, { ...USUAL, keep: false }],
    [{ plain: true }, { ...USUAL, plain: true }],
    [{ presenter: true }, { ...USUAL, presenter: true }],
  ])('count where the command line has none: %j', async (given, options) => {
    switches(given);
    expect(await withDefaults(piped().world, USUAL)).toEqual(options);
  });

  it('leave alone what the command line says', async () => {
    switches({ timeout: 90 });
    expect(await withDefaults(piped().world, { ...USUAL, timeout: 5 })).toEqual({
      ...USUAL,
      timeout: 5,
    });
  });
});

describe('the address that a command sends to', () => {
  const addressFor = async (env: Env, options = {}) => {
    const { world, output } = piped(env);
    return storeAddress(await load(world, options, output));
  };

  it('is that of the store, or of the practice store', async () => {
    expect(await addressFor(SHOP)).toMatchObject({
      shop: 'demo.myshopify.com',
      origin: 'https://demo.myshopify.com',
      isPractice: false,
    });
    const practice = {
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:4711',
    };
    expect(await addressFor(practice)).toMatchObject({
      shop: 'demo.practice.test',
      origin: 'http://127.0.0.1:4711',
      isPractice: true,
    });
  });

  it('is missed where nothing names it', async () => {
    await expect(addressFor({})).rejects.toMatchObject({
      code: 'no-shop',
      message: 'No store was named.',
      remedy:
        'Give --shop or set TOKENWRIGHT_SHOP, for example demo.myshopify.com; or --store with the name of a saved one.',
    });
  });
});

describe('a secret', () => {
  it('comes from where it is set', async () => {
    expect(await obtained(piped(ALL), 'access-token')).toEqual({
      value: TOKEN,
      source: 'environment',
    });
    expect(await obtained(piped(ALL), 'client-secret')).toEqual({
      value: SECRET,
      source: 'environment',
    });
  });

  it('comes from standard input where that is asked for, whatever is set', async () => {
    const other = `shpat_${'3d'.repeat(16)}`;
    const here = piped(ALL, `${other}\r\nmore\n`);
    expect(await obtained(here, 'access-token', {}, true)).toEqual({
      value: other,
      source: 'stdin',
    });
    expect(known(here)).toContain(other);
  });

  it('is told with its oddities, and refused where it is another kind', async () => {
    const here = piped(SHOP, `  ${TOKEN}  \n`);
    expect((await obtained(here, 'access-token', {}, true)).value).toBe(TOKEN);
    expect(here.stderr()).not.toBe('');
    expect(here.stderr()).not.toContain(TOKEN);
    await expect(
      obtained(piped(SHOP, `${SECRET}\n`), 'access-token', {}, true),
    ).rejects.toMatchObject({ code: 'invalid-secret', exitCode: 2 });
  });

  it('that is set wrong is refused with its own error, unless another is given', async () => {
    const wrong = { ...SHOP, TOKENWRIGHT_CLIENT_SECRET: TOKEN };
    await expect(obtained(piped(wrong), 'client-secret')).rejects.toMatchObject({
      code: 'invalid-setting',
    });
    const here = piped(wrong, `${SECRET}\n`);
    expect((await obtained(here, 'client-secret', {}, true)).source).toBe('stdin');
  });

  it.each([
    [
      'access-token',
      'There is no access token.',
      'Set TOKENWRIGHT_ACCESS_TOKEN in the environment or in .env, or use --secret-stdin. Run "tokenwright token" to get one.',
    ],
    [
      'client-secret',
      'There is no Client secret.',
      'Set TOKENWRIGHT_CLIENT_SECRET in the environment or in .env, or use --secret-stdin.',
    ],
  ] as const)('is missed where nobody can be asked: %s', async (field, message, remedy) => {
    await expect(obtained(piped(SHOP), field)).rejects.toMatchObject({
      ...{ code: 'no-secret', message, remedy },
    });
  });

  it('of a store with a name is missed with the command that gets one', async () => {
    const store = {
      name: 'work',
      shop: 'demo.myshopify.com',
      token: { type: 'file', path: join(cwd, 'work.env') },
    };
    put('.config/tokenwright/stores.json', JSON.stringify({ version: 1, stores: [store] }));
    await expect(obtained(piped(), 'access-token', { store: 'work' })).rejects.toMatchObject({
      message: 'There is no access token of work.',
      remedy:
        'Run "tokenwright token --store work --scopes read_products --save" to get one, or use --secret-stdin.',
    });
    const scopes = 'read_orders';
    await expect(
      obtained(piped(), 'access-token', { store: 'work', scopes }),
    ).rejects.toMatchObject({
      remedy: 'Run "tokenwright token --store work --save" to get one, or use --secret-stdin.',
    });
    await expect(obtained(piped(), 'client-secret', { store: 'work' })).rejects.toMatchObject({
      message: 'There is no Client secret.',
    });
  });

  it.each([
    ['access-token', TOKEN, 'Access token for demo.myshopify.com:'],
    ['client-secret', SECRET, 'Client secret for demo.myshopify.com:'],
  ] as const)('is asked for at a terminal: %s', async (field, secret, question) => {
    const here = atTerminal(SHOP);
    const asked = obtained(here, field);
    await here.terminal.waitFor(question);
    here.terminal.send(`${secret}\r`);
    expect(await asked).toEqual({ value: secret, source: 'prompt' });
    expect(here.terminal.text()).not.toContain(secret);
    expect(known(here)).toContain(secret);
  });

  it('of standard input is asked for where that is a terminal, though one is set', async () => {
    const here = atTerminal(ALL);
    const asked = obtained(here, 'access-token', {}, true);
    await here.terminal.waitFor('Access token for demo.myshopify.com:');
    here.terminal.send(`${TOKEN}\r`);
    expect(await asked).toEqual({ value: TOKEN, source: 'prompt' });
  });
});

describe('a store that only a file of the folder names', () => {
  const { TOKENWRIGHT_SHOP: shop, ...secrets } = ALL;
  beforeEach(() => put('.env', `TOKENWRIGHT_SHOP=${shop}\n`));

  async function confirm(here: Here): Promise<void> {
    const { world, output } = here;
    const settings = await load(world, {}, output);
    await confirmDestination(world, settings, [settings.accessToken, null], output);
  }

  const REFUSED = {
    code: 'untrusted-destination',
    message:
      'Only .env line 1 names demo.myshopify.com, so a secret from the environment is not sent there.',
    remedy:
      'Name the store yourself, by its full domain, with --shop or in the environment, or put the secret into the same file.',
  };

  it('gets no secret from elsewhere', async () => {
    await expect(confirm(piped(secrets))).rejects.toMatchObject(REFUSED);
    await expect(confirm(piped(ALL))).resolves.toBeUndefined();
  });

  it('gets it after a yes alone', async () => {
    const refusing = atTerminal(secrets);
    const refused = confirm(refusing);
    refused.catch(() => undefined);
    await refusing.terminal.waitFor('Send it to demo.myshopify.com?');
    expect(refusing.terminal.text()).toContain(
      'Only .env line 1 names demo.myshopify.com; your secret comes from elsewhere.',
    );
    refusing.terminal.press('enter');
    await expect(refused).rejects.toMatchObject(REFUSED);
    const agreeing = atTerminal(secrets);
    const agreed = confirm(agreeing);
    await agreeing.terminal.waitFor('Send it to demo.myshopify.com?');
    await typeYes(agreeing.terminal);
    await expect(agreed).resolves.toBeUndefined();
  });
});

it('a slow keychain is told, with the key that ends the wait where there is one', () => {
  const waitIn = (here: Here) => {
    const said: string[] = [];
    keychainWorld(here.world, { talk: (text) => void said.push(text) }).onSlow?.('It is slow.');
    return said;
  };
  expect(waitIn(piped())).toEqual(['It is slow.']);
  expect(waitIn(atTerminal())).toEqual(['It is slow. Ctrl+C ends the wait.']);
});
