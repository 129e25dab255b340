/** How tokens and secrets begin; a practice Client ID is public and has its own word. */
const SECRET_START = /(?:^|[^a-z0-9])(?:shp[a-z]{2}_|atkn_|practice_(?!client|app))/i;

/** A password in front of a host: `user:password@host`. */
const USER_INFO = /:[^\s/@][^\s@]*@/;

/**
 * Whether a typed text holds something that has the form of a token or secret, wherever in it, so
 * that a field that is not meant for one must not show it.
 */
export function looksSecret(text: string): boolean {
  return SECRET_START.test(text) || USER_INFO.test(text);
}
