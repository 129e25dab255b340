/**
 * How whole screens look, at many sizes, as text beside this file. A change is written anew with
 * `vitest run test/ui/ink/frame/all-looks -u` and read before it is committed.
 */
import { Text } from 'ink';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import { action, enter, field, item, list, text } from '../../../../source/core/view/blocks.ts';
import type { Action, Block, View } from '../../../../source/core/view/view.ts';
import type { Beside } from '../../../../source/ui/ink/frame/beside.tsx';
import { Header, Stepper } from '../../../../source/ui/ink/frame/header.tsx';
import { type BarHint, fitHints, KeyBar } from '../../../../source/ui/ink/frame/key-bar.tsx';
import { interruptedNotices, Screen, TooSmall } from '../../../../source/ui/ink/frame/screen.tsx';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { FIRST_SCREEN, type ScreenState } from '../../../../source/ui/ink/screen-state.ts';
import { createTheme } from '../../../../source/ui/ink/theme.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import { lookOf } from '../../../support/looks.ts';

type ScreenProps = Parameters<typeof Screen>[0];

interface Given extends Partial<Omit<ScreenProps, 'view' | 'screen' | 'head'>> {
  readonly view?: Partial<View<unknown>>;
  readonly screen?: Partial<ScreenState>;
  readonly head?: Partial<ScreenProps['head']>;
}

type Size = readonly [columns: number, rows: number];

const ROOMY: readonly Size[] = [
  [80, 24],
  [60, 18],
];
const SMALL: readonly Size[] = [
  [59, 17],
  [40, 15],
  [39, 11],
  [24, 9],
  [20, 5],
];

const STEPS = {
  names: ['Start', 'Prerequisites', 'Scopes', 'App', 'Authorize', 'Approve', 'Token'],
  current: 2,
};

const HELP: BarHint = { key: '?', words: 'help', press: 'f1' };

function screenOf(given: Given, [columns, rows]: Size, unicode = true): readonly string[] {
  const { view, screen, head, ...rest } = given;
  const drawn = drawComponent(
    <Screen
      head={{
        ...{
          title: 'demo.practice.test',
          isPresenting: false,
          faultsOn: null,
          right: 'Step 3 of 7',
        },
        ...head,
      }}
      view={{ id: 'a', question: 'Which scopes?', blocks: [], actions: [], moves: {}, ...view }}
      lastHints={[HELP]}
      screen={{ ...FIRST_SCREEN, ...screen }}
      scrolling={createScrolling()}
      size={{ columns, rows }}
      {...rest}
    />,
    { columns, unicode, color: unicode },
  );
  expect(drawn, `${columns}x${rows}`).toHaveLength(rows);
  return drawn.map(lookOf);
}

/** At sizes with colours, and at the first one without, where signs are ASCII. */
function drawn(name: string, given: Given, sizes: readonly Size[]): string {
  const all = sizes.flatMap((size, index) => [
    `-- ${size.join(' x ')}`,
    ...screenOf(given, size),
    ...(index === 0 ? [`-- ${size.join(' x ')} ASCII`, ...screenOf(given, size, false)] : []),
  ]);
  return [`== ${name}`, ...all, ''].join('\n');
}

const DEEDS: readonly Action<unknown>[] = [
  enter('next', 'next', 'go on', 'go on with these scopes'),
  action('tick', 'space', 'tick', 'tick', 'tick the scope'),
  action('find', '/', 'find', 'find', 'look for a scope'),
  action('copy', 'c', 'copy', 'copy', 'copy the scopes'),
  action('sets', 's alt+s', 'sets', 'sets', 'show sets of scopes'),
  action('none', 'x', 'none', null, 'untick all'),
  action('back', 'esc', 'back', 'back', 'one step back'),
];

const SCOPES = list(
  [
    item('read_products', { mark: 'ticked', detail: 'Products, variants and collections.' }),
    item('write_products', { badges: ['protected'], detail: 'Changes products.' }),
    item('read_orders', { summary: 'Orders', value: 'read_orders,read_all_orders', detail: null }),
  ],
  { cursor: 0, height: 'fit' },
);

const BLOCKS: readonly Block<unknown>[] = [
  text('A scope is one permission of the app. It has only those that it asks for.'),
  SCOPES,
  { ...text('Every scope is told to the owner of the store.'), weight: 'small-print' },
];

const FORM: readonly Block<unknown>[] = ['Shop domain', 'Client id', 'Client secret'].map(
  (label, index) =>
    field(label, label, { buffer: createTextBuffer(`text ${index}`), hasFocus: index === 1 }),
);

const LONG: readonly Block<unknown>[] = Array.from({ length: 40 }, (_, index) =>
  text(`Paragraph ${index + 1}.`),
);

const NEEDED: BarHint = { key: 'w', words: 'wire', press: 'w' };
const EXTRA: BarHint = { key: 'F2', words: 'present', press: 'f2' };

test('whole screens', async () => {
  const view = { blocks: BLOCKS, actions: DEEDS };
  const risky = action('delete', 'y', 'yes', 'delete it', 'delete it', {
    isRisky: true,
  });
  await expect(
    [
      drawn('steps, a list and many keys', { view, steps: STEPS }, [...ROOMY, ...SMALL]),
      drawn(
        'for onlookers',
        {
          ...{ view: { ...view, moves: { tab: { event: 'tab', title: 'next', hint: 'next' } } } },
          ...{ screen: { lastKey: '↓' }, head: { isPresenting: true, faultsOn: 'FAULT on: slow' } },
          ...{ extraHint: EXTRA, neededHint: NEEDED },
        },
        [[100, 34], ...ROOMY, ...SMALL],
      ),
      drawn('a form', { view: { blocks: FORM, actions: DEEDS }, extraHint: EXTRA }, [
        ...ROOMY,
        ...SMALL,
      ]),
      drawn(
        'no deed but the way back',
        { view: { question: '', actions: DEEDS.slice(-1) }, neededHint: NEEDED },
        [
          [80, 20],
          [30, 20],
          [30, 19],
        ],
      ),
      drawn('a first deed that is not Enter', { view: { actions: DEEDS.slice(1, 3) } }, [[60, 8]]),
      drawn('something risky', { view: { actions: [risky, ...DEEDS.slice(-1)] } }, [[60, 8]]),
      drawn(
        'something risky, too soon',
        { view: { actions: [risky, ...DEEDS.slice(-1)] }, screen: { isQuiet: false } },
        [[60, 8]],
      ),
      drawn('longer than the screen', { view: { blocks: LONG } }, [
        [60, 12],
        [20, 5],
      ]),
      drawn('scrolled', { view: { blocks: LONG }, screen: { scroll: 9 } }, [
        [60, 12],
        [20, 5],
      ]),
      drawn('scrolled to its end', { view: { blocks: LONG }, screen: { scroll: 99 } }, [[60, 12]]),
      drawn('interrupted', { screen: { isInterrupted: true, wasNotAlone: true } }, [[60, 8]]),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/screens.txt');
});

test('screens with something beside the text or below it', async () => {
  const beside: Beside = {
    title: 'Wire tape',
    foot: 'w unfolds it',
    press: 'w',
    render: ({ width, height }) => <Text>{`${width} x ${height}`}</Text>,
  };
  const url = {
    kind: 'url',
    title: 'Open this',
    url: `https://a.test/${'x'.repeat(120)}`,
  } as const;
  const parts = {
    kind: 'parts',
    cursor: 1,
    parts: [
      { name: 'client_id', value: 'abc', purpose: 'Names the app.' },
      { name: 'scope', value: 'read_products', purpose: 'What the app may do.' },
    ],
  } as const;
  const fill = {
    least: () => 4,
    render: (_: unknown, height: number) => <Text>{`${height} rows are left`}</Text>,
  };
  const wide: readonly Size[] = [
    [110, 16],
    [160, 16],
    [240, 16],
    [120, 11],
    [109, 16],
  ];
  const summed = list([item('one', { summary: 'A summary.' }), item('two', { detail: 'More.' })], {
    cursor: 0,
  });
  await expect(
    [
      drawn('beside a list', { view: { blocks: BLOCKS }, beside }, wide),
      drawn('beside a list whose item says little', { view: { blocks: [summed] }, beside }, [
        [160, 14],
      ]),
      drawn('beside an address', { view: { blocks: [text('One.'), url, parts] }, beside }, wide),
      drawn(
        'an address alone',
        { view: { question: '', blocks: [url] }, beside },
        wide.slice(0, 2),
      ),
      drawn('beside what is longer', { view: { blocks: LONG }, beside }, wide.slice(0, 1)),
      drawn('below the text', { view: { blocks: BLOCKS }, fill }, [...ROOMY, ...SMALL]),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/columns.txt');
});

test('top lines, steps and keys', async () => {
  const heads = [
    { title: 'demo.practice.test', isPresenting: true, faultsOn: 'FAULT on: slow', right: 'Right' },
    { title: 'demo.practice.test', isPresenting: true, faultsOn: null, right: 'Right' },
    { title: 'demo.practice.test', isPresenting: false, faultsOn: 'FAULT on: slow', right: '' },
    {
      title: 'a-store-of-a-long-name.myshopify.com',
      isPresenting: true,
      faultsOn: null,
      right: '',
    },
    {
      title: 'a-store-of-a-long-name.myshopify.com',
      isPresenting: false,
      faultsOn: null,
      right: '',
    },
    { title: 'a title of 25 cells here.', isPresenting: false, faultsOn: null, right: 'x' },
    { title: 'a title of 24 cells here', isPresenting: false, faultsOn: null, right: 'x' },
    { title: '', isPresenting: true, faultsOn: null, right: '' },
  ];
  const widths = [80, 64, 57, 50, 46, 40, 36, 33, 31, 30, 24, 16, 10];
  const draw = (node: ReactNode, unicode = true) =>
    drawComponent(node, { color: unicode, unicode }).map(lookOf).join('\n');
  const lines = heads.flatMap((head) => [
    `== ${JSON.stringify(head)}`,
    ...widths.map((width) => draw(<Header head={head} width={width} />)),
  ]);
  const steps = [0, 2, 6].flatMap((current) => [
    `== the steps at ${current}`,
    ...[80, 79, 76, 75, 72, 71, 70, 60, 12].flatMap((width) =>
      [true, false].map((unicode) =>
        draw(<Stepper steps={{ ...STEPS, current }} width={width} />, unicode),
      ),
    ),
  ]);
  const hints: readonly BarHint[] = ['Enter', 's', '↓', 'r', '↑↓', 'Esc', '?'].map(
    (key, index) => ({
      ...{ key, words: `words ${index}`, press: key },
      ...(index === 0 ? { isPrimary: true } : {}),
    }),
  );
  const { glyphs } = createTheme({ color: false, unicode: false });
  const bars = [7, 5, 4, 3, 1].flatMap((count) => [
    `== ${count} keys`,
    ...[100, 70, 56, 43, 30, 20].flatMap((width) => [
      draw(<KeyBar hints={hints.slice(-count)} width={width} />),
      draw(<KeyBar hints={hints.slice(0, count)} width={width} />, false),
      fitHints(
        hints.slice(0, count).map((hint, index) => ({ ...hint, isKept: index % 2 === 1 })),
        width,
        glyphs,
      )
        .map(({ key }) => key)
        .join(' '),
    ]),
  ]);
  await expect([...lines, ...steps, ...bars].join('\n')).toMatchFileSnapshot('all-looks/rows.txt');
});

test('what is said where a screen has no room, and after a key that did not count', () => {
  const said = (columns: number, rows: number) =>
    drawComponent(<TooSmall size={{ columns, rows }} />, { columns: 30 });
  expect(
    [
      [19, 9],
      [14, 3],
      [13, 3],
      [9, 2],
      [8, 3],
      [7, 3],
      [6, 3],
      [5, 3],
      [4, 3],
      [3, 3],
      [1, 1],
    ].map(([columns = 0, rows = 0]) => said(columns, rows).filter((row) => row !== '')),
  ).toEqual([
    ['too small', 'q: leave', 'or use --plain'],
    ['too small', 'q: leave', 'or use --plain'],
    ['too small', 'q: leave', '--plain'],
    ['too small', 'q: leave'],
    ['small', 'q: leave', '--plain'],
    ['small', 'q ends', '--plain'],
    ['small', 'q ends'],
    ['small', 'q'],
    ['tiny', 'q'],
    ['!', 'q'],
    ['!'],
  ]);
  const notices = [false, true].flatMap((isInterrupted) =>
    [false, true].flatMap((losesWork) =>
      [false, true].map((wasNotAlone) =>
        interruptedNotices({ isInterrupted, losesWork, wasNotAlone })
          .map(({ level, message }) => `${level}: ${message}`)
          .join(),
      ),
    ),
  );
  const alone =
    'warning: Other keys came at the same moment, so the answer was not taken. Answer again.';
  const again = 'warning: Press Ctrl+C again to leave.';
  const loses = `${again} What is not saved will be lost.`;
  expect(notices).toEqual(['', alone, '', alone, again, again, loses, loses]);
});
