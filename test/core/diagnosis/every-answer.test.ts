/**
 * What is said about answers of all kinds, as text beside this file; written anew with
 * `vitest run test/core/diagnosis/every-answer -u`.
 */
import { expect, test } from 'vitest';
import type { HttpAnswer } from '../../../source/core/http/message.ts';
import { answerExitCode } from '../../../source/core/requests/answer-notes.ts';
import { readAnswer, readMeter } from '../../../source/core/requests/answer.ts';
import { askCall, readCall } from '../../../source/core/requests/call.ts';
import type { TokenKind } from '../../../source/core/sign-in/issued-token.ts';
import { explorerConfig, realStoreConfig } from '../../support/explorer/explorer-config.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';
import { short, wordsOf } from '../../support/state-changes.ts';

type Options = NonNullable<Parameters<typeof answerWith>[1]> & {
  readonly line?: string;
  readonly granted?: readonly string[] | null;
  readonly kind?: TokenKind;
  readonly real?: true;
};

const NOW_MS = Date.UTC(2026, 10, 20, 10, 0, 0);

const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'] as const;
const PAGE =
  '<!doctype html><html><head><title>Busy &amp; down</title></head><body>x</body></html>';
const QUERY = '{ orders(first: 1) { nodes { id } } }';

/** All that is told of an answer, a line each. */
function told(body: unknown, options: Options = {}): string[] {
  const { line = 'GET orders.json', granted = ['read_products'], kind = 'unknown' } = options;
  const { address, token, version, userAgent } = explorerConfig(
    options.real === true ? realStoreConfig() : {},
  );
  const outcome = answerWith(body, options);
  const call = readCall(line);
  if (call === null || outcome.type !== 'answer') throw new Error('fixture');
  const asked = askCall({ address, token, version, userAgent }, call);
  const requester = { address, secrets: [token], grantedScopes: granted, tokenKind: kind };
  const answer = readAnswer(requester, asked, outcome.answer, NOW_MS);
  const meter = readMeter(asked, outcome.answer, requester);
  const { diagnoses, notes, isUtf8, statusWord, next, former } = answer;
  return [
    `${answer.status} ${statusWord}, ${answer.size} bytes, ends with ${answerExitCode({ ...answer, status: answer.status })}`,
    ...diagnoses.map((each) => short(wordsOf(each), 600)),
    ...notes,
    ...(isUtf8 ? [] : ['not all UTF-8']),
    ...(meter === null ? [] : [`meter ${wordsOf(meter)}`]),
    ...[next, former]
      .map((page) => wordsOf(page))
      .filter((words) => !/type: "(?:none|last)"/.test(words)),
  ];
}

const STATUSES = [
  ...[200, 201, 202, 204, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 409],
  ...[
    410, 411, 412, 413, 414, 415, 418, 422, 423, 429, 430, 431, 500, 501, 502, 503, 504, 520, 530,
  ],
  ...[540, 783, 999],
];

const headers = (...more: ReadonlyArray<readonly [string, string]>): HttpAnswer['headers'] => [
  JSON_TYPE,
  ...more.map(([name, value]): [string, string] => [name, value]),
];

const ERRORS: readonly unknown[] = [
  { errors: 'Not Found' },
  { errors: { title: ["can't be blank", 'is too long'], 'variants.price': 'is not a number' } },
  { errors: ['one', 'two'] },
  { errors: [{ message: 'Slow down', code: 'x' }] },
  { error: 'invalid_request', error_description: 'No.' },
  { error: 'plain' },
  { message: 'From a gateway' },
  { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
  { errors: '[API] This action requires merchant approval for read_orders scope.' },
  { errors: '[API] This app is not approved to access the Order object.' },
  { errors: 'Non-expiring access tokens are no longer accepted for the Admin API.' },
  { errors: 'Unavailable Shop' },
  { errors: 'Required parameter missing or invalid' },
  { errors: {} },
  { errors: null },
  [],
];

const extensions = (code: string, more: object = {}) => ({ code, ...more });
const gone = (message: string, more: object = {}) => ({ errors: [{ message, ...more }] });

const GRAPHQL: readonly unknown[] = [
  gone("Field 'x' doesn't exist on type 'Shop'", {
    locations: [{ line: 1, column: 3 }],
    path: ['query', 'x'],
  }),
  { data: { a: 1 }, ...gone('Not Found', { path: ['a', 0, 'b'] }) },
  gone('Throttled', { extensions: extensions('THROTTLED') }),
  {
    ...gone('Throttled', { extensions: extensions('THROTTLED') }),
    extensions: {
      cost: {
        requestedQueryCost: 500,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 100, restoreRate: 100 },
      },
    },
  },
  gone('Query cost is 1052', {
    extensions: extensions('MAX_COST_EXCEEDED', { cost: 1052, maxCost: 1000 }),
  }),
  gone('Access denied for orders field.', {
    path: ['orders'],
    extensions: extensions('ACCESS_DENIED', { requiredAccess: '`read_orders` access scope.' }),
  }),
  gone('Access denied for orders field.', {
    path: ['orders'],
    extensions: extensions('ACCESS_DENIED', {
      requiredAccess:
        '`read_orders` or `write_orders` access scope. Also: The user must be present.',
    }),
  }),
  gone('Access denied', { extensions: extensions('ACCESS_DENIED') }),
  gone('This app is not approved to access the Customer object.', {
    extensions: extensions('ACCESS_DENIED'),
  }),
  gone('Internal error. Looks like something went wrong on our end.\nRequest ID: 1-2', {
    extensions: extensions('INTERNAL_SERVER_ERROR', { requestId: '1-2' }),
  }),
  gone('Variable $id of type ID! was provided invalid value', {
    extensions: {
      value: null,
      problems: [{ path: [], explanation: 'Expected value to not be null' }],
    },
  }),
  {
    data: {
      productCreate: {
        product: null,
        userErrors: [{ field: ['input', 'title'], message: "Title can't be blank" }],
      },
    },
  },
  {
    data: {
      a: { userErrors: [{ field: null, message: 'No.' }] },
      b: { mediaUserErrors: [{ field: ['x'], message: 'Bad.', code: 'INVALID' }] },
    },
  },
  { data: { a: { userErrors: [] } } },
  { data: null },
  {
    data: { shop: { name: 'Demo' } },
    extensions: {
      cost: {
        requestedQueryCost: 1,
        actualQueryCost: 1,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1999, restoreRate: 100 },
      },
    },
  },
  { data: { products: { pageInfo: { hasNextPage: true, endCursor: 'abc' } } } },
  { errors: 'text' },
  {},
  '[1]',
];

const HEADERS: ReadonlyArray<readonly [string, string]> = [
  ['x-shopify-api-version', '2026-07'],
  ['x-shopify-api-version', '2026-10'],
  ['x-shopify-api-deprecated-reason', 'https://shopify.dev/x'],
  ['x-shopify-shop-api-call-limit', '39/40'],
  ['x-shopify-shop-api-call-limit', '40/40'],
  ['x-shopify-shop-api-call-limit', 'many'],
  ['retry-after', '2.0'],
  ['retry-after', 'soon'],
  ['retry-after', 'Fri, 20 Nov 2026 10:01:00 GMT'],
  ['retry-after', '97200'],
  ['date', 'Fri, 20 Nov 2026 10:00:30 GMT'],
  ['date', 'Fri, 20 Nov 2026 11:00:00 GMT'],
  ['date', 'Wed, 18 Nov 2026 10:00:00 GMT'],
  ['location', 'https://other.example/admin/orders.json'],
  ['location', '/admin/api/2026-10/orders.json'],
  ['x-request-id', '0f0f-1234'],
  ['www-authenticate', 'Basic realm="x"'],
  [
    'link',
    '<http://127.0.0.1:3457/admin/api/2026-10/orders.json?page_info=a>; rel="previous", <http://127.0.0.1:3457/admin/api/2026-10/orders.json?page_info=b>; rel="next"',
  ],
  ['link', '<https://other.example/admin/api/2026-10/orders.json?page_info=b>; rel="next"'],
  ['link', 'nothing'],
];

/** Each case by its name. */
function* cases(): Iterable<readonly [name: string, words: readonly string[]]> {
  for (const status of STATUSES) {
    yield [`${status}`, told({ errors: 'Some words' }, { status })];
    yield [
      `${status} with a page`,
      told(PAGE, { status, headers: [['content-type', 'text/html']] }),
    ];
    yield [`${status} with nothing`, told('', { status })];
  }
  for (const body of ERRORS)
    for (const status of [200, 401, 403, 404, 422])
      yield [`${status} ${JSON.stringify(body)}`, told(body, { status })];
  for (const body of GRAPHQL)
    for (const status of [200, 403])
      yield [`graphql ${status} ${JSON.stringify(body)}`, told(body, { status, line: QUERY })];
  for (const [name, value] of HEADERS)
    for (const status of [200, 302, 429, 503])
      yield [
        `${status} ${name}: ${value}`,
        told({ orders: [] }, { status, headers: headers([name, value]) }),
      ];
  for (const kind of ['permanent', 'expiring', 'online', 'client-credentials', 'unknown'] as const)
    for (const granted of [null, ['read_orders'], ['write_orders', 'read_customers']])
      for (const status of [401, 403])
        for (const body of ERRORS.slice(7, 11))
          yield [
            `${status} ${kind}, granted ${JSON.stringify(granted)}: ${JSON.stringify(body)}`,
            told(body, { status, kind, granted }),
          ];
  for (const incomplete of ['limit', 'cut'] as const)
    yield [`incomplete: ${incomplete}`, told('{"orders":[{"id":1},{"i', { incomplete })];
  yield ['401 of a real store', told({ errors: 'Bad' }, { status: 401, real: true })];
  yield ['404 of a real store', told('<title>Not here</title>', { status: 404, real: true })];
}

test('every kind of answer is told as it is written down', async () => {
  // Many kinds are told alike.
  const outcomes = new Map<string, string[]>();
  for (const [name, words] of cases()) {
    const all = words.map((line) => `  ${line}`).join('\n');
    outcomes.set(all, [...(outcomes.get(all) ?? []), name]);
  }
  const text = [...outcomes].map(([all, names]) => `${names.join('\n')}\n${all}\n`).join('\n');
  await expect(text).toMatchFileSnapshot('every-answer.txt');
});
