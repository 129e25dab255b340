/**
 * What further pages, ticked fields, looks and costs queries have, as text beside this file; written
 * anew with
 * `vitest run test/core/graphql/every-query -u`.
 */
import { buildSchema, Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { highlightGraphql } from '../../../source/core/graphql/highlight.ts';
import { layOutQuery } from '../../../source/core/graphql/lay-out-query.ts';
import { advancePage } from '../../../source/core/graphql/page-advance.ts';
import { actualCost, fieldCosts, requestedCost } from '../../../source/core/graphql/query-cost.ts';
import {
  listFragments,
  operationAt,
  parseDocument,
  type PathField,
  readQueryTree,
  tickField,
  type TickedFields,
  untickField,
} from '../../../source/core/graphql/query-tree.ts';
import { selectFields, together } from '../../../source/core/graphql/selected-fields.ts';
import { readTree } from '../../support/explorer/body-tree.ts';
import { writtenCases } from '../../support/written-values.ts';

const MORE = { hasNextPage: true, endCursor: 'e"1', hasPreviousPage: true, startCursor: 's1' };

const NONE = { hasNextPage: false, endCursor: 'e1', hasPreviousPage: false, startCursor: null };

const INFO = 'pageInfo { hasNextPage endCursor hasPreviousPage startCursor }';

test('further pages of a query are asked for as it is written down', async () => {
  const queries = [
    ...[
      `{ a(first: 2) { ${INFO} } }`,
      `{ a(last: 2, before: "x") { ${INFO} } }`,
      `{ a { ${INFO} } }`,
      `{ x: a(first: 2, after: null) { ${INFO} } }`,
    ],
    ...[
      `query ($n: Int, $c: String) { a(first: $n, after: $c) { ${INFO} } }`,
      `query ($n: Int, $c: String) { a(last: $n, before: $c) { ${INFO} } }`,
    ],
    ...[
      `query ($c: String) { a(first: 2, after: $c) { ${INFO} } b(first: 1, after: $c) { ${INFO} } }`,
      `{ s { a(first: 2) { ${INFO} } } }`,
      `{ ...F } fragment F on Q { a(first: 2) { ${INFO} } }`,
    ],
    ...[
      '{ a(first: 2) { pageInfo { hasNextPage } } }',
      '{ a(first: 2) { nodes { id } } }',
      '{ a(first: 2) { ...P } } fragment P on A { pageInfo { endCursor hasNextPage } }',
    ],
    ...[
      `query A { a(first: 2) { ${INFO} } } query B { b(first: 2) { ${INFO} } }`,
      '{ a',
      '',
      `mutation { a(first: 2) { ${INFO} } }`,
      `{ l { a(first: 2) { ${INFO} } } }`,
    ],
    ...[
      `{ a(first: 2) @include(if: true) { ${INFO} } a(first: 2) { x } }`,
      `{ a(after: """x""" first: 2) { ${INFO} } b { ${INFO} } }`,
    ],
  ];
  const datas: readonly unknown[] = [
    ...[
      { a: { pageInfo: MORE } },
      { a: { pageInfo: NONE } },
      { x: { pageInfo: MORE } },
      { s: { a: { pageInfo: MORE } } },
      { a: { pageInfo: NONE }, b: { pageInfo: MORE } },
    ],
    ...[
      { a: { pageInfo: { hasNextPage: true } } },
      { a: { pageInfo: { hasNextPage: true, endCursor: null } } },
      { a: null },
      {},
      { l: [{ a: { pageInfo: MORE } }] },
      { b: { pageInfo: MORE } },
      { a: { pageInfo: 5 } },
    ],
  ];
  const cases = queries.flatMap((query) =>
    datas.flatMap((data) =>
      (['next', 'former'] as const).flatMap((to) =>
        (query.includes('query B') ? [null, 'A', 'B'] : [null]).map((name) => {
          const { tree } = readTree(JSON.stringify({ data }));
          return [
            `${to} ${name} ${query} of ${JSON.stringify(data)}`,
            advancePage(query, name, tree, to),
          ] as const;
        }),
      ),
    ),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-page.txt');
});

const QUERIES = [
  ...[
    '',
    '  # only words\n',
    '{ }',
    '{ a }',
    '{ a b { c } }',
    '{\n  a {\n    b\n  }\n}',
    'query A { a } query B { b { c } }',
    '{ x: a { b } a { c } }',
  ],
  ...[
    '{ ...F a } fragment F on X { b }',
    'mutation { a(b: 1) { c } }',
    '{ a',
    'fragment F on X { a }',
    '{ a(b: {c: [1, "}"]}) @d { e } }',
    '{ a { b { c } d } }',
  ],
  ...[
    'query ($a: Int = 1, $b: [X!]!) @c { a(b: $a) { ... on Y { z } ...F @skip(if: $a) } }',
    '{ a(b: """x\n  y""") }',
    '{a,b,c}',
    '{ a # note\n b }',
    'subscription { a }',
  ],
];

function ticks(ticked: TickedFields): string {
  return [...ticked]
    .map(([name, { below }]) => (below.size === 0 ? name : `${name}(${ticks(below)})`))
    .join(' ');
}

test('queries are read, ticked, laid out and highlighted as it is written down', async () => {
  const paths: ReadonlyArray<readonly PathField[]> = [
    [{ name: 'a', args: '', selection: null }],
    [{ name: 'a', args: '(first: 10)', selection: 'nodes { id }' }],
    [
      { name: 'a', args: '', selection: null },
      { name: 'b', args: '', selection: 'id' },
    ],
    [
      { name: 'a', args: '', selection: null },
      { name: 'n', args: '(x: 1)', selection: null },
      { name: 'm', args: '', selection: null },
    ],
    [{ name: 'n', args: '', selection: null }],
  ];
  const cases = QUERIES.flatMap((text) => {
    const offsets = [0, Math.floor(text.length / 2), text.length];
    const parsed = parseDocument(text);
    return [
      [
        `read ${JSON.stringify(text)}`,
        offsets.map((at) => {
          const tree = readQueryTree(text, at);
          const operation =
            parsed.type === 'unreadable'
              ? parsed
              : (operationAt(parsed.document, at)?.name?.value ?? null);
          return [tree.type === 'tree' ? `${tree.root}: ${ticks(tree.ticked)}` : tree, operation];
        }),
      ] as const,
      ...paths.flatMap((path, index) => [
        [
          `tick ${index} in ${JSON.stringify(text)}`,
          offsets.map((at) => tickField(text, at, path, 'query')),
        ] as const,
        [
          `untick ${index} in ${JSON.stringify(text)}`,
          offsets.map((at) =>
            untickField(
              text,
              at,
              path.map(({ name }) => name),
            ),
          ),
        ] as const,
      ]),
      [`laid out ${JSON.stringify(text)}`, offsets.map((at) => layOutQuery(text, at))] as const,
      [
        `looks of ${JSON.stringify(text)}`,
        highlightGraphql(text)
          .map((line) => line.map(({ kind, text: part }) => `${kind}<${part}>`).join(''))
          .join('\n'),
      ] as const,
    ];
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-query.txt');
  const tokens = (count: number) => parseDocument(`{ ${'a '.repeat(count)}}`).type;
  expect([tokens(10), tokens(199_990), tokens(200_010)]).toEqual([
    'document',
    'document',
    'unreadable',
  ]);
});

const SCHEMA = buildSchema(`
  type Query { things(first: Int, last: Int): ThingConnection thing: Thing pet: Pet any: Any list: [Thing] amount: MoneyV2 count: Count node: Node }
  type Mutation { save(a: Int): Saved }
  type Saved { thing: Thing userErrors: [UserError!]! }
  type UserError { message: String }
  interface Node { id: ID }
  type Thing implements Node { id: ID name: String parts(first: Int): ThingConnection pet: Pet }
  type ThingConnection { nodes: [Thing] edges: [ThingEdge] pageInfo: PageInfo }
  type ThingEdge { node: Thing cursor: String }
  type PageInfo { hasNextPage: Boolean }
  interface Pet { name: String }
  type Dog implements Pet & Node { id: ID name: String owner: Thing }
  type Cat implements Pet { name: String toys(first: Int): ThingConnection }
  union Any = Dog | Cat | Thing
  type MoneyV2 { amount: String }
  type Count { count: Int }
`);

test('costs and selected fields are those that are written down', async () => {
  const texts = [
    ...[
      '{ thing { id } }',
      '{ things(first: 10) { nodes { id } } }',
      '{ things(last: 250) { edges { node { id pet { name } } cursor } pageInfo { hasNextPage } } }',
      '{ things { nodes { parts(first: 5) { nodes { id } } } } }',
    ],
    ...[
      '{ pet { name ... on Dog { owner { id } } ... on Cat { toys(first: 3) { nodes { id } } } } }',
      '{ any { ... on Dog { id } ... on Thing { name pet { name } } __typename } }',
      '{ list { id } amount { amount } count { count } }',
    ],
    ...[
      'mutation { save(a: 1) { thing { id } userErrors { message } } }',
      'query ($n: Int = 7) { things(first: $n) { nodes { id } } }',
      '{ a: thing { id } a: thing { name } ...F } fragment F on Query { thing { pet { ...G } } } fragment G on Pet { name }',
    ],
    ...[
      '{ thing @skip(if: true) { id } list @include(if: false) { id } thing { name } }',
      'query ($s: Boolean!) { thing @skip(if: $s) { id } things(first: 2) @include(if: $s) { nodes { id } } }',
      '{ things(first: 0) { nodes { pet { name } } } }',
      '{ node { id ... on Thing { name } ... on Node { id } } }',
      '{ __schema { types { name } } __typename }',
    ],
  ];
  const datas = [
    null,
    {
      thing: { id: 1 },
      things: {
        nodes: [
          { id: 1, parts: { nodes: [] } },
          { id: 2, pet: { name: 'x', __typename: 'Dog' } },
        ],
      },
      pet: { name: 'a', owner: { id: 1 } },
      list: [{ id: 1 }, null, { id: 2 }],
    },
  ];
  const cases = texts.flatMap((text) => {
    const document = parse(text);
    const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
    if (operation === undefined) throw new Error(text);
    const fragments = listFragments(document);
    return [{}, { n: 3, s: true }, { n: 'x', s: false }].map((variables) => {
      const reading = { schema: SCHEMA, fragments, variables };
      const root = SCHEMA.getRootType(operation.operation);
      if (root == null) throw new Error(text);
      const { always, byType } = selectFields([operation.selectionSet], root, reading);
      const names = (map: ReadonlyMap<string, readonly unknown[]>) =>
        [...map].map(([key, merged]) => `${key} ${merged.length}`).join(', ');
      const pet = SCHEMA.getType('Pet');
      const inPet = always.get('pet')?.flatMap(({ selectionSet }) => selectionSet ?? []) ?? [];
      const below = pet === undefined ? null : selectFields(inPet, pet, reading);
      return [
        `${text} ${JSON.stringify(variables)}`,
        {
          requested: requestedCost(operation, reading),
          fields: fieldCosts(operation, reading).map(
            ({ path, ...cost }) => `${path.join('.')} ${Object.values(cost).join(' ')}`,
          ),
          actual: datas.map((data) => actualCost(operation, reading, data as never)),
          selected: [names(always), [...byType].map(([type, map]) => `${type}: ${names(map)}`)],
          pet:
            below === null
              ? null
              : [
                  names(below.always),
                  [...below.byType].map(
                    ([type, map]) => `${type}: ${names(together(below.always, map))}`,
                  ),
                ],
        },
      ] as const;
    });
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-cost.txt');
});
