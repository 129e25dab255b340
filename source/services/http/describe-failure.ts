import { CANCELLED, type HttpFailure, type HttpFailureKind } from '../../core/http/message.ts';
import type {
  Destination,
  FailureCause,
  ProxyFault,
  ProxyName,
  TlsDestination,
  TlsFault,
} from './failure-cause.ts';

/** What a person reads: what happened, and what to do now. */
interface Words {
  readonly message: string;
  readonly remedy: string;
}

/**
 * The failure in words. They name hosts, never addresses with their query, and never advise to
 * go on without a check.
 *
 * @param maybeSent whether a byte of the request may have left
 */
export function describeFailure(cause: FailureCause, maybeSent: boolean): HttpFailure {
  return { kind: kindOf(cause), maybeSent, ...wordsOf(cause) };
}

const TRY_AGAIN = 'Try again in a moment.';
const CHECK_NETWORK = 'Check the network connection, then try again.';

function wordsOf(cause: FailureCause): Words {
  switch (cause.type) {
    case 'bad-address':
      return {
        message: 'The address of the request cannot be used.',
        remedy: 'Check the shop domain and the path.',
      };
    case 'plain-http':
      return {
        message: `Nothing is sent to ${cause.host} over plain http; only a practice store on this machine is reached that way.`,
        remedy: 'Use an https address.',
      };
    case 'bad-header':
      return {
        message: `The header ${cause.name} holds a character that a header cannot carry; nothing was sent.`,
        remedy: 'Paste the value again; a line end or an odd character came with it.',
      };
    case 'bad-method':
      return {
        message: 'The method of the request is not one.',
        remedy: 'Use GET, POST, PUT or DELETE.',
      };
    case 'tls-checks-off':
      return {
        message: `NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off, so nothing is sent to ${cause.host}.`,
        remedy:
          'Unset NODE_TLS_REJECT_UNAUTHORIZED. For an authority of your own, set NODE_EXTRA_CA_CERTS to its file.',
      };
    case 'bad-proxy-setting':
      return { message: cause.message, remedy: cause.remedy };
    case 'dns':
      return dnsWords(cause.host, cause.code);
    case 'refused':
      return refusedWords(cause.at);
    case 'unreachable':
      return {
        message: `${cause.at.host} cannot be reached from this network (${cause.code}).`,
        remedy: CHECK_NETWORK,
      };
    case 'connect-timeout':
      return {
        message: `${cause.at.host} did not take the connection within ${seconds(cause.limitMs)}.`,
        remedy:
          'Check the network connection. Behind a company network, a proxy may be needed: set HTTPS_PROXY.',
      };
    case 'tls':
      return describeTlsFault(cause.fault, cause.at);
    case 'tls-timeout':
      return withTlsNotes(
        {
          message: `${cause.at.host} took the connection, but encryption was not agreed within ${seconds(cause.limitMs)}.`,
          remedy: 'Try again. If it stays, something on the way holds encrypted connections back.',
        },
        cause.at,
      );
    case 'proxy':
      return describeProxyFault(cause.fault, cause.proxy, cause.host);
    case 'not-loopback':
      return {
        message: `${cause.host} does not lead to this machine, so nothing was sent to it.`,
        remedy: 'Use http://127.0.0.1 and the port of the practice store.',
      };
    case 'timeout':
      return timeoutWords(cause.host, cause.limitMs, cause.bytes);
    case 'reset':
      return {
        message: `${cause.host} broke the connection off before it answered.`,
        remedy: TRY_AGAIN,
      };
    case 'headers-too-large':
      return {
        message: `The headers of the answer of ${cause.host} are larger than 16 KiB, so it was not read.`,
        remedy: 'Check that nothing between you and the store adds headers, such as a proxy.',
      };
    case 'too-many-encodings':
      return {
        message: `The answer of ${cause.host} is compressed more than five times over, so it was not read.`,
        remedy: 'Check that this is the right store, and that no proxy changes its answers.',
      };
    case 'bad-encoding':
      return {
        message: `The answer of ${cause.host} says ${cause.encoding}, but its bytes are not that.`,
        remedy: `${TRY_AGAIN} If it stays, a proxy may be changing the answers.`,
      };
    case 'malformed':
      return {
        message: `What came from ${cause.host} is not an HTTP answer.`,
        remedy:
          'Check the address. A login page of this network, or a proxy, may stand in between.',
      };
    case 'aborted':
      return { message: CANCELLED, remedy: 'Send it again when you like.' };
    case 'closed':
      return {
        message: 'The request was ended because the tool is closing.',
        remedy: 'Start the tool again.',
      };
    case 'other':
      return { message: `The request to ${cause.host} failed (${cause.code}).`, remedy: TRY_AGAIN };
  }
}

function kindOf(cause: FailureCause): HttpFailureKind {
  switch (cause.type) {
    case 'bad-address':
    case 'plain-http':
    case 'bad-header':
    case 'bad-method':
    case 'not-loopback':
    case 'other':
      return 'other';
    case 'tls-checks-off':
      return 'tls';
    case 'bad-proxy-setting':
      return 'proxy';
    case 'too-many-encodings':
    case 'bad-encoding':
      return 'encoding';
    case 'closed':
      return 'aborted';
    case 'tls-timeout':
      return 'connect-timeout';
    case 'dns':
    case 'refused':
    case 'unreachable':
    case 'connect-timeout':
    case 'tls':
    case 'proxy':
    case 'timeout':
    case 'reset':
    case 'headers-too-large':
    case 'malformed':
    case 'aborted':
      return cause.type;
  }
}

function dnsWords(host: string, code: string): Words {
  if (code === 'ENOTFOUND') {
    return {
      message: `There is no host named ${host}, or this machine is offline.`,
      remedy: 'Check the shop domain for typing mistakes, then the network connection.',
    };
  }
  return { message: `The name ${host} could not be looked up (${code}).`, remedy: CHECK_NETWORK };
}

function refusedWords(at: Destination): Words {
  const message = `Nothing listens at ${at.host}, port ${at.port}: the connection was refused.`;
  const isHere = at.host === 'localhost' || at.host === '::1' || at.host.startsWith('127.');
  const remedy = isHere ? 'Start the practice store with: tokenwright practice' : CHECK_NETWORK;
  return { message, remedy };
}

function timeoutWords(host: string, limitMs: number, bytes: number | null): Words {
  const message =
    bytes === null
      ? `${host} did not answer within ${seconds(limitMs)}.`
      : `The answer of ${host} was not complete after ${seconds(limitMs)}: ${bytes} bytes had come.`;
  return { message, remedy: 'Try again; if it stays slow, ask for less or check the network.' };
}

function seconds(ms: number): string {
  const value = ms / 1_000;
  return value === 1 ? '1 second' : `${value} seconds`;
}

/** A failure on the way through a proxy, in words. User and password are never part of them. */
function describeProxyFault(fault: ProxyFault, proxy: ProxyName, host: string): Words {
  const name = `The proxy ${proxy.shown}`;
  const check = `Check ${proxy.variable}, or name ${host} in NO_PROXY if it can be reached directly.`;
  switch (fault.type) {
    case 'unreachable':
      return { message: `${name} cannot be reached (${fault.code}).`, remedy: check };
    case 'slow':
      return { message: `${name} did not open the way to ${host} in time.`, remedy: check };
    case 'wants-password':
      return {
        message: `${name} wants a user and a password, or refuses those it was given (407).`,
        remedy: `Set ${proxy.variable} to http://USER:PASSWORD@${proxy.shown}, with special characters as %XX.`,
      };
    case 'refused':
      return {
        message: `${name} refuses the way to ${host} (status ${fault.status}).`,
        remedy: `Ask whoever runs the proxy to allow ${host}. ${check}`,
      };
    case 'closed':
      return {
        message: `${name} closed the connection before the way to ${host} was open.`,
        remedy: check,
      };
    case 'garbage':
      return { message: `What answers at ${proxy.shown} is not an HTTP proxy.`, remedy: check };
    case 'tls':
      return {
        message: `${name} is reached over TLS, and its certificate or protocol is not acceptable (${fault.fault}).`,
        remedy: `${check} For an authority of your own, set NODE_EXTRA_CA_CERTS to its file.`,
      };
  }
}

const CLOCK = 'Check the date and time of this machine first.';
const AUTHORITY =
  "If your company inspects traffic, set NODE_EXTRA_CA_CERTS to its authority's certificate file (PEM).";
const PORTAL =
  'A login page of this network (hotel, train, campus) can cause this: open any web page first.';

/** A failed TLS handshake in words. There is no way to go on without the check, and none is named. */
function describeTlsFault(fault: TlsFault, at: TlsDestination): Words {
  return withTlsNotes(faultWords(fault, at.host), at);
}

function withTlsNotes(words: Words, at: TlsDestination): Words {
  const message = [words.message, privateNote(at), proxyNote(at), missingNote(at)];
  return { message: message.filter((part) => part !== '').join(' '), remedy: words.remedy };
}

function faultWords(fault: TlsFault, host: string): Words {
  switch (fault) {
    case 'expired':
      return {
        message: `The certificate of ${host} has expired, or the clock of this machine is ahead.`,
        remedy: `${CLOCK} If they are right, somebody else answers in the place of ${host}.`,
      };
    case 'not-yet-valid':
      return {
        message: `The certificate of ${host} is not valid yet: most likely the clock of this machine is behind.`,
        remedy: CLOCK,
      };
    case 'wrong-name':
      return {
        message: `Whoever answered showed a certificate for another name than ${host}; nothing was sent.`,
        remedy: `Check the shop domain. ${PORTAL}`,
      };
    case 'self-signed':
      return {
        message: `Whoever answered for ${host} showed a certificate signed by itself or by an unknown authority; nothing was sent.`,
        remedy: `${AUTHORITY} ${PORTAL}`,
      };
    case 'unknown-authority':
      return {
        message: `The certificate of ${host} is signed by an authority that this machine does not know; nothing was sent.`,
        remedy: `${AUTHORITY} ${PORTAL}`,
      };
    case 'not-tls':
      return {
        message: `What answered at ${host} does not speak TLS.`,
        remedy: `${PORTAL} Otherwise a proxy may stand in between.`,
      };
    case 'old-protocol':
      return {
        message: `${host} and this tool have no TLS version in common: it offers nothing newer than TLS 1.1.`,
        remedy: 'A proxy or firewall may be too old; ask whoever runs this network.',
      };
    case 'cut':
      return {
        message: `The connection was broken off while ${host} and this tool agreed on encryption.`,
        remedy: 'Try again. If it stays, a firewall or proxy may be blocking the host.',
      };
    case 'other':
      return {
        message: `No trustworthy connection to ${host} could be made; nothing was sent.`,
        remedy: `${CLOCK} ${AUTHORITY}`,
      };
  }
}

function privateNote(at: TlsDestination): string {
  return at.isPrivateAddress
    ? `(The name ${at.host} led to an address of this machine or of a private network.)`
    : '';
}

function proxyNote(at: TlsDestination): string {
  if (at.proxy === null) return '';
  return `(The connection went through the proxy ${at.proxy.shown}, from ${at.proxy.variable}.)`;
}

function missingNote(at: TlsDestination): string {
  if (at.missingCertificates === null) return '';
  return `(NODE_EXTRA_CA_CERTS names ${at.missingCertificates}, which could not be used.)`;
}
