import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Takes the same time whatever differs; both sides are hashed first, so lengths may differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

/** 64 lower-case hex digits. */
export function hmacSha256Hex(key: string, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex');
}

/** RFC 7636 §4.2: base64url without padding. */
export function codeChallengeOf(codeVerifier: string): string {
  return sha256(codeVerifier).toString('base64url');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
