/** What the core needs of cryptography; passed in, so that the core stays free of Node. */
export interface Hashing {
  /** HMAC-SHA256 of UTF-8 `text`, 64 lower-case hex digits. */
  hmacSha256Hex(key: string, text: string): string;
  /** Hashes both sides first: takes the same time whatever differs, and cannot throw. */
  equalInConstantTime(a: string, b: string): boolean;
  /** SHA-256 of UTF-8 `text` as base64url without padding (RFC 7636 §4.2). */
  sha256Base64Url(text: string): string;
}
