import type { TokenMode } from '../../../sign-in/authorize-url.ts';

interface TokenModeChoice {
  readonly tokenMode: TokenMode;
  /** The answer to the question, in the app's terms. */
  readonly title: string;
  /** What token that gives. */
  readonly text: string;
}

export const TOKEN_MODE_QUESTION = 'How is your app distributed?';

export const TOKEN_MODES: readonly TokenModeChoice[] = [
  {
    tokenMode: 'permanent',
    title: 'Custom: for one store or one organization',
    text: 'A permanent token: it does not expire. Custom apps may go on using them.',
  },
  {
    tokenMode: 'expiring',
    title: 'Public, or not chosen yet',
    text: 'An expiring token: one hour, with a refresh token for 90 days. Public apps must use these from 2027-01-01, those made since 2026-04-01 already now.',
  },
  {
    tokenMode: 'per-user',
    title: 'It acts for one person at a time',
    text: "An online token: it ends with that person's session, after 24 hours at most.",
  },
];

export const PREPARING = 'Preparing it …';
export const ADDRESS_TITLE = 'The address your browser will open';
