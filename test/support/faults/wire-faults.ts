import type { CorpusInput } from '../corpus/corpus-answer.ts';
import type { MachineFault } from './fault-machine.ts';
import type { FaultId } from './fault-table.ts';

/** A fault on the way to the store or back, and what is said of it wherever it is met. */
export interface WireFault {
  readonly fault: FaultId;
  readonly name: string;
  readonly machine?: MachineFault;
  /** What the store answers, where it is reached. */
  readonly answer?: CorpusInput;
  /** Nothing comes: the time of this limit passes. */
  readonly waits?: 'for the connection' | 'for the answer' | 'for each retry';
  /** Of the exchange of a code: what happened, what to do, and what a command ends with. */
  readonly exchange: Said;
  /** Of a request with the token. */
  readonly request: Said;
}

export interface Said {
  readonly happened: string | RegExp;
  /** What else is said of what happened. */
  readonly also?: string;
  /** Null: what came stands there and can be read; nothing is to be done. */
  readonly todo: string | null;
  readonly exitCode: number;
  /** How often the store is asked, if not once. */
  readonly asked?: number;
}

export const HOST = 'demo.myshopify.com';
export const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const JSON_BODY = '{"shop":{"name":"Harbour Lane"}}';

/** Nothing of it has left this machine: both places say the same. */
export function notSent(happened: string, todo: string): Pick<WireFault, 'exchange' | 'request'> {
  const said = { happened, todo, exitCode: 3 };
  return { exchange: said, request: said };
}

const LATER = 'Try again in a moment.';
const UNKNOWN = 'Whether the token was given out is unknown.';
const NEW_TAKES_PLACE = 'Start again; if a token was given out, the new one takes its place.';

/** It may have arrived: what became of the code is unknown, and nothing is sent again. */
function noAnswer(happened: string, todo: string): Pick<WireFault, 'exchange' | 'request'> {
  return {
    exchange: { happened: `${happened} ${UNKNOWN}`, todo: NEW_TAKES_PLACE, exitCode: 3 },
    request: { happened, todo, exitCode: 3 },
  };
}

const NETWORK = 'Check the network connection, then try again.';
const PORTAL =
  'A login page of this network (hotel, train, campus) can cause this: open any web page first.';
const AUTHORITY =
  "If your company inspects traffic, set NODE_EXTRA_CA_CERTS to its authority's certificate file (PEM).";
const CLOCK = 'Check the date and time of this machine first.';

export const NOT_REACHED: readonly WireFault[] = [
  {
    fault: 'dns-failure',
    name: 'the name is not known',
    machine: { lookup: 'ENOTFOUND' },
    ...notSent(
      `There is no host named ${HOST}, or this machine is offline.`,
      'Check the shop domain for typing mistakes, then the network connection.',
    ),
  },
  {
    fault: 'dns-failure',
    name: 'the resolver does not answer now',
    machine: { lookup: 'EAI_AGAIN' },
    ...notSent(`The name ${HOST} could not be looked up (EAI_AGAIN).`, NETWORK),
  },
  {
    fault: 'dns-private',
    name: 'the name leads to this machine',
    machine: { lookup: '127.0.0.1', way: 'other-name' },
    ...notSent(
      `Whoever answered showed a certificate for another name than ${HOST}; nothing was sent. (The name ${HOST} led to an address of this machine or of a private network.)`,
      `Check the shop domain. ${PORTAL}`,
    ),
  },
  {
    fault: 'dns-private',
    name: 'the name leads into a private network',
    machine: { lookup: '10.0.0.5', way: 'unknown-authority' },
    ...notSent(
      `The certificate of ${HOST} is signed by an authority that this machine does not know; nothing was sent. (The name ${HOST} led to an address of this machine or of a private network.)`,
      `${AUTHORITY} ${PORTAL}`,
    ),
  },
  {
    fault: 'not-connected',
    name: 'the connection is refused',
    machine: { way: 'nobody' },
    ...notSent(`Nothing listens at ${HOST}, port 443: the connection was refused.`, NETWORK),
  },
  {
    fault: 'not-connected',
    name: 'the host is unreachable',
    machine: { connect: 'EHOSTUNREACH' },
    ...notSent(`${HOST} cannot be reached from this network (EHOSTUNREACH).`, NETWORK),
  },
  {
    fault: 'not-connected',
    name: 'a black hole',
    machine: { connect: 'never' },
    waits: 'for the connection',
    ...notSent(
      `${HOST} did not take the connection within 10 seconds.`,
      'Check the network connection. Behind a company network, a proxy may be needed: set HTTPS_PROXY.',
    ),
  },
  {
    fault: 'tls',
    name: 'a certificate signed by itself',
    machine: { way: 'self-signed' },
    ...notSent(
      `Whoever answered for ${HOST} showed a certificate signed by itself or by an unknown authority; nothing was sent.`,
      `${AUTHORITY} ${PORTAL}`,
    ),
  },
  {
    fault: 'tls',
    name: 'an unknown authority',
    machine: { way: 'unknown-authority' },
    ...notSent(
      `The certificate of ${HOST} is signed by an authority that this machine does not know; nothing was sent.`,
      `${AUTHORITY} ${PORTAL}`,
    ),
  },
  {
    fault: 'tls',
    name: 'an expired certificate',
    machine: { way: 'expired' },
    ...notSent(
      `The certificate of ${HOST} has expired, or the clock of this machine is ahead.`,
      `${CLOCK} If they are right, somebody else answers in the place of ${HOST}.`,
    ),
  },
  {
    fault: 'tls',
    name: 'a certificate for another name',
    machine: { way: 'other-name' },
    ...notSent(
      `Whoever answered showed a certificate for another name than ${HOST}; nothing was sent.`,
      `Check the shop domain. ${PORTAL}`,
    ),
  },
  {
    fault: 'tls',
    name: 'nothing newer than TLS 1.1',
    machine: { way: 'old-tls' },
    ...notSent(
      `${HOST} and this tool have no TLS version in common: it offers nothing newer than TLS 1.1.`,
      'A proxy or firewall may be too old; ask whoever runs this network.',
    ),
  },
  {
    fault: 'tls',
    name: 'a handshake that never ends',
    machine: { way: 'silent' },
    waits: 'for the connection',
    ...notSent(
      `${HOST} took the connection, but encryption was not agreed within 10 seconds.`,
      'Try again. If it stays, something on the way holds encrypted connections back.',
    ),
  },
  {
    fault: 'portal-and-proxy',
    name: 'a captive portal that speaks no TLS',
    machine: { way: 'portal' },
    ...notSent(
      `What answered at ${HOST} does not speak TLS.`,
      `${PORTAL} Otherwise a proxy may stand in between.`,
    ),
  },
];

const SLOW = 'Try again; if it stays slow, ask for less or check the network.';
const CUT = 'Cut short: the answer broke off before its end.';
const START_AGAIN = 'Start the sign-in again: a code works once.';
const BETWEEN =
  'Check the shop domain, and whether a proxy or a sign-in page of the network is in between.';
const SHOP_DOMAIN = 'Check the shop domain: it must be the permanent one.';
const FAULT_LATER = 'Wait a moment and try again; if the code is refused then, start again.';

const cutExchange: Said = {
  happened: 'The answer of the service was cut short: whether the token was given out is unknown.',
  todo: NEW_TAKES_PLACE,
  exitCode: 3,
};

/** What came of the body stands there, marked. */
export const cut = {
  exchange: cutExchange,
  request: { happened: CUT, todo: null, exitCode: 3 },
} as const;

function slow(limit: number, bytes: RegExp | null): Said {
  const happened =
    bytes === null
      ? `${HOST} did not answer within ${limit} seconds.`
      : RegExp(
          `${HOST} did not answer within ${limit} seconds\\.|The answer of ${HOST} was not complete after ${limit} seconds: ${bytes.source} bytes? had come\\.`,
        );
  return { happened, todo: SLOW, exitCode: 3 };
}

/** The time passes while nothing comes, or too little. */
function timedOut(bytes: RegExp | null): Pick<WireFault, 'waits' | 'exchange' | 'request'> {
  const exchange = { ...slow(20, bytes), also: UNKNOWN, todo: NEW_TAKES_PLACE };
  return { waits: 'for the answer', exchange, request: slow(30, bytes) };
}

function redirect(status: number, words: string, location: string): WireFault {
  const target = /evil/.test(location)
    ? 'another host'
    : location.startsWith('http:')
      ? 'http'
      : 'itself';
  return {
    fault: 'redirect',
    name: `${status} to ${target}`,
    answer: `HTTP/1.1 ${status} ${words}\r\nLocation: ${location}\r\n\r\n`,
    exchange: {
      happened: `The service wanted to send the request elsewhere (status ${status}); it was not followed, and nothing was sent there.`,
      todo: BETWEEN,
      exitCode: 1,
    },
    request: {
      happened: `The service points elsewhere (${status}); it was not followed, so that the token stays here.`,
      also: `It points to ${location}.`,
      todo: SHOP_DOMAIN,
      exitCode: 1,
    },
  };
}

function serverFault(status: number): WireFault {
  return {
    fault: 'server-error',
    name: `status ${status}`,
    answer: `HTTP/1.1 ${status} Nothing\r\nRetry-After: 0\r\n\r\n`,
    exchange: {
      happened: `The service had a fault of its own (${status}).`,
      todo: FAULT_LATER,
      exitCode: 1,
    },
    request: {
      happened: `The service had a fault of its own (${status}).`,
      todo: 'Wait a moment and try again.',
      exitCode: 1,
      // Only a reading that the store asks to repeat is sent again, and never more often.
      asked: status === 503 ? 4 : 1,
    },
  };
}

function limited(
  retryAfter: string,
  asked: number,
  todo: string,
  waits?: 'for each retry',
): WireFault {
  return {
    fault: 'rate-limit',
    name: `429 with Retry-After: ${retryAfter}`,
    ...(waits === undefined ? {} : { waits }),
    answer: `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${retryAfter}\r\n\r\n`,
    exchange: {
      happened: 'The service has too many requests at the moment (429).',
      todo: 'Wait a moment, then try again.',
      exitCode: 1,
    },
    request: {
      happened: 'Too many requests were sent (429).',
      todo,
      exitCode: 1,
      asked,
    },
  };
}

const badEncoding = (encoding: string): Pick<WireFault, 'exchange' | 'request'> =>
  noAnswer(
    `The answer of ${HOST} says ${encoding}, but its bytes are not that.`,
    `${LATER} If it stays, a proxy may be changing the answers.`,
  );

const headersTooLarge = noAnswer(
  `The headers of the answer of ${HOST} are larger than 16 KiB, so it was not read.`,
  'Check that nothing between you and the store adds headers, such as a proxy.',
);

/** None says the same as the one before it: on a screen that would be no news. */
export const BROKEN_ANSWERS: readonly WireFault[] = [
  {
    fault: 'slow-bytes',
    name: 'one byte each 100 ms',
    answer: {
      head: `${OK}Content-Length: 1000000\r\n\r\n`,
      body: '{ *1000000}',
      pace: '1 byte / 100 ms',
    },
    ...timedOut(/\d+/),
  },
  {
    fault: 'broken-off',
    name: 'FIN before the headers',
    answer: { head: '', then: 'fin' },
    ...noAnswer(`${HOST} broke the connection off before it answered.`, LATER),
  },
  {
    fault: 'silence',
    name: 'silence after the headers',
    answer: { head: `${OK}Content-Length: 60\r\n\r\n`, then: 'silence' },
    ...timedOut(/0/),
  },
  {
    fault: 'broken-off',
    name: 'FIN after the headers',
    answer: { head: `${OK}Content-Length: 60\r\n\r\n`, then: 'fin' },
    ...cut,
  },
  {
    fault: 'silence',
    name: 'silence before the headers',
    answer: { head: '', then: 'silence' },
    ...timedOut(null),
  },
  {
    fault: 'broken-off',
    name: 'a reset in the body',
    answer: { head: `${OK}Content-Length: 60\r\n\r\n`, body: '{"access_t', then: 'reset' },
    ...cut,
  },
  {
    fault: 'cut-short',
    name: 'fewer bytes than the Content-Length',
    answer: { head: `${OK}Content-Length: 400\r\n\r\n`, body: JSON_BODY, then: 'fin' },
    ...cut,
  },
  {
    fault: 'cut-short',
    name: 'chunks without an end',
    answer: {
      head: `${OK}Transfer-Encoding: chunked\r\n\r\n`,
      body: '7\r\n{"a":1}\r\n',
      then: 'fin',
    },
    ...cut,
  },
  {
    fault: 'encoding',
    name: 'gzip that is none',
    answer: { head: `${OK}Content-Encoding: gzip\r\n\r\n`, body: 'no gzip at all', then: 'fin' },
    ...badEncoding('gzip'),
  },
  {
    fault: 'encoding',
    name: 'gzip that is cut',
    answer: {
      head: `${OK}Content-Encoding: gzip\r\n\r\n`,
      body: JSON_BODY,
      gzip: 1,
      cut: 30,
      then: 'fin',
    },
    ...cut,
  },
  {
    fault: 'encoding',
    name: 'a gzip bomb',
    answer: {
      head: `${OK}Content-Encoding: gzip\r\n\r\n`,
      body: '{ *41943040}',
      gzip: 1,
      then: 'fin',
    },
    exchange: {
      happened: 'The answer of the service is far too large for a token.',
      todo: START_AGAIN,
      exitCode: 1,
    },
    request: {
      happened:
        'Reading stopped at the limit of 65536 bytes (TOKENWRIGHT_MAX_BODY); the rest is missing.',
      todo: null,
      exitCode: 0,
    },
  },
  {
    fault: 'encoding',
    name: 'six encodings',
    answer: {
      head: `${OK}Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip\r\n\r\n`,
      body: '{}',
      gzip: 6,
      then: 'fin',
    },
    ...noAnswer(
      `The answer of ${HOST} is compressed more than five times over, so it was not read.`,
      'Check that this is the right store, and that no proxy changes its answers.',
    ),
  },
  {
    fault: 'headers',
    name: '30 KiB of headers',
    answer: `HTTP/1.1 200 OK\r\n{X-A: ${'a'.repeat(93)}\r\n*300}\r\n\r\n{}`,
    ...headersTooLarge,
  },
  redirect(302, 'Found', 'https://evil.example/admin/x?q=1'),
  {
    fault: 'headers',
    name: '10,000 headers',
    answer: 'HTTP/1.1 200 OK\r\n{a: b\r\n*10000}c: d\r\n\r\n{}',
    ...headersTooLarge,
  },
  redirect(303, 'See Other', `http://${HOST}/admin/x`),
  redirect(307, 'Temporary Redirect', 'https://evil.example/'),
  redirect(308, 'Permanent Redirect', `https://${HOST}/admin/x`),
  limited('0', 4, 'Send it again.'),
  limited('1', 4, 'Wait 1 second, then send it again.', 'for each retry'),
  limited('99999', 1, 'Wait 1 day 3 hours, then send it again.'),
  limited('Fri, 31 Dec 2100 23:59:59 GMT', 1, 'is hardly meant: send it again in some minutes.'),
  limited('garbage', 4, 'Wait 1 second, then send it again.', 'for each retry'),
  {
    fault: 'must-expire',
    name: '403 for a permanent token',
    answer:
      'HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\n\r\n{"errors":"[API] Non-expiring access tokens are no longer accepted for the Admin API."}',
    exchange: {
      happened: 'The service answered with status 403 and no token.',
      todo: START_AGAIN,
      exitCode: 1,
    },
    request: {
      happened: 'The service no longer takes permanent tokens of this app (403).',
      todo: 'Authorize again for an expiring token, or give the app custom distribution.',
      exitCode: 1,
    },
  },
  serverFault(500),
  serverFault(502),
  serverFault(503),
  serverFault(504),
];
