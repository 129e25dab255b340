import type { LookupFunction } from 'node:net';
import type { Pool } from 'undici';
import { type HttpOutcome, type SendHttp, underCeiling } from '../../core/http/message.ts';
import type { CredentialForms } from '../../core/http/misplaced-credential.ts';
import { SHOPIFY_PROFILE } from '../../core/service/profile.ts';
import type { Environment } from '../environment/environment.ts';
import { createConnector } from './connector.ts';
import { describeFailure } from './describe-failure.ts';
import { sendOnce, toWire } from './one-request.ts';
import { createTrust, type TrustNotice } from './tls.ts';

export interface HttpClientOptions {
  /** Read for proxies and certificates; nothing of it is read elsewhere. */
  readonly env: Environment;
  /** Told once about a setting that is passed over, such as a missing certificate file. */
  readonly onNotice?: (notice: TrustNotice) => void;
  /** Of the service that this run is set up for: its credentials go to no practice store. */
  readonly profile?: CredentialForms;
  /** For connecting, proxy and TLS included, in milliseconds. */
  readonly connectMs?: number;
  /** How a name becomes addresses; the system's way when absent. */
  readonly lookup?: LookupFunction;
  /** What a person calls this program by; its plain name when absent. */
  readonly program?: string;
  /** Bytes that no answer may be larger than; null or absent: each request has its own limit alone. */
  readonly ceiling?: number | null;
}

export interface HttpClient {
  readonly send: SendHttp;
  /** Ends what is under way and closes every connection. */
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;

/** Enough for a few requests side by side; more wait for their turn. */
const CONNECTIONS_PER_STORE = 6;

/**
 * The HTTP client of the tool: one request, one answer or one failure in words. No redirect is
 * followed, nothing is sent twice, no cookie is kept. Nothing is loaded before the first request.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { env, onNotice = () => {}, connectMs = CONNECT_MS, lookup, program } = options;
  const { profile = SHOPIFY_PROFILE, ceiling = null } = options;
  const trust = createTrust(env, onNotice);
  const connector = createConnector({ env, trust, connectMs, lookup });
  const pools = new Map<string, Pool>();
  let isClosed = false;

  async function poolFor(origin: string): Promise<Pool> {
    const { default: UndiciPool } = await import('undici/lib/dispatcher/pool.js');
    const known = pools.get(origin);
    if (known !== undefined) return known;
    const pool = new UndiciPool(origin, {
      connect: connector.connect,
      connections: CONNECTIONS_PER_STORE,
      allowH2: false,
      maxHeaderSize: 16 * 1024,
      // Each request has a limit for the whole of it; pauses within it do not matter.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    pools.set(origin, pool);
    return pool;
  }

  async function send(
    ...[request, { limits: asked, signal, onProgress, keepsRest }]: Parameters<SendHttp>
  ): Promise<HttpOutcome> {
    const limits = underCeiling(asked, ceiling);
    const verdict = toWire(request, env, profile);
    if (verdict.type === 'refused') {
      return { type: 'failure', failure: describeFailure(verdict.cause, false) };
    }
    const pool = await poolFor(verdict.wire.origin);
    if (isClosed) return { type: 'failure', failure: describeFailure({ type: 'closed' }, false) };
    return sendOnce(pool, verdict.wire, { limits, signal, onProgress, keepsRest, program });
  }

  return {
    send,
    async close() {
      isClosed = true;
      const destroyed = [...pools.values()].map((pool) => pool.destroy());
      connector.close();
      await Promise.all(destroyed);
      pools.clear();
    },
  };
}

/** More calls than any program makes; V8 counts them in 32 bits. */
const NEVER = 1_000_000_000;

/**
 * For a process that ends after a few requests. undici's HTTP parser is a WebAssembly program, which
 * V8 soon compiles a second time to make it faster, on a thread that the process waits for when it
 * ends: a fifth of a short command. Programs loaded from now on stay as first compiled; call it
 * before the first request, and not where screens are laid out, which is WebAssembly too.
 */
export function compileParserOnce(): void {
  // Looked up here, since most programs with a client have no use for the module.
  process.getBuiltinModule('node:v8').setFlagsFromString(`--wasm-tiering-budget=${NEVER}`);
}
