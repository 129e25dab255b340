import { createHmac } from 'node:crypto';
import type { CallbackExpectation } from '../../../source/core/sign-in/callback-check.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';
import { goodShop } from './authorize-input.ts';

export const STATE = 'S'.repeat(43);
export const OLDER_STATE = 'O'.repeat(43);
export const CLIENT_SECRET = 'hush';
/** Unix seconds; the callbacks below are stamped with it. */
export const NOW = 1_800_000_000;

/** A sign-in to demo.myshopify.com that waits. */
export function expectation(changes: Partial<CallbackExpectation> = {}): CallbackExpectation {
  return {
    state: new Secret(STATE),
    olderStates: [new Secret(OLDER_STATE)],
    shop: goodShop('demo.myshopify.com'),
    issuer: 'https://demo.myshopify.com',
    profile: SHOPIFY_PROFILE,
    clientSecret: new Secret(CLIENT_SECRET),
    hashing: nodeHashing,
    ...changes,
  };
}

/** The right callback with some parameters changed, `null` leaving one out; signed as the service does. */
export function signedQuery(
  changes: Readonly<Record<string, string | null>> = {},
  key = CLIENT_SECRET,
): string {
  const fields: Record<string, string | null> = {
    code: 'abc123',
    shop: 'demo.myshopify.com',
    state: STATE,
    timestamp: String(NOW),
    ...changes,
  };
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  // Written anew here, so that one misreading of the rule cannot pass on both sides.
  const signed = pairs
    .map(([name, value]) => `${name}=${value.replaceAll('%', '%25').replaceAll('&', '%26')}`)
    .toSorted()
    .join('&');
  const hmac = createHmac('sha256', key).update(signed).digest('hex');
  const query = pairs.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return [...query, `hmac=${hmac}`].join('&');
}
