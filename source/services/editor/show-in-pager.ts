import { spawn, type ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { childEnvironment, type Environment } from '../environment/environment.ts';
import { exitOf, withoutInterrupts } from './edit-text.ts';

/** Why a text was not shown; one sentence each. */
interface PagerProblem {
  readonly message: string;
  readonly remedy: string;
}

interface PagerOptions {
  /** Where `PAGER` and `LESS` are read from; secrets in it do not reach the pager. */
  readonly env: Environment;
  /** Further variables that hold secrets. */
  readonly alsoSecret?: readonly string[];
  readonly platform?: NodeJS.Platform;
}

/**
 * Shows a text in the person's own pager (`PAGER`, else `less` or `more`), which has the terminal
 * until they leave it. The text goes through a pipe, so nothing of it lies on the disk; it is made
 * as the pager reads it.
 *
 * @param pieces of the text, made displayable
 * @returns null where it was shown
 */
export async function showInPager(
  pieces: Iterable<string>,
  { env, alsoSecret, platform = process.platform }: PagerOptions,
): Promise<PagerProblem | null> {
  const pager = env['PAGER']?.trim() ?? '';
  const childEnv = {
    ...childEnvironment(env, alsoSecret),
    // A short text would be gone before it is read: the screen comes back when the pager ends.
    LESS: `${env['LESS'] ?? ''} -+F`.trim(),
  };
  const command = pager === '' ? (platform === 'win32' ? 'more' : ANY_PAGER) : pager;
  const child = spawn(command, {
    shell: platform === 'win32' ? true : '/bin/sh',
    stdio: ['pipe', 'inherit', 'inherit'],
    env: childEnv,
  });
  const end = await withoutInterrupts(async () => {
    const exit = exitOf(child);
    await fed(child, pieces);
    return exit;
  });
  // What a shell says where there is no such program, or none that can be run.
  if (end === 127 || end === 126 || end === 'not-started') {
    return pager === ''
      ? { message: 'There is neither less nor more to show it in.', remedy: 'Set PAGER.' }
      : { message: 'The pager that PAGER names could not be started.', remedy: 'Set another one.' };
  }
  return null;
}

const ANY_PAGER = 'if command -v less >/dev/null 2>&1; then exec less; else exec more; fi';

/** Whoever leaves before the end has read enough. */
async function fed({ stdin }: ChildProcess, pieces: Iterable<string>): Promise<void> {
  if (stdin === null) return;
  await pipeline(Readable.from(pieces), stdin).catch(() => {});
}
