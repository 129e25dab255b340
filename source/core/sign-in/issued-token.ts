import type { ScopeVocabulary } from '../service/scope-vocabulary.ts';
import { jsonFields, type JsonFields } from '../json/json-object.ts';
import { readGrantedScopes, type ScopeList } from '../service/scopes.ts';
import { cutToWidth } from '../text/cell-width.ts';
import { type DisplayText, toDisplayText } from '../text/display-text.ts';
import { Secret } from '../text/secret.ts';

/** The kind of a token, issued now or saved earlier. */
export type TokenKind = (typeof TOKEN_KINDS)[number];

export const TOKEN_KINDS = [
  'permanent',
  'expiring',
  'online',
  'client-credentials',
  'unknown',
] as const;

interface TokenKindWords {
  /** `Permanent token`. */
  readonly title: string;
  /** How long it lives, one sentence. */
  readonly lifetime: string;
  /** What ends a token that does not expire. */
  readonly endedBy?: string;
}

const KIND_WORDS: Readonly<Record<TokenKind, TokenKindWords>> = {
  permanent: {
    title: 'Permanent token',
    lifetime: 'It does not expire.',
    endedBy:
      'It ends when the app is uninstalled, the Client secret is revoked, or other scopes are authorized.',
  },
  expiring: {
    title: 'Expiring token',
    lifetime: 'It ends after about an hour; the refresh token gets the next one, for 90 days.',
  },
  online: {
    title: 'Online token',
    lifetime: 'It acts for one person and ends after a day, or when that person logs out.',
  },
  'client-credentials': {
    title: 'Client-credentials token',
    lifetime: 'It ends after a day and is asked for again rather than refreshed.',
  },
  unknown: {
    title: 'Token of unknown kind',
    lifetime: 'Neither its form nor the service tells how long it lives.',
  },
};

/** The words for the token card. */
export function describeTokenKind(kind: TokenKind): TokenKindWords {
  return KIND_WORDS[kind];
}

/** Seconds from the answer on; null: it does not expire; `unknown`: no usable value. */
type Lifetime = number | null | 'unknown';

/** The person an online token acts for. */
interface AssociatedUser {
  readonly name: DisplayText | null;
  readonly email: DisplayText | null;
}

export interface IssuedToken {
  readonly accessToken: Secret;
  readonly kind: TokenKind;
  /** Null: the answer did not report it. */
  readonly granted: ScopeList | null;
  readonly expiresIn: Lifetime;
  readonly refreshToken: Secret | null;
  readonly refreshExpiresIn: Lifetime;
  readonly user: AssociatedUser | null;
}

/** Milliseconds since 1970; null: it does not expire; `unknown`: the service gave no valid time. */
export type ExpiresAt = number | null | 'unknown';

/** `2026-09-21 15:15 UTC`, of milliseconds since 1970. */
export function timeWords(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** When a token ends whose answer came at `epochMs` (milliseconds since 1970). */
export function expiryOf({ expiresIn }: IssuedToken, epochMs: number): ExpiresAt {
  return typeof expiresIn === 'number' ? epochMs + expiresIn * 1000 : expiresIn;
}

export type ExchangeWarning = {
  readonly kind:
    | 'expiry-unknown'
    | 'content-type'
    | 'scopes-not-reported'
    | 'refresh-token-ignored'
    // A remark of the settings about a token that was saved earlier.
    | 'found';
  readonly text: string;
};

/** RFC 6749 A.12 allows 1*VSCHAR; the length limit is this program's. */
const TOKEN_VALUE = /^[\x21-\x7e]{1,4096}$/;
/** Three thousand years; later moments cannot be written as a date. */
const LONGEST_LIFETIME = 1e11;
const LONGEST_NAME = 100;

type IssuedTokenVerdict =
  | {
      readonly type: 'token';
      readonly token: IssuedToken;
      readonly warnings: readonly ExchangeWarning[];
    }
  | { readonly type: 'no-token' }
  /** `fault` says what is wrong with it and does not repeat it. */
  | { readonly type: 'bad-token'; readonly fault: string };

/** Reads the fields of a successful token answer (RFC 6749 §5.1, and the service's own ones). */
export function readIssuedToken(
  fields: JsonFields,
  vocabulary: ScopeVocabulary,
): IssuedTokenVerdict {
  const value = fields.get('access_token');
  if (value === undefined || value === null) return { type: 'no-token' };
  if (typeof value !== 'string') return { type: 'bad-token', fault: 'is not a text' };
  if (!TOKEN_VALUE.test(value)) return { type: 'bad-token', fault: tokenFault(value) };

  const warnings: ExchangeWarning[] = [];
  const granted = readGrantedScopes(fields.get('scope'), vocabulary);
  if (granted === null) {
    warnings.push({
      kind: 'scopes-not-reported',
      text: 'The service did not report which scopes it granted.',
    });
  }
  const refreshToken = readRefreshToken(fields.get('refresh_token'));
  const isRefreshTokenBad = refreshToken === null && (fields.get('refresh_token') ?? null) !== null;
  const user = readUser(fields.get('associated_user'));
  const said = readLifetime(fields, 'expires_in');
  const isLimited = user !== null || refreshToken !== null || isRefreshTokenBad;
  // Only a permanent token has no lifetime; any other without one ends at an unknown time.
  const expiresIn = said === null && isLimited ? 'unknown' : said;
  if (expiresIn === 'unknown') {
    const why = lifetimeFault(fields.get('expires_in'));
    warnings.push({
      kind: 'expiry-unknown',
      text: `Expiry unknown: ${why}. The token may end at any time.`,
    });
  }
  if (isRefreshTokenBad) {
    warnings.push({
      kind: 'refresh-token-ignored',
      text: 'The service sent a refresh token of a form that cannot be used.',
    });
  }
  const token: IssuedToken = {
    accessToken: new Secret(value),
    kind: kindOf(user !== null, refreshToken !== null, expiresIn),
    granted,
    expiresIn,
    refreshToken,
    refreshExpiresIn: readLifetime(fields, 'refresh_token_expires_in'),
    user,
  };
  return { type: 'token', token, warnings };
}

/** By its fields (docs/service.md, "Kinds of token"). */
function kindOf(hasUser: boolean, hasRefreshToken: boolean, expiresIn: Lifetime): TokenKind {
  if (hasUser) return 'online';
  if (hasRefreshToken) return 'expiring';
  if (expiresIn === null) return 'permanent';
  return expiresIn === 'unknown' ? 'unknown' : 'client-credentials';
}

/**
 * Seconds; a number may come as text. Only a field that is not there means "does not expire"; an
 * unusable value, such as a JSON `null`, is `unknown` and never a guess.
 */
function readLifetime(fields: JsonFields, name: string): Lifetime {
  const value = fields.get(name);
  if (value === undefined) return null;
  const isNumeric = typeof value === 'string' && /^\d{1,15}(?:\.\d{1,6})?$/.test(value);
  const seconds = typeof value === 'number' ? value : isNumeric ? Number(value) : Number.NaN;
  return seconds > 0 && seconds <= LONGEST_LIFETIME ? seconds : 'unknown';
}

function lifetimeFault(value: unknown): string {
  if (value === undefined) return 'the service did not say how long this token lives';
  return value === null
    ? 'the service sent no value for the lifetime'
    : 'the service sent a lifetime that makes no sense';
}

function readRefreshToken(value: unknown): Secret | null {
  return typeof value === 'string' && TOKEN_VALUE.test(value) ? new Secret(value) : null;
}

function readUser(value: unknown): AssociatedUser | null {
  const fields = jsonFields(value);
  if (fields === null) return null;
  const names = [fields.get('first_name'), fields.get('last_name')].filter(
    (name) => typeof name === 'string' && name !== '',
  );
  const email = fields.get('email');
  return {
    name: names.length === 0 ? null : shown(names.join(' ')),
    email: typeof email === 'string' ? shown(email) : null,
  };
}

function tokenFault(value: string): string {
  if (value === '') return 'is empty';
  return value.length > 4096
    ? `has ${value.length} characters, and 4096 are the most`
    : 'has characters in it that no token has';
}

function shown(text: string): DisplayText {
  return cutToWidth(toDisplayText(text.slice(0, LONGEST_NAME * 4)), LONGEST_NAME);
}
