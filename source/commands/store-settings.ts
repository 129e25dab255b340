import { EXIT, UserError } from '../core/errors.ts';
import { liveAddress, practiceAddress, type StoreAddress } from '../core/service/store-address.ts';
import type { Secret } from '../core/text/secret.ts';
import { checkDestination } from '../services/settings/destination-trust.ts';
import { loadSettings } from '../services/settings/load-settings.ts';
import type { RawInputs } from '../services/settings/raw-values.ts';
import type { Settings } from '../services/settings/settings.ts';
import type { Sourced } from '../services/settings/source.ts';
import type { World } from './door/world.ts';
import type { StoreOptions } from './options.ts';
import type { Output } from './output.ts';
import { askYes, canAsk } from './prompts.ts';

/** The options of any command that are settings. */
export interface SettingOptions extends StoreOptions {
  readonly clientId?: string;
  readonly scopes?: string;
  readonly redirectUri?: string;
  readonly apiVersion?: string;
  readonly tokenEnv?: string;
}

/** Loads the configuration, makes its secrets known to the output, and tells what looks odd. */
export async function loadCommandSettings(
  world: World,
  options: SettingOptions,
  output: Output,
): Promise<Settings> {
  const { envFile, tokenEnv } = options;
  const settings = await loadSettings({
    options: settingOptions(options),
    env: tokenEnv === undefined ? world.env : readTokenVariable(world, tokenEnv),
    cwd: world.cwd,
    envFilePath: envFile ?? null,
    tokenVariable: tokenEnv ?? null,
  });
  for (const secret of [settings.clientSecret, settings.accessToken, settings.refreshToken]) {
    if (secret !== null) world.secrets.add(secret.value);
  }
  settings.notices.forEach((notice) => output.talk(notice));
  return settings;
}

function settingOptions(options: SettingOptions): RawInputs['options'] {
  const { shop, clientId, scopes, redirectUri, apiVersion, profile } = options;
  return Object.fromEntries(
    Object.entries({ shop, clientId, scopes, redirectUri, apiVersion, profile }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

/** The name may be a pasted token by mistake, so it is never repeated. */
function readTokenVariable(world: World, name: string): World['env'] {
  if (/^[A-Za-z_]\w*$/.test(name) && (world.env[name] ?? '') !== '') {
    // Children of this process must not see it either.
    delete process.env[name];
    return world.env;
  }
  throw new UserError({
    code: 'token-variable-unset',
    message: 'The variable that --token-env names is not set.',
    remedy: 'Give the name of a variable that holds the token, not the token itself.',
    exitCode: EXIT.usage,
  });
}

/**
 * Where requests of these settings go.
 * @throws UserError `no-shop`
 */
export function storeAddress(settings: Settings): StoreAddress {
  const { profile, shop, storeOrigin } = settings;
  if (shop === null) {
    throw new UserError({
      code: 'no-shop',
      message: 'No store was named.',
      remedy: `Give --shop or set TOKENWRIGHT_SHOP, for example demo.${profile.storeHost}.`,
      exitCode: EXIT.usage,
    });
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
  throw new UserError({
    code: 'untrusted-destination',
    message: `Only ${namedBy} names ${destination}, so a secret from the environment is not sent there.`,
    remedy:
      'Name the store yourself, by its full domain, with --shop or in the environment, or put the secret into the same file.',
    exitCode: EXIT.usage,
  });
}
