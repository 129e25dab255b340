import { Argument, type Command } from '@commander-js/extra-typings';
import type { World } from '../door/world.ts';
import type { Choose } from '../program.ts';

/** `completion`: what a shell needs to complete all others. */
export function declareCompletionCommand(program: Command, world: World, choose: Choose): void {
  program
    .command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'which one').choices(['bash', 'zsh', 'fish'] as const))
    .action((shell) =>
      choose(async () => {
        const { completion } = await import('./completion.ts');
        return completion(world, shell, program);
      }),
    );
}
