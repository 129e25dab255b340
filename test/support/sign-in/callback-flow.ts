import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { onTestFinished } from 'vitest';
import {
  checkCallback,
  type CallbackVerdict,
} from '../../../source/core/sign-in/callback-check.ts';
import { parseRedirectUri, type RedirectUri } from '../../../source/core/sign-in/redirect-uri.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { parseShop } from '../../../source/core/service/shop-domain.ts';
import type { ShopDomain } from '../../../source/core/service/shop-verdict.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { listenForCallback } from '../../../source/services/callback-listener/listener.ts';
import type {
  CallbackListener,
  ListenerLimits,
  ListenerNotice,
} from '../../../source/services/callback-listener/types.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';
import { fillRequest, type CallbackFacts } from '../corpus/callback-corpus.ts';
import { freePort } from '../sockets/ports.ts';

/** A listener that waits for a sign-in, and all that it has reported. */
export interface CallbackFlow {
  readonly listener: CallbackListener;
  readonly facts: CallbackFacts;
  readonly port: number;
  readonly verdicts: CallbackVerdict[];
  readonly notices: ListenerNotice[];
  /** Verdicts that ended the wait. */
  settled(): CallbackVerdict[];
  /** The bytes of a corpus text for this flow. */
  fill(input: string): Buffer;
}

/** The right callback, as in CB-01. */
export const VALID_REQUEST =
  'GET /callback?code=abc123&hmac={M}&host={B}&shop={H}&state={S}&timestamp={T} HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n';

export function redirectUri(text: string): RedirectUri {
  const verdict = parseRedirectUri(text, { allowAnyPort: true });
  if (verdict.type === 'refused') throw new Error(verdict.message);
  return verdict.uri;
}

/** Starts a listener with the real checks; it is closed when the test is over. */
export async function startCallbackFlow(
  options: { readonly uri?: string; readonly limits?: Partial<ListenerLimits> } = {},
): Promise<CallbackFlow> {
  const secrets = {
    state: randomBytes(32).toString('base64url'),
    otherState: randomBytes(32).toString('base64url'),
    olderState: randomBytes(32).toString('base64url'),
    clientSecret: randomBytes(16).toString('hex'),
  };
  const now = Math.floor(Date.now() / 1000);
  const shop = testShop('demo.myshopify.com');
  const expectation = {
    state: new Secret(secrets.state),
    olderStates: [new Secret(secrets.olderState)],
    shop,
    issuer: `https://${shop}`,
    profile: SHOPIFY_PROFILE,
    clientSecret: new Secret(secrets.clientSecret),
    hashing: nodeHashing,
  };
  const verdicts: CallbackVerdict[] = [];
  const notices: ListenerNotice[] = [];
  const listener = await listenForCallback({
    redirectUri: redirectUri(options.uri ?? `http://127.0.0.1:${await freePort()}/callback`),
    check: (rawQuery) => checkCallback(rawQuery, expectation, now),
    onVerdict: (verdict) => verdicts.push(verdict),
    onNotice: (notice) => notices.push(notice),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  onTestFinished(() => listener.close());
  const { port } = listener.redirectUri;
  const facts = { port, shop, ...secrets, now, lanAddress: lanAddress() };
  return {
    listener,
    facts,
    port,
    verdicts,
    notices,
    settled: () => verdicts.filter(({ type }) => type !== 'refused'),
    fill: (input) => fillRequest(input, facts),
  };
}

function testShop(text: string): ShopDomain {
  const verdict = parseShop(text, SHOPIFY_PROFILE);
  if (verdict.type !== 'shop') throw new Error(`not a shop: ${text}`);
  return verdict.shop;
}

/** An address of another interface; without a network, another loopback address. */
export function lanAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
}
