import type { Command } from '@commander-js/extra-typings';
import type { World } from '../door/world.ts';
import {
  collect,
  readPort,
  withApiOptions,
  withSignInOptions,
  withStoreOptions,
} from '../options.ts';
import { readLatency, readProducts, readSeed } from '../practice/practice-numbers.ts';
import type { Choose } from '../program.ts';

/** `token`, `refresh`, `revoke`, `practice`: where tokens come from and where they end. */
export function declareSignInCommands(program: Command, world: World, choose: Choose): void {
  const token = program
    .command('token')
    .description('sign in without screens: prints the authorize URL, waits, exchanges, reports');
  withSignInOptions(token)
    .option('--save <path>', 'save the token to this .env file')
    .option('--allow-tracked', 'save even to a file that git tracks')
    .option('--no-keep', 'do not note where it was saved, so that forget does not know')
    .option('--print-token', 'write the token to standard output')
    .option('--paste', 'read the address the browser ended on from standard input')
    .option('--secret-stdin', 'read the Client secret from one line of standard input')
    .option('--json', 'answer with one JSON document')
    .action((options) => choose(async () => (await import('./token.ts')).token(world, options)));

  const refresh = program.command('refresh').description('renew an expiring token');
  withStoreOptions(refresh)
    .option('--client-id <id>', 'the Client ID of your app')
    .option('--save <path>', 'save the new tokens to this .env file')
    .option('--allow-tracked', 'save even to a file that git tracks')
    .option('--no-keep', 'do not note where it was saved, so that forget does not know')
    .option('--print-token', 'with --json: write the new tokens to standard output')
    .option('--secret-stdin', 'read the Client secret from one line of standard input')
    .option('--json', 'answer with one JSON document')
    .action((options) =>
      choose(async () => (await import('./refresh.ts')).refresh(world, options)),
    );

  const revoke = program
    .command('revoke')
    .description('give the token back: removes the app from the store');
  withApiOptions(revoke)
    .option('--yes', 'do not ask')
    .action((options) => choose(async () => (await import('./revoke.ts')).revoke(world, options)));

  program
    .command('practice')
    .description('the practice store alone, until Ctrl+C')
    .option('--port <number>', 'where it listens; 0 takes any free port (default 3457)', readPort)
    .option('--redirect-uri <url>', 'one more registered address; may be given again', collect)
    .option('--seed <number>', 'the same number gives the same data everywhere', readSeed)
    .option('--products <number>', 'how many products there are (default 60)', readProducts)
    .option('--latency <ms>', 'wait so many milliseconds before each answer', readLatency)
    .option('--fault <name>', 'switch on a failure, name:next or name:SECONDS; again', collect)
    .option('--list-faults', 'print the names of all failures, and end')
    .option('--scenario <file>', 'a JSON file with data, apps and failures')
    .option('--no-color', 'no colours')
    .option('--json', 'print one JSON line when it is ready')
    .action((options) =>
      choose(async () => (await import('../practice/practice.ts')).practice(world, options)),
    );
}
