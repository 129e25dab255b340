import { describe, expect, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import {
  chooseProxy,
  isLoopbackAddress,
  isLoopbackHost,
  isPrivateAddress,
  proxySecrets,
  requireUsableNetwork,
} from '../../../source/services/http/network-settings.ts';

const SHOP = new URL('https://demo.myshopify.com/admin');

function chosen(env: Record<string, string>, url = SHOP) {
  return chooseProxy(env, url);
}

function refusalOf(env: Record<string, string>, origin = SHOP.origin): UserError {
  try {
    requireUsableNetwork(env, origin);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  return expect.fail('nothing was refused');
}

describe('environment/proxy', () => {
  test.each(['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'])(
    'EV-01: %s serves for shop hosts',
    (name) => {
      expect(chosen({ [name]: 'http://p:3128' })).toMatchObject({
        type: 'proxy',
        proxy: {
          variable: name,
          shown: 'p:3128',
          host: 'p',
          port: 3128,
          isTls: false,
          credentials: null,
        },
      });
    },
  );

  test('the small spelling comes first, HTTPS before HTTP, and empty is unset', () => {
    const env = { https_proxy: '', HTTPS_PROXY: 'http://b:1', http_proxy: 'http://c:1' };
    expect(chosen(env)).toMatchObject({ proxy: { host: 'b' } });
    expect(chosen({ ...env, https_proxy: 'http://a:1' })).toMatchObject({ proxy: { host: 'a' } });
    expect(chosen({ HTTPS_PROXY: ' ' })).toEqual({ type: 'direct', why: 'not-set' });
  });

  test.each([
    ['p:3128', 'p:3128', false],
    ['http://p', 'p:80', false],
    ['https://p', 'p:443', true],
    ['http://[::1]:3128/', '[::1]:3128', false],
  ])('%s is read as %s', (value, shown, isTls) => {
    expect(chosen({ HTTPS_PROXY: value })).toMatchObject({ proxy: { shown, isTls } });
  });
});

describe('NO_PROXY', () => {
  test.each([
    'demo.myshopify.com',
    'myshopify.com',
    '.myshopify.com',
    '*.myshopify.com',
    '*',
    'MyShopify.com',
    'a.example, myshopify.com',
    'a.example myshopify.com',
    'myshopify.com:443',
  ])('%s lets the shop be reached directly', (value) => {
    const env = { HTTPS_PROXY: 'http://p:3128', NO_PROXY: value };
    expect(chosen(env)).toEqual({ type: 'direct', why: 'no-proxy' });
  });

  test.each([
    '',
    'shopify.com',
    'xdemo.myshopify.com',
    'myshopify.com:8443',
    'emo.myshopify.com',
    '.',
    ',',
  ])('%j does not', (value) => {
    expect(chosen({ HTTPS_PROXY: 'http://p:3128', no_proxy: value }).type).toBe('proxy');
  });
});

test.each([
  'http://127.0.0.1:3457',
  'http://localhost:3457',
  'http://[::1]:3457',
  'https://127.9.9.9',
])('EV-02: %s is loopback and direct, whatever is set', (origin) => {
  const env = {
    HTTP_PROXY: 'http://p:3128',
    HTTPS_PROXY: '::::',
    NODE_USE_ENV_PROXY: '1',
    NO_PROXY: '',
  };
  expect(chosen(env, new URL(origin))).toEqual({ type: 'direct', why: 'loopback' });
  expect(requireUsableNetwork({ ...env, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, origin).type).toBe(
    'direct',
  );
});

describe('environment/proxy-secret', () => {
  test.each([
    ['http://p:1', undefined],
    ['http://ada@p:1', 'ada:'],
    ['http://:word@p:1', ':word'],
    ['http://ada:w%40rd@p:1', 'ada:w@rd'],
  ])('the credentials of %s are %j', (HTTPS_PROXY, credentials) => {
    const choice = chosen({ HTTPS_PROXY });
    if (choice.type !== 'proxy') throw new Error(choice.type);
    expect(choice.proxy.credentials?.reveal()).toBe(credentials);
  });

  test('EV-04: user and password are in nothing that can be shown', () => {
    const choice = chosen({ HTTPS_PROXY: 'http://us%65r-canary:p%40ss-canary@p:3128' });
    expect(JSON.stringify(choice)).not.toMatch(/canary/);
    expect(choice).toMatchObject({ proxy: { shown: 'p:3128' } });
    if (choice.type !== 'proxy') throw new Error('no proxy');
    expect(choice.proxy.credentials?.reveal()).toBe('user-canary:p@ss-canary');
  });

  test('their encoded and decoded forms are known for redaction, short ones only together', () => {
    const secrets = proxySecrets({ HTTPS_PROXY: 'http://u:p%40ssword@p:3128' }).map((one) =>
      one.reveal(),
    );
    expect(secrets.toSorted()).toEqual(['p%40ssword', 'p@ssword', 'u:p%40ssword', 'u:p@ssword']);
    expect(proxySecrets({ HTTPS_PROXY: 'http://p:3128' })).toEqual([]);
  });
});

describe('environment/proxy-bad', () => {
  test.each([
    '::::',
    'http://',
    'socks5://p:1080',
    'http://p:99999',
    'http://canary%zz:x@p:1',
    'http://a b/',
  ])('EV-06: %j is one line that names the variable and not the value', (value) => {
    const error = refusalOf({ HTTPS_PROXY: value });
    expect(error).toMatchObject({ code: 'invalid-proxy', exitCode: 2 });
    expect(error.message).toMatch(/^HTTPS_PROXY [^\n]*$/);
    expect(error.message + error.remedy).not.toContain('canary');
  });
});

test('EV-07: NODE_TLS_REJECT_UNAUTHORIZED=0 refuses a live store, with the reason', () => {
  const error = refusalOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  expect(error).toMatchObject({ code: 'tls-checks-off', exitCode: 2 });
  expect(error.message).toContain('certificate checks');
  expect(requireUsableNetwork({ NODE_TLS_REJECT_UNAUTHORIZED: '1' }, SHOP.origin).type).toBe(
    'direct',
  );
});

test.each(['127.0.0.1', '127.255.0.9', '[::1]', '::1', 'localhost', '[::ffff:127.0.0.1]'])(
  '%s is this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each([
  'demo.myshopify.com',
  '128.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '[::2]',
  '',
])('%j is not', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});

test('an address that is none is not loopback, so that a lost peer gets nothing', () => {
  expect(isLoopbackAddress('')).toBe(false);
});

test.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['169.254.1.1', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
  ['23.227.38.74', false],
  ['2620:0:28a0::1', false],
  ['', false],
])('%j belongs to a private network: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

/** Settings of an environment, and an address: all that comes of them stands beside this file. */
const SETTINGS: ReadonlyArray<readonly [env: Readonly<Record<string, string>>, url?: string]> = [
  [{}],
  [{ HTTPS_PROXY: ' p:3128 ' }],
  [{ HTTPS_PROXY: 'https://p.example' }],
  [{ HTTPS_PROXY: 'HTTP://P.example:81/path?query' }],
  [{ http_proxy: 'http://[::1]:3128/' }],
  [{ HTTPS_PROXY: 'http://ada:w%40rd@p:1' }],
  [{ HTTPS_PROXY: 'ada:word@p:1' }],
  [{ HTTPS_PROXY: 'http://longuser@p:1' }],
  [{ HTTPS_PROXY: 'http://abc:long-word@p:1', http_proxy: 'x://%zz:four@p' }],
  [{ HTTPS_PROXY: 'http://p/@a' }],
  [{ HTTPS_PROXY: '::::' }],
  [{ https_proxy: 'http://' }],
  [{ HTTPS_PROXY: 'socks5://p:1080' }],
  [{ HTTP_PROXY: 'http://%zz:x@p:1' }],
  [{ HTTP_PROXY: 'http://x:%zz@p:1' }],
  [{ HTTPS_PROXY: 'p', NO_PROXY: 'myshopify.com:443' }],
  [{ HTTPS_PROXY: 'p', NO_PROXY: 'myshopify.com:443' }, 'https://a.myshopify.com:8443'],
  [{ HTTPS_PROXY: 'p', NO_PROXY: 'myshopify.com:8443' }, 'https://a.myshopify.com:8443'],
  [{ HTTPS_PROXY: 'p', NO_PROXY: 'a.example\n myshopify.com,' }],
  [{ HTTPS_PROXY: 'p', no_proxy: '', NO_PROXY: '*' }],
  [{ HTTPS_PROXY: 'p', NO_PROXY: '[2001:db8::1]' }, 'https://[2001:db8::1]'],
  [{ HTTPS_PROXY: 'p', NO_PROXY: '.' }],
  [{ HTTPS_PROXY: 'p', NO_PROXY: '*.' }],
  [{ HTTPS_PROXY: 'p', NO_PROXY: 'demo' }],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '00' }],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0', HTTPS_PROXY: '::::' }, 'http://localhost:1'],
];

test('the way of a request, and what is refused, are what is written down for each setting', async () => {
  const lines = SETTINGS.map(([env, url = SHOP.origin]) => {
    const secrets = proxySecrets(env).map((one) => one.reveal());
    let way: string;
    try {
      const choice = requireUsableNetwork(env, url);
      const credentials = choice.type === 'proxy' ? choice.proxy.credentials?.reveal() : undefined;
      way = `${JSON.stringify(choice)}, with ${credentials ?? 'no credentials'}`;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      way = `[${error.code}] ${error.message} | ${error.remedy}`;
    }
    return `${JSON.stringify(env)} ${url}\n  ${way}\n  secret: ${secrets.join(' ')}\n`;
  });
  await expect(lines.join('')).toMatchFileSnapshot('network-settings.txt');
});

test.each([
  ['0.1.2.3', true],
  ['1.0.0.1', false],
  ['11.0.0.1', false],
  ['9.255.255.255', false],
  ['172.15.255.255', false],
  ['172.16.0.1', true],
  ['192.167.255.255', false],
  ['192.169.0.1', false],
  ['100.63.255.255', false],
  ['100.127.255.255', true],
  ['100.128.0.1', false],
  ['169.253.0.1', false],
  ['169.255.0.1', false],
  ['128.0.0.1', false],
  ['fbff::1', false],
  ['fdff::1', true],
  ['fe00::1', false],
  ['febf::1', true],
  ['fec0::1', false],
  ['::1', true],
  ['::2', false],
  ['no address', false],
])('at its edges: %j belongs to a private network: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});
