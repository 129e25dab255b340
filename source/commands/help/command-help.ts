import type { EXIT } from '../../core/errors.ts';
import type { OtherVariable } from '../../core/service/variable-facts.ts';
import type { VARIABLES } from '../../core/service/variables.ts';

/**
 * The help that the parser does not have for a command. With the parser's own texts it makes
 * `--help`, the man pages, docs/commands.md and the completion.
 */
export interface CommandHelp {
  /** Whole sentences; the command's line in the list precedes them. */
  readonly more: string;
  /** Two or more; a test runs each of them against a practice store. */
  readonly examples: readonly Example[];
  /** When the command ends with these codes. Any command can also end with 2, 70 or by a signal. */
  readonly exits: Partial<Readonly<Record<keyof typeof EXIT, string>>>;
  /** The settings that it reads, by their names. */
  readonly settings: ReadonlyArray<keyof typeof VARIABLES>;
  readonly environment: readonly OtherVariable[];
  readonly files: readonly FileUse[];
}

/** A command line that can be copied, for the user's command shell. */
export interface Example {
  /** What it does, without a full stop: `Five products, as JSON`. */
  readonly does: string;
  /** What follows the name of the program: `check --need read_products`. */
  readonly line: string;
  /** What precedes the program: `echo '{ shop { name } }' | `. */
  readonly before?: string;
  /** Set when the example shows another exit code than 0. */
  readonly exit?: number;
}

interface FileUse {
  /** `~/.config/tokenwright/settings.json`, or the option that names it. */
  readonly path: string;
  readonly access: 'reads' | 'writes' | 'reads and writes';
  readonly what: string;
}
