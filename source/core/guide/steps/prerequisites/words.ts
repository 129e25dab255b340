import type { StoreChoice } from '../../step.ts';

/** Above the four prerequisites. The practice store provides all of them. */
export const PREREQUISITES_NOTE: Readonly<Record<StoreChoice, string>> = {
  practice:
    'The practice store brings all four along. This is what you need for a store of your own:',
  own: 'Have these four ready before you go on:',
};

export const TESTED_HERE = 'Tested on this machine';
export const TESTING = 'Testing this machine …';

/** Before the place where a prerequisite is found. */
export const WHERE = 'Where:';

/** What to do and why it is needed, one sentence each. */
export const ACCOUNT = {
  title: 'A developer account',
  action: 'Sign in to the developer dashboard, or register; it costs nothing.',
  reason: 'Only an app can ask a store for a token, and apps are made there.',
};

export const STORE = {
  title: 'A store',
  action: 'Use a store on which you may install apps; a development store is best.',
  reason: 'A token always belongs to one app on one store.',
};

/** Behind the address of the dashboard. */
export const STORES_THERE = ', under Stores, or a store whose owner lets you';

export const CLIENT = {
  title: 'An HTTP client',
  action: 'Nothing to do: this tool is one, and prints a request for others.',
  reason: 'The code from the browser becomes a token by one POST request.',
  place: 'here; tested below',
};

export const REDIRECT = {
  title: 'A redirect address that can receive the code',
  reason:
    'The store sends the code there. A public request-capturing page shows it to strangers: for quick tests only.',
};

/** Where no browser can be opened: the Approve step says why, and how to reach the ports. */
export const APPROVE_SAYS_MORE = 'The step Approve says how to go on without one.';

export const REDIRECT_IS_HEARD = 'Keep the one below; this tool listens on it while you approve.';
export const REDIRECT_IS_PASTED = 'Keep it ready: you paste the address that the browser ends on.';

export function developerPages(brand: string): string {
  return `the developer pages of ${brand}`;
}
