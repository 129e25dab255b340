import type { StoreChoice } from '../../step.ts';
import type { SetupPanel } from '../../state.ts';

/** In place of the list, where the app is there already. */
export const READY_APP =
  'The practice store has made and released an app for you. Its credentials are filled in.';

/** The same, once its fields hold other values. */
export const READY_APP_CHANGED =
  'The practice store has made and released an app for you, but its credentials are not those in the fields.';

/** Where the secret goes, below its field. */
export const SECRET_GOES: Readonly<Record<StoreChoice, string>> = {
  practice: 'The secret goes to the practice store on this machine only.',
  own: 'The secret goes to your store in the one exchange request, and nowhere else. It is not saved.',
};

/** For a store of one's own organization there is a shorter way. */
export const CLIENT_CREDENTIALS_HINT =
  'Is the store in your own organization? Then the client credentials grant would do, without a browser; its token lives 24 hours.';

/** Above the request of the client credentials grant. */
export const CLIENT_CREDENTIALS: readonly string[] = [
  'When app and store belong to the same organization, one request gives a token: no browser, no redirect URL, no code.',
  'Install the app on the store first. The token lives 24 hours and has the scopes of the released version; then ask again.',
];

/** Below that request. */
export const CLIENT_CREDENTIALS_ELSE: readonly string[] = [
  'It reads the Client secret from the environment, so that it stands in no history.',
  'The answer "Client credentials cannot be performed on this shop" means another organization: then, for a client\'s store, and to learn the flow, this guide is the way.',
];

/** Above the field, where the app settings refuse the address. */
export const REFUSED_ADDRESS: readonly string[] = [
  "Some accounts' settings take no http address. The app's configuration file does: [auth] redirect_urls, then release.",
  'Or list an https address that nobody serves. After the approval the browser ends there on an error page; you copy its whole address and paste it here.',
];

/** Above the field, where the port of the address is taken. */
export const TAKEN_PORT: readonly string[] = [
  'An app can list several redirect URLs. Give one with another port here, add it to the Redirect URLs of the app settings, and release.',
];

/** The question while a panel lies over the step. */
export const PANEL_QUESTIONS: Readonly<Record<SetupPanel, string>> = {
  refused: 'The settings refuse the redirect URL?',
  'other-port': 'The port of the redirect URL is taken?',
  'own-organization': 'A store of your own organization?',
};

/** The question while the set-up list has the focus. */
export const SET_UP_QUESTION = 'Set your app up, step by step:';

export const BY_HAND_HINT = 'Or make one yourself, on the practice dashboard.';
export const FROM_SETTINGS = 'from the app settings';
