import { type ErrorReport, EXIT, toReport, UserError } from '../core/errors.ts';
import type { ExplorerResult } from '../core/explorer/event.ts';
import type { ReadingResult } from '../core/explorer/reading/reading.ts';

/**
 * Carries one effect out; must not throw. What it resolves with is dispatched.
 *
 * Written as a method, whose parameter may be narrower: each runner takes its own effect.
 */
type Runner<Effect, Event> = {
  run(effect: Effect, dispatch: (event: Event) => void): Promise<Event> | void;
}['run'];

/** The runner of each kind of effect. An effect without a runner does not compile. */
type Runners<Effect extends { readonly type: string }, Event> = {
  readonly [Type in Effect['type']]: Runner<Extract<Effect, { readonly type: Type }>, Event>;
};

/**
 * Combines a map of runners by effect type into one runner.
 *
 * @returns a runner; its promise resolves once the answer was dispatched, null where none comes
 */
export function runnerOf<Effect extends { readonly type: string }, Event>(
  runners: Runners<Effect, Event>,
): (effect: Effect, dispatch: (event: Event) => void) => Promise<void> | null {
  return (effect, dispatch) => {
    const type: Effect['type'] = effect.type;
    const run: Runner<Effect, Event> = runners[type];
    const answer = run(effect, dispatch);
    return answer instanceof Promise ? answer.then(dispatch) : null;
  };
}

/** The report of a failure for a person; of a defect of ours only its name, never its stack. */
export function reportOf(error: unknown): ErrorReport {
  if (error instanceof UserError) return toReport(error);
  const name = error instanceof Error ? error.name : typeof error;
  return {
    code: 'defect',
    message: `Something failed inside the tool (${name}).`,
    remedy: 'Try again; if it stays, report it with what you did.',
    exitCode: EXIT.defect,
  };
}

/** The message after copying. With OSC 52 the terminal does not report whether it worked. */
export function copiedWords(what: string, by: string, clearAfterMs: number | null): string {
  if (by !== 'osc52') {
    const cleared =
      clearAfterMs === null ? '' : ` It is cleared after ${clearAfterMs / 1000} seconds.`;
    return `The ${what} is on the clipboard.${cleared}`;
  }
  const kept = clearAfterMs === null ? '' : ' It is not cleared by itself.';
  return `The ${what} was handed to your terminal (OSC 52); paste it to see whether it arrived.${kept}`;
}

export function notCopiedWords(what: string, reason: string): string {
  return `The ${what} was not copied. ${reason}`;
}

/** Wraps a result that concerns the answer on the screen as an event of the explorer. */
export function reading(event: ReadingResult): ExplorerResult {
  return { type: 'reading-result', event };
}
