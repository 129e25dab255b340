/**
 * A yes that neither a paste nor a flood of keys can give (P56): its key counts only after a pause,
 * and if no key follows it for a moment. One rule for every question in every face; times are in
 * milliseconds of a monotonic clock.
 */

/** The pause before a yes, without a key, counted from when its question was shown. */
export const QUIET_MS = 250;

/** How long a yes is pending; any key in this time takes it back. */
export const HOLD_MS = 250;

/** Keys of one answer that come closer than this were not typed by hand. */
const APART_MS = 12;

/** The keys that came since a question was shown. */
export interface LoneYes {
  /** When the question was shown, or the last key came. */
  readonly lastMs: number;
  /** Whether an answer of several keys has begun, and whether a person could type so fast. */
  readonly typing: 'nothing' | 'by hand' | 'at once';
  /** True: the yes came, alone so far; it counts once no key has followed it for a moment. */
  readonly isPending: boolean;
}

/** The message where a yes did not count. */
export const NOT_ALONE =
  'Other keys came at the same moment, so the answer was not taken. Answer again.';

/** The state when a question is shown, and after a key that is not part of an answer. */
export function questionShown(nowMs: number): LoneYes {
  return { lastMs: nowMs, typing: 'nothing', isPending: false };
}

/** A key that is a part of the answer: a letter of a line that is typed. */
export function onAnswerKey(before: LoneYes, nowMs: number): LoneYes {
  return { lastMs: nowMs, typing: paceOf(before, nowMs), isPending: false };
}

/** The key that makes it a yes: `y`, or Enter behind the typed word. Pending where it came alone. */
export function onYesKey(before: LoneYes, nowMs: number): LoneYes {
  const isPending = !before.isPending && paceOf(before, nowMs) === 'by hand';
  return { lastMs: nowMs, typing: 'nothing', isPending };
}

function paceOf({ lastMs, typing }: LoneYes, nowMs: number): LoneYes['typing'] {
  const between = nowMs - lastMs;
  if (typing === 'nothing') return between >= QUIET_MS ? 'by hand' : 'at once';
  return between >= APART_MS ? typing : 'at once';
}
