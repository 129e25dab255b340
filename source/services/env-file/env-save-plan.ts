import type { EnvNotice } from './env-notice.ts';
import type { FileIdentity } from './read-env-file.ts';

/**
 * What must be agreed to before a save goes on. `follow-symlink`: the path is a link to
 * `target`. `tracked-by-git`: the file is in a repository's index and would be committed.
 */
export type SaveQuestion =
  | { readonly type: 'follow-symlink'; readonly link: string; readonly target: string }
  | { readonly type: 'tracked-by-git'; readonly path: string };

/** A save that was checked before the sign-in, so that no token is lost at the end of it. */
export interface EnvSavePlan {
  /** Absolute; the file itself, never a link. Show it before the person agrees. */
  readonly path: string;
  /** What was asked for, as an absolute path; differs from `path` for a link. */
  readonly askedPath: string;
  /** Null when the file does not exist yet. */
  readonly existing: { readonly identity: FileIdentity; readonly mode: number } | null;
  /** True when others than the owner can read the file; `tightenMode` makes it 0600. */
  readonly isReadableByOthers: boolean;
  readonly questions: readonly SaveQuestion[];
  readonly notices: readonly EnvNotice[];
}

/** Answers to the plan's questions; what is absent was not agreed to. */
export interface SaveConsent {
  readonly followSymlink?: boolean;
  readonly allowTracked?: boolean;
  /** Change an older file that others can read to 0600; without it the mode stays. */
  readonly tightenMode?: boolean;
}
