import type { StoreChoice } from './step.ts';
import type { GuideNotice } from './state.ts';
import type { StepName } from './step.ts';

/** What every face says on a step. */
export interface StepTexts {
  /** In the line of steps, one word. */
  readonly name: string;
  /** The one question of the step. */
  readonly question: string;
  /** What the primary key does, two or three words. */
  readonly primary: string;
}

export const STEP_TEXTS: Readonly<Record<StepName, StepTexts>> = {
  start: { name: 'Start', question: 'Which store do you want a token for?', primary: 'choose' },
  prerequisites: {
    name: 'Prerequisites',
    question: 'Do you have the four things this needs?',
    primary: 'go on',
  },
  scopes: { name: 'Scopes', question: 'What should the token be allowed to do?', primary: 'go on' },
  app: { name: 'App', question: 'Which app asks for the token?', primary: 'go on' },
  authorize: {
    name: 'Authorize',
    question: 'This address asks the store for its approval. Open it?',
    primary: 'open the browser',
  },
  approve: {
    name: 'Approve',
    question: 'Approve the app in your browser.',
    primary: 'check the paste',
  },
  token: { name: 'Token', question: 'Your token is here.', primary: 'open the explorer' },
};

/** Said once, on the first screen. */
export const WELCOME: readonly string[] = [
  'From nothing to a working Admin API access token, step by step.',
  'This tool talks to your store and to nobody else.',
];

export const STORE_CHOICES: Readonly<Record<StoreChoice, { title: string; text: string }>> = {
  practice: {
    title: 'Practice store',
    text: 'Runs on this machine. No account, no internet, nothing real. Its app is ready; the App step also lets you make one by hand.',
  },
  own: { title: 'My own store', text: 'A real store that you may install apps on.' },
};

/** Said beforehand on Approve, so that the last page is no surprise. */
export const WHAT_THE_BROWSER_SHOWS: Readonly<Record<StoreChoice, string>> = {
  practice:
    'The browser shows the practice store: press Approve there. It ends on a page that says done.',
  own: 'The browser may ask you to log in first, then shows the permissions. It ends on a page that says done.',
};

/** Beside the paste field. */
export const PASTE_HINT =
  'If the browser ends on an error page of its own, copy its whole address and paste it here.';

export const EXCHANGE_RUNS: GuideNotice = {
  level: 'note',
  message:
    'The exchange is under way and takes at most 20 seconds. Leaving now would lose the token.',
  remedy: null,
};

export const TOKEN_KEPT: GuideNotice = {
  level: 'note',
  message: 'Your token is kept until you leave.',
  remedy: 'Show it again, or authorize once more for a new one.',
};

/** Back from a request that lacked them. */
export function scopesAdded(scopes: readonly string[]): GuideNotice {
  return {
    level: 'note',
    message: `${scopes.join(', ')} ${scopes.length === 1 ? 'is' : 'are'} ticked. A token never gains scopes, so you authorize again.`,
    remedy: 'Add what is missing to your app and release it first.',
  };
}

/** How to treat what the card shows. */
export const TREAT_LIKE_A_PASSWORD: readonly string[] = [
  'Treat it like a password: no chat, no screenshot, no repository.',
  'Uninstalling the app, a new client secret or other scopes end it.',
];
