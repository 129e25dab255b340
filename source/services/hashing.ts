import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Hashing } from '../core/sign-in/callback-query.ts';

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** The hashing that the core asks for, by `node:crypto`. */
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
