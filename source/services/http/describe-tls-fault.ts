import type { Words } from './describe-failure.ts';
import type { TlsDestination, TlsFault } from './failure-cause.ts';

const CLOCK = 'Check the date and time of this machine first.';
const AUTHORITY =
  "If your company inspects traffic, set NODE_EXTRA_CA_CERTS to its authority's certificate file (PEM).";
const PORTAL =
  'A login page of this network (hotel, train, campus) can cause this: open any web page first.';

/** A failed TLS handshake in words. There is no way to go on without the check, and none is named. */
export function describeTlsFault(fault: TlsFault, at: TlsDestination): Words {
  const words = faultWords(fault, at.host);
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
