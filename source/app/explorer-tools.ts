import { NO_CLIPBOARD } from '../core/diagnosis/machine-check.ts';
import { EXIT, toReport, UserError } from '../core/errors.ts';
import type { ExplorerEffect, ExplorerResult } from '../core/explorer/event.ts';
import type { KeptOutcome } from '../core/requests/saved.ts';
import { type SavedRequest, withoutSaved, withSaved } from '../core/requests/saved.ts';
import { Secret } from '../core/text/secret.ts';
import { copiedWords } from './runners.ts';
import type { EditText, SavedRequests } from './explorer-ports.ts';
import type { CopyText } from './ports.ts';

type Effect<Type extends ExplorerEffect['type']> = Extract<ExplorerEffect, { type: Type }>;

/** Copies for good: what is copied here is no secret. */
export async function copyText(
  copy: CopyText | undefined,
  { text, what }: Effect<'copy'>,
): Promise<Extract<ExplorerResult, { type: 'copied' }>> {
  const outcome = await copy?.(new Secret(text), { clearAfterMs: null });
  if (outcome?.type === 'copied') {
    return { type: 'copied', isCopied: true, text: copiedWords(what, outcome.by, null) };
  }
  const reason = outcome?.reason ?? NO_CLIPBOARD;
  return { type: 'copied', isCopied: false, text: `The ${what} was not copied. ${reason}` };
}

/** Reads or changes the saved requests. */
export async function keptOutcome(
  requests: SavedRequests | undefined,
  effect: Effect<'read-requests' | 'keep-request' | 'drop-request'>,
): Promise<KeptOutcome> {
  if (requests === undefined) return { type: 'kept', requests: [], change: null };
  try {
    switch (effect.type) {
      case 'read-requests':
        return { type: 'kept', requests: await requests.load(), change: null };
      case 'keep-request':
        return await changed(requests, 'saved', effect.request.name, (before) =>
          withSaved(before, effect.request),
        );
      case 'drop-request':
        return await changed(requests, 'removed', effect.name, (before) =>
          withoutSaved(before, effect.name),
        );
    }
  } catch (error) {
    return { type: 'failed', report: error instanceof UserError ? toReport(error) : DEFECT };
  }
}

async function changed(
  requests: SavedRequests,
  type: 'saved' | 'removed',
  name: string,
  change: (before: readonly SavedRequest[]) => readonly SavedRequest[],
): Promise<KeptOutcome> {
  return { type: 'kept', requests: await requests.update(change), change: { type, name } };
}

const DEFECT = {
  code: 'requests-not-kept',
  message: 'The saved requests could not be read or written.',
  remedy: 'Everything else works.',
  exitCode: EXIT.defect,
};

/** Lends a text to the person's own editor. */
export async function editText(
  edit: EditText | undefined,
  { field, text, ending }: Effect<'edit-text'>,
): Promise<Extract<ExplorerResult, { type: 'text-edited' }>> {
  const outcome = (await edit?.(text, ending)) ?? NO_EDITOR;
  return { type: 'text-edited', field, outcome };
}

const NO_EDITOR = {
  type: 'failed',
  message: 'No editor can be opened from here.',
  remedy: 'Type in the field itself.',
} as const;
