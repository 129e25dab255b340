import fc from 'fast-check';
import { Text } from 'ink';
import { describe, expect, test } from 'vitest';
import { insideOf, isFramed, Pane, panesOf } from '../../../../source/ui/ink/explorer/pane.tsx';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import { lookOf } from '../../../support/looks.ts';

const size = { width: 40, height: 4 };

describe('a pane', () => {
  test('has its name, what is said of it and its place in the border', () => {
    const rows = drawComponent(
      <Pane
        pane="request"
        name="Answer"
        about={[[' · '], ['200 OK', 'ok']]}
        corner="before"
        footLeft="$.shop"
        foot="rows 1-2 of 2"
        hasKeys
        isFramed
        size={size}
      >
        <Text>body</Text>
      </Pane>,
    );
    expect(rows).toEqual([
      '╭ › Answer · 200 OK ─────────── before ╮',
      '│ body                                 │',
      '│                                      │',
      '╰ $.shop ─────────────── rows 1-2 of 2 ╯',
    ]);
  });

  test('that has the keys has a pointer and a border in the accent colour, the other neither', () => {
    const draw = (hasKeys: boolean) =>
      drawComponent(
        <Pane pane="request" name="Request" hasKeys={hasKeys} isFramed size={size}>
          <Text>body</Text>
        </Pane>,
        { color: true },
      )[0] ?? '';
    expect(draw(true)).toContain('\u001b[36m╭');
    expect(draw(true)).toContain('› Request');
    expect(draw(false)).not.toContain('\u001b[36m');
    expect(draw(false)).not.toContain('›');
  });

  test('can be open at the right, where the screen ends', () => {
    const rows = drawComponent(
      <Pane
        pane="request"
        name="Answer"
        foot="rows 1-2 of 2"
        hasKeys={false}
        isFramed
        isOpen
        size={size}
      >
        <Text>body</Text>
      </Pane>,
    ).map((row) => row.trimEnd());
    expect(rows[0]).toMatch(/^╭ Answer ─+$/);
    expect(rows[1]).toBe('│ body');
    expect(rows[3]).toMatch(/^╰─+ rows 1-2 of 2$/);
  });

  test('alone on the screen has no frame, and its name in a row', () => {
    const rows = drawComponent(
      <Pane
        pane="request"
        name="Request"
        corner="schema 2026-10"
        hasKeys
        isFramed={false}
        size={size}
      >
        <Text>body</Text>
      </Pane>,
    );
    expect(rows.slice(0, 2)).toEqual(['› Request                 schema 2026-10', 'body']);
  });

  test('leaves the corner out where there is no room, and cuts a long title', () => {
    const rows = drawComponent(
      <Pane
        pane="request"
        name="Answer"
        about={[[' · 200 OK · GET products/count.json']]}
        corner="the answer before"
        hasKeys={false}
        isFramed
        size={{ width: 24, height: 3 }}
      >
        <Text>body</Text>
      </Pane>,
    );
    expect(rows[0]).toBe('╭ Answer · 200 OK · GE…╮');
  });
});

/** An explorer with an answer; nothing else of it counts for the panes. */
function stateIn(layout: ExplorerState['layout'], pane: 'request' | 'response' = 'request') {
  const { state } = walkExplorer().go({ type: 'send' }).answer(answerWith({}));
  return { ...state, layout, focus: { ...state.focus, pane } };
}

describe('the panes', () => {
  const any = fc.record({
    isZoomed: fc.boolean(),
    pane: fc.constantFrom('request', 'response'),
    ratio: fc.integer({ min: 20, max: 80 }),
    columns: fc.integer({ min: 20, max: 400 }),
    rows: fc.integer({ min: 5, max: 200 }),
  });

  test('fill the terminal at every size, and each has room for something', () => {
    fc.assert(
      fc.property(any, ({ isZoomed, ratio, pane, columns, rows }) => {
        const height = rows - 2;
        const panes = panesOf(stateIn({ isZoomed, ratio }, pane), { columns, rows }, height);
        const { requests, request, answer, type } = panes;
        if (type === 'side') {
          expect((requests?.width ?? 0) + request.width + answer.width).toBe(columns);
          expect([request.height, answer.height]).toEqual([height, height]);
        } else if (type === 'stacked') {
          expect(request.height + answer.height).toBe(height);
          expect([request.width, answer.width]).toEqual([columns, columns]);
        } else expect(request).toEqual({ width: columns, height });
        for (const one of [request, answer]) {
          const inside = insideOf(one, { hasFrame: isFramed(panes) });
          expect(inside.width).toBeGreaterThan(0);
          expect(inside.height).toBeGreaterThan(0);
        }
      }),
    );
  });

  test.each([
    [100, 24, 'side'],
    [99, 24, 'stacked'],
    [60, 18, 'stacked'],
    [59, 24, 'single'],
    [60, 17, 'single'],
  ] as const)('at %i×%i stand %s', (columns, rows, type) => {
    const layout = { isZoomed: false, ratio: 42 };
    expect(panesOf(stateIn(layout), { columns, rows }, rows - 2).type).toBe(type);
    expect(panesOf(stateIn({ ...layout, isZoomed: true }), { columns, rows }, 9).type).toBe(
      'single',
    );
  });

  test('under each other the one with the keys has the room, and the border can be moved', () => {
    const layout = { isZoomed: false, ratio: 42 };
    const at = (pane: 'request' | 'response', ratio = 42) =>
      panesOf(stateIn({ ...layout, ratio }, pane), { columns: 80, rows: 24 }, 22).request.height;
    expect([at('request'), at('response')]).toEqual([15, 4]);
    expect([at('request', 37), at('response', 47)]).toEqual([14, 5]);
    const unanswered = walkExplorer().state;
    expect(panesOf(unanswered, { columns: 80, rows: 24 }, 22).answer.height).toBe(3);
  });

  test('from 160 columns on the requests have one of their own', () => {
    const widths = (columns: number) => {
      const { requests, request, answer } = panesOf(
        stateIn({ isZoomed: false, ratio: 42 }),
        { columns, rows: 60 },
        58,
      );
      return [requests?.width ?? null, request.width, answer.width];
    };
    expect(widths(159)[0]).toBeNull();
    expect(widths(160)).toEqual([35, 53, 72]);
    expect(widths(200)).toEqual([44, 66, 90]);
  });
});

describe('panes under each other', () => {
  const rows = (
    height: number,
    pane: 'request' | 'response',
    { isAnswered = true, ratio = 42 } = {},
  ) => {
    const at = stateIn({ isZoomed: false, ratio }, pane);
    const state = isAnswered ? at : { ...at, response: null };
    const { request, answer } = panesOf(state, { columns: 80, rows: height + 2 }, height);
    return [request.height, answer.height];
  };

  test('give the one without the focus what it needs, and from 36 rows on a third', () => {
    expect([16, 22, 35].map((height) => rows(height, 'request'))).toEqual([
      ...[
        [9, 7],
        [15, 7],
        [28, 7],
      ],
    ]);
    expect([36, 37, 38, 60].map((height) => rows(height, 'request'))).toEqual([
      ...[
        [24, 12],
        [25, 12],
        [25, 13],
        [40, 20],
      ],
    ]);
    expect([16, 35, 36, 60].map((height) => rows(height, 'response'))).toEqual([
      ...[
        [4, 12],
        [4, 31],
        [12, 24],
        [20, 40],
      ],
    ]);
    expect(rows(22, 'request', { isAnswered: false })).toEqual([19, 3]);
    expect(rows(60, 'request', { isAnswered: false })).toEqual([40, 20]);
    const sending = walkExplorer().go({ type: 'send' }).state;
    expect(panesOf(sending, { columns: 80, rows: 24 }, 22).request.height).toBe(4);
    const back = { ...sending, focus: { ...sending.focus, pane: 'request' } } as const;
    expect(panesOf(back, { columns: 80, rows: 24 }, 22).request.height).toBe(15);
  });

  test('move with the ratio that was chosen, but leave each the least that it needs', () => {
    const at = (ratio: number, pane: 'request' | 'response' = 'request') =>
      rows(20, pane, { ratio })[0];
    expect([42, 47, 37, 20].map((ratio) => at(ratio))).toEqual([13, 14, 12, 9]);
    expect([62, 63, 80].map((ratio) => at(ratio))).toEqual([17, 17, 17]);
    expect([42, 47, 37, 20].map((ratio) => at(ratio, 'response'))).toEqual([4, 5, 4, 4]);
  });
});

test('panes beside each other have at least 26 columns, the list between 34 and 48', () => {
  const widths = (columns: number, ratio: number) => {
    const at = stateIn({ isZoomed: false, ratio });
    const { requests, request, answer } = panesOf(at, { columns, rows: 40 }, 38);
    return [requests?.width ?? 0, request.width, answer.width];
  };
  expect(widths(100, 42)).toEqual([0, 42, 58]);
  expect(widths(100, 20)).toEqual([0, 26, 74]);
  expect(widths(100, 80)).toEqual([0, 74, 26]);
  expect(widths(101, 50)).toEqual([0, 51, 50]);
  expect([150, 160, 218, 219, 300].map((columns) => widths(columns, 50)[0])).toEqual([
    ...[0, 35, 48, 48, 48],
  ]);
  expect(insideOf({ width: 9, height: 5 }, { hasFrame: false })).toEqual({ width: 9, height: 4 });
  expect(insideOf({ width: 9, height: 1 }, { hasFrame: false })).toEqual({ width: 9, height: 1 });
  expect(insideOf({ width: 9, height: 5 }, { hasFrame: true })).toEqual({ width: 5, height: 3 });
  const open = { hasFrame: true, isOpen: true };
  expect(insideOf({ width: 9, height: 5 }, open)).toEqual({ width: 6, height: 3 });
  expect(insideOf({ width: 2, height: 1 }, open)).toEqual({ width: 1, height: 1 });
  expect(insideOf({ width: 4, height: 2 }, { hasFrame: true })).toEqual({ width: 1, height: 1 });
});

describe('the borders of a pane', () => {
  const draw = (
    width: number,
    more: Partial<Parameters<typeof Pane>[0]>,
    options: Parameters<typeof drawComponent>[1] = {},
  ) =>
    drawComponent(
      <Pane
        pane="request"
        name="Answer"
        hasKeys={false}
        isFramed
        size={{ width, height: 3 }}
        {...more}
      >
        <Text>body</Text>
      </Pane>,
      options,
    ).map((row) => row.trimEnd());

  test('have the corner as long as a cell of the line is between it and the title', () => {
    expect(draw(19, { corner: 'corner' })[0]).toBe('╭ Answer ─ corner ╮');
    expect(draw(18, { corner: 'corner' })[0]).toBe('╭ Answer ────────╮');
    expect(draw(14, { corner: 'corner', isFramed: false })[0]).toBe('Answer  corner');
    expect(draw(13, { corner: 'corner', isFramed: false })[0]).toBe('Answer');
    expect(draw(20, { corner: 'corner', hasKeys: true })[0]).toBe('╭ › Answer ────────╮');
    expect(draw(21, { corner: 'corner', hasKeys: true })[0]).toBe('╭ › Answer ─ corner ╮');
  });

  test('cut the words at the left of the lower one, so that those at its right stay', () => {
    expect(draw(24, { footLeft: 'a.b.c', foot: 'rows 1-2' })[2]).toBe('╰ a.b.c ───── rows 1-2 ╯');
    expect(draw(22, { footLeft: 'a.b.c', foot: 'rows 1-2' })[2]).toBe('╰ a.b.c ─── rows 1-2 ╯');
    expect(draw(21, { footLeft: 'a.b.c', foot: 'rows 1-2' })[2]).toBe('╰ a.b… ─── rows 1-2 ╯');
    expect(draw(12, { foot: 'rows 1-2' })[2]).toBe('╰ rows 1-2 ╯');
    expect(draw(11, { foot: 'rows 1-2' })[2]).toBe('╰ rows 1… ╯');
    expect(draw(12, { footLeft: 'a' })[2]).toBe('╰ a ───────╯');
    expect(draw(12, {})[2]).toBe('╰──────────╯');
  });

  test('cut a title that is too long', () => {
    expect(draw(12, { name: 'A long name' })[0]).toBe('╭ A long n…╮');
    expect(draw(9, { name: 'A long name', isFramed: false })[0]).toBe('A long n…');
    expect(draw(20, { name: 'Long name', isFramed: false, corner: 'corner' })[0]).toBe(
      'Long name     corner',
    );
  });

  test('are strong and plain, or in the colour of the focus', () => {
    const looks = (hasKeys: boolean, isFramed: boolean) =>
      drawComponent(
        <Pane
          pane="request"
          name="Answer"
          about={[[' 200', 'ok']]}
          hasKeys={hasKeys}
          isFramed={isFramed}
          size={{ width: 20, height: 3 }}
        >
          <Text>body</Text>
        </Pane>,
        { color: true },
      ).map(lookOf);
    expect(looks(false, true)[0]).toBe('╭ {bold:Answer}{green: 200} ──────╮');
    expect(looks(true, true)[0]).toBe('{cyan:╭} {bold cyan:› Answer}{green: 200} {cyan:────╮}');
    expect(looks(false, false)[0]).toBe('{bold:Answer}{green: 200}');
    expect(looks(true, false)[0]).toBe('{bold cyan:› Answer}{green: 200}');
  });
});
