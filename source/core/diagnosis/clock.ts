/** What an answer can be late by on a slow line, without the clock being wrong. */
const TOLERATED_SECONDS = 90;

const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * This machine's clock minus the one in a `Date` header (RFC 9110 §5.6.7), in seconds; null when
 * the header is missing or is no date. Positive: this machine is ahead.
 */
export function clockSkewSeconds(dateHeader: string | null, nowSeconds: number): number | null {
  if (dateHeader === null || !HTTP_DATE.test(dateHeader)) return null;
  const server = Date.parse(dateHeader) / 1000;
  return Number.isFinite(server) ? Math.round(nowSeconds - server) : null;
}

/** The sentence for a difference that matters, or null for a small one. */
export function describeClockSkew(seconds: number): string | null {
  if (Math.abs(seconds) <= TOLERATED_SECONDS) return null;
  return `This machine's clock is ${inWords(Math.abs(seconds))} ${seconds > 0 ? 'ahead of' : 'behind'} the service's.`;
}

function inWords(seconds: number): string {
  if (seconds < 180) return `${seconds} seconds`;
  if (seconds < 3 * 3600) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 3 * 86_400) return `${Math.round(seconds / 3600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}
