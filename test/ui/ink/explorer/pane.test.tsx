import fc from 'fast-check';
import { Text } from 'ink';
import { describe, expect, test } from 'vitest';
import { insideOf, isFramed, Pane, panesOf } from '../../../../source/ui/ink/explorer/pane.tsx';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { drawComponent } from '../../../support/draw-component.tsx';

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
