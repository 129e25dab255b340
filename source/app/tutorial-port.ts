import type { ErrorReport } from '../core/errors.ts';

/** Where a typed path leads. `path` is absolute, to be shown before anything is written. */
export type TutorialPlace =
  | { readonly type: 'free'; readonly path: string }
  /** A file is there already; it is replaced only after a yes. */
  | { readonly type: 'taken'; readonly path: string }
  | { readonly type: 'refused'; readonly report: ErrorReport };

export type TutorialOutcome =
  | { readonly type: 'written'; readonly path: string }
  /** Somebody made the file meanwhile: the question is open again. */
  | { readonly type: 'taken'; readonly path: string }
  | { readonly type: 'refused'; readonly report: ErrorReport };

/** Writes what a person asked for: the wire tape as a tutorial, an answer. Never throws. */
export interface TutorialPort {
  /** Looks only; nothing is changed. */
  look(path: string): Promise<TutorialPlace>;
  /** For its owner alone (0600). Without `replaces` nothing that is there is touched. */
  write(
    path: string,
    content: string | Uint8Array,
    options: { readonly replaces: boolean },
  ): Promise<TutorialOutcome>;
}
