import { PRACTICE_PROFILE } from '../core/service/profile.ts';
import type { Api } from './api/types.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { createFormDesk } from './dashboard/form-desk.ts';
import { DEMO_APP } from './demo-app.ts';
import { answerWithFaults } from './faults/answer-with-faults.ts';
import { createFaultSwitches, type FaultSwitches } from './faults/fault-switches.ts';
import { visitCallback } from './faults/visit-callback.ts';
import { createRestBucket } from './limits/rest-bucket.ts';
import { loadApi } from './load-api.ts';
import type { AppSeed } from './oauth/app-registry.ts';
import type { PracticeApp } from './oauth/app.ts';
import { checkRegisteredRedirectUri } from './oauth/registered-redirect-uri.ts';
import { createSignInOffice } from './oauth/sign-in-office.ts';
import { signInRoutes } from './oauth/sign-in-routes.ts';
import type { PracticeStoreOptions } from './options.ts';
import { addFaultBanner } from './pages/fault-banner.ts';
import { apiRoutes } from './server/api-routes.ts';
import { commonHeaders } from './server/common-headers.ts';
import { dispatch } from './server/dispatch.ts';
import { startHttpServer } from './server/http-server.ts';
import { answerLater } from './server/latency.ts';
import { systemRandomness } from './server/randomness.ts';
import { approveInTerminal } from './terminal-approval.ts';

/** A running practice store on 127.0.0.1. */
export interface PracticeStore<App extends PracticeApp | null = PracticeApp> {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly port: number;
  readonly shop: typeof PRACTICE_SHOP;
  /** The app that is there from the start, as it stands now. */
  readonly app: App;
  /** Every app there is, also those that were made in the app settings. */
  apps(): readonly PracticeApp[];
  /** The app settings page in the browser. */
  readonly dashboardUrl: string;
  /** Registers one more app, released at once. */
  addApp(seed: AppSeed): PracticeApp;
  /** The failures that the store can be told to make, and which of them are on. */
  readonly faults: FaultSwitches;
  /**
   * Brings back the seeded world, takes every app off the store, so that all tokens and codes end,
   * empties the REST buckets, and leaves on the faults that were on at the start. Apps and their
   * credentials stay, since people have them in other windows.
   */
  reset(): Promise<void>;
  /**
   * Approves in place of a browser: fetches the consent page and submits its form over HTTP.
   * @returns the address that the browser would be sent to; fetching it is the caller's part.
   * @throws UserError `practice-not-approved` with the store's own words
   */
  approve(authorizeUrl: string): Promise<{ readonly redirect: string }>;
  /** Ends every connection and the worker. */
  close(): Promise<void>;
}

const PRACTICE_SHOP = 'demo.practice.test';
const CODE_LIFETIME_MS = 60_000;

/**
 * Starts the embedded store: a strict authorization server and an Admin API in one.
 * @throws UserError `practice-loopback-only`, `port-taken`, `port-refused`, `invalid-redirect-uri`
 */
export function startPracticeStore(
  options: PracticeStoreOptions & { readonly app: 'none' },
): Promise<PracticeStore<null>>;
export function startPracticeStore(
  options: PracticeStoreOptions & { readonly app?: 'made' },
): Promise<PracticeStore>;
export async function startPracticeStore(
  options: PracticeStoreOptions,
): Promise<PracticeStore<PracticeApp | null>> {
  const clock = options.clock ?? Date.now;
  const randomness = options.randomness ?? systemRandomness;
  const codeLifetimeMs = options.codeLifetimeMs ?? CODE_LIFETIME_MS;
  const office = createSignInOffice({ shop: PRACTICE_SHOP, clock, randomness, codeLifetimeMs });

  function addApp(seed: AppSeed): PracticeApp {
    for (const redirectUri of seed.redirectUris) checkRegisteredRedirectUri(redirectUri);
    return office.apps.add(seed);
  }

  const seeds = options.app === 'none' ? [] : (options.apps ?? [DEMO_APP]);
  const [first] = seeds.map((seed, index) => {
    const added = index === 0 ? (options.redirectUris ?? []) : [];
    return addApp({ ...seed, redirectUris: [...new Set([...seed.redirectUris, ...added])] });
  });

  const faults = createFaultSwitches(clock);
  const switchToStart = (): void => {
    faults.switchAllOff();
    for (const { name, duration } of options.faults ?? []) faults.switchOn(name, duration);
  };
  switchToStart();

  let api: Promise<Api> | null = null;
  const openApi = options.api ?? (() => loadApi(options));
  const bucket = createRestBucket(clock);
  const routes = [
    ...signInRoutes(office),
    ...dashboardRoutes({ office, faults, forms: createFormDesk(clock, randomness) }),
    ...apiRoutes({
      office,
      origin: () => server.origin,
      stableVersions: PRACTICE_PROFILE.apiVersions,
      bucket,
      api: () => (api ??= openApi()),
    }),
  ];
  const answer = answerWithFaults((request) => dispatch(routes, request), faults, {
    office,
    visit: visitCallback,
  });
  const server = await startHttpServer({
    host: options.host ?? '127.0.0.1',
    port: options.port,
    env: options.env ?? process.env,
    answer: answerLater(async (request) => {
      // A fault for one request is off afterwards, but its page has to say that it was on.
      const active = faults.active();
      return addFaultBanner(await answer(request), active);
    }, options.latencyMs ?? 0),
    commonHeaders: () => commonHeaders(clock(), randomness),
    clock,
    log: options.log ?? null,
  });

  return {
    origin: server.origin,
    port: server.port,
    shop: PRACTICE_SHOP,
    get app() {
      return first === undefined ? null : (office.apps.find(first.clientId) ?? first);
    },
    apps: () => office.apps.all(),
    dashboardUrl: `${server.origin}/dashboard`,
    addApp,
    faults,
    async reset() {
      switchToStart();
      for (const { clientId } of office.apps.all()) office.uninstall(clientId);
      bucket.clear();
      await api?.then(
        (started) => started.reset(),
        () => undefined,
      );
    },
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
