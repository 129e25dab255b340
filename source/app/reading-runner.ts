import { NO_CLIPBOARD } from '../core/diagnosis/machine-check.ts';
import type { ReadingEffect, ReadingResult } from '../core/explorer/reading/reading.ts';
import { copiedWords } from './runners.ts';
import type { CopyText, TutorialPort } from './ports.ts';

/** What the reading of an answer needs of the outside world. */
export interface ReadingPorts {
  /** Left out: there is no clipboard. */
  readonly copy?: CopyText;
  /** Left out: nothing is written. */
  readonly files?: TutorialPort;
}

/** Carries one effect out; never rejects. */
export async function carryReading(
  effect: ReadingEffect,
  { copy, files }: ReadingPorts,
): Promise<ReadingResult> {
  const { id } = effect;
  switch (effect.type) {
    case 'copy-part': {
      const result = await copy?.(effect.text, { clearAfterMs: null });
      if (result === undefined) return { type: 'not-copied', id, reason: NO_CLIPBOARD };
      if (result.type === 'not-copied') return { type: 'not-copied', id, reason: result.reason };
      return { type: 'copied', id, text: copiedWords(effect.what, result.by, null) };
    }
    case 'look-at-file':
      return { type: 'looked', id, place: (await files?.look(effect.path)) ?? NO_FILES };
    case 'write-answer': {
      const { path, bytes, replaces } = effect;
      return {
        type: 'wrote',
        id,
        outcome: (await files?.write(path, bytes, { replaces })) ?? NO_FILES,
      };
    }
  }
}

const NO_FILES = {
  type: 'refused',
  report: { code: 'no-files', message: 'Nothing is written from here.', remedy: '', exitCode: 2 },
} as const;
