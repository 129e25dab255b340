import { Agent, request as httpRequest } from 'node:http';
import { UserError } from '../core/errors.ts';
import type { ObservedEvent } from '../core/lessons/observed-event.ts';
import { FORM_TYPE } from '../core/http/message.ts';
import { PRACTICE_PROFILE } from '../core/service/profile.ts';
import { DEFAULT_REDIRECT_URI } from '../core/sign-in/redirect-uri.ts';
import type { Api, ApiOptions } from './api/types.ts';
import { answerWithFaults } from './faults/answer-with-faults.ts';
import {
  createFaultSwitches,
  type FaultSetting,
  type FaultSwitches,
} from './faults/fault-switches.ts';
import { exportKept, importKept, type KeptStore } from './kept-store.ts';
import type { AppSeed, PracticeApp } from './oauth/app-registry.ts';
import { createAuthData, createAuthorizationServer } from './oauth/authorization-server.ts';
import { checkRegisteredRedirectUri } from './oauth/redirect-uris.ts';
import { oauthRoutes } from './oauth/routes.ts';
import type { IssuedToken, TokenGrant } from './oauth/token-grant.ts';
import { chargeRoutes } from './pages/charge-page.ts';
import { createFormTickets } from './pages/dashboard/forms.ts';
import { dashboardRoutes } from './pages/dashboard/routes.ts';
import { addFaultBanner } from './pages/page.ts';
import { apiRoutes, createRestBucket } from './server/api-routes.ts';
import { randomUuid, systemRandomness } from './server/crypto.ts';
import { startHttpServer } from './server/http-server.ts';
import type { ConnectionLimits } from './server/keep-alive-server.ts';
import type { RequestLogEntry } from './server/request-log.ts';
import { answerLater, dispatch } from './server/routes.ts';
import { commonHeaders } from './server/serve.ts';

/** How a practice store is started; all but the port has a good default. */
export interface PracticeStoreOptions extends ApiOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Only `127.0.0.1`; any other value is refused with an error that says why. */
  readonly host?: string;
  /**
   * Environment variables, which tell the other names of a forwarded port; `process.env` by
   * default.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Added to the redirect URLs of the first app. */
  readonly redirectUris?: readonly string[];
  /** Called once an answer is written; the entry holds no secret, the body may. */
  readonly log?: (entry: RequestLogEntry, body: Uint8Array) => void;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Gives that many random bytes, from a cryptographic source by default. */
  readonly randomness?: (bytes: number) => Uint8Array;
  /** 60,000 unless set. */
  readonly codeLifetimeMs?: number;
  /** In place of the one app with reading scopes; the first one is the store's `app`. */
  readonly apps?: readonly [AppSeed, ...AppSeed[]];
  /** `none` starts without any app, for a person who makes one in the app settings. */
  readonly app?: 'made' | 'none';
  /** Waited before each answer, in milliseconds. */
  readonly latencyMs?: number;
  /** How long connections live; by default as long as browsers need them. */
  readonly limits?: Partial<ConnectionLimits>;
  /** On from the start, and again after a reset. None unless set. */
  readonly faults?: readonly FaultSetting[];
  /** An earlier store that is continued; `apps` and `app` are ignored then. */
  readonly kept?: KeptStore | null;
  /** Called after each change of what `exportKept` gives, also while the store starts. */
  readonly onChange?: () => void;
  /** Called when the thread of the Admin API ended by itself, with a text for people. */
  readonly onEnded?: (what: string) => void;
  /**
   * Called with what a person and their programs do, as it happens; without it nothing is observed.
   */
  readonly onEvent?: (event: ObservedEvent) => void;
  /** The Admin API behind the token check; by default with the seeded data, in a worker. */
  readonly api?: () => Promise<Api>;
}

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
  /** Installs an app and issues a token of it, as an approval and an exchange would. */
  issueToken(app: PracticeApp, grant: Pick<TokenGrant, 'scopes' | 'kind'>): IssuedToken;
  /** The failures that the store can be told to make, and which of them are on. */
  readonly faults: FaultSwitches;
  /**
   * Brings back the seeded data, uninstalls every app, so that all tokens and codes end, empties
   * the REST buckets, and leaves on the faults that were on at the start. Apps and their
   * credentials stay, since other programs may be using them.
   */
  reset(): Promise<void>;
  /**
   * Approves in place of a browser: fetches the consent page and submits its form over HTTP.
   * @returns the address that the browser would be sent to; fetching it is the caller's part.
   * @throws UserError `practice-not-approved` with the store's own words
   */
  approve(authorizeUrl: string): Promise<{ readonly redirect: string }>;
  /**
   * This store as it is now, for the `kept` of a later one.
   * @param port its own unless given
   */
  exportKept(port?: number): KeptStore;
  /** Ends every connection and the worker. */
  close(): Promise<void>;
}

/** Read scopes only: a first token can show much and break nothing. */
const DEMO_SCOPES = [
  'read_products',
  'read_orders',
  'read_customers',
  'read_locations',
  'read_inventory',
] as const;

/** The app that is there from the start, so that Enter alone leads to a token. */
const DEMO_APP: AppSeed = {
  title: 'Practice app',
  scopes: DEMO_SCOPES,
  redirectUris: [DEFAULT_REDIRECT_URI],
};

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
  const kept = options.kept ?? null;
  const data = createAuthData(options.onChange ?? (() => undefined));
  if (kept !== null) importKept(kept, data);
  const auth = createAuthorizationServer({
    shop: PRACTICE_SHOP,
    clock,
    randomness,
    codeLifetimeMs,
    data,
  });

  function addApp(seed: AppSeed): PracticeApp {
    for (const redirectUri of seed.redirectUris) checkRegisteredRedirectUri(redirectUri);
    return auth.apps.add(seed);
  }

  const added = options.redirectUris ?? [];
  for (const redirectUri of added) checkRegisteredRedirectUri(redirectUri);
  const seeds = kept !== null || options.app === 'none' ? [] : (options.apps ?? [DEMO_APP]);
  for (const seed of seeds) addApp(seed);
  const [first] = auth.apps.all();
  if (first !== undefined) auth.apps.listRedirectUris(first.clientId, added);

  const faults = createFaultSwitches(clock);
  const switchToStart = (): void => {
    faults.switchAllOff();
    for (const { name, duration } of options.faults ?? []) faults.switchOn(name, duration);
  };
  switchToStart();

  let api: Promise<Api> | null = null;
  const world: ApiOptions = { ...kept?.world, ...options };
  const openApi = options.api ?? (() => loadApi(world, options.onEnded));
  const bucket = createRestBucket(clock);
  const routes = [
    ...oauthRoutes(auth),
    ...dashboardRoutes({ auth, faults, forms: createFormTickets(clock, randomness) }),
    ...chargeRoutes({ api: () => (api ??= openApi()), clock }),
    ...apiRoutes({
      auth,
      origin: () => server.origin,
      stableVersions: PRACTICE_PROFILE.apiVersions,
      bucket,
      api: () => (api ??= openApi()),
    }),
  ];
  const plain = answerWithFaults((request) => dispatch(routes, request), faults, auth);
  const { onEvent } = options;
  // Only an observed store has to parse GraphQL documents.
  const answer =
    onEvent === undefined
      ? plain
      : (await import('./observe.ts')).withObserver(plain, auth, onEvent);
  const server = await startHttpServer({
    host: options.host ?? '127.0.0.1',
    port: options.port,
    env: options.env ?? process.env,
    answer: answerLater(async (request) => {
      // A fault for the next request is off after the answer, but its page must still name it.
      const titles = faults.active().map(({ fault }) => fault.title);
      return addFaultBanner(await answer(request), titles);
    }, options.latencyMs ?? 0),
    commonHeaders: () => commonHeaders(clock(), randomness),
    clock,
    log: options.log ?? null,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });

  return {
    origin: server.origin,
    port: server.port,
    shop: PRACTICE_SHOP,
    get app() {
      return first === undefined ? null : (auth.apps.find(first.clientId) ?? first);
    },
    apps: () => auth.apps.all(),
    dashboardUrl: `${server.origin}/dashboard`,
    addApp,
    issueToken({ clientId, secrets: [{ id: secretId }] }, { scopes, kind }) {
      auth.installations.approve(clientId, scopes);
      const grantId = randomUuid(randomness);
      return auth.tokens.issue({ clientId, secretId, scopes, kind, grantId });
    },
    faults,
    async reset() {
      switchToStart();
      for (const { clientId } of auth.apps.all()) auth.uninstall(clientId);
      bucket.clear();
      await api?.then(
        (started) => started.reset(),
        () => undefined,
      );
    },
    approve: (authorizeUrl) => approveInTerminal(server.origin, authorizeUrl),
    exportKept: (port = server.port) => exportKept(data, { port, world, now: clock() }),
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
async function loadApi(
  options: ApiOptions,
  onEnded: PracticeStoreOptions['onEnded'],
): Promise<Api> {
  const { afterText, createApi } = await import('./api/api.ts');
  return createApi(options, { onEnded: (after) => onEnded?.(afterText(after)) });
}

/**
 * Approves an authorize URL of the practice store at `origin` without a browser, over real HTTP:
 * fetches the consent page and submits the form that is on it, if the store asks at all.
 * @returns the redirect address, not yet fetched
 * @throws UserError `practice-not-approved`
 */
export async function approveInTerminal(
  origin: string,
  authorizeUrl: string,
): Promise<{ readonly redirect: string }> {
  if (!URL.canParse(authorizeUrl) || new URL(authorizeUrl).origin !== origin) {
    throw notApproved('The address is not one of this practice store.');
  }
  const page = await exchange('GET', new URL(authorizeUrl), origin, '');
  // Approved before: the store redirects at once.
  if (page.status === 303 && page.location !== undefined) return { redirect: page.location };
  const ticket = /name="ticket" value="(\w+)"/.exec(page.body)?.[1];
  if (page.status !== 200 || ticket === undefined) throw notApproved(errorText(page.body));
  const form = new URLSearchParams({ ticket, decision: 'approve' });
  const answer = await exchange(
    'POST',
    new URL('/admin/oauth/authorize', origin),
    origin,
    String(form),
  );
  if (answer.status !== 303 || answer.location === undefined) {
    throw notApproved(errorText(answer.body));
  }
  return { redirect: answer.location };
}

interface Exchange {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

function exchange(method: string, url: URL, origin: string, body: string): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        method,
        // The default agent may use a proxy; a new one never does.
        agent: new Agent(),
        headers: method === 'POST' ? { Origin: origin, 'Content-Type': FORM_TYPE } : {},
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            body: text,
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** The store's own sentence, from its error page. The markup is our own, so a pattern is enough. */
function errorText(page: string): string {
  const body = page.replace(/<title>.*?<\/title>/s, '');
  return (
    /Oauth error [^<]*/i.exec(body)?.[0] ??
    /<h1>([^<]+)<\/h1>/.exec(body)?.[1] ??
    'The page was not the consent page.'
  );
}

function notApproved(reason: string): UserError {
  return new UserError({
    code: 'practice-not-approved',
    message: `The practice store did not take the approval: ${reason}`,
    remedy: 'Go back to the authorize step and start again from a new address.',
    exitCode: 4,
  });
}
