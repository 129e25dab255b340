import { UserError } from '../errors.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import { fieldSentence } from '../wire/sentences.ts';
import { authorizeFailure } from './failures.ts';
import type { RedirectUri } from './redirect-uri.ts';

/** Which token is asked for: `expiring` is a field of the exchange, `per-user` one of this URL. */
export type TokenMode = 'permanent' | 'expiring' | 'per-user';

export interface AuthorizeInput {
  readonly store: StoreAddress;
  readonly clientId: string;
  /** Empty: the app's released scopes apply and no `scope` is sent. */
  readonly scopes: ScopeList;
  readonly redirectUri: RedirectUri;
  readonly state: Secret;
  readonly tokenMode: TokenMode;
  /** PKCE S256 challenge (RFC 7636 §4.2), or null when it is off. */
  readonly codeChallenge: string | null;
}

/** One part of the URL, for the screen that explains them. */
interface AuthorizePart {
  /** `address`, or the parameter's name. */
  readonly name: string;
  /** Decoded; of the state only its length, since it is shown nowhere but inside the URL. */
  readonly value: string;
  /** One sentence: what it is for. */
  readonly purpose: string;
}

export interface AuthorizeUrl {
  readonly url: string;
  readonly parts: readonly AuthorizePart[];
}

/** Browsers, proxies and servers cut or refuse longer addresses. */
export const LONGEST_AUTHORIZE_URL = 8 * 1024;

/**
 * Builds the address that the browser opens (RFC 6749 §4.1.1, and the service's page on the code
 * grant), and the list of its parts.
 *
 * @throws UserError `authorize-url-too-long` over 8 KiB.
 */
export function buildAuthorizeUrl(input: AuthorizeInput): AuthorizeUrl {
  const { store } = input;
  const address = `${store.origin}${store.profile.paths.authorize}`;
  const parameters = listParameters(input);
  const query = parameters.map(({ name, sent }) => `${encode(name)}=${encode(sent)}`).join('&');
  const url = `${address}?${query}`;
  if (url.length > LONGEST_AUTHORIZE_URL) {
    const facts = {
      length: url.length,
      limit: LONGEST_AUTHORIZE_URL,
      scopes: input.scopes.length,
    };
    throw new UserError(authorizeFailure('authorize-url-too-long', facts));
  }
  // A last check: whatever the input, the browser is sent to the origin of the chosen store only.
  if (new URL(url).origin !== store.origin) throw new Error('the authorize URL leads elsewhere');

  const parts = parameters.map(({ name, sent, shown }) => ({
    name,
    value: shown ?? sent,
    purpose: fieldSentence(name, { of: 'request', topic: 'hand-off' }),
  }));
  const addressPart = {
    name: 'address',
    value: address,
    purpose: `The approval page of ${store.shop}: the person signs in there, never here.`,
  };
  return { url, parts: [addressPart, ...parts] };
}

interface Parameter {
  readonly name: string;
  readonly sent: string;
  readonly shown?: string;
}

function listParameters(input: AuthorizeInput): Parameter[] {
  const { clientId, scopes, redirectUri, state, tokenMode, codeChallenge, store } = input;
  const parameters: Parameter[] = [{ name: 'client_id', sent: clientId }];
  if (scopes.length > 0)
    parameters.push({ name: 'scope', sent: scopes.join(store.profile.scopes.separator) });
  parameters.push(
    { name: 'redirect_uri', sent: redirectUri.text },
    { name: 'state', sent: state.reveal(), shown: `${state.length} random characters` },
  );
  if (tokenMode === 'per-user') parameters.push({ name: 'grant_options[]', sent: 'per-user' });
  // The built-in service does not ask for it; by RFC 6749 §4.1.1 other services may insist.
  if (codeChallenge !== null || store.profile.callbackSignature === 'absent') {
    parameters.push({ name: 'response_type', sent: 'code' });
  }
  if (codeChallenge !== null) {
    parameters.push(
      { name: 'code_challenge', sent: codeChallenge },
      { name: 'code_challenge_method', sent: 'S256' },
    );
  }
  return parameters;
}

/** Commas stay readable; they are allowed in a query (RFC 3986 §3.4). */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',');
}
