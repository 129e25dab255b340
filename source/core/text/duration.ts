/** A duration in words: `4 minutes 5 seconds`, `1 hour`; never negative. */
export function durationWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts = [
    unit(Math.floor(seconds / 86_400), 'day'),
    unit(Math.floor((seconds % 86_400) / 3600), 'hour'),
    unit(Math.floor((seconds % 3600) / 60), 'minute'),
    unit(seconds % 60, 'second'),
  ].filter((part) => part !== null);
  return parts.slice(0, 2).join(' ') || '0 seconds';
}

/** From this duration (milliseconds) on, larger units than seconds are used. */
const LONG_MS = 100_000;

/** As {@link durationWords}, but `12 s` or `0.4 s` where it is short; tenths are rounded up. */
export function shortDuration(ms: number): string {
  return ms < LONG_MS ? `${Math.ceil(Math.max(0, ms) / 100) / 10} s` : durationWords(ms);
}

/** About how long, in one unit: `91 seconds`, `10 minutes`, `24 hours`, `365 days`. */
export function roughDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 180) return unit(seconds, 'second') ?? '0 seconds';
  if (seconds < 3 * 3600) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 3 * 86_400) return `${Math.round(seconds / 3600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}

function unit(count: number, name: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}
