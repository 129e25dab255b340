import { VARIABLES } from '../../../source/core/service/variables.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import {
  loadSettings,
  type SettingsInputs,
} from '../../../source/services/settings/load-settings.ts';
import { describeSource, SETTING_NAMES } from '../../../source/services/settings/settings.ts';
import { readEnvFile } from '../../../source/services/env-file/read-env-file.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'tokenwright-settings-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function load(inputs: Partial<SettingsInputs> = {}) {
  return loadSettings({ options: {}, env: {}, cwd, envFilePath: null, ...inputs });
}

function dotenv(text: string, name = '.env'): void {
  writeFileSync(join(cwd, name), text);
}

/** What it was refused with: at once, or set aside for whoever needs the credential. */
async function refusal(work: ReturnType<typeof loadSettings>): Promise<UserError> {
  const error: unknown = await work.then(
    ({ refused }) => [...refused.values()][0] ?? null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof UserError))
    throw new Error('it was not refused in words', { cause: error });
  expect(error.exitCode).toBe(2);
  return error;
}

describe('precedence', () => {
  it('takes an option before the environment, that before .env, that before the default', async () => {
    dotenv('TOKENWRIGHT_SHOP=file.myshopify.com\nTOKENWRIGHT_API_VERSION=2026-07\n');
    const env = { TOKENWRIGHT_SHOP: 'env.myshopify.com' };
    const all = await load({ env, options: { shop: 'option.myshopify.com' } });
    expect(all.shop).toEqual({
      value: 'option.myshopify.com',
      source: { kind: 'option', name: '--shop' },
    });
    expect((await load({ env })).shop?.source).toEqual({
      kind: 'environment',
      name: 'TOKENWRIGHT_SHOP',
    });
    const fromFile = await load();
    expect(fromFile.shop?.value).toBe('file.myshopify.com');
    expect(describeSource(fromFile.apiVersion.source)).toBe('.env line 2');
    expect(fromFile.redirectUri).toMatchObject({
      value: { text: 'http://127.0.0.1:3456/callback' },
      source: { kind: 'default' },
    });
  });

  it('takes an empty variable for unset', async () => {
    dotenv('TOKENWRIGHT_SHOP=file.myshopify.com\n');
    const settings = await load({ env: { TOKENWRIGHT_SHOP: '', TOKENWRIGHT_SCOPES: '' } });
    expect(settings.shop?.value).toBe('file.myshopify.com');
    expect(settings.scopes).toBeNull();
  });

  it('reads the named file in place of .env', async () => {
    dotenv('TOKENWRIGHT_SHOP=file.myshopify.com\n');
    dotenv('TOKENWRIGHT_SHOP=other.myshopify.com\n', 'other.env');
    expect((await load({ envFilePath: 'other.env' })).shop?.value).toBe('other.myshopify.com');
  });

  it('counts what Node itself took from a named file as the file’s', async () => {
    dotenv('TOKENWRIGHT_SHOP=other.myshopify.com\n', 'other.env');
    const env = { TOKENWRIGHT_SHOP: 'other.myshopify.com' };
    const { shop } = await load({ envFilePath: 'other.env', env });
    expect(shop?.source.kind).toBe('env-file');
  });

  it('takes a token by the name that the file gives, from that file alone', async () => {
    dotenv('TOKENWRIGHT_TOKEN_ENV=SHOP_TOKEN\nTOKENWRIGHT_TOKEN_KIND=permanent\n');
    const env = { SHOP_TOKEN: 'shpat_of-the-environment' };
    expect((await load({ env })).accessToken).toBeNull();
    dotenv('TOKENWRIGHT_TOKEN_ENV=SHOP_TOKEN\nSHOP_TOKEN=shpat_of-the-file\n');
    const { accessToken, tokenName } = await load({ env });
    expect(accessToken?.value.reveal()).toBe('shpat_of-the-file');
    expect(accessToken?.source).toMatchObject({ kind: 'env-file', line: 2, name: 'SHOP_TOKEN' });
    expect(tokenName).toBe('SHOP_TOKEN');
    const ours = await load({ env: { TOKENWRIGHT_ACCESS_TOKEN: 'shpat_of-the-environment' } });
    expect(ours.accessToken?.source.kind).toBe('environment');
  });

  it('leaves a practice store of the file aside where it is asked to', async () => {
    dotenv(
      'TOKENWRIGHT_SHOP=demo.practice.test\nTOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:1\nTOKENWRIGHT_ACCESS_TOKEN=practice_token_1\nTOKENWRIGHT_SCOPES=read_products\n',
    );
    const settings = await load({ withoutPractice: true });
    expect(settings).toMatchObject({ shop: null, storeOrigin: null, accessToken: null });
    expect(settings.profile.id).toBe('shopify');
    expect(settings.scopes?.value).toEqual(['read_products']);
    expect(settings.refused.size).toBe(0);
  });

  it('trims one line end of a secret from the environment, and no more', async () => {
    const { clientSecret } = await load({ env: { TOKENWRIGHT_CLIENT_SECRET: 'secret-value\r\n' } });
    expect(clientSecret?.value.reveal()).toBe('secret-value');
  });
});

describe('mistakes', () => {
  it.each([
    ['TOKENWRIGHT_SHOP', 'https://shop.example.com'],
    ['TOKENWRIGHT_CLIENT_ID', 'shpss_canary'],
    ['TOKENWRIGHT_CLIENT_SECRET', 'shpat_canary'],
    ['TOKENWRIGHT_ACCESS_TOKEN', 'shpss_canary'],
    ['TOKENWRIGHT_REDIRECT_URI', 'ftp://127.0.0.1/x'],
    ['TOKENWRIGHT_API_VERSION', 'newest'],
    ['TOKENWRIGHT_EXPIRES_AT', 'tomorrow'],
    ['TOKENWRIGHT_TOKEN_KIND', 'eternal'],
    ['TOKENWRIGHT_TOKEN_ENV', 'shpat_canary-'],
    ['TOKENWRIGHT_TOKEN_ENV', 'TOKENWRIGHT_CLIENT_SECRET'],
    ['TOKENWRIGHT_MAX_BODY', 'much'],
    ['TOKENWRIGHT_MAX_BODY', '0'],
    ['TOKENWRIGHT_MAX_BODY', '-1'],
    ['TOKENWRIGHT_MAX_BODY', '1.5'],
    ['TOKENWRIGHT_MAX_BODY', '1e6'],
    ['TOKENWRIGHT_MAX_BODY', '16MB'],
    ['TOKENWRIGHT_MAX_BODY', '9999999999999'],
    ['TOKENWRIGHT_STORE_HOST', 'no host'],
    ['TOKENWRIGHT_BRAND', 'two words'],
    ['TOKENWRIGHT_TOKEN_PREFIX', 'A!'],
    ['TOKENWRIGHT_STORE_ORIGIN', 'http://192.0.2.1:3457'],
    ['TOKENWRIGHT_STORE_ORIGIN', 'https://127.0.0.1:3457'],
    ['TOKENWRIGHT_PROFILE', 'nowhere.json'],
  ])('names %s as the source and never repeats a secret', async (name, value) => {
    const fromEnv = await refusal(load({ env: { [name]: value } }));
    if (name !== 'TOKENWRIGHT_PROFILE') expect(fromEnv.message).toContain(name);
    dotenv(`# note\n\n${name}='${value}'\n`);
    const fromFile = await refusal(load());
    if (name !== 'TOKENWRIGHT_PROFILE') expect(fromFile.message).toContain('.env line 3');
    for (const { message, remedy } of [fromEnv, fromFile]) {
      expect(message + remedy).not.toContain('canary');
      expect(remedy).not.toBe('');
    }
  });

  it('keeps practice credentials from a live store and live ones from a practice store', async () => {
    const live = await refusal(
      load({ env: { TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_canary' } }),
    );
    const practice = await refusal(
      load({
        env: {
          TOKENWRIGHT_ACCESS_TOKEN: 'shpat_canary',
          TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:3457',
        },
      }),
    );
    expect(live.message + practice.message).not.toContain('canary');
  });

  it('sets a credential aside that cannot be right, so that others can go on', async () => {
    const { refused, accessToken, shop } = await load({
      env: { TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_canary', TOKENWRIGHT_SHOP: 'demo' },
    });
    expect([...refused.keys()]).toEqual(['accessToken']);
    expect([accessToken, shop?.value]).toEqual([null, 'demo.myshopify.com']);
  });

  it('refuses a FIFO without waiting for it, and passes over a folder named .env', async () => {
    mkdirSync(join(cwd, '.env'));
    expect((await load()).shop).toBeNull();
    execFileSync('mkfifo', [join(cwd, 'pipe.env')]);
    expect((await refusal(load({ envFilePath: 'pipe.env' }))).code).toBe('env-file-not-regular');
  });

  it('tells about an odd line of ours and is silent about those of others', async () => {
    dotenv('THEIRS=ab#cd\nTOKENWRIGHT_CLIENT_SECRET=ab#cd\n');
    const { notices } = await load();
    expect(notices.filter((notice) => notice.includes('#'))).toEqual([
      expect.stringContaining('TOKENWRIGHT_CLIENT_SECRET on line 2 is cut'),
    ]);
  });
});

describe('the service profile', () => {
  it('is the practice one where an origin on loopback is set', async () => {
    const settings = await load({
      env: {
        TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:3457',
        TOKENWRIGHT_SHOP: 'demo.practice.test',
      },
    });
    expect(settings.profile.id).toBe('practice');
    expect(settings.storeOrigin?.value).toBe('http://127.0.0.1:3457');
  });

  it('takes any field from a file, and single variables before the file', async () => {
    writeFileSync(
      join(cwd, 'fruit.json'),
      JSON.stringify({
        id: 'fruit',
        brand: 'Fruit',
        storeHost: 'fruit.example',
        callbackShop: 'absent',
        callbackSignature: 'absent',
      }),
    );
    const env = { TOKENWRIGHT_PROFILE: 'fruit.json', TOKENWRIGHT_BRAND: 'Pear' };
    const { profile, shop } = await load({ env, options: { shop: 'demo' } });
    expect(profile).toMatchObject({
      id: 'fruit',
      brand: 'Pear',
      tokenHeader: 'X-Pear-Access-Token',
      callbackShop: 'absent',
    });
    expect(shop?.value).toBe('demo.fruit.example');
  });

  it('keeps its practice name with an origin, whatever a file calls it', async () => {
    writeFileSync(join(cwd, 'fruit.json'), '{"id":"fruit"}');
    const { profile } = await load({
      env: { TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:3457', TOKENWRIGHT_PROFILE: 'fruit.json' },
    });
    expect(profile.id).toBe('practice');
  });
});

it('lists every variable in .env.example, each with a comment, and none is set by it', async () => {
  const path = new URL('../../../.env.example', import.meta.url).pathname;
  const file = await readEnvFile(path);
  expect([...(file?.entries.keys() ?? [])].toSorted()).toEqual(
    SETTING_NAMES.map((name) => VARIABLES[name]).toSorted(),
  );
  expect(file?.notices).toEqual([]);
  const settings = await load({ envFilePath: path });
  expect([settings.shop, settings.clientId, settings.accessToken]).toEqual([null, null, null]);
});

describe('a name that was mistyped', () => {
  it('is said of a variable that does not exist, with the nearest one and its line', async () => {
    dotenv('TOKENWRIGHT_SCOPE=read_products\nTOKENWRIGHT_WHATEVER=1\n');
    const { notices } = await load({ env: { TOKENWRIGHT_SHOPP: 'demo' } });
    expect(notices).toEqual([
      'TOKENWRIGHT_SHOPP is not a setting of this tool. Did you mean TOKENWRIGHT_SHOP?',
      '.env line 1: TOKENWRIGHT_SCOPE is not a setting of this tool. Did you mean TOKENWRIGHT_SCOPES?',
      '.env line 2: TOKENWRIGHT_WHATEVER is not a setting of this tool. They are listed in .env.example.',
    ]);
  });

  it('is not said of the variable that a token is taken from, nor of other programs', async () => {
    dotenv(
      'TOKENWRIGHT_MINE=practice_token_1\nSHOPIFY_SHOPP=1\nTOKENWRIGHT_TOKEN_ENV=TOKENWRIGHT_MINE\n',
    );
    expect((await load()).notices).toEqual([]);
    expect((await load({ tokenVariable: 'TOKENWRIGHT_MINE' })).notices).toEqual([]);
  });

  it('repeats nothing that may be a value', async () => {
    const name = `TOKENWRIGHT_SHPAT_${'0123456789abcdef'.repeat(2)}`;
    expect((await load({ env: { [name]: '1' } })).notices).toEqual([]);
  });

  it('is said of a scope, which is sent as it stands', async () => {
    const { notices, scopes } = await load({ options: { scopes: 'read_product,write_orders' } });
    expect(scopes?.value).toEqual(['read_product', 'write_orders']);
    expect(notices).toEqual([
      "read_product is not on this tool's list; the service's list may be newer. Did you mean read_products?",
    ]);
  });

  it('is said of a field of a profile', async () => {
    writeFileSync(join(cwd, 'acme.json'), '{"barnd": "Acme"}');
    const error = await refusal(load({ options: { profile: 'acme.json' } }));
    expect(error.message).toContain('A profile has no field "barnd".');
    expect(error.remedy).toBe('Did you mean brand?');
  });
});
