import type { Randomness } from '../server/randomness.ts';

import { randomHex } from '../server/randomness.ts';

// Everything that the store issues says `practice_` first: it cannot be taken for a live value,
// and no secret scanner's pattern fits it.

const BYTES = 16;

/** 32 hexadecimal digits behind `practice_client_`, as for all of them. */
export function mintClientId(randomness: Randomness): string {
  return `practice_client_${randomHex(randomness, BYTES)}`;
}

/** For one app; it may have two at a time. */
export function mintClientSecret(randomness: Randomness): string {
  return `practice_secret_${randomHex(randomness, BYTES)}`;
}

/** Names a secret on pages and in token grants; it opens nothing. */
export function mintSecretId(randomness: Randomness): string {
  return `secret-${randomHex(randomness, 4)}`;
}

/** An authorization code. */
export function mintCode(randomness: Randomness): string {
  return `practice_code_${randomHex(randomness, BYTES)}`;
}

/** An access token of any kind. */
export function mintAccessToken(randomness: Randomness): string {
  return `practice_token_${randomHex(randomness, BYTES)}`;
}

/** A refresh token. */
export function mintRefreshToken(randomness: Randomness): string {
  return `practice_refresh_${randomHex(randomness, BYTES)}`;
}

/** Of the consent form: good for one answer to one request. */
export function mintConsentTicket(randomness: Randomness): string {
  return `practice_consent_${randomHex(randomness, BYTES)}`;
}

/** Of a page of the app settings: good for one change. */
export function mintFormTicket(randomness: Randomness): string {
  return `practice_form_${randomHex(randomness, BYTES)}`;
}

/** Whether a value has the form of a live credential, which has no business here. */
export function looksLive(value: string): boolean {
  return /^\s*(?:shp[a-z]{2}|atkn)_/i.test(value);
}
