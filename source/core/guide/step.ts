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
  /** What a key offers as long as this stands: another redirect URI, since the port is taken. */
  readonly offers?: 'other-address';
}

/** The two kinds of store that a person can choose on the first step. */
export type StoreChoice = 'practice' | 'own';
