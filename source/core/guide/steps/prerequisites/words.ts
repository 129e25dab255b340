import type { StoreChoice } from '../../step.ts';

/** Above the four. On the practice store all of them are there. */
export const PREREQUISITES_NOTE: Readonly<Record<StoreChoice, string>> = {
  practice:
    'The practice store brings all four along. This is what you need for a store of your own:',
  own: 'Have these four ready before you go on:',
};

export const TESTED_HERE = 'Tested on this machine';
export const TESTING = 'Testing this machine …';

/** Before the place where a prerequisite is found. */
export const WHERE = 'Where:';
