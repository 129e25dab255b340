import type { Interrupts } from '../app/ports.ts';
import { CommanderError, type Command } from '@commander-js/extra-typings';
import { EXIT, UserError, wrongUsage } from '../core/errors.ts';
import { nearestName } from '../core/text/edit-distance.ts';
import { toDisplayText } from '../core/text/display-text.ts';
import { redactSecrets, type Secret } from '../core/text/secret.ts';
import { takeEnvironment } from '../services/environment/environment.ts';
import { programOf, type Rescue, type World } from './entry/world.ts';
import { createOutput } from './output.ts';
import { createProgram } from './program.ts';
import { Interrupted } from './input.ts';

/** The exit code after SIGINT: 128 plus the number of the signal. */
const EXIT_INTERRUPTED = 130;

/** What the entry point passes in. */
interface EntryPoint {
  readonly version: string;
  readonly signal: AbortSignal;
  readonly rescue: Rescue;
  readonly interrupts: Interrupts;
  /** Written to standard error already, which the screens hide. */
  readonly warnings: readonly string[];
  /**
   * Receives the function that removes secrets from the text of a crash and makes it displayable.
   */
  readonly setRedaction: (replace: (text: string) => string) => void;
}

/**
 * Runs one command line.
 * @param args without the runtime and the script.
 * @returns the exit code.
 */
export async function main(args: readonly string[], entry: EntryPoint): Promise<number> {
  const secrets = new Set<Secret>();
  entry.setRedaction((text) => toDisplayText(redactSecrets(text, secrets)));
  const env = takeEnvironment(process.env);
  const world: World = {
    env,
    cwd: process.cwd(),
    version: entry.version,
    program: programOf(process.argv[1] ?? '', env, process.cwd()),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: entry.signal,
    rescue: entry.rescue,
    interrupts: entry.interrupts,
    warnings: entry.warnings,
    secrets,
  };
  return (await runLine(args, world)).exitCode;
}

/** How a command line ended; `error` is what was reported on standard error. */
interface LineEnd {
  readonly exitCode: number;
  readonly error: UserError | null;
}

/** Runs one command line; a `UserError` is reported and gives the exit code. */
export async function runLine(args: readonly string[], world: World): Promise<LineEnd> {
  try {
    return { exitCode: await runCommand(args, world), error: null };
  } catch (error) {
    if (error instanceof Interrupted) return { exitCode: EXIT_INTERRUPTED, error: null };
    if (!(error instanceof UserError)) throw error;
    createOutput(world).report(error);
    return { exitCode: error.exitCode, error };
  }
}

/**
 * Reads the command line and runs what it asks for.
 *
 * @returns the exit code
 * @throws UserError for wrong usage, and what the command throws
 */
async function runCommand(args: readonly string[], world: World): Promise<number> {
  refuseSecretArguments(args);
  let work: (() => Promise<number>) | null = null;
  const program = createProgram(world, (chosen) => {
    work = chosen;
  });
  refuseUnknownCommand(args, program, world);
  if (asksForHelp(args)) {
    (await import('./help/help-text.ts')).useHelpPages(program, world.program);
  }
  try {
    program.parse(withoutHelpCommand(args), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done;
    throw usageError(error, `${world.program}${commandName(args, program)}`);
  }
  // TypeScript does not see that the parser called back.
  const chosen = work as (() => Promise<number>) | null;
  return chosen === null ? EXIT.done : chosen();
}

/** Whether help may be asked for; the parser decides. The help pages are loaded only then. */
function asksForHelp(args: readonly string[]): boolean {
  return args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
}

/** Turns `help check` into `check --help`, so that an unknown name is refused as elsewhere. */
function withoutHelpCommand(args: readonly string[]): string[] {
  const [first, name = 'help'] = args;
  if (first !== 'help') return [...args];
  return name === 'help' || name.startsWith('-') ? ['--help'] : [name, '--help'];
}

function commandName(args: readonly string[], program: Command): string {
  const [first] = args;
  return program.commands.some((command) => command.name() === first) ? ` ${first}` : '';
}

function refuseUnknownCommand(
  args: readonly string[],
  commands: Command,
  { program }: Pick<World, 'program'>,
): void {
  const first = args[0] === 'help' ? args[1] : args[0];
  if (first === undefined || first.startsWith('-') || first === 'help') return;
  const names = commands.commands.map((command) => command.name());
  if (names.includes(first)) return;
  const typed = first.toLowerCase();
  const near =
    nearestName(typed, names) ?? names.find((known) => beginsAlike(known, typed)) ?? null;
  throw wrongUsage(
    'unknown-command',
    // What was typed may be anything, even a pasted token; only a plain word is repeated.
    /^[a-z-]{1,20}$/i.test(first) ? `There is no command "${first}".` : 'There is no such command.',
    near === null
      ? `Run "${program} --help" for the list of commands.`
      : `Did you mean "${program} ${near}"? Run "${program} --help" for the list of commands.`,
  );
}

/**
 * Whether `typed` is the beginning of a name, or a long word with the same beginning: `complete`,
 * `completion`.
 */
function beginsAlike(name: string, typed: string): boolean {
  if (typed.length >= 2 && name.startsWith(typed)) return true;
  return typed.length >= 6 && name.startsWith(typed.slice(0, -1));
}

/** Options that sound like a secret but only say where one comes from or goes. */
const HARMLESS = new Set(['tokenenv', 'secretstdin', 'printtoken', 'keeptoken', 'nosecretstdin']);

const SOUNDS_SECRET = /secret|token|passw|passphrase|apikey|credential/;

/**
 * Ends the program before anything else when a secret is given as an option, joined or separate
 * (P66). The value is never repeated: it is in the history of the shell already.
 * @throws UserError `secret-option`
 */
function refuseSecretArguments(args: readonly string[]): void {
  for (const argument of args) {
    if (argument === '--') return;
    const name =
      /^--?([^=]+)/
        .exec(argument)?.[1]
        ?.toLowerCase()
        .replace(/[^a-z]/g, '') ?? '';
    const isOption = argument.startsWith('-') && argument.length > 2;
    const isHarmless = HARMLESS.has(name) && (name === 'tokenenv' || !argument.includes('='));
    if (isOption && !isHarmless && SOUNDS_SECRET.test(name)) throw secretOption();
  }
}

function secretOption(): UserError {
  return wrongUsage(
    'secret-option',
    'A secret is never an option, because every program on this machine can read those.',
    'Give it in the environment (TOKENWRIGHT_CLIENT_SECRET, TOKENWRIGHT_ACCESS_TOKEN), in the .env file, with --secret-stdin, or at the prompt; and change it if it was a real one.',
  );
}

/** The parser's error as one sentence and a remedy; values that were typed are left out. */
function usageError(error: CommanderError, command: string): UserError {
  const [first = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
  const hint = /Did you mean (?:one of )?([^?]+)\?/.exec(rest.join(' '))?.[1];
  const help = `Run "${command} --help" for help.`;
  const [, typed = '', choices = ''] =
    /value '([^']{1,40})' is invalid.* choices are (.+)\.$/.exec(first) ?? [];
  const meant = hint ?? (typed === '' ? null : nearestName(typed, choices.split(', ')));
  return new UserError({
    code: error.code
      .replace(/^commander\./, '')
      .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    message: sentence(withoutValue(first)),
    remedy: meant === null ? help : `Did you mean ${meant}? ${help}`,
    exitCode: EXIT.usage,
  });
}

/**
 * `unknown option '--x=value'`, `but got 1: value`: values may be anything, even a pasted secret.
 */
function withoutValue(message: string): string {
  return message
    .replace(/'(--?[^'=\s]{1,40})=[^']*'/, "'$1'")
    .replace(/^(too many arguments[^]*? but got \d+)[^]*$/, '$1');
}

function sentence(text: string): string {
  const trimmed = text.trim().replace(/\.$/, '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}.`;
}
