import { NOTHING_REMEMBERED, type Remembered } from './remembered.ts';

/** What the guide knows of earlier runs, and where this one is kept. */
export interface MemoryConfig {
  readonly remembered: Remembered;
  /** The file, or null: nothing of this run is kept. */
  readonly path: string | null;
  /** The file was there when the program started. */
  readonly isThere: boolean;
  /** Folder of the program's compiled form, which is kept beside it; null: none is. */
  readonly cacheFolder: string | null;
  /** Going on where the last run was left is what Enter offers first. */
  readonly offersResume: boolean;
  /** The saved requests that were there at the start; null or absent: none were. */
  readonly requestsPath?: string | null;
}

/** A run that knows nothing and leaves nothing. */
export const NO_MEMORY: MemoryConfig = {
  remembered: NOTHING_REMEMBERED,
  path: null,
  isThere: false,
  cacheFolder: null,
  offersResume: false,
};
