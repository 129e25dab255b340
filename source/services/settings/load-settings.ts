import { append } from '../../core/any-length.ts';
import { checkRawValues, throwIt } from './check-values.ts';
import { collectRawValues, layersOf, placesOf, type RawInputs } from './raw-values.ts';
import { KIT_VARIABLE, VARIABLES } from '../../core/service/variables.ts';
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { isPracticeName } from '../../core/service/shop-domain.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';
import { type EnvEntry, type EnvFile, readEnvFile } from '../env-file/read-env-file.ts';
import type { KeychainWorld } from '../keychain/keychain.ts';
import { settingsPath, storesPath } from '../memory/folders.ts';
import type { ReadDefaults } from './settings-file.ts';
import type { StoreInEffect } from './store-in-effect.ts';
import {
  CREDENTIALS,
  describeSource,
  type OnProblem,
  type RawValues,
  type SettingName,
  type Settings,
  type Source,
  type Sourced,
} from './settings.ts';

/** What a command was started with. */
export interface SettingsInputs {
  readonly options: RawInputs['options'];
  readonly env: RawInputs['env'];
  readonly cwd: string;
  /** `--env-file`; null means `.env` of the working folder, if there is one. */
  readonly envFilePath: string | null;
  /** Reads no `.env`, not even that of the working folder. */
  readonly withoutEnvFile?: boolean;
  readonly tokenVariable?: string | null;
  /** Ignores values of a practice store: it does not run, and another store is wanted. */
  readonly withoutPractice?: boolean;
  /** Receives each problem, and the rest is read all the same; absent: the problem is thrown. */
  readonly onProblem?: OnProblem;
  readonly platform?: NodeJS.Platform;
  /** For the token of a store in the keychain; `unread`: it is not read. */
  readonly keychain?: KeychainWorld | 'unread';
}

/**
 * Reads and checks the whole configuration: option, environment, `.env`, what was saved for the
 * store, the settings file, default, in this order.
 * Credentials that cannot be right are in `refused`, for the commands that need them; so is a
 * practice store whose address is not known.
 * @throws UserError `invalid-setting` (it names the source, never the value), `env-file-missing`,
 *   `profile-unreadable`, `stores-not-read`, and those of reading an .env file.
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
  const defaults = await findDefaults(inputs);
  append(
    notices,
    defaults.problems.map(({ message, remedy }) => `${message} ${remedy}`),
  );
  const all: RawInputs = { ...inputs, envFile };
  const { store, ...known } = await findStore(inputs, all, defaults.values.store ?? null);
  append(notices, known.notices);
  const given = { ...defaults.values, ...known.saved, ...collectRawValues(known.inputs) };
  const meant = inputs.withoutPractice === true ? withoutPractice(given) : given;
  const raw = withoutOtherOrigin(meant, (text) => void notices.push(text));
  const notesOn = new Map<SettingName, readonly string[]>();
  const { values, refused, profile, profileFrom, storeOrigin } = await checkRawValues(
    raw,
    inputs.cwd,
    {
      notice(text, name) {
        if (!notices.includes(text)) notices.push(text);
        if (name !== undefined) notesOn.set(name, [...(notesOn.get(name) ?? []), text]);
      },
      onProblem,
    },
  );
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
    store,
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
    switches: defaults.switches,
    refused: known.refused === null ? refused : new Map([...refused, ['store', known.refused]]),
    given: placesOf([...layersOf(known.inputs), known.saved, defaults.values, ...layersOf(all)]),
    notices,
    notesOn,
  };
}

/** The variable that holds the token, or would hold it. */
function tokenNameOf({ tokenVariable }: SettingsInputs, { accessToken }: RawValues): string {
  const source = accessToken?.source;
  if (source !== undefined && isVariable(source)) return source.name;
  return tokenVariable ?? VARIABLES.accessToken;
}

/** Whether the source is a variable of the environment or of a file. */
function isVariable(source: Source): source is Extract<Source, { name: string }> {
  return ['environment', 'env-file', 'saved-store'].includes(source.kind);
}

/** The defaults of the settings file for all runs, before their values are checked. */
export async function findDefaults({
  env,
  platform = process.platform,
}: Pick<SettingsInputs, 'env' | 'platform'>): Promise<ReadDefaults> {
  const path = settingsPath(env, platform);
  const none: ReadDefaults = { values: {}, switches: {}, problems: [] };
  if (path === null || !existsSync(path)) return none;
  // Loaded late: without such a file a command starts faster.
  const { loadDefaults } = await import('./settings-file.ts');
  return loadDefaults(env, platform);
}

interface KnownStore extends StoreInEffect {
  /** The settings file names an unknown store: an error only for what needs a store. */
  readonly refused: UserError | null;
}

/** The named store of this run. An unreadable list is an error only if a store was asked for. */
async function findStore(
  inputs: SettingsInputs,
  raw: RawInputs,
  byDefault: Sourced<string> | null,
): Promise<KnownStore> {
  const none = { store: null, inputs: raw, saved: {}, notices: [], refused: null };
  const asked = collectRawValues(raw).store;
  const path = storesPath(inputs.env, inputs.platform ?? process.platform);
  const isThere = path !== null && existsSync(path);
  if (!isThere && asked === undefined && byDefault === null) return none;
  // Loaded late: most runs know of no store by name, and start faster without it.
  const { storeInEffect } = await import('./store-in-effect.ts');
  const { loadStores } = await import('../stores/stores-file.ts');
  try {
    const list = { stores: path === null ? [] : await loadStores(path), path: path ?? '' };
    const found = await storeInEffect(raw, list, byDefault, inputs.keychain);
    const isGone = inputs.withoutPractice === true;
    const isPractice = found.store?.value.values.storeOrigin !== undefined;
    return isGone && isPractice ? none : { ...found, refused: null };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (asked !== undefined) {
      (inputs.onProblem ?? throwIt)('store', error);
      return none;
    }
    if (byDefault !== null) return { ...none, refused: error };
    return { ...none, notices: [`${error.message} ${error.remedy}`] };
  }
}

/** Removes values that name a practice store or were issued by one. */
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
 * The folder's `.env` may hold a practice token from yesterday, with its address. A real store that
 * is named by option or in the environment takes precedence.
 */
function withoutOtherOrigin(raw: RawValues, notice: (text: string) => void): RawValues {
  const { storeOrigin, shop } = raw;
  if (storeOrigin?.source.kind !== 'env-file' || shop === undefined) return raw;
  const isNamed = shop.source.kind === 'option' || shop.source.kind === 'environment';
  // A bare handle may also be that of the practice store.
  const isReal = shop.value.includes('.') && !isPracticeName(shop.value);
  if (!isNamed || !isReal) return raw;
  notice(
    `${describeSource(storeOrigin.source)} points at a practice store; ${describeSource(shop.source)} names another one, so that line is left aside.`,
  );
  const { storeOrigin: _, ...others } = raw;
  return others;
}

async function loadEnvFile({ envFilePath, withoutEnvFile, cwd }: SettingsInputs) {
  if (withoutEnvFile === true) return null;
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

/** The file has lines of other programs too; only notices about our variables are reported. */
function ourNotices(file: EnvFile): string[] {
  const ourLines = new Set(
    [...file.entries].filter(([key]) => key.startsWith('TOKENWRIGHT_')).map(([, { line }]) => line),
  );
  return file.notices
    .filter(({ line }) => line !== null && ourLines.has(line))
    .map(({ message, remedy }) => `${message} ${remedy}`);
}

/**
 * Names with our prefix that are no setting: most likely a mistake, and then the setting is not in
 * effect.
 */
function unknownVariables({ env, envFile, tokenVariable }: RawInputs): string[] {
  const inFile = envFile?.file.entries ?? new Map<string, EnvEntry>();
  const named = [tokenVariable, env[VARIABLES.tokenEnv], inFile.get(VARIABLES.tokenEnv)?.value];
  const known = Object.values<string>(VARIABLES);
  const isSlip = (name: string): boolean =>
    !known.includes(name) && !named.includes(name) && (IS_OURS.test(name) || isAlmostOurs(name));
  const file = envFile === null ? '' : basename(envFile.path);
  return [
    ...Object.keys(env)
      .filter((name) => isSlip(name) && !inFile.has(name) && name !== KIT_VARIABLE)
      .map((name) => slipWords(name, '')),
    ...[...inFile]
      .filter(([name]) => isSlip(name))
      .map(([name, { line }]) => slipWords(name, `${file} line ${line}: `)),
  ];
}

function slipWords(name: string, where: string): string {
  return `${where}${name} is not a setting of this tool. ${meantVariable(name) ?? 'They are listed in .env.example.'}`;
}

/** A longer name may be anything, even a value that slipped into the name. */
const IS_OURS = /^TOKENWRIGHT_[A-Z0-9_]{1,30}$/i;

/** Our own name is misspelt: `TOKENWRIGTH_SHOP`. */
function isAlmostOurs(name: string): boolean {
  return /^TO?KE?N_?W[A-Z]{3,7}_[A-Z_]{2,30}$/i.test(name) && meantVariable(name) !== null;
}

/**
 * `TOKENWRIGHT_SHOPP`, `TOKENWRIGTH_SHOP`, and `TOKENWRIGHT_SECRET` for the only one with this
 * ending.
 */
function meantVariable(name: string): string | null {
  const known = Object.values<string>(VARIABLES);
  const [, last] = /^TOKENWRIGHT(_[A-Z_]+)$/i.exec(name) ?? [];
  const ending = known.find((one) => last !== undefined && one.endsWith(last.toUpperCase()));
  return didYouMean(name, known) ?? (ending === undefined ? null : `Did you mean ${ending}?`);
}
