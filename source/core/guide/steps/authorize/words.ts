import type { TokenMode } from '../../../sign-in/authorize-url.ts';

interface TokenModeChoice {
  readonly tokenMode: TokenMode;
  /** The kind, and for which app. */
  readonly title: string;
  /** How long it lives. */
  readonly text: string;
  /** Who may not have it, where the service knows expiring tokens as well. */
  readonly rule?: string;
}

export const TOKEN_MODES: readonly TokenModeChoice[] = [
  {
    tokenMode: 'permanent',
    title: 'Permanent: for a custom app, of one store',
    text: 'It does not expire.',
    rule: 'Public apps must use expiring ones from 2027-01-01 (new ones already).',
  },
  {
    tokenMode: 'expiring',
    title: 'Expiring: for a public app, or not decided yet',
    text: 'It lives one hour, with a refresh token for 90 days.',
  },
  {
    tokenMode: 'per-user',
    title: 'Online: for one person at a time',
    text: "It ends with that person's session, after 24 hours at most.",
  },
];

export const PREPARING = 'Preparing it …';
export const ADDRESS_TITLE = 'The address your browser will open';
