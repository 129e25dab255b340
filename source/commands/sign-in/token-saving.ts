import { VARIABLES } from '../../core/service/variables.ts';
import { basename, resolve } from 'node:path';
import { toReport, UserError, wrongUsage } from '../../core/errors.ts';
import type { SavedFile } from '../../core/guide/remembered.ts';
import { KEYCHAIN, savePathOf } from '../../core/service/named-store.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import type { ExpiresAt } from '../../core/sign-in/issued-token.ts';
import { tokenNameFault, type TokenToSave } from '../../core/sign-in/saved-token.ts';
import { commitSave, describeQuestion } from '../../services/env-file/commit-save.ts';
import {
  type EnvSavePlan,
  prepareSave,
  type SaveConsent,
  tokenChanges,
} from '../../services/env-file/prepare-save.ts';
import { addToGitignore } from '../../services/env-file/save-place.ts';
import { readEnvFile } from '../../services/env-file/read-env-file.ts';
import type { Settings } from '../../services/settings/settings.ts';
import type { World } from '../entry/world.ts';
import type { Output } from '../output.ts';
import { askYes, canAsk } from '../input.ts';
import { keychainWorld } from '../settings.ts';

export interface SavingOptions {
  /** True without a path: the place of the named store's token. */
  readonly save?: string | true;
  readonly allowTracked?: true;
  /** False with `--no-keep`: the place is not recorded. */
  readonly keep: boolean;
}

/** The owner of the token. */
interface TokenOwner {
  readonly store: StoreAddress;
  readonly named: Settings['store'];
  readonly clientId: string | null;
}

/** A place for the token, checked and agreed to before the sign-in began. */
export interface PreparedSaving {
  readonly path: string;
  /**
   * @returns the path of the written file, or the word for the keychain. @throws UserError when it
   *   was not saved
   */
  save(token: TokenToSave['token'], expiresAt: ExpiresAt): Promise<string>;
}

/**
 * Checks where the token will be saved, a file or the keychain, and asks what only a person can
 * decide.
 * @returns null when nothing is to be saved.
 * @throws UserError exit 2, before anything was started.
 */
export async function prepareSaving(
  world: World,
  options: SavingOptions,
  owner: TokenOwner,
  output: Output,
): Promise<PreparedSaving | null> {
  if (options.save === undefined) return null;
  const typed = options.save === true ? placeOf(owner.named) : options.save;
  if (typed !== KEYCHAIN) return prepareFile(world, options, typed, owner, output);
  try {
    return await prepareInKeychain(world, owner, output);
  } catch (error) {
    if (!(error instanceof UserError) || !error.code.startsWith(KEYCHAIN) || !canAsk(world))
      throw error;
    // A file is used only after a yes: a token meant for the keychain is never written to one
    // silently.
    output.report(error);
    if (!(await askYes(world, 'Save to .env of this folder in its place?'))) throw error;
    return prepareFile(world, options, '.env', owner, output);
  }
}

async function prepareInKeychain(
  world: World,
  { store, named, clientId }: TokenOwner,
  output: Output,
): Promise<PreparedSaving> {
  const { prepareKeychain } = await import('./keychain-saving.ts');
  const owner = { store, named: named?.value ?? null, clientId };
  const keychain = await prepareKeychain(owner, keychainWorld(world, output));
  return {
    path: KEYCHAIN,
    async save(token, expiresAt) {
      const saves = { store, token, expiresAt, isKept: await isKept(world, store) };
      const left = await keychain.save(saves);
      if (left !== null) output.talk(left);
      output.talk(
        `${keychain.found} For example: "${world.program} check --store ${keychain.name}".`,
      );
      return KEYCHAIN;
    },
  };
}

async function prepareFile(
  world: World,
  options: SavingOptions,
  typed: string,
  { store }: TokenOwner,
  output: Output,
): Promise<PreparedSaving> {
  const asked = resolve(world.cwd, typed);
  const plan = await prepareFolder(world, asked)
    .then(() => prepareSave(asked, {}, store))
    .catch(nothingStarted);
  for (const notice of plan.notices) output.report(notice);
  const consent = await agree(world, plan, options);
  return {
    path: plan.path,
    async save(token, expiresAt) {
      const current = (await readEnvFile(plan.path))?.entries ?? null;
      // A renewed token stays under the name where it was found.
      const name = savedName(current);
      const saves = { store, token, expiresAt, name, isKept: await isKept(world, store) };
      const changes = tokenChanges(saves, current);
      const saved = await commitSave(plan, changes, consent);
      for (const notice of saved.notices) output.report(notice);
      if (options.keep) {
        const names = changes.filter(({ value }) => value !== '').map(({ key }) => key);
        const isNew = plan.existing === null;
        const file = { path: saved.path, names, shop: store.shop, isNew };
        await rememberSaved(world, file, output);
      }
      return saved.path;
    },
  };
}

/**
 * Adds that nothing was started yet. Only this caller knows that: elsewhere the same error comes
 * when there is a token already.
 */
function nothingStarted(error: unknown): never {
  if (!(error instanceof UserError)) throw error;
  const { remedy } = error;
  throw new UserError(
    { ...toReport(error), remedy: `${remedy} Nothing was started yet.`.trimStart() },
    { cause: error },
  );
}

function placeOf(named: Settings['store']): string {
  if (named !== null) return savePathOf(named.value.token);
  throw wrongUsage(
    'no-place-to-save',
    '--save names no file, and no store with a name is meant.',
    'Give --save .env, or --store with the name of a store.',
  );
}

async function prepareFolder({ env }: World, path: string): Promise<void> {
  // A plain .env file does not need the module, so it is not loaded for one.
  if (basename(path).startsWith('.env')) return;
  const { prepareOwnFolder } = await import('../../services/stores/store-token.ts');
  await prepareOwnFolder(path, env);
}

/**
 * Saves to the prepared place. An error is returned instead of thrown, so that the token is not
 * lost.
 */
export async function trySaving(
  saving: PreparedSaving | null,
  token: TokenToSave['token'],
  expiresAt: ExpiresAt,
): Promise<{ readonly path: string | null; readonly error: UserError | null }> {
  if (saving === null) return { path: null, error: null };
  try {
    return { path: await saving.save(token, expiresAt), error: null };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { path: null, error };
  }
}

/** The expiry in a JSON answer: an ISO time, null for never, or `unknown`. */
export function expiryJson(expiresAt: ExpiresAt): string | null {
  return typeof expiresAt === 'number' ? new Date(expiresAt).toISOString() : expiresAt;
}

/** Whether the store is a kept practice store, which comes back with its tokens. */
async function isKept({ env }: World, { isPractice, origin }: StoreAddress): Promise<boolean> {
  if (!isPractice) return false;
  const { memoryFolder } = await import('../../services/memory/folders.ts');
  const { isKeptAt } = await import('../../services/memory/practice-file.ts');
  const folder = memoryFolder(env, process.platform);
  return folder.type === 'folder' && (await isKeptAt(folder.path, Number(new URL(origin).port)));
}

/** The variable that already holds the token of this file, else our own. */
function savedName(current: ReadonlyMap<string, { readonly value: string }> | null): string {
  const named = current?.get(VARIABLES.tokenEnv)?.value.trim() ?? '';
  const isUsable = current?.has(named) === true && tokenNameFault(named) === null;
  return isUsable ? named : VARIABLES.accessToken;
}

async function agree(
  world: World,
  plan: EnvSavePlan,
  options: SavingOptions,
): Promise<SaveConsent> {
  const allowTracked = options.allowTracked === true;
  const agreed = { followSymlink: false, allowTracked, replaceStore: false };
  for (const question of plan.questions) {
    if (question.type === 'tracked-by-git' && agreed.allowTracked) continue;
    // A tracked file needs the option: a yes by a key is too quick for what it costs.
    if (question.type === 'tracked-by-git' || !canAsk(world)) throw describeQuestion(question);
    const refusal = describeQuestion(question);
    if (!(await askYes(world, `${refusal.message} Save there?`))) throw refusal;
    if (question.type === 'follow-symlink') agreed.followSymlink = true;
    else agreed.replaceStore = true;
  }
  if (!canAsk(world)) return agreed;
  const name = basename(plan.path);
  if (plan.notices.some(({ code }) => code === 'not-ignored')) {
    if (await askYes(world, `Add ${name} to .gitignore?`)) await addToGitignore(plan.path);
  }
  const tightenMode =
    plan.isReadableByOthers && (await askYes(world, `Make ${name} readable by you alone (0600)?`));
  return { ...agreed, tightenMode };
}

/**
 * Records the file to which a command has saved a token, as the guide does, so that `forget` finds
 * it from any folder. Never fails: the token is saved already, so a memory that cannot be written
 * is only reported.
 */
async function rememberSaved(world: World, file: SavedFile, output: Output): Promise<void> {
  const { memoryFolder } = await import('../../services/memory/folders.ts');
  const folder = memoryFolder(world.env, process.platform);
  // Without the record, `forget` still finds the file when it is run in the same folder.
  if (folder.type === 'none') return;
  const { openMemoryFile } = await import('../../services/memory/memory-file.ts');
  const { withSavedFile } = await import('../../core/guide/remembered.ts');
  try {
    await openMemoryFile(folder.path).update((before) => ({
      ...before,
      saved: withSavedFile(before.saved, file),
    }));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    output.report(error);
  }
}
