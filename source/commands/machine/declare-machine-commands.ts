import type { Command } from '@commander-js/extra-typings';
import type { World } from '../door/world.ts';
import { withStoreOptions } from '../options.ts';
import type { Choose } from '../program.ts';

/** `doctor` and `forget`: what is about this machine alone. */
export function declareMachineCommands(program: Command, world: World, choose: Choose): void {
  withStoreOptions(
    program
      .command('doctor')
      .description('check this machine: Node, terminal, browser, ports, proxy, clock, store'),
  )
    .option('--redirect-uri <url>', 'where the browser comes back to')
    .option('--json', 'answer with one JSON document')
    .action((options) => choose(async () => (await import('./doctor.ts')).doctor(world, options)));

  program
    .command('forget')
    .description('delete what is kept on this machine: saved tokens, names of stores')
    .option('--env-file <path>', 'look at this file too, instead of .env of the working folder')
    .option('--yes', 'do not ask')
    .option('--no-color', 'no colours')
    .option('--json', 'answer with one JSON document')
    .action((options) => choose(async () => (await import('./forget.ts')).forget(world, options)));
}
