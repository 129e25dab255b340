import type { ErrorReport } from '../../errors.ts';
import type { ReadingPurpose } from './reading.ts';

/** What part of the row under the cursor goes to the clipboard. */
export type CopiedPart = 'value' | 'key' | 'path';

/** What a person does with an answer that is there. */
export type ReadingEvent =
  /** The cursor; a page is what the screen shows less one row. */
  | { readonly type: 'walk'; readonly by: number; readonly unit: 'row' | 'page' }
  | { readonly type: 'walk-to'; readonly place: 'start' | 'end' }
  /** Left: folds, or goes to what is around. Right: unfolds, or goes inside. */
  | { readonly type: 'fold' }
  | { readonly type: 'unfold' }
  /** All that lies so deep or deeper; 0 unfolds everything. */
  | { readonly type: 'fold-from'; readonly depth: number }
  | { readonly type: 'open-field'; readonly purpose: ReadingPurpose }
  | { readonly type: 'submit-field' }
  | { readonly type: 'find-next'; readonly by: 1 | -1 }
  | { readonly type: 'choose-copy' }
  | { readonly type: 'copy'; readonly part: CopiedPart }
  | { readonly type: 'answer-save'; readonly yes: boolean }
  | { readonly type: 'ask-for-more' }
  | { readonly type: 'answer-more'; readonly yes: boolean }
  | ReadingResult;

/** What came of an effect. */
export type ReadingResult =
  | { readonly type: 'copied'; readonly id: number; readonly text: string }
  | { readonly type: 'not-copied'; readonly id: number; readonly reason: string }
  | { readonly type: 'looked'; readonly id: number; readonly place: FilePlace }
  | { readonly type: 'wrote'; readonly id: number; readonly outcome: FileOutcome };

/** Where a typed path leads. `path` is absolute, to be shown before anything is written. */
export type FilePlace =
  | { readonly type: 'free' | 'taken'; readonly path: string }
  | { readonly type: 'refused'; readonly report: ErrorReport };

export type FileOutcome =
  /** `taken`: somebody made the file meanwhile, and it was not touched. */
  | { readonly type: 'written' | 'taken'; readonly path: string }
  | { readonly type: 'refused'; readonly report: ErrorReport };
