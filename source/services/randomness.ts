import { randomBytes } from 'node:crypto';

/**
 * A new value from the system's random source as base64url without padding: 32 bytes give 43
 * characters of `[A-Za-z0-9_-]`, which fit a `state` and a PKCE verifier (RFC 7636 §4.1).
 */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
