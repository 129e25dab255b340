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

function unit(count: number, name: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}
