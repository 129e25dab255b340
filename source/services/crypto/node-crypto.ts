import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Hashing } from '../../core/sign-in/callback-query.ts';

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** The hashing interface of the core, implemented with `node:crypto`. */
export const nodeHashing: Hashing = {
  hmacSha256Hex(key, text) {
    return createHmac('sha256', key).update(text, 'utf8').digest('hex');
  },
  // Hashed first: `timingSafeEqual` throws on buffers of different length.
  equalInConstantTime(a, b) {
    return timingSafeEqual(sha256(a), sha256(b));
  },
  sha256Base64Url(text) {
    return sha256(text).toString('base64url');
  },
};

/**
 * A new value from the system's random source as base64url without padding: 32 bytes give 43
 * characters of `[A-Za-z0-9_-]`, which fit a `state` and a PKCE verifier (RFC 7636 §4.1).
 */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
