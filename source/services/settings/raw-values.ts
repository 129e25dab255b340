import { VARIABLES } from '../../core/service/variables.ts';
import { isDeepStrictEqual } from 'node:util';
import { Secret } from '../../core/text/secret.ts';
import { tokenNameFault } from '../../core/sign-in/saved-token.ts';
import type { EnvEntry, EnvFile } from '../env-file/read-env-file.ts';
import {
  optionOf,
  type RawValues,
  SECRET_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type Sourced,
} from './settings.ts';

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
 * Takes each setting from the first source that has it: option, environment, `.env`. An empty
 * variable counts as unset, so that a copied `.env.example` does no harm.
 */
export function collectRawValues(inputs: RawInputs): RawValues {
  const values: RawValues = {};
  for (const name of SETTING_NAMES) {
    if (name === 'accessToken' && (inputs.tokenVariable ?? null) !== null) continue;
    const found = fromOption(inputs, name) ?? fromVariables(inputs, name, VARIABLES[name]);
    if (found !== null) values[name] = found;
  }
  const accessToken = namedToken(inputs, values);
  return accessToken === null ? values : { ...values, accessToken };
}

/**
 * `--token-env`, then what all inputs give, then without options, then what the file alone gives.
 */
export function layersOf(inputs: RawInputs): RawValues[] {
  const withoutOptions = { ...inputs, options: {} };
  const { tokenVariable = null } = inputs;
  const source = { kind: 'option', name: '--token-env' } as const;
  return [
    tokenVariable === null ? {} : { tokenEnv: { value: tokenVariable, source } },
    ...[inputs, withoutOptions, { ...withoutOptions, env: {} }].map(collectRawValues),
  ];
}

/** Every source of a setting, from several readings of which the first one counts. */
export function placesOf(layers: readonly RawValues[]): Settings['given'] {
  const places = new Map<SettingName, Array<Sourced<Secret>>>();
  for (const name of SETTING_NAMES) {
    for (const { value, source } of layers.flatMap((layer) => layer[name] ?? [])) {
      const known = places.get(name) ?? [];
      if (known.some((other) => isDeepStrictEqual(other.source, source))) continue;
      places.set(name, [...known, { value: new Secret(value), source }]);
    }
  }
  return places;
}

/** The token in a variable with another name; null when none is named, or ours takes precedence. */
function namedToken(inputs: RawInputs, { tokenEnv, accessToken }: RawValues) {
  const option = inputs.tokenVariable ?? null;
  if (option !== null) return fromVariables(inputs, 'accessToken', option);
  if (tokenEnv === undefined || tokenNameFault(tokenEnv.value) !== null) return null;
  if (tokenEnv.source.kind === 'environment')
    return fromVariables(inputs, 'accessToken', tokenEnv.value);
  // A name that a file gives is looked up in that file alone, after the environment.
  if (accessToken?.source.kind === 'environment') return null;
  return fromVariables({ ...inputs, env: {} }, 'accessToken', tokenEnv.value);
}

function fromOption({ options }: RawInputs, name: SettingName): Sourced<string> | null {
  const value = options[name];
  const option = optionOf(name);
  if (value === undefined || option === null) return null;
  return { value, source: { kind: 'option', name: option } };
}

function fromVariables(
  inputs: RawInputs,
  name: SettingName,
  variable: string,
): Sourced<string> | null {
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
  const { path } = envFile;
  return { value, source: { kind: 'env-file', path, line: entry.line, name: variable } };
}

/**
 * Node looks for `--env-file` among the script's own arguments too, and loads the file into the
 * environment before we start. A variable with the same value in both therefore counts as the
 * file's.
 */
function isFromNode(given: string, entry: EnvEntry): boolean {
  return given === entry.nodeValue || given === entry.value;
}

/** Secrets often come from a file or `echo`, with a line end that does not belong to them. */
function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

/** The inputs without these variables of the environment, or of the file. */
export function without(
  inputs: RawInputs,
  level: 'environment' | 'env-file',
  variables: readonly string[],
): RawInputs {
  const { env, envFile } = inputs;
  const isMeant = (name: string): boolean => variables.includes(name);
  const entries = envFile?.file.entries;
  // A variable that Node loaded into the environment belongs to the file.
  const isFiles = (name: string): boolean => {
    const entry = entries?.get(name);
    return envFile?.isNamed === true && entry !== undefined && isFromNode(env[name] ?? '', entry);
  };
  const isDropped = (name: string) => isMeant(name) && isFiles(name) === (level === 'env-file');
  const left = Object.fromEntries(Object.entries(env).filter(([name]) => !isDropped(name)));
  if (level === 'environment' || envFile === null || entries === undefined)
    return { ...inputs, env: left };
  const kept = new Map([...entries].filter(([name]) => !isMeant(name)));
  return {
    ...inputs,
    env: left,
    envFile: { ...envFile, file: { ...envFile.file, entries: kept } },
  };
}
