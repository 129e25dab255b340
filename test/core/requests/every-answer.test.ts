/**
 * How answers are kept, lead to their pages and are asked for again, as text beside this file; written
 * anew with
 * `vitest run test/core/requests/every-answer -u`.
 */
import { expect, test } from 'vitest';
import { answerExitCode, readAnswerNotes } from '../../../source/core/requests/answer-notes.ts';
import { readAnswer, readMeter, bodyText } from '../../../source/core/requests/answer.ts';
import { askCall, type RequestCall } from '../../../source/core/requests/call.ts';
import {
  editVariables,
  isPage,
  nextCall,
  type NextPage,
} from '../../../source/core/requests/next-page.ts';
import {
  collectedSentence,
  type CollectedPages,
  pointsFor,
} from '../../../source/core/requests/pages/all-pages.ts';
import { itemsOf, joinPages, openPage } from '../../../source/core/requests/pages/join-lists.ts';
import {
  decideRetry,
  mayChangeData,
  needsConsent,
  parseRetryAfter,
  waitSentence,
} from '../../../source/core/requests/sending.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { explorerConfig } from '../../support/explorer/explorer-config.ts';
import { answeredOutcome, failedWith } from '../../support/sockets/http-answers.ts';
import { writtenCases } from '../../support/written-values.ts';

const { address, token, version, userAgent } = explorerConfig();

const target = { address, token, version, userAgent };

const LIST = `${address.origin}/admin/api/2026-10/orders.json`;

const QUERY =
  'query ($n: Int) { orders(first: $n) { nodes { id } pageInfo { hasNextPage endCursor hasPreviousPage startCursor } } }';

const CALLS: Readonly<Record<string, RequestCall>> = {
  relative: { api: 'rest', method: 'GET', path: 'orders.json', headers: [['X-A', 'b']], body: '' },
  whole: {
    api: 'rest',
    method: 'GET',
    path: '/admin/api/2026-10/orders.json',
    headers: [],
    body: '',
  },
  other: {
    api: 'rest',
    method: 'GET',
    path: '/admin/api/2025-01/orders.json',
    headers: [],
    body: '',
  },
  change: { api: 'rest', method: 'POST', path: 'orders.json', headers: [], body: '{}' },
  query: { api: 'graphql', query: QUERY, variables: '{"n":2}' },
  literal: {
    api: 'graphql',
    query: QUERY.replace('first: $n', 'first: 2, after: "x"').replace('query ($n: Int)', ''),
    variables: '',
  },
  variable: {
    api: 'graphql',
    query: QUERY.replace('($n: Int)', '($n: Int, $at: String)').replace('$n)', '$n, after: $at)'),
    variables: '{"n":1}',
  },
  broken: { api: 'graphql', query: '{ a', variables: '' },
};

const PAGE_INFO = { hasNextPage: true, endCursor: 'c2', hasPreviousPage: true, startCursor: 'c1' };

const OUTCOMES = {
  linked: answeredOutcome({
    headers: [['link', `<${LIST}?page_info=a>; rel="previous", <${LIST}?page_info=b>; rel="next"`]],
    body: '{"orders":[]}',
  }),
  away: answeredOutcome({
    headers: [['link', '<https://elsewhere.example/x>; rel="next"']],
    body: '{}',
  }),
  paged: answeredOutcome({
    body: JSON.stringify({ data: { orders: { nodes: [], pageInfo: PAGE_INFO } } }),
  }),
  last: answeredOutcome({
    body: JSON.stringify({
      data: { orders: { nodes: [], pageInfo: { ...PAGE_INFO, hasNextPage: false } } },
    }),
  }),
  cost: answeredOutcome({
    body: JSON.stringify({
      data: {},
      extensions: {
        cost: {
          requestedQueryCost: 3,
          actualQueryCost: 2,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1990, restoreRate: 100 },
        },
      },
    }),
  }),
  calls: answeredOutcome({ headers: [['x-shopify-shop-api-call-limit', '39/40']], body: '{}' }),
  words: answeredOutcome({ body: 'Only words' }),
  nothing: answeredOutcome({ status: 204 }),
  cut: answeredOutcome({ body: '{"a":[', incomplete: 'cut' }),
  limit: answeredOutcome({ body: '{"a":[', incomplete: 'limit' }),
  packed: answeredOutcome({ body: 'x', unknownEncoding: `odd\u0007${'y'.repeat(60)}` }),
  refused: answeredOutcome({ status: 401, body: '{"errors":"Bad practice_explorer_0123456789"}' }),
};

test('every answer is kept, and leads to its pages, as it is written down', async () => {
  const requester = {
    address,
    secrets: [token],
    grantedScopes: ['read_orders'],
    tokenKind: 'unknown',
  } as const;
  const cases = Object.entries(CALLS).flatMap(([of, call]) =>
    Object.entries(OUTCOMES).map(([name, outcome]) => {
      if (outcome.type !== 'answer') throw new Error(name);
      const { answer } = outcome;
      const asked = askCall(target, call);
      const { body, bytes, asked: _, wire, ...read } = readAnswer(requester, asked, answer, 0);
      const follow = (page: NextPage) => ({ is: isPage(page), call: nextCall(call, page) });
      return [
        `${of}: ${name}`,
        {
          ...read,
          ...{ rows: body?.count ?? null, bytes: bytes.length, wire: wire.length },
          ...{ after: follow(read.next), before: follow(read.former) },
          meter: readMeter(asked, answer, requester),
          exitCode: answerExitCode(read),
          text: body === null ? '' : [...bodyText(body, [token])].join('|'),
        },
      ] as const;
    }),
  );
  const edits = ['', '{}', '{"x":1}', 'x', '[]'].map(
    (text) =>
      [
        `variables ${text}`,
        editVariables(text, { type: 'variable', list: 'l', name: 'x', cursor: 'c"' }),
      ] as const,
  );
  await expect(writtenCases([...cases, ...edits])).toMatchFileSnapshot('every-kept-answer.txt');
});

test('an answer is read up to its limits, and long ones are told in MiB', () => {
  const asked = { api: 'rest', version } as const;
  const requester = { address, secrets: [], grantedScopes: null, tokenKind: null };
  const notes = (bytes: number) => {
    const { answer } = answeredOutcome({
      body: new Uint8Array(bytes).fill(97),
      incomplete: 'limit',
    }) as Extract<ReturnType<typeof answeredOutcome>, { type: 'answer' }>;
    return readAnswerNotes(requester, asked, answer, 0).notes[0];
  };
  const limit = (words: string) =>
    `Reading stopped at the limit of ${words} (TOKENWRIGHT_MAX_BODY); the rest is missing.`;
  expect([1, 2, 1_048_575, 1_048_576, 1_572_864].map(notes)).toEqual(
    ['1 byte', '2 bytes', '1048575 bytes', '1 MiB', '2 MiB'].map(limit),
  );
});

test('pages are joined as it is written down', async () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const sets: ReadonlyArray<readonly [path: readonly string[], pages: readonly string[]]> = [
    [[], ['[1,2]', '[3]', '[]']],
    [[], ['{"a":[1],"n":1}', '{"a":[2],"n":2}']],
    [[], ['{"a":[],"b":[1]}', '{"b":[2,3],"a":[4]}', '{"c":1}']],
    [
      ['data', 'orders'],
      [
        '{"data":{"shop":1,"orders":{"nodes":[1],"pageInfo":{"x":1}}},"extensions":{"c":1}}',
        '{"data":{"orders":{"nodes":[ 2 , 3 ],"pageInfo":{"x":2}}},"extensions":{"c":2}}',
      ],
    ],
    [['orders'], ['{"x":{"orders":[9]},"orders":[1],"y":[5]}', '{"orders":[2],"y":[6]}']],
    [['a\u0062'], ['{"ab":[1]}', '{"a\\u0062":[2]}']],
    [['none'], ['{"a":[1]}']],
    [['a', 'b'], ['{"a":5}']],
    [['a'], ['{"a":{"b":1}}']],
    [[], ['5', '{"a":[1', '']],
  ];
  const cases = sets.map(([path, texts]) => {
    const opened = texts.map((text) => openPage(encode(text), path));
    const pages = opened.filter((page) => page !== null);
    const [first, ...rest] = pages;
    return [
      `${path.join('.')}: ${texts.join(' + ')}`,
      {
        items: opened.map((page) => (page === null ? null : itemsOf(page))),
        joined: first === undefined ? null : new TextDecoder().decode(joinPages([first, ...rest])),
      },
    ] as const;
  });
  const asked = askCall(target, CALLS['relative'] ?? { api: 'graphql', query: '', variables: '' });
  const collected = (change: Partial<CollectedPages>): string =>
    collectedSentence(
      {
        ...{ pages: 1, rows: 1, cost: 1, asked, answer: null, isFromFirst: true },
        call: CALLS['relative'] ?? { api: 'graphql', query: '', variables: '' },
        end: { type: 'all' },
        ...change,
      },
      'go on with m.',
    );
  const ends = (['all', 'rows', 'pages', 'cost', 'bytes', 'cancelled'] as const).flatMap((type) =>
    [true, false].map(
      (isFromFirst) =>
        [
          `${type} ${isFromFirst}`,
          collected({ end: { type }, isFromFirst, pages: 2, rows: 1000, cost: 2 }),
        ] as const,
    ),
  );
  await expect(
    writtenCases([
      ...cases,
      ...ends,
      ['failed', collected({ end: { type: 'failed', message: 'It failed.' } })],
      ['by cost', collected({ asked: { ...asked, api: 'graphql' } })],
      ['points', pointsFor(1000)],
    ]),
  ).toMatchFileSnapshot('every-joined.txt');
});

test('what is sent again, after which wait, is written down', async () => {
  const throttled = JSON.stringify({
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        requestedQueryCost: 500,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 100, restoreRate: 100 },
      },
    },
  });
  const outcomes = {
    ...Object.fromEntries(
      [200, 428, 429, 430, 500, 502, 503, 504].map((status) => [
        `${status}`,
        answeredOutcome({ status, headers: [['retry-after', '2.5']] }),
      ]),
    ),
    'no header': answeredOutcome({ status: 429, headers: [] }),
    'a minute': answeredOutcome({ status: 503, headers: [['retry-after', '60']] }),
    'more than a minute': answeredOutcome({ status: 503, headers: [['retry-after', '60.001']] }),
    throttled: answeredOutcome({ body: throttled }),
    'throttled, no cost': answeredOutcome({
      body: '{"errors":[{"extensions":{"code":"THROTTLED"}}]}',
    }),
    lost: failedWith(),
  };
  const cases = Object.entries(outcomes).flatMap(([name, outcome]) =>
    (['rest-read', 'graphql-query', 'never'] as const).flatMap((repeatable) =>
      [0, 2, 3].map(
        (retriesMade) =>
          [
            `${name} ${repeatable} ${retriesMade}`,
            decideRetry({ outcome, repeatable, retriesMade, nowMs: 0 }),
          ] as const,
      ),
    ),
  );
  const waits = [
    undefined,
    '',
    '2',
    ' 2.0 ',
    '0',
    '-5',
    'soon',
    'Thu, 01 Jan 1970 00:00:07 GMT',
    'Wed, 31 Dec 1969 23:59:59 GMT',
    '9'.repeat(30),
    '1.',
    'Thursday 1',
    '1.2.3',
  ].map((value) => [`retry-after ${value}`, parseRetryAfter(value, 0)] as const);
  const sentences = (['rate-limited', 'unavailable', 'throttled'] as const).map(
    (reason) => [reason, waitSentence({ reason, waitMs: 400, retry: 2 })] as const,
  );
  const consents = (['rest-read', 'graphql-query', 'never'] as const).flatMap((repeatable) =>
    [true, false].map(
      (isPractice) =>
        [
          `${repeatable} ${isPractice}`,
          [mayChangeData({ repeatable }), needsConsent({ repeatable }, { isPractice })],
        ] as const,
    ),
  );
  await expect(writtenCases([...cases, ...waits, ...sentences, ...consents])).toMatchFileSnapshot(
    'every-retry.txt',
  );
});

test('secrets are nowhere in what is shown of an answer', () => {
  const secret = new Secret('hush-hush-hush');
  const { answer } = answeredOutcome({
    headers: [['x-a', `is ${secret.reveal()}`]],
    body: JSON.stringify({ a: secret.reveal() }),
  }) as Extract<ReturnType<typeof answeredOutcome>, { type: 'answer' }>;
  const read = readAnswer(
    { address, secrets: [secret], grantedScopes: null, tokenKind: null },
    askCall(target, CALLS['relative'] ?? { api: 'graphql', query: '', variables: '' }),
    answer,
    0,
  );
  expect(read.headers).toEqual([['x-a', 'is ***']]);
  expect(read.body === null ? '' : [...bodyText(read.body, [secret])].join('')).toBe(
    '{\n  "a": "***"\n}\n',
  );
});
