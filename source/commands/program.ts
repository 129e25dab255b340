import { Command, CommanderError } from '@commander-js/extra-typings';
import { EXIT } from '../core/errors.ts';
import type { World } from './door/world.ts';
import { EXIT_CODES_HELP } from './exit-codes-help.ts';
import { declareApiCommands } from './api/declare-api-commands.ts';
import { declareCompletionCommand } from './completion/declare-completion-command.ts';
import { declareMachineCommands } from './machine/declare-machine-commands.ts';
import { declareSignInCommands } from './sign-in/declare-sign-in-commands.ts';
import { declareInteractiveCommands } from './guide/declare-interactive-commands.ts';
import { refuseSecretArguments } from './secret-arguments.ts';
import { usageError, wrongUsage } from './usage-error.ts';

/** Tells the program which work was chosen; it is started once the whole line is understood. */
export type Choose = (work: () => Promise<number>) => void;

/**
 * Reads the command line and runs what it asks for.
 * @returns the exit code.
 * @throws UserError for wrong usage, and what the command throws.
 */
export async function runProgram(args: readonly string[], world: World): Promise<number> {
  refuseSecretArguments(args);
  let work: (() => Promise<number>) | null = null;
  const program = createProgram(world, (chosen) => {
    work = chosen;
  });
  refuseUnknownCommand(args, program);
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done;
    throw usageError(error, `tokenwright${commandName(args, program)}`);
  }
  // TypeScript does not see that the parser called back.
  const chosen = work as (() => Promise<number>) | null;
  return chosen === null ? EXIT.done : chosen();
}

function createProgram(world: World, choose: Choose): Command {
  const program: Command = new Command('tokenwright')
    .description(
      'From nothing to a working Admin API access token of a store, and a terminal explorer to use it.',
    )
    .version(world.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void world.stdout.write(text),
      // Complaints become errors of ours; see usageError.
      writeErr: () => undefined,
    })
    .enablePositionalOptions()
    .addHelpText('afterAll', EXIT_CODES_HELP);
  declareInteractiveCommands(program, world, choose);
  declareSignInCommands(program, world, choose);
  declareApiCommands(program, world, choose);
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

function commandName(args: readonly string[], program: Command): string {
  const [first] = args;
  return program.commands.some((command) => command.name() === first) ? ` ${first}` : '';
}

function refuseUnknownCommand(args: readonly string[], program: Command): void {
  const [first] = args;
  if (first === undefined || first.startsWith('-') || first === 'help') return;
  const names = program.commands.map((command) => command.name());
  if (names.includes(first)) return;
  const near = names.find((name) => isNear(name, first.toLowerCase()));
  throw wrongUsage(
    'unknown-command',
    // What was typed may be anything, a pasted token too; only a plain word is repeated.
    /^[a-z-]{1,20}$/i.test(first) ? `There is no command "${first}".` : 'There is no such command.',
    near === undefined
      ? 'Run "tokenwright --help" for the list of commands.'
      : `Did you mean "tokenwright ${near}"? Run "tokenwright --help" for the list of commands.`,
  );
}

/** One letter wrong, missing or too many, or the beginning of the word. */
function isNear(name: string, typed: string): boolean {
  if (typed.length >= 2 && name.startsWith(typed)) return true;
  if (Math.abs(name.length - typed.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === typed[start]) start += 1;
  return [
    [1, 1],
    [1, 0],
    [0, 1],
  ].some(([left = 0, right = 0]) => name.slice(start + left) === typed.slice(start + right));
}
