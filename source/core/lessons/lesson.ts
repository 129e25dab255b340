import type { Condition } from './condition.ts';

/** One goal, and the condition by which the program sees that it was reached. */
export interface LessonCheck {
  /** Shown at the top until it is done. */
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
  /** The name of its file, without the ending: `a-code-works-once`. */
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
  /** Headings in docs/service.md under which the taught facts stand. */
  readonly facts: readonly string[];
  /** Id of the lesson that follows this one. */
  readonly next: string | null;
}
