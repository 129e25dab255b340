import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLine } from '../../source/commands/main.ts';
import { readLatency, readPort, readProducts, readSeed } from '../../source/commands/options.ts';
import { pipedWorld } from '../support/terminal/piped-world.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';

// Command lines that are refused before anything is sent or started, with the whole of their words.

type Env = Readonly<Record<string, string>>;

/** What is typed, with nothing in it that a shell would part otherwise; code, message and remedy. */
type Refused = [string, string, string, string, { env?: Env; dotEnv?: string }?];

const STORE = {
  TOKENWRIGHT_SHOP: 'demo.practice.test',
  TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:9',
};
const TOKEN = { TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_of_this_test' };
const CLIENT_ID = { TOKENWRIGHT_CLIENT_ID: 'practice_client_of_this_test' };

const inStore = { env: STORE };
const withToken = { env: { ...STORE, ...TOKEN } };
const withApp = { env: { ...STORE, ...CLIENT_ID } };
/** Of a real store: the run is over before anything could be sent to it. */
const ofRealStore = {
  env: {
    TOKENWRIGHT_SHOP: 'demo.myshopify.com',
    TOKENWRIGHT_ACCESS_TOKEN: `shpat_${'a'.repeat(32)}`,
  },
};

const NOT_KEPT = [
  'keep-and-scenario',
  'A scenario says what is in the store at each start, so it is not kept.',
  'Leave out --keep and --fresh, or the scenario.',
] as const;

const LOST =
  'Add --save .env to keep it in a file (--save alone for a store with a name), or --print-token to write it to standard output.';

const NO_SECONDS = [
  'invalid-timeout',
  'The value of --timeout is not a number of seconds between 0 and 86400.',
  'Give for example --timeout 300.',
] as const;

const SEVERAL = [
  'several-at-once',
  'A lesson is opened, a file is checked, or codes are verified: one of them at a time.',
  'Leave out the others.',
] as const;

const OF_A_STORE: readonly Refused[] = [
  [
    'check',
    'no-shop',
    'No store was named.',
    'Give --shop or set TOKENWRIGHT_SHOP, for example demo.myshopify.com; or --store with the name of a saved one.',
  ],
  [
    'check',
    'no-secret',
    'There is no access token.',
    'Set TOKENWRIGHT_ACCESS_TOKEN in the environment or in .env, or use --secret-stdin. Run "tokenwright token" to get one.',
    inStore,
  ],
  [
    'check --token-env NOT_THERE',
    'token-variable-unset',
    'The variable that --token-env names is not set.',
    'Give the name of a variable that holds the token, not the token itself.',
    withToken,
  ],
  [
    'check',
    'untrusted-destination',
    'Only .env line 2 names demo.practice.test at http://127.0.0.1:9, so a secret from the environment is not sent there.',
    'Name the store yourself, by its full domain, with --shop or in the environment, or put the secret into the same file.',
    {
      env: TOKEN,
      dotEnv: Object.entries(STORE)
        .map((entry) => entry.join('='))
        .join('\n'),
    },
  ],
  [
    'revoke',
    'confirmation-needed',
    'Revoking removes the app from the store and ends its tokens, so it must be confirmed.',
    'Add --yes.',
    withToken,
  ],
  [
    'run --as 1A -- true',
    'invalid-variable',
    'The value of --as is not the name of a variable that can hold a token.',
    'Give for example --as STORE_ACCESS_TOKEN.',
    withToken,
  ],
];

const OF_REQUESTS: readonly Refused[] = [
  [
    'request FETCH shop.json',
    'invalid-method',
    'The first argument is not a method of the API.',
    'Give one of GET, POST, PUT, PATCH, DELETE, HEAD, then the path.',
    withToken,
  ],
  [
    'request POST products.json --data @none.json',
    'unreadable-input',
    'The file that --data names cannot be read: none.json',
    'Check the path behind the @.',
    withToken,
  ],
  [
    'request POST products.json --data shop.json',
    'forgotten-at',
    'shop.json is a file, and --data takes a text.',
    'Write @shop.json for what the file holds.',
    withToken,
  ],
  [
    'request POST products.json --data {a',
    'invalid-json',
    'The value of --data is not valid JSON.',
    `Put it in single quotes, for example --data '{"title":"Hat"}', or in a file: @file.`,
    withToken,
  ],
  [
    'request POST products.json --data {} --field a=b',
    'both-forms',
    '--field and --data say the same thing in two ways.',
    'Give all of it in one of them.',
    withToken,
  ],
  [
    'request DELETE products/1.json --all-pages',
    'no-pages',
    '--all-pages is for lists that are read, and this request may change data.',
    'Leave it out.',
    withToken,
  ],
  [
    'request DELETE products/1.json',
    'mutation-not-allowed',
    'DELETE may change data of demo.myshopify.com.',
    'Add --allow-mutations if that is what you want.',
    ofRealStore,
  ],
  [
    'graphql mutation{a}',
    'mutation-not-allowed',
    'This mutation may change data of demo.myshopify.com.',
    'Add --allow-mutations if that is what you want.',
    ofRealStore,
  ],
  [
    'graphql query,A{a},query,B{b}',
    'operation-not-chosen',
    'It is not clear which operation of the document to run.',
    'Name one with --operation: A, B.',
    withToken,
  ],
];

const OF_SIGN_IN: readonly Refused[] = [
  [
    'token',
    'token-would-be-lost',
    'The token would be lost: there is no place for it.',
    LOST,
    withApp,
  ],
  [
    'token --print-token --secret-stdin --paste',
    'stdin-twice',
    'Standard input cannot bring both the Client secret and the pasted address.',
    'Give the secret in the environment or in .env.',
    withApp,
  ],
  [
    'token --print-token --expiring --per-user',
    'two-token-kinds',
    'A token is either --expiring or --per-user.',
    'Leave one of the two out; an online token always expires.',
    withApp,
  ],
  [
    'token --print-token',
    'no-client-id',
    'No Client ID was given.',
    'Give --client-id or set TOKENWRIGHT_CLIENT_ID; it stands in the settings of your app.',
    inStore,
  ],
  [
    'token --print-token',
    'no-scopes',
    'No scopes were asked for.',
    'Give --scopes or set TOKENWRIGHT_SCOPES, like read_products.',
    withApp,
  ],
  [
    'token --print-token --scopes read_products --redirect-uri https://app.example/callback',
    'paste-needed',
    'The redirect URI is not on this machine, so nothing can be listened for.',
    'Add --paste and give the address that the browser ended on by standard input.',
    withApp,
  ],
  [
    'token --print-token --scopes read_products',
    'no-secret',
    'There is no Client secret.',
    'Set TOKENWRIGHT_CLIENT_SECRET in the environment or in .env, or use --secret-stdin.',
    withApp,
  ],
  // A day at most: that is taken, and what is said is about something else.
  [
    'token --timeout 86400',
    'token-would-be-lost',
    'The token would be lost: there is no place for it.',
    LOST,
    withApp,
  ],
  ['token --timeout 86400.1', ...NO_SECONDS],
  ['token --timeout 0', ...NO_SECONDS],
  ['token --timeout 1e3', ...NO_SECONDS],
  [
    'refresh',
    'nothing-to-refresh',
    'No Client ID was given.',
    'Give --client-id or set TOKENWRIGHT_CLIENT_ID.',
    inStore,
  ],
  [
    'refresh',
    'nothing-to-refresh',
    'There is no refresh token.',
    'Set TOKENWRIGHT_REFRESH_TOKEN; only an expiring token has one (tokenwright token --expiring).',
    withApp,
  ],
  [
    'refresh',
    'token-would-be-lost',
    'The new pair of tokens would be lost: there is no place for it.',
    'Add --save .env (--save alone for a store with a name), or --print-token --json to write both to standard output.',
    { env: { ...withApp.env, TOKENWRIGHT_REFRESH_TOKEN: 'practice_refresh_of_this_test' } },
  ],
];

const OF_THIS_MACHINE: readonly Refused[] = [
  ['practice --port 0 --scenario shop.json --keep', ...NOT_KEPT],
  ['practice --port 0 --scenario shop.json --fresh', ...NOT_KEPT],
  [
    'practice --port 0 --keep',
    'nowhere-to-keep',
    'There is no place to keep a store: HOME names no folder of yours, so this run is remembered in memory only.',
    'Set HOME to a folder of yours, or leave out --keep.',
    { env: { HOME: '' } },
  ],
  [
    '--scenario shop.json',
    'scenario-without-practice',
    'A scenario says what is in the practice store, and this start is not about that one.',
    'Add --practice.',
  ],
  ['learn 1 --check a.yaml', ...SEVERAL],
  ['learn 1 --verify a', ...SEVERAL],
  ['learn --check a.yaml --from codes.txt', ...SEVERAL],
  [
    'learn --verify a --word=',
    'no-word',
    'The value of --word is empty.',
    'Give the word of your workshop.',
  ],
  [
    'stores remove',
    'no-store-name',
    'Which store is to be removed?',
    'Give its name: stores lists them.',
  ],
  [
    'stores add work',
    'no-shop',
    'Nothing says which store work is.',
    'Give --shop, for example --shop demo.myshopify.com.',
  ],
  [
    '--plain check',
    'option-before-command',
    'The option --plain stands before the command.',
    'Put options behind the command they belong to.',
  ],
  [
    'chek',
    'unknown-command',
    'There is no command "chek".',
    'Did you mean "tokenwright check"? Run "tokenwright --help" for the list of commands.',
  ],
  [
    'Not_A_Word',
    'unknown-command',
    'There is no such command.',
    'Run "tokenwright --help" for the list of commands.',
  ],
];

describe.each([
  ['a store', OF_A_STORE],
  ['requests', OF_REQUESTS],
  ['a sign-in', OF_SIGN_IN],
  ['this machine', OF_THIS_MACHINE],
])('what is asked of %s', (_what, rows) => {
  it.each(rows)('is refused: %s: %s', async (line, code, message, remedy, given = {}) => {
    const cwd = await ownFolder();
    writeFileSync(join(cwd, 'shop.json'), '{}');
    if (given.dotEnv !== undefined) writeFileSync(join(cwd, '.env'), given.dotEnv);
    const { world, stdout, stderr } = pipedWorld(cwd, given.env);
    // What is sent or started nevertheless ends at once.
    const signal = AbortSignal.abort('SIGTERM');
    const { exitCode, error } = await runLine(line.split(' '), { ...world, signal });
    const { code: was, message: said, remedy: then } = error ?? {};
    expect({ code: was, message: said, remedy: then }).toEqual({ code, message, remedy });
    expect(exitCode).toBe(2);
    expect(stdout()).toBe('');
    expect(stderr().endsWith(`${message}\n${remedy}\n`)).toBe(true);
  });
});

describe('a number behind an option', () => {
  it.each([
    [readPort, 65_535],
    [readSeed, 2_147_483_647],
    [readProducts, 100_000],
    [readLatency, 60_000],
  ])('is whole, from 0 to its most: %# %i', (read, most) => {
    expect([read('0'), read(String(most))]).toEqual([0, most]);
    for (const text of [String(most + 1), '-1', '1.5', '1e1', ' 1', '']) {
      expect(() => read(text)).toThrow(expect.objectContaining({ exitCode: 2 }));
    }
  });
});
