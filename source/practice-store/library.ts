/**
 * The practice store for tests of other programs: `import … from 'tokenwright/practice-store'`.
 * Its declarations are published as they stand here, so they name no type of another module.
 */
import { PRACTICE_PROFILE } from '../core/service/profile.ts';
import { DEFAULT_REDIRECT_URI } from '../core/sign-in/redirect-uri.ts';
import { readFault } from './faults/read-fault.ts';
import { type PracticeStore as Store, startPracticeStore as startStore } from './practice-store.ts';
import { checkScenario, readScenario } from './scenario/read-scenario.ts';
import { scenarioOptions } from './scenario/scenario.ts';

/** How a store is started; everything has a good default. */
export interface PracticeStoreOptions {
  /** Where it listens on 127.0.0.1. 0, the default, takes any free port. */
  readonly port?: number;
  /** The app's scopes; five that read, unless set: `['read_products', 'write_orders']`. */
  readonly scopes?: readonly string[];
  /** Addresses that the app may be sent back to, beside `http://127.0.0.1:3456/callback`. */
  readonly redirectUris?: readonly string[];
  /** The same number gives the same products, orders and customers on every machine. Default 1. */
  readonly seed?: number;
  /** Default 60, at most 100,000. */
  readonly products?: number;
  /** Default 30, at most 10,000. */
  readonly customers?: number;
  /** Default 50, at most 10,000. */
  readonly orders?: number;
  /** Milliseconds that each answer waits. */
  readonly latencyMs?: number;
  /** Failures that are on from the start: `'throttled'`, `'no-callback:next'`, `'throttled:60'`. */
  readonly faults?: readonly string[];
  /**
   * Path of a scenario file, or its content. Options override it, except that `faults` are added.
   */
  readonly scenario?: string | Readonly<Record<string, unknown>>;
}

/** An access token, and what it was issued with. */
export interface IssuedToken {
  /** For the header `X-Shopify-Access-Token`. */
  readonly accessToken: string;
  readonly scopes: readonly string[];
  /** Null for a permanent token. */
  readonly expiresAt: Date | null;
  /** Of an expiring token; null otherwise. */
  readonly refreshToken: string | null;
}

/** Which token to issue. */
export interface TokenWish {
  /**
   * The token's scopes. It then belongs to another app, which has just these scopes; left out, it
   * belongs to the app of the store and has that app's scopes.
   */
  readonly scopes?: readonly string[];
  /** `permanent` unless said otherwise; the others end after one hour and after a day. */
  readonly kind?: 'permanent' | 'expiring' | 'online';
}

/** A request that was answered. */
export interface ReceivedRequest {
  readonly method: string;
  /** With the query. Values that may be secret are masked. */
  readonly path: string;
  /** As it was sent, for the Admin API; null for a sign-in, whose body holds secrets. */
  readonly body: string | null;
  readonly status: number;
  readonly durationMs: number;
  /** Names of the failures that the answer shows. */
  readonly faults: readonly string[];
}

/** A store that listens on 127.0.0.1 until it is closed. */
export interface PracticeStore {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly port: number;
  /** `demo.practice.test`: the shop that callbacks name. */
  readonly shop: string;
  /** `2026-10` */
  readonly apiVersion: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly redirectUris: readonly string[];
  /** The app settings page, for a browser. */
  readonly dashboardUrl: string;
  /**
   * A token without a sign-in.
   * @throws Error with the code `invalid-scenario` for a scope that does not exist
   */
  issueToken(wish?: TokenWish): IssuedToken;
  /**
   * Approves an authorize URL in place of a person and a browser.
   * @returns the address that the browser would be sent to, with `code`, `state` and `hmac`
   * @throws Error with the code `practice-not-approved` and the store's own words
   */
  approve(authorizeUrl: string): Promise<string>;
  /**
   * Switches a failure on: until `clearFaults()`, for one answer (`throttled:next`) or for 60
   * seconds (`throttled:60`). `npx tokenwright practice --list-faults` has all names.
   * @throws Error with the code `unknown-fault` or `invalid-fault-time`
   */
  setFault(fault: string): void;
  /** Switches this failure off, or all of them. */
  clearFaults(fault?: string): void;
  /** The requests answered since the start or the last `reset()`, oldest first. */
  requests(): readonly ReceivedRequest[];
  /** Brings back the data of the start; all tokens end, and the failures of the start are on. */
  reset(): Promise<void>;
  /** Ends open connections; the port is free afterwards. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Bytes; of a longer body only the beginning is remembered. */
const REMEMBERED_BODY = 64 * 1024;

/**
 * Starts a practice store in this process: `await using store = await startPracticeStore()`.
 * @throws Error with `code` and `remedy`, for example `port-taken`, `invalid-scenario`,
 *   `unknown-fault`, `invalid-redirect-uri`
 */
export async function startPracticeStore(
  options: PracticeStoreOptions = {},
): Promise<PracticeStore> {
  const received: ReceivedRequest[] = [];
  const store = await startStore({
    port: options.port ?? 0,
    ...(await storeOptions(options)),
    redirectUris: options.redirectUris ?? [],
    log: (entry, body) => void received.push({ ...entry, body: shownBody(entry.path, body) }),
  });
  const close = () => store.close();
  const { origin, port, shop, dashboardUrl } = store;
  return {
    origin,
    port,
    shop,
    dashboardUrl,
    apiVersion: PRACTICE_PROFILE.defaultApiVersion,
    get clientId() {
      return store.app.clientId;
    },
    get clientSecret() {
      return store.app.clientSecret.reveal();
    },
    get scopes() {
      return store.app.scopes;
    },
    get redirectUris() {
      return store.app.redirectUris;
    },
    issueToken: (wish = {}) => issueToken(store, wish),
    approve: async (authorizeUrl) => (await store.approve(authorizeUrl)).redirect,
    setFault(fault) {
      const { name, duration } = readFault(fault);
      store.faults.switchOn(name, duration);
    },
    clearFaults(fault) {
      if (fault === undefined) store.faults.switchAllOff();
      else store.faults.switchOff(readFault(fault).name);
    },
    requests: () => [...received],
    async reset() {
      await store.reset();
      received.length = 0;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The scenario, with the options over it, checked as a scenario is. */
async function storeOptions(options: PracticeStoreOptions) {
  const { scenario = {}, scopes, faults = [], port: _, redirectUris: __, ...numbers } = options;
  const written = typeof scenario === 'string' ? await readScenario(scenario) : scenario;
  const { store, apps, ...rest } = checkScenario(written, 'of the options');
  const merged = checkScenario(
    {
      ...rest,
      store: { ...store, ...numbers },
      ...(scopes === undefined ? (apps === undefined ? {} : { apps }) : { apps: [ownApp(scopes)] }),
    },
    'of the options',
  );
  const { faults: fromScenario, ...other } = scenarioOptions(merged);
  return { ...other, faults: [...fromScenario, ...faults.map(readFault)] };
}

function ownApp(scopes: readonly string[]) {
  return { title: 'Practice app', scopes, redirectUrls: [DEFAULT_REDIRECT_URI] };
}

function issueToken(store: Store, { scopes, kind = 'permanent' }: TokenWish): IssuedToken {
  const app = scopes === undefined ? store.app : appWith(store, scopes);
  const issued = store.issueToken(app, { scopes: scopes ?? app.scopes, kind });
  const { accessToken, expiresInSeconds, refresh } = issued;
  return {
    accessToken,
    scopes: issued.scopes,
    expiresAt: expiresInSeconds === null ? null : new Date(Date.now() + expiresInSeconds * 1000),
    refreshToken: refresh?.token ?? null,
  };
}

/** The app that was made for these scopes before, or a new one. */
function appWith(store: Store, scopes: readonly string[]) {
  const title = `App with ${[...scopes].toSorted().join(', ')}`.slice(0, 60);
  checkScenario({ apps: [{ ...ownApp(scopes), title }] }, 'of the token');
  const isSame = (others: readonly string[]) =>
    others.length === scopes.length && scopes.every((scope) => others.includes(scope));
  const known = store.apps().find((app) => app !== store.app && isSame(app.scopes));
  return known ?? store.addApp({ title, scopes, redirectUris: [DEFAULT_REDIRECT_URI] });
}

function shownBody(path: string, body: Uint8Array): string | null {
  if (!path.startsWith('/admin/api/')) return null;
  return new TextDecoder().decode(body.subarray(0, REMEMBERED_BODY));
}
