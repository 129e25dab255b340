/** What counts as the wait when `Retry-After` cannot be used, in milliseconds. */
const DEFAULT_RETRY_AFTER_MS = 1_000;

/**
 * The wait that a `Retry-After` value asks for, in milliseconds: seconds (decimals allowed, as
 * the service sends `2.0`) or an HTTP date (RFC 9110 §10.2.3). A value that is absent, past,
 * negative or unreadable counts as one second.
 *
 * @param nowMs milliseconds since 1970, used only for the date form
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number {
  const text = value?.trim() ?? '';
  if (/^\d+(?:\.\d*)?$/.test(text)) {
    const waitMs = Number(text) * 1_000;
    return Number.isFinite(waitMs) ? Math.ceil(waitMs) : Number.MAX_SAFE_INTEGER;
  }
  // `Date.parse` also reads free forms ("-5" is a year to it); an HTTP date starts with a weekday.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return DEFAULT_RETRY_AFTER_MS;
  const waitMs = Date.parse(text) - nowMs;
  return waitMs > 0 ? waitMs : DEFAULT_RETRY_AFTER_MS;
}
