/** `19.90`: money is text on the wire, so that no cent is lost. */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** `2026-10-05T10:12:33+00:00`, as REST writes times: with the shop's offset, without fractions. */
export function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}

/** The same for what may not have happened. */
export function timeTextOrNull(ms: number | null): string | null {
  return ms === null ? null : timeText(ms);
}
