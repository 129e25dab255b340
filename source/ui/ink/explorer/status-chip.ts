import type { RequestAnswer } from '../../../core/requests/answer.ts';
import type { ExplorerState, Sending } from '../../../core/explorer/state.ts';
import { WAIT_REASONS } from '../../../core/requests/sending.ts';
import type { Theme } from '../theme.ts';

/** `✓ 200 OK · 142 ms · 1.2 KB · GET shop.json`; the colour says no more than the words. */
export function statusChip(answer: RequestAnswer, theme: Theme): string {
  const { status, statusWord, durationMs, size, asked } = answer;
  const dot = ` ${theme.glyphs.separator} `;
  const words = statusWord === '' ? `${status}` : `${status} ${statusWord}`;
  const rest = [`${Math.round(durationMs)} ms`, sizeWords(size), asked.title].join(dot);
  return `${paintStatus(answer, words, theme)}${dot}${rest}`;
}

function paintStatus(answer: RequestAnswer, words: string, theme: Theme): string {
  const { glyphs } = theme;
  if (answer.status >= 400) return theme.error(`${glyphs.error} ${words}`);
  // GraphQL says no with a status that says yes.
  const isRefused = answer.diagnoses.some(({ severity }) => severity === 'failure');
  if (isRefused) return theme.error(`${glyphs.error} ${words}, with errors`);
  if (answer.status >= 300) return theme.warning(`${glyphs.warning} ${words}, not followed`);
  return theme.ok(`${glyphs.ok} ${words}`);
}

/** What is going on while there is no answer yet. */
export function sendingWords({ asked, waiting }: Sending, theme: Theme): string {
  const sign = theme.glyphs.current;
  if (waiting === null) return theme.accent(`${sign} Sending ${asked.title}`);
  const seconds = Math.ceil(waiting.waitMs / 100) / 10;
  return theme.warning(
    `${sign} ${WAIT_REASONS[waiting.reason]} Sent again in ${seconds} s, try ${waiting.retry} of 3.`,
  );
}

/** `512 B`, `1.2 KB`, `8.0 MB`: decimal units. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The meter at the right end of the top row, or an empty text. */
export function meterWords({ meter }: ExplorerState, theme: Theme): string {
  if (meter === null) return '';
  if (meter.type === 'calls') {
    const { used, limit } = meter.limit;
    const words = `calls ${used}/${limit}`;
    return used >= limit * 0.8 ? theme.warning(`${words}, nearly full`) : words;
  }
  const { actual, requested, currentlyAvailable, maximumAvailable } = meter.cost;
  const cost = `cost ${actual ?? requested ?? '?'}`;
  if (currentlyAvailable === null || maximumAvailable === null) return cost;
  const words = `${cost}, ${currentlyAvailable}/${maximumAvailable} left`;
  return currentlyAvailable <= maximumAvailable * 0.2
    ? theme.warning(`${words}, nearly empty`)
    : words;
}
