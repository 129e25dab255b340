import type { Duplex } from 'node:stream';
import { sendRawPage } from './answer.ts';
import type { PageName } from './pages.ts';

/** What `clientError` hands over: an error of the parser, of the time limits or of the socket. */
type ClientError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** Content type 22 and major version 3: a TLS handshake record (RFC 8446 §5.1). */
function isTlsHello(packet: Buffer | undefined): boolean {
  return packet?.[0] === 0x16 && packet[1] === 0x03;
}

function pageFor(code: string | undefined): PageName {
  if (code === 'HPE_HEADER_OVERFLOW') return 'too-large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'timeout';
  return 'syntax';
}

/**
 * Handles what is not HTTP: answers it once, and tells when a browser tried https. The parser
 * reports every further packet of the same socket again, hence the memory of those answered.
 */
export function clientErrorHandler(
  onTlsHello: () => void,
): (error: ClientError, socket: Duplex) => void {
  const answered = new WeakSet<Duplex>();
  return (error, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    if (isTlsHello(error.rawPacket)) onTlsHello();
    if (error.code === 'ECONNRESET') socket.destroy();
    else sendRawPage(socket, pageFor(error.code));
  };
}
