import type { StoreChoice } from '../../step.ts';

/** Above the four. On the practice store all of them are there. */
export const PREREQUISITES_NOTE: Readonly<Record<StoreChoice, string>> = {
  practice:
    'The practice store brings all four along. This is what you need for a store of your own:',
  own: 'Have these four ready before you go on:',
};
