import type { Command } from '@commander-js/extra-typings';
import type { World } from './door/world.ts';
import { withStoreOptions } from './options.ts';
import type { Choose } from './program.ts';

/** `doctor`: what is about this machine alone. */
export function declareMachineCommands(program: Command, world: World, choose: Choose): void {
  withStoreOptions(
    program
      .command('doctor')
      .description('check this machine: Node, terminal, browser, ports, proxy, clock, store'),
  )
    .option('--redirect-uri <url>', 'where the browser comes back to')
    .option('--json', 'answer with one JSON document')
    .action((options) => choose(async () => (await import('./doctor.ts')).doctor(world, options)));
}
