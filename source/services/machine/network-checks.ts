import { createServer, type Server } from 'node:net';
import { clockSkewSeconds, describeClockSkew } from '../../core/diagnosis/api-answer.ts';
import {
  describeExcluded,
  excludedRange,
  parseExcludedPorts,
} from '../../core/diagnosis/excluded-ports.ts';
import {
  attention,
  type CheckResult,
  failed,
  fine,
  untested,
} from '../../core/diagnosis/machine-check.ts';
import { UserError } from '../../core/errors.ts';
import {
  headerValues,
  type HttpAnswer,
  type HttpRequest,
  type SendHttp,
} from '../../core/http/message.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import { parseRedirectUri, type RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { detectHostEnvironment } from '../browser/host-environment.ts';
import { bindAll, closeServer, notLocal } from '../callback-listener/bind.ts';
import type { Environment } from '../environment/environment.ts';
import { areTlsChecksOff, chooseProxy, tlsChecksOff } from '../http/network-settings.ts';
import { createTrust, type TrustNotice } from '../http/tls.ts';
import { type RunProgram, windowsProgram } from './run-program.ts';

const LIMITS = { totalMs: 15_000, maxBytes: 64 * 1024 };

interface StoreCheckOptions {
  readonly send: SendHttp;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly signal?: AbortSignal;
}

/**
 * Sends one request to the store, without any secret, and compares the clocks by the `Date` of its
 * answer (RFC 9110 §6.6.1). Any answer means that the store was reached.
 *
 * @param store null when none is named yet
 */
export async function checkStore(
  store: StoreAddress | null,
  options: StoreCheckOptions,
): Promise<readonly [store: CheckResult, clock: CheckResult]> {
  if (store === null) {
    return [
      untested('store', 'No store is named yet, so none was reached.'),
      untested('clock', "The clock is compared with the store's once one is named."),
    ];
  }
  const { send, now = Date.now, signal } = options;
  const outcome = await send(probe(store), {
    limits: LIMITS,
    ...(signal === undefined ? {} : { signal }),
  });
  if (outcome.type === 'failure') {
    return [
      failed('store', outcome.failure),
      untested('clock', 'The clock could not be compared: the store was not reached.'),
    ];
  }
  return [reached(store, outcome.answer), compareClocks(outcome.answer, now())];
}

/** Carries no token and no secret: the store refuses it, and that is answer enough. */
function probe({ origin, profile }: StoreAddress): HttpRequest {
  return {
    method: 'HEAD',
    url: `${origin}${profile.paths.accessScopes}`,
    headers: [['accept', 'application/json']],
    body: null,
  };
}

function reached(store: StoreAddress, answer: HttpAnswer): CheckResult {
  if (store.isPractice) {
    return fine('store', `The practice store answers at ${store.origin}.`);
  }
  if (answer.status >= 500) {
    return attention(
      'store',
      `${store.shop} was reached, but answers with status ${answer.status}.`,
      'The store or something before it has trouble: try again in a few minutes.',
    );
  }
  return fine('store', `${store.shop} was reached over TLS, and its certificate is right.`);
}

function compareClocks(answer: HttpAnswer, nowMs: number): CheckResult {
  const [date = null] = headerValues(answer, 'date');
  const skew = clockSkewSeconds(date, nowMs / 1000);
  if (skew === null) return untested('clock', 'The store told no time to compare the clock with.');
  const words = describeClockSkew(skew);
  if (words === null) return fine('clock', "The clock agrees with the store's.");
  return attention(
    'clock',
    words,
    'Set the date and time of this machine, best by its own time service: a wrong clock makes certificates and signatures look false.',
  );
}

/**
 * The route of requests to a store. A proxy is named by host and port; its user and password are
 * never shown.
 */
export function checkProxy(env: Environment, origin: string): CheckResult {
  const url = new URL(origin);
  try {
    const choice = chooseProxy(env, url);
    if (choice.type === 'direct') return fine('proxy', directWords(choice.why, url.hostname));
    const { shown, variable, credentials } = choice.proxy;
    const withUser = credentials === null ? '' : ', with user and password (not shown)';
    return fine('proxy', `Requests to stores go through ${shown}, from ${variable}${withUser}.`);
  } catch (error) {
    if (error instanceof UserError) return failed('proxy', error);
    throw error;
  }
}

function directWords(why: 'loopback' | 'not-set' | 'no-proxy', host: string): string {
  switch (why) {
    case 'loopback':
      return 'This machine is always reached directly.';
    case 'not-set':
      return 'No proxy is set: stores are reached directly.';
    case 'no-proxy':
      return `NO_PROXY exempts ${host}: it is reached directly.`;
  }
}

/** Which certificate authorities are trusted when a store is reached. */
export async function checkCertificates(env: Environment): Promise<CheckResult> {
  if (areTlsChecksOff(env)) return failed('certificates', tlsChecksOff());
  const notices: TrustNotice[] = [];
  const trust = createTrust(env, (notice) => notices.push(notice));
  await trust.secureContext();
  const [unusable] = notices;
  if (unusable !== undefined) return failed('certificates', unusable);
  const extra = env['NODE_EXTRA_CA_CERTS'] ?? '';
  const added = extra === '' ? '' : `, and those in ${toDisplayText(extra)}`;
  return fine('certificates', `Node's and this system's authorities are believed${added}.`);
}

/**
 * Whether the callback listener could open: binds exactly as the sign-in does, and closes at once.
 * For `localhost` both addresses are tried (RFC 8252 §8.3).
 */
export async function checkPort(
  redirectUri: RedirectUri,
  newServer: () => Server = silentServer,
): Promise<CheckResult> {
  if (redirectUri.kind === 'public') {
    return attention(
      'port',
      notLocal(redirectUri).message,
      'Paste the address the browser ends on. Whoever runs that host can see the code: for quick tests only.',
    );
  }
  const { port, kind } = redirectUri;
  try {
    const bound = await bindAll(redirectUri, newServer);
    await Promise.all(bound.map(({ server }) => closeServer(server)));
  } catch (error) {
    if (error instanceof UserError) return failed('port', error);
    return untested('port', `Port ${port} could not be tested (${codeOf(error)}).`);
  }
  const where = kind === 'localhost' ? '127.0.0.1 and ::1' : redirectUri.host;
  return fine('port', `Port ${port} of ${where} is free for the callback.`);
}

/** Answers nothing, since the port is held for a moment only. */
function silentServer(): Server {
  return createServer((socket) => socket.destroy());
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause';
}

/**
 * The same result, with the reason if Windows excludes the port. Windows is asked only after a port
 * could not be bound.
 */
export async function explainExcluded(
  result: CheckResult,
  port: number | null,
  { platform, env, run }: ExcludedPlace,
): Promise<CheckResult> {
  if (platform !== 'win32' || result.status === 'ok' || port === null) return result;
  const said = await run(windowsProgram(env, 'netsh.exe'), [
    ...['interface', 'ipv4', 'show', 'excludedportrange', 'protocol=tcp'],
  ]);
  const range = excludedRange(port, said.type === 'said' ? parseExcludedPorts(said.text) : []);
  if (range === null) return result;
  const { message, remedy } = describeExcluded(port, range);
  // A mere warning keeps its own remedy.
  return { ...result, text: message, remedy: result.status === 'failed' ? remedy : result.remedy };
}

interface ExcludedPlace {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  readonly run: RunProgram;
}

/** The port of the embedded practice store. Another one would do, unless it must be forwarded. */
export async function checkPracticePort(
  port: number,
  env: NodeJS.ProcessEnv,
  newServer?: () => Server,
): Promise<CheckResult> {
  const address = parseRedirectUri(`http://127.0.0.1:${port}/`);
  if (address.type === 'refused') throw new Error('not a port');
  const result = await checkPort(address.uri, newServer ?? (() => createServer()));
  if (result.status === 'ok') {
    return fine('practice-port', `Port ${port} of 127.0.0.1 is free for the practice store.`);
  }
  const isForwarded = detectHostEnvironment(env).mustForward;
  return attention(
    'practice-port',
    result.text,
    isForwarded
      ? 'End that program before you start the practice store: its port has to be forwarded.'
      : 'The practice store of the guide takes another port then.',
  );
}
