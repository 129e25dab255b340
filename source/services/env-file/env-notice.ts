/** Something about a file that a person should know; nothing was refused because of it. */
export interface EnvNotice {
  readonly code:
    | 'readers-differ'
    | 'hash-cut'
    | 'unterminated'
    | 'byte-order-mark'
    | 'duplicate-key'
    | 'readable-by-others'
    | 'hard-link'
    | 'not-ignored'
    | 'git-unknown'
    | 'synced-folder'
    | 'left-over';
  /** One-based, or null when it concerns the whole file. */
  readonly line: number | null;
  /** One sentence; never a value from the file. */
  readonly message: string;
  /** One sentence: what to do now. */
  readonly remedy: string;
}
