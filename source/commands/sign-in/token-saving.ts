import { TOKEN_VARIABLES, VARIABLES } from '../../core/service/variables.ts';
import { basename, resolve } from 'node:path';
import { UserError } from '../../core/errors.ts';
import type { SavedFile } from '../../core/guide/remembered.ts';
import { parseShop } from '../../core/service/shop-domain.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import type { IssuedToken, ExpiresAt } from '../../core/sign-in/issued-token.ts';
import { commitSave, describeQuestion } from '../../services/env-file/commit-save.ts';
import type { EnvChange } from '../../services/env-file/edit-env-text.ts';
import {
  type EnvSavePlan,
  prepareSave,
  type SaveConsent,
} from '../../services/env-file/prepare-save.ts';
import { addToGitignore } from '../../services/env-file/save-place.ts';
import { type EnvFile, readEnvFile } from '../../services/env-file/read-env-file.ts';
import type { World } from '../door/world.ts';
import type { Output } from '../output.ts';
import { askYes, canAsk } from '../input.ts';

export interface SavingOptions {
  readonly save?: string;
  readonly allowTracked?: true;
  /** False with `--no-keep`: where it was saved to is not noted. */
  readonly keep: boolean;
}

/** A place for the token that was checked, and agreed to, before the sign-in began. */
interface PreparedSaving {
  readonly path: string;
  /** @returns the path of the file that was written. @throws UserError when it was not. */
  save(token: IssuedToken, expiresAt: string | null, address: StoreAddress): Promise<string>;
}

/**
 * Checks where the token will be saved and asks what only a person can decide.
 * @returns null when nothing is to be saved.
 * @throws UserError exit 2, before anything was started.
 */
export async function prepareSaving(
  world: World,
  options: SavingOptions,
  output: Output,
): Promise<PreparedSaving | null> {
  if (options.save === undefined) return null;
  const plan = await prepareSave(resolve(world.cwd, options.save));
  for (const notice of plan.notices) output.report(notice);
  const consent = await agree(world, plan, options);
  return {
    path: plan.path,
    async save(token, expiresAt, address) {
      const changes = tokenChanges(token, expiresAt, address, await readEnvFile(plan.path));
      const saved = await commitSave(plan, changes, consent);
      for (const notice of saved.notices) output.report(notice);
      if (options.keep) {
        const names = changes.map(({ key }) => key).filter(isTokenVariable);
        const isNew = plan.existing === null;
        const file = { path: saved.path, names, shop: address.shop, isNew };
        await rememberSaved(world, file, output);
      }
      return saved.path;
    },
  };
}

/** Saves where it was prepared. A failed save must not take the token with it: it is returned. */
export async function trySaving(
  saving: PreparedSaving | null,
  token: IssuedToken,
  expiresAt: ExpiresAt,
  address: StoreAddress,
): Promise<{ readonly path: string | null; readonly error: UserError | null }> {
  if (saving === null) return { path: null, error: null };
  const until = typeof expiresAt === 'number' ? new Date(expiresAt).toISOString() : null;
  try {
    return { path: await saving.save(token, until, address), error: null };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { path: null, error };
  }
}

/** For an answer: an ISO time, null for never, or `unknown`. */
export function expiryWords(expiresAt: ExpiresAt): string | null {
  return typeof expiresAt === 'number' ? new Date(expiresAt).toISOString() : expiresAt;
}

function isTokenVariable(name: string): boolean {
  return TOKEN_VARIABLES.includes(name);
}

async function agree(
  world: World,
  plan: EnvSavePlan,
  options: SavingOptions,
): Promise<SaveConsent> {
  const agreed = { followSymlink: false, allowTracked: options.allowTracked === true };
  for (const question of plan.questions) {
    if (question.type === 'tracked-by-git' && agreed.allowTracked) continue;
    // A tracked file needs the option: a yes on a key is too quick for what it costs.
    if (question.type === 'tracked-by-git' || !canAsk(world)) throw describeQuestion(question);
    const link = describeQuestion(question);
    if (!(await askYes(world, `${link.message} Save there?`))) throw link;
    agreed.followSymlink = true;
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
 * What a token leaves in an .env file. A permanent token clears what an earlier, expiring one
 * left there. The shop goes along, because a token is good for one shop only.
 */
function tokenChanges(
  token: IssuedToken,
  expiresAt: string | null,
  address: StoreAddress,
  current: EnvFile | null,
): EnvChange[] {
  const changes: EnvChange[] = [
    { key: VARIABLES.accessToken, value: token.accessToken.reveal() },
    optional(VARIABLES.refreshToken, token.refreshToken?.reveal() ?? null),
    optional(VARIABLES.expiresAt, expiresAt),
  ];
  const saved = current?.entries.get(VARIABLES.shop)?.value ?? '';
  const verdict = saved === '' ? null : parseShop(saved, address.profile);
  const isSameShop = verdict?.type === 'shop' && verdict.shop === address.shop;
  // A practice shop without its origin, which changes with every start, would only mislead.
  if (!isSameShop && !address.isPractice) {
    changes.push({ key: VARIABLES.shop, value: address.shop });
  }
  return changes;
}

function optional(key: string, value: string | null): EnvChange {
  return value === null ? { key, value: '', onlyIfPresent: true } : { key, value };
}

/**
 * Notes which file a command has saved a token to, as the guide does, so that `forget` finds it
 * from any folder. Never fails: the token is saved, and a memory that cannot be written is told.
 */
async function rememberSaved(world: World, file: SavedFile, output: Output): Promise<void> {
  const { memoryFolder } = await import('../../services/memory/memory-file.ts');
  const folder = memoryFolder(world.env, process.platform);
  // `forget` still finds what was saved in the folder where it is run.
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
