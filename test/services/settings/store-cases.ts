/** Cases of settings that are about a practice store, or about stores with names. */
import {
  APP_SECRET,
  file,
  ID,
  ORIGIN,
  OTHER_ID,
  OTHER_TOKEN,
  PRACTICE_TOKEN,
  REFRESH,
  type SettingCase,
  TOKEN,
} from './setting-cases.ts';

const SETTINGS = 'config/tokenwright/settings.json';

const work = (more: object = {}) => ({
  name: 'work',
  shop: 'work.myshopify.com',
  token: { type: 'file', path: 'work.env' },
  ...more,
});
const home = (more: object = {}) => ({
  name: 'home',
  shop: 'home.myshopify.com',
  token: { type: 'file', path: 'home.env' },
  ...more,
});
const practice = (more: object = {}) => ({
  name: 'play',
  shop: 'demo.practice.test',
  storeOrigin: ORIGIN,
  token: { type: 'file', path: 'play.env' },
  ...more,
});

const SAVED = {
  'work.env': file('SHOP=work.myshopify.com', `ACCESS_TOKEN=${TOKEN}`, 'TOKEN_KIND=permanent'),
  'home.env': file('SHOP=home.myshopify.com', `ACCESS_TOKEN=${OTHER_TOKEN}`),
};

export const PRACTICE: Readonly<Record<string, SettingCase>> = {
  'a practice store': {
    env: { STORE_ORIGIN: ORIGIN, SHOP: 'demo', ACCESS_TOKEN: PRACTICE_TOKEN },
  },
  'a practice token without its place': { env: { SHOP: 'demo', ACCESS_TOKEN: PRACTICE_TOKEN } },
  'a practice store that does not run any more': {
    env: { STORE_ORIGIN: ORIGIN, SHOP: 'demo.practice.test', ACCESS_TOKEN: PRACTICE_TOKEN },
    inputs: { withoutPractice: true },
  },
  'a practice store that does not run any more, and a shop of another': {
    env: { STORE_ORIGIN: ORIGIN, SHOP: 'work', ACCESS_TOKEN: TOKEN, CLIENT_ID: 'Practice_id' },
    inputs: { withoutPractice: true },
  },
  'a practice store in a file, and a real one by option': {
    options: { shop: 'work.myshopify.com' },
    files: {
      '.env': file(`STORE_ORIGIN=${ORIGIN}`, 'SHOP=demo', `ACCESS_TOKEN=${PRACTICE_TOKEN}`),
    },
  },
  'a practice store in a file, and a real one in the environment': {
    env: { SHOP: 'work.myshopify.com' },
    files: { '.env': file(`STORE_ORIGIN=${ORIGIN}`) },
  },
  'a practice store in a file, and a handle by option': {
    options: { shop: 'work' },
    files: { '.env': file(`STORE_ORIGIN=${ORIGIN}`) },
  },
  'a practice store in the environment, and a real one by option': {
    options: { shop: 'work.myshopify.com' },
    env: { STORE_ORIGIN: ORIGIN },
  },
  'a practice store and a real one in one file': {
    files: { '.env': file(`STORE_ORIGIN=${ORIGIN}`, 'SHOP=work.myshopify.com') },
  },
};

const listed = { clientId: ID, scopes: 'read_products', apiVersion: '2026-07' };

export const STORES: Readonly<Record<string, SettingCase>> = {
  'a store by its name': {
    stores: [work(listed), home()],
    files: SAVED,
    options: { store: 'work' },
  },
  'a store in the environment': {
    stores: [work(), home()],
    files: SAVED,
    env: { STORE: 'home' },
  },
  'a store in a file': {
    stores: [work(), home()],
    files: { ...SAVED, '.env': file('STORE=home') },
  },
  'a store by its shop': { stores: [work(), home()], files: SAVED, options: { shop: 'Home' } },
  'a store by its shop in a file, which names none': {
    stores: [work(), home()],
    files: { ...SAVED, '.env': file('SHOP=home') },
  },
  'a shop of two stores': {
    stores: [work(), work({ name: 'second' })],
    files: SAVED,
    env: { SHOP: 'work' },
  },
  'a shop of two stores, one of which a file names': {
    stores: [work({ name: 'first' }), work()],
    files: { ...SAVED, '.env': file('STORE=work') },
    env: { SHOP: 'work' },
  },
  'a shop of a service that is described beside it': {
    stores: [work()],
    files: SAVED,
    env: { SHOP: 'work', BRAND: 'Example' },
  },
  'a store of the settings file': {
    stores: [work(), home()],
    files: { ...SAVED, [SETTINGS]: '{"defaults": {"store": "home", "scopes": ["read_orders"]}}' },
  },
  'a store of the settings file that is none': {
    stores: [work()],
    files: { [SETTINGS]: '{"defaults": {"store": "gone"}}' },
  },
  'a store that is none, with a list': { stores: [work(), home()], options: { store: 'office' } },
  'a store that is misspelt': { stores: [work(), home()], env: { STORE: 'wrok' } },
  'a store that is none, without a list': { options: { store: 'office' } },
  'a list that cannot be read': { files: { 'config/tokenwright/stores.json': '{' } },
  'a list that cannot be read, and a name': {
    files: { 'config/tokenwright/stores.json': '{' },
    options: { store: 'work' },
  },
  'a store and another shop in one place': {
    stores: [work(), home()],
    files: { '.env': file('STORE=work', 'SHOP=home') },
  },
  'a store, and all of another one in the environment': {
    stores: [work(), home()],
    files: SAVED,
    env: { SHOP: 'home', ACCESS_TOKEN: OTHER_TOKEN, API_VERSION: '2026-04' },
    options: { store: 'work' },
  },
  'a store, and the shop of another one in a file': {
    stores: [work(), home()],
    files: { ...SAVED, '.env': file('SHOP=home', 'SCOPES=read_orders') },
    options: { store: 'work' },
  },
  'a store, and its own values in a file': {
    stores: [work(), home()],
    files: {
      ...SAVED,
      '.env': file('STORE=work', `ACCESS_TOKEN=${OTHER_TOKEN}`, 'SCOPES=read_orders', 'BRAND=X'),
    },
    options: { store: 'work' },
  },
  'a store, and a token of nobody': {
    stores: [work()],
    files: SAVED,
    env: { ACCESS_TOKEN: OTHER_TOKEN, REFRESH_TOKEN: REFRESH },
    options: { store: 'work' },
  },
  'a store, and a token that is asked for': {
    stores: [work()],
    files: SAVED,
    env: { ACCESS_TOKEN: OTHER_TOKEN, REFRESH_TOKEN: REFRESH },
    options: { store: 'work' },
    inputs: { tokenVariable: 'TOKENWRIGHT_ACCESS_TOKEN' },
  },
  'a store, and another app': {
    stores: [work(listed)],
    files: SAVED,
    env: { CLIENT_ID: OTHER_ID, CLIENT_SECRET: APP_SECRET, ACCESS_TOKEN: OTHER_TOKEN },
    options: { store: 'work' },
  },
  'a store, and the secret of its own app': {
    stores: [work(listed)],
    files: SAVED,
    env: { CLIENT_ID: ID, CLIENT_SECRET: APP_SECRET },
    options: { store: 'work' },
  },
  'a store whose token is of another': {
    stores: [work()],
    files: { 'work.env': SAVED['home.env'] },
    options: { store: 'work' },
  },
  'a store by its shop whose token is of another': {
    stores: [work()],
    files: { 'work.env': SAVED['home.env'] },
    options: { shop: 'work' },
  },
  'a store whose secret is of another app': {
    stores: [work(listed)],
    files: {
      'work.env': file('SHOP=work', `CLIENT_ID=${OTHER_ID}`, `CLIENT_SECRET=${APP_SECRET}`),
    },
    options: { store: 'work' },
  },
  'a store whose secret is beside its token': {
    stores: [work(listed)],
    files: { 'work.env': file('SHOP=work', `CLIENT_SECRET=${APP_SECRET}`, 'SCOPES=read_orders') },
    options: { store: 'work' },
  },
  'a store without a token': { stores: [work(listed)], options: { store: 'work' } },
  'a store with its token in the keychain': {
    stores: [work({ token: { type: 'keychain' } })],
    options: { store: 'work' },
  },
  'a practice store by its name': {
    stores: [practice()],
    files: {
      'play.env': file(`STORE_ORIGIN=${ORIGIN}/`, 'SHOP=demo', `ACCESS_TOKEN=${PRACTICE_TOKEN}`),
    },
    options: { store: 'play' },
  },
  'a practice store by its name whose token is of another place': {
    stores: [practice()],
    files: {
      'play.env': file('STORE_ORIGIN=http://127.0.0.1:9', `ACCESS_TOKEN=${PRACTICE_TOKEN}`),
    },
    options: { store: 'play' },
  },
  'a practice store by its name that does not run any more': {
    stores: [practice()],
    options: { store: 'play' },
    inputs: { withoutPractice: true },
  },
  'a store of another service': {
    stores: [
      work({ name: 'acme', shop: 'w.stores.example', storeHost: 'stores.example', brand: 'E' }),
    ],
    options: { shop: 'w.stores.example' },
    files: {
      'work.env': file('SHOP=w', 'STORE_HOST=elsewhere.example', `CLIENT_SECRET=${APP_SECRET}`),
    },
  },
};
