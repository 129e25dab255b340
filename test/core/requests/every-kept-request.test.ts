/**
 * What rows, files of requests and the lists of saved and sent requests hold, as text beside this file;
 * written anew with
 * `vitest run test/core/requests/every-kept-request -u`.
 */
import { expect, test } from 'vitest';
import {
  addQueryRow,
  editQueryRow,
  headerProblem,
  headersOf,
  isBlank,
  pairRow,
  pathBuffer,
  type QueryRows,
  readQueryRows,
  removeQueryRow,
} from '../../../source/core/requests/draft-rows.ts';
import {
  agoWords,
  endWords,
  fitsHistory,
  otherVersionWords,
  type SentRequest,
  withEnd,
  withSent,
} from '../../../source/core/requests/kept/history.ts';
import {
  readRequestSet,
  shareable,
  writeRequestSet,
} from '../../../source/core/requests/kept/request-set.ts';
import {
  type SavedRequest,
  secretIn,
  toSaved,
  withNewName,
  withoutSaved,
  withSaved,
} from '../../../source/core/requests/kept/saved.ts';
import { readLinkedPage } from '../../../source/core/requests/rest-request.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import { explorerConfig } from '../../support/explorer/explorer-config.ts';
import { answeredOutcome, failedWith, httpAnswer } from '../../support/sockets/http-answers.ts';
import { writtenCases } from '../../support/written-values.ts';

const { address } = explorerConfig();

test('the rows of a path spell it as it is written down', async () => {
  const told = ({ path, rows }: QueryRows): unknown => ({
    path,
    rows: rows.map(
      ({ name, value, spelled, isVerbatim }) =>
        `${name.text} | ${value.text} | ${spelled} | ${isVerbatim}`,
    ),
  });
  const paths = [
    ...[
      '',
      'x',
      'x ?',
      'x?a=1',
      'x?a=1&b=2&&c',
      'x?a%20b=c+d&e=%zz',
      'x?a=%0a&b=%09',
      'x?fields[]=a,b:c',
      'x?=1',
      'x?a=b=c',
    ],
    `x?a=${'b'.repeat(8192)}`,
    `x?a=${'b'.repeat(8193)}`,
    `x?${'a'.repeat(257)}=b`,
  ];
  const texts = ['', 'n w', 'a=b&c#d', 'é,:/@[]', '😀\ud83d'];
  const cases = paths.flatMap((path) => {
    const read = readQueryRows(path);
    const name = path.length > 60 ? `${path.slice(0, 20)}… (${path.length})` : path;
    const short = (rows: QueryRows) =>
      JSON.parse(
        JSON.stringify(told(rows)).replaceAll(/b{100,}|a{100,}/g, (run) => `${run.length} times`),
      ) as unknown;
    return [
      [`${name}: read`, short(read)] as const,
      [`${name}: one more`, short(addQueryRow(read))] as const,
      [`${name}: one less`, short(removeQueryRow(read, 0))] as const,
      [
        `${name}: no such row`,
        short(editQueryRow(read, 9, 'name', createTextBuffer('x'))),
      ] as const,
      ...texts.flatMap((text) =>
        (['name', 'value'] as const).map(
          (part) =>
            [
              `${name}: ${part} ${JSON.stringify(text)}`,
              short(editQueryRow(addQueryRow(read), 0, part, createTextBuffer(text))),
            ] as const,
        ),
      ),
    ];
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-path-row.txt');
  expect([pairRow(), pairRow(' ', ' '), pairRow('a'), pairRow('', 'b')].map(isBlank)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(headersOf([pairRow(' A ', ' b '), pairRow(), pairRow('', 'c')])).toEqual([
    ['A', 'b'],
    ['', 'c'],
  ]);
  expect(pathBuffer(createTextBuffer('', { maxLength: 3 }), 'abc')?.text).toBe('abc');
  expect(pathBuffer(createTextBuffer('', { maxLength: 3 }), 'abcd')).toBeNull();
  const problems = [
    pairRow(),
    pairRow('', 'b'),
    pairRow('X-A', 'b'),
    pairRow('Host', 'b'),
    pairRow('X A', 'b'),
    pairRow('X-A', 'ä'),
  ];
  await expect(
    writtenCases(
      problems.map(
        (row, index) => [`header ${index}`, headerProblem(row, address.profile)] as const,
      ),
    ),
  ).toMatchFileSnapshot('every-header-problem.txt');
});

const SENT: SentRequest = {
  id: 1,
  title: 'GET x' as never,
  call: { api: 'rest', method: 'GET', path: 'x', headers: [], body: '' },
  end: null,
  atMs: null,
  durationMs: null,
  apiVersion: null,
};

test('the list of sent requests says how and when each one ended', async () => {
  const now = 1_790_000_000_000;
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
  const gone = [
    ...[
      -minute - 1,
      -minute,
      -1,
      0,
      9999,
      10_000,
      minute - 1,
      minute,
      2 * minute - 1,
      hour - 1,
      hour,
    ],
    ...[day - 1, day, 2 * day - 1, 2 * day, 30 * day - 1, 30 * day, 59 * second],
  ].map((ms) => [`${ms} ms ago`, agoWords(now - ms, now)] as const);
  const ends = [200, 404, 599].map(
    (status) => [`${status}`, endWords(answeredOutcome({ status }))] as const,
  );
  await expect(
    writtenCases([
      ...gone,
      ...ends,
      ['cancelled', endWords(failedWith({ kind: 'aborted' }))],
      ['lost', endWords(failedWith({ kind: 'reset' }))],
      ...[null, undefined, '2026-10', '2025-01'].map(
        (sent) => [`sent with ${sent}`, otherVersionWords(sent, '2026-10')] as const,
      ),
    ]),
  ).toMatchFileSnapshot('every-end.txt');
  const full = Array.from({ length: 200 }, (_, id) => ({ ...SENT, id }));
  const after = withSent(full, { ...SENT, id: 500 });
  expect([after.length, after[0]?.id, after.at(-1)?.id]).toEqual([200, 500, 198]);
  const ended = { end: '200 OK', atMs: 5, durationMs: 6 };
  expect(withEnd([SENT, { ...SENT, id: 2 }], 2, ended)).toEqual([
    SENT,
    { ...SENT, id: 2, ...ended },
  ]);
  const fits = (length: number) =>
    fitsHistory({ api: 'graphql', query: 'x'.repeat(length), variables: '' });
  const rest = JSON.stringify({ api: 'graphql', query: '', variables: '' }).length;
  expect([fits(65_536 - rest), fits(65_537 - rest)]).toEqual([true, false]);
});

const saved = (name: string, path = name): Extract<SavedRequest, { readonly api: 'rest' }> => ({
  api: 'rest',
  method: 'GET',
  path,
  headers: [],
  body: '',
  name,
});

test('saved requests are kept, renamed and left out by their names', () => {
  const names = (requests: readonly SavedRequest[]) => requests.map(({ name }) => name).join('');
  const three = [saved('a'), saved('b'), saved('c')];
  expect(names(withSaved(three, saved('b')))).toBe('bac');
  expect(
    withSaved(
      Array.from({ length: 200 }, (_, at) => saved(`${at}`)),
      saved('new'),
    )
      .map(({ name }) => name)
      .at(-1),
  ).toBe('198');
  expect(names(withoutSaved(three, 'b'))).toBe('ac');
  expect([
    names(withNewName(three, 'a', 'c')),
    names(withNewName(three, 'b', 'b')),
    names(withNewName(three, 'x', 'c')),
  ]).toEqual(['cb', 'abc', 'ab']);
  expect(
    toSaved({ api: 'graphql', query: 'q', variables: 'v', headers: [['A', 'b']] }, 'n'),
  ).toEqual({ api: 'graphql', query: 'q', variables: 'v', name: 'n' });
  expect(toSaved({ ...saved('x'), method: 'TRACE' }, 'n')).toBeNull();
  expect(toSaved({ ...saved('x'), method: 'HEAD' }, 'n')).toEqual({
    ...saved('x'),
    method: 'HEAD',
    name: 'n',
  });
});

test('a request with a secret in it is not kept', async () => {
  const texts = [
    ...[
      'a',
      'shpat_notreal0notreal0notreal0notreal0',
      'my-own-secret',
      '{"password":"x"}',
      '{"password":""}',
      'api_key: "x"',
    ],
    ...[
      '$token: "x"',
      'my-token : "x"',
      '{"credentials" : "x"}',
      'authorization: 5',
      'x.json?access_token=a',
      'x.json?token=',
      'x?a&apiKey=b',
    ],
    ...['passwrd: "x"', 'xpasswd:"x"', 'Secret: "x"'],
  ];
  const secrets = [new Secret('my-own-secret')];
  const cases = texts.flatMap((text) => [
    [`path ${text}`, secretIn({ ...saved('x'), path: text }, secrets)] as const,
    [`body ${text}`, secretIn({ ...saved('x'), body: text }, secrets)] as const,
    [`header ${text}`, secretIn({ ...saved('x'), headers: [['X-A', text]] }, secrets)] as const,
    [`query ${text}`, secretIn({ api: 'graphql', query: text, variables: '' }, secrets)] as const,
    [
      `variables ${text}`,
      secretIn({ api: 'graphql', query: '', variables: text }, secrets),
    ] as const,
  ]);
  const named = [
    ['Cookie', 'a'],
    ['Cookie', ' '],
    [' X-Api-Key ', 'a'],
    ['X-A', 'b'],
  ].map(
    ([name = '', value = '']) =>
      [
        `header ${name}: ${value}`,
        secretIn({ ...saved('x'), headers: [[name, value]] }, []),
      ] as const,
  );
  await expect(writtenCases([...cases, ...named])).toMatchFileSnapshot('every-secret.txt');
});

const SETS = [
  ...[
    '',
    '# title',
    'GET x',
    '### a',
    '### a\n# only words',
    '### a\nGET x',
    '### \nGET x?a=1',
    '###a\r\nget x HTTP/1.1\r\n',
  ],
  ...[
    '// @title T\n### a\nGET x',
    '#\n# \n# T\n\n### a\nGET x',
    '@a = b\n### a\nGET x',
    '> {% x %}\n### a\nGET x',
    '< ./file\n### a\nGET x',
  ],
  ...[
    '### a\n@a = b',
    '### a\nGET x\n> {% x %}',
    '### a\nPOST x\n\n< ./f',
    '### a\nPOST x\n\n<@ ./f',
    '### a\nPOST x\n\n<p>',
    '### a\nGET {{x}}',
  ],
  ...[
    '### a\nGET x\n\n{{ $y-z.a }}',
    '### a\nTRACE x',
    '### a\nGET',
    '### a\nGET https://x/y',
    '### a\nGET //x/y',
    '### a\nGET a\\b',
    '### a\nGET /x',
  ],
  ...[
    '### a\nGET /admin/x',
    '### a\nGET x\nHost: y',
    '### a\nGET x\nCookie: y',
    '### a\nGET x\nX-My-Access-Token: y',
    '### a\nGET x\nProxy-A: y',
  ],
  ...[
    '### a\nGET x\nAccept: y\n# c\n// d\nX-A:b\nX-B : c ',
    '### a\nGET x\nno header',
    '### a\nGET x\n: y',
    '### a\nPOST x\nContent-Type: y\n\n{\n\n}\n\n',
  ],
  ...[
    '### a\nGRAPHQL\n\n{ a }',
    '### a\ngraphql graphql.json\n\n{ a }\n\n{"b":"}"}',
    '### a\nGRAPHQL x\n\n{ a }',
    '### a\nGRAPHQL',
    '### a\nGRAPHQL\nX-A: b\n\n{ a }',
  ],
  ...[
    '### a\nGRAPHQL\nAccept: b\n\n{ a }\n{"b":1}',
    '### a\nGRAPHQL\n\n{ a }\n\n[1]',
    '### a\nGRAPHQL\n\n{ a(b: "{") }\n\n{ c }',
    '### a\nGRAPHQL\n\n{"a":1}',
  ],
  ...[
    '### a\nGRAPHQL\n\n{ a }\n \t\n{"b":"\\"}","c":"\\\\"}',
    '### a\nGRAPHQL\n\n{ a }\n\n}',
    '### a\nGET x\n### a\nGET y\n### a\nGET z\n###\nGET x',
  ],
  ...[
    '### a\nGET x?token=y',
    `### ${'n'.repeat(1000)}\nGET x`,
    `### ${'n'.repeat(1001)}\nGET x`,
    `### a\nGET ${'p'.repeat(16_384)}`,
    `### a\nGET ${'p'.repeat(16_385)}`,
  ],
  ...[
    `# ${'t'.repeat(201)}\n### a\nGET x`,
    '\uFEFF# \u202et\u0007\ud83d\n### a\nGET x',
    '### a\n\n\nPOST x\n\n\u0000b\tc',
  ],
];

test('every file of requests is read as it is written down', async () => {
  const cases = SETS.map((text) => {
    const shown = JSON.stringify(text);
    return [
      shown.length > 150 ? `${shown.slice(0, 60)}… (${text.length})` : shown,
      readRequestSet(text, 'the file'),
    ] as const;
  }).map(
    ([name, set]) =>
      [
        name,
        JSON.parse(
          JSON.stringify(set).replaceAll(/([npt])\1{100,}/g, (run) => `${run.length} times`),
        ) as unknown,
      ] as const,
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-request-file.txt');
  const many = (count: number) =>
    readRequestSet(Array.from({ length: count }, (_, at) => `### ${at}\nGET x`).join('\n'), 'f');
  expect(many(200).type).toBe('set');
  expect(many(201)).toEqual({ type: 'refused', line: 401, message: 'More than 200 requests.' });
});

test('requests are written to a file as it is written down', async () => {
  const requests: readonly SavedRequest[] = [
    saved('plain', ' x.json '),
    {
      ...saved('two\n lines', 'y'),
      method: 'POST',
      headers: [
        ['X-A', 'b\nc'],
        ['X-B', ''],
      ],
      body: '\n{"a":\n### 1}\n',
    },
    { api: 'graphql', query: ' { a }\n### c', variables: '', name: 'q' },
    { api: 'graphql', query: '{ a }', variables: ' {"b":1}', name: '' },
    saved('again', ' x.json '),
    saved('foreign', 'x/{{id}}'),
    saved('secret', 'x?token=y'),
  ];
  const text = writeRequestSet('A  title\nof it', requests);
  await expect(
    writtenCases([
      ['written', text],
      ['nothing', writeRequestSet('', [])],
      ['shareable', shareable(requests)],
    ]),
  ).toMatchFileSnapshot('every-written-file.txt');
  expect(shareable(Array.from({ length: 201 }, (_, at) => saved(`${at}`)))).toHaveLength(200);
});

test('links to other pages are read as it is written down', async () => {
  const { origin } = address;
  const page = `${origin}/admin/api/2026-10/x.json?page_info=a`;
  const links = [
    ...[
      '',
      'x',
      `<${page}>; rel="next"`,
      `<${page}>; rel=next`,
      `<${page}>; REL="x NEXT"`,
      `<${page}>; rel="previous"`,
      `<${page}>;a=b;rel="next";rel="x"`,
    ],
    ...[
      `<${page}>; rel="x"; rel="next"`,
      `<${page}>; title="a, <b>; rel=next"`,
      `<a>; rel="x", < ${page} >; rel="next"`,
      `<${page}>`,
      `<${page}>; rel`,
      '<http://>; rel="next"',
    ],
    ...[
      '</admin/api/2026-10/y.json>; rel="next"',
      '</else>; rel="next"',
      '<https://elsewhere.example/admin/api/2026-10/y.json>; rel="next"',
    ],
    ...[
      `<${page.replace('//', '//u:p@')}>; rel="next"`,
      `<${page.replace('//', '//u@')}>; rel="previous"`,
    ],
  ];
  const cases = links.map(
    (link) =>
      [
        link,
        (['next', 'previous'] as const).map((rel) =>
          readLinkedPage(httpAnswer(200, link === '' ? {} : { link }), address, rel),
        ),
      ] as const,
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-link.txt');
});
