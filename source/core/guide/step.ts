/** The seven steps in their order. */
export const STEPS = [
  'start',
  'prerequisites',
  'scopes',
  'app',
  'authorize',
  'approve',
  'token',
] as const;

export type StepName = (typeof STEPS)[number];

/** Position from 1, for `Step 4 of 7`. */
export function stepNumber(step: StepName): number {
  return STEPS.indexOf(step) + 1;
}

/** The step before, or null on the first. */
export function stepBefore(step: StepName): StepName | null {
  return STEPS[STEPS.indexOf(step) - 1] ?? null;
}

/** A sentence at the top of a step until the next step or edit. */
export interface GuideNotice {
  readonly level: 'note' | 'warning' | 'problem';
  readonly message: string;
  readonly remedy: string | null;
  /** What a key offers while this is shown: another redirect URI, since the port is taken. */
  readonly offers?: 'other-address';
}

/** The two kinds of store that a person can choose on the first step. */
export type StoreChoice = 'practice' | 'own';

/** What every face says on a step. */
interface StepWords {
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
    question: 'Which kind of token?',
  },
  approve: {
    name: 'Approve',
    question: 'Approve the app in your browser.',
  },
  token: { name: 'Token', question: 'Your token is here.' },
};

export const TOKEN_KEPT: GuideNotice = {
  level: 'note',
  message: 'Your token is kept until you leave.',
  remedy: 'Show it again, or authorize once more for a new one.',
};

/**
 * The notice after a request that lacked scopes.
 * @param unticked scopes that were not granted and would have been asked for in their place
 */
export function scopesAdded(scopes: readonly string[], unticked: readonly string[]): GuideNotice {
  const [was, is] = unticked.length === 1 ? ['was', 'is'] : ['were', 'are'];
  const taken =
    unticked.length === 0 ? '' : `${unticked.join(', ')} ${was} not granted and ${is} unticked. `;
  return {
    level: 'note',
    message: `${taken}${scopes.join(', ')} ${scopes.length === 1 ? 'is' : 'are'} ticked. A token never gains scopes, so you authorize again.`,
    remedy: 'Add what is missing to your app and release it first.',
  };
}
