import type { ServiceProfile } from '../../../service/profile.ts';
import type { StoreChoice } from '../../step.ts';

/** Said once, on the first screen that is seen. */
export const TALKS_TO = 'This tool talks to your store and to nobody else.';

/** Said once, where the store is chosen. */
export function welcome({ access }: Pick<ServiceProfile, 'access'>): readonly string[] {
  const api = access === 'built-in' ? 'Admin API ' : '';
  return [`From nothing to a working ${api}access token, step by step.`, TALKS_TO];
}

export const STORE_CHOICES: Readonly<Record<StoreChoice, { title: string; text: string }>> = {
  practice: {
    title: 'Practice store',
    text: 'Runs on this machine. No account, no internet, nothing real. Its app is ready; the App step also lets you make one by hand.',
  },
  own: { title: 'My own store', text: 'A real store that you may install apps on.' },
};

/** Behind the name of a practice store in another program. */
export const ELSEWHERE = 'a practice store in another program.';

/** The hint in a small terminal: the plain face needs no screens. */
export function smallTerminal(program: string): string {
  return `A small terminal: ${program} --plain asks line by line.`;
}

export const CHECKING_SAVED = 'Asking the store what the saved token may do …';

export const STARTING_PRACTICE = 'Starting the practice store …';
