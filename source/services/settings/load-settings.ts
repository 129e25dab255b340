import { VARIABLES } from '../../core/service/variables.ts';
import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { isPracticeName, PRACTICE_SHOP } from '../../core/service/shop-domain.ts';
import { parsePracticeOrigin, type PracticeOrigin } from '../../core/service/store-address.ts';
import { Secret } from '../../core/text/secret.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';
import { tokenNameFault } from '../../core/sign-in/saved-token.ts';
import { type EnvEntry, type EnvFile, readEnvFile } from '../env-file/read-env-file.ts';
import { loadProfile } from './load-profile.ts';
import { settingsSchema } from './settings-schema.ts';
import {
  CORRECT_IT,
  CREDENTIALS,
  describeSource,
  invalid,
  isSettingName,
  type OnProblem,
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
  /** Values of a practice store are left aside: it does not run, and another store is wanted. */
  readonly withoutPractice?: boolean;
  /** Takes what is wrong, so that the rest is read all the same; absent: it is thrown. */
  readonly onProblem?: OnProblem;
}

/**
 * Reads and checks the whole configuration: option, environment, `.env`, default, in this order.
 * Credentials that cannot be right stand in `refused`, for the commands that need them; so does a
 * practice store that nothing says the place of.
 * @throws UserError `invalid-setting` (it names the source, never the value), `env-file-missing`,
 *   `profile-unreadable`, and those of reading an .env file.
 */
export async function loadSettings(inputs: SettingsInputs): Promise<Settings> {
  const { onProblem = throwIt } = inputs;
  const envFile = await loadEnvFile(inputs).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    onProblem(null, error);
    return null;
  });
  const notices = [
    ...(envFile === null ? [] : ourNotices(envFile.file)),
    ...unknownVariables({ ...inputs, envFile }),
  ];
  const given = collectRawValues({ ...inputs, envFile });
  const meant = inputs.withoutPractice === true ? withoutPractice(given) : given;
  const raw = withoutOtherOrigin(meant, (text) => void notices.push(text));
  const storeOrigin = readOrigin(raw.storeOrigin, onProblem);
  const { profile, ...profileFrom } = await loadProfile(
    raw,
    storeOrigin !== null,
    inputs.cwd,
    onProblem,
  );

  const schema = settingsSchema(profile, {
    clientId: raw.clientId?.value ?? null,
    // A second round of checks, after a refused credential, brings the same ones again.
    notice: (text) => void (notices.includes(text) || notices.push(text)),
  });
  const { values, refused } = checkValues(schema, raw, onProblem);
  notices.push(...(await unlistedScopes(values.scopes ?? [])));
  const withSource = <T>(name: SettingName, value: T): Sourced<T> => ({
    value,
    source: raw[name]?.source ?? { kind: 'default' },
  });
  const optional = <T>(name: SettingName, value: T | undefined): Sourced<T> | null =>
    value === undefined ? null : withSource(name, value);

  return {
    profile,
    storeOrigin,
    ...profileFrom,
    shop: optional('shop', values.shop),
    shopText: raw.shop?.value ?? null,
    clientId: optional('clientId', values.clientId),
    clientSecret: optional('clientSecret', values.clientSecret),
    accessToken: optional('accessToken', values.accessToken),
    refreshToken: optional('refreshToken', values.refreshToken),
    scopes: optional('scopes', values.scopes),
    expiresAt: optional('expiresAt', values.expiresAt),
    tokenKind: optional('tokenKind', values.tokenKind),
    tokenName: tokenNameOf(inputs, raw),
    redirectUri: withSource('redirectUri', values.redirectUri),
    apiVersion: withSource('apiVersion', values.apiVersion),
    maxBody: withSource('maxBody', values.maxBody),
    refused,
    given: placesOf({ ...inputs, envFile }),
    notices,
  };
}

function throwIt(_name: SettingName | null, error: UserError): never {
  throw error;
}

/** Every place that gives a setting: what comes to light when one kind of place after the other is left out. */
function placesOf(inputs: RawInputs): Settings['given'] {
  const layers = [inputs, { ...inputs, options: {} }, { ...inputs, options: {}, env: {} }].map(
    collectRawValues,
  );
  const places = new Map<SettingName, Array<Sourced<Secret>>>();
  for (const name of SETTING_NAMES) {
    const found = layers.flatMap((layer) => layer[name] ?? []);
    const isNew = ({ source }: Sourced<string>, index: number): boolean =>
      found.findIndex((other) => isDeepStrictEqual(other.source, source)) === index;
    const given = found.filter(isNew);
    if (given.length === 0) continue;
    places.set(
      name,
      given.map(({ value, source }) => ({ value: new Secret(value), source })),
    );
  }
  return places;
}

/** The variable that holds the token, or would. */
function tokenNameOf({ tokenVariable }: SettingsInputs, { accessToken }: RawValues): string {
  const source = accessToken?.source;
  if (source?.kind === 'environment' || source?.kind === 'env-file') return source.name;
  return tokenVariable ?? VARIABLES.accessToken;
}

/** Without what names a practice store or was issued by one. */
function withoutPractice(raw: RawValues): RawValues {
  const kept: RawValues = { ...raw };
  delete kept.storeOrigin;
  if (isPracticeName(raw.shop?.value ?? '')) delete kept.shop;
  for (const name of CREDENTIALS) {
    if (/^practice_/i.test(raw[name]?.value ?? '')) delete kept[name];
  }
  return kept;
}

/**
 * The folder's file may hold a practice token from yesterday, with its place. Whoever names a real
 * store by option or in the environment means that one.
 */
function withoutOtherOrigin(raw: RawValues, notice: (text: string) => void): RawValues {
  const { storeOrigin, shop } = raw;
  if (storeOrigin?.source.kind !== 'env-file' || shop === undefined) return raw;
  const isNamed = shop.source.kind === 'option' || shop.source.kind === 'environment';
  // A handle alone may as well be that of the practice store.
  const isReal = shop.value.includes('.') && !isPracticeName(shop.value);
  if (!isNamed || !isReal) return raw;
  notice(
    `${describeSource(storeOrigin.source)} points at a practice store; ${describeSource(shop.source)} names another one, so that line is left aside.`,
  );
  const { storeOrigin: _, ...others } = raw;
  return others;
}

/**
 * Checks every value. A credential that cannot be right is set aside: it ends only the commands
 * that need it, so that a practice token in `.env` stops no other command.
 */
function checkValues(
  schema: ReturnType<typeof settingsSchema>,
  raw: RawValues,
  onProblem: OnProblem,
) {
  const texts = Object.fromEntries(SETTING_NAMES.map((name) => [name, raw[name]?.value]));
  const first = schema.safeParse(texts);
  const refused = new Map<SettingName, UserError>();
  if (first.success) return { values: first.data, refused };
  const issues: readonly Issue[] = first.error.issues;
  for (const issue of issues) {
    const { name, error } = invalidSetting(issue, raw);
    const isPracticeShop = issue.params?.['rule'] === PRACTICE_SHOP;
    if (CREDENTIALS.includes(name) || isPracticeShop) refused.set(name, error);
    else onProblem(name, error);
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
  throw wrongUsage(
    'env-file-missing',
    `The file that --env-file names does not exist: ${envFilePath}`,
    'Check the path, or leave the option out.',
  );
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

/** Names of ours that mean nothing: most likely a slip, and then the setting is not in effect. */
function unknownVariables({ env, envFile, tokenVariable }: RawInputs): string[] {
  const known = Object.values<string>(VARIABLES);
  const inFile = envFile?.file.entries ?? new Map<string, EnvEntry>();
  const named = [tokenVariable, env[VARIABLES.tokenEnv], inFile.get(VARIABLES.tokenEnv)?.value];
  const isSlip = (name: string): boolean =>
    // What is longer may be anything, also a value that slipped into the name.
    /^TOKENWRIGHT_[A-Z0-9_]{1,30}$/i.test(name) && !known.includes(name) && !named.includes(name);
  const words = (name: string, where: string): string =>
    `${where}${name} is not a setting of this tool. ${didYouMean(name, known) ?? 'They are listed in .env.example.'}`;
  const file = envFile === null ? '' : basename(envFile.path);
  return [
    ...Object.keys(env)
      .filter((name) => isSlip(name) && !inFile.has(name))
      .map((name) => words(name, '')),
    ...[...inFile]
      .filter(([name]) => isSlip(name))
      .map(([name, { line }]) => words(name, `${file} line ${line}: `)),
  ];
}

/** Loaded here only: most commands know of no scopes, and start faster without the list. */
async function unlistedScopes(scopes: readonly string[]): Promise<string[]> {
  if (scopes.length === 0) return [];
  const { unlistedScopeWords } = await import('../../core/service/scope-catalogue.ts');
  return scopes.flatMap((scope) => unlistedScopeWords(scope) ?? []);
}

function readOrigin(
  raw: Sourced<string> | undefined,
  onProblem: OnProblem,
): Sourced<PracticeOrigin> | null {
  if (raw === undefined) return null;
  const verdict = parsePracticeOrigin(raw.value);
  if (verdict.type === 'refused') {
    onProblem('storeOrigin', invalid(raw.source, verdict));
    return null;
  }
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
  const error = invalid(raw[name]?.source ?? { kind: 'default' }, {
    message: issue.message,
    remedy: typeof remedy === 'string' ? remedy : CORRECT_IT,
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
    if (name === 'accessToken' && (inputs.tokenVariable ?? null) !== null) continue;
    const found = fromOption(inputs, name) ?? fromVariables(inputs, name, VARIABLES[name]);
    if (found !== null) values[name] = found;
  }
  const accessToken = namedToken(inputs, values);
  return accessToken === null ? values : { ...values, accessToken };
}

/** The token under a name that is not ours; null: none is named, or ours goes before it. */
function namedToken(inputs: RawInputs, { tokenEnv, accessToken }: RawValues) {
  const option = inputs.tokenVariable ?? null;
  if (option !== null) return fromVariables(inputs, 'accessToken', option);
  if (tokenEnv === undefined || tokenNameFault(tokenEnv.value) !== null) return null;
  if (tokenEnv.source.kind === 'environment')
    return fromVariables(inputs, 'accessToken', tokenEnv.value);
  // A name that a file gives is looked up in that file alone, behind what the environment has.
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
