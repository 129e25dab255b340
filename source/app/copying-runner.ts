import { NO_CLIPBOARD } from '../core/diagnosis/machine-check.ts';
import type { ExplorerEffectOf as Effect, ExplorerResult } from '../core/explorer/event.ts';
import type { ReadingResult } from '../core/explorer/reading/reading.ts';
import { copyOf } from '../core/http/exactness.ts';
import { csvInSlices, guardedWords } from '../core/json/csv.ts';
import { Secret } from '../core/text/secret.ts';
import { runInSlices } from './clock.ts';
import type { ExplorerPorts } from './explorer-ports.ts';
import { copiedWords, notCopiedWords, reading } from './runners.ts';

/** The runners of effects that copy to the clipboard. @param signal aborts the making of a CSV */
export function copyingRunners(ports: ExplorerPorts, signal: AbortSignal) {
  return {
    copy: (effect: Effect<'copy'>) => copyText(ports, effect),
    'copy-part': async (effect: Effect<'copy-part'>) => reading(await copyPart(ports, effect)),
    'copy-csv': async (effect: Effect<'copy-csv'>) => reading(await copyCsv(ports, effect, signal)),
  };
}

/** Copies a part of an answer. */
async function copyPart(
  { copy }: ExplorerPorts,
  { id, text, what, note }: Omit<Effect<'copy-part'>, 'type'>,
): Promise<ReadingResult> {
  const result = await copy?.(text, { clearAfterMs: null });
  return result?.type === 'copied'
    ? { type: 'copied', id, text: withNote(copiedWords(what, result.by, null), note) }
    : { type: 'not-copied', id, reason: result?.reason ?? NO_CLIPBOARD };
}

async function copyCsv(
  ports: ExplorerPorts,
  { id, tree, items, columns, isUtf8 }: Effect<'copy-csv'>,
  signal: AbortSignal,
): Promise<ReadingResult> {
  const csv = await runInSlices(csvInSlices(tree, items, columns), signal);
  if (csv === null) return { type: 'not-copied', id, reason: '' };
  const rows = `${items.length.toLocaleString('en')} ${items.length === 1 ? 'row' : 'rows'}`;
  const what = `CSV of ${rows}`;
  const { text, note } = copyOf(csv.text, { isUtf8 });
  const copied = await copyPart(ports, { id, text: new Secret(text), what, note });
  if (copied.type !== 'copied' || csv.guarded === 0) return copied;
  return { ...copied, text: `${copied.text} ${guardedWords(csv.guarded)}` };
}

function withNote(words: string, note: string | null): string {
  return note === null ? words : `${words} ${note}`;
}

/** The clipboard is not cleared afterwards: no secret is copied here. */
async function copyText(
  { copy }: ExplorerPorts,
  { text, what }: Effect<'copy'>,
): Promise<ExplorerResult> {
  const outcome = await copy?.(new Secret(text), { clearAfterMs: null });
  if (outcome?.type === 'copied') {
    return { type: 'copied', isCopied: true, text: copiedWords(what, outcome.by, null) };
  }
  const reason = outcome?.reason ?? NO_CLIPBOARD;
  return { type: 'copied', isCopied: false, text: notCopiedWords(what, reason) };
}
