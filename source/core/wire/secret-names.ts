/** Headers that carry a secret by what they are called, on either side. */
const SECRET_HEADER = /cookie|token|auth|secret|password|session|signature|hmac|api-key/;

/** No value of such a header is kept. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name.toLowerCase());
}
