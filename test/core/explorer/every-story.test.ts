/**
 * The explorer in one event after the other, where what an event does depends on those before it: in a
 * table, a search, a query's result, the tree of fields, the pages of a schema. As text beside this
 * file, written anew with `vitest run test/core/explorer/every-story.test.ts --update`.
 */
import { expect, test } from 'vitest';
import type { AssistEvent } from '../../../source/core/explorer/assist/assist-state.ts';
import { browserRows } from '../../../source/core/explorer/assist/browser.ts';
import { listedProblems, problemInSight } from '../../../source/core/explorer/assist/problems.ts';
import { treeRows } from '../../../source/core/explorer/assist/tree.ts';
import { eventOf, type ExplorerWish } from '../../../source/core/explorer/event.ts';
import { pathHere } from '../../../source/core/explorer/reading/query-result.ts';
import type { ReadingEvent, ReadingResult } from '../../../source/core/explorer/reading/reading.ts';
import { hitNumber } from '../../../source/core/explorer/reading/search.ts';
import { tabsOf } from '../../../source/core/explorer/reading/table.ts';
import type { TableEvent } from '../../../source/core/explorer/reading/table-view.ts';
import type { ExplorerState } from '../../../source/core/explorer/state.ts';
import { keepUnread, saidNow } from '../../../source/core/explorer/unread-notices.ts';
import { updateExplorer } from '../../../source/core/explorer/update.ts';
import type { SchemaAnswer } from '../../../source/core/graphql/schema-question.ts';
import { storedRows } from '../../../source/core/json/read-body-rows.ts';
import { lookForText, type SearchResult } from '../../../source/core/json/search-task.ts';
import { sortInSlices } from '../../../source/core/json/sort-list.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { runQuery } from '../../../source/services/answer-worker/run-query.ts';
import { walkExplorer, type ExplorerWalk } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';
import { storyOf } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';

type Made = ExplorerWish | ((state: ExplorerState) => ExplorerWish);

const WINDOW = { rows: 6, wrapped: 0 };

const read = (event: ReadingEvent): ExplorerWish => ({ type: 'reading', event });
const back = (event: ReadingResult): ExplorerWish => ({ type: 'reading-result', event });
const help = (event: AssistEvent): ExplorerWish => ({ type: 'assist', event });
const table = (event: TableEvent) => read({ type: 'table', event });
const cell = (along: 'rows' | 'pages' | 'columns', by: number) =>
  table({ type: 'move-cell', along, by });

function story(name: string, { state }: ExplorerWalk, events: readonly Made[]): string {
  return `${name}\n${storyOf<ExplorerState, ExplorerWish>(state, events, (before, event) =>
    updateExplorer(before, eventOf(event, WINDOW)),
  )}\n`;
}

const LISTS = {
  orders: [
    { id: 3, name: 'Cup', price: '9.50', tags: [{ a: 1 }, { a: 2 }] },
    { id: 1, name: 'Board', price: '100.00', tags: [] },
    { id: 2, name: 'Apple', price: null, tags: [{ a: 3 }], extra: true },
    { id: 5, name: 'cup', price: '20', tags: [] },
    { id: 4, name: 'Édam', price: '9.50', tags: [] },
    { id: 6, name: 'Cup', price: '3', tags: [] },
    { id: 7, name: 'Zoo', price: '4', tags: [] },
    { id: 8, name: 'Yak', price: '5', tags: [] },
  ],
  customers: [{ first_name: 'Ada' }, { first_name: 'Bob' }],
  note: 'Cup and cup',
};

function opened(body: unknown = LISTS, options: Parameters<typeof answerWith>[1] = {}) {
  return walkExplorer({ looksInThread: true })
    .write('orders.json')
    .go({ type: 'send' })
    .answer(answerWith(body, options))
    .go({ type: 'back' }, { type: 'point', at: { type: 'pane', pane: 'response' } });
}

/** What the thread answers to the last sort. */
const sorted: Made = ({ reading, response }) => {
  const { table: shown, lastId: id } = reading;
  const tree = response?.type === 'answer' ? (response.body?.tree ?? null) : null;
  if (shown?.sort == null || tree === null) return back({ type: 'copied', id, text: 'No sort.' });
  const { column, direction } = shown.sort;
  const sorting = sortInSlices(tree, shown.source.items, column, direction);
  let step = sorting.next();
  while (step.done !== true) step = sorting.next();
  const order = step.value;
  return back({ type: 'table-sorted', id, order });
};

test('a table is walked, sorted, cut down and copied as it is written down', async () => {
  const tab: ExplorerWish = { type: 'next-tab' };
  const stories = [
    story('walked', opened(), [
      ...[tab, cell('rows', -1), cell('rows', 1), cell('pages', 1), cell('pages', 1)],
      ...[cell('pages', -1), cell('rows', 99), cell('rows', 1), cell('columns', -1)],
      ...[cell('columns', 1), cell('columns', 1), cell('columns', 99), cell('columns', -1)],
      ...[table({ type: 'copy-cell', part: 'row' }), table({ type: 'copy-cell', part: 'csv' })],
      ...[
        table({ type: 'show-in-tree' }),
        { type: 'point', at: { type: 'tab', tab: 'table' } } as const,
      ],
    ]),
    story('sorted', opened(), [
      ...[tab, cell('rows', 2), cell('columns', 1), table({ type: 'sort-by-column' })],
      ...[back({ type: 'table-sorted', id: 0, order: Uint32Array.of(0) }), sorted],
      ...[cell('rows', 2), table({ type: 'copy-cell', part: 'row' })],
      ...[table({ type: 'sort-by-column' }), sorted, cell('columns', 1)],
      ...[table({ type: 'sort-by-column' }), sorted, table({ type: 'sort-by-column' }), sorted],
      ...[cell('rows', 3), table({ type: 'sort-by-column' }), sorted],
      { type: 'next-tab' },
    ]),
    story('columns', opened(), [
      ...[
        tab,
        cell('columns', 2),
        table({ type: 'move-pick', by: 1 }),
        table({ type: 'pick-columns' }),
      ],
      ...[table({ type: 'tick-column' }), table({ type: 'move-pick', by: -1 })],
      ...[table({ type: 'tick-column' }), table({ type: 'move-pick', by: -9 })],
      ...[table({ type: 'tick-column' }), table({ type: 'move-pick', by: 99 })],
      ...[table({ type: 'tick-column' }), table({ type: 'move-pick', by: -1 })],
      ...[table({ type: 'tick-column' }), { type: 'point', at: { type: 'row', row: 2 } } as const],
      ...[table({ type: 'tick-column' }), table({ type: 'pick-columns' }), cell('columns', 9)],
      table({ type: 'copy-cell', part: 'csv' }),
    ]),
    story('clicked', opened(), [
      tab,
      ...[0, 1, 2, 5, 99].map((row) => ({ type: 'point', at: { type: 'row', row } }) as const),
      ...[cell('rows', 99), { type: 'point', at: { type: 'row', row: 1 } } as const],
      ...(['headers', 'wire', 'body', 'table', 'table'] as const).map(
        (at) => ({ type: 'point', at: { type: 'tab', tab: at } }) as const,
      ),
    ]),
    story('another list', opened(), [
      ...[tab, cell('rows', 3), cell('columns', 1), table({ type: 'show-in-tree' })],
      ...[read({ type: 'walk', by: 1, unit: 'row' }), tab, table({ type: 'show-in-tree' })],
      ...[read({ type: 'walk-to', place: 'end' }), tab, table({ type: 'show-in-tree' })],
      ...[read({ type: 'walk-to', place: 'start' }), tab],
    ]),
    story('filtered', opened(), [
      ...[
        read({ type: 'open-field', purpose: 'filter' }),
        set('Cup'),
        read({ type: 'submit-field' }),
      ],
      ...[tab, cell('rows', 1), cell('rows', 1), table({ type: 'copy-cell', part: 'csv' })],
      ...[cell('columns', 1), table({ type: 'sort-by-column' }), sorted, { type: 'back' } as const],
    ]),
  ];
  await expect(stories.join('\n')).toMatchFileSnapshot('every-table-story.txt');
});

function set(text: string): ExplorerWish {
  return { type: 'edit', edit: { type: 'set', text } };
}

test('tabs are those that an answer has', () => {
  const tabs = (walk: ExplorerWalk) => tabsOf(walk.state).join(' ');
  expect([
    tabs(walkExplorer()),
    tabs(opened()),
    tabs(opened({ a: 1 })),
    tabs(opened('text', { headers: [] })),
    tabs(opened({ errors: 'Bad' }, { status: 401 })),
  ]).toEqual([
    'body',
    'body table headers wire',
    'body headers wire',
    'body headers wire',
    'body headers wire diagnosis',
  ]);
});

/** Does what the thread would do with the last search. */
const searched: Made = ({ reading: { runningSearch: running, result: shown }, response }) => {
  const { body = null } = shown?.whole.response ?? (response?.type === 'answer' ? response : {});
  if (running === null || body === null) return back({ type: 'copied', id: 0, text: 'No search.' });
  const { id, task } = running;
  const result: SearchResult =
    task.type === 'query'
      ? runQuery(body.stored, task.expression, task.isPresenting, () => {})
      : lookForText(storedRows(body.stored), task);
  return back({ type: 'search-done', id, result });
};

const done =
  (result: SearchResult): Made =>
  ({ reading: { runningSearch } }) =>
    back({ type: 'search-done', id: runningSearch?.id ?? 0, result });

function typed(purpose: 'find' | 'filter' | 'query', text: string): readonly ExplorerWish[] {
  return [read({ type: 'open-field', purpose }), set(text), read({ type: 'submit-field' })];
}

test('what is found, filtered and queried follows as it is written down', async () => {
  const next = read({ type: 'find-next', by: 1 });
  const before = read({ type: 'find-next', by: -1 });
  const end = read({ type: 'walk-to', place: 'end' });
  const stories = [
    story('found', opened(), [
      ...[next, ...typed('find', 'cup'), next, next, next, next, next, before, before, before],
      ...[end, next, end, before, read({ type: 'walk', by: -1, unit: 'row' }), next],
      ...[read({ type: 'fold-from', depth: 1 }), next, before],
      ...[...typed('find', 'cup'), ...typed('find', 'nowhere'), next, before, ...typed('find', '')],
      ...[next, end, before, { type: 'back' } as const],
    ]),
    story(
      'found in a text',
      opened('one\ntwo\nthree\ntwo\nfive\nsix\nseven\ntwo', { headers: [] }),
      [
        ...[...typed('find', 'two'), next, next, next, before, before],
        ...[...typed('filter', 'two'), next, before, ...typed('filter', ''), next],
      ],
    ),
    story('filtered', opened(), [
      ...[...typed('filter', 'cup'), next, ...typed('find', 'Board'), ...typed('filter', 'Yak')],
      ...[end, ...typed('filter', 'Cup'), ...typed('filter', 'nowhere'), ...typed('filter', '')],
      ...[...typed('filter', 'Zoo'), { type: 'back' } as const],
    ]),
    story('queried', opened(), [
      ...[...typed('query', ' $.orders[?@.id > 4].name '), searched],
      ...[
        end,
        read({ type: 'copy', part: 'path' }),
        ...typed('find', 'cup'),
        { type: 'next-tab' } as const,
      ],
      ...[...typed('query', '$.note'), searched, read({ type: 'copy', part: 'path' })],
      ...[
        ...typed('query', '$.nothing'),
        searched,
        { type: 'back' } as const,
        { type: 'back' } as const,
      ],
      ...[...typed('query', '$['), done({ type: 'refused', message: 'It ends too soon.' })],
      ...[{ type: 'back' } as const, ...typed('query', '$.orders'), done({ type: 'lost' })],
      ...[read({ type: 'open-field', purpose: 'query' }), read({ type: 'earlier-query', by: 1 })],
      ...[read({ type: 'earlier-query', by: 1 }), read({ type: 'earlier-query', by: 1 })],
      ...[read({ type: 'earlier-query', by: -1 }), read({ type: 'earlier-query', by: -1 })],
      ...[read({ type: 'change-language' }), set('Cup'), read({ type: 'change-language' })],
      ...[set(''), read({ type: 'submit-field' })],
    ]),
    story('the same query twice', opened(), [
      ...[...typed('query', '$.a'), ...typed('query', '$.b'), ...typed('query', '$.a')],
      back({ type: 'search-progress', id: 99, part: 0.5 }),
      ({ reading: { runningSearch } }) =>
        back({ type: 'search-progress', id: runningSearch?.id ?? 0, part: 0.25 }),
      ...[
        back({ type: 'search-done', id: 99, result: { type: 'lost' } }),
        { type: 'back' } as const,
      ],
    ]),
    story('no thread', walkExplorer().go({ type: 'send' }).answer(answerWith(LISTS)), [
      ...typed('query', '$.orders'),
    ]),
    story('no JSON', opened('text', { headers: [] }), typed('query', '$.orders')),
  ];
  await expect(stories.join('\n')).toMatchFileSnapshot('every-search-story.txt');
});

test('the number of a hit is that of the row, and its path that of the whole answer', () => {
  const walk = opened().go(...typed('find', 'cup'));
  const numbers = [0, 1, 2, 3].map(() => {
    const number = hitNumber(walk.state.reading);
    walk.go(read({ type: 'find-next', by: 1 }));
    return number;
  });
  walk.go(read({ type: 'walk-to', place: 'start' }));
  expect([numbers, hitNumber(walk.state.reading)]).toEqual([[1, 2, 3, 4], null]);
  walk.go(...typed('query', '$.orders[?@.id > 4].name'));
  walk.go(searched(walk.state));
  const paths = [0, 1, 2, 3, 4, 5].map(() => {
    const path = pathHere(walk.state);
    walk.go(read({ type: 'walk', by: 1, unit: 'row' }));
    return path;
  });
  expect(paths).toMatchInlineSnapshot(`
    [
      "$.orders[?@.id > 4].name",
      "orders[5].name",
      "orders[6].name",
      "orders[7].name",
      "$.orders[?@.id > 4].name",
      "$.orders[?@.id > 4].name",
    ]
  `);
});

const text = toDisplayText;

/** A query in which the schema finds this wrong. */
function withSchema(query: string): ExplorerWalk {
  const walk = walkExplorer({ readsSchema: true }).go({ type: 'switch-mode' });
  const { schema } = walk.state.assist;
  if (schema.type !== 'reading') throw new Error(schema.type);
  return walk
    .go({ type: 'schema-read', id: schema.id, outcome: { type: 'ready', ageMs: 1000 } })
    .go({ type: 'start-typing' })
    .write(query);
}

/** The last question about the schema gets this answer. */
const hear =
  (answer: SchemaAnswer): Made =>
  ({ assist: { lastAsk: id } }) => ({ type: 'schema-answered', id, answer });

function heard(walk: ExplorerWalk, answer: SchemaAnswer): ExplorerWalk {
  const id = walk.effects.findLast((one) => one.type === 'ask-schema');
  if (id?.type !== 'ask-schema') throw new Error('nothing was asked about the schema');
  return walk.go({ type: 'schema-answered', id: id.id, answer });
}

const PROBLEMS = (
  [
    ['variables', 2, 4, false],
    ['query', 3, 25, true],
    ['query', 1, 8, false],
    ['query', 3, 20, true],
    ['variables', 1, 0, true],
    ['query', 2, 12, true],
  ] as const
).map(([field, line, offset, isMistake]) => ({
  ...{ field, line, offset, isMistake },
  message: text(`${field} ${line} ${offset}.`),
}));

const THREE_LINES = '{ shop {\n  name\n  nam emai\n} }';

test('what is wrong is listed from the cursor on, and shown where it is', async () => {
  const wrong = () =>
    heard(withSchema(THREE_LINES), { type: 'checked', problems: PROBLEMS, lens: null, cost: 1 });
  const cases = [0, 9, 18, 27, THREE_LINES.length].map((offset) => {
    const walk = wrong().go({ type: 'edit', edit: { type: 'move-to', offset } });
    const { state } = walk;
    const seen = (['query', 'variables'] as const).map((field) => {
      const found = problemInSight(state, field);
      return found && `${found.problem.message} ${found.place} of ${found.count}`;
    });
    const from = { field: 'query', offset } as const;
    const listed = listedProblems(state, { index: 0, from }).map(({ message }) => message);
    return [`cursor at ${offset}`, [...seen, ...listed]] as const;
  });
  const inVariables = [0, 3, 9].map(
    (offset) =>
      [
        `in the variables at ${offset}`,
        listedProblems(wrong().state, { index: 0, from: { field: 'variables', offset } }).map(
          ({ message }) => message,
        ),
      ] as const,
  );
  await expect(
    writtenCases([
      ...cases,
      ...inVariables,
      ['nothing wrong', [problemInSight(walkExplorer().state, 'query')]],
    ]),
  ).toMatchFileSnapshot('every-problem.txt');
  const moves = [1, 1, -1, -1, -1, 9, 1, -9, -1].map((by) => help({ type: 'move-problem', by }));
  const told = [
    story('problems', wrong(), [
      ...[help({ type: 'open-problems' }), ...moves, help({ type: 'open-problems' })],
      ...[help({ type: 'take-problem' }), help({ type: 'take-problem' })],
      ...[help({ type: 'move-problem', by: 1 }), help({ type: 'open-problems' })],
    ]),
    story('no problems', withSchema(THREE_LINES), [help({ type: 'open-problems' })]),
    story('no problems without a schema', walkExplorer().go({ type: 'switch-mode' }), [
      help({ type: 'open-problems' }),
    ]),
    story(
      'operations',
      withSchema('query A { a }\nquery B { b }\nquery C { c }').go(
        { type: 'edit', edit: { type: 'move-to', offset: 16 } },
        { type: 'send' },
      ),
      [
        ...[1, 1, -1, -9, 9].map((by) => help({ type: 'move-operation', by })),
        help({ type: 'take-operation' }),
        help({ type: 'move-operation', by: 1 }),
      ],
    ),
  ];
  await expect(told.join('\n')).toMatchFileSnapshot('every-problem-story.txt');
});

const FIELD = { type: text('Shop!'), args: '', isDeprecated: false, below: null, selection: null };

const fields = (of: string, ...names: ReadonlyArray<string | object>): SchemaAnswer => ({
  ...({ type: 'fields', of } as const),
  fields: names.map((name) =>
    typeof name === 'string' ? { ...FIELD, name } : { ...FIELD, ...(name as { name: string }) },
  ),
});

const QUERY_FIELDS = fields(
  'query',
  { name: 'app', below: 'App', selection: 'id' },
  { name: 'shop', below: 'Shop', selection: 'name' },
  { name: 'shopLocales' },
  { name: 'oldShop', isDeprecated: true },
  { name: 'products', below: 'Products', args: '(first: 10)', selection: 'nodes { id }' },
  { name: 'cost' },
);
const SHOP_FIELDS = fields(
  'Shop',
  'id',
  { name: 'name' },
  { name: 'shopOwner' },
  { name: 'plan', below: 'Plan', selection: 'name' },
  { name: 'email', isDeprecated: true },
);

test('the tree of fields is walked, folded, ticked and searched as it is written down', async () => {
  const tree = (query: string) =>
    heard(withSchema(query).go(help({ type: 'open-tree' })), QUERY_FIELDS);
  const move = (by: number) => help({ type: 'move-tree', by });
  const fold = (isUnfolded: boolean) => help({ type: 'fold-tree', isUnfolded });
  const letters = (typedText: string) =>
    [...typedText].map((letter) => help({ type: 'find-in-tree', letter }));
  const tick = help({ type: 'tick-tree' });
  const next = help({ type: 'find-next-in-tree' });
  const stories = [
    story('walked', tree('{ shop { name } }'), [
      ...[hear(SHOP_FIELDS), move(1), move(-1), move(99), move(1), move(-99), move(-1)],
      ...[fold(false), fold(true), hear(fields('App', 'id', 'title')), move(2), fold(true)],
      ...[fold(false), fold(false), move(99), fold(true), fold(false)],
    ]),
    story('ticked', tree('{ shop { name } }'), [
      ...[hear(SHOP_FIELDS), tick, move(1), tick, tick, move(1), tick, move(3), tick, tick],
      ...[hear(fields('Products', 'nodes')), move(1), tick, move(-99), tick],
    ]),
    story('searched', tree('{ shop { name } }'), [
      ...[hear(SHOP_FIELDS), ...letters('sho'), next, next, next, next],
      ...[help({ type: 'find-in-tree', letter: null }), ...letters('oPl'), move(1)],
      ...[...letters('email'), next, move(-9), ...letters('zz'), ...letters('cost'), next],
      ...[move(-99), ...letters('name'), move(1), ...letters('pl'), next],
    ]),
    story(
      'before the fields came',
      withSchema('{ shop { name } }').go(help({ type: 'open-tree' })),
      [...[...letters('pro'), hear(QUERY_FIELDS), hear(SHOP_FIELDS), next]],
    ),
    story('of an empty query', tree(''), [
      tick,
      move(1),
      tick,
      fold(true),
      hear(SHOP_FIELDS),
      tick,
    ]),
    story('of a query that cannot be read', withSchema('{ shop {\n'), [
      help({ type: 'open-tree' }),
    ]),
  ];
  await expect(stories.join('\n')).toMatchFileSnapshot('every-tree-story.txt');
  const rows = (walk: ExplorerWalk) =>
    treeRows(walk.state.assist.tree ?? (null as never)).map(
      ({ path, depth, isTicked, isUnfolded, isLoading }) =>
        [path.map(({ name }) => name).join('.'), depth, isTicked, isUnfolded, isLoading].join(' '),
    );
  const walk = tree('{ shop { name plan { name } } cost }');
  expect([rows(walk), rows(heard(walk, SHOP_FIELDS))]).toMatchInlineSnapshot(`
    [
      [
        "app 0 false false false",
        "shop 0 true true true",
        "shopLocales 0 false false false",
        "oldShop 0 false false false",
        "products 0 false false false",
        "cost 0 true false false",
      ],
      [
        "app 0 false false false",
        "shop 0 true true false",
        "shop.id 1 false false false",
        "shop.name 1 true false false",
        "shop.shopOwner 1 false false false",
        "shop.plan 1 true true true",
        "shop.email 1 false false false",
        "shopLocales 0 false false false",
        "oldShop 0 false false false",
        "products 0 false false false",
        "cost 0 true false false",
      ],
    ]
  `);
});

const ROW = { kind: 'field', note: text('String!'), deprecation: null, description: null } as const;
const rows = (...of: readonly string[]) =>
  of.map((name) => ({
    ...{ ...ROW, of: name, title: text(name), leadsTo: name, typeName: `Type${name}` },
  }));

test('the schema is looked through as it is written down', async () => {
  const found = (words: string, ...names: readonly string[]): SchemaAnswer => ({
    ...({ type: 'found', words, total: names.length, rows: rows(...names) } as const),
  });
  const page = (of: string, ...names: readonly string[]): SchemaAnswer => ({
    type: 'page',
    page: { of, title: text(of), description: null, deprecation: null, rows: rows(...names) },
  });
  const move = (by: number) => help({ type: 'move-browser', by });
  const follow = help({ type: 'follow-name' });
  const goBack = help({ type: 'browse-back' });
  const stories = [
    story('searched', withSchema('{ shop }').go(help({ type: 'open-browser' })), [
      ...[
        move(1),
        follow,
        hear(found('', 'Shop', 'Shop.name', 'Order')),
        hear(page('Shop', 'Shop.id')),
      ],
      ...[goBack, move(1), move(1), move(1), move(-1), set('or'), set('or'), move(1)],
      ...[help({ type: 'insert-name' }), hear(found('or', 'Order', 'Order.id'))],
      hear({ type: 'insertion', item: null }),
      ...[move(1), help({ type: 'insert-name' })],
      hear({
        type: 'insertion',
        item: { insert: 'order(id: "") { id }', from: 11, to: 11 },
      }),
    ]),
    story('followed', withSchema('{ shop }').go(help({ type: 'open-browser' })), [
      ...[hear(found('', 'Shop', 'Shop.name', 'Order')), move(2), follow],
      ...[hear(page('Order', 'Order.id', 'Order.shop')), move(1), follow],
      ...[hear(page('Shop', 'Shop.id', 'Order', 'Shop.orders')), help({ type: 'follow-type' })],
      ...[hear(page('TypeShop.id', 'x')), follow, hear(page('TypeShop.id', 'y'))],
      ...[follow, hear({ type: 'page', page: null }), goBack, goBack, goBack],
      ...[follow, hear(page('Order', 'Order.id')), help({ type: 'search-schema' })],
      ...[help({ type: 'search-schema' }), goBack, goBack],
    ]),
    story('nothing was found', withSchema('{ shop }').go(help({ type: 'open-browser' })), [
      ...[hear(found('')), move(1), follow, help({ type: 'insert-name' }), goBack],
    ]),
  ];
  await expect(stories.join('\n')).toMatchFileSnapshot('every-browser-story.txt');
  const { browser } = heard(
    withSchema('{ shop }').go(help({ type: 'open-browser' })),
    found('', 'Shop', 'Order'),
  ).state.assist;
  expect(browserRows(browser ?? (null as never)).map(({ of }) => of)).toEqual(['Shop', 'Order']);
});

test('notices that nobody has read stay, the worst first and none twice', () => {
  const note = (
    level: 'problem' | 'warning' | 'note',
    message: string,
    remedy: string | null = null,
  ) => ({ level, message, remedy }) as const;
  const { state } = walkExplorer();
  const send = { type: 'send' } as const;
  const came = { type: 'copied' } as const;
  const first = keepUnread(state, { ...state, notice: note('note', 'One.') }, came, true);
  const second = keepUnread(first, { ...first, notice: note('problem', 'Two.') }, came, true);
  const third = keepUnread(second, { ...second, notice: note('warning', 'Three.') }, came, true);
  const fourth = keepUnread(third, { ...third, notice: note('note', 'One.') }, came, true);
  const other = keepUnread(third, { ...third, notice: note('note', 'One.', 'Again.') }, came, true);
  const said = (one: ExplorerState) =>
    saidNow(one)
      .map(({ message }) => message)
      .join(' ');
  expect([state, first, second, third, fourth, other].map(said)).toEqual([
    ...['', 'One.', 'Two. One.', 'Two. Three. One.', 'Two. Three. One.'],
    'Two. Three. One. One.',
  ]);
  expect(keepUnread(third, { ...third, notice: null }, came, true)).toEqual(
    keepUnread(third, third, came, true),
  );
  expect(said(keepUnread(third, { ...third, notice: null }, { type: 'opened' }, false))).toBe(
    said(third),
  );
  expect(said(keepUnread(third, { ...third, notice: null }, { type: 'open-notices' }, false))).toBe(
    said(third),
  );
  expect(said(keepUnread(third, { ...third, notice: null }, send, false))).toBe('');
  const after = keepUnread(third, { ...third, notice: note('note', 'Four.') }, send, false);
  expect([said(after), after.isNoticeUnread, after.passed]).toEqual(['Four.', true, []]);
});
