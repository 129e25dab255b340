import { DEFAULT_APP_URL } from '../../../service/profile.ts';
import { VARIABLES } from '../../../service/variables.ts';
import { quoteFor } from '../../../text/command-shell.ts';
import type { CopySubject } from '../../effect.ts';
import { activeForm } from '../../create.ts';
import { chosenStore } from '../authorize/plan.ts';
import type { GuideState, SetupId } from '../../state.ts';
import { askedScopes } from '../scopes/chosen-scopes.ts';
import { developerPages } from '../prerequisites/words.ts';
import { credentialValue, profileOf } from './app-check.ts';

/** One thing to do in the app's settings. */
interface SetupItem {
  readonly id: SetupId;
  readonly text: string;
  /** What people look for there in vain, or null. */
  readonly detail: string | null;
  /** Exactly what to paste there, or null. */
  readonly paste: string | null;
  /** Its name in the message after copying; null where there is nothing to paste. */
  readonly copies: CopySubject | null;
  readonly isTicked: boolean;
}

/** Where apps are made for stores of the built-in service. */
export const DASHBOARD = 'https://dev.shopify.com/dashboard';

/** Notes on what older tutorials show and the service no longer has. */
const NOT_THERE: Partial<Record<SetupId, string>> = {
  create: '"Develop apps" in the store\'s own admin makes no new apps since 2026-01-01.',
  settings: 'No page shows a token: you get it here. An "automation token" is something else.',
};

/** Where the app settings are, or null where that is not known. */
export function settingsUrl(state: GuideState): string | null {
  if (state.mode === 'practice') {
    return state.practice.type === 'running' ? state.practice.facts.dashboardUrl : null;
  }
  return state.config.profile.id === 'shopify' ? DASHBOARD : null;
}

/** Whether the app is there already, so that nothing has to be set up. */
export function isAppReady(state: GuideState): boolean {
  return state.mode === 'practice' && !activeForm(state).setup.isByHand;
}

/** Whether the fields of the ready app hold other values than those of the practice store. */
export function hasOtherCredentials(state: GuideState): boolean {
  if (!isAppReady(state) || state.practice.type !== 'running') return false;
  const { store, clientId, clientSecret } = state.practice.facts;
  const { app } = activeForm(state);
  return (
    app.shop.text !== store.shop ||
    app.clientId.text !== clientId ||
    app.clientSecret.value.reveal() !== clientSecret.reveal()
  );
}

/** The set-up list in the order of the app settings, with what to paste; empty for a ready app. */
export function setupList(state: GuideState): readonly SetupItem[] {
  if (isAppReady(state)) return [];
  const { setup, redirectUri } = activeForm(state);
  const isPractice = state.mode === 'practice';
  const { profile } = state.config;
  const isOther = !isPractice && profile.access !== 'built-in';
  const item = (
    id: SetupId,
    text: string,
    paste: string | null = null,
    copies: CopySubject | null = null,
  ): SetupItem => ({
    id,
    text,
    detail: isPractice || isOther ? null : (NOT_THERE[id] ?? null),
    paste,
    copies: paste === null ? null : copies,
    isTicked: setup.ticked.includes(id),
  });
  const scopes = askedScopes(state).join(profileOf(state).scopes.separator);
  const scopesItem =
    scopes === ''
      ? item('scopes', 'Scopes: leave them; the released ones will apply.')
      : item('scopes', 'Scopes:', scopes, 'list of scopes');
  const redirectItem = item(
    'redirect',
    'Redirect URLs, exactly so:',
    redirectUri.text,
    'redirect URL',
  );
  if (isOther) {
    // How that service's own pages look is not known.
    return [
      item('create', `Register an app on ${developerPages(profile.brand)}.`),
      scopesItem,
      redirectItem,
      item('settings', 'Copy its Client ID and Client secret into the fields below.'),
    ];
  }
  return [
    item(
      'create',
      isPractice
        ? 'On the practice dashboard, Create app:'
        : 'Create app, Start from Dev Dashboard:',
      settingsUrl(state),
      'address of the dashboard',
    ),
    item(
      'version',
      'Open its Versions tab. Webhooks API version:',
      profileOf(state).defaultApiVersion,
      'API version',
    ),
    scopesItem,
    redirectItem,
    item('app-url', 'App URL, or yours:', DEFAULT_APP_URL, 'App URL'),
    item('release', 'Press Release. What is saved but not released does not count.'),
    item(
      'install',
      isPractice
        ? 'Choose custom distribution. Your approval later installs the app.'
        : 'Distribution, Custom for one store. Your approval installs the app.',
    ),
    item('settings', 'Settings: copy Client ID and Client secret into the fields below.'),
    ...(isPractice ? [item('shop', 'The shop domain:', practiceShop(state), 'shop domain')] : []),
  ];
}

function practiceShop(state: GuideState): string | null {
  return state.practice.type === 'running' ? state.practice.facts.store.shop : null;
}

/** Whether a shorter way is known for a store of the person's own organization. */
export function hasOwnOrganization({ mode, config }: GuideState): boolean {
  return mode === 'own' && config.profile.access === 'built-in';
}

/** The request of the client credentials grant, in one line for the command shell in use. */
export function clientCredentialsRequest(state: GuideState): string {
  const { profile, shell } = state.config;
  const origin = chosenStore(state)?.origin ?? `https://YOUR-STORE.${profile.storeHost}`;
  const url = quoteFor(shell, `${origin}${profile.paths.exchange}`);
  const clientId = quoteFor(
    shell,
    `client_id=${credentialValue(state, 'client-id') ?? 'YOUR-CLIENT-ID'}`,
  );
  switch (shell) {
    case 'posix':
    case 'fish':
      return curl(url, clientId, `"client_secret=$${VARIABLES.clientSecret}"`);
    case 'cmd':
      return curl(url, clientId, `"client_secret=%${VARIABLES.clientSecret}%"`);
    case 'powershell': {
      const id = quoteFor(shell, credentialValue(state, 'client-id') ?? 'YOUR-CLIENT-ID');
      return `Invoke-RestMethod -Method Post -Uri ${url} -Body @{ grant_type = 'client_credentials'; client_id = ${id}; client_secret = $env:${VARIABLES.clientSecret} }`;
    }
  }
}

function curl(url: string, clientId: string, secret: string): string {
  return `curl -H "Accept: application/json" -d grant_type=client_credentials -d ${clientId} -d ${secret} ${url}`;
}
