import type { Condition } from './condition.ts';

/** One thing to do, and how it is seen that it was done. */
export interface LessonCheck {
  /** Stands at the top until it is done. */
  readonly goal: string;
  readonly when: Condition;
  /** From a nudge to the whole answer. */
  readonly hints: readonly [string, string, string];
}

/** Where a lesson begins. */
type LessonStart =
  /** The guide from its Start step, on the practice store. */
  | { readonly type: 'guide' }
  /** The explorer, with a token of the first app. */
  | { readonly type: 'explorer'; readonly scopes: readonly string[] };

/**
 * A lesson as it runs.
 *
 * @typeParam World what the practice store is prepared from, which the core does not know
 */
export interface Lesson<World = unknown> {
  /** Of the file, without its ending: `a-code-works-once`. */
  readonly id: string;
  readonly title: string;
  /** One sentence: what one can do afterwards. */
  readonly goal: string;
  readonly minutes: number;
  readonly world: World;
  readonly start: LessonStart;
  /** One after the other, in this order. */
  readonly checks: readonly [LessonCheck, ...LessonCheck[]];
  /** What was done, in three sentences. */
  readonly closing: readonly [string, string, string];
  /** Headings of docs/service.md where what is taught stands. */
  readonly facts: readonly string[];
  /** Id of the lesson that goes on from here. */
  readonly next: string | null;
}
