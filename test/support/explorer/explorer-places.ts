/** States of the explorer that a person gets into, each by what was done and what came back. */
import type { AssistEvent } from '../../../source/core/explorer/assist/assist-state.ts';
import type { ExplorerWish } from '../../../source/core/explorer/event.ts';
import type { ReadingEvent } from '../../../source/core/explorer/reading/reading.ts';
import type { ExplorerConfig } from '../../../source/core/explorer/state.ts';
import type { SchemaAnswer } from '../../../source/core/graphql/schema-question.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { realStoreConfig } from './explorer-config.ts';
import { type ExplorerWalk, walkExplorer } from './explorer-walk.ts';
import { answerWith } from './scripted-send.ts';

export const read = (event: ReadingEvent): ExplorerWish => ({ type: 'reading', event });
export const help = (event: AssistEvent): ExplorerWish => ({ type: 'assist', event });

const SEND = { type: 'send' } as const;
const LEAVE_TEXT = { type: 'back' } as const;

const ORDERS = {
  orders: [
    { id: 12, name: 'Two', lines: [{ sku: 'A', note: null }], total: '9.50' },
    { id: 7, name: 'One', lines: [], total: '100.00' },
  ],
  page: 'words '.repeat(40),
};

const LINK = '<http://127.0.0.1:3457/admin/api/2026-10/orders.json?page_info=abc>; rel="next"';

/** The newest question about the schema gets this answer. */
export function hear(walk: ExplorerWalk, answer: SchemaAnswer): ExplorerWalk {
  const found = walk.effects.findLast((one) => one.type === 'ask-schema');
  if (found?.type !== 'ask-schema') throw new Error('nothing was asked about the schema');
  return walk.go({ type: 'schema-answered', id: found.id, answer });
}

function answered(body: unknown = ORDERS, options: Parameters<typeof answerWith>[1] = {}) {
  return walkExplorer({ keepsHistory: true, keepsRequests: true })
    .write('orders.json?limit=2')
    .go(SEND)
    .answer(answerWith(body, options));
}

/** With the keys in the answer, on its first tab. */
function inAnswer(...events: readonly ExplorerWish[]): ExplorerWalk {
  return answered().go(
    LEAVE_TEXT,
    { type: 'point', at: { type: 'pane', pane: 'response' } },
    ...events,
  );
}

const QUERY = 'query A($id: ID!) { product(id: $id) { title } }\nquery B { shop { nam } }';

/** GraphQL with a schema that is read, and a query with two operations. */
function withSchema(changes: Partial<ExplorerConfig> = {}): ExplorerWalk {
  const walk = walkExplorer({ readsSchema: true, keepsSchema: true, ...changes }).go({
    type: 'switch-mode',
  });
  const { schema } = walk.state.assist;
  if (schema.type !== 'reading') throw new Error(schema.type);
  return walk
    .go({ type: 'schema-read', id: schema.id, outcome: { type: 'ready', ageMs: 1000 } })
    .go({ type: 'start-typing' })
    .write(QUERY);
}

const text = toDisplayText;
const ITEM = { type: text('String!'), isDeprecated: false, isRequired: true, description: null };

const COMPLETIONS: SchemaAnswer = {
  ...({ type: 'completions', field: 'query', from: 70, to: 73 } as const),
  items: [
    { ...ITEM, label: text('name'), insert: 'name', from: 4, to: 4 },
    { ...ITEM, label: text('metafields'), insert: 'metafields(first: 10) {  }', from: 24, to: 24 },
  ],
};

const CHECKED: SchemaAnswer = {
  type: 'checked',
  problems: [
    { field: 'query', line: 2, offset: 66, message: text('No nam.'), isMistake: true },
    { field: 'variables', line: 1, offset: 0, message: text('No id.'), isMistake: true },
    { field: 'query', line: 1, offset: 10, message: text('Old.'), isMistake: false },
  ],
  lens: null,
  cost: 12,
};

const FIELD = { type: text('Shop!'), args: '', isDeprecated: false };
const FIELDS: SchemaAnswer = {
  type: 'fields',
  of: 'query',
  fields: [
    { ...FIELD, name: 'shop', below: 'Shop', selection: 'id' },
    {
      ...FIELD,
      name: 'products',
      below: 'Products',
      args: '(first: 10)',
      selection: 'nodes { id }',
    },
    { ...FIELD, name: 'cost', below: null, selection: null },
  ],
};

const ROW = {
  kind: 'field',
  note: text('String!'),
  typeName: 'String',
  deprecation: null,
} as const;
const ROWS = ['Shop.name', 'Shop.email'].map((of) => ({
  ...ROW,
  of,
  title: text(of),
  leadsTo: of,
  description: text(`About ${of}.`),
}));
const FOUND: SchemaAnswer = { type: 'found', words: '', total: 9, rows: ROWS };
const PAGE: SchemaAnswer = {
  type: 'page',
  page: { of: 'Shop', title: text('type Shop'), description: null, deprecation: null, rows: ROWS },
};
const DOCS: SchemaAnswer = {
  type: 'described',
  docs: { title: text('Shop.name: String!'), description: null, deprecation: null, parts: [] },
};

const PAST = {
  ...({ api: 'rest', method: 'GET', path: 'shop.json', headers: [], body: '' } as const),
  end: '200',
  atMs: 1_790_000_000_000,
  durationMs: 40,
};

/** By name, in an order that goes from the first request to what lies over everything. */
export function explorerPlaces(): ReadonlyArray<readonly [name: string, walk: ExplorerWalk]> {
  const typed = (path: string) => walkExplorer({ keepsRequests: true }).write(path);
  const open = (...events: readonly ExplorerWish[]) => answered().go(...events);
  const browser = () => hear(withSchema().go(help({ type: 'open-browser' })), FOUND);
  return [
    ['first request, selected', walkExplorer()],
    ['path, not typed in', typed('orders.json?limit=5').go(LEAVE_TEXT)],
    ['path, with the guide behind it', walkExplorer({ canReturn: true }).go(LEAVE_TEXT)],
    ['path with an open id', typed('products/{product_id}/images/{id}.json')],
    ['path, names offered', typed('prod').go({ type: 'offer' })],
    ['path that is a pasted line', typed('curl -X POST https://a.test/x.json -d {}')],
    ['parameter, value', typed('orders.json?limit=5').go({ type: 'add-row', field: 'params' })],
    ['header, name', typed('orders.json').go({ type: 'add-row', field: 'headers' })],
    [
      'body of a POST',
      typed('orders.json')
        .go(
          ...([
            { type: 'choose-method', by: 1 },
            { type: 'move-focus', by: 1 },
          ] as const),
        )
        .type('{ "order": { } '),
    ],
    ['ready-made requests', typed('').go({ type: 'open-presets' }).type('or')],
    ['zoomed, presenting', inAnswer({ type: 'toggle-zoom' }, { type: 'toggle-presenter' })],
    [
      'a change in a real store',
      walkExplorer(realStoreConfig())
        .write('orders/1.json')
        .go(...([{ type: 'choose-method', by: -1 }, SEND] as const)),
    ],
    ['on its way', typed('orders.json').go(SEND)],
    [
      'waiting to try again',
      typed('orders.json').go(SEND, {
        ...({ type: 'waiting', id: 1, reason: 'throttled', waitMs: 2000, retry: 1 } as const),
      }),
    ],
    ['given up', typed('orders.json').go(SEND, { type: 'cancel' })],
    ['answer, tree', inAnswer()],
    [
      'answer, inside the tree',
      inAnswer(
        read({ type: 'unfold' }),
        read({ type: 'unfold' }),
        read({ type: 'unfold' }),
        read({ type: 'walk', by: 1, unit: 'row' }),
      ),
    ],
    ['answer, table', inAnswer({ type: 'next-tab' })],
    [
      'answer, columns of the table',
      inAnswer(
        { type: 'next-tab' },
        read({ type: 'table', event: { type: 'move-cell', along: 'columns', by: 1 } }),
        read({ type: 'table', event: { type: 'pick-columns' } }),
      ),
    ],
    ['answer, headers', inAnswer({ type: 'next-tab' }, { type: 'next-tab' })],
    [
      'answer, as it was sent',
      inAnswer({ type: 'next-tab' }, { type: 'next-tab' }, { type: 'next-tab' }),
    ],
    ['answer, line to find', inAnswer(read({ type: 'open-field', purpose: 'find' })).type('o')],
    [
      'answer, found',
      inAnswer(read({ type: 'open-field', purpose: 'find' }))
        .type('o')
        .go(read({ type: 'submit-field' })),
    ],
    [
      'answer, filtered',
      inAnswer(read({ type: 'open-field', purpose: 'filter' }))
        .type('One')
        .go(read({ type: 'submit-field' })),
    ],
    [
      'answer, line to query',
      inAnswer(read({ type: 'open-field', purpose: 'query' })).type('orders'),
    ],
    ['answer, line to save', inAnswer(read({ type: 'open-field', purpose: 'save' }))],
    ['answer, what to copy', inAnswer(read({ type: 'choose-copy' }))],
    [
      'answer, place taken',
      inAnswer(read({ type: 'open-field', purpose: 'save' }), read({ type: 'submit-field' }), {
        type: 'reading-result',
        event: { type: 'looked', id: 1, place: { type: 'taken', path: '/home/a/orders.json' } },
      }),
    ],
    [
      'answer, cut',
      answered('{"orders":[{"id":1},{"i', { incomplete: 'limit' }).go(LEAVE_TEXT, {
        type: 'point',
        at: { type: 'pane', pane: 'response' },
      }),
    ],
    [
      'answer, plain text',
      answered('Just text.', { headers: [] }).go(LEAVE_TEXT, {
        type: 'point',
        at: { type: 'pane', pane: 'response' },
      }),
    ],
    ['answer, refused for the token', answered({ errors: 'Bad' }, { status: 401 })],
    [
      'answer, throttled',
      answered({ errors: 'Slow' }, { status: 429, headers: [['retry-after', '2.0']] }),
    ],
    ['answer, further page', answered(ORDERS, { headers: [['link', LINK]] })],
    [
      'second page',
      answered(ORDERS, { headers: [['link', LINK]] })
        .go({ type: 'next-page' })
        .answer(answerWith({ orders: [] })),
    ],
    [
      'all pages',
      answered(ORDERS, { headers: [['link', LINK]] }).go({
        type: 'flight',
        event: { type: 'ask-collect' },
      }),
    ],
    ['query, no schema here', walkExplorer().go({ type: 'switch-mode' })],
    ['query, schema being read', walkExplorer({ readsSchema: true }).go({ type: 'switch-mode' })],
    ['query', withSchema()],
    [
      'query, names offered',
      hear(
        withSchema().go(
          { type: 'edit', edit: { type: 'move-to', offset: 73 } },
          help({ type: 'complete' }),
        ),
        COMPLETIONS,
      ),
    ],
    ['query, what is wrong', hear(withSchema(), CHECKED).go(help({ type: 'open-problems' }))],
    ['query, which operation', withSchema().go(SEND)],
    [
      'query, tree of fields',
      hear(
        withSchema()
          .write('{ shop { name } }')
          .go(help({ type: 'open-tree' })),
        FIELDS,
      ),
    ],
    ['query, documentation', hear(withSchema().go(help({ type: 'describe' })), DOCS)],
    ['query, search in the schema', browser()],
    ['query, page of the schema', hear(browser().go(help({ type: 'follow-name' })), PAGE)],
    ['variables', withSchema().go({ type: 'move-focus', by: 1 }).write('{"id": 1}')],
    [
      'answer to a query',
      withSchema()
        .write('{ shop { name } }')
        .go(SEND)
        .answer(
          answerWith({
            data: { shop: { name: 'Demo' } },
            extensions: {
              cost: {
                requestedQueryCost: 1,
                actualQueryCost: 1,
                throttleStatus: {
                  maximumAvailable: 2000,
                  currentlyAvailable: 1999,
                  restoreRate: 100,
                },
              },
            },
          }),
        ),
    ],
    ['help', open({ type: 'open-help' }, { type: 'search-help', isOn: true }).type('c')],
    ['palette', open({ type: 'open-palette' }).type('se')],
    ['code', open({ type: 'open-code' })],
    [
      'requests',
      open(
        { type: 'open-requests' },
        {
          type: 'history-read',
          epochMs: 1_790_000_060_000,
          past: [PAST],
        },
      ),
    ],
    ['name of a request', open({ type: 'name-request' }).type('Mine')],
    ['versions', open({ type: 'open-versions' })],
    ['notices', open({ type: 'open-notices' })],
    [
      'two answers',
      answered()
        .go(SEND)
        .answer(answerWith({ orders: [] }))
        .go({ type: 'compare-before' }),
    ],
  ];
}
