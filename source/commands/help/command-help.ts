import type { EXIT } from '../../core/errors.ts';
import type { OtherVariable } from '../../core/service/variable-facts.ts';
import type { VARIABLES } from '../../core/service/variables.ts';

/**
 * What the parser does not know of a command. With the parser's own words it makes `--help`, the
 * man pages, docs/commands.md and the completion.
 */
export interface CommandHelp {
  /** Whole sentences; the one line of the list stands before them. */
  readonly more: string;
  /** Two or more; a test runs each of them against a practice store. */
  readonly examples: readonly Example[];
  /** When the command ends so. All can end with 2, 70 and by a signal. */
  readonly exits: Partial<Readonly<Record<keyof typeof EXIT, string>>>;
  /** What it reads, by the name of the setting. */
  readonly settings: ReadonlyArray<keyof typeof VARIABLES>;
  readonly environment: readonly OtherVariable[];
  readonly files: readonly FileUse[];
}

/** A command line that can be copied, for the user's command shell. */
export interface Example {
  /** What it does, without a full stop: `Five products, as JSON`. */
  readonly does: string;
  /** What stands behind the name of the program: `check --need read_products`. */
  readonly line: string;
  /** What stands before it: `echo '{ shop { name } }' | `. */
  readonly before?: string;
  /** Where the point of the example is another exit code than 0. */
  readonly exit?: number;
}

interface FileUse {
  /** `~/.config/tokenwright/settings.json`, or the option that names it. */
  readonly path: string;
  readonly access: 'reads' | 'writes' | 'reads and writes';
  readonly what: string;
}
