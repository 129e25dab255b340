import { VARIABLES } from '../../core/service/variables.ts';
import { resolve } from 'node:path';
import { EXIT, UserError } from '../../core/errors.ts';
import { parsePracticeOrigin, type PracticeOrigin } from '../../core/service/store-address.ts';
import { type EnvEntry, type EnvFile, readEnvFile } from '../env-file/read-env-file.ts';
import { loadProfile } from './load-profile.ts';
import { settingsSchema } from './settings-schema.ts';
import {
  CREDENTIALS,
  invalid,
  isSettingName,
  optionOf,
  type RawValues,
  SECRET_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type Sourced,
} from './settings.ts';

/** What a command was started with. */
export interface SettingsInputs {
  readonly options: RawInputs['options'];
  readonly env: RawInputs['env'];
  readonly cwd: string;
  /** `--env-file`; null takes `.env` of the working folder, if there is one. */
  readonly envFilePath: string | null;
  readonly tokenVariable?: string | null;
}

/**
 * Reads and checks the whole configuration: option, environment, `.env`, default, in this order.
 * Credentials that cannot be right stand in `refused`, for the commands that need them.
 * @throws UserError `invalid-setting` (it names the source, never the value), `env-file-missing`,
 *   `profile-unreadable`, and those of reading an .env file.
 */
export async function loadSettings(inputs: SettingsInputs): Promise<Settings> {
  const envFile = await loadEnvFile(inputs);
  const raw = collectRawValues({ ...inputs, envFile });
  const storeOrigin = readOrigin(raw.storeOrigin);
  const { profile, storeHostSource } = await loadProfile(raw, storeOrigin !== null, inputs.cwd);
  const notices = envFile === null ? [] : ourNotices(envFile.file);

  const schema = settingsSchema(profile, {
    clientId: raw.clientId?.value ?? null,
    // A second round of checks, after a refused credential, brings the same ones again.
    notice: (text) => void (notices.includes(text) || notices.push(text)),
  });
  const { values, refused } = checkValues(schema, raw);
  const withSource = <T>(name: SettingName, value: T): Sourced<T> => ({
    value,
    source: raw[name]?.source ?? { kind: 'default' },
  });
  const optional = <T>(name: SettingName, value: T | undefined): Sourced<T> | null =>
    value === undefined ? null : withSource(name, value);

  return {
    profile,
    storeOrigin,
    storeHostSource,
    shop: optional('shop', values.shop),
    shopText: raw.shop?.value ?? null,
    clientId: optional('clientId', values.clientId),
    clientSecret: optional('clientSecret', values.clientSecret),
    accessToken: optional('accessToken', values.accessToken),
    refreshToken: optional('refreshToken', values.refreshToken),
    scopes: optional('scopes', values.scopes),
    expiresAt: optional('expiresAt', values.expiresAt),
    redirectUri: withSource('redirectUri', values.redirectUri),
    apiVersion: withSource('apiVersion', values.apiVersion),
    maxBody: withSource('maxBody', values.maxBody),
    refused,
    notices,
  };
}

/**
 * Checks every value. A credential that cannot be right is set aside: it ends only the commands
 * that need it, so that a practice token in `.env` stops no other command.
 */
function checkValues(schema: ReturnType<typeof settingsSchema>, raw: RawValues) {
  const texts = Object.fromEntries(SETTING_NAMES.map((name) => [name, raw[name]?.value]));
  const first = schema.safeParse(texts);
  const refused = new Map<SettingName, UserError>();
  if (first.success) return { values: first.data, refused };
  for (const issue of first.error.issues) {
    const { name, error } = invalidSetting(issue, raw);
    if (!CREDENTIALS.includes(name)) throw error;
    refused.set(name, error);
    delete texts[name];
  }
  return { values: schema.parse(texts), refused };
}

async function loadEnvFile({ envFilePath, cwd }: SettingsInputs) {
  const path = resolve(cwd, envFilePath ?? '.env');
  try {
    const file = await readEnvFile(path);
    if (file !== null) return { path, file, isNamed: envFilePath !== null };
  } catch (error) {
    // Many projects keep a folder named .env (a Python environment), which holds no settings.
    const isFolder = error instanceof UserError && error.code === 'env-file-not-regular';
    if (envFilePath !== null || !isFolder) throw error;
    return null;
  }
  if (envFilePath === null) return null;
  throw new UserError({
    code: 'env-file-missing',
    message: `The file that --env-file names does not exist: ${envFilePath}`,
    remedy: 'Check the path, or leave the option out.',
    exitCode: EXIT.usage,
  });
}

/** A file has lines of other programs too; only what concerns our variables is told. */
function ourNotices(file: EnvFile): string[] {
  const ourLines = new Set(
    [...file.entries].filter(([key]) => key.startsWith('TOKENWRIGHT_')).map(([, { line }]) => line),
  );
  return file.notices
    .filter(({ line }) => line !== null && ourLines.has(line))
    .map(({ message, remedy }) => `${message} ${remedy}`);
}

function readOrigin(raw: Sourced<string> | undefined): Sourced<PracticeOrigin> | null {
  if (raw === undefined) return null;
  const verdict = parsePracticeOrigin(raw.value);
  if (verdict.type === 'refused') throw invalid('storeOrigin', raw.source, verdict);
  return { value: verdict.origin, source: raw.source };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

function invalidSetting(issue: Issue, raw: RawValues): { name: SettingName; error: UserError } {
  const name = String(issue.path[0] ?? '');
  if (!isSettingName(name)) throw new Error('a setting without a name');
  const remedy = issue.params?.['remedy'];
  const error = invalid(name, raw[name]?.source ?? { kind: 'default' }, {
    message: issue.message,
    remedy: typeof remedy === 'string' ? remedy : 'Correct it, or leave it out.',
  });
  return { name, error };
}

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
function collectRawValues(inputs: RawInputs): RawValues {
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
