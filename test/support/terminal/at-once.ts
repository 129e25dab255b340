import type { Confirm } from '../../../source/ui/ink/input/confirming.ts';

/** Of keys that came alone, with nothing behind them: a yes is one without further ado. */
export const AT_ONCE: Confirm = { give: (_question, act) => act() };
