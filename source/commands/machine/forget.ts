import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { EXIT, UserError, wrongUsage } from '../../core/errors.ts';
import {
  COMPILED_FORM,
  NOTHING_REMEMBERED,
  type Remembered,
  type SavedFile,
} from '../../core/guide/remembered.ts';
import {
  findKept,
  findLeftOverFiles,
  findMemoryFiles,
  type KeptVariables,
  removeFiles,
  removeKept,
} from '../../services/memory/kept-files.ts';
import { memoryFolder, type MemoryFolder, storesPath } from '../../services/memory/folders.ts';
import { openMemoryFile } from '../../services/memory/memory-file.ts';
import {
  deleteStoredToken,
  findOwnPlaces,
  placeToClear,
} from '../../services/stores/store-token.ts';
import { compileCacheFolder } from '../entry/runtime.ts';
import { KEYCHAIN, type NamedStore, placeWords } from '../../core/service/named-store.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import type { World } from '../entry/world.ts';
import { askYes, canAsk } from '../input.ts';
import { keychainWorld } from '../settings.ts';
import { createOutput, type Output } from '../output.ts';

interface ForgetOptions {
  readonly envFile?: string;
  readonly yes?: true;
  readonly json?: true;
  readonly color: boolean;
}

/**
 * `tokenwright forget`: deletes what is kept on this machine. The tokens themselves stay valid.
 *
 * @returns 0 when nothing is kept any more, 1 after a no
 * @throws UserError exit 2 when it was not agreed to, or when a file could not be cleared
 */
export async function forget(world: World, options: ForgetOptions): Promise<number> {
  const output = createOutput(world);
  const folder = memoryFolder(world.env, process.platform);
  const memory = folder.type === 'folder' ? openMemoryFile(folder.path) : null;
  const remembered = (await memory?.load())?.remembered ?? NOTHING_REMEMBERED;
  const named = await namedStores(world);
  const kept = await findAllKept(world, options.envFile ?? '.env', remembered, folder, named);
  if (kept.variables.length + kept.files.length + kept.folders.length === 0) {
    if (named.unread !== null) throw named.unread.error;
    if (options.json === true) output.json(JSON.stringify({ removed: [], left: [] }));
    else output.answer('Nothing is kept on this machine.');
    return EXIT.done;
  }
  if (!(await isAgreed(world, options, kept, output))) {
    output.talk(NOTHING_REMOVED);
    return EXIT.answerIsNo;
  }
  const removed = await removeAll(
    world,
    kept,
    memory === null ? null : dirname(memory.path),
    output,
  );
  const failures = [...removed.failures, ...(named.unread === null ? [] : [named.unread])];
  await keepFailed(memory, remembered, named, failures);
  report({ ...kept, files: removed.files }, failures, options, output);
  const [first] = failures;
  if (first !== undefined) throw first.error;
  return EXIT.done;
}

async function isAgreed(
  world: World,
  { yes, json }: ForgetOptions,
  kept: Kept,
  output: Output,
): Promise<boolean> {
  if (yes === true) return true;
  if (!canAsk(world)) {
    throw wrongUsage(
      'confirmation-needed',
      'Forgetting deletes saved tokens, so it must be confirmed.',
      'Add --yes.',
    );
  }
  if (json !== true)
    output.talk(['This is kept:', ...keptLines(kept), ...revokeFirst(world, kept)].join('\n'));
  return askYes(world, 'Remove all of it?');
}

function revokeFirst({ program }: Pick<World, 'program'>, kept: Kept): readonly string[] {
  if (whatLivesOn(kept) !== REVOKE_THERE) return [];
  const [first] = kept.stores;
  const named = first === undefined ? '' : ` (revoke --store ${first} for that store)`;
  return [
    `The tokens live on at the store. To end one, run "${program} revoke" first${named}, while it is here.`,
  ];
}

const REVOKE_THERE =
  "The tokens live on at the store. To end them, uninstall the app in the store's admin: Settings, Apps.";
const END_THERE = 'Tokens of a practice store end with that store.';

/**
 * How the tokens themselves can be ended. A file with the address of a store is about a practice
 * store. Null when no token was kept.
 */
function whatLivesOn({
  variables,
  inKeychain,
}: Pick<Kept, 'variables' | 'inKeychain'>): string | null {
  if (inKeychain.some(({ values }) => values.storeOrigin === undefined)) return REVOKE_THERE;
  if (variables.length === 0) return inKeychain.length === 0 ? null : END_THERE;
  const isPractice = variables.every(({ names }) => names.includes(VARIABLES.storeOrigin));
  return isPractice ? END_THERE : REVOKE_THERE;
}

const NOTHING_REMOVED = 'Nothing was removed.';

interface Failure {
  readonly path: string;
  readonly error: UserError;
}

/** @returns what failed, and the files of ours that are gone */
async function removeAll(
  world: World,
  kept: Kept,
  folder: string | null,
  output: Output,
): Promise<{ readonly failures: readonly Failure[]; readonly files: readonly string[] }> {
  const failures: Failure[] = [];
  for (const store of kept.inKeychain) {
    try {
      await deleteStoredToken(store, keychainWorld(world, output));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failures.push({ path: inKeychainOf(store), error });
    }
  }
  for (const one of kept.variables) {
    try {
      const left = await removeKept(one);
      if (left.length > 0) failures.push({ path: one.path, error: cannotRemove(one.path, left) });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failures.push({ path: one.path, error });
    }
  }
  // The list names the entries of the keychain, so it stays when something failed.
  const stays = failures.length > 0 && kept.inKeychain.length > 0;
  const files = kept.files.filter((file) => !stays || basename(file) !== STORES_FILE);
  await removeFiles(files, folder);
  // Removes the folder of the stores' own tokens if it is empty.
  for (const path of kept.ownPlaces) await removeFiles([], dirname(path));
  for (const one of kept.folders) await rm(one, { recursive: true, force: true });
  return { failures, files };
}

function cannotRemove(path: string, names: readonly string[]): UserError {
  return wrongUsage(
    'env-file-ambiguous',
    `${path} sets ${names.join(', ')} in a form that programs read differently, so it was left alone.`,
    'Delete those lines in an editor.',
  );
}

/** Files that could not be cleared are remembered, so that the next `forget` finds them again. */
async function keepFailed(
  memory: ReturnType<typeof openMemoryFile> | null,
  { saved }: Remembered,
  named: NamedPlaces,
  failures: readonly Failure[],
): Promise<void> {
  const open = [...saved, ...named.places].filter(
    (file, index, all) =>
      failures.some((failure) => failure.path === file.path) &&
      all.findIndex(({ path }) => path === file.path) === index,
  );
  if (open.length > 0) await memory?.update(() => ({ ...NOTHING_REMEMBERED, saved: open }));
}

function report(
  kept: Kept,
  failures: readonly Failure[],
  { json }: ForgetOptions,
  output: Output,
): void {
  const hasFailed = ({ path }: { path: string }): boolean =>
    failures.some((failure) => failure.path === path);
  const variables = kept.variables.filter((one) => !hasFailed(one));
  if (json === true) {
    const inKeychain = kept.inKeychain.map(inKeychainOf).filter((path) => !hasFailed({ path }));
    const paths = [...inKeychain, ...kept.files, ...kept.folders];
    const files = paths.map((path) => ({ path, variables: null }));
    const removed = [...variables.map(({ path, names }) => ({ path, variables: names })), ...files];
    output.json(JSON.stringify({ removed, left: failures.map(({ path }) => path) }));
    return;
  }
  const inKeychain = kept.inKeychain.filter((store) => !hasFailed({ path: inKeychainOf(store) }));
  const removed = { ...kept, variables, inKeychain };
  const lines = keptLines(removed);
  output.answer(lines.length === 0 ? NOTHING_REMOVED : ['Removed:', ...lines].join('\n'));
  const livesOn = whatLivesOn(removed);
  if (livesOn !== null) output.talk(livesOn);
}

const STORES_FILE = 'stores.json';

/** `keychain:work`, for programs that expect a path. */
function inKeychainOf({ name }: NamedStore): string {
  return `${KEYCHAIN}:${name}`;
}

/** All that this tool keeps on this machine. */
interface Kept {
  readonly variables: readonly KeptVariables[];
  /** Files of our own: the memory, and left-overs of interrupted saves. */
  readonly files: readonly string[];
  /** Folders of our own: the compile cache. */
  readonly folders: readonly string[];
  /** Names of the stores. */
  readonly stores: readonly string[];
  /** Files of ours with the token of one store each. */
  readonly ownPlaces: readonly string[];
  readonly inKeychain: readonly NamedStore[];
}

/** Searches for all that is kept, and changes nothing. `envFile` is as it was typed. */
async function findAllKept(
  world: World,
  envFile: string,
  { saved }: Remembered,
  folder: MemoryFolder,
  named: NamedPlaces,
): Promise<Kept> {
  const here: SavedFile = {
    path: resolve(world.cwd, envFile),
    names: [],
    shop: '',
    // It is not known who made the file, so it stays, even if empty.
    isNew: false,
  };
  const places = onePlaceEach([...named.places, ...saved, here]);
  const cache = compileCacheFolder(world.env);
  const memoryFiles = folder.type === 'folder' ? await findMemoryFiles(folder.path) : [];
  return {
    variables: await findKept(places),
    files: [
      ...(await findLeftOverFiles(places.map(({ path }) => path))),
      ...memoryFiles.filter((path) => path !== named.unread?.path),
    ],
    folders: cache !== null && existsSync(cache) ? [cache] : [],
    stores: named.names,
    inKeychain: named.inKeychain,
    ownPlaces: named.places.filter(({ isNew }) => isNew).map(({ path }) => path),
  };
}

/** Merges entries for the same file, with all names of ours in it. */
function onePlaceEach(files: readonly SavedFile[]): readonly SavedFile[] {
  const byPath = new Map<string, SavedFile>();
  for (const file of files) {
    const known = byPath.get(file.path);
    const names = [...new Set([...(known?.names ?? []), ...file.names])];
    byPath.set(file.path, {
      ...(known ?? file),
      names,
      isNew: known?.isNew === true || file.isNew,
    });
  }
  return [...byPath.values()];
}

/** The named stores, and the files that may hold their tokens. */
interface NamedPlaces {
  readonly places: readonly SavedFile[];
  readonly names: readonly string[];
  /** Stores whose token is in the system's keychain. */
  readonly inKeychain: readonly NamedStore[];
  /** A list that cannot be read stays: it may say where more tokens are. */
  readonly unread: Failure | null;
}

/**
 * Finds where tokens of named stores are. Files for one store each are found without the list too.
 */
async function namedStores(world: World): Promise<NamedPlaces> {
  const path = storesPath(world.env, process.platform);
  const places = await findOwnPlaces(world.env);
  const own: NamedPlaces = { places, names: [], inKeychain: [], unread: null };
  if (path === null || !existsSync(path)) return own;
  const { loadStores } = await import('../../services/stores/stores-file.ts');
  try {
    const stores = await loadStores(path);
    const places = stores.flatMap((store) => placeToClear(store, world.env) ?? []);
    return {
      inKeychain: stores.filter(({ token }) => token.type === KEYCHAIN),
      places: [...places, ...own.places],
      names: stores.map(({ name }) => name),
      unread: null,
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...own, unread: { path, error } };
  }
}

/** One line for each kept thing, for the question and for the answer. */
function keptLines({ variables, files, folders, stores, inKeychain }: Kept): string[] {
  return [
    ...variables.map(({ path, names }) => `  ${names.join(', ')} in ${path}`),
    ...inKeychain.map(({ name, token }) => `  the token of ${name} in ${placeWords(token)}`),
    ...files.map((file) =>
      basename(file) === STORES_FILE && stores.length > 0
        ? `  ${file} (names of stores: ${stores.join(', ')})`
        : `  ${file}`,
    ),
    ...folders.map((folder) => `  ${folder} (${COMPILED_FORM})`),
  ];
}
