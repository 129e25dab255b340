/** Writing a file that a person named: the whole path is shown first, and only a yes writes. */
import type { ErrorReport } from '../errors.ts';
import { toDisplayText } from '../text/display-text.ts';

/** Where a typed path leads. `path` is absolute, to be shown before anything is written. */
export type FilePlace =
  /** `taken`: a file is there already; it is replaced only after a yes. */
  | { readonly type: 'free' | 'taken'; readonly path: string }
  | { readonly type: 'refused'; readonly report: ErrorReport };

export type FileOutcome =
  /** `taken`: the file was made meanwhile and not touched; the question is asked again. */
  | { readonly type: 'written' | 'taken'; readonly path: string }
  | { readonly type: 'refused'; readonly report: ErrorReport };

/**
 * The question before a file is written.
 *
 * @param what what is written: `the tape`, `4 KB`
 * @param instead what comes in place of a file that is there: ` with …`
 */
export function writeQuestion(
  { path, replaces }: { readonly path: string; readonly replaces: boolean },
  what: string,
  instead = '',
): string {
  const shown = toDisplayText(path);
  return replaces ? `${shown} exists. Replace it${instead}?` : `Write ${what} to ${shown}?`;
}

export function writtenWords(path: string): string {
  return `Written to ${toDisplayText(path)}, readable by you alone.`;
}

export const NOTHING_WRITTEN = 'Nothing was written.';
