import { Argument, Command } from '@commander-js/extra-typings';
import type { World } from './entry/world.ts';
import { wrongUsage } from '../core/errors.ts';
import {
  collect,
  readLatency,
  readPort,
  readProducts,
  readSeed,
  SHARED_OPTIONS,
  withApiOptions,
  withSendingOptions,
  withSignInOptions,
  withTokenOptions,
  withStoreOptions,
} from './options.ts';

/** Receives the work of the chosen command; it starts once the whole line is understood. */
type Choose = (work: () => Promise<number>) => void;

/** Declares all commands and options; the code of a command is loaded when it is chosen. */
export function createProgram(world: World, choose: Choose): Command {
  const program: Command = new Command(world.program)
    .description(
      'From nothing to a working access token of a store, and a terminal explorer to use it.',
    )
    .version(world.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void world.stdout.write(text),
      // The parser's errors become ours; see `usageError`.
      writeErr: () => undefined,
    })
    .enablePositionalOptions();
  declareInteractiveCommands(program, world, choose);
  declareSignInCommands(program, world, choose);
  declareApiCommands(program, world, choose);
  declareRunCommand(program, world, choose);
  declareStoresCommand(program, world, choose);
  declareLearnCommand(program, world, choose);
  declareMachineCommands(program, world, choose);
  declareCompletionCommand(program, world, choose);
  program.hook('preSubcommand', (root) => {
    const given = root.options.find(
      (option) => root.getOptionValueSource(option.attributeName()) === 'cli',
    );
    if (given === undefined) return;
    throw wrongUsage(
      'option-before-command',
      `The option ${given.long ?? given.flags} stands before the command.`,
      'Put options behind the command they belong to.',
    );
  });
  return program;
}

const PRESENTER_OPTION = [
  '--presenter',
  'mask every secret, with larger gaps and the last key, for a projector',
] as const;

const SCENARIO_FILE = 'a JSON file with data, apps and failures';

const FIELD_OPTION = '--field <name=value>';

/** Options of the commands that make a new token. */
const TOKEN_OPTIONS = {
  allowTracked: ['--allow-tracked', 'save even to a file that git tracks'],
  noKeep: ['--no-keep', 'do not note where it was saved, so that forget does not know'],
  secretStdin: ['--secret-stdin', 'read the Client secret from one line of standard input'],
} as const;

const REQUESTS_OPTION = [
  '--requests <file>',
  'show the requests of this file in the list of the explorer',
] as const;

/** The program without a command, and `explore`: the faces. */
function declareInteractiveCommands(program: Command, world: World, choose: Choose): void {
  withSignInOptions(program)
    .option('--practice', 'start with the practice store')
    .option('--scenario <file>', `with --practice: ${SCENARIO_FILE}`)
    .option('--plain', 'question after question instead of screens')
    .option(...PRESENTER_OPTION)
    .option('--no-keep', 'remember nothing of this run, and read nothing of earlier ones')
    .option(...REQUESTS_OPTION)
    .action((options) =>
      choose(async () =>
        (await import('./learn/guide-or-lesson.ts')).guideOrLesson(world, options),
      ),
    );

  const explore = program
    .command('explore')
    .description('straight to the explorer with the token at hand');
  withTokenOptions(explore)
    .option(...SHARED_OPTIONS.clientId)
    .option(...SHARED_OPTIONS.redirectUri)
    .option(...SHARED_OPTIONS.noOpen)
    .option('--plain', 'a prompt for requests instead of screens; a pipe gives them line by line')
    .option(...PRESENTER_OPTION)
    .option('--no-keep', 'keep no request, and read none that was kept')
    .option(...REQUESTS_OPTION)
    .action((options) =>
      choose(async () => (await import('./guide/explore.ts')).explore(world, options)),
    );
}

/** `token`, `refresh`, `revoke`, `practice`: commands that issue and end tokens. */
function declareSignInCommands(program: Command, world: World, choose: Choose): void {
  const token = program
    .command('token')
    .description('sign in without screens: prints the authorize URL, waits, exchanges, reports');
  withSignInOptions(token)
    .option(
      '--save [path]',
      'save the token to this .env file; keychain: to the keychain; alone: where --store has it',
    )
    .option(...TOKEN_OPTIONS.allowTracked)
    .option(...TOKEN_OPTIONS.noKeep)
    .option('--print-token', 'write the token to standard output')
    .option('--paste', 'read the address the browser ended on from standard input')
    .option(...TOKEN_OPTIONS.secretStdin)
    .option(...SHARED_OPTIONS.json)
    .action((options) =>
      choose(async () => (await import('./sign-in/token.ts')).token(world, options)),
    );

  const refresh = program.command('refresh').description('renew an expiring token');
  withStoreOptions(refresh)
    .option(...SHARED_OPTIONS.clientId)
    .option(
      '--save [path]',
      'save the new tokens to this .env file; keychain: to the keychain; alone: where --store has it',
    )
    .option(...TOKEN_OPTIONS.allowTracked)
    .option(...TOKEN_OPTIONS.noKeep)
    .option('--print-token', 'with --json: write the new tokens to standard output')
    .option(...TOKEN_OPTIONS.secretStdin)
    .option(...SHARED_OPTIONS.json)
    .action((options) =>
      choose(async () => (await import('./sign-in/refresh.ts')).refresh(world, options)),
    );

  const revoke = program
    .command('revoke')
    .description('give the token back: removes the app from the store');
  withApiOptions(revoke)
    .option('--yes', 'do not ask')
    .action((options) =>
      choose(async () => (await import('./sign-in/revoke.ts')).revoke(world, options)),
    );

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
    .option('--scenario <file>', SCENARIO_FILE)
    .option('--keep', 'bring app, credentials and tokens back at the next start')
    .option('--no-keep', 'leave a kept store alone, and keep nothing of this one')
    .option('--fresh', 'begin a new store in place of the kept one')
    .option(...SHARED_OPTIONS.noColor)
    .option('--json', 'print one JSON line when it is ready')
    .action((options) =>
      choose(async () => (await import('./practice/practice.ts')).practice(world, options)),
    );
}

/** `check`, `request`, `graphql`: commands that use a token. */
function declareApiCommands(program: Command, world: World, choose: Choose): void {
  const check = program.command('check').description('which scopes the token carries');
  withApiOptions(check)
    .option('--need <scopes>', 'exit with 1 unless the token has these scopes')
    .option('--for <globs...>', 'GraphQL files: exit with 1 unless the token covers them')
    .action((options) =>
      choose(async () => (await import('./api/check.ts')).check(world, options)),
    );

  const request = program
    .command('request')
    .description('one REST request')
    .argument('<method>', 'GET, HEAD, POST, PUT, PATCH or DELETE')
    .argument('<path>', 'products.json?limit=5, or from the root: /admin/…');
  withSendingOptions(request)
    .option('--data <json>', 'the body: JSON, @file, or - for standard input')
    .option(
      FIELD_OPTION,
      'a field of the body, or of the address with GET; name:=JSON, a.b, a[]; again',
      collect,
    )
    .option('--allow-mutations', 'allow requests that may change data of a real store')
    .action((method, path, options) =>
      choose(async () => (await import('./api/request.ts')).request(world, method, path, options)),
    );

  const graphql = program
    .command('graphql')
    .description('one GraphQL request')
    .argument('[query]', 'the document, @file, or - for standard input');
  withSendingOptions(graphql)
    .option('--variables <json>', 'a JSON object, or @file')
    .option(
      FIELD_OPTION,
      'a variable; name:=JSON, a.b and a[] as well; may be given again',
      collect,
    )
    .option('--operation <name>', 'which operation of the document to run')
    .option('--allow-mutations', 'allow mutations on a real store')
    .action((query, options) =>
      choose(async () => (await import('./api/graphql.ts')).graphql(world, query, options)),
    );
}

/** `run`: gives the token to one command of another program. */
function declareRunCommand(program: Command, world: World, choose: Choose): void {
  const run = program
    .command('run')
    .description('run a command that finds the token in its environment, and nowhere else')
    .argument('<command...>', 'behind --: the program and its arguments')
    .passThroughOptions();
  withTokenOptions(run)
    .option('--as <name>', 'name of the variable for the token (default TOKENWRIGHT_ACCESS_TOKEN)')
    .action((command, options) =>
      choose(async () => (await import('./api/run.ts')).run(world, command, options)),
    );
}

/** `stores`: the named stores. */
function declareStoresCommand(program: Command, world: World, choose: Choose): void {
  program
    .command('stores')
    .description('the stores that have a name: list, add and remove them')
    .addArgument(
      new Argument('[action]', 'what to do').choices(['list', 'add', 'remove']).default('list'),
    )
    .argument('[name]', 'the name of the store, for example work')
    .option('--shop <domain>', 'add: the domain of the store, or its first part')
    .option('--store-origin <url>', 'add: where a practice store answers')
    .option('--client-id <id>', 'add: the Client ID of your app there')
    .option('--scopes <list>', 'add: what to ask for at a sign-in')
    .option('--redirect-uri <url>', 'add: where the browser comes back to')
    .option('--api-version <version>', 'add: for example 2026-10')
    .option('--profile <file>', 'add: a JSON file that describes another service')
    .option(
      '--save-to <path>',
      'add: the .env file for its token (default: one of its own), or keychain',
    )
    .option('--keep-token', 'remove: leave the token where it lies')
    .option('--yes', 'remove: do not ask')
    .option(...SHARED_OPTIONS.noColor)
    .option(...SHARED_OPTIONS.json)
    .action((action, name, options) =>
      choose(async () => (await import('./stores/stores.ts')).stores(world, action, name, options)),
    );
}

/** `learn`: lessons on practice stores of their own. */
function declareLearnCommand(program: Command, world: World, choose: Choose): void {
  program
    .command('learn')
    .description('lessons on the practice store: list them, open one, verify completion codes')
    .argument('[lesson]', 'which one to open: its number, or its name')
    .option('--lessons <path>', 'a folder with lesson files, in place of the built-in lessons')
    .option('--scenario <file>', 'what is in the practice store, in place of what the lesson says')
    .option('--name <name>', 'your name for the completion code, which alone holds it')
    .option('--word <word>', 'what codes are sealed with, so that the same word verifies them')
    .option(...SHARED_OPTIONS.redirectUri)
    .option(...SHARED_OPTIONS.noOpen)
    .option('--plain', 'question after question instead of screens')
    .option(...PRESENTER_OPTION)
    .option('--no-keep', 'note nothing of this run, and read nothing of earlier ones')
    .option('--check <file>', 'say whether this lesson file is right')
    .option('--verify [codes...]', 'say what these codes tell; alone: those on standard input')
    .option('--from <file>', 'verify the codes of this file')
    .option(...SHARED_OPTIONS.noColor)
    .option(...SHARED_OPTIONS.json)
    .action((lesson, options) =>
      choose(async () => (await import('./learn/learn.ts')).learn(world, lesson, options)),
    );
}

/** `doctor`, `kit` and `forget`: commands about this machine. */
function declareMachineCommands(program: Command, world: World, choose: Choose): void {
  withStoreOptions(
    program
      .command('doctor')
      .description(
        'check this machine, and say where each setting comes from: Node, terminal, browser, ports, proxy, clock, store',
      ),
  )
    .option(...SHARED_OPTIONS.clientId)
    .option(...SHARED_OPTIONS.scopes)
    .option(...SHARED_OPTIONS.redirectUri)
    .option(...SHARED_OPTIONS.apiVersion)
    .option(...SHARED_OPTIONS.tokenEnv)
    .option('--workshop', 'all that a workshop needs of a machine; ends in READY or NOT READY')
    .option(...SHARED_OPTIONS.json)
    .action((options) =>
      choose(async () => (await import('./machine/doctor.ts')).doctor(world, options)),
    );

  program
    .command('kit')
    .description(
      'a folder for a stick or a share, from which the program starts without installing',
    )
    .argument('<folder>', 'where it is made; it must not exist yet, or be such a kit')
    .option(
      '--platforms <list>',
      'linux-x64, linux-arm64, darwin-arm64, darwin-x64, win-x64 (default: all of them)',
    )
    .option('--registry <url>', 'where Node is fetched from (default https://registry.npmjs.org)')
    .option('--dry-run', 'say what would be in it and how large it is, and end')
    .option('--yes', 'do not ask')
    .option(...SHARED_OPTIONS.noColor)
    .option(...SHARED_OPTIONS.json)
    .action((folder, options) =>
      choose(async () => (await import('./machine/kit.ts')).kit(world, folder, options)),
    );

  program
    .command('forget')
    .description('delete what is kept on this machine: saved tokens, names of stores')
    .option('--env-file <path>', 'look at this file too, instead of .env of the working folder')
    .option('--yes', 'do not ask')
    .option(...SHARED_OPTIONS.noColor)
    .option(...SHARED_OPTIONS.json)
    .action((options) =>
      choose(async () => (await import('./machine/forget.ts')).forget(world, options)),
    );
}

/** `completion`: the completion scripts of the shells. */
function declareCompletionCommand(program: Command, world: World, choose: Choose): void {
  program
    .command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'which one').choices(['bash', 'zsh', 'fish'] as const))
    .action((shell) =>
      choose(async () => {
        const { completion } = await import('./completion/completion.ts');
        return completion(world, shell, program);
      }),
    );

  // The scripts call it while somebody types; a person never does.
  program
    .command('completion-words', { hidden: true })
    .description('print what is known on this machine, for completion')
    .addArgument(
      new Argument('<list>', 'which one').choices([
        'stores',
        'scopes',
        'versions',
        'paths',
      ] as const),
    )
    .option('--profile <file>', 'those of this service')
    .action((list, options) =>
      choose(async () => {
        const { completionWords } = await import('./completion/words.ts');
        return completionWords(world, list, options);
      }),
    );
}
