/**
 * What the tape has of every kind of message, with all of its fields and sentences, as text beside
 * this file; written anew with `vitest run test/core/wire/every-message -u`.
 */
import { expect, test } from 'vitest';
import type { HttpOutcome, HttpRequest } from '../../../source/core/http/message.ts';
import { buildUninstallRequest } from '../../../source/core/sign-in/revoke.ts';
import { checkCallback } from '../../../source/core/sign-in/callback-check.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { describeOutcome } from '../../../source/core/wire/answer.ts';
import {
  grantTopic,
  isApiTopic,
  topicOf,
  valueWords,
  type WireMessage,
  type WireTopic,
} from '../../../source/core/wire/message.ts';
import { describeRequest } from '../../../source/core/wire/request.ts';
import { fieldSentence, headerField, isKnownField } from '../../../source/core/wire/sentences.ts';
import { EMPTY_TAPE, updateTape, type WireEvent } from '../../../source/core/wire/tape.ts';
import { toMarkdown } from '../../../source/core/wire/to-markdown.ts';
import { plainName, queryOf, readPairs, statusLine } from '../../../source/core/wire/wire-value.ts';
import { practiceStoreAddress } from '../../support/guide/fake-guide-world.ts';
import { expectation, NOW, signedQuery } from '../../support/sign-in/callback-expectation.ts';
import {
  answerOf,
  FLOW_SECRETS,
  flowEvents,
  flowRequests,
  tapeOf,
} from '../../support/sign-in/wire-flow.ts';
import { answeredOutcome, failedWith } from '../../support/sockets/http-answers.ts';
import { writtenCases } from '../../support/written-values.ts';

const TOPICS: readonly WireTopic[] = [
  ...(['hand-off', 'callback', 'pasted-callback', 'exchange', 'refresh'] as const),
  ...(['client-credentials', 'token-exchange', 'revoke', 'scopes', 'graphql', 'rest'] as const),
];

const KNOWN = [new Secret('a-secret-of-ours')];

/** A message as the tape shows it, its hidden values in brackets. */
function shown({ sections, ...message }: Omit<WireMessage, 'id' | 'count'>): object {
  return {
    ...message,
    sections: sections.map(({ title, fields }) => [
      title,
      ...fields.map(({ name, value, sentence }) =>
        [
          name,
          valueWords(value, false),
          ...(valueWords(value, true) === valueWords(value, false) ? [] : ['private']),
          sentence,
        ].join(' | '),
      ),
    ]),
  };
}

const BASE = 'https://demo.myshopify.com/admin';

function form(fields: ReadonlyArray<readonly [string, string | Secret]>): HttpRequest {
  return {
    method: 'POST',
    url: `${BASE}/oauth/access_token`,
    headers: [],
    body: { type: 'form', fields },
  };
}

function json(url: string, text: string, method = 'POST'): HttpRequest {
  const body = { type: 'text', contentType: 'application/json', text } as const;
  return { method, url, headers: [['X-Shopify-Access-Token', new Secret('token')]], body };
}

function bare(method: string, url: string, headers: HttpRequest['headers'] = []): HttpRequest {
  return { method, url, headers, body: null };
}

const GRAPHQL = `${BASE}/api/2026-10/graphql.json`;

const REQUESTS: readonly HttpRequest[] = [
  ...flowRequests(FLOW_SECRETS),
  buildUninstallRequest(practiceStoreAddress(), new Secret('token')),
  form([
    ['grant_type', 'client_credentials'],
    ['client_id', 'practice_client_9'],
    ['client_secret', new Secret('s')],
  ]),
  form([
    ['grant_type', 'urn:ietf:params:oauth:grant-type:token-exchange'],
    ['subject_token', new Secret('s')],
    ['client_id', 'abcdef'],
  ]),
  form([
    ['grant_type', 'authorization_code'],
    ['code', 'c'],
  ]),
  form([['title', 'a-secret-of-ours']]),
  json(
    GRAPHQL,
    JSON.stringify({
      query: '{ shop { name } }',
      variables: { a: 1 },
      operationName: null,
      other: 'x',
    }),
  ),
  json(GRAPHQL, '{"query":"mutation { appUninstall { userErrors { field } } }"}'),
  json(GRAPHQL, '{"query":"mutation { appUninstalls { x } }"}'),
  json(GRAPHQL, ' {"query":"mutation { appUninstall { x } }"}'),
  json(GRAPHQL, `"${'a'.repeat(64 * 1024 - 2)}"`),
  json(GRAPHQL, JSON.stringify({ query: 'a'.repeat(64 * 1024 - 12) })),
  json(GRAPHQL, JSON.stringify({ query: 'a'.repeat(64 * 1024 - 11) })),
  json(`${BASE}/api/2026-10/products.json`, 'x'),
  bare('GET', `${BASE}/api/2026-10/orders.json?limit=5&fields=id&page_info=abc&other=a%20b`),
  bare('GET', `${BASE}/oauth/access_scopes.json`),
  bare('DELETE', `${BASE}/api_permissions/current.json`),
  bare('GET', `${BASE}/api_permissions/current.json`),
  bare('DELETE', `${BASE}/api/2026-10/products/1.json`),
  bare('GET', GRAPHQL, [
    ['Accept-Encoding', 'identity'],
    ['Content-Type', 'x/y'],
  ]),
  {
    ...json(GRAPHQL, '{}'),
    headers: [
      ['content-type', 'application/json'],
      ['X-Session', 'abc'],
    ],
  },
  bare('GET', 'not an address'),
];

test('every request is on the tape as it is written down', async () => {
  const cases = REQUESTS.map((request, index) => {
    const draft = describeRequest(request, KNOWN);
    expect(topicOf(request)).toBe(draft.topic);
    return [`request ${index}`, shown(draft)] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-request.txt');
});

const HEADERS = ['Host', 'set-cookie', 'X-Request-Id', 'x-shopify-api-version', 'location'].map(
  (name) => [name, `value of ${name}, a-secret-of-ours`] as const,
);

const FIELDS = {
  ...{ access_token: 'practice_abc', scope: 'read_products', expires_in: 3600, token_type: 'x' },
  ...{ refresh_token_expires_in: 7, associated_user_scope: 'a', associated_user: { id: 1 } },
  ...{ session: 'abc', error: 'bad', error_description: 'a-secret-of-ours', errors: 'Words' },
  ...{ data: { a: 1, b: 2 }, extensions: [1, 2], access_scopes: [], nothing: null, yes: true },
  ...{ number: 5, text: 'x', empty: {} },
};

const OUTCOMES: ReadonlyArray<readonly [name: string, outcome: HttpOutcome]> = [
  ['fields', answerOf(200, FIELDS, HEADERS)],
  ['an open field that is no text', answerOf(200, { scope: ['a'], expires_in: null, error: {} })],
  ['nothing', answeredOutcome()],
  ['no type', answeredOutcome({ headers: [], body: 'x' })],
  ['words', answeredOutcome({ headers: [['content-type', 'text/html; charset=x']], body: '<p>' })],
  ['one byte', answeredOutcome({ body: '1' })],
  ['1023 bytes', answeredOutcome({ body: 'x'.repeat(1023) })],
  ['a KiB', answeredOutcome({ body: 'x'.repeat(1024) })],
  ['64 KiB', answeredOutcome({ body: `{"a":"${'x'.repeat(65_528)}"}` })],
  ['a byte more', answeredOutcome({ body: `{"a":"${'x'.repeat(65_529)}"}` })],
  ['nearly a MiB', answeredOutcome({ body: 'x'.repeat(1024 * 1023) })],
  ['a MiB', answeredOutcome({ body: 'x'.repeat(1024 * 1024) })],
  ['no answer', failedWith({ message: 'a-secret-of-ours was lost.' })],
  ...[201, 204, 299, 300, 302, 303, 304, 307, 399, 400, 401, 429, 500, 503, 599, 999].map(
    (status) => [`${status}`, answeredOutcome({ status })] as const,
  ),
];

test('every answer is on the tape as it is written down', async () => {
  const cases = OUTCOMES.flatMap(([name, outcome]) =>
    TOPICS.map((topic) => {
      const draft = describeOutcome(outcome, topic, KNOWN);
      expect(draft.topic).toBe(topic);
      return [`${name}: ${topic}`, shown({ ...draft, topic: 'rest' })] as const;
    }),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-answer.txt');
});

function callback(
  query: string,
  headers: ReadonlyArray<readonly [string, string]> = [],
  status = 400,
): WireEvent {
  const verdict = checkCallback(query, expectation(), NOW);
  const answer = { status, headers: [['Location', '/done']] } as const;
  return {
    type: 'callback',
    path: '/callback',
    seen: { rawQuery: new Secret(query), headers, verdict, answer },
  };
}

function pasted(text: string, isFromStore = false): WireEvent {
  const verdict = checkCallback(queryOf(text), expectation(), NOW);
  return { type: 'pasted', text: new Secret(text), verdict, isFromStore };
}

const BROWSER_HEADERS = [
  ...['Host', 'Connection', 'Upgrade-Insecure-Requests', 'User-Agent', 'Accept', 'Cache-Control'],
  ...[
    'Accept-Encoding',
    'Accept-Language',
    'Pragma',
    'Priority',
    'DNT',
    'Sec-Fetch-Site',
    'Cookie',
  ],
  ...['Sec-CH-UA-Platform', 'Sec-GPC', 'Accept-Else', 'X-Host', 'Hosts', 'Authorization'],
].map((name) => [name, `of ${name}`] as const);

const DENIED = signedQuery({ code: null, error: 'access_denied', error_description: 'No, no.' });

test('every message of an approval is on the tape as it is written down', async () => {
  const events: ReadonlyArray<readonly [name: string, event: WireEvent]> = [
    ['settings', { type: 'handed-over', url: new Secret('https://dev.shopify.com/dashboard') }],
    [
      'approved',
      callback(signedQuery({ host: 'x', iss: 'https://demo.myshopify.com' }), BROWSER_HEADERS, 303),
    ],
    ['denied', callback(DENIED)],
    ['wrong signature', callback(signedQuery({}, 'another'))],
    ['wrong state', callback(signedQuery({ state: 'another-state' }))],
    ['nothing', callback('')],
    ['odd names', callback('very_long_name_of_it=1&a[]=2&a%zz=%zz&x+y=1&=5&b&1a=2')],
    ['many', callback(Array.from({ length: 60 }, (_, at) => `p${at}=1`).join('&'))],
    ['pasted', pasted(`http://127.0.0.1:3456/callback?${signedQuery()}#rest`)],
    ['pasted by the store', pasted(` http://127.0.0.1:3456/callback?${DENIED}`, true)],
    ['pasted words', pasted('a code alone')],
    ['pasted letter', pasted('x')],
    ['pasted elsewhere', pasted('https://example.com/a/b?code=1&state=2')],
    ['pasted odd address', pasted('https://example.com/ä?code=1')],
  ];
  const cases = [
    ...events,
    ...flowEvents(FLOW_SECRETS, []).map((event) => ['flow', event] as const),
  ];
  let tape = EMPTY_TAPE;
  const told = cases.map(([name, event], index) => {
    const before = tape;
    tape = updateTape(tape, event);
    const { messages, ...rest } = tape;
    const fresh = messages.slice(before.messages.length);
    const known = rest.known.map((secret) => secret.reveal());
    return [
      `${index}. ${name}`,
      { ...rest, known, open: [...rest.open], fresh: fresh.map(shown) },
    ] as const;
  });
  await expect(writtenCases(told)).toMatchFileSnapshot('every-approval.txt');
});

test('the tape as a tutorial is the one that is written down', async () => {
  const { messages } = tapeOf([
    ...flowEvents(FLOW_SECRETS, [answerOf(200, { ...FIELDS, 'a`b|c': '``' })]),
    callback(''),
    callback(''),
    callback(''),
  ]);
  const texts = [false, true].map(
    (isPresenting) =>
      [`presenting: ${isPresenting}`, toMarkdown(messages, { isPresenting })] as const,
  );
  await expect(
    writtenCases([...texts, ['nothing', toMarkdown([], { isPresenting: false })]]),
  ).toMatchFileSnapshot('every-tutorial.txt');
});

test('equal callbacks in a row are counted, others are not', () => {
  const counts = (...events: readonly WireEvent[]) =>
    tapeOf(events).messages.map(({ id, answers, count }) => `${id} ${answers} ${count}`);
  const wrong = callback(signedQuery({ state: 'another-state' }));
  expect(counts(wrong, wrong, wrong)).toEqual(['1 null 3', '2 1 3']);
  expect(counts(wrong, callback(''), wrong)).toEqual([
    ...['1 null 1', '2 1 1', '3 null 1', '4 3 1', '5 null 1', '6 5 1'],
  ]);
  const right = callback(signedQuery(), [], 303);
  expect(counts(right, wrong, right)).toEqual([
    ...['1 null 1', '2 1 1', '3 null 1', '4 3 1', '5 null 1', '6 5 1'],
  ]);
});

test('the tape holds 200 messages, and drops those that are not of the sign-in first', () => {
  const rest = (key: number): WireEvent => ({
    type: 'sent',
    requestKey: key,
    request: bare('GET', BASE),
  });
  const handed: WireEvent = { type: 'handed-over', url: new Secret(`${BASE}/oauth/authorize?x=1`) };
  const ids = (count: number) => {
    const { messages, dropped, lastId } = tapeOf([
      rest(0),
      handed,
      ...Array.from({ length: count }, (_, at) => rest(at + 1)),
    ]);
    return [messages.length, messages[0]?.id, messages[1]?.id, messages[2]?.id, dropped, lastId];
  };
  expect(ids(198)).toEqual([200, 1, 2, 3, 0, 200]);
  expect(ids(199)).toEqual([200, 2, 3, 4, 1, 201]);
  expect(ids(210)).toEqual([200, 2, 14, 15, 12, 212]);
});

test('texts of eight characters and more are known as secrets, each once', () => {
  const known = (...events: readonly WireEvent[]) =>
    tapeOf(events).known.map((secret) => secret.reveal());
  const sent = (value: string, key: number): WireEvent => ({
    type: 'sent',
    requestKey: key,
    request: form([
      ['client_secret', new Secret(value)],
      ['code', 'open-text-of-it'],
    ]),
  });
  const came = (body: object, key = 1): WireEvent => ({
    ...{ type: 'came', requestKey: key, outcome: answerOf(200, body) },
  });
  expect(known(sent('1234567', 1))).toEqual([]);
  expect(known(sent('12345678', 1), sent('12345678', 2))).toEqual(['12345678']);
  const secrets = { access_token: 'a-token-1', CLIENT_SECRET: 'a-secret-1', session: 'session-1' };
  expect(
    known(sent('', 1), came({ ...secrets, scope: 'read_products', token_type: 'long-type' })),
  ).toEqual(Object.values(secrets));
  expect(known(sent('', 1), came({ access_token: 7 }), came(secrets))).toEqual([]);
  expect(known(sent('', 1), came({ access_token: 'x'.repeat(65_536) }))).toEqual([]);
  expect(known(came(secrets, 5))).toEqual([]);
  const query = 'code=code-of-it&state=state%20of%20it&hmac=hmac-of-it&shop=shop-of-it';
  expect(known({ type: 'handed-over', url: new Secret(`${BASE}?${query}`) })).toEqual([
    ...['code-of-it', 'state%20of%20it', 'hmac-of-it', 'state of it'],
  ]);
});

test('every header and every field has the sentence that is written down', async () => {
  const headers = [
    ...['Host', 'accept', 'Location', 'x-dc', 'X-Shopify-Access-Token', 'x-a-shop-api-call-limit'],
    ...[
      'x-a-api-version',
      'x-b-api-deprecated-reason',
      'sec-ch-ua-mobile',
      'constructor',
      'x-else',
    ],
    ...['ax-b-api-version', 'x-b-api-versions', 'a-sec-ch-ua'],
  ].flatMap((name) =>
    (['answer', 'callback', 'request'] as const).map(
      (kind) =>
        [
          `${kind} header ${name}`,
          headerField(name, { type: 'hidden', words: '' as never }, kind, []).sentence,
        ] as const,
    ),
  );
  const names = [
    ...['client_id', 'scope', 'redirect_uri', 'state', 'grant_options[]', 'response_type'],
    ...['code_challenge', 'code_challenge_method', 'code', 'hmac', 'shop', 'timestamp', 'host'],
    ...['iss', 'error', 'error_description', 'client_secret', 'expiring', 'grant_type'],
    ...['code_verifier', 'refresh_token', 'subject_token', 'subject_token_type', 'access_token'],
    ...['requested_token_type', 'expires_in', 'refresh_token_expires_in', 'associated_user'],
    ...['associated_user_scope', 'session', 'token_type', 'query', 'variables', 'operationName'],
    ...['data', 'errors', 'extensions', 'access_scopes', 'limit', 'fields', 'page_info', 'else'],
    'toString',
  ];
  const fields = TOPICS.flatMap((topic) =>
    (['request', 'answer'] as const).flatMap((of) =>
      names.map(
        (name) =>
          [
            `${of} ${topic} ${name}`,
            `${isKnownField(name, { of, topic })} ${fieldSentence(name, { of, topic })}`,
          ] as const,
      ),
    ),
  );
  await expect(writtenCases([...headers, ...fields])).toMatchFileSnapshot('every-sentence.txt');
});

test('names, queries, grants and first lines are read as they are', () => {
  expect(
    ['a', 'A_b', `a${'b'.repeat(13)}`, `a${'b'.repeat(14)}`, 'a[]', '_a', 'a1', ''].map((name) =>
      plainName(name, false),
    ),
  ).toEqual([
    ...['a', 'A_b', `a${'b'.repeat(13)}`, '(name of 15 characters)', 'a[]'],
    ...['(name of 2 characters)', '(name of 2 characters)', '(name of 0 characters)'],
  ]);
  expect([plainName('1', false), plainName('1a', true)]).toEqual(['(name of 1 character)', '1a']);
  expect(['a', 'a?b', 'a?b?c#d?e', '?'].map(queryOf)).toEqual(['', 'b', 'b?c', '']);
  expect(readPairs('a=b+c&%zz=%41&x')).toEqual([
    { name: 'a', value: 'b c' },
    { name: '%zz', value: 'A' },
    { name: 'x', value: '' },
  ]);
  expect(readPairs(Array.from({ length: 50 }, (_, at) => at).join('&'))).toHaveLength(40);
  expect([200, 404, 999].map(statusLine)).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 404 Not Found',
    'HTTP/1.1 999',
  ]);
  const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
  expect(
    ['refresh_token', 'client_credentials', exchange, 'authorization_code', 5].map(grantTopic),
  ).toEqual(['refresh', 'client-credentials', 'token-exchange', null, null]);
  expect(TOPICS.filter(isApiTopic)).toEqual(['scopes', 'graphql', 'rest']);
});
