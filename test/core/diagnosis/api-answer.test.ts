import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagnoseApiAnswer } from '../../../source/core/diagnosis/api-answer.ts';
import type { ApiAnswerFacts, Diagnosis } from '../../../source/core/diagnosis/diagnosis.ts';
import { remedyOf } from '../../../source/core/requests/remedies.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { answerFromRaw } from '../../support/sockets/http-answers.ts';
import { textCases } from '../../support/corpus/text-corpus.ts';

/** Friday, 20 November 2026. */
const NOW = Date.UTC(2026, 10, 20) / 1000;

function facts(changes: Partial<ApiAnswerFacts> = {}): ApiAnswerFacts {
  return {
    api: 'rest',
    profile: SHOPIFY_PROFILE,
    status: 200,
    headers: [['content-type', 'application/json']],
    bodyText: '{}',
    askedVersion: '2026-10',
    grantedScopes: ['read_products'],
    tokenKind: 'permanent',
    nowSeconds: NOW,
    ...changes,
  };
}

function diagnose(changes: Partial<ApiAnswerFacts>): readonly Diagnosis[] {
  return diagnoseApiAnswer(facts(changes));
}

function ofCorpus(name: 'rest-response' | 'graphql-response', id: string): readonly Diagnosis[] {
  const raw = textCases(name).find((one) => one.id === id)?.input ?? '';
  const outcome = answerFromRaw(raw);
  if (outcome.type === 'failure') throw new Error(id);
  const { status, headers, body } = outcome.answer;
  const bodyText = body.length === 0 ? null : new TextDecoder().decode(body);
  return diagnose({
    api: name === 'rest-response' ? 'rest' : 'graphql',
    status,
    headers,
    bodyText,
  });
}

it.each([[null], ['OK'], ['[1]'], ['"data"'], ['{}'], ['{"shop":{"data":1}}'], ['{no json}']])(
  'never takes %j for the answer to a GraphQL document, which a REST answer may be',
  (bodyText) => {
    expect(diagnose({ api: 'graphql', bodyText })).toMatchObject([
      { code: 'not-graphql', severity: 'failure' },
    ]);
    expect(diagnose({ api: 'rest', bodyText })).toEqual([]);
  },
);

it.each(['{"data":null}', ' {\n"data":{}}', '{"\\u0064ata":{}}', '{"data":{"a":', '{"extensio'])(
  'takes %j for an answer to a GraphQL document, or for the beginning of one',
  (bodyText) => {
    expect(diagnose({ api: 'graphql', bodyText })).toEqual([]);
  },
);

describe('answers of the corpus', () => {
  it.each([
    ['RE-19', 'bad-token', /as it is in the header/, 'authorize-again'],
    ['RE-20', 'shop-locked', /trying again does not help/, undefined],
    ['RE-21', 'rate-limited', /Wait 2 seconds/, 'wait'],
    ['RE-22', 'rate-limited', /Wait 1 day 3 hours/, 'wait'],
    ['RE-25', 'redirected', /token stays here/, 'check-shop'],
    ['RE-26', 'redirected', /not followed/, 'check-shop'],
    ['RE-34', 'clock-differs', /days behind the service's/, undefined],
    ['RE-35', 'deprecated', /shopify\.dev\/x/, undefined],
  ] as const)('%s is %s', (id, code, words, action) => {
    const [first] = ofCorpus('rest-response', id);
    expect(first).toMatchObject({
      code,
      severity: code === 'clock-differs' || code === 'deprecated' ? 'notice' : 'failure',
    });
    expect(`${first?.what} ${first?.why} ${first?.remedy}`).toMatch(words);
    expect(first?.action?.type).toBe(action);
  });

  it.each([
    ['GQ-01', 'graphql-error', /Field 'x' doesn't exist \(line 1, column 3\)/, undefined],
    ['GQ-02', 'throttled', /Wait 10 seconds/, 'wait'],
    ['GQ-03', 'max-cost', /waiting does not help/, 'ask-for-less'],
    ['GQ-05', 'graphql-error', /A part of the answer came/, undefined],
    ['GQ-06', 'graphql-error', /Not Found/, undefined],
    ['GQ-08', 'graphql-error', /\^\[\]8;;http:\/\/evil\.example\^Gclick/, undefined],
    ['GQ-09', 'user-errors', /x was not carried out: a: m\./, undefined],
  ] as const)('%s is %s', (id, code, words, action) => {
    const [first] = ofCorpus('graphql-response', id);
    expect(first?.code).toBe(code);
    expect(`${first?.what} ${first?.why} ${first?.remedy}`).toMatch(words);
    expect(first?.action?.type).toBe(action);
  });

  it.each(['RE-01', 'RE-03', 'RE-18', 'GQ-10', 'GQ-14'])('%s needs no diagnosis', (id) => {
    expect(ofCorpus(id.startsWith('RE') ? 'rest-response' : 'graphql-response', id)).toEqual([]);
  });
});

it.each(['2338570077', '604801', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'])(
  'a Retry-After of %s is said in days, and not waited for',
  (value) => {
    const [found] = diagnose({ status: 429, headers: [['retry-after', value]], nowSeconds: 0 });
    expect(found?.action).toEqual({ type: 'try-again' });
    expect(found?.remedy).toMatch(/, \d+ days, is hardly meant: send it again in some minutes\./);
  },
);

it('a wait is begun only where a timer can hold it, and offered in words that a person counts in', () => {
  fc.assert(
    fc.property(fc.nat({ max: 3_000_000_000 }), (seconds) => {
      const headers = [['retry-after', String(seconds)]] as const;
      const [found] = diagnose({ status: 429, headers, nowSeconds: 0 });
      const action = found?.action ?? null;
      if (action?.type === 'wait') expect(action.seconds * 1000).toBeLessThan(2 ** 31);
      const words = action === null ? '' : (remedyOf(action)?.words ?? '');
      expect(words).toMatch(/^send again/);
      expect(words).not.toMatch(/\d{3,} s/);
    }),
  );
});

it.each([
  [1, 'send again in 1 s'],
  [90, 'send again in 90 s'],
  [3600, 'send again in 1 hour'],
])('a wait of %i s is offered as: %s', (seconds, words) => {
  expect(remedyOf({ type: 'wait', seconds })).toEqual({ where: 'request', words });
});

describe('statuses of REST', () => {
  it.each([
    [
      400,
      '{"errors":{"query":"Required parameter missing or invalid"}}',
      'bad-request',
      /query: Required parameter/,
    ],
    [
      402,
      '{"errors":"This shop\'s plan does not have access to this feature"}',
      'shop-plan',
      /plan/,
    ],
    [404, '{"errors":"Not Found"}', 'not-found', /Not Found/],
    [
      422,
      '{"errors":{"title":["can\'t be blank"],"base":["nope"]}}',
      'invalid-data',
      /title: can't be blank; nope/,
    ],
    [300, '', 'redirected', /\(300\)/],
    [399, '', 'redirected', /\(399\)/],
    [430, '', 'security-refusal', /Wait some minutes/],
    [418, '', 'refused', /status 418/],
    [499, '', 'refused', /status 499/],
    [500, '{"errors":"An unexpected error occurred"}', 'server-fault', /unexpected error/],
    [403, '{"errors":"Unavailable Shop"}', 'shop-unavailable', /closed, paused/],
    [
      403,
      '{"errors":"[API] This app is not approved to access REST endpoints with protected customer data. See https://x for more details."}',
      'protected-customer-data',
      /API access/,
    ],
    [403, '{"errors":"Something else"}', 'forbidden', /Something else/],
  ])('%i %s', (status, bodyText, code, words) => {
    const [first] = diagnose({ status, bodyText: bodyText === '' ? null : bodyText });
    expect(first).toMatchObject({ code, severity: 'failure' });
    expect(`${first?.what} ${first?.why} ${first?.remedy}`).toMatch(words);
  });

  it('names the scope that is missing, with the key that adds it', () => {
    const bodyText =
      '{"errors":"[API] This action requires merchant approval for read_orders scope."}';
    const [first] = diagnose({ status: 403, bodyText });
    expect(first).toMatchObject({
      code: 'missing-scope',
      what: 'The token may not do this: the scope read_orders is missing.',
      action: { type: 'add-scopes', scopes: ['read_orders'] },
    });
    const [held] = diagnose({ status: 403, bodyText, grantedScopes: ['write_orders'] });
    expect(held?.why).toMatch(/on the list of this token all the same/);
  });

  it('turns the 403 about permanent tokens into one key', () => {
    const bodyText =
      '{"errors":"[API] Non-expiring access tokens are no longer accepted for the Admin API. Start using expiring offline tokens: https://x"}';
    expect(diagnose({ status: 403, bodyText })[0]).toMatchObject({
      code: 'must-expire',
      action: { type: 'authorize-expiring' },
    });
    expect(diagnose({ api: 'graphql', status: 403, bodyText })[0]).toMatchObject({
      code: 'must-expire',
    });
  });

  it('gives the request id with a fault of the service, and reads the title of a page', () => {
    const [first] = diagnose({
      status: 502,
      headers: [
        ['content-type', 'text/html'],
        ['x-request-id', 'abc-1\u001b'],
      ],
      bodyText:
        '<html><head><title>Bad \n gateway\u202e</title></head><script>alert(1)</script></html>',
    });
    expect(first?.remedy).toContain('request id abc-1^[');
    expect(first?.why).toBe('The page says "Bad gateway<U+202E>".');
  });

  it.each([
    ['A &amp; B &lt;i&gt; &quot;c&quot; &apos;d&apos; e&nbsp;f', 'A & B <i> "c" \'d\' e f'],
    ['&#65;&#x42; &#X43;', 'AB C'],
    ['&copy; &amp;lt; & &#; &#123456; &toolong;', '&copy; &lt; & &#; &#123456; &toolong;'],
    ['&#27;[31m red', '^[[31m red'],
  ])('reads the signs of the title %s', (title, shown) => {
    const [first] = diagnose({ status: 400, bodyText: `<html><title>${title}</title></html>` });
    expect(first?.why).toBe(`The page says "${shown}".`);
  });

  it('says that a page came where JSON was due', () => {
    const [first] = diagnose({
      headers: [['content-type', 'text/html; charset=utf-8']],
      bodyText: '<title>Log in</title>',
    });
    expect(first).toMatchObject({
      code: 'page-instead-of-json',
      what: expect.stringContaining('"Log in"'),
    });
  });

  it('takes JSON for JSON, whatever the service calls it', () => {
    const headers = [['content-type', 'text/html']] as const;
    expect(diagnose({ headers, bodyText: '{"shop":{"name":"<b>"}}' })).toEqual([]);
  });

  it('repeats no known secret', () => {
    const [first] = diagnose({
      status: 400,
      bodyText: '{"errors":"bad hush-hush"}',
      secrets: [new Secret('hush-hush')],
    });
    expect(first?.why).toBe('The service says: "bad ***".');
  });
});

describe('GraphQL', () => {
  const graphql = (body: unknown, changes: Partial<ApiAnswerFacts> = {}) =>
    diagnose({ api: 'graphql', bodyText: JSON.stringify(body), ...changes });
  const denied = (requiredAccess: string | null, field = 'orders') => ({
    message: `Access denied for ${field} field.${requiredAccess === null ? '' : ` Required access: ${requiredAccess}`}`,
    extensions: { code: 'ACCESS_DENIED', ...(requiredAccess === null ? {} : { requiredAccess }) },
    path: [field],
  });

  it.each([
    ['`read_delivery_customizations` access scope.', [], ['read_delivery_customizations']],
    ['`read_orders` access scope or `read_quick_sale` access scope.', [], ['read_orders']],
    ['`read_orders` access scope. Also: The user must have a permission.', [], ['read_orders']],
    ['`write_a` as well as any of `write_b`, `write_c`.', [], ['write_a', 'write_b']],
    ['`write_a` as well as any of `write_b`, `write_c`.', ['write_c'], ['write_a']],
    [
      'Any of `orders` or `shipping` access scopes, `read_markets` access scope.',
      [],
      ['read_markets'],
    ],
  ])('reads the scopes to add out of "%s" with %j granted', (rule, grantedScopes, scopes) => {
    const [first] = graphql({ errors: [denied(rule)], data: null }, { grantedScopes });
    expect(first).toMatchObject({ code: 'missing-scope', action: { type: 'add-scopes', scopes } });
  });

  it.each([
    [1, null],
    [2, ' And 1 more field.'],
    [3, ' And 2 more fields.'],
  ])('counts the others of %i refused fields', (count, more) => {
    for (const rule of [null, '`read_orders` access scope.']) {
      const errors = Array.from({ length: count }, (_, at) => denied(rule, `field${at}`));
      const { what, why } = graphql({ errors, data: null })[0] ?? {};
      const said = / And \d+ more fields?\./.exec(`${what} ${why}`)?.[0] ?? null;
      expect(said).toBe(more);
    }
  });

  it('proposes one of several scopes, and names the others', () => {
    const rule =
      '`read_locations` access scope, `read_inventory` access scope or `read_x` access scope.';
    const [first] = graphql({ errors: [denied(rule)], data: null });
    expect(first).toMatchObject({ action: { type: 'add-scopes', scopes: ['read_locations'] } });
    expect(first?.remedy).toContain('Add read_locations (or read_inventory or read_x) in the app');
    const both = [
      denied(rule),
      denied('`read_products` access scope or `read_inventory` access scope.'),
    ];
    expect(graphql({ errors: both, data: null }, { grantedScopes: [] })[0]?.action).toEqual({
      type: 'add-scopes',
      scopes: ['read_inventory'],
    });
  });

  it('gathers several refusals into one, and keeps other errors apart', () => {
    const errors = [
      denied('`read_orders` access scope.'),
      denied('`read_customers` access scope.', 'customers'),
      { message: 'x' },
    ];
    const found = graphql({ errors, data: { orders: null } });
    expect(found.map(({ code }) => code)).toEqual(['missing-scope', 'graphql-error']);
    expect(found[0]?.action).toEqual({
      type: 'add-scopes',
      scopes: ['read_orders', 'read_customers'],
    });
  });

  it('says so when the service does not name the scope', () => {
    expect(graphql({ errors: [denied(null, 'staffMembers')] })[0]).toMatchObject({
      code: 'access-denied',
      action: null,
    });
  });

  it('knows the refusal of protected customer data', () => {
    const message =
      'This app is not approved to access the Order object. See https://x for more details.';
    expect(graphql({ errors: [{ message }] })[0]?.code).toBe('protected-customer-data');
  });

  it.each([
    ['no numbers', {}],
    [
      'a rate of zero',
      {
        requestedQueryCost: 500,
        throttleStatus: { maximumAvailable: 1000, currentlyAvailable: 0, restoreRate: 0 },
      },
    ],
    [
      'numbers as text',
      { requestedQueryCost: '500', throttleStatus: { currentlyAvailable: '0', restoreRate: 'x' } },
    ],
    ['null', null],
  ])('gives words instead of a wait for a throttled query with %s', (_name, cost) => {
    const [first] = graphql({
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: { cost },
    });
    expect(first).toMatchObject({ code: 'throttled', action: { type: 'try-again' } });
    expect(JSON.stringify(first)).not.toMatch(/NaN|Infinity/);
  });

  it('raises userErrors and their sisters at every alias', () => {
    const list = [
      { field: ['input', 'title'], message: 'is\u001b too long', code: 'TOO_LONG' },
      { field: null, message: 'no' },
    ];
    const found = graphql({
      data: {
        a: { userErrors: list },
        b: { mediaUserErrors: list },
        c: { problems: list },
        d: { userErrors: [] },
        shop: { name: 'x' },
      },
    });
    expect(found.map(({ what }) => what)).toEqual(
      ['a', 'b', 'c'].map((name) => `${name} was not carried out: input.title: is^[ too long; no.`),
    );
  });

  it('takes lists of data with messages for data', () => {
    expect(graphql({ data: { events: { nodes: [{ message: 'created' }] } } })).toEqual([]);
    const rows = [{ field: 'note', message: 'Leave it at the door' }, { id: 1 }];
    expect(graphql({ data: { forms: { rows } } })).toEqual([]);
  });

  it.each([
    [null, 0],
    [{}, 0],
    [5, 1],
    ['text', 1],
    [[null], 1],
    [[[]], 1],
    [[{ message: 5 }], 1],
    [[{ extensions: [] }], 1],
    [{ message: 'm' }, 1],
    [{ a: { b: { c: { d: { e: 'f' } } } } }, 1],
  ])('does not stumble over errors of the shape %j, and has %i for them', (errors, count) => {
    const found = graphql({ errors });
    const forms = found.map(({ what, remedy }) => [typeof what, typeof remedy]);
    expect(forms).toEqual(Array.from({ length: count }, () => ['string', 'string']));
  });
});

describe('notices', () => {
  it('speak of another version, a deprecation and a wrong clock beside a good answer', () => {
    const found = diagnose({
      headers: [
        ['content-type', 'application/json'],
        ['x-shopify-api-version', '2026-01'],
        ['x-shopify-api-deprecated-reason', 'https://x'],
        ['date', 'Fri, 20 Nov 2026 03:00:00 GMT'],
      ],
      askedVersion: '2025-10',
    });
    expect(found.map(({ code }) => code)).toEqual([
      'version-differs',
      'deprecated',
      'clock-differs',
    ]);
    expect(found.map(({ severity }) => severity)).toEqual(['notice', 'notice', 'notice']);
    expect(found[0]?.action).toEqual({ type: 'change-version', version: '2026-01' });
    expect(found[2]?.what).toBe("This machine's clock is 3 hours behind the service's.");
  });

  it('stay away when there is nothing to say', () => {
    const headers = [
      ['x-shopify-api-version', '2026-10'],
      ['date', 'Fri, 20 Nov 2026 00:01:00 GMT'],
    ] as const;
    expect(diagnose({ headers })).toEqual([]);
    expect(diagnose({ headers: [['date', 'yesterday']] })).toEqual([]);
    expect(
      diagnose({ headers: [['date', 'Thu, 01 Jan 2099 00:00:00 GMT']], nowSeconds: null }),
    ).toEqual([]);
  });

  it('come after a failure', () => {
    const found = diagnose({
      status: 404,
      bodyText: null,
      headers: [['x-shopify-api-version', '2026-01']],
    });
    expect(found.map(({ code }) => code)).toEqual(['not-found', 'version-differs']);
  });
});

describe('a message of the service', () => {
  it.each([
    ['blanks alone', ' \t '],
    ['nothing at all', ''],
  ])('that is %s is said to be missing', (_name, message) => {
    for (const errors of [[message], [{ message }]]) {
      const [found] = diagnose({ api: 'graphql', bodyText: JSON.stringify({ errors }) });
      expect(found?.what).toBe('The service gave no message.');
    }
  });

  it('that stands behind thousands of blanks is found', () => {
    const errors = [{ message: `${' '.repeat(5000)}Too late` }];
    const [found] = diagnose({ api: 'graphql', bodyText: JSON.stringify({ errors }) });
    expect(found?.what).toBe('Too late.');
  });
});

describe('any answer at all', () => {
  it('ends in displayable words, never in an exception', () => {
    const body = fc.oneof(
      fc.json({ maxDepth: 5 }),
      fc.string({ unit: 'binary' }),
      fc
        .json({ maxDepth: 4 })
        .map((json) => `{"errors":${json},"data":${json},"extensions":${json}}`),
    );
    const status = fc.constantFrom(200, 204, 301, 400, 401, 403, 404, 422, 429, 500, 503);
    fc.assert(
      fc.property(body, status, fc.constantFrom('rest', 'graphql'), (bodyText, code, api) => {
        for (const { what, why, remedy } of diagnose({ bodyText, status: code, api })) {
          for (const text of [what, why, remedy]) {
            expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/u);
            expect(text.length).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
