import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Gives that many cryptographically random bytes. */
export type Randomness = (bytes: number) => Uint8Array;

export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);

/** `bytes` random bytes in lower-case hex, two digits a byte. */
function randomHex(randomness: Randomness, bytes: number): string {
  return Buffer.from(randomness(bytes)).toString('hex');
}

/** In the form of a version 4 UUID (RFC 9562 §5.4). */
export function randomUuid(randomness: Randomness): string {
  const bytes = Buffer.from(randomness(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/**
 * A new value that the store issues: `practice_`, its kind, and 32 hexadecimal digits. So it cannot
 * be taken for a live value, and no secret scanner's pattern fits it.
 * @param kind `consent` and `form` are one-time tickets, of the consent page and of the dashboard
 */
export function mint(
  kind: 'client' | 'secret' | 'code' | 'token' | 'refresh' | 'consent' | 'form',
  randomness: Randomness,
): string {
  return `practice_${kind}_${randomHex(randomness, 16)}`;
}

/** Identifies a secret on pages and in token grants; it grants no access. */
export function mintSecretId(randomness: Randomness): string {
  return `secret-${randomHex(randomness, 4)}`;
}

/** Whether a value has the form of a live credential, which the store must never take. */
export function looksLive(value: string): boolean {
  return /^\s*(?:shp[a-z]{2}|atkn)_/i.test(value);
}

/** Constant-time comparison; both sides are hashed first, so their lengths may differ. */
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
