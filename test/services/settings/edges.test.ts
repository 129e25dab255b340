/** What of the settings depends on where else something is said, or on an input of the command. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  loadSettings,
  type SettingsInputs,
} from '../../../source/services/settings/load-settings.ts';
import { checkDestination, savedTokenKind } from '../../../source/services/settings/settings.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const TOKEN = ['shpat', '0123456789abcdef'.repeat(2)].join('_');
const REFRESH = ['shprt', '0123456789abcdef'.repeat(2)].join('_');
const SECRET = ['shpss', '0123456789abcdef'.repeat(2)].join('_');
const END = '2027-01-31T12:00:00Z';

type Texts = Readonly<Record<string, string>>;

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

const variables = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`TOKENWRIGHT_${name}`, text]));

async function load(env: Texts, file: Texts = {}, inputs: Partial<SettingsInputs> = {}) {
  const lines = Object.entries(variables(file)).map(([name, text]) => `${name}='${text}'\n`);
  await writeFile(join(cwd, '.env'), lines.join(''));
  return loadSettings({
    ...{ options: {}, env: { HOME: cwd, ...variables(env) }, cwd, envFilePath: null },
    ...inputs,
  });
}

test.each<[Partial<SettingsInputs>, string | null]>([
  [{}, 'file.myshopify.com'],
  [{ withoutEnvFile: false }, 'file.myshopify.com'],
  [{ withoutEnvFile: true }, null],
  [{ withoutEnvFile: true, envFilePath: '.env' }, null],
  [{ withoutEnvFile: true, envFilePath: 'none.env' }, null],
  [{ envFilePath: '.env' }, 'file.myshopify.com'],
])('with %j the shop of the file is %j', async (inputs, shop) => {
  expect((await load({}, { SHOP: 'file' }, inputs)).shop?.value ?? null).toBe(shop);
});

test.each<[Texts, Texts, string]>([
  [{ REFRESH_TOKEN: REFRESH, EXPIRES_AT: END }, {}, 'expiring'],
  [{ REFRESH_TOKEN: REFRESH }, {}, 'unknown'],
  [{ EXPIRES_AT: END }, {}, 'unknown'],
  [{ REFRESH_TOKEN: REFRESH }, { EXPIRES_AT: END }, 'unknown'],
  [{ EXPIRES_AT: END }, { REFRESH_TOKEN: REFRESH }, 'unknown'],
  [{}, { REFRESH_TOKEN: REFRESH, EXPIRES_AT: END }, 'unknown'],
  [{ TOKEN_KIND: 'permanent' }, {}, 'permanent'],
  [{ TOKEN_KIND: 'permanent', REFRESH_TOKEN: REFRESH, EXPIRES_AT: END }, {}, 'permanent'],
  [{ REFRESH_TOKEN: REFRESH, EXPIRES_AT: END }, { TOKEN_KIND: 'permanent' }, 'expiring'],
  [{}, { TOKEN_KIND: 'permanent' }, 'unknown'],
])('a token with %j beside it, and %j elsewhere, is %s', async (beside, elsewhere, kind) => {
  const token = { ACCESS_TOKEN: TOKEN };
  for (const settings of [
    await load({ ...token, ...beside }, elsewhere),
    await load(elsewhere, { ...token, ...beside }),
  ])
    expect(savedTokenKind(settings, settings.accessToken ?? expect.fail())).toBe(kind);
});

test('what was taken away from a credential is said of that one, and once', async () => {
  const texts = {
    CLIENT_ID: 'a'.repeat(32),
    CLIENT_SECRET: SECRET,
    ACCESS_TOKEN: TOKEN,
    REFRESH_TOKEN: REFRESH,
  };
  const quoted = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, `"${text}"`]),
  );
  const { notesOn, notices, ...settings } = await load(quoted);
  expect([...notesOn.keys()]).toEqual(['clientId', 'clientSecret', 'accessToken', 'refreshToken']);
  expect([...notesOn.values()].map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  expect(notices).toEqual([...notesOn.values()].flat());
  const { clientId, clientSecret, accessToken, refreshToken } = settings;
  expect([
    clientId?.value,
    ...[clientSecret, accessToken, refreshToken].map((secret) => secret?.value.reveal()),
  ]).toEqual(Object.values(texts));
});

test('a file that names a place for a token of the environment is told with that place', async () => {
  const token = { ACCESS_TOKEN: ['practice', '0123456789abcdef'.repeat(2)].join('_') };
  const place = { SHOP: 'demo', STORE_ORIGIN: 'http://127.0.0.1:4000' };
  const verdictOf = async (...given: Parameters<typeof load>) => {
    const settings = await load(...given);
    return checkDestination(settings, [settings.accessToken ?? expect.fail()]);
  };
  const destination = 'demo.practice.test at http://127.0.0.1:4000';
  expect(await verdictOf(token, place)).toEqual({
    ...{ type: 'untrusted', destination, namedBy: '.env line 2' },
  });
  expect(await verdictOf({ ...token, ...place })).toEqual({ type: 'trusted' });
  expect(await verdictOf({ ACCESS_TOKEN: TOKEN }, { SHOP: 'demo' })).toMatchObject({
    type: 'untrusted',
    destination: 'demo.myshopify.com',
  });
});
