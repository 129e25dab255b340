import type { GuideWish } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { Binding } from '../keymap.ts';
import type { BodyRoom } from '../rows/frame.ts';
import type { RowBlock } from '../rows/row.ts';
import type { Theme } from '../theme.ts';

/** What a step draws with. */
export interface StepContext {
  readonly theme: Theme;
  readonly room: BodyRoom;
  /** A confirmation takes its key now. */
  readonly isQuiet: boolean;
}

/** A key of a step and what it asks the guide for. */
export type StepBinding = Binding<GuideWish>;

/** One step in Ink: the question at its top, what stands under it, and its keys. */
export interface StepScreen {
  question(state: GuideState): string;
  body(state: GuideState, context: StepContext): RowBlock;
  /** The primary key first. Keys that insert text count only while no field has the keys. */
  bindings(state: GuideState): readonly StepBinding[];
}
