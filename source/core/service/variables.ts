/** The environment variables of the tool, by the setting's name in code. */
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
  tokenKind: 'TOKENWRIGHT_TOKEN_KIND',
  tokenEnv: 'TOKENWRIGHT_TOKEN_ENV',
  maxBody: 'TOKENWRIGHT_MAX_BODY',
  storeHost: 'TOKENWRIGHT_STORE_HOST',
  brand: 'TOKENWRIGHT_BRAND',
  tokenPrefix: 'TOKENWRIGHT_TOKEN_PREFIX',
  storeOrigin: 'TOKENWRIGHT_STORE_ORIGIN',
  profile: 'TOKENWRIGHT_PROFILE',
  store: 'TOKENWRIGHT_STORE',
} as const;

/** The folder of a kit; only its launchers set it. */
export const KIT_VARIABLE = 'TOKENWRIGHT_KIT';

/** What a saved token consists of, wherever it was saved to. */
export const TOKEN_VARIABLES: readonly string[] = [
  VARIABLES.accessToken,
  VARIABLES.refreshToken,
  VARIABLES.expiresAt,
  VARIABLES.tokenKind,
  VARIABLES.tokenEnv,
];
