/**
 * How the names that are offered, the schema and a field of one row look, as text beside this file. A
 * change is written anew with `vitest run test/ui/ink/explorer/request/all-looks -u` and read before
 * it is committed.
 */
import { Box } from 'ink';
import { expect, test } from 'vitest';
import type { ReactNode } from 'react';
import { createTextBuffer } from '../../../../../source/core/text/text-buffer.ts';
import type { OpenBrowser } from '../../../../../source/core/explorer/assist/assist-state.ts';
import type { SchemaRow } from '../../../../../source/core/graphql/schema-question.ts';
import { toDisplayText } from '../../../../../source/core/text/display-text.ts';
import type {
  OpenDocs,
  OpenTree,
} from '../../../../../source/core/explorer/assist/assist-state.ts';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import { isTyping } from '../../../../../source/core/explorer/focus.ts';
import {
  DocsPane,
  OperationsPane,
  TreePane,
} from '../../../../../source/ui/ink/explorer/request/assist.tsx';
import {
  NearPresets,
  OpenPresets,
} from '../../../../../source/ui/ink/explorer/request/presets.tsx';
import { ProblemsPane } from '../../../../../source/ui/ink/explorer/request/problems.tsx';
import { RequestPane } from '../../../../../source/ui/ink/explorer/request/request-pane.tsx';
import { RequestsPane } from '../../../../../source/ui/ink/explorer/request/requests-pane.tsx';
import { states, withSchema } from '../../../../support/explorer/explorer-states.ts';
import { answerWith } from '../../../../support/explorer/scripted-send.ts';
import { FieldLine } from '../../../../../source/ui/ink/explorer/field-line.tsx';
import { CompletionList } from '../../../../../source/ui/ink/explorer/request/completion-list.tsx';
import { SchemaBrowser } from '../../../../../source/ui/ink/explorer/request/schema-browser.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';
import { lookOf } from '../../../../support/looks.ts';

const NAMES = Array.from({ length: 14 }, (_, index) => ({
  label: toDisplayText(
    index === 3 ? 'a_name_that_is_longer_than_its_column_may_be' : `name${index}`,
  ),
  insert: `name${index}`,
  type: toDisplayText(index === 2 ? '' : 'String!'),
  isDeprecated: index === 1,
  isRequired: index === 2,
  description:
    index === 4 ? null : toDisplayText(`What name${index} is for, in a sentence that is wrapped.`),
}));

interface Offer {
  readonly row?: number;
  readonly column?: number;
  readonly width?: number;
  readonly height?: number;
  readonly index?: number;
  readonly count?: number;
}

const OFFERS: readonly Offer[] = [
  {},
  { row: 5 },
  { row: 11, index: 13 },
  { row: 9, count: 3, index: 2 },
  { width: 80, index: 1 },
  { width: 80, index: 3, column: 60 },
  { width: 60, index: 4, column: 2 },
  { width: 58, index: 5 },
  { width: 40, index: 1, count: 2 },
  { width: 24, index: 6, count: 3 },
  { width: 90, height: 5, index: 7, row: 2 },
  { height: 1, row: 0 },
  { height: 2, row: 0 },
  { height: 2, row: 1, index: 13 },
];

test('names that are offered', async () => {
  const parts = OFFERS.flatMap((offer, at) =>
    [true, false].map((unicode) => {
      const { row = 1, column = 8, width = 50, height = 12, index = 0, count = 14 } = offer;
      const rows = drawComponent(
        <Box height={height} width={width}>
          <CompletionList
            completion={{ items: NAMES.slice(0, count), index }}
            move={(by) => ({ type: 'move-offer', by })}
            take={{ type: 'take-offer' }}
            cursor={{ row, column }}
            word={4}
            size={{ width, height }}
          />
        </Box>,
        { columns: 100, unicode, color: unicode },
      );
      return [`== ${at}: ${JSON.stringify(offer)}`, ...rows.map(lookOf)].join('\n');
    }),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/names.txt');
});

const ROWS = Array.from({ length: 12 }, (_, at): SchemaRow => ({
  kind: at % 3 === 0 ? 'type' : 'field',
  of: `Product.field${at}`,
  title: toDisplayText(`field${at}`),
  note: toDisplayText(at === 2 ? '' : 'String!'),
  leadsTo: at === 5 ? '' : `Product.field${at}`,
  typeName: 'String',
  description: at === 4 ? null : toDisplayText(`What field${at} is for, in a long sentence.`),
  deprecation: at === 1 ? toDisplayText('Use field2.') : null,
}));

test('the schema, searched and page by page', async () => {
  const search = createTextBuffer('fie');
  const found = { words: 'fie', rows: ROWS, total: 812 };
  const base: OpenBrowser = { search, found, waiting: null, page: null, index: 0, back: [] };
  const page = {
    of: 'Product',
    title: toDisplayText('type Product'),
    description: toDisplayText('What is sold. It has variants.'),
    deprecation: toDisplayText('Use Item.'),
    rows: ROWS,
  };
  const browsers: Readonly<Record<string, OpenBrowser>> = {
    'what was found': base,
    'the second one, which is deprecated': { ...base, index: 1 },
    'the last one': { ...base, index: 11 },
    'one that leads nowhere': { ...base, index: 5 },
    'nothing was found': { ...base, found: { words: 'fie', rows: [], total: 0 } },
    'nothing is known yet': { ...base, found: null },
    'a page': { ...base, page, index: 4 },
    'a page without words': { ...base, page: { ...page, description: null, deprecation: null } },
  };
  const { state } = walkExplorer().go({ type: 'switch-mode' });
  const parts = Object.entries(browsers).flatMap(([name, browser]) =>
    [
      [100, 14, true],
      [60, 12, true],
      [40, 10, false],
    ].map(([width, height, isFramed], at) => {
      const size = { width: Number(width), height: Number(height) };
      const rows = drawComponent(
        <SchemaBrowser state={state} browser={browser} isFramed={isFramed === true} size={size} />,
        { columns: size.width + 20, color: at === 0, unicode: at !== 1 },
      );
      return [`== ${name}, ${size.width} x ${size.height}`, ...rows.map(lookOf)].join('\n');
    }),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/schema.txt');
});

test('a field of one row', async () => {
  const buffer = createTextBuffer('a text that is longer than the room that there is');
  const held = { ...buffer, cursor: 6, anchor: 2 };
  const fields = [
    { buffer: createTextBuffer(''), isHere: true, placeholder: 'value' },
    { buffer: createTextBuffer(''), isHere: false, placeholder: 'a longer placeholder' },
    { buffer: createTextBuffer(''), isHere: false },
    { buffer, isHere: true },
    { buffer, isHere: false },
    { buffer: held, isHere: true },
    { buffer: held, isHere: false },
    { buffer: createTextBuffer('••••'), isHere: false },
  ];
  const parts = fields.flatMap((field) =>
    [40, 24, 10].flatMap((width) =>
      [true, false].flatMap((unicode) =>
        drawComponent(<FieldLine label="Path" labelWidth={9} width={width} {...field} />, {
          unicode,
          color: unicode,
        }).map(lookOf),
      ),
    ),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/fields.txt');
});

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How it looks in colours and without, at each size. */
function looks(name: string, sizes: readonly Size[], nodeAt: (size: Size) => ReactNode): string {
  const parts = sizes.map((size, at) => {
    const rows = drawComponent(nodeAt(size), {
      columns: size.width + 20,
      color: at % 2 === 0,
      unicode: at % 2 === 0,
    });
    return [`== ${name}, ${size.width} x ${size.height}`, ...rows.map(lookOf)].join('\n');
  });
  return parts.join('\n');
}

const DOCS: OpenDocs['docs'] = {
  title: toDisplayText('Query.products(first: Int, query: String): ProductConnection!'),
  description: toDisplayText(
    'The products of the store, a page at a time.\n\nMore about it.\n\nAnd the end.',
    { multiline: true },
  ),
  deprecation: toDisplayText('Use something else, which is longer than one row of a pane.'),
  parts: [
    { title: toDisplayText('first: Int'), description: toDisplayText('How many, up to 250.') },
    { title: toDisplayText('query: String'), description: null },
  ],
};

const FIELD = { type: 'String!', below: null, isDeprecated: false, args: [], selection: null };

const TREE = {
  root: 'query',
  ticked: new Map([['shop', { below: new Map([['name', { below: new Map() }]]) }]]),
  types: new Map([
    [
      'query',
      [
        { ...FIELD, name: 'old', isDeprecated: true },
        { ...FIELD, name: 'shop', type: 'Shop!', below: 'Shop' },
        { ...FIELD, name: 'order', type: 'Order', below: 'Order' },
        { ...FIELD, name: 'node', type: 'Node', below: 'Node' },
      ],
    ],
    [
      'Shop',
      [
        { ...FIELD, name: 'name' },
        { ...FIELD, name: 'id', type: 'ID!' },
      ],
    ],
  ]),
  unfolded: new Set(['shop', 'order']),
  index: 2,
  find: '',
  findFrom: '',
} as unknown as OpenTree;

test('what lies over a GraphQL request', async () => {
  const sizes = [
    { width: 60, height: 12 },
    { width: 30, height: 6 },
  ];
  const { state } = walkExplorer().go({ type: 'switch-mode' });
  const found = (
    ['A field that is not known, told in a sentence that is wrapped.', 'Old.', 'No.'] as const
  ).map((message, at) => ({
    field: at === 2 ? ('variables' as const) : ('query' as const),
    ...{ line: at + 1, offset: at, message: toDisplayText(message), isMistake: at !== 1 },
  }));
  const wrong = {
    ...state,
    assist: { ...state.assist, findings: { problems: found, lens: null, cost: null } },
  };
  const from = { field: 'query', offset: 0 } as const;
  const names = Array.from({ length: 15 }, (_, at) => `Operation${at}`);
  const plain = { ...DOCS, description: null, deprecation: null, parts: [] };
  const first = { ...DOCS, description: toDisplayText('One paragraph.'), deprecation: null };
  const docs = (words: string, shown: OpenDocs['docs'], top = 0) =>
    looks(words, sizes, (size) => <DocsPane docs={{ docs: shown, top }} size={size} />);
  const tree = (words: string, changes: Partial<OpenTree> = {}) =>
    looks(words, sizes, (size) => <TreePane tree={{ ...TREE, ...changes }} size={size} />);
  const parts = [
    docs('what the schema says', DOCS),
    docs('its third row on', DOCS, 2),
    docs('its end', DOCS, 99),
    docs('above its start', DOCS, -3),
    docs('a title alone', plain),
    docs('without what is deprecated', first),
    tree('the fields'),
    tree('the first one', { index: 0 }),
    tree('the last one, sought', { index: 5, find: 'no' }),
    tree('nothing is known', { types: new Map() }),
    ...[0, 1, 2].map((index) =>
      looks(`problem ${index}`, sizes, (size) => (
        <ProblemsPane state={wrong} problems={{ index, from }} size={size} />
      )),
    ),
    ...[0, 14].map((index) =>
      looks(`operation ${index}`, sizes, (size) => (
        <OperationsPane operations={{ names, index }} size={size} />
      )),
    ),
  ];
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/layers.txt');
});

test('the ready-made requests', async () => {
  const walk = (scopes: readonly string[] | null) => walkExplorer({ grantedScopes: scopes });
  const all = [
    { width: 76, height: 20 },
    { width: 67, height: 12 },
    { width: 50, height: 9 },
    { width: 49, height: 9 },
    { width: 24, height: 5 },
  ];
  const open = (scopes: readonly string[] | null, typed = '') => {
    const { state } = walk(scopes).go({ type: 'open-presets' }).write(typed);
    return (size: Size) => <OpenPresets state={state} size={size} />;
  };
  const near = (typed: string) => {
    const { state } = walk(['read_products']).write(typed);
    return (size: Size) => <NearPresets state={state} size={size} />;
  };
  const graphql = walk(null).go({ type: 'switch-mode' }, { type: 'open-presets' }).state;
  const moved = walk(['read_products']).go(
    { type: 'open-presets' },
    { type: 'move-preset', by: 9 },
  ).state;
  const parts = [
    looks('with a scope', all, open(['read_products'])),
    looks('further down', all, (size) => <OpenPresets state={moved} size={size} />),
    looks('without a known scope', all, open(null)),
    looks('of GraphQL', all, (size) => <OpenPresets state={graphql} size={size} />),
    looks('searched', all.slice(0, 2), open(['read_products'], 'delete')),
    looks('none', all.slice(0, 2), open([], 'nothing like it')),
    looks('near a path', all, near('pages.json?limit=2')),
    looks('near the beginning of a path', all.slice(1, 3), near('ord')),
    looks(
      'in too few rows',
      [3, 4, 5].map((height) => ({ width: 60, height })),
      near('shop.json'),
    ),
  ];
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/ready-made.txt');
});

test('the pane of sent and saved requests', async () => {
  const sizes = [
    { width: 46, height: 16 },
    { width: 34, height: 9 },
    { width: 40, height: 6 },
  ];
  const walk = walkExplorer({ keepsRequests: true });
  const looksOf = (name: string, state: ExplorerState) =>
    looks(name, sizes, (size) => <RequestsPane state={state} size={size} />);
  const call = { api: 'rest', method: 'GET', path: 'saved.json', headers: [], body: '' } as const;
  const parts = [looksOf('nothing was sent', walk.state)];
  walk.write('customers.json?q=bob@example.com').go({ type: 'send' }).answer(answerWith({}));
  walk
    .write('nowhere.json')
    .go({ type: 'send' })
    .answer(answerWith({}, { status: 404 }));
  walk.go({ type: 'send' }, { type: 'back' });
  walk.go({ type: 'send' });
  const saved = { ...walk.state, saved: [{ ...call, name: 'mine' }] };
  parts.push(looksOf('four and a saved one', saved));
  parts.push(looksOf('the same, presenting', { ...saved, presenter: true }));
  parts.push(looksOf('the list', walk.go({ type: 'back' }, { type: 'open-presets' }).state));
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/requests.txt');
});

test('the pane of the request in its states', async () => {
  const sizes = [
    { width: 58, height: 15 },
    { width: 36, height: 9 },
  ];
  const same =
    /an answer|the guide|zoomed|token|nobody|with names offered|^REST, while|path, typing$/;
  const shown = Object.entries(states()).filter(([name]) => /^(?:REST|GraphQL)/.test(name));
  const failed = withSchema({ isTyping: true }, 2);
  const { state } = walkExplorer();
  const path = { ...state.rest.path, text: 'curl https://a.test' };
  const more: Readonly<Record<string, ExplorerState>> = {
    ...Object.fromEntries(shown.filter(([name]) => !same.test(name))),
    'REST, curl': { ...state, rest: { ...state.rest, path } },
    'REST, a body with a mistake': walkExplorer()
      .go({ type: 'choose-method', by: 1 }, { type: 'move-focus', by: 1 })
      .write('{"a": [1,\n2').state,
    'REST, parameters and headers': walkExplorer()
      .write('a.json?b=1&c=2&d=3&e=4&f=5')
      .go({ type: 'add-row', field: 'headers' })
      .type('X-Shopify-Access-Token').state,
    'REST, names offered': walkExplorer().write('prod').go({ type: 'offer' }).state,
    'GraphQL, no schema': {
      ...failed,
      assist: {
        ...failed.assist,
        schema: { type: 'failed', version: '2026-10', message: 'The store did not answer.' },
      },
    },
  };
  const parts = Object.entries(more).map(([name, state]) =>
    looks(name, sizes, (size) => (
      <RequestPane
        state={state}
        isTyping={isTyping(state)}
        isFramed={size.width > 40}
        size={size}
      />
    )),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/panes.txt');
});
