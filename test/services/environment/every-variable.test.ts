import { expect, test } from 'vitest';
import {
  childEnvironment,
  isSet,
  isSwitchedOn,
} from '../../../source/services/environment/environment.ts';
import { honouredVariables } from '../../../source/services/environment/honoured-variables.ts';

test.each([
  [undefined, false],
  ['', false],
  [' ', false],
  ['0', false],
  [' 0 ', false],
  ['false', false],
  ['FALSE', false],
  ['1', true],
  ['true', true],
  ['no', true],
  ['00', true],
])('%j is switched on: %s', (value, isOn) => {
  expect(isSwitchedOn(value)).toBe(isOn);
});

test('one of several variables is set where it is not empty', () => {
  expect([isSet({}, 'A', 'B'), isSet({ A: '', B: '' }, 'A', 'B')]).toEqual([false, false]);
  expect([isSet({ A: '', B: '0' }, 'A', 'B'), isSet({ A: ' ' }, 'A')]).toEqual([true, true]);
  expect(isSet({ A: '1' })).toBe(false);
});

test('what is secret by its name is not handed on', () => {
  const secret = [
    'TOKENWRIGHT_',
    'tokenwright_shop',
    'SHOPIFY_API_SECRET',
    'SHOPIFY_ACCESS_TOKEN',
    'SHOPIFY_API_KEY',
    'SHOPIFY_PASSWORD',
    'shopify_token',
    'MINE',
  ];
  const others = [
    'X_TOKENWRIGHT_A',
    'SHOPIFY_SHOP',
    'MY_SHOPIFY_TOKEN',
    'API_TOKEN',
    'SHOPIFYTOKEN',
    'mine',
  ];
  const all = Object.fromEntries([...secret, ...others].map((name) => [name, 'x']));
  expect(Object.keys(childEnvironment(all, ['MINE']))).toEqual(others);
});

const ENVIRONMENTS: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  {
    HTTPS_PROXY: 'http://p:1',
    HTTP_PROXY: 'http://q:2',
    NO_PROXY: 'a',
    NODE_EXTRA_CA_CERTS: '/a.pem',
    NO_COLOR: '1',
    FORCE_COLOR: '3',
    TERM: 'xterm',
    CI: 'true',
    ACCESSIBLE: '1',
    INK_SCREEN_READER: 'true',
    BROWSER: 'none',
    VISUAL: 'vi',
    EDITOR: 'ed',
    PAGER: 'less',
    XDG_CONFIG_HOME: '/c',
    XDG_STATE_HOME: '/s',
    XDG_CACHE_HOME: '/x',
  },
  {
    https_proxy: 'http://ada:word@p:1',
    HTTPS_PROXY: 'p:2',
    http_proxy: 'ftp://p',
    HTTP_PROXY: '::::',
    no_proxy: 'a',
    NO_PROXY: 'b',
  },
  { CI: 'false', ACCESSIBLE: '0', INK_SCREEN_READER: 'FALSE', NO_COLOR: '0', VISUAL: ' ' },
  { VISUAL: ' ', EDITOR: 'ed', TERM: '', term: 'x', pager: 'more' },
  { http_proxy: 'http://127.0.0.1:1', PAGER: ['shpat', '0'.repeat(32)].join('_') },
];

test('of each environment is told what is written down for it', async () => {
  const lines = ENVIRONMENTS.flatMap((env) => [
    JSON.stringify(Object.keys(env)),
    ...honouredVariables(env).map(({ name, value, means }) => `  ${name} = ${value}: ${means}`),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-variable.txt');
});
