import type { Dispatcher } from 'undici';
import { isHeaderName, isHeaderValue } from '../../core/http/api-request.ts';
import {
  type AnswerRest,
  contentTypeOf,
  type HttpAnswer,
  type HttpBody,
  type HttpLimits,
  type HttpOutcome,
  type HttpProgress,
  type HttpRequest,
  type WireValue,
} from '../../core/http/message.ts';
import { type CredentialForms, misplacedCredential } from '../../core/http/misplaced-credential.ts';
import type { Environment } from '../environment/environment.ts';
import { describeFailure } from './describe-failure.ts';
import { ConnectFailure, type FailureCause, type MalformedFault } from './failure-cause.ts';
import { areTlsChecksOff, isLoopbackHost, withoutBrackets } from './network-settings.ts';
import { BodyReader, ChunkQueue, planDecoding } from './read-body.ts';

/** A request in the form that is sent. It holds revealed secrets: keep it short-lived. */
interface WireRequest {
  readonly origin: string;
  /** For messages: without port, brackets and path. */
  readonly host: string;
  readonly method: string;
  readonly path: string;
  /** Name, value, name, value, … */
  readonly headers: string[];
  readonly body: Buffer | null;
}

type WireVerdict =
  | { readonly type: 'ready'; readonly wire: WireRequest }
  | { readonly type: 'refused'; readonly cause: FailureCause };

/**
 * Checks a request and converts it to its wire form. Whatever the HTTP library would refuse is
 * refused here first, because the library's errors quote the value, which may be a token.
 *
 * @param profile of the service of this run
 */
export function toWire(
  request: HttpRequest,
  env: Environment,
  profile: CredentialForms,
): WireVerdict {
  if (!URL.canParse(request.url)) return refused({ type: 'bad-address' });
  const url = new URL(request.url);
  const host = withoutBrackets(url.hostname);
  const isKnownScheme = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isKnownScheme || url.username !== '' || url.password !== '') {
    return refused({ type: 'bad-address' });
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return refused({ type: 'plain-http', host });
  }
  if (!isLoopbackHost(url.hostname) && areTlsChecksOff(env)) {
    return refused({ type: 'tls-checks-off', host });
  }
  if (!/^[A-Z]{1,20}$/.test(request.method) || request.method === 'CONNECT') {
    return refused({ type: 'bad-method' });
  }
  const headers = headersOf(request);
  const bad = headers.find(([name, value]) => !isHeaderName(name) || !isHeaderValue(value));
  if (bad !== undefined) {
    return refused({ type: 'bad-header', name: isHeaderName(bad[0]) ? bad[0] : 'of the request' });
  }
  // The last check before sending, for every request. A loopback host is always a practice store,
  // and any other host never is (P44).
  const isPractice = isLoopbackHost(url.hostname);
  const misplaced = misplacedCredential(request, { isPractice, shop: host, profile });
  if (misplaced !== null) {
    const { message, remedy } = misplaced;
    return refused({ type: 'misplaced-credential', message, remedy });
  }
  const wire = {
    origin: url.origin,
    host,
    method: request.method,
    path: url.pathname + url.search,
    headers: headers.flat(),
    body: bodyBytes(request.body),
  };
  return { type: 'ready', wire };
}

function headersOf(request: HttpRequest): Array<[string, string]> {
  const headers = request.headers.map(([name, value]): [string, string] => [name, textOf(value)]);
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  if (!names.has('accept-encoding')) headers.push(['Accept-Encoding', 'gzip, deflate, br']);
  if (request.body !== null && !names.has('content-type')) {
    headers.push(['Content-Type', contentTypeOf(request.body)]);
  }
  return headers;
}

function bodyBytes(body: HttpBody | null): Buffer | null {
  if (body === null) return null;
  if (body.type === 'text') return Buffer.from(body.text);
  const fields = body.fields.map(([name, value]): [string, string] => [name, textOf(value)]);
  return Buffer.from(new URLSearchParams(fields).toString());
}

function textOf(value: WireValue): string {
  return typeof value === 'string' ? value : value.reveal();
}

function refused(cause: FailureCause): WireVerdict {
  return { type: 'refused', cause };
}

interface RequestOptions {
  readonly limits: HttpLimits;
  readonly signal: AbortSignal | undefined;
  readonly onProgress?: ((progress: HttpProgress) => void) | undefined;
  /** When an answer stops at its size limit, its rest stays readable. */
  readonly keepsRest?: boolean | undefined;
  /** The name by which a person calls this program. */
  readonly program?: string | undefined;
}

/**
 * Sends one request once and reads its answer. Uses `dispatch`, on which `request` of the same
 * library is built, because only `dispatch` reports when the first byte is about to be written.
 * Never rejects.
 */
export function sendOnce(
  dispatcher: Dispatcher,
  wire: WireRequest,
  options: RequestOptions,
): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    new Exchange(wire, options, resolve).start(dispatcher);
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #wire: WireRequest;
  readonly #options: RequestOptions;
  readonly #resolve: (outcome: HttpOutcome) => void;
  readonly #onAbort = () => this.#fail({ type: 'aborted' });
  #timer: NodeJS.Timeout | undefined;
  #isSettled = false;
  #startedAt = 0;
  #controller: Dispatcher.DispatchController | null = null;
  #body: ChunkQueue | null = null;
  #reader: BodyReader | null = null;
  #bytes = 0;
  #total: number | null = null;

  constructor(wire: WireRequest, options: RequestOptions, resolve: (outcome: HttpOutcome) => void) {
    this.#wire = wire;
    this.#options = options;
    this.#resolve = resolve;
  }

  start(dispatcher: Dispatcher): void {
    const { limits, signal } = this.#options;
    if (signal?.aborted === true) return this.#fail({ type: 'aborted' });
    signal?.addEventListener('abort', this.#onAbort);
    // Timers are monotonic: setting the clock while waiting changes nothing.
    this.#timer = setTimeout(() => this.#timeOut(), limits.totalMs);
    const { method, path, headers, body } = this.#wire;
    try {
      dispatcher.dispatch({ method, path, headers, body }, this);
    } catch {
      // The library's message may quote a header's value.
      this.#fail({ type: 'other', host: this.#wire.host, code: 'request refused' });
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Settled while waiting for a connection: aborting here keeps it from being written at all.
    if (this.#isSettled) return controller.abort(new Error('settled'));
    this.#controller = controller;
    this.#startedAt = performance.now();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // A 1xx status only announces the answer.
    if (status < 200 || this.#isSettled) return;
    const headers = pairsOf(controller.rawHeaders);
    const plan = planDecoding(valuesOf(headers, 'content-encoding'));
    if (plan.type === 'too-many') {
      return this.#fail({ type: 'too-many-encodings', host: this.#wire.host });
    }
    this.#total = lengthIn(headers);
    this.#body = new ChunkQueue(controller);
    const { maxBytes } = this.#options.limits;
    const reader = new BodyReader(this.#body.read(), plan.encodings);
    this.#reader = reader;
    reader.read(maxBytes).then(
      (outcome) => {
        if (outcome.type === 'bad-encoding') {
          const encoding = plan.encodings.join(', ');
          return this.#fail({ type: 'bad-encoding', host: this.#wire.host, encoding });
        }
        const { bytes, incomplete } = outcome;
        const { unknown: unknownEncoding } = plan;
        const durationMs = performance.now() - this.#startedAt;
        const answer = { status, headers, body: bytes, incomplete, unknownEncoding, durationMs };
        if (incomplete === 'limit' && this.#options.keepsRest === true) this.#hold(answer, reader);
        else this.#settle({ type: 'answer', answer });
      },
      () => this.#fail({ type: 'other', host: this.#wire.host, code: 'body' }),
    );
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#isSettled) return;
    this.#options.onProgress?.({ bytes: this.#bytes, total: this.#total });
    this.#body?.push(chunk);
  }

  onResponseEnd(): void {
    this.#body?.finish('complete');
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // After the headers there is an answer, which was cut.
    if (this.#body !== null) return this.#body.finish('cut');
    this.#fail(causeOf(error, this.#wire.host));
  }

  #timeOut(): void {
    const bytes = this.#body === null ? null : this.#bytes;
    const limitMs = this.#options.limits.totalMs;
    this.#fail({ type: 'timeout', host: this.#wire.host, limitMs, bytes });
  }

  /**
   * The answer is delivered and its rest waits: neither the time limit nor the caller's signal ends
   * it any more.
   */
  #hold(first: HttpAnswer, reader: BodyReader): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    let answer = first;
    const rest: AnswerRest = {
      readOn: async ({ maxBytes, idleMs, signal, onProgress }) => {
        const startedAt = performance.now();
        const watch = () => {
          clearTimeout(this.#timer);
          this.#timer = setTimeout(() => this.#body?.finish('cut'), idleMs);
        };
        watch();
        const { bytes, incomplete } = await reader.readOn(maxBytes, signal, () => {
          watch();
          onProgress(reader.length);
        });
        clearTimeout(this.#timer);
        const durationMs = answer.durationMs + performance.now() - startedAt;
        answer = { ...answer, body: bytes, incomplete, durationMs };
        if (incomplete !== 'limit') this.#end();
        return answer;
      },
      close: () => this.#end(),
    };
    setImmediate(this.#resolve, { type: 'answer', answer, rest });
  }

  #fail(cause: FailureCause): void {
    const maybeSent = this.#controller !== null;
    this.#settle({
      type: 'failure',
      failure: describeFailure(cause, maybeSent, this.#options.program),
    });
  }

  #settle(outcome: HttpOutcome): void {
    if (this.#isSettled) return;
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    this.#end();
    // The library frees the connection one turn later; a caller that sends again at once would
    // otherwise open a second one.
    setImmediate(this.#resolve, outcome);
  }

  /** Frees everything: an unread rest of the body, and a reader that waits. */
  #end(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    this.#controller?.abort(new Error('settled'));
    this.#body?.finish('cut');
    this.#reader?.close();
  }
}

/** Maps an error of the library to our cause, mostly by its code. */
function causeOf(error: Error, host: string): FailureCause {
  if (error instanceof ConnectFailure) return error.failureCause;
  const code = 'code' in error ? String(error.code) : 'unknown';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return { type: 'headers-too-large', host };
  const fault = malformedFault(error, code);
  if (fault !== null) return { type: 'malformed', host, fault };
  if (['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code)) {
    return { type: 'reset', host };
  }
  if (['UND_ERR_DESTROYED', 'UND_ERR_CLOSED', 'ABORT_ERR'].includes(code))
    return { type: 'closed' };
  return { type: 'other', host, code: /^[A-Z_]{1,40}$/.test(code) ? code : 'unknown' };
}

/**
 * Which part of the answer is not valid HTTP; null when the error has another cause. In this
 * version parser errors come without their code, so their fixed messages are matched; parts of the
 * answer that they quote are checked but never shown.
 */
function malformedFault(error: Error, code: string): MalformedFault | null {
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return { type: 'header' };
  // A status below 100 fails an assertion in the library.
  if (code === 'ERR_ASSERTION') return { type: 'first-line' };
  if (code === 'UND_ERR_SOCKET' && error.message === 'bad response') return { type: 'no-answer' };
  if (code === 'UND_ERR_SOCKET' && error.message === 'bad upgrade') return { type: 'upgrade' };
  if (error.name !== 'HTTPParserError') return null;
  const [, reason = ''] = /\((.*)\)$/.exec(error.message) ?? [];
  if (reason.startsWith('Expected HTTP/')) {
    const start = 'data' in error ? String(error.data) : '';
    const known = OTHER_PROTOCOLS.find(([, form]) => form.test(start));
    return known === undefined ? { type: 'first-line' } : { type: 'begins-like', what: known[0] };
  }
  if (/response|status|version/i.test(reason)) return { type: 'first-line' };
  return /header|content-length|transfer-encoding/i.test(reason)
    ? { type: 'header' }
    : { type: 'unknown' };
}

/** Other protocols, recognised by the first bytes that their servers send. */
const OTHER_PROTOCOLS: ReadonlyArray<readonly [name: string, form: RegExp]> = [
  ['TLS', /^[\u0014-\u0017]\u0003/],
  ['SSH', /^SSH-/],
  ['HTTP/2', /^(?:PRI \* HTTP\/2|\0\0[^]\u0004\0)/],
  ['a mail or file server', /^220[ -]/],
  ['a page without its head', /^\s*</],
];

type HeaderPair = readonly [name: string, value: string];

/** Header bytes as text, one character for each byte; names in lower case. */
function pairsOf(raw: Dispatcher.DispatchController['rawHeaders']): HeaderPair[] {
  if (!Array.isArray(raw)) return [];
  const texts = raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
  const pairs: HeaderPair[] = [];
  for (let at = 0; at + 1 < texts.length; at += 2) {
    pairs.push([(texts[at] ?? '').toLowerCase(), texts[at + 1] ?? '']);
  }
  return pairs;
}

/** The value of Content-Length, or null. */
function lengthIn(headers: readonly HeaderPair[]): number | null {
  const text = valuesOf(headers, 'content-length')[0] ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function valuesOf(headers: readonly HeaderPair[], name: string): string[] {
  return headers.filter(([key]) => key === name).map(([, value]) => value);
}
