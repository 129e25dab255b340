import { basename, resolve } from 'node:path';
import type { IssuedToken } from '../../core/sign-in/exchange-result.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import { commitSave, describeQuestion } from '../../services/env-file/commit-save.ts';
import type {
  EnvSavePlan,
  SaveConsent,
  SaveQuestion,
} from '../../services/env-file/env-save-plan.ts';
import { addToGitignore } from '../../services/env-file/gitignore.ts';
import { prepareSave } from '../../services/env-file/prepare-save.ts';
import { readEnvFile } from '../../services/env-file/read-env-file.ts';
import { TOKEN_VARIABLES } from '../../services/memory/token-variables.ts';
import type { World } from '../door/world.ts';
import type { Output } from '../output.ts';
import { askYes, canAsk } from '../prompts.ts';
import { rememberSaved } from './remember-saved.ts';
import { tokenChanges } from './token-changes.ts';

export interface SavingOptions {
  readonly save?: string | undefined;
  readonly allowTracked?: true | undefined;
  /** False with `--no-keep`: where it was saved to is not noted. */
  readonly keep: boolean;
}

/** A place for the token that was checked, and agreed to, before the sign-in began. */
export interface PreparedSaving {
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

function isTokenVariable(name: string): boolean {
  return TOKEN_VARIABLES.some((variable) => variable === name);
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
    if (!(await askYes(world, linkQuestion(question)))) throw describeQuestion(question);
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

function linkQuestion(question: Extract<SaveQuestion, { type: 'follow-symlink' }>): string {
  return `${question.link} is a link. Save to ${question.target}?`;
}
