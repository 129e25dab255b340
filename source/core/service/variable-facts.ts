import { DEFAULT_REDIRECT_URI } from '../sign-in/redirect-uri.ts';
import { VARIABLES } from './variables.ts';

/** A variable as documented in `--help`, the man pages, `.env.example` and the docs. */
interface VariableFacts {
  /** A few words without a full stop. */
  readonly means: string;
  /** The default; null: there is none. */
  readonly usual: string | null;
}

/**
 * Every variable of the tool, in the order of the documentation. A test compares the defaults with
 * those of the settings and of the built-in service, which a page of help need not load.
 */
export const VARIABLE_FACTS: Readonly<Record<keyof typeof VARIABLES, VariableFacts>> = {
  shop: fact('the store: its domain, the first part of it, or its admin address'),
  store: fact('a store by the name that it was given; all that is saved for it comes along'),
  clientId: fact('the Client ID, from the settings of your app'),
  clientSecret: fact('the Client secret, from the same place'),
  scopes: fact('what to ask for, joined by commas: read_products,read_orders'),
  redirectUri: fact(
    "where the browser comes back to; byte for byte as in your app's settings",
    DEFAULT_REDIRECT_URI,
  ),
  apiVersion: fact('the version of the API', '2026-10'),
  accessToken: fact('the access token'),
  refreshToken: fact('of a token that expires: its refresh token'),
  expiresAt: fact('of a token that expires: its end, as 2027-01-31T12:00:00Z'),
  tokenKind: fact(
    'what the exchange said of the token: permanent, expiring, online, client-credentials or unknown',
  ),
  tokenEnv: fact(
    'the variable that holds the access token; in a file, a variable of that file',
    VARIABLES.accessToken,
  ),
  maxBody: fact('how many bytes of an answer are kept', '16777216'),
  storeHost: fact('what a shop domain ends in', 'myshopify.com'),
  brand: fact('the word in the token header X-<brand>-Access-Token', 'Shopify'),
  tokenPrefix: fact('what access tokens begin with', 'shpat'),
  storeOrigin: fact('a practice store in another process: http://127.0.0.1:3457 (loopback only)'),
  profile: fact('path of a profile file: what differs at another service'),
};

function fact(means: string, usual: string | null = null): VariableFacts {
  return { means, usual };
}

/** Variables of the system and of other programs, honoured in the usual way. */
export const OTHER_VARIABLES = {
  HTTPS_PROXY: 'the proxy for https; loopback is always direct',
  HTTP_PROXY: 'the proxy for http',
  NO_PROXY: 'hosts that are reached without a proxy',
  NODE_EXTRA_CA_CERTS: "a file of further certificates, beside the system's own",
  NO_COLOR: 'takes the colours away',
  FORCE_COLOR: 'how many colours: 0, 1, 2 or 3',
  TERM: 'dumb takes the screens away',
  CI: 'no screens start; empty and false count as unset',
  ACCESSIBLE: 'takes the plain face, as --plain does',
  INK_SCREEN_READER: 'the same',
  BROWSER: 'the program that opens an address; none opens none',
  VISUAL: 'the editor for a long request',
  EDITOR: 'the same, where VISUAL is not set',
  PAGER: 'the program that shows a long answer',
  XDG_CONFIG_HOME: 'where settings and memory are kept (default ~/.config)',
  XDG_STATE_HOME: 'where tokens of stores with a name are kept (default ~/.local/state)',
  XDG_CACHE_HOME: 'where a cache for a faster start is kept (default ~/.cache)',
} as const;

export type OtherVariable = keyof typeof OTHER_VARIABLES;
