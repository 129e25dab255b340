import { quoteFor } from '../text/command-shell.ts';
import { credentialValue } from './app-check.ts';
import { chosenStore } from './plan.ts';
import type { GuideState } from './state.ts';

const VARIABLE = 'TOKENWRIGHT_CLIENT_SECRET';

/** What is said above the request. */
export const CLIENT_CREDENTIALS: readonly string[] = [
  'When app and store belong to the same organization, one request gives a token: no browser, no redirect URL, no code.',
  'Install the app on the store first. The token lives 24 hours and has the scopes of the released version; then ask again.',
];

/** And below it. */
export const CLIENT_CREDENTIALS_ELSE: readonly string[] = [
  'It reads the Client secret from the environment, so that it stands in no history.',
  'The answer "Client credentials cannot be performed on this shop" means another organization: then, for a client\'s store, and to learn the flow, this guide is the way.',
];

/** The request of the client credentials grant, in one line for the shell at hand. */
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
      return curl(url, clientId, `"client_secret=$${VARIABLE}"`);
    case 'cmd':
      return curl(url, clientId, `"client_secret=%${VARIABLE}%"`);
    case 'powershell': {
      const id = quoteFor(shell, credentialValue(state, 'client-id') ?? 'YOUR-CLIENT-ID');
      return `Invoke-RestMethod -Method Post -Uri ${url} -Body @{ grant_type = 'client_credentials'; client_id = ${id}; client_secret = $env:${VARIABLE} }`;
    }
  }
}

function curl(url: string, clientId: string, secret: string): string {
  return `curl -H "Accept: application/json" -d grant_type=client_credentials -d ${clientId} -d ${secret} ${url}`;
}
