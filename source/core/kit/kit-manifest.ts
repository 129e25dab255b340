/** The content of `kit.json`, the file that marks a folder as a kit of this program. */
export interface KitManifest {
  readonly kit: 1;
  readonly program: string;
  readonly version: string;
  /** The Node of each platform; `integrity`: of the package that it comes from. */
  readonly nodes: ReadonlyArray<{
    readonly platform: string;
    readonly version: string;
    readonly integrity: string;
  }>;
}

/** The content of `kit.json` while a kit is made: which process on which machine makes it. */
export interface UnfinishedKit {
  readonly kit: 1;
  readonly unfinished: { readonly pid: number; readonly host: string };
}

export const MANIFEST_FILE = 'kit.json';

/** Folders of a kit that its program writes to; all else stays as it was made. */
export const OWN_FOLDERS = {
  home: 'What the program remembers lies in this folder.',
  work: 'The program starts in this folder: what you save lies here.',
} as const;

/** The only file that a new kit has in each of its {@link OWN_FOLDERS}. */
export const FOLDER_NOTE = 'README.txt';

/** @param text of a file named `kit.json` @returns null: it is not a manifest of this program */
export function readManifest(text: string): KitManifest | UnfinishedKit | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (isUnfinished(value)) return value;
  return isManifest(value) ? value : null;
}

function isManifest(value: unknown): value is KitManifest {
  return isKit(value) && 'program' in value && value.program === 'tokenwright';
}

function isUnfinished(value: unknown): value is UnfinishedKit {
  if (!isKit(value) || !('unfinished' in value)) return false;
  const { unfinished } = value;
  if (typeof unfinished !== 'object' || unfinished === null) return false;
  if (!('pid' in unfinished) || !('host' in unfinished)) return false;
  return Number.isSafeInteger(unfinished.pid) && typeof unfinished.host === 'string';
}

function isKit(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'kit' in value && value.kit === 1;
}
