import type { Api } from './api/types.ts';
import type { AppSeed, PracticeApp } from './oauth/app-registry.ts';
import type { RequestLogEntry } from './server/request-log.ts';

import { DEFAULT_REDIRECT_URI } from '../core/oauth/redirect-uri.ts';
import { PRACTICE_PROFILE } from '../core/service/profile.ts';
import { checkRegisteredRedirectUri } from './oauth/registered-redirect-uri.ts';
import { createSignInOffice } from './oauth/sign-in-office.ts';
import { signInRoutes } from './oauth/sign-in-routes.ts';
import { apiRoutes } from './server/api-routes.ts';
import { commonHeaders } from './server/common-headers.ts';
import { dispatch } from './server/dispatch.ts';
import { startHttpServer } from './server/http-server.ts';
import { systemRandomness } from './server/randomness.ts';
import { createRestBucket } from './server/rest-bucket.ts';
import { approveInTerminal } from './terminal-approval.ts';

export interface PracticeStoreOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Only `127.0.0.1`; the field is there so that anything else is refused in words. */
  readonly host?: string;
  /** Tells under which other names a forwarded port is reached; the process's own by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Registered beside the default `http://127.0.0.1:3456/callback`. */
  readonly redirectUris?: readonly string[];
  /** Told once an answer is written; the entry holds no secret. */
  readonly log?: (entry: RequestLogEntry) => void;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** That many random bytes, from a cryptographic source by default. */
  readonly randomness?: (bytes: number) => Uint8Array;
  /** 60,000 unless set. */
  readonly codeLifetimeMs?: number;
  /** The same seed gives the same products, orders and customers on every machine. */
  readonly seed?: number;
  /** The Admin API behind the token check; the seeded world in a worker by default. */
  readonly api?: () => Promise<Api>;
}

/** A running practice store on 127.0.0.1. */
export interface PracticeStore {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly port: number;
  readonly shop: typeof PRACTICE_SHOP;
  /** The app that is there from the start, with a released version. */
  readonly app: PracticeApp;
  /** The app settings page in the browser, or null where there is none. */
  readonly dashboardUrl: string | null;
  /** Registers one more app, released at once. */
  addApp(seed: AppSeed): PracticeApp;
  /**
   * Approves in place of a browser: fetches the consent page and submits its form over HTTP.
   * @returns the address that the browser would be sent to; fetching it is the caller's part.
   * @throws UserError `practice-not-approved` with the store's own words
   */
  approve(authorizeUrl: string): Promise<{ readonly redirect: string }>;
  /** Ends every connection and the worker. */
  close(): Promise<void>;
}

export const PRACTICE_SHOP = 'demo.practice.test';

/** Fixed, so that it can be forwarded and remembered. */
export const PRACTICE_PORT = 3457;

/** Reading only: a first token should be able to show much and to break nothing. */
const DEMO_SCOPES = [
  'read_products',
  'read_orders',
  'read_customers',
  'read_locations',
  'read_inventory',
] as const;

const CODE_LIFETIME_MS = 60_000;

/**
 * Starts the embedded store: a strict authorization server and an Admin API in one.
 * @throws UserError `practice-loopback-only`, `port-taken`, `port-refused`, `invalid-redirect-uri`
 */
export async function startPracticeStore(options: PracticeStoreOptions): Promise<PracticeStore> {
  const clock = options.clock ?? Date.now;
  const randomness = options.randomness ?? systemRandomness;
  const codeLifetimeMs = options.codeLifetimeMs ?? CODE_LIFETIME_MS;
  const office = createSignInOffice({ shop: PRACTICE_SHOP, clock, randomness, codeLifetimeMs });

  function addApp(seed: AppSeed): PracticeApp {
    for (const redirectUri of seed.redirectUris) checkRegisteredRedirectUri(redirectUri);
    return office.apps.add(seed);
  }

  const app = addApp({
    title: 'Practice app',
    scopes: DEMO_SCOPES,
    redirectUris: [...new Set([DEFAULT_REDIRECT_URI, ...(options.redirectUris ?? [])])],
  });

  let api: Promise<Api> | null = null;
  const openApi = options.api ?? (() => loadApi(options.seed));
  const routes = [
    ...signInRoutes(office),
    ...apiRoutes({
      office,
      origin: () => server.origin,
      stableVersions: PRACTICE_PROFILE.apiVersions,
      bucket: createRestBucket(clock),
      api: () => (api ??= openApi()),
    }),
  ];
  const server = await startHttpServer({
    host: options.host ?? '127.0.0.1',
    port: options.port,
    env: options.env ?? process.env,
    answer: (request) => dispatch(routes, request),
    commonHeaders: () => commonHeaders(clock(), randomness),
    clock,
    log: options.log ?? null,
  });

  return {
    origin: server.origin,
    port: server.port,
    shop: PRACTICE_SHOP,
    app,
    dashboardUrl: null,
    addApp,
    approve: (authorizeUrl) => approveInTerminal(server.origin, authorizeUrl),
    async close() {
      await server.close();
      await api?.then(
        (started) => started.close(),
        () => undefined,
      );
    },
  };
}

/** Imported late: the store is ready before the first API request needs the worker. */
async function loadApi(seed: number | undefined): Promise<Api> {
  const { createApi } = await import('./api/api.ts');
  return createApi(seed === undefined ? {} : { seed });
}
