import type { Secret } from '../../core/text/secret.ts';

import { decodedHmacText } from '../../core/sign-in/callback-query.ts';
import { hmacSha256Hex } from '../server/crypto.ts';

export interface CallbackParts {
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
 * and `timestamp`, signed in the decoded form, every value percent-encoded.
 */
export function buildCallbackUrl(parts: CallbackParts): string {
  const [handle = ''] = parts.shop.split('.');
  const adminAddress = `${parts.shop.replace(handle, 'admin')}/store/${handle}`;
  const values: Record<string, string> = {
    code: parts.code,
    host: Buffer.from(adminAddress).toString('base64'),
    shop: parts.shop,
    ...(parts.state === null ? {} : { state: parts.state }),
    timestamp: String(parts.timestamp),
  };
  const parameters = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    rawName: name,
    rawValue: encodeURIComponent(value),
  }));
  const hmac = hmacSha256Hex(parts.clientSecret.reveal(), decodedHmacText(parameters));
  const query = Object.entries({ ...values, hmac })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${parts.redirectUri}?${query}`;
}
