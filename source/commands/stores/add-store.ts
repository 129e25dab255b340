import { resolve } from 'node:path';
import { wrongUsage } from '../../core/errors.ts';
import {
  KEYCHAIN,
  type NamedStore,
  STORE_VALUES,
  storeNameFault,
  type StoreValues,
} from '../../core/service/named-store.ts';
import { parseShop } from '../../core/service/shop-domain.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import { looksSecret } from '../../core/text/secret.ts';
import { resolveSavePath } from '../../services/env-file/save-place.ts';
import { requireKeychain } from '../../services/keychain/keychain.ts';
import { ownTokenPath } from '../../services/memory/folders.ts';
import { checkRawValues, throwIt } from '../../services/settings/check-values.ts';
import { loadProfile } from '../../services/settings/load-profile.ts';
import type { RawValues, Source } from '../../services/settings/settings.ts';
import { changeStores, loadStores } from '../../services/stores/stores-file.ts';
import { readStoredToken } from '../../services/stores/store-token.ts';
import type { World } from '../entry/world.ts';
import { askText, canAsk } from '../input.ts';

/** The values that a store can be added with. */
export interface AddOptions extends StoreValues {
  /** Where its token will be saved. */
  readonly saveTo?: string;
}

/**
 * `tokenwright stores add NAME`: checks the given values as settings are checked, and adds the
 * store to the list. If no shop is given, the shop of the environment is used with the variables
 * beside it; the `.env` of a folder, which somebody else may have written, is not read.
 *
 * @param path of the list
 * @throws UserError exit 2 for a bad or taken name, and for values that name no store
 */
export async function addStore(
  world: World,
  path: string,
  name: string | undefined,
  options: AddOptions,
): Promise<{ readonly store: NamedStore; readonly notes: readonly string[] }> {
  const known = await loadStores(path);
  const free = requireFreeName(await namedOrAsked(world, name, known), known);
  const notes: string[] = [];
  const raw = await givenValues(world, options);
  const { values, refused, profile, storeOrigin } = await checkRawValues(raw, world.cwd, {
    notice: (note) => void notes.push(note),
  });
  const [wrong] = [...refused.values()];
  if (wrong !== undefined) throw wrong;
  if (values.shop === undefined) {
    throw wrongUsage(
      'no-shop',
      `Nothing says which store ${free} is.`,
      isOfEnvironment(raw)
        ? `Set ${VARIABLES.shop}, for example to demo.${profile.storeHost}.`
        : `Give --shop, for example --shop demo.${profile.storeHost}.`,
    );
  }
  const store: NamedStore = {
    name: free,
    shop: values.shop,
    values: {
      ...textsOf(raw, world.cwd),
      shop: values.shop,
      ...(storeOrigin === null ? {} : { storeOrigin: storeOrigin.value }),
      ...(values.scopes === undefined ? {} : { scopes: values.scopes.join(',') }),
    },
    token: await tokenPlace(world, free, options.saveTo),
  };
  await requireFittingPlace(world, store, known);
  await changeStores(path, (before) => {
    requireFreeName(free, before);
    return [...before, store];
  });
  const same = known
    .filter(
      ({ shop, values: its }) =>
        shop === store.shop && its.storeOrigin === store.values.storeOrigin,
    )
    .map((one) => one.name);
  if (same.length > 0) {
    const have = same.length === 1 ? 'has' : 'have';
    notes.push(`${same.join(', ')} ${have} the same shop; --store tells them apart.`);
  }
  return { store, notes };
}

/** How to name a first store, at the service of the environment. */
export async function howToAdd({ program, env, cwd }: World): Promise<string> {
  const raw = variableValues(env);
  const line = `${program} stores add work`;
  if (raw.shop !== undefined) return `Give one a name: ${line}`;
  // Problems with the profile are reported by the command that needs it.
  const { profile } = await loadProfile(raw, raw.storeOrigin !== undefined, cwd, () => undefined);
  const example = `demo.${profile.storeHost}`;
  return isOfEnvironment(raw)
    ? `Set ${VARIABLES.shop}, for example to ${example}, and give it a name: ${line}`
    : `Give one a name: ${line} --shop ${example}`;
}

/** Whether the environment names the service: with a typed --shop that would be ignored. */
function isOfEnvironment({ storeOrigin, profile, storeHost }: RawValues): boolean {
  return [storeOrigin, profile, storeHost].some((one) => one?.source.kind === 'environment');
}

async function namedOrAsked(
  world: World,
  name: string | undefined,
  known: readonly NamedStore[],
): Promise<string> {
  if (name !== undefined) return name;
  if (canAsk(world)) {
    return askText(world, 'Name of the store, for example work:', (text) => {
      const fault = nameFault(text.trim(), known);
      return fault === null ? null : `${fault.message} ${fault.remedy}`;
    });
  }
  throw wrongUsage('no-store-name', 'The new store has no name.', 'Give one, for example: work');
}

function requireFreeName(name: string, known: readonly NamedStore[]): string {
  const fault = nameFault(name, known);
  if (fault !== null) throw wrongUsage('bad-store-name', fault.message, fault.remedy);
  return name;
}

function nameFault(name: string, known: readonly NamedStore[]) {
  const fault = storeNameFault(name);
  if (fault !== null) return fault;
  const taken = known.find((store) => store.name === name);
  return taken === undefined
    ? null
    : {
        message: `The name ${name} is taken, by ${taken.shop}.`,
        remedy: 'Take another one, or remove that store first.',
      };
}

const OPTION_NAMES: Readonly<Partial<Record<(typeof STORE_VALUES)[number], string>>> = {
  shop: '--shop',
  storeOrigin: '--store-origin',
  clientId: '--client-id',
  scopes: '--scopes',
  redirectUri: '--redirect-uri',
  apiVersion: '--api-version',
  profile: '--profile',
};

/** The options, and the environment if no option names the store. */
async function givenValues(world: World, options: AddOptions): Promise<RawValues> {
  const takesVariables = options.shop === undefined && options.storeOrigin === undefined;
  const given: RawValues = takesVariables ? variableValues(world.env) : {};
  for (const name of STORE_VALUES) {
    const option = OPTION_NAMES[name];
    const typed = options[name];
    if (option !== undefined && typed !== undefined)
      given[name] = { value: typed.trim(), source: { kind: 'option', name: option } };
  }
  if (given.shop !== undefined || !canAsk(world)) return given;
  const source: Source = { kind: 'prompt' };
  const isPractice = given.storeOrigin !== undefined;
  const { profile } = await loadProfile(given, isPractice, world.cwd, throwIt);
  const value = await askText(world, `Store, for example demo.${profile.storeHost}:`, (text) => {
    const verdict = parseShop(text, profile);
    return verdict.type === 'refused' ? `${verdict.message} ${verdict.remedy}` : null;
  });
  return { ...given, shop: { value, source } };
}

function variableValues(env: World['env']): RawValues {
  const given: RawValues = {};
  for (const name of STORE_VALUES) {
    const value = env[VARIABLES[name]]?.trim() ?? '';
    if (value !== '')
      given[name] = { value, source: { kind: 'environment', name: VARIABLES[name] } };
  }
  return given;
}

/** The values as the list holds them: a path means the same in every folder. */
function textsOf(raw: RawValues, cwd: string): StoreValues {
  const texts = STORE_VALUES.flatMap((name) => {
    const value = raw[name]?.value;
    if (value === undefined) return [];
    return [[name, name === 'profile' ? resolve(cwd, value) : value]];
  });
  return Object.fromEntries(texts);
}

async function tokenPlace(
  world: World,
  name: string,
  typed: string | undefined,
): Promise<NamedStore['token']> {
  if (typed !== KEYCHAIN) return { type: 'file', path: await tokenPath(world, name, typed) };
  await requireKeychain(world.env);
  return { type: KEYCHAIN };
}

async function tokenPath(world: World, name: string, typed: string | undefined): Promise<string> {
  const own = ownTokenPath(world.env, process.platform, name);
  if (typed === undefined && own !== null) return own;
  if (typed === undefined || typed.trim() === '' || looksSecret(typed)) {
    throw wrongUsage(
      'no-path',
      'The value of --save-to is not the path of a file.',
      'Give the file that the token is to lie in, for example --save-to .env.',
    );
  }
  const home = world.env['HOME'] ?? world.env['USERPROFILE'];
  return resolveSavePath(typed, { cwd: world.cwd, home });
}

/** One file holds the token of one store. */
async function requireFittingPlace(
  { env, signal }: World,
  store: NamedStore,
  known: readonly NamedStore[],
): Promise<void> {
  const path = store.token.type === 'file' ? store.token.path : null;
  const other = known.find(({ token }) => token.type === 'file' && token.path === path);
  if (other !== undefined) {
    throw wrongUsage(
      'place-taken',
      `${path} is where the token of ${other.name} lies.`,
      'Give this store another file with --save-to.',
    );
  }
  const stored = await readStoredToken(store, { env, signal });
  if (stored.type === 'unusable') throw stored.error;
}
