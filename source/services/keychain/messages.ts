/** A question to the keychain process, as one JSON text on standard input. */
export interface KeychainQuestion {
  /** `look`: whether there is a keychain at all; it is not unlocked. */
  readonly action: 'look' | 'read' | 'write' | 'remove';
  /** Names the entry; the system's own viewer shows it, so it is never a secret. */
  readonly account: string;
  /** The value to write. */
  readonly value?: string;
}

/**
 * Why the keychain operation failed. `not-installed`: the optional package is missing. `absent`: no
 * keychain answers in this session. `refused`: it is locked, or denied the request. `slow`: it took
 * too long.
 */
export type KeychainTrouble = 'not-installed' | 'absent' | 'refused' | 'slow';

/** The answer, as one JSON text on standard output. */
export type KeychainAnswer =
  /** The value that was read; after `remove` an empty text if there was an entry; else null. */
  | { readonly type: 'value'; readonly value: string | null }
  | {
      readonly type: 'failed';
      readonly why: KeychainTrouble;
      /** The system's own message, raw; may be empty. */
      readonly detail: string;
    };
