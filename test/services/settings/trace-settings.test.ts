import { beforeEach, expect, test } from 'vitest';
import { loadSettings } from '../../../source/services/settings/load-settings.ts';
import type { SettingName } from '../../../source/services/settings/settings.ts';
import { placeWords, traceSettings } from '../../../source/services/settings/trace-settings.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

async function traces(env: Readonly<Record<string, string>>, options = {}) {
  const settings = await loadSettings({ options, env, cwd, envFilePath: null });
  const all = traceSettings(settings, new Map());
  return (name: SettingName) => all.find((one) => one.name === name);
}

test('each setting has its variable, its value, where it came from and what that hides', async () => {
  const of = await traces(
    { TOKENWRIGHT_SHOP: 'env.myshopify.com' },
    { shop: 'option.myshopify.com' },
  );
  expect(of('shop')).toEqual({
    name: 'shop',
    variable: 'TOKENWRIGHT_SHOP',
    value: 'option.myshopify.com',
    source: { kind: 'option', name: '--shop' },
    hides: [{ kind: 'environment', name: 'TOKENWRIGHT_SHOP' }],
    isLeftAside: false,
    problem: null,
  });
});

test('a default says that it is one, and what nothing gives has no place', async () => {
  const of = await traces({});
  expect(of('redirectUri')).toMatchObject({
    value: 'http://127.0.0.1:3456/callback',
    source: { kind: 'default' },
    hides: [],
  });
  expect(of('storeHost')).toMatchObject({ value: 'myshopify.com', source: { kind: 'default' } });
  expect(of('clientId')).toMatchObject({ value: null, source: null, isLeftAside: false });
});

test('a secret is masked', async () => {
  const token = ['shpat', '0123456789abcdef0123456789abcdef'].join('_');
  const of = await traces({ TOKENWRIGHT_ACCESS_TOKEN: token });
  expect(of('accessToken')?.value).toMatch(/^shpat_/);
  expect(JSON.stringify(of('accessToken'))).not.toContain(token);
});

test('a value that cannot be used is told with its problem and without the value', async () => {
  const env = { TOKENWRIGHT_CLIENT_SECRET: 'a b' };
  const of = await traces(env);
  expect(of('clientSecret')).toMatchObject({
    value: null,
    source: { kind: 'environment', name: 'TOKENWRIGHT_CLIENT_SECRET' },
    problem: { exitCode: 2 },
  });
});

test.each([
  [{ kind: 'option', name: '--shop' }, 'option --shop'],
  [{ kind: 'environment', name: 'A' }, 'environment A'],
  [{ kind: 'default' }, 'default'],
] as const)('the place %j is %s', (source, words) => {
  expect(placeWords(source)).toBe(words);
});
