import type { GuideNotice, StepName } from './step.ts';

/** What every face says on a step. */
export interface StepWords {
  /** In the line of steps, one word. */
  readonly name: string;
  /** The one question of the step. */
  readonly question: string;
}

export const STEP_WORDS: Readonly<Record<StepName, StepWords>> = {
  start: { name: 'Start', question: 'Which store do you want a token for?' },
  prerequisites: {
    name: 'Prerequisites',
    question: 'Do you have the four things this needs?',
  },
  scopes: { name: 'Scopes', question: 'What should the token be allowed to do?' },
  app: { name: 'App', question: 'Which app asks for the token?' },
  authorize: {
    name: 'Authorize',
    question: 'This address asks the store for its approval. Open it?',
  },
  approve: {
    name: 'Approve',
    question: 'Approve the app in your browser.',
  },
  token: { name: 'Token', question: 'Your token is here.' },
};

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
