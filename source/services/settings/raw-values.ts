import type { EnvFile } from '../env-file/read-env-file.ts';
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
  readonly envFile: { readonly path: string; readonly file: EnvFile } | null;
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

  const fromEnvironment = clean(inputs.env[variable] ?? '');
  if (fromEnvironment !== '') {
    return { value: fromEnvironment, source: { kind: 'environment', name: variable } };
  }
  const entry = inputs.envFile?.file.entries.get(variable);
  const value = clean(entry?.value ?? '');
  if (inputs.envFile === null || entry === undefined || value === '') return null;
  return { value, source: { kind: 'env-file', path: inputs.envFile.path, line: entry.line } };
}

/** Secrets often come from a file or `echo` and then carry one line end that is not theirs. */
export function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}
