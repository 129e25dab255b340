import { randomBytes } from 'node:crypto';

/** That many bytes that nobody can foresee. */
export type Randomness = (bytes: number) => Uint8Array;

export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);

/** `bytes` random bytes in lower-case hex, two digits a byte. */
export function randomHex(randomness: Randomness, bytes: number): string {
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
