import type { Command } from '@commander-js/extra-typings';
import type { World } from '../door/world.ts';
import { withApiOptions, withSignInOptions } from '../options.ts';
import type { Choose } from '../program.ts';

/** The program without a command, and `explore`: the faces. */
export function declareInteractiveCommands(program: Command, world: World, choose: Choose): void {
  withSignInOptions(program)
    .option('--practice', 'start with the practice store')
    .option('--plain', 'question after question instead of screens')
    .option('--presenter', 'mask every secret, for a projector')
    .option('--no-keep', 'remember nothing of this run, and read nothing of earlier ones')
    .action((options) => choose(async () => (await import('./guide.ts')).guide(world, options)));

  const explore = program
    .command('explore')
    .description('straight to the explorer with the token at hand');
  withApiOptions(explore)
    .option('--presenter', 'mask every secret, for a projector')
    .option('--no-keep', 'save no request, and read none that was saved')
    .action((options) =>
      choose(async () => (await import('./explore.ts')).explore(world, options)),
    );
}
