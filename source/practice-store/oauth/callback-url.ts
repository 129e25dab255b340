import { decodedHmacText } from '../../core/sign-in/callback-query.ts';
import type { Secret } from '../../core/text/secret.ts';
import { hmacSha256Hex } from '../server/crypto.ts';

interface CallbackParts {
  readonly redirectUri: string;
  readonly clientSecret: Secret;
  readonly code: string;
  readonly shop: string;
  readonly state: string | null;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/**
 * The address that the browser is sent to after consent: `code`, `hmac`, `host`, `shop`, `state`
 * and `timestamp`.
 */
export function buildCallbackUrl(parts: CallbackParts): string {
  const { redirectUri, clientSecret, code, shop, state, timestamp } = parts;
  const [handle = ''] = shop.split('.');
  const adminAddress = `${shop.replace(handle, 'admin')}/store/${handle}`;
  const host = Buffer.from(adminAddress).toString('base64');
  const values = { code, host, shop, state, timestamp: String(timestamp) };
  return signCallback(redirectUri, values, clientSecret);
}

/**
 * A callback with these parameters and their `hmac`: signed in the decoded form, every value
 * percent-encoded. Null leaves a parameter out.
 */
export function signCallback(
  redirectUri: string,
  values: Readonly<Record<string, string | null>>,
  clientSecret: Secret,
): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value, rawName: name, rawValue: encodeURIComponent(value) }],
  );
  const hmac = hmacSha256Hex(clientSecret.reveal(), decodedHmacText(pairs));
  const query = [...pairs, { name: 'hmac', rawValue: hmac }]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, rawValue }) => `${name}=${rawValue}`)
    .join('&');
  return `${redirectUri}?${query}`;
}
