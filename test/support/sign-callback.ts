import { createHmac } from 'node:crypto';

/** The query of a callback as the service signs it, for plain values (no escaping needed). */
export function signedQuery(
  clientSecret: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const pairs = Object.entries(parameters)
    .map(([key, value]) => `${key}=${value}`)
    .toSorted();
  const hmac = createHmac('sha256', clientSecret).update(pairs.join('&')).digest('hex');
  return `${pairs.join('&')}&hmac=${hmac}`;
}
