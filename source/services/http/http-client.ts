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
  /** Source of the proxy and certificate variables. */
  readonly env: Environment;
  /** Called once for a setting that is ignored, such as a missing certificate file. */
  readonly onNotice?: (notice: TrustNotice) => void;
  /** The service of this run; its credentials are never sent to a practice store. */
  readonly profile?: CredentialForms;
  /** Limit for connecting, proxy and TLS included, in milliseconds. */
  readonly connectMs?: number;
  /** Resolves names to addresses; by default the system's resolver. */
  readonly lookup?: LookupFunction;
  /** The name by which a person calls this program; by default its plain name. */
  readonly program?: string;
  /**
   * Upper limit of every answer, in bytes; when null or absent only each request's own limit
   * counts.
   */
  readonly ceiling?: number | null;
}

export interface HttpClient {
  readonly send: SendHttp;
  /** Aborts requests under way and closes every connection. */
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;

/** Enough for a few parallel requests; further ones wait. */
const CONNECTIONS_PER_STORE = 6;

/**
 * The HTTP client of the tool: one request gives one answer or one described failure. No redirect
 * is followed, nothing is sent twice, no cookie is kept. Nothing is loaded before the first
 * request.
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
      // Each request has one limit for its whole duration; pauses within it do not matter.
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
    },
  };
}

/** A number of calls that no program reaches; V8 stores it in 32 bits. */
const NEVER = 1_000_000_000;

/**
 * For a process that ends after a few requests. undici's HTTP parser is WebAssembly, which V8 soon
 * recompiles with optimisation on another thread, and the process waits for that thread when it
 * ends: a fifth of a short command. WebAssembly loaded after this call stays as first compiled.
 * Call it before the first request, and not in a program with screens, whose layout is WebAssembly
 * too.
 */
export function compileParserOnce(): void {
  // Looked up here, since most programs with a client do not need the module.
  process.getBuiltinModule('node:v8').setFlagsFromString(`--wasm-tiering-budget=${NEVER}`);
}
