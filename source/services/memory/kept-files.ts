import { readdir, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { TOKEN_VARIABLES, VARIABLES } from '../../core/service/variables.ts';
import type { SavedFile } from '../../core/guide/remembered.ts';
import { tokenNameFault } from '../../core/sign-in/saved-token.ts';
import { commitEdit } from '../env-file/commit-save.ts';
import { prepareSave } from '../env-file/prepare-save.ts';
import { readEnvFile } from '../env-file/read-env-file.ts';
import { removeEnvKeys } from '../env-file/edit-env-text.ts';
import { findLeftOvers, NODE_FILES } from '../files/file-access.ts';

/** A file to which variables were saved. */
export interface KeptVariables {
  readonly path: string;
  /** The variables that are still in it. */
  readonly names: readonly string[];
  /** We created the file: once empty, it is deleted too. */
  readonly isNew: boolean;
}

/**
 * The saved files that still hold variables of ours; an unreadable file counts as holding all of
 * them.
 */
export async function findKept(saved: readonly SavedFile[]): Promise<readonly KeptVariables[]> {
  const all = await Promise.all(
    saved.map(async ({ path, names, isNew }) => {
      const file = await readEnvFile(path).catch(() => 'unreadable' as const);
      if (file === 'unreadable') return { path, names, isNew };
      const named = file?.entries.get(VARIABLES.tokenEnv)?.value ?? '';
      const ofProject = tokenNameFault(named) === null ? [named] : [];
      const wanted = [...new Set([...names, ...ofProject, ...TOKEN_VARIABLES])];
      const there = wanted.filter((name) => file?.entries.has(name) === true);
      return { path, names: there, isNew };
    }),
  );
  return all.filter(({ names }) => names.length > 0);
}

/**
 * Removes our variables from a file; a file that we created and that is then empty is deleted.
 * @returns names that had to stay, because programs read their lines differently
 * @throws UserError those of `prepareSave` and `commitEdit`
 */
export async function removeKept(kept: KeptVariables): Promise<readonly string[]> {
  const plan = await prepareSave(kept.path);
  if (plan.existing === null) return [];
  let after = '';
  let left: readonly string[] = [];
  await commitEdit(
    plan,
    (text) => {
      const edit = removeEnvKeys(text, kept.names);
      after = edit.text;
      left = edit.left;
      return { text: edit.text, notices: [] };
    },
    // Removing a token from a tracked file is no risk; the recorded path was never a link.
    { allowTracked: true, followSymlink: true },
  );
  if (kept.isNew && after.trim() === '') await unlink(plan.path);
  return left;
}

/** Temporary files that an interrupted save left beside these files; each may hold a token. */
export async function findLeftOverFiles(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(paths.map((path) => findLeftOvers(path, NODE_FILES)));
  return found.flat();
}

/** Names of our files, including what damage or an interrupted write left of them. */
const OURS =
  /^(?:(?:memory|requests|history|practice-store|stores|lessons)\.json|practice-store\.lock|(?:requests|history|stores)\.json\.lock|schema-[0-9a-f]{16}\.gz)(?:\.damaged|\.[0-9a-f]{12})?$/;

/** Our files in the memory folder. */
export async function findMemoryFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => OURS.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Deletes files, then the folder if nothing else is in it. */
export async function removeFiles(files: readonly string[], folder: string | null): Promise<void> {
  for (const file of files) await rm(file, { force: true });
  if (folder !== null) await rmdir(folder).catch(() => undefined);
}
