import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  guideConfig,
  guideFindings,
  type GuideOptions,
  guideSettings,
  oneNotice,
  tokenAtHand,
  withTrustedSecret,
} from '../../../source/commands/guide/guide-config.ts';
import { namedStores } from '../../../source/commands/guide/named-stores.ts';
import { createOutput } from '../../../source/commands/output.ts';
import { NO_MEMORY, type Remembered } from '../../../source/core/guide/remembered.ts';
import { PRACTICE_PROFILE } from '../../../source/core/service/profile.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

// What the guide starts from, for what is set, saved and typed, as a text beside this file.

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly options?: Partial<GuideOptions>;
  /** Lines of `.env` in the working folder. */
  readonly file?: readonly string[];
  /** The list of the stores that have a name, with their own files. */
  readonly stores?: readonly object[];
  /** What earlier runs saved. */
  readonly remembered?: Remembered['saved'];
  readonly storeFiles?: Readonly<Record<string, readonly string[]>>;
}

const NOTHING_REMEMBERED = NO_MEMORY.remembered;

const live = (prefix: string, digits: string) => `${prefix}_${digits.repeat(16)}`;
const LIVE_TOKEN = live('shpat', '0a');
const OTHER_TOKEN = live('shpat', '1b');
const REFRESH = live('shprt', '2c');

const OWN = ['TOKENWRIGHT_SHOP=demo.myshopify.com', `TOKENWRIGHT_ACCESS_TOKEN=${LIVE_TOKEN}`];
const EXPIRING = [
  ...OWN,
  `TOKENWRIGHT_REFRESH_TOKEN=${REFRESH}`,
  'TOKENWRIGHT_TOKEN_KIND=expiring',
  'TOKENWRIGHT_EXPIRES_AT=2026-01-02T03:04:05.000Z',
];
const APP = { TOKENWRIGHT_CLIENT_ID: 'a1'.repeat(16), TOKENWRIGHT_SCOPES: 'read_products' };
const LIVE_SECRET = live('shpss', '3d');
const SECRET = { TOKENWRIGHT_CLIENT_SECRET: LIVE_SECRET };

const named = (name: string, more: object = {}) => ({
  name,
  shop: `${name}.myshopify.com`,
  token: { type: 'file', path: `{home}/${name}.env` },
  ...more,
});

const CASES: Readonly<Record<string, Given>> = {
  'the person’s own app and store': { env: { ...APP, ...SECRET, TOKENWRIGHT_SHOP: 'demo' } },
  'every option of a sign-in': {
    env: APP,
    file: [],
    options: {
      shop: 'other.myshopify.com',
      clientId: 'b2'.repeat(16),
      scopes: 'read_orders',
      redirectUri: 'http://127.0.0.1:4000/back',
      expiring: true,
      pkce: true,
      timeout: 90,
      presenter: true,
      open: true,
      envFile: '.env',
    },
  },
  'the practice store, with scopes for it': {
    env: { ...APP, TOKENWRIGHT_SHOP: 'demo.myshopify.com' },
    options: { practice: true, scopes: 'read_orders', perUser: true, expiring: true },
  },
  'the practice store, whose scopes are not those of the environment': {
    env: APP,
    options: { practice: true },
  },
  'a token of this folder': { file: OWN },
  'a token of this folder that has ended': { file: EXPIRING },
  'a token of this folder that will end': {
    file: EXPIRING.map((line) => line.replace('=2026-', '=2126-')),
  },
  'a permanent token of this folder, which the person has said': {
    file: [...OWN, 'TOKENWRIGHT_TOKEN_KIND=permanent'],
  },
  'a token of this folder, and another store is named': {
    file: OWN,
    options: { shop: 'other.myshopify.com' },
  },
  'a token of this folder, for the practice store': { file: OWN, options: { practice: true } },
  'a token of the environment': {
    env: { TOKENWRIGHT_SHOP: 'demo.myshopify.com', TOKENWRIGHT_ACCESS_TOKEN: LIVE_TOKEN },
    file: ['TOKENWRIGHT_EXPIRES_AT=2126-01-02T03:04:05.000Z'],
  },
  'a secret of the environment for a store that only a file names': {
    env: SECRET,
    file: ['TOKENWRIGHT_SHOP=demo.myshopify.com'],
  },
  'blanks around what was pasted': {
    env: {
      TOKENWRIGHT_SHOP: 'demo.myshopify.com',
      TOKENWRIGHT_CLIENT_ID: ` "${'a1'.repeat(16)}" `,
      TOKENWRIGHT_CLIENT_SECRET: ` '${LIVE_SECRET}'`,
    },
  },
  'a Client ID and a secret that are none': {
    env: { TOKENWRIGHT_CLIENT_ID: LIVE_TOKEN, TOKENWRIGHT_CLIENT_SECRET: OTHER_TOKEN },
  },
  'stores by name': {
    env: { ...APP, ...SECRET },
    stores: [
      named('work'),
      named('lab', {
        clientId: 'c3'.repeat(16),
        scopes: 'read_orders,read_products',
        redirectUri: 'http://127.0.0.1:4001/callback',
      }),
      named('keys', { token: { type: 'keychain' } }),
      named('training', { storeOrigin: 'http://127.0.0.1:9' }),
    ],
    storeFiles: {
      work: [
        'TOKENWRIGHT_SHOP=work.myshopify.com',
        `TOKENWRIGHT_ACCESS_TOKEN=${OTHER_TOKEN}`,
        `TOKENWRIGHT_REFRESH_TOKEN=${REFRESH}`,
        'TOKENWRIGHT_TOKEN_KIND=expiring',
        'TOKENWRIGHT_EXPIRES_AT=2126-01-02T03:04:05.000Z',
      ],
    },
  },
  'one of the stores by name': {
    options: { store: 'work' },
    stores: [named('work'), named('lab')],
    storeFiles: {
      work: ['TOKENWRIGHT_SHOP=work.myshopify.com', `TOKENWRIGHT_ACCESS_TOKEN=${OTHER_TOKEN}`],
    },
  },
  'a practice store that is gone': {
    env: { TOKENWRIGHT_SHOP: 'demo.practice.test', TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:9' },
  },
  'a practice store that is gone, with its token': {
    file: [
      'TOKENWRIGHT_SHOP=demo.practice.test',
      'TOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:9',
      'TOKENWRIGHT_ACCESS_TOKEN=practice_token_of_this_test',
    ],
  },
  'a practice store without its address': { env: { TOKENWRIGHT_SHOP: 'demo.practice.test' } },
  'a browser on another machine': {
    env: { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' },
  },
  'TLS checks that are switched off': {
    env: { TOKENWRIGHT_SHOP: 'demo.myshopify.com', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  },
  'a certificate file that is not there': { env: { NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' } },
};

async function started({ env = {}, options = {}, file, stores = [], storeFiles = {} }: Given) {
  const cwd = await ownFolder();
  const fill = (text: string) => text.replaceAll('{home}', cwd);
  if (file !== undefined) writeFileSync(join(cwd, '.env'), `${file.join('\n')}\n`, { mode: 0o600 });
  if (stores.length > 0) {
    const folder = join(cwd, '.config/tokenwright');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const list = fill(JSON.stringify({ version: 1, stores }));
    writeFileSync(join(folder, 'stores.json'), list, { mode: 0o600 });
  }
  for (const [name, lines] of Object.entries(storeFiles))
    writeFileSync(join(cwd, `${name}.env`), `${lines.join('\n')}\n`, { mode: 0o600 });
  const { world, stderr } = pipedWorld(cwd, { DISPLAY: ':0', ...env });
  return { cwd, world, stderr, options: { color: true, open: true, keep: true, ...options } };
}

/** As text: secrets by their value, and no path of this machine. */
function asText(value: unknown, cwd: string): string {
  function shown(this: Readonly<Record<string, unknown>>, key: string, one: unknown) {
    const was = this[key];
    if (key === 'profile') return was === PRACTICE_PROFILE ? 'practice' : 'Shopify';
    return was instanceof Secret ? `secret ${was.reveal()}` : one;
  }
  const text = JSON.stringify(value, shown).replaceAll(cwd, '{folder}');
  return Object.entries({ LIVE_TOKEN, OTHER_TOKEN, REFRESH, LIVE_SECRET }).reduce(
    (before, [name, secret]) => before.replaceAll(secret, name),
    text,
  );
}

/** A line for each thing. */
async function startOf(given: Given): Promise<readonly string[]> {
  const { cwd, world, stderr, options } = await started(given);
  const output = createOutput(world);
  const { settings, savedToken } = await guideSettings(world, options, null, output);
  const remembered = { ...NOTHING_REMEMBERED, saved: given.remembered ?? [] };
  const hidden = [{ message: 'Said before.', remedy: null }];
  const findings = await guideFindings(world, { settings, options, remembered, hidden });
  const stores = await namedStores(world, settings.store, options.envFile ?? null);
  const trusted = withTrustedSecret(settings, output);
  const { profile, ...config } = guideConfig(world, trusted, options, NO_MEMORY, {
    ...findings,
    savedToken,
    namedStores: stores,
  });
  const { accessToken } = settings;
  const all = {
    ...config,
    profile: profile.id,
    atHand: accessToken === null ? null : tokenAtHand(settings, accessToken),
    secrets: [...world.secrets].map((secret) => secret.reveal()).toSorted(),
    said: stderr().trimEnd().split('\n'),
  };
  return Object.entries(all).map(([name, value]) => `${name}: ${asText(value, cwd)}`);
}

it.skipIf(process.platform === 'win32')(
  'the guide starts from what is set, saved and typed',
  async () => {
    const usual = await startOf({});
    const texts = [`== nothing is set\n${usual.join('\n')}\n`];
    for (const [title, given] of Object.entries(CASES)) {
      const others = (await startOf(given)).filter((line) => !usual.includes(line));
      texts.push(`== ${title}\n${others.join('\n')}\n`);
    }
    await expect(texts.join('\n')).toMatchFileSnapshot('guide-config-cases.txt');
  },
);

it('a store by name takes nothing from a file in the folder of the list', async () => {
  const { cwd, world } = await started({ stores: [named('work')] });
  const lines = Object.entries({ ...APP, TOKENWRIGHT_ACCESS_TOKEN: LIVE_TOKEN });
  const text = lines.map(([name, value]) => `${name}=${value}\n`).join('');
  writeFileSync(join(cwd, '.config/tokenwright/.env'), text, { mode: 0o600 });
  expect(await namedStores(world, null, null)).toMatchObject([
    { name: 'work', clientId: '', scopes: [], saved: null },
  ]);
  expect(world.secrets.size).toBe(0);
});

describe('what is said on the first screen', () => {
  const remark = (message: string, remedy: string | null = null) => ({ message, remedy });

  it.each([
    [[], null],
    [[remark('One.', 'Do it.')], { level: 'warning', message: 'One.', remedy: 'Do it.' }],
    [
      [remark('One.', 'Do it.'), remark('Two.')],
      { level: 'warning', message: 'One. Do it. Two.', remedy: null },
    ],
  ])('is one notice: %j', (remarks, notice) => {
    expect(oneNotice(remarks)).toEqual(notice);
  });
});
