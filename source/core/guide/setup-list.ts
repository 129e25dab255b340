import type { StoreChoice } from './config.ts';
import { activeForm } from './forms.ts';
import type { GuideState } from './state.ts';

/** One thing to do in the app's settings. */
export interface SetupItem {
  readonly text: string;
  /** Exactly what to paste there, or null. */
  readonly paste: string | null;
}

/** For a developer without a web server; the service gives this page for the purpose. */
export const APP_URL = 'https://shopify.dev/apps/default-app-home';

/** The set-up steps in the order of the app settings, with what to paste. */
export function setupList(state: GuideState): readonly SetupItem[] {
  if (state.mode === 'practice') return PRACTICE_SETUP;
  const { scopes: form, redirectUri } = activeForm(state);
  const scopes = form.chosen.join(',');
  return [
    {
      text: 'Developer dashboard, Create app, Start from Dev Dashboard. Then, under Versions:',
      paste: null,
    },
    { text: 'App URL:', paste: APP_URL },
    { text: 'Scopes:', paste: scopes === '' ? null : scopes },
    { text: 'Redirect URLs, exactly so:', paste: redirectUri.text },
    { text: 'Press Release. A saved version that is not released does not count.', paste: null },
    { text: 'Settings shows the Client ID and the Client secret.', paste: null },
  ];
}

const PRACTICE_SETUP: readonly SetupItem[] = [
  {
    text: 'The practice store has made and released an app for you. Its credentials are filled in.',
    paste: null,
  },
];

/** Where the secret goes, below its field. */
export const SECRET_GOES: Readonly<Record<StoreChoice, string>> = {
  practice: 'It goes to the practice store on this machine only.',
  own: 'It goes to your store in the one exchange request, and nowhere else. It is not saved.',
};

/** For a store of one's own organization there is a shorter way. */
export const CLIENT_CREDENTIALS_HINT =
  'Is the store in your own organization? Then the client credentials grant would do, without a browser; its token lives 24 hours.';
