import { expect, test } from 'vitest';
import type { DocumentProblem } from '../../../../../source/core/graphql/schema-question.ts';
import { toDisplayText } from '../../../../../source/core/text/display-text.ts';
import { ProblemsPane } from '../../../../../source/ui/ink/explorer/request/problems.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { lookOf } from '../../../../support/looks.ts';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';

function problem(line: number, words: string, isMistake = true): DocumentProblem {
  return { field: 'query', line, offset: line, message: toDisplayText(words), isMistake };
}

function draw(
  problems: readonly DocumentProblem[],
  index: number,
  width: number,
  height: number,
  color = false,
) {
  const { state } = walkExplorer().go({ type: 'switch-mode' });
  const assist = { ...state.assist, findings: { problems, lens: null, cost: null } };
  const open = { index, from: { field: 'query', offset: 0 } } as const;
  return drawComponent(
    <ProblemsPane state={{ ...state, assist }} problems={open} size={{ width, height }} />,
    { color },
  );
}

test('every problem is wrapped and can be read whole, with its line and a sign', () => {
  const rows = draw(
    [problem(1, 'Cannot query field “nam”. Did you mean “name”?'), problem(2, 'Old.', false)],
    0,
    30,
    8,
  );
  expect(rows[0]).toBe('Problems: 1 of 2');
  expect(rows.slice(1).join(' ').replaceAll(/\s+/g, ' ')).toContain(
    '› ✗ Line 1: Cannot query field “nam”. Did you mean “name”? ! Line 2: Old.',
  );
});

test('the chosen one is in sight in a pane too low for all, and what follows is counted', () => {
  const many = Array.from({ length: 9 }, (_, at) => problem(at + 1, `No ${at}.`));
  expect(draw(many, 0, 40, 4)[0]).toBe('Problems: 1 of 9, ↓ 6 rows below');
  const rows = draw(many, 7, 40, 4);
  expect(rows).toHaveLength(4);
  expect(rows.join('\n')).toContain('› ✗ Line 8: No 7.');
});

test('a mistake is red and a warning yellow, beside their signs, and the chosen one has its own look', () => {
  const both = [problem(1, 'No.'), { ...problem(2, 'Old.', false), field: 'variables' as const }];
  const looks = (index: number) => draw(both, index, 40, 3, true).map(lookOf);
  expect([0, 1, 5].map((index) => looks(index).slice(1))).toEqual([
    ['{bold cyan:› ✗ Line 1: No.}', '{yellow:  ! Variables, line 2: Old.}'],
    ['{red:  ✗ Line 1: No.}', '{bold cyan:› ! Variables, line 2: Old.}'],
    ['{red:  ✗ Line 1: No.}', '{yellow:  ! Variables, line 2: Old.}'],
  ]);
});

test('the list moves only once the chosen one has no room, and to no more than its end', () => {
  const many = Array.from({ length: 5 }, (_, at) => problem(at + 1, `No ${at}.`));
  const lines = (index: number) =>
    draw(many, index, 40, 4).map((row) => row.replace(/^[› ] . (Line \d).*/, '$1'));
  expect([0, 2, 3, 4].map(lines)).toEqual([
    ['Problems: 1 of 5, ↓ 2 rows below', 'Line 1', 'Line 2', 'Line 3'],
    ['Problems: 3 of 5, ↓ 2 rows below', 'Line 1', 'Line 2', 'Line 3'],
    ['Problems: 4 of 5', 'Line 3', 'Line 4', 'Line 5'],
    ['Problems: 5 of 5', 'Line 3', 'Line 4', 'Line 5'],
  ]);
  expect(draw(many.slice(0, 3), 0, 40, 4)[0]).toBe('Problems: 1 of 3');
  expect(draw(many.slice(0, 4), 0, 40, 4)[0]).toBe('Problems: 1 of 4, ↓ 1 row below');
});
