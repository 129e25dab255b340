/**
 * Compares figures with their budgets and with the baselines of the repository. Machines differ, so
 * a time counts as a multiple of an empty Node start in the same run. The noise of that start,
 * measured in the same run, is tolerated.
 */
import type { Result } from './result.ts';

/** An empty Node start on the machine that the budget was written for, in milliseconds. */
const REFERENCE_EMPTY_MS = 25;

/** The least noise that is assumed: three runs can agree by chance. */
const LEAST_NOISE = 0.1;

/** The most noise that is assumed: beyond it a run proves nothing, and everything would pass. */
const MOST_NOISE = 0.5;

/** What a run of the bench is compared with: `bench/baselines.json`. */
export interface Baselines {
  /** The noise of the run that they come from. */
  readonly noise: number;
  /** By the name of the row: times as multiples of an empty start, memory in MB (10^6 bytes), others as they are. */
  readonly figures: Readonly<Record<string, number>>;
}

/** How fast and how steady the machine was in this run. */
export interface Machine {
  /** An empty Node start, in milliseconds. */
  readonly emptyMs: number;
  /** Relative difference of two measurements of the same thing: 0.2 is a fifth. */
  readonly noise: number;
}

export interface Judged {
  readonly result: Result;
  /** The figure in the unit of the baselines. */
  readonly figure: number;
  /** The budget in the same unit; null: there is none. */
  readonly budget: number | null;
  /** Null: a new row. */
  readonly baseline: number | null;
  /** `over` its budget by more than the noise; `near`: over it, but within the noise. */
  readonly budgetVerdict: 'ok' | 'near' | 'over';
  /** Slower, or larger, than the baseline by more than the noise of both runs. */
  readonly isSlower: boolean;
}

/** Speed and noise of the machine, from empty starts that are spread over the whole run. */
export function machineOf(emptyMs: readonly number[]): Machine {
  const sorted = emptyMs.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? REFERENCE_EMPTY_MS;
  const median = at(0.5);
  const noise = (at(0.9) - at(0.1)) / median;
  return { emptyMs: median, noise: Math.min(MOST_NOISE, Math.max(LEAST_NOISE, noise)) };
}

/** Converts a figure, or a budget for the reference machine, to the unit of the baselines. */
function inUnits(value: number, unit: Result['unit'], emptyMs: number): number {
  return unit === 'ms' ? value / emptyMs : value;
}

export function judge(result: Result, baselines: Baselines, machine: Machine): Judged {
  const { what, unit } = result;
  const figure = inUnits(result.figure, unit, machine.emptyMs);
  const budget = result.budget === null ? null : inUnits(result.budget, unit, REFERENCE_EMPTY_MS);
  const baseline = Object.hasOwn(baselines.figures, what) ? baselines.figures[what] : undefined;
  const noise = isSteady(unit) ? LEAST_NOISE : machine.noise;
  const apart = 1 + (isSteady(unit) ? LEAST_NOISE : Math.max(machine.noise, baselines.noise));
  return {
    result,
    figure,
    budget,
    baseline: baseline ?? null,
    budgetVerdict: verdictOf(figure, budget, noise),
    isSlower: baseline !== undefined && !isBetterHigh(unit) && figure > baseline * apart,
  };
}

function verdictOf(figure: number, budget: number | null, noise: number): Judged['budgetVerdict'] {
  if (budget === null || figure <= budget) return 'ok';
  return figure > budget * (1 + noise) ? 'over' : 'near';
}

/** The better figure of two measurements, for each row. */
export function betterOf(first: readonly Result[], again: readonly Result[]): readonly Result[] {
  return first.map((one) => {
    const other = again.find(({ what }) => what === one.what);
    if (other === undefined) return one;
    const isOtherBetter = isBetterHigh(one.unit)
      ? other.figure > one.figure
      : other.figure < one.figure;
    return isOtherBetter ? other : one;
  });
}

/** Memory does not grow because a machine is busy. */
function isSteady(unit: Result['unit']): boolean {
  return unit === 'MB' || unit === '× its size';
}

function isBetterHigh(unit: Result['unit']): boolean {
  return unit === 'per s';
}

/**
 * The report at the end of a run; `isFailed`: a figure is over its budget by more than the noise.
 */
export function summarize(
  judged: readonly Judged[],
  { noise, emptyMs }: Machine,
): { readonly lines: readonly string[]; readonly isFailed: boolean } {
  const percent = Math.round(noise * 100);
  const over = judged.filter(({ budgetVerdict }) => budgetVerdict === 'over');
  const near = judged.filter(({ budgetVerdict }) => budgetVerdict === 'near');
  const slower = judged.filter(({ isSlower }) => isSlower);
  const words = ({ result: { what }, figure }: Judged, than: number): string =>
    `  ${what}: ${figure.toFixed(2)}, ${Math.round((figure / than - 1) * 100)} % more than ${than.toFixed(2)}`;
  return {
    lines: [
      `An empty Node start: ${emptyMs.toFixed(0)} ms; two of them differ by ${percent} % in this run.`,
      ...listed(
        'SLOWER THAN THE BASELINE by more than the noise',
        slower,
        ({ baseline }) => baseline,
      ),
      ...listed('over the budget, within the noise', near, ({ budget }) => budget),
      ...listed('OVER THE BUDGET by more than the noise', over, ({ budget }) => budget),
    ],
    isFailed: over.length > 0,
  };

  function listed(
    title: string,
    rows: readonly Judged[],
    thanOf: (row: Judged) => number | null,
  ): readonly string[] {
    return rows.length === 0
      ? []
      : [`${title}:`, ...rows.map((row) => words(row, thanOf(row) ?? 0))];
  }
}

/** The baselines with the figures of this run; rows that it did not measure stay. */
export function withFigures(
  before: Baselines,
  judged: readonly Judged[],
  { noise }: Machine,
): Baselines {
  const measured = judged.map(({ result, figure }) => [result.what, Number(figure.toFixed(3))]);
  return {
    noise: Number(noise.toFixed(3)),
    figures: { ...before.figures, ...Object.fromEntries(measured) },
  };
}
