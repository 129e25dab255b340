import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { type AddOptions, addStore, howToAdd } from '../../../source/commands/stores/add-store.ts';
import { shopWords } from '../../../source/commands/stores/store-list.ts';
import { UserError } from '../../../source/core/errors.ts';
import { loadStores } from '../../../source/services/stores/stores-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';
import { writtenCases } from '../../support/written-values.ts';

// What becomes of each way to add a store: the entry in the list, what is said, or why not.

interface Given {
  readonly name?: string;
  readonly options?: AddOptions;
  readonly env?: Readonly<Record<string, string>>;
  /** Files of the working folder, which is also the home folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** Stores that are there already. */
  readonly known?: readonly object[];
}

const CLIENT = 'a1'.repeat(16);
const PRACTICE = {
  TOKENWRIGHT_SHOP: 'demo.practice.test',
  TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:4711',
};
const OTHER = '{"id":"other","brand":"Other","storeHost":"stores.example"}';

const known = (name: string, more: object = {}) => ({
  name,
  shop: 'demo.myshopify.com',
  token: { type: 'file', path: `{home}/${name}.env` },
  ...more,
});

const CASES: Readonly<Record<string, Given>> = {
  'a shop alone': { options: { shop: ' demo ' } },
  'every value by an option': {
    options: {
      shop: 'demo.myshopify.com',
      clientId: CLIENT,
      scopes: ' read_products  write_orders ',
      redirectUri: 'http://127.0.0.1:4000/back',
      apiVersion: '2026-07',
      saveTo: 'work.env',
    },
  },
  'every value of the environment': {
    env: {
      TOKENWRIGHT_SHOP: ' demo.myshopify.com ',
      TOKENWRIGHT_CLIENT_ID: CLIENT,
      TOKENWRIGHT_SCOPES: 'read_products,write_orders',
      TOKENWRIGHT_REDIRECT_URI: 'http://127.0.0.1:4000/back',
      TOKENWRIGHT_API_VERSION: '2026-07',
      TOKENWRIGHT_TOKEN_PREFIX: 'own_',
      TOKENWRIGHT_BRAND: '  ',
    },
  },
  'options before the environment': {
    options: { scopes: 'read_orders', apiVersion: '2026-07' },
    env: { TOKENWRIGHT_SHOP: 'demo', TOKENWRIGHT_SCOPES: 'read_products' },
  },
  'nothing of the environment beside a shop': {
    options: { shop: 'demo' },
    env: { ...PRACTICE, TOKENWRIGHT_SCOPES: 'read_products', TOKENWRIGHT_CLIENT_ID: CLIENT },
  },
  'nothing of the environment beside an origin': {
    options: { storeOrigin: 'http://localhost:4000' },
    env: { ...PRACTICE, TOKENWRIGHT_SCOPES: 'read_products' },
  },
  'the practice store of the environment': { env: PRACTICE },
  'a practice store by options': {
    options: { shop: 'demo.practice.test', storeOrigin: 'http://localhost:4000' },
  },
  'a service by a file': {
    options: { shop: 'demo', profile: 'other.json' },
    files: { 'other.json': OTHER },
  },
  'a service of the environment': {
    env: { TOKENWRIGHT_PROFILE: 'other.json', TOKENWRIGHT_SHOP: 'demo' },
    files: { 'other.json': OTHER },
  },
  'nothing says which shop': { options: { clientId: CLIENT } },
  'nothing says which shop of a service': {
    env: { TOKENWRIGHT_STORE_HOST: 'stores.example' },
  },
  'nothing says which shop of a service by an option': {
    options: { profile: 'other.json' },
    files: { 'other.json': OTHER },
  },
  'nothing says which shop of a practice store': {
    env: { TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:4711' },
  },
  'an empty shop': { options: { shop: '' } },
  'no shop domain': { options: { shop: 'not a shop' } },
  'two wrong values': { options: { shop: 'demo', clientId: 'x', scopes: 'read products!' } },
  'a wrong redirect URI': { options: { shop: 'demo', redirectUri: 'nowhere' } },
  'a shop that only a file of the folder names': { files: { '.env': 'TOKENWRIGHT_SHOP=demo\n' } },
  'no name': { name: '', options: { shop: 'demo' } },
  'a name that none could have': { name: 'Work!', options: { shop: 'demo' } },
  'a taken name': { options: { shop: 'demo' }, known: [known('other'), known('work')] },
  'a shop that others have': {
    options: { shop: 'demo' },
    known: [
      known('one'),
      known('two', { shop: 'two.myshopify.com' }),
      known('three', { shop: 'demo.practice.test', storeOrigin: 'http://127.0.0.1:1' }),
      known('four'),
    ],
  },
  'a practice store that others have': {
    env: PRACTICE,
    known: [
      known('one', { shop: 'demo.practice.test', storeOrigin: 'http://127.0.0.1:4711' }),
      known('two', { shop: 'demo.practice.test', storeOrigin: 'http://127.0.0.1:4712' }),
    ],
  },
  'the place of another store': {
    options: { shop: 'demo', saveTo: 'two.env' },
    known: [known('one'), known('two')],
  },
  'a place below the home folder': { options: { shop: 'demo', saveTo: '~/deep/work.env' } },
  'no place': { options: { shop: 'demo', saveTo: ' ' } },
  'a place that looks like a token': {
    options: { shop: 'demo', saveTo: `shpat_${'0a'.repeat(16)}` },
  },
  'a place with the token of another store': {
    options: { shop: 'demo', saveTo: 'work.env' },
    files: { 'work.env': 'TOKENWRIGHT_SHOP=other.myshopify.com\nTOKENWRIGHT_ACCESS_TOKEN=x\n' },
  },
  'a place without a folder of one’s own': { options: { shop: 'demo' }, env: { HOME: '' } },
};

async function started({ env = {}, files = {}, known: stores = [] }: Given) {
  const home = await ownFolder();
  const { world } = pipedWorld(home, env);
  const list = join(home, '.config/tokenwright/stores.json');
  mkdirSync(dirname(list), { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ version: 1, stores }).replaceAll('{home}', home);
  writeFileSync(list, text, { mode: 0o600 });
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(home, name), content, { mode: 0o600 });
  return { home, world, list };
}

async function outcomeOf(given: Given): Promise<unknown> {
  const { home, world, list } = await started(given);
  const { name = 'work', options = {}, known: before = [] } = given;
  const shown = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(home, '{home}'));
  try {
    const { store, notes } = await addStore(world, list, name, options);
    const after = await loadStores(list);
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toEqual(store);
    return shown({ ...store, notes, isCalled: shopWords(store) });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect(await loadStores(list)).toHaveLength(before.length);
    return shown(`${error.code}: ${error.message}\n${error.remedy}`);
  }
}

it.skipIf(process.platform === 'win32')(
  'a store is added as it is given, or not at all',
  async () => {
    const outcomes: Array<[string, unknown]> = [];
    for (const [title, given] of Object.entries(CASES))
      outcomes.push([title, await outcomeOf(given)]);
    await expect(writtenCases(outcomes)).toMatchFileSnapshot('every-store.txt');
  },
);

it('a store needs a name where nobody can be asked', async () => {
  const { world, list } = await started({});
  await expect(addStore(world, list, undefined, { shop: 'demo' })).rejects.toMatchObject({
    code: 'no-store-name',
  });
});

it.each<[Record<string, string>, string]>([
  [{}, 'Give one a name: tokenwright stores add work --shop demo.myshopify.com'],
  [{ TOKENWRIGHT_SHOP: 'a' }, 'Give one a name: tokenwright stores add work'],
  [PRACTICE, 'Give one a name: tokenwright stores add work'],
  [
    { TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:1' },
    'Set TOKENWRIGHT_SHOP, for example to demo.practice.test, and give it a name: tokenwright stores add work',
  ],
  [
    { TOKENWRIGHT_STORE_HOST: 'stores.example' },
    'Set TOKENWRIGHT_SHOP, for example to demo.stores.example, and give it a name: tokenwright stores add work',
  ],
  [
    { TOKENWRIGHT_PROFILE: 'other.json' },
    'Set TOKENWRIGHT_SHOP, for example to demo.stores.example, and give it a name: tokenwright stores add work',
  ],
  [
    { TOKENWRIGHT_PROFILE: 'nowhere.json' },
    'Set TOKENWRIGHT_SHOP, for example to demo.myshopify.com, and give it a name: tokenwright stores add work',
  ],
])('how a first store gets a name is said for the environment: %j', async (env, line) => {
  const { world } = await started({ env, files: { 'other.json': OTHER } });
  expect(await howToAdd(world)).toBe(line);
});
