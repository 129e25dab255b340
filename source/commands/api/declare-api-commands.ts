import type { Command } from '@commander-js/extra-typings';
import type { World } from '../door/world.ts';
import { collect, withApiOptions } from '../options.ts';
import type { Choose } from '../program.ts';

/** `check`, `request`, `graphql`: what is done with a token. */
export function declareApiCommands(program: Command, world: World, choose: Choose): void {
  const check = program.command('check').description('which scopes the token carries');
  withApiOptions(check)
    .option('--need <scopes>', 'exit with 1 unless the token has these scopes')
    .option('--for <globs...>', 'GraphQL files: exit with 1 unless the token covers them')
    .action((options) => choose(async () => (await import('./check.ts')).check(world, options)));

  const request = program
    .command('request')
    .description('one REST request')
    .argument('<method>', 'GET, HEAD, POST, PUT, PATCH or DELETE')
    .argument('<path>', 'products.json?limit=5, or from the root: /admin/…');
  withApiOptions(request)
    .option('--data <json>', 'the body: JSON, @file, or - for standard input')
    .option('--header <line>', "one more header, 'Name: value'; may be given again", collect)
    .option('--allow-mutations', 'allow requests that may change data of a real store')
    .action((method, path, options) =>
      choose(async () => (await import('./request.ts')).request(world, method, path, options)),
    );

  const graphql = program
    .command('graphql')
    .description('one GraphQL request')
    .argument('[query]', 'the document, @file, or - for standard input');
  withApiOptions(graphql)
    .option('--variables <json>', 'a JSON object, or @file')
    .option('--operation <name>', 'which operation of the document to run')
    .option('--header <line>', "one more header, 'Name: value'; may be given again", collect)
    .option('--allow-mutations', 'allow mutations on a real store')
    .action((query, options) =>
      choose(async () => (await import('./graphql.ts')).graphql(world, query, options)),
    );
}
