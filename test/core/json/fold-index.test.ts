import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BodyTree } from '../../../source/core/json/body-rows.ts';
import {
  foldFrom,
  isFoldedAt,
  placeOf,
  rowAt,
  setFold,
  shownCount,
  UNFOLDED,
  unfoldTo,
  type FoldIndex,
} from '../../../source/core/json/fold-index.ts';
import { readTree } from '../../support/explorer/body-tree.ts';

/** What is shown, found the slow way: row after row, over what a rule with exceptions folds. */
function shownSlowly(tree: BodyTree, isFolded: (row: number) => boolean): number[] {
  const shown: number[] = [];
  for (let row = 0; row < tree.count; row += 1) {
    shown.push(row);
    if (tree.closeOf(row) !== null && isFolded(row)) row = tree.closeOf(row) ?? row;
  }
  return shown;
}

function shownBy(tree: BodyTree, folds: FoldIndex): number[] {
  return Array.from({ length: shownCount(tree, folds) }, (_, place) => rowAt(folds, place));
}

const NESTED = '{"a":[{"x":1,"y":[1,2]},{"x":2}],"b":{"c":{"d":[]}},"e":5}';

/** A key: a depth, or a row (its number modulo the rows) folded or unfolded. */
const keys = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('depth' as const), depth: fc.integer({ min: 0, max: 5 }) }),
    fc.record({ type: fc.constant('row' as const), pick: fc.nat(), isFolded: fc.boolean() }),
  ),
  { maxLength: 30 },
);

describe('folding', () => {
  test('shows the same rows as a slow walk, whatever is folded and unfolded in whichever order', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), keys, (text, presses) => {
        const { tree } = readTree(`[${text},${NESTED}]`);
        let folds = UNFOLDED;
        const rule = { from: Infinity, exceptions: new Map<number, boolean>() };
        const isFolded = (row: number) => rule.exceptions.get(row) ?? tree.depth(row) >= rule.from;
        for (const press of presses) {
          if (press.type === 'depth') {
            rule.from = press.depth === 0 ? Infinity : press.depth;
            rule.exceptions.clear();
            folds = foldFrom(tree, rule.from);
          } else {
            const shown = shownSlowly(tree, isFolded);
            const row = shown[press.pick % shown.length] ?? 0;
            if (tree.closeOf(row) !== null) rule.exceptions.set(row, press.isFolded);
            folds = setFold(tree, folds, row, press.isFolded);
          }
          const expected = shownSlowly(tree, isFolded);
          expect(shownBy(tree, folds)).toEqual(expected);
          for (const [place, row] of expected.entries()) {
            expect(placeOf(tree, folds, row)).toBe(place);
            expect(isFoldedAt(folds, row)).toBe(tree.closeOf(row) !== null && isFolded(row));
          }
        }
      }),
    );
  });

  test('gives a hidden row the place of what it is folded into', () => {
    const { tree } = readTree(NESTED);
    const folds = foldFrom(tree, 1);
    expect(shownCount(tree, folds)).toBe(5);
    const [first = 0] = [...tree.childrenOf(0)];
    for (let row = first; row <= (tree.closeOf(first) ?? 0); row += 1) {
      expect(placeOf(tree, folds, row)).toBe(1);
    }
  });

  test('unfolds all that hides a row, and nothing else', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.nat(), (text, pick) => {
        const { tree } = readTree(`[${text},${NESTED}]`);
        const row = pick % tree.count;
        const folds = unfoldTo(tree, foldFrom(tree, 1), row);
        expect(rowAt(folds, placeOf(tree, folds, row))).toBe(row);
        for (const child of tree.childrenOf(0)) {
          const holds = child < row && row <= (tree.closeOf(child) ?? child);
          expect(isFoldedAt(folds, child)).toBe(tree.closeOf(child) !== null && !holds);
        }
      }),
    );
  });

  test('leaves what is folded inside as it was when the outer one is folded and unfolded', () => {
    const { tree } = readTree(NESTED);
    const [list = 0] = [...tree.childrenOf(0)];
    const [item = 0] = [...tree.childrenOf(list)];
    const inner = setFold(tree, UNFOLDED, item, true);
    const outer = setFold(tree, setFold(tree, inner, list, true), list, false);
    expect(shownBy(tree, outer)).toEqual(shownBy(tree, inner));
  });

  test('does not copy a hundred thousand rows for a key', () => {
    const { tree } = readTree(`[${'[0],'.repeat(99_999)}[0]]`);
    const folds = setFold(tree, UNFOLDED, 1, true);
    expect([folds.opens.length, folds.hidden.length, folds.exceptions.size]).toEqual([1, 1, 1]);
  });

  test('of what a broken document never closed does nothing', () => {
    const { tree } = readTree('{"a":[1,2');
    expect(setFold(tree, UNFOLDED, 0, true)).toBe(UNFOLDED);
  });
});
