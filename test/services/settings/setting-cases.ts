/** What settings can be given by, one case at a time: options, environment, files, saved stores. */
import type { SettingsInputs } from '../../../source/services/settings/load-settings.ts';
import type { SettingName } from '../../../source/services/settings/settings.ts';

export interface SettingCase {
  readonly options?: Partial<Record<SettingName, string>>;
  /** Without the `TOKENWRIGHT_` that each name begins with, unless it begins with `=`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Texts by paths below the working folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly stores?: readonly object[];
  readonly inputs?: Partial<
    Pick<SettingsInputs, 'envFilePath' | 'tokenVariable' | 'withoutPractice'>
  >;
}

export const hex = (digit: string): string => digit.repeat(32);

export const TOKEN = `shpat_${hex('a')}`;
export const OTHER_TOKEN = `shpat_${hex('b')}`;
export const APP_SECRET = `shpss_${hex('c')}`;
export const REFRESH = `shprt_${hex('d')}`;
export const ID = hex('e');
export const OTHER_ID = hex('f');
export const PRACTICE_TOKEN = `practice_${hex('a')}`;
export const ORIGIN = 'http://127.0.0.1:4567';

export const file = (...lines: readonly string[]): string =>
  lines.map((line) => (line.startsWith('#') ? line : `TOKENWRIGHT_${line}`)).join('\n');

const ALL = {
  SHOP: 'env.myshopify.com',
  CLIENT_ID: ID,
  CLIENT_SECRET: APP_SECRET,
  SCOPES: 'read_products,write_orders',
  REDIRECT_URI: 'http://127.0.0.1:4000/back',
  API_VERSION: '2026-04',
  ACCESS_TOKEN: TOKEN,
  REFRESH_TOKEN: REFRESH,
  EXPIRES_AT: '2027-01-31T12:00:00+01:00',
  TOKEN_KIND: 'Expiring',
  MAX_BODY: '1000',
};

const PROFILE_FILE = `// Another service
{
  "brand": "Acme",
  "storeHost": "stores.acme.example",
  "tokenPrefixes": ["acme"],
  "apiVersions": ["v2", "v1"],
}`;

export const SOURCES: Readonly<Record<string, SettingCase>> = {
  'all in the environment': { env: ALL },
  'all in a file': {
    files: { '.env': file('# ours', ...Object.entries(ALL).map((pair) => pair.join('='))) },
  },
  'all in a file that an option names, which is a dot file elsewhere': {
    files: { 'sub/other.env': file(...Object.entries(ALL).map((pair) => pair.join('='))) },
    inputs: { envFilePath: 'sub/other.env' },
  },
  'a file that an option names and that is not there': {
    inputs: { envFilePath: 'none.env' },
  },
  'options, environment and file at once': {
    options: {
      shop: 'option',
      clientId: OTHER_ID,
      scopes: 'read_orders',
      redirectUri: 'http://localhost:5000/x',
      apiVersion: '2026-07',
    },
    env: ALL,
    files: { '.env': file('SHOP=file', 'API_VERSION=2025-10', 'SCOPES=read_themes') },
  },
  'environment and file at once': {
    env: { SHOP: 'env', MAX_BODY: '20000000' },
    files: { '.env': file('SHOP=file', 'MAX_BODY=1', 'API_VERSION=unstable') },
  },
  'the same in the environment and in a file that Node has read': {
    env: { SHOP: 'work', API_VERSION: '2026-04', SCOPES: 'read_orders' },
    files: { 'a.env': file('SHOP=work', 'API_VERSION="2026-04"', 'SCOPES=read_themes') },
    inputs: { envFilePath: 'a.env' },
  },
  'the same in the environment and in a file of the folder': {
    env: { SHOP: 'work' },
    files: { '.env': file('SHOP=work') },
  },
  'blanks around values, and a line end behind a secret': {
    env: {
      SHOP: '  work ',
      ACCESS_TOKEN: `${TOKEN}\r\n`,
      API_VERSION: ' ',
      CLIENT_ID: `${ID}\n`,
      CLIENT_SECRET: '',
    },
    files: { '.env': file('API_VERSION=2026-04', `CLIENT_SECRET=${APP_SECRET}`) },
  },
  'a secret with a line end inside and two behind': {
    env: { ACCESS_TOKEN: `shpat_\n${hex('a')}`, REFRESH_TOKEN: `${REFRESH}\n\n` },
  },
  'the name of another variable in the environment': {
    env: { TOKEN_ENV: 'MY_TOKEN', '=MY_TOKEN': TOKEN, ACCESS_TOKEN: OTHER_TOKEN },
    files: { '.env': file('TOKEN_ENV=THEIR_TOKEN') },
  },
  'the name of another variable in a file': {
    files: { '.env': `${file('TOKEN_ENV=MY_TOKEN')}\nMY_TOKEN=${TOKEN}` },
    env: { '=MY_TOKEN': OTHER_TOKEN },
  },
  'the name of another variable in a file, and a token in the environment': {
    files: { '.env': `${file('TOKEN_ENV=MY_TOKEN')}\nMY_TOKEN=${TOKEN}` },
    env: { ACCESS_TOKEN: OTHER_TOKEN },
  },
  'the name of another variable, and the token in the other place': {
    files: { '.env': `MY_TOKEN=${TOKEN}` },
    env: { TOKEN_ENV: 'MY_TOKEN' },
  },
  'the name of another variable by option': {
    env: { '=MY_TOKEN': `${TOKEN}\n`, ACCESS_TOKEN: OTHER_TOKEN, TOKEN_ENV: 'THEIR_TOKEN' },
    inputs: { tokenVariable: 'MY_TOKEN' },
  },
  'the name of a variable by option that is not set': {
    env: { ACCESS_TOKEN: OTHER_TOKEN },
    inputs: { tokenVariable: 'TOKENWRIGHT_TOKEN_OF_WORK' },
  },
  'a name that is none': { env: { TOKEN_ENV: 'not a name', ACCESS_TOKEN: TOKEN } },
};

export const PROFILES: Readonly<Record<string, SettingCase>> = {
  'a profile file': {
    options: { profile: 'acme.json', shop: 'work' },
    files: { 'acme.json': PROFILE_FILE },
  },
  'a profile file in the environment, and others behind it': {
    env: { PROFILE: 'acme.json', ACCESS_TOKEN: `acme_${hex('a')}` },
    files: { 'acme.json': PROFILE_FILE, '.env': file('PROFILE=other.json') },
  },
  'single fields of a profile': {
    env: { STORE_HOST: 'Stores.Example', BRAND: 'Example', SHOP: 'work' },
    files: { '.env': file('TOKEN_PREFIX=exm') },
  },
  'a profile file and a single field': {
    options: { profile: 'acme.json' },
    env: { BRAND: 'Other', SHOP: 'work.stores.acme.example', ACCESS_TOKEN: `acme_${hex('a')}` },
    files: { 'acme.json': PROFILE_FILE },
  },
  'a single field that is wrong': {
    env: { STORE_HOST: 'no host', BRAND: '', TOKEN_PREFIX: 'A B' },
  },
  'a profile file with a byte order mark and a default version': {
    options: { profile: 'a.json' },
    files: { 'a.json': `\u{FEFF}{"defaultApiVersion": "2026-04"}` },
  },
  'a profile for a practice store': {
    options: { profile: 'a.json' },
    env: { STORE_ORIGIN: ORIGIN, SHOP: 'demo', ACCESS_TOKEN: PRACTICE_TOKEN },
    files: { 'a.json': '{"id": "acme", "brand": "Acme"}' },
  },
  'a profile file that is not there': { options: { profile: 'none.json' } },
  'a profile file that is a list': {
    options: { profile: 'a.json' },
    files: { 'a.json': '\n[{"a": 1}]' },
  },
  'a profile file that is no JSON': {
    options: { profile: 'sub/a.json' },
    files: { 'sub/a.json': '{\n"brand": }' },
  },
  'a profile with a wrong entry of a list': {
    options: { profile: 'a.json' },
    files: { 'a.json': '{\n"brand": "A",\n"apiVersions": [\n"v1",\n"v 2"]}' },
  },
  'a profile with a wrong part': {
    options: { profile: 'a.json' },
    files: { 'a.json': '{\n"paths": {\n"api": "/ok",\n"revoke": "no path"}}' },
  },
  'a profile with an unknown field': {
    options: { profile: 'a.json' },
    files: { 'a.json': '{"id": "a",\n"brnad": "A"}' },
  },
  'a profile with a name that stands there twice, in a list': {
    options: { profile: 'a.json' },
    files: { 'a.json': '{"scopes": [\n{"handle": "a"},\n{"handle": "b",\n"handle": "c"}]}' },
  },
  'a profile with the same name in two objects': {
    options: { profile: 'a.json' },
    files: { 'a.json': '{"scopes": [{"handle": "read"}, {"handle": "write"}]}' },
    env: { SCOPES: 'read,wriet' },
  },
};

const MANY = Array.from({ length: 7 }, (_, index) => `read_unheard_of_${index}`).join(',');

export const FAULTS: Readonly<Record<string, SettingCase>> = {
  'values that are wrong in the environment': {
    env: {
      SHOP: 'http://[',
      CLIENT_ID: 'a b',
      CLIENT_SECRET: 'a b',
      SCOPES: 'read products;"',
      REDIRECT_URI: 'ftp://x',
      API_VERSION: '!',
      ACCESS_TOKEN: 'a b',
      REFRESH_TOKEN: 'a b',
      EXPIRES_AT: 'tomorrow',
      TOKEN_KIND: 'eternal',
      TOKEN_ENV: '1',
      MAX_BODY: '0',
      STORE_ORIGIN: 'https://elsewhere.example',
    },
  },
  'values that are wrong in a file': {
    files: { '.env': file('API_VERSION=!', 'EXPIRES_AT=2027-13-31T00:00:00Z', 'MAX_BODY=1e3') },
  },
  'a time without a day, and too many bytes': {
    env: { EXPIRES_AT: '2027-01', MAX_BODY: '1234567890123' },
  },
  'one byte': { env: { MAX_BODY: '1' } },
  'twelve digits of bytes': { env: { MAX_BODY: '123456789012' } },
  'bytes as they are by default': { env: { MAX_BODY: '16777216' } },
  'the id of the app as its secret': { env: { CLIENT_ID: ID, CLIENT_SECRET: ID } },
  'odd values that are taken': {
    env: {
      SHOP: 'https://admin.shopify.com/store/work',
      SCOPES: 'read_products,read_products,write_products,read_prodcts',
      REDIRECT_URI: 'http://localhost:3456/callback',
      API_VERSION: '2020-01',
      ACCESS_TOKEN: `shpss_${hex('a')}`,
    },
  },
  'scopes that nobody knows': { env: { SCOPES: MANY } },
  'five scopes that nobody knows': { env: { SCOPES: MANY.split(',').slice(0, 5).join(',') } },
  'names that are almost ours': {
    env: {
      SHOPP: 'a',
      NONSENSE: 'b',
      KIT: '/kit',
      '=TOKENWRIGTH_SHOP': 'c',
      '=TOKENWRIGHT_': 'd',
      '=TOKENWHATEVER_SCOPES': 'e',
      '=tokenwright_shop': 'f',
    },
    files: { '.env': `${file('SECRET=x', 'SHOPP=y')}\nTKNWRIGHT_SCOPES=z\nOTHER=1` },
  },
  'a file with lines that are odd': {
    files: { '.env': `${file('SHOP=work', 'SHOP=home')}\nA=1\nA=2\n${file('SCOPES="read')}` },
  },
  'a folder in the place of the file': { files: { '.env/bin/python': '' } },
  'a folder that an option names': {
    files: { 'a.env/bin/python': '' },
    inputs: { envFilePath: 'a.env' },
  },
};
