import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import {
  loadSettings,
  type SettingsInputs,
} from '../../../source/services/settings/load-settings.ts';
import {
  checkDestination,
  describeSource,
  sourceTag,
} from '../../../source/services/settings/settings.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'tokenwright-named-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const TOKEN_A = `shpat_${'a'.repeat(32)}`;
const TOKEN_B = `shpat_${'b'.repeat(32)}`;
const SECRET = `shpss_${'c'.repeat(32)}`;
const ID_A = 'a'.repeat(32);

function write(name: string, text: string): string {
  const path = join(cwd, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

function list(...stores: object[]): void {
  write('config/tokenwright/stores.json', JSON.stringify({ version: 1, stores }));
}

function entry(name: string, more: object = {}) {
  const path = join(cwd, `${name}.env`);
  return { name, shop: `${name}.myshopify.com`, token: { type: 'file', path }, ...more };
}

function load({ env = {}, ...inputs }: Partial<SettingsInputs> = {}) {
  const home = { HOME: cwd, XDG_CONFIG_HOME: join(cwd, 'config') };
  return loadSettings({
    options: {},
    cwd,
    envFilePath: null,
    platform: 'linux',
    ...inputs,
    env: { ...home, ...env },
  });
}

function saveToken(name: string, token: string, more = ''): void {
  const text = `TOKENWRIGHT_SHOP=${name}.myshopify.com\nTOKENWRIGHT_ACCESS_TOKEN=${token}\n${more}`;
  write(`${name}.env`, text);
}

const named = (store: string) => ({ options: { store } });

describe('a store by its name', () => {
  it('brings its shop, what was saved for it and its token, each with where it is from', async () => {
    list(entry('work', { clientId: ID_A, scopes: 'read_products', apiVersion: '2026-07' }));
    saveToken('work', TOKEN_A, 'TOKENWRIGHT_TOKEN_KIND=permanent\n');
    const settings = await load(named('work'));
    expect(settings.shop?.value).toBe('work.myshopify.com');
    expect(settings.scopes?.value).toEqual(['read_products']);
    expect(settings.apiVersion.value).toBe('2026-07');
    expect(settings.accessToken?.value.reveal()).toBe(TOKEN_A);
    expect(settings.tokenKind?.value).toBe('permanent');
    expect(settings.store?.value.token).toEqual({ type: 'file', path: join(cwd, 'work.env') });
    expect(settings.clientId?.source).toMatchObject({ kind: 'saved-store', store: 'work' });
    expect(describeSource(settings.apiVersion.source)).toBe('saved store work');
    const source = settings.accessToken?.source ?? { kind: 'default' };
    expect(describeSource(source)).toBe('saved store work, work.env line 2');
    expect(sourceTag(source)).toBe('store');
    expect(checkDestination(settings, [settings.accessToken]).type).toBe('trusted');
  });

  it('is named by a variable, of the environment or of .env, as well', async () => {
    list(entry('work'), entry('home'));
    write('.env', 'TOKENWRIGHT_STORE=home\n');
    expect((await load()).shop?.value).toBe('home.myshopify.com');
    const env = { TOKENWRIGHT_STORE: 'work' };
    expect((await load({ env })).shop?.value).toBe('work.myshopify.com');
  });

  it('stands behind option, environment and .env', async () => {
    list(entry('work', { scopes: 'read_products', apiVersion: '2026-07', clientId: ID_A }));
    write('.env', 'TOKENWRIGHT_SCOPES=read_orders\n');
    const env = { TOKENWRIGHT_API_VERSION: '2026-04' };
    const settings = await load({ env, options: { store: 'work', clientId: 'b'.repeat(32) } });
    expect(settings.scopes?.value).toEqual(['read_orders']);
    expect(settings.apiVersion.value).toBe('2026-04');
    expect(settings.clientId?.value).toBe('b'.repeat(32));
  });

  it('that is misspelt is refused with the one that was meant', async () => {
    list(entry('work'), entry('home'));
    await expect(load(named('wrok'))).rejects.toMatchObject({
      exitCode: 2,
      message: '--store: No store has the name "wrok".',
      remedy: 'Did you mean work?',
    });
    const env = { TOKENWRIGHT_STORE: 'something' };
    await expect(load({ env })).rejects.toMatchObject({
      message: 'TOKENWRIGHT_STORE: No store has the name "something".',
      remedy: expect.stringContaining('There are: work, home'),
    });
    await expect(load(named(TOKEN_A))).rejects.toMatchObject({
      message: expect.not.stringContaining(TOKEN_A),
    });
  });

  it('and another shop in the same place are two stores, and refused', async () => {
    list(entry('work'));
    const options = { store: 'work', shop: 'home' };
    await expect(load({ options })).rejects.toMatchObject({ code: 'two-stores', exitCode: 2 });
    const same = await load({ options: { store: 'work', shop: 'work.myshopify.com' } });
    expect(same.shop?.value).toBe('work.myshopify.com');
    write('.env', 'TOKENWRIGHT_STORE=work\nTOKENWRIGHT_SHOP=home\n');
    await expect(load()).rejects.toMatchObject({
      message: '.env line 1 and .env line 2 name two different stores.',
    });
  });
});

describe('a token never meets the shop of another store', () => {
  const other = { TOKENWRIGHT_SHOP: 'home', TOKENWRIGHT_ACCESS_TOKEN: TOKEN_B };
  const lines = 'TOKENWRIGHT_SHOP=home\nTOKENWRIGHT_ACCESS_TOKEN=' + TOKEN_B + '\n';

  it('one of the environment for another shop is left aside, and that is said', async () => {
    list(entry('work'));
    saveToken('work', TOKEN_A);
    const settings = await load({ ...named('work'), env: other });
    expect(settings.shop?.value).toBe('work.myshopify.com');
    expect(settings.accessToken?.value.reveal()).toBe(TOKEN_A);
    expect(settings.notices).toEqual([
      'TOKENWRIGHT_SHOP names another store than work, so what stands beside it is left aside.',
    ]);
  });

  it('one of .env for another shop is not taken either, also where the store has none', async () => {
    list(entry('work'));
    write('.env', `${lines}TOKENWRIGHT_CLIENT_SECRET=${SECRET}\nTOKENWRIGHT_SCOPES=read_orders\n`);
    const settings = await load(named('work'));
    expect(settings.accessToken).toBeNull();
    expect(settings.clientSecret).toBeNull();
    expect(settings.scopes).toBeNull();
    expect(settings.notices[0]).toContain('.env line 1 names another store than work');
  });

  it.each([
    ['work.myshopify.com', undefined, 'https://admin.shopify.com/store/work'],
    ['work.stores.acme.example', 'stores.acme.example', 'https://Work.stores.acme.example/admin'],
  ])('counts where it is about %s, whatever the service', async (shop, storeHost, typed) => {
    list(entry('work', { shop, ...(storeHost === undefined ? {} : { storeHost }) }));
    const env = { TOKENWRIGHT_SHOP: typed, TOKENWRIGHT_ACCESS_TOKEN: TOKEN_B };
    const settings = await load({ ...named('work'), env });
    expect(settings.shop?.value).toBe(shop);
    expect(settings.accessToken?.value.reveal()).toBe(TOKEN_B);
    expect(settings.notices).toEqual([]);
  });

  it('nor where Node has put the file into the environment', async () => {
    list(entry('work'));
    write('other.env', lines);
    const inputs = { ...named('work'), env: other, envFilePath: 'other.env' };
    expect((await load(inputs)).accessToken).toBeNull();
    expect((await load({ ...inputs, env: {} })).accessToken).toBeNull();
  });

  it('one that says of no store counts by --token-env alone', async () => {
    list(entry('work'));
    saveToken('work', TOKEN_A);
    const env = { TOKENWRIGHT_ACCESS_TOKEN: TOKEN_B, MINE: TOKEN_B };
    const settings = await load({ ...named('work'), env });
    expect(settings.accessToken?.value.reveal()).toBe(TOKEN_A);
    expect(settings.notices[0]).toContain('TOKENWRIGHT_ACCESS_TOKEN is left aside');
    for (const tokenVariable of ['TOKENWRIGHT_ACCESS_TOKEN', 'MINE']) {
      const asked = await load({ ...named('work'), env, tokenVariable });
      expect(asked.accessToken?.value.reveal()).toBe(TOKEN_B);
      expect(asked.notices).toEqual([]);
    }
  });

  it('one beside the same shop goes before the saved one', async () => {
    list(entry('work'));
    saveToken('work', TOKEN_A);
    const env = { TOKENWRIGHT_SHOP: 'work', TOKENWRIGHT_ACCESS_TOKEN: TOKEN_B };
    expect((await load({ ...named('work'), env })).accessToken?.value.reveal()).toBe(TOKEN_B);
  });

  it('a secret of the environment is taken where no other app is named', async () => {
    list(entry('work', { clientId: ID_A }));
    const env = { TOKENWRIGHT_CLIENT_SECRET: SECRET };
    const settings = await load({ ...named('work'), env });
    expect(settings.clientSecret?.value.reveal()).toBe(SECRET);
    const otherApp = { ...env, TOKENWRIGHT_CLIENT_ID: 'd'.repeat(32) };
    const apart = await load({ ...named('work'), env: otherApp });
    expect(apart.clientSecret).toBeNull();
    expect(apart.clientId?.value).toBe(ID_A);
  });

  it('two practice stores of one name are told apart by their address', async () => {
    const shop = 'demo.practice.test';
    const first = { shop, storeOrigin: 'http://127.0.0.1:4001' };
    const second = { shop, storeOrigin: 'http://127.0.0.1:4002' };
    list(entry('one', first), entry('two', second));
    const env = {
      TOKENWRIGHT_SHOP: shop,
      TOKENWRIGHT_STORE_ORIGIN: second.storeOrigin,
      TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_of_two',
    };
    expect((await load({ ...named('one'), env })).accessToken).toBeNull();
    const two = await load({ ...named('two'), env });
    expect(two.accessToken?.value.reveal()).toBe('practice_token_of_two');
    expect(two.storeOrigin?.value).toBe(second.storeOrigin);
  });

  it('nor does one from a file of tokens that is about another store', async () => {
    list(entry('work'));
    write('work.env', lines);
    const settings = await load(named('work'));
    expect(settings.accessToken).toBeNull();
    expect(settings.notices[0]).toContain('names another store than work');
  });

  it('what .env says of the service does not move the store', async () => {
    list(entry('work'));
    saveToken('work', TOKEN_A);
    write(
      '.env',
      'TOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:9\nTOKENWRIGHT_STORE_HOST=evil.example\nTOKENWRIGHT_BRAND=Evil\n',
    );
    const settings = await load(named('work'));
    expect(settings.storeOrigin).toBeNull();
    expect(settings.profile.storeHost).toBe('myshopify.com');
    expect(settings.profile.brand).toBe('Shopify');
    expect(settings.accessToken?.value.reveal()).toBe(TOKEN_A);
  });

  it('.env may choose the store, but not where a secret of the environment goes', async () => {
    list(entry('work'));
    saveToken('work', TOKEN_A);
    write('.env', 'TOKENWRIGHT_STORE=work\n');
    const env = { TOKENWRIGHT_CLIENT_SECRET: SECRET };
    const settings = await load({ env });
    expect(checkDestination(settings, [settings.accessToken]).type).toBe('trusted');
    expect(checkDestination(settings, [settings.clientSecret])).toMatchObject({
      type: 'untrusted',
      destination: 'work.myshopify.com',
      namedBy: '.env line 1',
    });
  });
});

describe('a shop that has a name', () => {
  it('brings what was saved for it when an option or the environment names it', async () => {
    list(entry('work', { clientId: ID_A }));
    saveToken('work', TOKEN_A);
    const byOption = await load({ options: { shop: 'work' } });
    expect(byOption.store?.value.name).toBe('work');
    expect(byOption.accessToken?.value.reveal()).toBe(TOKEN_A);
    expect(byOption.shop?.source).toEqual({ kind: 'option', name: '--shop' });
    const env = { TOKENWRIGHT_SHOP: 'work.myshopify.com', TOKENWRIGHT_ACCESS_TOKEN: TOKEN_B };
    const byVariable = await load({ env });
    expect(byVariable.accessToken?.value.reveal()).toBe(TOKEN_B);
    expect(byVariable.clientId?.value).toBe(ID_A);
  });

  it('brings nothing where .env alone names it, or two names share it', async () => {
    list(entry('work'));
    saveToken('work', TOKEN_A);
    write('.env', 'TOKENWRIGHT_SHOP=work\n');
    expect((await load()).accessToken).toBeNull();
    list(entry('work'), entry('again', { shop: 'work.myshopify.com' }));
    expect((await load({ options: { shop: 'work' } })).store).toBeNull();
    const env = { TOKENWRIGHT_STORE: 'work' };
    expect((await load({ env, options: { shop: 'work' } })).store?.value.name).toBe('work');
  });
});

describe('the default store of the settings file', () => {
  it('is taken where nothing names another one', async () => {
    list(entry('work'));
    saveToken('work', TOKEN_A);
    write('config/tokenwright/settings.json', '{\n  "defaults": {"store": "work"}\n}');
    const settings = await load();
    expect(settings.shop?.value).toBe('work.myshopify.com');
    expect(describeSource(settings.store?.source ?? { kind: 'stdin' })).toBe(
      'settings.json line 2',
    );
    expect((await load({ options: { shop: 'home' } })).store).toBeNull();
    write('.env', 'TOKENWRIGHT_SHOP=home\n');
    expect((await load()).store).toBeNull();
  });

  it('that does not exist is an error of what needs a store alone', async () => {
    list(entry('work'));
    write('config/tokenwright/settings.json', '{"defaults": {"store": "wrok"}}');
    const settings = await load();
    expect(settings.shop).toBeNull();
    expect(settings.refused.get('store')).toMatchObject({
      message: 'settings.json line 1 (defaults.store): No store has the name "wrok".',
      remedy: 'Did you mean work?',
    });
  });
});

describe('a list that cannot be read', () => {
  it('ends a run that names a store, and is only said otherwise', async () => {
    write('config/tokenwright/stores.json', '{"version": 1, "stores": [');
    await expect(load(named('work'))).rejects.toMatchObject({ code: 'stores-not-read' });
    const settings = await load({ options: { shop: 'demo' } });
    expect(settings.notices[0]).toContain('it is not whole JSON');
    expect(settings.shop?.value).toBe('demo.myshopify.com');
  });
});

describe('defaults of the settings file', () => {
  const settings = (text: string) => write('config/tokenwright/settings.json', text);

  it('stand behind .env and what was saved for the store, before what is built in', async () => {
    settings(`{
  // everywhere
  "defaults": {
    "scopes": ["read_products", "read_orders"],
    "redirectUri": "http://127.0.0.1:4567/callback",
    "apiVersion": "2026-07",
    "maxBody": 1000,
    "timeout": 60,
    "openBrowser": false,
    "keep": false,
  }
}`);
    const { scopes, redirectUri, apiVersion, maxBody, switches, notices } = await load();
    expect(notices).toEqual([]);
    expect(scopes?.value).toEqual(['read_products', 'read_orders']);
    expect(redirectUri.value.text).toBe('http://127.0.0.1:4567/callback');
    expect(maxBody.value).toBe(1000);
    expect(describeSource(apiVersion.source)).toBe('settings.json line 6');
    expect(switches.timeout).toMatchObject({ value: 60, source: { line: 8 } });
    expect(switches).toMatchObject({ openBrowser: { value: false }, keep: { value: false } });
    list(entry('work', { scopes: 'read_themes' }));
    write('.env', 'TOKENWRIGHT_API_VERSION=2026-04\n');
    const behind = await load(named('work'));
    expect(behind.scopes?.value).toEqual(['read_themes']);
    expect(behind.apiVersion.value).toBe('2026-04');
    expect(behind.maxBody.value).toBe(1000);
  });

  it('that are wrong are refused by the very words of a variable, with file and line', async () => {
    settings('{"defaults": {\n  "apiVersion": "newest"\n}}');
    const asVariable = await load({ env: { TOKENWRIGHT_API_VERSION: 'newest' } }).catch(
      (error: unknown) => error,
    );
    const asDefault: unknown = await load().catch((error: unknown) => error);
    if (!(asVariable instanceof UserError && asDefault instanceof UserError))
      throw new Error('one of them was taken');
    expect(asDefault.exitCode).toBe(2);
    expect(asDefault.message).toBe(
      asVariable.message.replace(
        'TOKENWRIGHT_API_VERSION:',
        'settings.json line 2 (defaults.apiVersion):',
      ),
    );
    expect(asDefault.remedy).toBe(asVariable.remedy);
  });

  it.each([
    ['"apiVersions": "2026-07"', 'There is no such setting. Did you mean apiVersion?'],
    ['"timeout": "60"', 'This is not a number of seconds. Correct it, or leave it out.'],
    ['"timeout": 0', 'This is not a number of seconds between 0 and 86400.'],
    ['"scopes": 7', 'These are neither a text nor a list of texts.'],
    [`"clientSecret": "${SECRET}"`, 'This looks like a secret, and is not read.'],
    [`"store": "${TOKEN_A}"`, 'This looks like a secret, and is not read.'],
  ])('%s is said with its line, and stops nothing', async (text, words) => {
    settings(`{"defaults": {\n  ${text}\n}}`);
    const { notices } = await load();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain('settings.json line 2');
    expect(notices[0]).toContain(words);
    expect(notices[0]).not.toMatch(/shp(?:at|ss)_/);
  });

  it('a mistake in the looks of screens is no notice of a command', async () => {
    settings('{"theme": "lihgt", "defaults": {"timeout": 60}}');
    const { notices, switches } = await load();
    expect(notices).toEqual([]);
    expect(switches.timeout?.value).toBe(60);
  });
});
