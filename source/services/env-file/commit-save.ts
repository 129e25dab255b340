import { type UserError, wrongUsage } from '../../core/errors.ts';
import { editEnvText, type EnvChange, type EnvEdit } from './edit-env-text.ts';
import {
  decodeEnvText,
  type EnvNotice,
  type FileIdentity,
  readRegularFile,
} from './read-env-file.ts';
import type { EnvSavePlan, SaveConsent } from './prepare-save.ts';
import { type FileAccess, NODE_FILES, whyNotWritten } from '../files/file-access.ts';
import { writeWhole } from '../files/whole-file.ts';

interface SavedEnv {
  /** Absolute path of the file that was written. */
  readonly path: string;
  readonly notices: readonly EnvNotice[];
}

/** If another program keeps writing the file, the save gives up after this many attempts. */
const MAX_ATTEMPTS = 3;

/**
 * Carries out a planned save: reads the file again, sets the values, writes a new file beside it
 * and renames it over the old one (P62). If the process is killed at any moment, either the old
 * file or the new one is there, never a mixture.
 * @throws UserError `save-not-agreed`, `env-file-changed`, `env-file-write-failed`, and those of
 *   {@link editEnvText}. The old file is then byte for byte unchanged.
 */
export function commitSave(
  plan: EnvSavePlan,
  changes: readonly EnvChange[],
  consent: SaveConsent = {},
  files: FileAccess = NODE_FILES,
): Promise<SavedEnv> {
  return commitEdit(plan, (text) => editEnvText(text, changes), consent, files);
}

/**
 * Like {@link commitSave} with any edit; `editText` is called again when the file changed
 * meanwhile.
 */
export async function commitEdit(
  plan: EnvSavePlan,
  editText: (text: string) => EnvEdit,
  consent: SaveConsent = {},
  files: FileAccess = NODE_FILES,
): Promise<SavedEnv> {
  assertAgreed(plan, consent);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await assertSameKind(plan, files);
    const before = await readRegularFile(plan.path, files);
    const edit = editText(before === null ? '' : decodeEnvText(plan.path, before.bytes));
    const mode = consent.tightenMode === true ? 0o600 : (plan.existing?.mode ?? 0o600);
    const identity = before?.identity ?? null;
    if (await replaceFile(plan.path, edit.text, mode, identity, files))
      return { path: plan.path, notices: edit.notices };
  }
  throw changed(plan.path);
}

function assertAgreed(plan: EnvSavePlan, consent: SaveConsent): void {
  const agreed = {
    'follow-symlink': consent.followSymlink,
    'tracked-by-git': consent.allowTracked,
    'other-store': consent.replaceStore,
  };
  for (const question of plan.questions) {
    if (agreed[question.type] !== true) throw describeQuestion(question);
  }
}

/** The error that a command without a terminal reports for a question of a plan. */
export function describeQuestion(question: EnvSavePlan['questions'][number]): UserError {
  switch (question.type) {
    case 'follow-symlink':
      return wrongUsage(
        'save-follows-link',
        `${question.link} is a link to ${question.target}.`,
        `If that is the right file, save to ${question.target} itself.`,
      );
    case 'tracked-by-git':
      return wrongUsage(
        'save-tracked-by-git',
        `${question.path} is tracked by git, so a token in it would be committed.`,
        'Run "git rm --cached" on it and ignore it, or save to another path.',
      );
    case 'other-store':
      return wrongUsage(
        'save-other-store',
        `${otherStoreWords(question)}.`,
        'Save to another file, or delete the lines of that store first.',
      );
  }
}

/** `/x/.env line 2 names other.myshopify.com: …`, without a full stop at the end. */
export function otherStoreWords({
  path,
  line,
  shop,
}: Extract<EnvSavePlan['questions'][number], { type: 'other-store' }>): string {
  return `${path} line ${line} names another store, ${shop}: its name and token there would be replaced`;
}

/**
 * Between plan and save the file may have been replaced by a link, which nobody agreed to follow.
 */
async function assertSameKind(plan: EnvSavePlan, files: FileAccess): Promise<void> {
  const stats = await files.lstat(plan.path).catch(() => null);
  if (stats !== null && !stats.isFile()) throw changed(plan.path);
  if (stats === null && plan.existing !== null) return;
  const uid = files.currentUid();
  if (stats !== null && uid !== null && stats.uid !== BigInt(uid)) throw changed(plan.path);
}

/** False when the file changed after it was read; nothing was replaced then. */
async function replaceFile(
  path: string,
  text: string,
  mode: number,
  identity: FileIdentity | null,
  files: FileAccess,
): Promise<boolean> {
  try {
    const replaces = () => isUnchanged(path, identity, files);
    return await writeWhole(path, text, { replaces, mode }, files);
  } catch (error) {
    throw writeFailed(path, error, identity !== null);
  }
}

async function isUnchanged(
  path: string,
  identity: FileIdentity | null,
  files: FileAccess,
): Promise<boolean> {
  const stats = await files.lstat(path).catch(() => null);
  if (stats === null || identity === null) return stats === null && identity === null;
  return (
    stats.isFile() &&
    stats.dev === identity.device &&
    stats.ino === identity.inode &&
    stats.mtimeNs === identity.modifiedNs &&
    stats.size === identity.size
  );
}

function changed(path: string): UserError {
  return wrongUsage(
    'env-file-changed',
    `${path} was changed or replaced by another program meanwhile, so it was not written.`,
    'Close the other program, or save to another path.',
  );
}

function writeFailed(path: string, cause: unknown, isOld: boolean): UserError {
  const why = whyNotWritten(cause);
  return wrongUsage(
    'env-file-write-failed',
    `${path} could not be written${why === '' ? '' : ` (${why})`}${isOld ? '; the old file is intact' : ''}.`,
    'Make room or choose another path, and save again.',
    { cause },
  );
}
