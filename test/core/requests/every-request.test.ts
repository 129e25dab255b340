/**
 * What is made of everything that a person can type as a request, of files of requests and of the list
 * of those that were sent, as text beside this file; written anew with
 * `vitest run test/core/requests/every-request -u`.
 */
import { expect, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import {
  askCall,
  callLine,
  callTitle,
  inOneLine,
  isSameCall,
  readCall,
  type RequestCall,
} from '../../../source/core/requests/call.ts';
import { readQueryRows } from '../../../source/core/requests/draft-rows.ts';
import {
  bodyProblem,
  callOf,
  prepareDraft,
  withCall,
} from '../../../source/core/requests/draft.ts';
import {
  askedGraphql,
  chosenOperation,
  missingVariables,
  takesVariables,
} from '../../../source/core/requests/graphql-request.ts';
import { givenVersion } from '../../../source/core/requests/kept/history.ts';
import type { ApiTarget } from '../../../source/core/http/api-request.ts';
import { fieldsAsJson, withFieldsInQuery } from '../../../source/core/requests/typed-fields.ts';
import { beginJson, beginRequest, readTyped } from '../../../source/core/requests/typed-request.ts';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import { explorerConfig } from '../../support/explorer/explorer-config.ts';
import { writtenCases } from '../../support/written-values.ts';

const { address, token, version } = explorerConfig();

const target = { address, token, version, userAgent: 'ours' } as ApiTarget;

/** What a function gives, or all that it says when it refuses. */
function outcomeOf(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { code, message, remedy, exitCode } = error;
    return { code, message, remedy, exitCode };
  }
}

const TYPED = [
  ...[
    '',
    ' ',
    'GET shop.json',
    'get  shop.json ',
    'GET',
    'FETCH x',
    'POST x {"a":1}',
    'PUT x\n{"a":',
    'HEADS x',
  ],
  ...[
    'PATCH x a b',
    'DELETE\tx',
    '{',
    '{}',
    '{ a }',
    '{ a',
    '{"a":1}',
    '{"a":',
    '[',
    '[1]',
    'query',
    'query A',
  ],
  ...[
    'query A { a } }',
    'query A { a(b: ")") }',
    'query { a(b: """x\n"""',
    'query { a # }\n }',
    'queryx { a }',
  ],
  ...[
    'mutation { a } fragment',
    'fragment F on X { a }',
    '{ ...F }',
    '{ ...F } fragment F on X { a }',
    '{ ... on X { a } }',
  ],
  ...[
    '{ a(b: "\\"}") }',
    '{ a(b: """\\"""}""") }',
    '{ a ) }',
    'GET x {',
    'GET x "a',
    'POST x [1,\n2]',
    'subscription { a }',
  ],
  ...[
    'query A { a } query B { b }',
    'query A ($a: [Int] = [1]) @b(c: {d: 1}) { a }',
    'query A($x: Int)',
    '{ a(b: "open) }',
  ],
];

test('every typed text is the request that is written down, or says what it lacks', async () => {
  const cases = TYPED.map((text) => {
    const lacks = [null, 'A', 'B'].map((operation) => {
      const [first = '', ...more] = text.split('\n');
      const lines = beginRequest(first, operation);
      for (const line of more) lines?.add(line);
      return lines === null ? 'no request' : `${lines.unfinished()}: ${lines.text === text}`;
    });
    const json = beginJson(text.split('\n')[0] ?? '');
    const call = readCall(text.trim());
    return [
      JSON.stringify(text),
      {
        typed: readTyped(text),
        lacks,
        json: json.unfinished(),
        ...(call === null ? {} : { line: callLine(call), title: callTitle(call) }),
      },
    ] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-typed-request.txt');
});

test('every typed field is the JSON or the parameter that is written down', async () => {
  const lists = [
    ...[
      [],
      ['a=b'],
      ['a='],
      ['a:=1.0'],
      ['a:= [1, 2] '],
      ['a:=x'],
      ['a'],
      ['=b'],
      ['a.b=1', 'a.c=2'],
      ['a[]=1', 'a[]=2'],
    ],
    ...[
      ['a[0]=1', 'a[1]=2'],
      ['a[1]=2'],
      ['a[0].b=1', 'a[0].c=2', 'a[1].b=3'],
      ['a[b]=1'],
      ['a[b][]=1'],
      ['a[12345]=1'],
    ],
    ...[
      ['a=1', 'a=2'],
      ['a=1', 'a.b=2'],
      ['a.b=1', 'a=2'],
      ['a[]=1', 'a.b=2'],
      ['a.b=1', 'a[]=2'],
      ['a..b=1'],
      ['a]=1'],
    ],
    ...[
      ['a.=1'],
      ['a[b=1'],
      ['[a]=1'],
      ['a:b=c'],
      ['a b=c'],
      ['ä=ö&='],
      ['a:={}'],
      ['a:="x"'],
      ['a:=null'],
      ['__proto__.x=1'],
    ],
    ...[
      [`${'a'.repeat(61)}=1`, `${'a'.repeat(61)}=2`],
      [`a${'.b'.repeat(99)}=1`],
      [`a${'.b'.repeat(100)}=1`],
      ['a[x=y]=1'],
    ],
  ];
  const cases = lists.flatMap((fields) => [
    [`JSON of ${fields.join(' ').slice(0, 70)}`, outcomeOf(() => fieldsAsJson(fields))] as const,
    ...['x.json', 'x.json?y=1'].map(
      (path) =>
        [
          `${path} with ${fields.join(' ').slice(0, 70)}`,
          outcomeOf(() => withFieldsInQuery(path, fields)),
        ] as const,
    ),
  ]);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-field.txt');
});

const CALLS: readonly RequestCall[] = [
  { api: 'rest', method: 'GET', path: 'shop.json', headers: [], body: '' },
  {
    api: 'rest',
    method: 'get',
    path: ' /admin/api/2025-01/shop.json?a=1 ',
    headers: [['X-A', 'b']],
    body: ' ',
  },
  { api: 'rest', method: 'POST', path: '/admin/oauth/x.json', headers: [], body: '{"a":\n 1}' },
  {
    api: 'rest',
    method: 'DELETE',
    path: `${address.origin}/admin/api/2026-10/x.json`,
    headers: [],
    body: 'x',
  },
  { api: 'rest', method: 'HEAD', path: 'https://elsewhere.example/x', headers: [], body: '' },
  { api: 'rest', method: 'GET', path: 'x.json', headers: [['Host', 'x']], body: '' },
  { api: 'rest', method: 'GET', path: '', headers: [], body: '' },
  { api: 'graphql', query: '{ shop { name } }', variables: '' },
  {
    api: 'graphql',
    query: '# a\nquery A {\n  a\n}\n',
    variables: ' {"a":1} ',
    headers: [['X-A', 'b']],
  },
  { api: 'graphql', query: 'mutation M { a }', variables: 'x' },
  { api: 'graphql', query: 'query A { a } mutation B { b }', variables: '' },
  { api: 'graphql', query: 'subscription { a }', variables: '' },
  { api: 'graphql', query: '{ a', variables: '[]' },
  { api: 'graphql', query: '', variables: '' },
];

test('every call is the request that is written down', async () => {
  const cases = CALLS.flatMap((call, index) => [
    [`${index}: words`, [callLine(call), callTitle(call)]] as const,
    [
      `${index}: same as`,
      CALLS.map((other, at) => (isSameCall(call, other) ? at : -1)).filter((at) => at >= 0),
    ] as const,
    ...[null, 'A', 'B'].map(
      (name) =>
        [
          `${index}: ${name}`,
          outcomeOf(() => {
            const asked = askCall(target, call, name);
            return { ...asked, document: askedGraphql(asked), given: givenVersion(asked) };
          }),
        ] as const,
    ),
    ...(call.api === 'graphql'
      ? [
          [
            `${index}: document`,
            [null, 'A', 'B'].map((name) => [
              chosenOperation(call.query, name),
              missingVariables(call.query, name, call.variables),
              takesVariables(call.query),
            ]),
          ] as const,
        ]
      : []),
  ]);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-call.txt');
  expect(inOneLine(' a \n\n  b\r\n c  d ')).toBe('a b c  d');
});

test('variables are asked for that have no value', () => {
  const query = 'query A($a: Int!, $b: Int, $c: Int! = 5, $d: [Int]!) { a } query B($e: X!) { b }';
  const missing = [null, 'A', 'B', 'none'].map((name) =>
    ['', ' ', '{}', '{"a":null}', '{"d":1,"a":2}', '[]', 'x'].map((given) =>
      missingVariables(query, name, given).join(''),
    ),
  );
  const ofFirst = ['ad', 'ad', 'ad', 'd', '', '', ''];
  expect(missing).toEqual([ofFirst, ofFirst, ['e', 'e', 'e', 'e', 'e', '', ''], ofFirst]);
  expect(['{ a', '{ a($', '{ a }', query].map(takesVariables)).toEqual([false, true, false, true]);
});

/** A draft with these texts. */
function draftOf(call: RequestCall) {
  const empty = {
    mode: 'rest',
    rest: {
      method: 'GET',
      path: createTextBuffer(''),
      params: readQueryRows(''),
      headers: [],
      body: createTextBuffer('', { multiline: true }),
    },
    graphql: {
      query: createTextBuffer('', { multiline: true }),
      variables: createTextBuffer('', { multiline: true }),
    },
  } as const;
  return withCall(empty, call as Parameters<typeof withCall>[1]);
}

test('every draft is the request that is written down, or says what is wrong with it', async () => {
  const more: readonly RequestCall[] = [
    { api: 'rest', method: 'GET', path: 'x.json', headers: [['', 'v']], body: '{"a"' },
    {
      api: 'rest',
      method: 'POST',
      path: 'x.json',
      headers: [
        ['', ' '],
        ['X-A', ' b '],
      ],
      body: '{"a":1}',
    },
    { api: 'rest', method: 'POST', path: 'x.json', headers: [['X A', 'b']], body: '' },
    {
      api: 'rest',
      method: 'POST',
      path: 'x.json',
      headers: [['X-Shopify-Access-Token', 'b']],
      body: '',
    },
    { api: 'graphql', query: 'fragment F on X { a }', variables: '' },
    { api: 'graphql', query: '{ a }\n}', variables: '' },
  ];
  const cases = [...CALLS, ...more].flatMap((call, index) =>
    [null, 'A'].map(
      (name) =>
        [
          `${index} ${name}: ${callLine(call)}`,
          outcomeOf(() => {
            const draft = draftOf(call);
            return { call: callOf(draft), prepared: prepareDraft(target, draft, name) };
          }),
        ] as const,
    ),
  );
  const bodies = [
    '',
    ' ',
    '{',
    '{"a":\n\n 1 é,}',
    '{}',
    '[1 2]',
    '"é😀" x',
    'x'.repeat(262_144),
    'x'.repeat(262_145),
  ].flatMap((body) =>
    ['GET', 'HEAD', 'POST', 'DELETE'].map(
      (method) =>
        [
          `${method} ${JSON.stringify(body.slice(0, 30))} ${body.length}`,
          bodyProblem({ method, body }),
        ] as const,
    ),
  );
  await expect(writtenCases([...cases, ...bodies])).toMatchFileSnapshot('every-draft.txt');
});
