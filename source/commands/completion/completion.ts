import { readFile } from 'node:fs/promises';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { EXIT } from '../../core/errors.ts';
import type { World } from '../entry/world.ts';
import type { CompletionShell } from './make-script.ts';

/**
 * `tokenwright completion SHELL`: prints the script. Many shells run this at every start, so the
 * build generates the script beforehand; from source it is generated now.
 */
export async function completion(
  world: World,
  shell: CompletionShell,
  program: CommandUnknownOpts,
): Promise<number> {
  const made = new URL(`../data/completion.${shell}`, import.meta.url);
  const script =
    (await readFile(made, 'utf8').catch(() => null)) ??
    (await (await import('./make-script.ts')).makeScript(shell, program));
  // Unchanged: a tab separates a word from its meaning.
  world.stdout.write(script);
  return EXIT.done;
}
