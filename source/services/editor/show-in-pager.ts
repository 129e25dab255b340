import { spawn } from 'node:child_process';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { childEnvironment, type Environment } from '../environment/environment.ts';
import { exitOf, withoutInterrupts } from './edit-text.ts';

/** Why a text was not shown; message and remedy are one sentence each. */
interface PagerProblem {
  readonly message: string;
  readonly remedy: string;
}

interface PagerOptions {
  /** Source of `PAGER` and `LESS`; the pager gets it without the secrets. */
  readonly env: Environment;
  /** Further variables that hold secrets. */
  readonly alsoSecret?: readonly string[];
  readonly platform?: NodeJS.Platform;
}

/**
 * Shows a text in the person's pager (`PAGER`, else `less` or `more`), which has the terminal until
 * they quit it. The text goes through a pipe, so none of it is written to the disk; it is generated
 * as the pager reads it.
 *
 * @param pieces of the text, made displayable
 * @returns null when it was shown
 */
export async function showInPager(
  pieces: Iterable<string>,
  { env, alsoSecret, platform = process.platform }: PagerOptions,
): Promise<PagerProblem | null> {
  const pager = env['PAGER']?.trim() ?? '';
  const childEnv = {
    ...childEnvironment(env, alsoSecret),
    // Without `-F`: a short text would vanish at once, since the screen is restored when the pager
    // ends.
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
    await fed(child.stdin, pieces);
    return exit;
  });
  // A shell's exit codes for a program that is missing or not executable.
  if (end === 127 || end === 126 || end === 'not-started') {
    return pager === ''
      ? { message: 'There is neither less nor more to show it in.', remedy: 'Set PAGER.' }
      : { message: 'The pager that PAGER names could not be started.', remedy: 'Set another one.' };
  }
  return null;
}

const ANY_PAGER = 'if command -v less >/dev/null 2>&1; then exec less; else exec more; fi';

/** A pager that is quit early closes the pipe; that is no error. */
async function fed(stdin: Writable, pieces: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(pieces), stdin).catch(() => {});
}
