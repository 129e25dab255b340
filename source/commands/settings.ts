import { VARIABLES } from '../core/service/variables.ts';
import { type UserError, wrongUsage } from '../core/errors.ts';
import { liveAddress, practiceAddress, type StoreAddress } from '../core/service/store-address.ts';
import { checkCredential, type CredentialField } from '../core/service/token-format.ts';
import { Secret } from '../core/text/secret.ts';
import {
  checkDestination,
  type OnProblem,
  type Settings,
  type Sourced,
} from '../services/settings/settings.ts';
import type { RawInputs } from '../services/settings/raw-values.ts';
import { findDefaults, loadSettings } from '../services/settings/load-settings.ts';
import type { KeychainWorld } from '../services/keychain/keychain.ts';
import type { World } from './entry/world.ts';
import { askSecret, askYes, canAsk, canInterrupt, readOneLine } from './input.ts';
import type { StoreOptions } from './options.ts';
import type { Output } from './output.ts';
import { tokenCommand } from './stores/token-command.ts';

/** The options of any command that are settings. */
interface SettingOptions extends StoreOptions {
  readonly clientId?: string;
  readonly scopes?: string;
  readonly redirectUri?: string;
  readonly apiVersion?: string;
  readonly tokenEnv?: string;
}

/**
 * Loads the configuration, makes its secrets known to the output, and reports what looks odd.
 * @param withoutPractice ignores values of a practice store
 * @param onProblem receives each problem; absent: it is thrown
 */
export async function loadCommandSettings(
  world: World,
  options: SettingOptions,
  output: Pick<Output, 'talk'>,
  withoutPractice = false,
  onProblem?: OnProblem,
): Promise<Settings> {
  const { envFile, tokenEnv } = options;
  const settings = await loadSettings({
    options: settingOptions(options),
    env: world.env,
    cwd: world.cwd,
    envFilePath: envFile ?? null,
    tokenVariable: tokenEnv ?? null,
    withoutPractice,
    keychain: keychainWorld(world, output),
    ...(onProblem === undefined ? {} : { onProblem }),
  });
  if (tokenEnv !== undefined && !isTokenVariable(settings, tokenEnv)) {
    const error = noTokenVariable();
    if (onProblem === undefined) throw error;
    onProblem('tokenEnv', error);
  }
  // Children of this process must not see the token either.
  delete process.env[settings.tokenName];
  for (const secret of [settings.clientSecret, settings.accessToken, settings.refreshToken]) {
    if (secret !== null) world.secrets.add(secret.value);
  }
  settings.notices.forEach((notice) => output.talk(notice));
  return settings;
}

/** Options that the settings file can set as well. */
interface SwitchOptions {
  readonly timeout?: number;
  readonly open?: boolean;
  readonly keep?: boolean;
  readonly plain?: true;
  readonly presenter?: true;
}

/** Fills in the switches of the settings file that the command line does not give. */
export async function withDefaults<Options extends SwitchOptions>(
  { env }: Pick<World, 'env'>,
  options: Options,
): Promise<Options> {
  const { timeout, openBrowser, keep, plain, presenter } = (await findDefaults({ env })).switches;
  return {
    ...options,
    ...(timeout === undefined || options.timeout !== undefined ? {} : { timeout: timeout.value }),
    ...(openBrowser?.value === false ? { open: false } : {}),
    ...(keep?.value === false ? { keep: false } : {}),
    ...(plain?.value === true ? { plain: true } : {}),
    ...(presenter?.value === true ? { presenter: true } : {}),
  };
}

/** The environment of the keychain, with a message when it may be waiting for its password. */
export function keychainWorld(
  world: Pick<World, 'env' | 'signal' | 'stdin' | 'stdout' | 'stderr'>,
  output: Pick<Output, 'talk'>,
): KeychainWorld {
  const { env, signal } = world;
  const end = canInterrupt(world) ? ' Ctrl+C ends the wait.' : '';
  return { env, signal, onSlow: (sentence) => output.talk(`${sentence}${end}`) };
}

function settingOptions(options: SettingOptions): RawInputs['options'] {
  const { store, shop, clientId, scopes, redirectUri, apiVersion, profile } = options;
  return Object.fromEntries(
    Object.entries({ store, shop, clientId, scopes, redirectUri, apiVersion, profile }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

/**
 * Whether `name` is the variable with the token. It may be a token that was pasted by mistake, so
 * it is never repeated.
 */
function isTokenVariable({ accessToken, refused }: Settings, name: string): boolean {
  const isThere = accessToken !== null || refused.has('accessToken');
  return isThere && /^[A-Za-z_]\w*$/.test(name);
}

function noTokenVariable(): UserError {
  return wrongUsage(
    'token-variable-unset',
    'The variable that --token-env names is not set.',
    'Give the name of a variable that holds the token, not the token itself.',
  );
}

/**
 * The address that requests with these settings go to.
 * @throws UserError `no-shop`, or why the given store was refused
 */
export function storeAddress(settings: Settings): StoreAddress {
  const { profile, shop, storeOrigin } = settings;
  const refused =
    settings.refused.get('shop') ?? (shop === null ? settings.refused.get('store') : undefined);
  if (refused !== undefined) throw refused;
  if (shop === null) {
    throw wrongUsage(
      'no-shop',
      'No store was named.',
      `Give --shop or set ${VARIABLES.shop}, for example demo.${profile.storeHost}; or --store with the name of a saved one.`,
    );
  }
  return storeOrigin === null
    ? liveAddress(profile, shop.value)
    : practiceAddress(profile, shop.value, storeOrigin.value);
}

/**
 * Makes sure that a secret goes only where its owner, not just a file of the working folder,
 * wants it to go: asks in a terminal, refuses elsewhere.
 * @throws UserError `untrusted-destination`
 */
export async function confirmDestination(
  world: World,
  settings: Settings,
  secrets: ReadonlyArray<Sourced<Secret> | null>,
  output: Output,
): Promise<void> {
  const verdict = checkDestination(settings, secrets);
  if (verdict.type === 'trusted') return;
  const { destination, namedBy } = verdict;
  if (canAsk(world)) {
    output.talk(`Only ${namedBy} names ${destination}; your secret comes from elsewhere.`);
    if (await askYes(world, `Send it to ${destination}?`)) return;
  }
  throw wrongUsage(
    'untrusted-destination',
    `Only ${namedBy} names ${destination}, so a secret from the environment is not sent there.`,
    'Name the store yourself, by its full domain, with --shop or in the environment, or put the secret into the same file.',
  );
}

const SECRETS = {
  'access-token': { name: 'access token', variable: VARIABLES.accessToken },
  'client-secret': { name: 'Client secret', variable: VARIABLES.clientSecret },
} as const;

/**
 * The secret that a command works with: from standard input if that was asked for, else from the
 * settings, else from a masked prompt.
 * @throws UserError `no-secret`, `invalid-secret`
 */
export async function obtainSecret(
  world: World,
  settings: Settings,
  field: keyof typeof SECRETS,
  options: {
    readonly secretStdin?: true | undefined;
    /** Named in the question, so that an answer agrees to where the secret goes. */
    readonly shop: string;
    readonly output: Output;
  },
): Promise<Sourced<Secret>> {
  const { name } = SECRETS[field];
  const checked = (text: string) => checkedSecret(world, settings, field, text, options.output);
  if (options.secretStdin === true && !world.stdin.isTTY) {
    return { value: checked(await readOneLine(world.stdin, name)), source: { kind: 'stdin' } };
  }
  const setting = field === 'access-token' ? 'accessToken' : 'clientSecret';
  const found = settings[setting];
  if (found !== null && options.secretStdin !== true) return found;
  const refused = settings.refused.get(setting);
  if (refused !== undefined && options.secretStdin !== true) throw refused;
  if (canAsk(world)) {
    const question = `${name.charAt(0).toUpperCase()}${name.slice(1)} for ${options.shop}:`;
    return { value: checked(await askSecret(world, question)), source: { kind: 'prompt' } };
  }
  throw missing(field, world, settings);
}

function checkedSecret(
  world: World,
  settings: Settings,
  field: CredentialField,
  text: string,
  output: Output,
): Secret {
  const verdict = checkCredential(field, text, settings.profile, settings.clientId?.value ?? null);
  if (verdict.type === 'refused') {
    const { message, remedy } = verdict;
    throw wrongUsage('invalid-secret', message, remedy);
  }
  verdict.notes.forEach((note) => output.talk(note));
  const secret = new Secret(verdict.value);
  world.secrets.add(secret);
  return secret;
}

function missing(
  field: keyof typeof SECRETS,
  world: Pick<World, 'program'>,
  { store, scopes, profile }: Settings,
): UserError {
  const { name, variable } = SECRETS[field];
  if (field === 'access-token' && store !== null) {
    const command = tokenCommand(world, store.value, scopes?.value ?? [], profile.scopes);
    return wrongUsage(
      'no-secret',
      `There is no ${name} of ${store.value.name}.`,
      `Run "${command}" to get one, or use --secret-stdin.`,
    );
  }
  const how = field === 'access-token' ? ` Run "${world.program} token" to get one.` : '';
  return wrongUsage(
    'no-secret',
    `There is no ${name}.`,
    `Set ${variable} in the environment or in .env, or use --secret-stdin.${how}`,
  );
}
