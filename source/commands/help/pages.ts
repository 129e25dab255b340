import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { EXIT } from '../../core/errors.ts';
import { OTHER_VARIABLES, VARIABLE_FACTS } from '../../core/service/variable-facts.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import { API_HELP } from './api-help.ts';
import type { CommandHelp } from './command-help.ts';
import { EXIT_WORDS, SECRETS_NOTE, SIGNAL_EXITS } from './help-parts.ts';
import { LEARN_HELP } from './learn-help.ts';
import { MACHINE_HELP } from './machine-help.ts';
import { SIGN_IN_HELP } from './sign-in-help.ts';
import { argumentValue, optionValue, type ValueKind } from './values.ts';

/** Help by the name of the command; the program without a command has the empty name. */
export const COMMAND_HELP: Readonly<Record<string, CommandHelp>> = {
  ...SIGN_IN_HELP,
  ...API_HELP,
  ...LEARN_HELP,
  ...MACHINE_HELP,
};

/** A word and what it means. */
export interface Term {
  readonly term: string;
  readonly means: string;
}

interface OptionEntry extends Term {
  /** `--shop`, `-h`. */
  readonly names: readonly string[];
  /** The kind of its value; null when it takes none. */
  readonly value: ValueKind | null;
}

interface OptionGroup {
  readonly heading: string;
  readonly options: readonly OptionEntry[];
}

interface ArgumentEntry extends Term {
  readonly value: ValueKind;
}

interface ExamplePage {
  readonly does: string;
  /** The whole line, with the name of the program. */
  readonly line: string;
}

/** All that the help says about one command, in any format. */
export interface CommandPage {
  /** Empty for the program without a command. */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  readonly more: string;
  /** `tokenwright request [options] <method> <path>` */
  readonly usage: string;
  readonly arguments: readonly ArgumentEntry[];
  readonly options: readonly OptionGroup[];
  /** Empty for all but the program itself. */
  readonly commands: readonly Term[];
  readonly exits: readonly Term[];
  /** Our own variables first. */
  readonly environment: ReadonlyArray<Term & { readonly usual: string | null }>;
  /** About secrets; null when the command takes none. */
  readonly note: string | null;
  readonly files: CommandHelp['files'];
  readonly examples: readonly ExamplePage[];
}

/** The page of the program, and of each command that its help shows. */
export function readPages(program: CommandUnknownOpts): readonly CommandPage[] {
  const shown = program.createHelp().visibleCommands(program);
  // The parser makes the command `help` itself, which leads to these pages.
  const commands = shown.filter((command) => COMMAND_HELP[command.name()] !== undefined);
  return [
    readPage(program, program.name()),
    ...commands.map((one) => readPage(one, program.name())),
  ];
}

/** @param start what a person calls the program by */
export function readPage(command: CommandUnknownOpts, start: string): CommandPage {
  const helper = command.createHelp();
  const name = command.parent === null ? '' : command.name();
  const help = COMMAND_HELP[name];
  if (help === undefined) throw new Error(`${name} has no help`);
  return {
    name,
    summary: sentence(command.description()),
    more: help.more,
    usage: [start, name, command.usage()].filter((part) => part !== '').join(' '),
    arguments: helper.visibleArguments(command).map((argument) => ({
      term: argument.name(),
      means: withChoices(argument.description, argument.argChoices, argument.defaultValue),
      value: argumentValue(name, argument.name(), argument.description, argument.argChoices ?? []),
    })),
    options: optionGroups(helper.visibleOptions(command)),
    commands: helper
      .visibleCommands(command)
      .map((one) => ({ term: one.name(), means: one.description() })),
    exits: exitsOf(help),
    environment: [
      ...help.settings.map((setting) => ({
        term: VARIABLES[setting],
        ...VARIABLE_FACTS[setting],
      })),
      ...help.environment.map((term) => ({ term, means: OTHER_VARIABLES[term], usual: null })),
    ],
    note: help.settings.some((setting) => SECRETS.has(setting)) ? SECRETS_NOTE : null,
    files: help.files,
    examples: help.examples.map(({ does, line, before = '' }) => ({
      does,
      line: `${before}${start} ${line}`,
    })),
  };
}

function exitsOf({ exits }: CommandHelp): Term[] {
  const words = { ...exits, usage: exits.usage ?? EXIT_WORDS.usage, defect: EXIT_WORDS.defect };
  const own = Object.entries(EXIT).flatMap(([key, code]) => {
    const means = Object.entries(words).find(([name]) => name === key)?.[1];
    return means === undefined ? [] : [{ term: String(code), means }];
  });
  return [...own, { term: SIGNAL_EXITS.codes, means: SIGNAL_EXITS.means }];
}

const SECRETS = new Set<string>(['accessToken', 'clientSecret', 'refreshToken']);

/** `what to do: list, add, remove (default list)` */
function withChoices(about: string, choices: readonly string[] = [], usual?: unknown): string {
  const words = choices.length === 0 ? about : `${about}: ${choices.join(', ')}`;
  return typeof usual === 'string' ? `${words} (default ${usual})` : words;
}

const OF_STORE = 'Store and token';

/** Options that many commands share come after those of the command itself. */
const SHARED = new Map<string, string>(
  Object.entries({
    [OF_STORE]: [
      '--shop',
      '--store',
      '--client-id',
      '--redirect-uri',
      '--api-version',
      '--token-env',
      '--secret-stdin',
      '--env-file',
      '--profile',
    ],
    Others: ['--json', '--no-color', '--version', '--help'],
  }).flatMap(([heading, names]) => names.map((name) => [name, heading] as const)),
);

function optionGroups(options: readonly Option[]): OptionGroup[] {
  const headings = ['Options', ...new Set(SHARED.values())];
  // A command without a store has options of the same name that mean something else.
  const isOfStore = options.some(({ long }) => long === '--store');
  const headingOf = (name: string) => {
    const heading = SHARED.get(name);
    return heading === undefined || (heading === OF_STORE && !isOfStore) ? 'Options' : heading;
  };
  return headings
    .map((heading) => ({
      heading,
      options: options.filter(({ long }) => headingOf(long ?? '') === heading).map(readOption),
    }))
    .filter((group) => group.options.length > 0);
}

function readOption({ long, short, flags, description, required, optional, argChoices }: Option) {
  const placeholder = /[<[]([^\]>.]+)/.exec(flags)?.[1] ?? '';
  return {
    names: [short, long].filter((name) => name != null),
    term: flags,
    means: description,
    value: required || optional ? optionValue(long ?? '', placeholder, argChoices ?? []) : null,
  };
}

/** `One REST request.` */
function sentence(text: string): string {
  const end = text.endsWith('.') ? '' : '.';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}
