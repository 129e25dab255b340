/** What was found where a token is about to be saved, before anything is written. */
export interface SavePlace {
  /** What was typed. */
  readonly asked: string;
  /** Absolute; a folder that was named has got its `.env`. */
  readonly path: string;
  readonly exists: boolean;
  /** Names that the project's own example file has for such a token, the best first. */
  readonly names: readonly string[];
  /** `.env.example`: where the names come from; null when there are none. */
  readonly namesFrom: string | null;
  /** One sentence about a folder that is copied to a cloud; null: none is known. */
  readonly warning: string | null;
}

/** Where the token at hand was saved, so that a renewed one can follow it there. */
export interface SavedTo {
  /** As it was typed. */
  readonly path: string;
  readonly name: string;
  /** Questions about the file that were answered with yes. */
  readonly confirmed: readonly string[];
}
