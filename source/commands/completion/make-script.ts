import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { bashScript } from './bash-script.ts';
import { type CommandTree, readCommandTree } from './command-tree.ts';
import { fishScript } from './fish-script.ts';
import { knownWords } from './known-words.ts';
import { zshScript } from './zsh-script.ts';

export const COMPLETION_SHELLS = ['bash', 'zsh', 'fish'] as const;

export type CompletionShell = (typeof COMPLETION_SHELLS)[number];

const SCRIPTS: Readonly<Record<CompletionShell, (tree: CommandTree) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** The script of a shell, from the parser's own commands. */
export async function makeScript(
  shell: CompletionShell,
  program: CommandUnknownOpts,
): Promise<string> {
  return SCRIPTS[shell](readCommandTree(program, await knownWords()));
}
