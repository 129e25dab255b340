import type { EnvEntry, EnvFile } from '../env-file/read-env-file.ts';
import type { Sourced } from './source.ts';
import {
  optionOf,
  SECRET_SETTINGS,
  SETTING_NAMES,
  VARIABLES,
  type SettingName,
} from './variables.ts';

/** Texts as they were given, before any check. */
export type RawValues = Partial<Record<SettingName, Sourced<string>>>;

export interface RawInputs {
  /** Values of command-line options; an empty text counts as given. */
  readonly options: Partial<Record<SettingName, string>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly envFile: {
    readonly path: string;
    readonly file: EnvFile;
    /** `--env-file` named it; see {@link isFromNode}. */
    readonly isNamed: boolean;
  } | null;
  /** Another variable that holds the access token (`--token-env`), else null. */
  readonly tokenVariable?: string | null;
}

/**
 * Takes each setting from the first place that has it: option, environment, `.env`. An empty
 * variable counts as unset, so that a copied `.env.example` does no harm.
 */
export function collectRawValues(inputs: RawInputs): RawValues {
  const values: RawValues = {};
  for (const name of SETTING_NAMES) {
    const found = fromOption(inputs, name) ?? fromVariables(inputs, name);
    if (found !== null) values[name] = found;
  }
  return values;
}

function fromOption({ options }: RawInputs, name: SettingName): Sourced<string> | null {
  const value = options[name];
  const option = optionOf(name);
  if (value === undefined || option === null) return null;
  return { value, source: { kind: 'option', name: option } };
}

function fromVariables(inputs: RawInputs, name: SettingName): Sourced<string> | null {
  const variable =
    name === 'accessToken' ? (inputs.tokenVariable ?? VARIABLES[name]) : VARIABLES[name];
  const isSecret = SECRET_SETTINGS.some((secret) => secret === name);
  const clean = (text: string) => (isSecret ? withoutLineEnd(text) : text.trim());

  const { envFile } = inputs;
  const entry = envFile?.file.entries.get(variable);
  const given = inputs.env[variable] ?? '';
  const fromEnvironment = clean(given);
  const isNodes = envFile?.isNamed === true && entry !== undefined && isFromNode(given, entry);
  if (fromEnvironment !== '' && !isNodes) {
    return { value: fromEnvironment, source: { kind: 'environment', name: variable } };
  }
  const value = clean(entry?.value ?? '');
  if (envFile === null || entry === undefined || value === '') return null;
  return { value, source: { kind: 'env-file', path: envFile.path, line: entry.line } };
}

/**
 * Node looks for `--env-file` among the script's own arguments too and puts the file into the
 * environment before we start. What is in both with one value therefore counts as the file's.
 */
function isFromNode(given: string, entry: EnvEntry): boolean {
  return given === entry.nodeValue || given === entry.value;
}

/** Secrets often come from a file or `echo` and then carry one line end that is not theirs. */
function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}
