import type { IncomingMessage } from 'node:http';

/** An address under which the store is reached, as the browser writes it. */
export interface AcceptedAddress {
  /** `127.0.0.1:3457` */
  readonly host: string;
  /** `http://127.0.0.1:3457`; what its pages may send from. */
  readonly origins: readonly string[];
}

export type GateVerdict =
  | { readonly type: 'pass' }
  | { readonly type: 'refuse'; readonly status: number; readonly text: string };

const PASS: GateVerdict = { type: 'pass' };

/**
 * What a request must fulfil on every route: one known Host (DNS rebinding, CVE-2025-66414), no
 * foreign Origin, a plain path as its target. Nothing of the request is repeated in the refusal.
 */
export function checkGates(
  request: Pick<IncomingMessage, 'rawHeaders' | 'url'>,
  accepted: readonly AcceptedAddress[],
): GateVerdict {
  const hosts = rawValues(request.rawHeaders, 'host');
  const address = accepted.find(({ host }) => host === hosts[0]);
  if (hosts.length !== 1 || !address) {
    return { type: 'refuse', status: 421, text: 'This store does not answer under that name.' };
  }
  const origins = rawValues(request.rawHeaders, 'origin');
  // `null` is what sandboxed frames and data: pages send, so it is as foreign as any other.
  if (origins.some((origin) => !address.origins.includes(origin))) {
    return { type: 'refuse', status: 403, text: 'Requests from other sites are not accepted.' };
  }
  if (!/^\/(?!\/)/.test(request.url ?? '')) {
    return { type: 'refuse', status: 400, text: 'The target of the request is not a path.' };
  }
  return PASS;
}

function rawValues(rawHeaders: readonly string[], name: string): string[] {
  // Node keeps only the first of two Host headers in `headers`, so the raw list is read.
  return rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
  );
}
