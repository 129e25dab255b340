import type { StoreChoice } from './config.ts';

export interface Prerequisite {
  readonly title: string;
  /** What to do, one sentence. */
  readonly action: string;
  /** Why it is needed, one sentence. */
  readonly reason: string;
}

/** The four things that a person needs. */
export const PREREQUISITES: readonly Prerequisite[] = [
  {
    title: 'A developer account',
    action: 'Sign in to the developer dashboard and create an app there.',
    reason: 'Only an app can ask a store for a token.',
  },
  {
    title: 'A store',
    action: 'Use a store on which you may install apps; a development store is best.',
    reason: 'A token always belongs to one app on one store.',
  },
  {
    title: 'An HTTP client',
    action: 'Nothing to do: this tool is one, and prints a request for others.',
    reason: 'The code from the browser becomes a token by one POST request.',
  },
  {
    title: 'A redirect address that can receive the code',
    action: 'Keep the one below; this tool listens on it while you approve.',
    reason:
      'The store sends the code there. A public request-capturing page shows it to strangers: for quick tests only.',
  },
];

/** On the practice store all four are there. */
export const PREREQUISITES_NOTE: Readonly<Record<StoreChoice, string>> = {
  practice:
    'The practice store brings all four along. This is what you need for a store of your own:',
  own: 'Have these four ready before you go on:',
};
