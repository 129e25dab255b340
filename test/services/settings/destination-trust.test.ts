import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkDestination } from '../../../source/services/settings/settings.ts';
import { loadSettings } from '../../../source/services/settings/load-settings.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'tokenwright-trust-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

interface Given {
  readonly file?: string;
  readonly profile?: string;
  readonly env?: Record<string, string>;
  readonly shop?: string;
}

async function verdict({ file = '', profile, env = {}, shop }: Given): Promise<string> {
  writeFileSync(join(cwd, '.env'), file);
  if (profile !== undefined) writeFileSync(join(cwd, 'profile.json'), profile);
  const settings = await loadSettings({
    options: {
      ...(shop === undefined ? {} : { shop }),
      ...(profile === undefined ? {} : { profile: 'profile.json' }),
    },
    env,
    cwd,
    envFilePath: null,
  });
  const result = checkDestination(settings, [settings.accessToken]);
  return result.type === 'trusted' ? 'trusted' : result.namedBy;
}

const token = { TOKENWRIGHT_ACCESS_TOKEN: 'a-token-of-some-service' };
const practiceToken = { TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_0' };
const ORIGIN = 'http://127.0.0.1:3457';

it.each<[string, Given, string]>([
  ['shop from .env', { file: 'TOKENWRIGHT_SHOP=demo.myshopify.com', env: token }, '.env line 1'],
  ['shop from an option', { shop: 'demo', env: token }, 'trusted'],
  [
    'shop from an option over the one in .env',
    { file: 'TOKENWRIGHT_SHOP=evil', shop: 'demo.myshopify.com', env: token },
    'trusted',
  ],
  ['shop from the environment', { env: { ...token, TOKENWRIGHT_SHOP: 'demo' } }, 'trusted'],
  [
    'a handle from an option, its host from .env',
    { file: 'TOKENWRIGHT_STORE_HOST=evil.example', shop: 'demo', env: token },
    '.env line 1',
  ],
  [
    'a full domain from an option, its host from .env',
    { file: 'TOKENWRIGHT_STORE_HOST=fruit.example', shop: 'demo.fruit.example', env: token },
    'trusted',
  ],
  [
    'a handle from an option, its host from a profile file',
    { profile: '{"storeHost":"evil.example"}', shop: 'demo', env: token },
    'the profile file profile.json',
  ],
  [
    'an address of the admin from an option, a host that is a piece of it from a profile file',
    {
      profile: '{"storeHost":"opify.com","adminHost":"admin.shopify.com"}',
      shop: 'https://admin.shopify.com/store/demo',
      env: token,
    },
    'the profile file profile.json',
  ],
  [
    'an origin from .env',
    {
      file: `TOKENWRIGHT_STORE_ORIGIN=${ORIGIN}`,
      shop: 'demo.practice.test',
      env: practiceToken,
    },
    '.env line 1',
  ],
  [
    'secret and shop from the same .env',
    { file: 'TOKENWRIGHT_SHOP=demo\nTOKENWRIGHT_ACCESS_TOKEN=a-token-of-some-service' },
    'trusted',
  ],
])('a secret from the environment, %s', async (_name, given, expected) => {
  expect(await verdict(given)).toBe(expected);
});
