import type { ServerResponse } from 'node:http';

/** A faulty way to write an answer. */
export type WireFault =
  /** One byte of the body at a time. */
  | { readonly type: 'drip'; readonly everyMs: number }
  /** Nothing more is written, and the connection stays open. */
  | { readonly type: 'silence'; readonly after: 'nothing' | 'headers' }
  /** The connection ends before the answer does. */
  | {
      readonly type: 'cut';
      readonly after: 'nothing' | 'headers' | 'half';
      readonly by: 'close' | 'reset';
    }
  /** The body comes whole, in chunks, but the terminating chunk never does. */
  | { readonly type: 'no-last-chunk' };

/**
 * Writes an answer whose status and headers are set already, in a way that no server should.
 * @param body whole, as it would have been written
 */
export function writeFaulty(response: ServerResponse, body: Uint8Array, fault: WireFault): void {
  switch (fault.type) {
    case 'drip':
      drip(response, body, fault.everyMs);
      return;
    case 'silence':
      if (fault.after === 'headers') response.flushHeaders();
      return;
    case 'cut':
      cut(response, body, fault);
      return;
    case 'no-last-chunk':
      response.removeHeader('Content-Length');
      response.write(body, () => end(response, 'close'));
  }
}

function drip(response: ServerResponse, body: Uint8Array, everyMs: number): void {
  response.flushHeaders();
  let at = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(at, at + 1));
    at += 1;
    if (at < body.byteLength) return;
    clearInterval(timer);
    response.end();
  }, everyMs);
  response.once('close', () => clearInterval(timer));
}

function cut(
  response: ServerResponse,
  body: Uint8Array,
  { after, by }: Extract<WireFault, { readonly type: 'cut' }>,
): void {
  if (after === 'nothing') {
    end(response, by);
    return;
  }
  response.flushHeaders();
  const part = after === 'half' ? body.subarray(0, Math.ceil(body.byteLength / 2)) : null;
  // A reset discards what is not sent yet, so it comes after the part was sent.
  if (part === null || part.byteLength === 0) setImmediate(() => end(response, by));
  else response.write(part, () => setImmediate(() => end(response, by)));
}

function end(response: ServerResponse, by: 'close' | 'reset'): void {
  if (by === 'reset') response.socket?.resetAndDestroy();
  else response.socket?.end();
}
