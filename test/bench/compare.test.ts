import { describe, expect, test } from 'vitest';
import { betterOf, judge, machineOf, summarize, withFigures } from '../../bench/compare.ts';
import type { Result } from '../../bench/result.ts';

const NONE = { noise: 0.1, figures: {} };

function row(changes: Partial<Result> = {}): Result {
  return { what: 'a key', figure: 33, unit: 'ms', budget: 33, note: '', ...changes };
}

describe('a figure', () => {
  test('counts as a multiple of an empty start, so that a slow machine is none the worse', () => {
    const slow = { emptyMs: 50, noise: 0.1 };
    expect(judge(row({ figure: 66 }), NONE, slow).budgetVerdict).toBe('ok');
    expect(judge(row({ figure: 80 }), NONE, slow).budgetVerdict).toBe('over');
    expect(judge(row({ figure: 33 }), NONE, { emptyMs: 12.5, noise: 0.1 }).budgetVerdict).toBe(
      'over',
    );
  });

  test('may be over its budget by the noise of the run, and is named then', () => {
    const machine = { emptyMs: 25, noise: 0.2 };
    expect(judge(row({ figure: 39 }), NONE, machine).budgetVerdict).toBe('near');
    expect(judge(row({ figure: 40 }), NONE, machine).budgetVerdict).toBe('over');
    expect(judge(row({ figure: 1_000, budget: null }), NONE, machine).budgetVerdict).toBe('ok');
  });

  test('of memory, or that is a ratio already, is compared as it is', () => {
    const machine = { emptyMs: 100, noise: 0.1 };
    expect(judge(row({ unit: 'MB', figure: 151, budget: 150 }), NONE, machine).budgetVerdict).toBe(
      'near',
    );
    expect(
      judge(row({ unit: '× empty Node', figure: 8, budget: 8 }), NONE, machine).budgetVerdict,
    ).toBe('ok');
  });

  test('is slower than its baseline only by more than the noise of either run', () => {
    const baselines = { noise: 0.3, figures: { 'a key': 1 } };
    const at = (figure: number, noise: number) =>
      judge(row({ figure }), baselines, { emptyMs: 25, noise }).isSlower;
    expect(at(25 * 1.25, 0.1)).toBe(false);
    expect(at(25 * 1.35, 0.1)).toBe(true);
    expect(at(25 * 1.35, 0.4)).toBe(false);
    expect(judge(row({ what: 'a new row' }), baselines, { emptyMs: 25, noise: 0.1 })).toMatchObject(
      {
        baseline: null,
        isSlower: false,
      },
    );
  });
});

describe('the noise', () => {
  test('is how far apart the empty starts of the run lie, never less than a tenth', () => {
    expect(machineOf([20, 20, 20, 20, 20])).toEqual({ emptyMs: 20, noise: 0.1 });
    expect(machineOf([20, 22, 18, 26, 20, 20, 20, 20, 24, 20]).noise).toBeCloseTo(0.3);
  });

  test('has a limit, or a run on a busy machine would let everything pass', () => {
    expect(machineOf([10, 20, 100]).noise).toBe(0.5);
  });
});

test('a run fails when something is over its budget beyond the noise, and says what became slower', () => {
  const machine = { emptyMs: 25, noise: 0.1 };
  const baselines = { noise: 0.1, figures: { 'a key': 1, 'a start': 4 } };
  const judged = [
    judge(row({ figure: 30 }), baselines, machine),
    judge(row({ what: 'a start', unit: '× empty Node', figure: 9, budget: 8 }), baselines, machine),
  ];
  const { lines, isFailed } = summarize(judged, machine);
  expect(isFailed).toBe(true);
  expect(lines.join('\n')).toContain('SLOWER THAN THE BASELINE');
  expect(lines).toContain('  a start: 9.00, 125 % more than 4.00');
  expect(lines).toContain('OVER THE BUDGET by more than the noise:');
  expect(lines).toContain('  a start: 9.00, 13 % more than 8.00');
  const fine = judge(row({ figure: 10 }), baselines, machine);
  expect(summarize([fine], machine)).toMatchObject({ isFailed: false });
  expect(withFigures(baselines, [fine], machine).figures).toEqual({ 'a key': 0.4, 'a start': 4 });
});

test('takes the better figure where a row was measured twice', () => {
  const first = [
    row({ what: 'a', figure: 30 }),
    row({ what: 'b', figure: 5, unit: 'per s' }),
    row({ what: 'c', figure: 1, unit: 'MB' }),
  ];
  const again = [row({ what: 'a', figure: 20 }), row({ what: 'b', figure: 4, unit: 'per s' })];
  expect(betterOf(first, again).map(({ figure }) => figure)).toEqual([20, 5, 1]);
});
