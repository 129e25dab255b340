import type { ScopeList } from '../service/scopes.ts';
import type { TokenMode } from '../sign-in/authorize-url.ts';
import type { StepName, StoreChoice } from './step.ts';

/** What was chosen for one store. No secret: the Client ID is public, the secret is never here. */
export interface StoreChoices {
  /** Empty while it is not known. */
  readonly clientId: string;
  readonly scopes: ScopeList;
  readonly tokenMode: TokenMode;
  /** Chosen because the app settings refuse the configured one; null: the configured one. */
  readonly redirectUri: string | null;
}

/** A real store that was used before. */
export interface RememberedStore extends StoreChoices {
  readonly shop: string;
}

/** Where the person was when the program was left. */
export interface ResumePoint extends StoreChoices {
  readonly mode: StoreChoice;
  readonly step: StepName;
  /** Empty while it is not known, and for the practice store. */
  readonly shop: string;
  /** What was ticked for a store that has no name yet; with one, `Remembered.ticks` has it. */
  readonly ticks: readonly string[];
}

/** A file that a token was saved to. */
export interface SavedFile {
  /** Absolute. */
  readonly path: string;
  /** The variables that were set there; never their values. */
  readonly names: readonly string[];
  readonly shop: string;
  /** The file was not there before. */
  readonly isNew: boolean;
}

/** All that is kept between two runs. */
export interface Remembered {
  /** The last used first. */
  readonly stores: readonly RememberedStore[];
  readonly resume: ResumePoint | null;
  readonly saved: readonly SavedFile[];
  /** Prerequisites and entries of the set-up list that a person ticked, for each shop. */
  readonly ticks: Readonly<Record<string, readonly string[]>>;
  /** A person does not want the practice store kept, and is not asked again. */
  readonly declinesKeeping?: true;
}

export const NOTHING_REMEMBERED: Remembered = { stores: [], resume: null, saved: [], ticks: {} };

/** More than anybody wants to choose from; older ones are forgotten. */
const MOST_STORES = 12;
const MOST_FILES = 40;

/** What one run adds to the memory. */
export interface RunMemory {
  readonly resume: ResumePoint;
  readonly store: RememberedStore | null;
  readonly saved: readonly SavedFile[];
  readonly declinesKeeping: boolean;
}

/** The memory with that of a run on top. */
export function addToMemory(before: Remembered, run: RunMemory): Remembered {
  const { resume, store, saved, declinesKeeping } = run;
  return {
    ...before,
    ...(declinesKeeping ? { declinesKeeping } : {}),
    resume,
    stores: store === null ? before.stores : withStore(before.stores, store),
    saved: saved.reduceRight(withSavedFile, before.saved),
  };
}

/** Adds a file; of one that is there already, earlier names and `isNew` stay. */
export function withSavedFile(files: readonly SavedFile[], file: SavedFile): readonly SavedFile[] {
  const known = files.find(({ path }) => path === file.path);
  const names = [...new Set([...(known?.names ?? []), ...file.names])];
  const others = files.filter(({ path }) => path !== file.path);
  return [{ ...file, names, isNew: known?.isNew ?? file.isNew }, ...others].slice(0, MOST_FILES);
}

function withStore(
  stores: readonly RememberedStore[],
  store: RememberedStore,
): readonly RememberedStore[] {
  return [store, ...stores.filter(({ shop }) => shop !== store.shop)].slice(0, MOST_STORES);
}

/** What the folder of the compile cache holds, in words. */
export const COMPILED_FORM = 'a cache for a faster start';

/** What the file of a kept practice store holds, in words. */
export const KEPT_PRACTICE = 'the practice store: its apps, credentials and tokens';

/** What the guide knows of earlier runs, and where this one is kept. */
export interface MemoryConfig {
  readonly remembered: Remembered;
  /** The file, or null: nothing of this run is kept. */
  readonly path: string | null;
  /** The file was there when the program started. */
  readonly isThere: boolean;
  /** Folder of the program's compiled form, which is kept beside it; null: none is. */
  readonly cacheFolder: string | null;
  /** True: Enter first offers to go on where the last run was left. */
  readonly offersResume: boolean;
  /** The saved requests that were there at the start; null or absent: none were. */
  readonly requestsPath?: string | null;
  /** A practice store was kept at the start. */
  readonly hasPractice?: boolean;
  /** The schema of a store was kept at the start. */
  readonly hasSchema?: boolean;
}

/** A run that knows nothing and leaves nothing. */
export const NO_MEMORY: MemoryConfig = {
  remembered: NOTHING_REMEMBERED,
  path: null,
  isThere: false,
  cacheFolder: null,
  offersResume: false,
};

/** A choice on the first screen that comes from earlier runs. */
export type EarlierPick =
  | { readonly type: 'resume' }
  /** The token that an earlier run saved in this folder. */
  | { readonly type: 'saved' }
  | { readonly type: 'store'; readonly shop: string }
  /** A store by the name that it was given. */
  | { readonly type: 'named'; readonly name: string };
