/**
 * What each kind of answer to the requests for a token means, as text beside this file: for the
 * exchange, the refresh, the revocation and the question for scopes. Written anew with
 * `vitest run test/core/sign-in/every-outcome -u`.
 */
import { expect, test } from 'vitest';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { readJsonObject } from '../../../source/core/json/json-object.ts';
import { SHOPIFY_PROFILE, type ServiceProfile } from '../../../source/core/service/profile.ts';
import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import {
  buildAccessScopesRequest,
  readAccessScopesOutcome,
  statusWords,
} from '../../../source/core/sign-in/access-scopes.ts';
import {
  buildExchangeRequest,
  readExchangeOutcome,
} from '../../../source/core/sign-in/exchange.ts';
import { FAILURES } from '../../../source/core/sign-in/failure-table.ts';
import { approvalFailure, unanswered } from '../../../source/core/sign-in/failures.ts';
import {
  describeTokenKind,
  expiryOf,
  readIssuedToken,
  timeWords,
  TOKEN_KINDS,
} from '../../../source/core/sign-in/issued-token.ts';
import { buildRefreshRequest, readRefreshOutcome } from '../../../source/core/sign-in/refresh.ts';
import {
  buildRevokeRequest,
  buildUninstallRequest,
  readRevokeOutcome,
} from '../../../source/core/sign-in/revoke.ts';
import {
  remarkAbove,
  savedEntries,
  tokenNameFault,
  writtenNames,
} from '../../../source/core/sign-in/saved-token.ts';
import { liveAddress } from '../../../source/core/service/store-address.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { practiceStoreAddress } from '../../support/guide/fake-guide-world.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { goodShop } from '../../support/sign-in/authorize-input.ts';
import { answeredOutcome, failedWith } from '../../support/sockets/http-answers.ts';
import { writtenCases } from '../../support/written-values.ts';

const REAL = liveAddress(SHOPIFY_PROFILE, goodShop('demo.myshopify.com'));
const PRACTICE = practiceStoreAddress();
const SECRET = new Secret('hush-hush-secret');

const SENT = {
  store: REAL,
  clientId: '0123456789abcdef',
  clientSecret: SECRET,
  refreshToken: new Secret('refresh-refresh'),
};

const TOKEN = { access_token: 'practice_abc', scope: 'read_products,write_orders' };

const BODIES: readonly unknown[] = [
  '',
  ' ',
  '<!doctype html><title>Oauth error invalid_request: The authorization code was not found</title>',
  '<html><title>OAUTH ERROR shop_not_permitted</title>',
  ' <p>Hello</p>',
  'plain words',
  '[]',
  '"text"',
  '{"cut',
  {},
  TOKEN,
  { error: '', access_token: 'practice_abc' },
  { error: 5 },
  { error: 'invalid_request' },
  { error: 'invalid_request', error_description: '' },
  { error: 'invalid_request', error_description: 7 },
  { error: 'invalid_request', error_description: 'needs an Active Refresh_token' },
  { error: 'invalid_request', error_description: 'The Authorization Code is old' },
  { error: 'invalid_request', error_description: 'Could not find the application' },
  { error: 'invalid_grant', error_description: 'the refresh_token is bad' },
  { error: 'invalid_grant' },
  { error: 'invalid_client', error_description: 'hush-hush-secret is wrong' },
  { error: 'application_cannot_be_found' },
  { error: 'shop_not_permitted' },
  { error: 'app_not_installed' },
  { error: 'invalid_subject_token' },
  { error: 'x{status}y', error_description: 'z'.repeat(400) },
  { errors: 'Not today!' },
  { errors: { base: ['No.'] } },
  { errors: [] },
  { data: { appUninstall: { userErrors: [] } } },
  { data: { appUninstall: { userErrors: [{ field: ['id'], message: 'Not yours.' }] } } },
  { data: { appUninstall: null } },
  { data: null },
  { access_scopes: [{ handle: 'read_products' }, { handle: 5 }, 'x', { handle: 'write_orders' }] },
  { access_scopes: [] },
  { access_scopes: 'read_products' },
];

const TYPES = ['application/json', 'text/html', 'application/problem+json; x', 'JSON', null];

/** Each outcome by its name. */
function* outcomes(): Iterable<readonly [name: string, outcome: HttpOutcome]> {
  for (const given of BODIES) {
    const body = typeof given === 'string' ? given : JSON.stringify(given);
    for (const status of [200, 401]) yield [`${status} ${body}`, answeredOutcome({ status, body })];
  }
  for (const status of [199, 201, 299, 300, 399, 400, 404, 422, 428, 429, 430, 499, 500, 503])
    for (const body of ['', '{"errors":"Words"}'])
      yield [`${status} ${body}`, answeredOutcome({ status, body })];
  for (const type of TYPES)
    for (const body of [JSON.stringify(TOKEN), 'plain words', '[]']) {
      const headers = type === null ? [] : ([['content-type', type]] as const);
      yield [`${type} ${body}`, answeredOutcome({ headers, body })];
    }
  for (const incomplete of ['cut', 'limit'] as const)
    for (const status of [200, 401, 500])
      yield [`${incomplete} ${status}`, answeredOutcome({ status, incomplete, body: '{"a' })];
  yield ['packed', answeredOutcome({ unknownEncoding: 'x-odd\u0007', body: '{}' })];
  for (const kind of ['refused', 'timeout', 'reset', 'aborted', 'tls'] as const)
    for (const maybeSent of [false, true])
      for (const message of ['It broke off.', 'It broke off'])
        yield [`${kind} ${maybeSent} ${message}`, failedWith({ kind, maybeSent, message })];
}

function told(read: (outcome: HttpOutcome) => unknown) {
  return [...outcomes()].map(([name, outcome]) => [name, read(outcome)] as const);
}

test('each answer to the exchange is read as it is written down', async () => {
  const context = { clientId: SENT.clientId, secrets: [SECRET], vocabulary: SHOPIFY_SCOPES };
  await expect(
    writtenCases(told((outcome) => readExchangeOutcome(outcome, context))),
  ).toMatchFileSnapshot('every-exchange.txt');
});

test('each answer to the refresh is read as it is written down', async () => {
  const hidden = [new Secret('z'.repeat(380))];
  await expect(
    writtenCases(told((outcome) => readRefreshOutcome(outcome, SENT, hidden))),
  ).toMatchFileSnapshot('every-refresh.txt');
});

test('each answer to a revocation is read as it is written down', async () => {
  await expect(writtenCases(told(readRevokeOutcome))).toMatchFileSnapshot('every-revocation.txt');
});

test('each answer to the question for scopes is read as it is written down', async () => {
  const cases = [REAL, PRACTICE].flatMap((store) =>
    told((outcome) => readAccessScopesOutcome(outcome, store)).map(
      ([name, result]) => [`${store.isPractice ? 'practice' : 'real'}: ${name}`, result] as const,
    ),
  );
  const words = [...outcomes()].flatMap(([name, outcome]) =>
    outcome.type === 'answer' ? [[`words ${name}`, statusWords(outcome.answer)] as const] : [],
  );
  await expect(writtenCases([...cases, ...words])).toMatchFileSnapshot('every-scope-answer.txt');
});

test('each field of a token is read as it is written down', async () => {
  const one = (fields: object) => ({ ...TOKEN, ...fields });
  const answers = [
    ...[null, 5, '', 'a b', 'é', 'a\u007f', '!', '~', 'x'.repeat(4096), 'x'.repeat(4097)].map(
      (access_token) => ({ access_token, scope: 'read_products' }),
    ),
    ...[undefined, null, 7, '', ' ', 'read_products', 'read_products write_orders', 'a,,b'].map(
      (scope) => one({ scope }),
    ),
    ...[null, 0, -1, 1, 3600, 1e11, 1e11 + 1, '60', '60.5', '1e3', '', 'x', true, '0'].map(
      (expires_in) => one({ expires_in }),
    ),
    ...[null, 5, '', 'a b', 'refresh'].flatMap((refresh_token) => [
      one({ refresh_token }),
      one({ refresh_token, expires_in: 3600, refresh_token_expires_in: 7_776_000 }),
      one({ refresh_token, expires_in: 3600, refresh_token_expires_in: null }),
    ]),
    ...[
      ...[null, 'x', {}, { first_name: 'Ada' }, { first_name: '', last_name: 'Lovelace' }],
      { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
      { first_name: 5, email: 5 },
      { first_name: 'n'.repeat(150), email: '\u202eodd' },
    ].flatMap((associated_user) => [
      one({ associated_user }),
      one({ associated_user, expires_in: 86_399 }),
    ]),
  ];
  const cases = answers.map((answer) => {
    const text = JSON.stringify(answer);
    const body = readJsonObject(new TextEncoder().encode(text));
    if (body.type !== 'object') throw new Error(text);
    const verdict = readIssuedToken(body.fields, SHOPIFY_SCOPES);
    const ends = verdict.type === 'token' ? expiryOf(verdict.token, 1_790_000_000_000) : null;
    const shown = text.length > 300 ? `${text.slice(0, 60)}… (${text.length})` : text;
    return [shown, { ends, verdict }] as const;
  });
  const kinds = TOKEN_KINDS.map((kind) => [kind, describeTokenKind(kind)] as const);
  await expect(
    writtenCases([...cases, ...kinds, ['a time', timeWords(1_790_000_059_999)]]),
  ).toMatchFileSnapshot('every-token.txt');
});

test('each request for a token carries what is written down', async () => {
  const odd: ServiceProfile = { ...SHOPIFY_PROFILE, callbackSignature: 'absent' };
  const rigid: ServiceProfile = { ...SHOPIFY_PROFILE, expiringTokens: false };
  const stores = [REAL, PRACTICE, { ...REAL, profile: odd }, { ...REAL, profile: rigid }];
  const callback = { code: new Secret('code-1') } as Parameters<
    typeof buildExchangeRequest
  >[0]['callback'];
  const cases = stores.flatMap((store, index) => [
    ...(['permanent', 'expiring', 'per-user'] as const).flatMap((tokenMode) =>
      [null, new Secret('verifier')].map(
        (codeVerifier) =>
          [
            `exchange ${index} ${tokenMode} ${codeVerifier !== null}`,
            buildExchangeRequest({
              ...{ store, clientId: 'id', clientSecret: SECRET, callback, codeVerifier, tokenMode },
              redirectUri: redirectUriOf('http://127.0.0.1:3456/callback'),
            }),
          ] as const,
      ),
    ),
    [`refresh ${index}`, buildRefreshRequest({ ...SENT, store })] as const,
    [`revoke ${index}`, buildRevokeRequest(store, SECRET)] as const,
    [`uninstall ${index}`, buildUninstallRequest(store, SECRET)] as const,
    [`scopes ${index}`, buildAccessScopesRequest(store, SECRET)] as const,
  ]);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-token-request.txt');
});

test('what is saved of a token is what is written down', async () => {
  const token = {
    accessToken: new Secret('access'),
    refreshToken: new Secret('refresh'),
    kind: 'expiring',
  } as const;
  const cases = [REAL, PRACTICE].flatMap((store) =>
    ([1_790_000_000_000, null, 'unknown'] as const).flatMap((expiresAt) =>
      ['TOKENWRIGHT_ACCESS_TOKEN', 'MY_TOKEN'].flatMap((name) =>
        [true, false].map((isKept) => {
          const saves = { store, token, expiresAt, name, isKept };
          return [
            `${store.shop} ${expiresAt} ${name} ${isKept}`,
            [savedEntries(saves), writtenNames(saves), remarkAbove(saves)],
          ] as const;
        }),
      ),
    ),
  );
  const permanent = { ...token, refreshToken: null, kind: 'permanent' } as const;
  const saves = { store: REAL, token: permanent, expiresAt: null, name: 'T', isKept: false };
  const names = ['A', '_', 'a1_B', '1a', 'a-b', '', 'a b', 'TOKENWRIGHT_ACCESS_TOKEN'];
  await expect(
    writtenCases([
      ...cases,
      ['permanent', [savedEntries(saves), writtenNames(saves)]],
      ...[...names, 'TOKENWRIGHT_SHOP', 'TOKENWRIGHT_TOKEN_KIND'].map(
        (name) => [`the name "${name}"`, tokenNameFault(name)] as const,
      ),
    ]),
  ).toMatchFileSnapshot('every-save.txt');
});

test('each end of an approval, and each request without an answer, has its words', async () => {
  const ends = Object.keys(FAILURES.approval) as ReadonlyArray<keyof typeof FAILURES.approval>;
  await expect(
    writtenCases([
      ...ends.map((end) => [end, approvalFailure(end)] as const),
      ...(['authorization-code', 'refresh-token', 'revoke'] as const).map(
        (what) => [`no answer: ${what}`, unanswered(what)] as const,
      ),
    ]),
  ).toMatchFileSnapshot('every-end.txt');
});
