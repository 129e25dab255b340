import { SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { expandScopes } from '../../core/service/scopes.ts';
import { STAFF } from '../records/shop/staff.ts';

export type TokenKind = 'permanent' | 'expiring' | 'online' | 'client-credentials';

/** For whom and what a token is issued. `grantId` ties together what one approval gave. */
export interface TokenGrant {
  readonly clientId: string;
  /** Of the client secret that it was issued with: revoking that secret ends the token. */
  readonly secretId: string;
  readonly scopes: readonly string[];
  readonly kind: TokenKind;
  readonly grantId: string;
}

export interface IssuedToken extends TokenGrant {
  readonly accessToken: string;
  /** Null for a permanent token. */
  readonly expiresInSeconds: number | null;
  /** Of an expiring token only. */
  readonly refresh: { readonly token: string; readonly expiresInSeconds: number } | null;
}

/** A token that works, as a page may show it: without its value. */
export interface LiveToken extends TokenGrant {
  /** Milliseconds since 1970, or null for a permanent token. */
  readonly expiresAt: number | null;
}

/** Tokens of one mode replace each other; those of another mode never do. */
const MODE: Record<TokenKind, 'offline' | 'online' | 'client-credentials'> = {
  permanent: 'offline',
  expiring: 'offline',
  online: 'online',
  'client-credentials': 'client-credentials',
};

/**
 * Authorizing again ends the older token of the same mode when the scopes changed, and the older
 * expiring token in any case: an app has one of those for each store. Client credentials are
 * requested again and again, so their tokens stay valid beside each other.
 */
export function isReplacedBy(older: TokenGrant, newer: TokenGrant): boolean {
  if (older.clientId !== newer.clientId) return false;
  if (MODE[older.kind] !== MODE[newer.kind] || newer.kind === 'client-credentials') return false;
  if (older.kind === 'expiring' && newer.kind === 'expiring') return true;
  return !isSameSet(
    expandScopes(older.scopes, SHOPIFY_SCOPES),
    expandScopes(newer.scopes, SHOPIFY_SCOPES),
  );
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const left = new Set(a);
  const right = new Set(b);
  return left.size === right.size && [...left].every((scope) => right.has(scope));
}

/** The body of a successful exchange or refresh, with the fields that its kind has. */
export function describeIssuedToken(issued: IssuedToken): Record<string, unknown> {
  const base = { access_token: issued.accessToken, scope: issued.scopes.join(',') };
  switch (issued.kind) {
    case 'permanent':
      return base;
    case 'client-credentials':
      return { ...base, expires_in: issued.expiresInSeconds };
    case 'expiring':
      return {
        ...base,
        expires_in: issued.expiresInSeconds,
        refresh_token: issued.refresh?.token,
        refresh_token_expires_in: issued.refresh?.expiresInSeconds,
      };
    case 'online':
      return {
        ...base,
        expires_in: issued.expiresInSeconds,
        associated_user_scope: base.scope,
        associated_user: PERSON,
      };
  }
}

/** The person who approves in the practice store: a member of the staff, not the owner. */
const [, APPROVER] = STAFF;

const PERSON = {
  id: APPROVER.id,
  first_name: APPROVER.firstName,
  last_name: APPROVER.lastName,
  email: 'robin@example.com',
  email_verified: true,
  account_owner: APPROVER.isOwner,
  locale: 'en',
  collaborator: false,
};
