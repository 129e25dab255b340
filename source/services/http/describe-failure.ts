import { noun } from '../../core/text/counted.ts';
import {
  CANCELLED,
  type HttpFailure,
  type HttpFailureKind,
  ofLaterTry,
} from '../../core/http/message.ts';
import type {
  FailureCause,
  MalformedFault,
  ProxyFault,
  ProxyName,
  TlsDestination,
  TlsFault,
} from './failure-cause.ts';

/** What a person reads: what happened, and what to do now. */
type Words = readonly [message: string, remedy: string];

/**
 * The failure as message and remedy. They name hosts, never addresses with their query, and never
 * advise turning off a check.
 *
 * @param maybeSent whether a byte of the request may have been sent
 * @param program the name by which a person calls this program
 */
export function describeFailure(
  cause: FailureCause,
  maybeSent: boolean,
  program = 'tokenwright',
): HttpFailure {
  const tell: Teller<FailureCause> = TELLERS[cause.type];
  const [kind, message, remedy] = tell(cause, program);
  return { kind, maybeSent, message: maybeSent ? ofLaterTry(message) : message, remedy };
}

/** A method type: its parameter is checked bivariantly, so each entry can take its own cause. */
type Teller<Cause> = {
  tell(cause: Cause, program: string): readonly [kind: HttpFailureKind, ...Words];
}['tell'];

const TRY_AGAIN = 'Try again in a moment.';
const CHECK_NETWORK = 'Check the network connection, then try again.';

const TELLERS: {
  readonly [Type in FailureCause['type']]: Teller<Extract<FailureCause, { readonly type: Type }>>;
} = {
  'bad-address': () => [
    'other',
    'The address of the request cannot be used.',
    'Check the shop domain and the path.',
  ],
  'plain-http': ({ host }) => [
    'other',
    `Nothing is sent to ${host} over plain http; only a practice store on this machine is reached that way.`,
    'Use an https address.',
  ],
  'bad-header': ({ name }) => [
    'other',
    `The header ${name} holds a character that a header cannot carry; nothing was sent.`,
    'Paste the value again; a line end or an odd character came with it.',
  ],
  'bad-method': () => [
    'other',
    'The method of the request is not one.',
    'Use GET, POST, PUT or DELETE.',
  ],
  'misplaced-credential': ({ message, remedy }) => ['other', message, remedy],
  'tls-checks-off': ({ host }) => [
    'tls',
    `NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off, so nothing is sent to ${host}.`,
    'Unset NODE_TLS_REJECT_UNAUTHORIZED. For an authority of your own, set NODE_EXTRA_CA_CERTS to its file.',
  ],
  'bad-proxy-setting': ({ message, remedy }) => ['proxy', message, remedy],
  dns: ({ host, code }) =>
    code === 'ENOTFOUND'
      ? [
          'dns',
          `There is no host named ${host}, or this machine is offline.`,
          'Check the shop domain for typing mistakes, then the network connection.',
        ]
      : ['dns', `The name ${host} could not be looked up (${code}).`, CHECK_NETWORK],
  refused: ({ at: { host, port } }, program) =>
    host === 'localhost' || host === '::1' || host.startsWith('127.')
      ? [
          'refused',
          `The practice store at ${host}, port ${port}, is not running.`,
          `Start it with "${program} practice". If it was kept, its tokens work again after that; otherwise authorize again.`,
        ]
      : [
          'refused',
          `Nothing listens at ${host}, port ${port}: the connection was refused.`,
          CHECK_NETWORK,
        ],
  unreachable: ({ at, code }) => [
    'unreachable',
    `${at.host} cannot be reached from this network (${code}).`,
    CHECK_NETWORK,
  ],
  'connect-timeout': ({ at, limitMs }) => [
    'connect-timeout',
    `${at.host} did not take the connection within ${seconds(limitMs)}.`,
    'Check the network connection. Behind a company network, a proxy may be needed: set HTTPS_PROXY.',
  ],
  tls: ({ fault, at }) => ['tls', ...withTlsNotes(TLS_WORDS[fault](at.host), at)],
  'tls-timeout': ({ at, limitMs }) => [
    'connect-timeout',
    ...withTlsNotes(
      [
        `${at.host} took the connection, but encryption was not agreed within ${seconds(limitMs)}.`,
        'Try again. If it stays, something on the way holds encrypted connections back.',
      ],
      at,
    ),
  ],
  proxy: ({ fault, proxy, host }) => ['proxy', ...proxyWords(fault, proxy, host)],
  'not-loopback': ({ host }) => [
    'other',
    `${host} does not lead to this machine, so nothing was sent to it.`,
    'Use http://127.0.0.1 and the port of the practice store.',
  ],
  timeout: ({ host, limitMs, bytes }) => [
    'timeout',
    bytes === null
      ? `${host} did not answer within ${seconds(limitMs)}.`
      : `The answer of ${host} was not complete after ${seconds(limitMs)}: ${bytes} ${noun(bytes, 'byte')} had come.`,
    'Try again; if it stays slow, ask for less or check the network.',
  ],
  reset: ({ host }) => ['reset', `${host} broke the connection off before it answered.`, TRY_AGAIN],
  'headers-too-large': ({ host }) => [
    'headers-too-large',
    `The headers of the answer of ${host} are larger than 16 KiB, so it was not read.`,
    'Check that nothing between you and the store adds headers, such as a proxy.',
  ],
  'too-many-encodings': ({ host }) => [
    'encoding',
    `The answer of ${host} is compressed more than five times over, so it was not read.`,
    'Check that this is the right store, and that no proxy changes its answers.',
  ],
  'bad-encoding': ({ host, encoding }) => [
    'encoding',
    `The answer of ${host} says ${encoding}, but its bytes are not that.`,
    `${TRY_AGAIN} If it stays, a proxy may be changing the answers.`,
  ],
  malformed: ({ host, fault }) => ['malformed', ...malformedWords(host, fault)],
  aborted: () => ['aborted', CANCELLED, 'Send it again when you like.'],
  closed: () => [
    'aborted',
    'The request was ended because the tool is closing.',
    'Start the tool again.',
  ],
  other: ({ host, code }) => ['other', `The request to ${host} failed (${code}).`, TRY_AGAIN],
};

const IN_BETWEEN =
  'Check the address. A login page of this network, or a proxy, may stand in between.';

/** The words for an answer that is not valid HTTP; nothing of the answer is quoted. */
function malformedWords(host: string, fault: MalformedFault): Words {
  const noHttp = `What came from ${host} is not an HTTP answer`;
  switch (fault.type) {
    case 'begins-like':
      return fault.what === 'TLS'
        ? [
            `${noHttp}: it begins like TLS, and was asked in plain HTTP.`,
            'Check the address and its port: this one is for https.',
          ]
        : [`${noHttp}: it begins like ${fault.what}.`, IN_BETWEEN];
    case 'first-line':
      return [`${noHttp}: its first line is none.`, IN_BETWEEN];
    case 'header':
      return [
        `The answer of ${host} has a header that is no HTTP, so it was not read.`,
        'Check that nothing between you and the store changes headers, such as a proxy.',
      ];
    case 'no-answer':
      return [`${host} announced an answer (100 to 199) and sent none.`, TRY_AGAIN];
    case 'upgrade':
      return [`${host} wants to go on in another protocol than HTTP (101).`, IN_BETWEEN];
    case 'unknown':
      return [`${noHttp}.`, IN_BETWEEN];
  }
}

function seconds(ms: number): string {
  const value = ms / 1_000;
  return value === 1 ? '1 second' : `${value} seconds`;
}

/** The words for a failure at the proxy. User and password are never part of them. */
function proxyWords(fault: ProxyFault, proxy: ProxyName, host: string): Words {
  const name = `The proxy ${proxy.shown}`;
  const check = `Check ${proxy.variable}, or name ${host} in NO_PROXY if it can be reached directly.`;
  switch (fault.type) {
    case 'unreachable':
      return [`${name} cannot be reached (${fault.code}).`, check];
    case 'slow':
      return [`${name} did not open the way to ${host} in time.`, check];
    case 'wants-password':
      return [
        `${name} wants a user and a password, or refuses those it was given (407).`,
        `Set ${proxy.variable} to http://USER:PASSWORD@${proxy.shown}, with special characters as %XX.`,
      ];
    case 'refused':
      return [
        `${name} refuses the way to ${host} (status ${fault.status}).`,
        `Ask whoever runs the proxy to allow ${host}. ${check}`,
      ];
    case 'closed':
      return [`${name} closed the connection before the way to ${host} was open.`, check];
    case 'garbage':
      return [`What answers at ${proxy.shown} is not an HTTP proxy.`, check];
    case 'tls':
      return [
        `${name} is reached over TLS, and its certificate or protocol is not acceptable (${fault.fault}).`,
        `${check} For an authority of your own, set NODE_EXTRA_CA_CERTS to its file.`,
      ];
  }
}

const CLOCK = 'Check the date and time of this machine first.';
const AUTHORITY =
  "If your company inspects traffic, set NODE_EXTRA_CA_CERTS to its authority's certificate file (PEM).";
const PORTAL =
  'A login page of this network (hotel, train, campus) can cause this: open any web page first.';

function withTlsNotes([message, remedy]: Words, at: TlsDestination): Words {
  const notes = [message];
  if (at.isPrivateAddress) {
    notes.push(`(The name ${at.host} led to an address of this machine or of a private network.)`);
  }
  if (at.proxy !== null) {
    const { shown, variable } = at.proxy;
    notes.push(`(The connection went through the proxy ${shown}, from ${variable}.)`);
  }
  if (at.missingCertificates !== null) {
    notes.push(`(NODE_EXTRA_CA_CERTS names ${at.missingCertificates}, which could not be used.)`);
  }
  return [notes.join(' '), remedy];
}

/** The words for a failed TLS handshake. The check cannot be skipped, so they never suggest it. */
const TLS_WORDS: Readonly<Record<TlsFault, (host: string) => Words>> = {
  expired: (host) => [
    `The certificate of ${host} has expired, or the clock of this machine is ahead.`,
    `${CLOCK} If they are right, somebody else answers in the place of ${host}.`,
  ],
  'not-yet-valid': (host) => [
    `The certificate of ${host} is not valid yet: most likely the clock of this machine is behind.`,
    CLOCK,
  ],
  'wrong-name': (host) => [
    `Whoever answered showed a certificate for another name than ${host}; nothing was sent.`,
    `Check the shop domain. ${PORTAL}`,
  ],
  'self-signed': (host) => [
    `Whoever answered for ${host} showed a certificate signed by itself or by an unknown authority; nothing was sent.`,
    `${AUTHORITY} ${PORTAL}`,
  ],
  'unknown-authority': (host) => [
    `The certificate of ${host} is signed by an authority that this machine does not know; nothing was sent.`,
    `${AUTHORITY} ${PORTAL}`,
  ],
  'not-tls': (host) => [
    `What answered at ${host} does not speak TLS.`,
    `${PORTAL} Otherwise a proxy may stand in between.`,
  ],
  'old-protocol': (host) => [
    `${host} and this tool have no TLS version in common: it offers nothing newer than TLS 1.1.`,
    'A proxy or firewall may be too old; ask whoever runs this network.',
  ],
  cut: (host) => [
    `The connection was broken off while ${host} and this tool agreed on encryption.`,
    'Try again. If it stays, a firewall or proxy may be blocking the host.',
  ],
  other: (host) => [
    `No trustworthy connection to ${host} could be made; nothing was sent.`,
    `${CLOCK} ${AUTHORITY}`,
  ],
};
