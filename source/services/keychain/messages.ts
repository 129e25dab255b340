/** What the keychain is asked, as one JSON text on standard input. */
export interface KeychainQuestion {
  /** `look`: whether there is a keychain at all; nothing is unlocked for it. */
  readonly action: 'look' | 'read' | 'write' | 'remove';
  /** Which entry; shown by the system's own viewer, so never a secret. */
  readonly account: string;
  /** To be written. */
  readonly value?: string;
}

/**
 * Why the keychain did not do it. `not-installed`: the optional package is missing. `absent`: no
 * keychain answers in this session. `refused`: it is locked, or said no. `slow`: it took too long.
 */
export type KeychainTrouble = 'not-installed' | 'absent' | 'refused' | 'slow';

/** The answer, as one JSON text on standard output. */
export type KeychainAnswer =
  /** What was read; after `remove` an empty text where there was one; else null. */
  | { readonly type: 'value'; readonly value: string | null }
  | {
      readonly type: 'failed';
      readonly why: KeychainTrouble;
      /** The system's own words, raw; may be empty. */
      readonly detail: string;
    };
