import fc from 'fast-check';
import { Text } from 'ink';
import { describe, expect, test } from 'vitest';
import { insideOf, isFramed, Pane, panesOf } from '../../../../source/ui/ink/explorer/pane.tsx';
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

describe('the panes', () => {
  const any = fc.record({
    isZoomed: fc.boolean(),
    ratio: fc.integer({ min: 20, max: 80 }),
    columns: fc.integer({ min: 20, max: 400 }),
    rows: fc.integer({ min: 5, max: 200 }),
  });

  test('fill the terminal at every size, and each has room for something', () => {
    fc.assert(
      fc.property(any, ({ isZoomed, ratio, columns, rows }) => {
        const height = rows - 2;
        const panes = panesOf({ layout: { isZoomed, ratio } }, { columns, rows }, height);
        const { request, answer, type } = panes;
        if (type === 'side') {
          expect(request.width + answer.width).toBe(columns);
          expect([request.height, answer.height]).toEqual([height, height]);
        } else if (type === 'stacked') {
          expect(request.height + answer.height).toBe(height);
          expect([request.width, answer.width]).toEqual([columns, columns]);
        } else expect(request).toEqual({ width: columns, height });
        for (const pane of [request, answer]) {
          const inside = insideOf(pane, { hasFrame: isFramed(panes) });
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
    expect(panesOf({ layout }, { columns, rows }, rows - 2).type).toBe(type);
    expect(panesOf({ layout: { ...layout, isZoomed: true } }, { columns, rows }, 9).type).toBe(
      'single',
    );
  });
});
