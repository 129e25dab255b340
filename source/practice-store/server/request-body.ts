import type { IncomingMessage } from 'node:http';

/** A GraphQL document with its variables, or a product with images, is far below this. */
const MAX_BODY_BYTES = 1024 * 1024;

export type BodyResult =
  | { readonly type: 'body'; readonly bytes: Uint8Array }
  | { readonly type: 'too-large' };

/** Collects the body of a request, at most {@link MAX_BODY_BYTES}. Rejects when the sender breaks off. */
export async function readBody(request: IncomingMessage): Promise<BodyResult> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // `destroyOnReturn: false` keeps the socket alive for the 413.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return { type: 'too-large' };
    chunks.push(chunk);
  }
  return { type: 'body', bytes: Buffer.concat(chunks) };
}
