import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ServiceProfile } from '../../../source/core/service/profile.ts';
import { parseShop } from '../../../source/core/service/shop-domain.ts';
import { liveAddress, type StoreAddress } from '../../../source/core/service/store-address.ts';
import { loadSettings } from '../../../source/services/settings/load-settings.ts';
import { freePort } from '../sockets/ports.ts';
import type { StoreReply, StoreRequest } from '../sockets/tls-store.ts';
import { openRealStorePath, type RealStorePath } from './real-store-path.ts';

/** The profile of a service that is none of the built-in ones, as the documentation has it. */
export const OTHER_PROFILE_FILE = fileURLToPath(
  new URL('../../../docs/examples/another-service.json', import.meta.url),
);

export const OTHER_SHOP = 'demo.stores.acme.example';

/** The profile as a run has it. */
export async function otherProfile(): Promise<ServiceProfile> {
  const options = { profile: OTHER_PROFILE_FILE };
  const inputs = { options, env: {}, cwd: tmpdir(), envFilePath: null };
  return (await loadSettings(inputs)).profile;
}

/** A store of that service on the internet; nobody serves it. */
export async function otherAddress(): Promise<StoreAddress> {
  const profile = await otherProfile();
  const verdict = parseShop(OTHER_SHOP, profile);
  if (verdict.type === 'refused') throw new Error(verdict.message);
  return liveAddress(profile, verdict.shop);
}

export interface OtherService extends RealStorePath {
  /** What the program needs to get there, with its app. */
  readonly program: Readonly<Record<string, string>>;
  /** The address that the browser is sent to once the person has approved. */
  approve(authorizeUrl: string): string;
}

/**
 * A server of that service: OAuth and an API under paths of its own, scopes joined by blanks, and
 * nothing else. What it grants is what was asked for.
 */
export async function startOtherService(granted: readonly string[]): Promise<OtherService> {
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const facts = {
    shop: OTHER_SHOP,
    redirectUri,
    accessToken: 'acme_not-a-real-token',
    clientSecret: 'acmesecret_not-a-real-one',
  };
  const path = await openRealStorePath({
    facts,
    intercept: (request) => reply(request, granted, facts.accessToken),
  });
  return {
    ...path,
    program: {
      ...path.env,
      TOKENWRIGHT_PROFILE: OTHER_PROFILE_FILE,
      // Named by the environment, so that a secret from there may go to the host.
      TOKENWRIGHT_STORE_HOST: 'stores.acme.example',
      TOKENWRIGHT_SHOP: OTHER_SHOP,
      TOKENWRIGHT_CLIENT_ID: path.facts.clientId,
      TOKENWRIGHT_CLIENT_SECRET: facts.clientSecret,
      TOKENWRIGHT_REDIRECT_URI: redirectUri,
    },
    approve(authorizeUrl) {
      const asked = new URL(authorizeUrl).searchParams;
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', asked.get('state') ?? '');
      return back.href;
    },
  };
}

function reply(request: StoreRequest, granted: readonly string[], token: string): StoreReply {
  const { pathname } = new URL(request.path, `https://${OTHER_SHOP}`);
  const json = (status: number, body: object): StoreReply => ({
    status,
    body: JSON.stringify(body),
  });
  if (pathname === '/oauth/token')
    return json(200, { access_token: token, scope: granted.join(' ') });
  if (request.headers['x-acme-access-token'] !== token) return json(401, { error: 'no_token' });
  switch (pathname) {
    case '/oauth/scopes':
      return json(200, { access_scopes: granted.map((handle) => ({ handle })) });
    case '/rest/v2/orders':
      return json(200, { orders: [{ id: 1 }] });
    case '/rest/v2/customers':
      return json(403, { errors: 'customers.read is missing' });
    case '/rest/v2/graphql.json':
      return json(200, {
        errors: [
          {
            message: 'Access denied. Required access: `customers.read` access scope.',
            extensions: { code: 'ACCESS_DENIED' },
          },
        ],
        data: null,
      });
    default:
      return json(404, { errors: 'Not Found' });
  }
}
