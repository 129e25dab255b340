import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { EXIT } from '../../core/errors.ts';
import type { World } from '../door/world.ts';
import { createOutput } from '../output.ts';
import { bashScript } from './bash-script.ts';
import { readCommandTree, type CommandTree } from './command-tree.ts';
import { fishScript } from './fish-script.ts';
import { zshScript } from './zsh-script.ts';

export type CompletionShell = 'bash' | 'zsh' | 'fish';

const SCRIPTS: Readonly<Record<CompletionShell, (tree: CommandTree) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `tokenwright completion SHELL`: prints the script, made from the parser's own commands. */
export function completion(
  world: World,
  shell: CompletionShell,
  program: CommandUnknownOpts,
): number {
  createOutput(world).answer(SCRIPTS[shell](readCommandTree(program)).trimEnd());
  return EXIT.done;
}
