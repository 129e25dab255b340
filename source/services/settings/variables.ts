/** Every setting that a variable can give, by its name in code. */
export const VARIABLES = {
  shop: 'TOKENWRIGHT_SHOP',
  clientId: 'TOKENWRIGHT_CLIENT_ID',
  clientSecret: 'TOKENWRIGHT_CLIENT_SECRET',
  scopes: 'TOKENWRIGHT_SCOPES',
  redirectUri: 'TOKENWRIGHT_REDIRECT_URI',
  apiVersion: 'TOKENWRIGHT_API_VERSION',
  accessToken: 'TOKENWRIGHT_ACCESS_TOKEN',
  refreshToken: 'TOKENWRIGHT_REFRESH_TOKEN',
  expiresAt: 'TOKENWRIGHT_EXPIRES_AT',
  maxBody: 'TOKENWRIGHT_MAX_BODY',
  storeHost: 'TOKENWRIGHT_STORE_HOST',
  brand: 'TOKENWRIGHT_BRAND',
  tokenPrefix: 'TOKENWRIGHT_TOKEN_PREFIX',
  storeOrigin: 'TOKENWRIGHT_STORE_ORIGIN',
  profile: 'TOKENWRIGHT_PROFILE',
} as const;

export type SettingName = keyof typeof VARIABLES;

/** All names, in the order of the table in the documentation. */
export const SETTING_NAMES = Object.keys(VARIABLES).filter(isSettingName);

/** The settings whose values are never shown. */
export const SECRET_SETTINGS = ['clientSecret', 'accessToken', 'refreshToken'] as const;

/** What belongs to one app of one store, and may be of another one than the command is about. */
export const CREDENTIALS: readonly SettingName[] = ['clientId', ...SECRET_SETTINGS];

/** Whether a text is the name of a setting. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(VARIABLES, name);
}

/** The option that gives the setting on the command line, or null for variables alone. */
export function optionOf(name: SettingName): string | null {
  switch (name) {
    case 'shop':
    case 'scopes':
    case 'profile':
      return `--${name}`;
    case 'clientId':
      return '--client-id';
    case 'redirectUri':
      return '--redirect-uri';
    case 'apiVersion':
      return '--api-version';
    default:
      return null;
  }
}
