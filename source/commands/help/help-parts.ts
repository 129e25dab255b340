import type { EXIT } from '../../core/errors.ts';

/** What several commands read, so that each list is written once. */

/** Settings that name the store and describe its service. */
export const STORE_SETTINGS = [
  'shop',
  'store',
  'profile',
  'storeHost',
  'brand',
  'tokenPrefix',
  'storeOrigin',
] as const;

/** Settings that name the token and its store. */
export const TOKEN_SETTINGS = [...STORE_SETTINGS, 'accessToken', 'tokenEnv', 'apiVersion'] as const;

/** Settings that a new token is asked for with. */
export const APP_SETTINGS = ['clientId', 'clientSecret', 'redirectUri'] as const;

export const NETWORK = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'] as const;

export const SCREENS = [
  'NO_COLOR',
  'FORCE_COLOR',
  'TERM',
  'CI',
  'ACCESSIBLE',
  'INK_SCREEN_READER',
  'BROWSER',
  'VISUAL',
  'EDITOR',
  'PAGER',
  'XDG_CONFIG_HOME',
  'XDG_CACHE_HOME',
] as const;

const ENV_FILE = {
  path: '.env',
  access: 'reads',
  what: 'variables of the working folder; --env-file names another file',
} as const;

const PROFILE_FILE = {
  path: '--profile',
  access: 'reads',
  what: 'what differs at another service, as JSON',
} as const;

export const SAVED_TO = {
  path: '--save',
  access: 'reads and writes',
  what: 'the .env file that the token is saved to; its other lines stay',
} as const;

export const MEMORY_FILE = {
  path: '~/.config/tokenwright/memory.json',
  access: 'reads and writes',
  what: 'names of stores and places of saved tokens, no secret',
} as const;

const SETTINGS_FILE = {
  path: '~/.config/tokenwright/settings.json',
  access: 'reads',
  what: 'defaults; how the screens look, and which keys they take',
} as const;

export const SCENARIO_FILE = {
  path: '--scenario',
  access: 'reads',
  what: 'what is in the practice store: data, apps and failures, as JSON',
} as const;

/** The list of named stores. */
export const STORES_PATH = '~/.config/tokenwright/stores.json';

const STORES_FILE = {
  path: STORES_PATH,
  access: 'reads',
  what: 'stores by their names',
} as const;

/** Files that may name the store and its token. */
export const STORE_FILES = [ENV_FILE, PROFILE_FILE, STORES_FILE, SETTINGS_FILE] as const;

/** The exit of a command whose store does not answer. */
export const NO_ANSWER = 'the store could not be reached, or did not answer in time';

/** What each exit code means, for all commands. */
export const EXIT_WORDS: Readonly<Record<keyof typeof EXIT, string>> = {
  done: 'done',
  answerIsNo: 'the answer is no: missing scopes, status 400 or above, GraphQL errors, userErrors',
  usage: 'wrong usage or configuration, or an unfit Node',
  unreachable: 'the service could not be reached: DNS, refused, TLS, time-out',
  notAuthorized: 'not authorized: denied, cancelled, approval timed out, or status 401',
  defect: 'a defect of tokenwright',
};

/** Codes that every command has, and that are not in `EXIT`. */
export const SIGNAL_EXITS = {
  codes: '129, 130, 143',
  means: 'ended by SIGHUP, SIGINT (Ctrl+C), SIGTERM',
} as const;

/** For the page of every command that reads a secret. */
export const SECRETS_NOTE =
  'Never options: they come from the environment, the .env file, --secret-stdin or a masked prompt.';
