/**
 * How the explorer looks in its states, at many sizes, as text beside this file. A change is written
 * anew with `vitest run test/ui/ink/explorer/all-looks -u` and read before it is committed.
 */
import { expect, test } from 'vitest';
import { createStore } from '../../../../source/app/store.ts';
import { inPlace } from '../../../../source/core/explorer/overlay/update-overlay.ts';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { ExplorerScreen, windowNow } from '../../../../source/ui/ink/explorer/explorer-screen.tsx';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import {
  FIRST_SCREEN,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';
import { createTheme } from '../../../../source/ui/ink/theme.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import { answered, layers, overlays, states } from '../../../support/explorer/explorer-states.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { lookOf } from '../../../support/looks.ts';

interface Size {
  readonly columns: number;
  readonly rows: number;
  readonly isAscii?: boolean;
}

const SIZES: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 100, rows: 20 },
  { columns: 60, rows: 18, isAscii: true },
  { columns: 160, rows: 24 },
  { columns: 40, rows: 11 },
];

function drawn(name: string, state: ExplorerState, size: Size, screen: Partial<ScreenState> = {}) {
  const { columns, rows, isAscii = false } = size;
  const store = { getState: () => state, subscribe: () => () => {}, dispatch: () => {} };
  const tools = {
    screen: createStore({ initial: FIRST_SCREEN, update: updateScreen, runEffect: () => {} }),
    scrolling: createScrolling(),
  };
  const lines = drawComponent(
    <ExplorerScreen
      store={store}
      screen={{ ...FIRST_SCREEN, ...screen }}
      size={{ columns, rows }}
      tools={tools}
      run={() => {}}
    />,
    { columns, unicode: !isAscii, color: !isAscii },
  );
  expect(lines, `${name} ${columns}`).toHaveLength(rows);
  const theme = createTheme({ color: false, unicode: !isAscii });
  const { rows: shown, wrapped } = windowNow(state, { columns, rows }, theme);
  const place = `${columns} x ${rows}${isAscii ? ' ASCII' : ''}, window ${shown} ${wrapped}`;
  return [`== ${name} (${place})`, ...lines.map(lookOf), ''].join('\n');
}

/** Each at another size. */
function inTurn(all: Readonly<Record<string, ExplorerState>>, without: readonly string[] = []) {
  return Object.entries(all)
    .filter(([name]) => !without.includes(name))
    .map(([name, state], index) => {
      const size = SIZES[index % SIZES.length];
      return size === undefined ? '' : drawn(name, state, size);
    })
    .join('\n');
}

test('the states of the explorer', async () => {
  const without = ['REST, path, typing, with names offered', 'answer, looked through'];
  await expect(inTurn(states(), without)).toMatchFileSnapshot('all-looks/states.txt');
});

/** They are open without what would stand in them. */
const EMPTY = [
  ...['page of the schema', 'search in the schema', 'problems', 'operations', 'documentation'],
  ...['tree of fields', 'question to write', 'all pages'],
];

test('what lies over one pane, and over both', async () => {
  await expect(inTurn(layers(), EMPTY)).toMatchFileSnapshot('all-looks/layers.txt');
  await expect(inTurn(overlays(), ['two answers'])).toMatchFileSnapshot('all-looks/overlays.txt');
});

test('an answer at every size, with what the app says', async () => {
  const headers = [
    ['content-type', 'application/json'],
    ['x-shopify-shop-api-call-limit', '36/40'],
  ] as const;
  const list = Array.from({ length: 30 }, (_, id) => ({
    ...{
      id,
      title: `Product → ${id}`,
      price: `${id}.00`,
      tags: ['a', 'b'],
      email: 'a@example.com',
    },
    ...{ text: 'A long text that goes on and on, '.repeat(9), is: id % 2 === 0, none: null },
  }));
  const { state } = answered({ products: list }, { headers });
  const on = (tab: 'body' | 'table' | 'headers'): ExplorerState =>
    inPlace(state, { pane: 'response', tab, isTyping: false });
  const presenting = { ...on('body'), presenter: true };
  const refused = answered({ errors: 'Slow' }, { status: 429 }).state;
  const screen = { lastKey: '↓', faultsOn: 'FAULT on: slow', isInterrupted: true };
  const parts = SIZES.flatMap((size) => [
    drawn('body', on('body'), size),
    drawn('table', on('table'), size),
    drawn('headers', on('headers'), size),
    drawn('presenting, interrupted', presenting, size, screen),
    drawn('refused', refused, size),
  ]);
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/answers.txt');
});

test('meters, sizes and what an answer was cut by', async () => {
  const cost = (currentlyAvailable: number) => ({
    data: {},
    extensions: {
      cost: {
        ...{ requestedQueryCost: 12, actualQueryCost: null },
        throttleStatus: { maximumAvailable: 1000, currentlyAvailable, restoreRate: 50 },
      },
    },
  });
  const limit = (used: string) => ({
    headers: [['x-shopify-shop-api-call-limit', used] as const],
  });
  const query = (body: unknown) =>
    walkExplorer().go({ type: 'switch-mode' }, { type: 'send' }).answer(answerWith(body)).state;
  const shown: Readonly<Record<string, ExplorerState>> = {
    'no calls': answered({}, limit('0/40')).state,
    'one call': answered({}, limit('1/40')).state,
    '31 calls': answered({}, limit('31/40')).state,
    '32 calls': answered({}, limit('32/40')).state,
    'all calls': answered({}, limit('40/40')).state,
    'all points left': query(cost(1000)),
    'some points left': query(cost(201)),
    'few points left': query(cost(200)),
    'no points left': query(cost(0)),
    '999 bytes': answered('x'.repeat(999), { headers: [] }).state,
    '1000 bytes': answered('x'.repeat(1000), { headers: [] }).state,
    'a limit': answered('{"a":1', { incomplete: 'limit' }).state,
    'cut short': answered('{"a":1', { incomplete: 'cut' }).state,
    'no body': answered('', { status: 204, headers: [] }).state,
  };
  const rows = Object.entries(shown).map(([name, state]) => {
    const lines = drawn(name, state, { columns: 120, rows: 14 }).split('\n');
    return [name, lines[1], lines[2], lines.at(-4), lines.at(-3)].join('\n');
  });
  await expect(rows.join('\n\n')).toMatchFileSnapshot('all-looks/meters.txt');
});
