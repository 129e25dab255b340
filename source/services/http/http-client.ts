import type { LookupFunction } from 'node:net';

import type { SendHttp } from '../../core/http/message.ts';
import type { Environment } from './environment.ts';

export interface HttpClientOptions {
  /** Read for proxies and certificates; nothing of it is read elsewhere. */
  readonly env: Environment;
  /** Told once about a setting that is passed over, such as a missing certificate file. */
  readonly onNotice?: (notice: HttpNotice) => void;
  /** For connecting, proxy and TLS included, in milliseconds. */
  readonly connectMs?: number;
  /** How a name becomes addresses; the system's way when absent. */
  readonly lookup?: LookupFunction;
}

export interface HttpNotice {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

export interface HttpClient {
  readonly send: SendHttp;
  /** Ends what is under way and closes every connection. */
  close(): Promise<void>;
}

/** The HTTP client of the tool: one request, one answer or one failure in words. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  throw new Error(`not there yet: ${typeof options}`);
}
