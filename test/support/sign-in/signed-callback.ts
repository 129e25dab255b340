import { createHmac } from 'node:crypto';

/** The raw query of a callback as the store sends it, signed with the client secret. */
export function signedCallback(
  values: Readonly<Record<string, string>>,
  clientSecret: string,
): string {
  const pairs = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
  const hmac = createHmac('sha256', clientSecret).update(text).digest('hex');
  return new URLSearchParams([...pairs, ['hmac', hmac]]).toString();
}
