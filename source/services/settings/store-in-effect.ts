import { UserError, wrongUsage } from '../../core/errors.ts';
import { type NamedStore, placeWords, savePathOf } from '../../core/service/named-store.ts';
import { type ServiceProfile, SHOPIFY_PROFILE } from '../../core/service/profile.ts';
import { parseShop } from '../../core/service/shop-domain.ts';
import { parsePracticeOrigin } from '../../core/service/store-address.ts';
import { TOKEN_VARIABLES, VARIABLES } from '../../core/service/variables.ts';
import { quoted } from '../../core/text/display-text.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';
import { envEntries, readEnvFile } from '../env-file/read-env-file.ts';
import type { KeychainWorld } from '../keychain/keychain.ts';
import { collectRawValues, type RawInputs, without } from './raw-values.ts';
import {
  describeSource,
  invalid,
  type RawValues,
  type SettingName,
  type Sourced,
} from './settings.ts';

/** What a named store changes about the settings of a run. */
export interface StoreInEffect {
  /** Null when the run is about no named store. */
  readonly store: Sourced<NamedStore> | null;
  /** The inputs without values of another store. */
  readonly inputs: RawInputs;
  /** The values saved for it; the environment and `.env` take precedence. */
  readonly saved: RawValues;
  readonly notices: readonly string[];
}

/** The store that a run is about. */
interface Choice {
  readonly store: NamedStore;
  readonly source: Sourced<string>['source'];
  /** Chosen by its name, and not by a shop that happens to have one. */
  readonly isByName: boolean;
}

/** Sources that a person, or a folder, sets for more than one run. */
type Level = 'environment' | 'env-file';

/**
 * Finds the named store of this run, and keeps it apart from all others: a token of one store is
 * never used with the shop of another. Values of the environment and of `.env` count only if they
 * are not about another store; a token without any store beside it counts if no store was named, or
 * if `--token-env` points at it.
 *
 * @param list all named stores, and the path of their file
 * @param byDefault the name in the settings file
 * @throws UserError `invalid-setting` for an unknown name, `two-stores`, and the errors of reading
 *   the file of its token
 */
export async function storeInEffect(
  inputs: RawInputs,
  list: { readonly stores: readonly NamedStore[]; readonly path: string },
  byDefault: Sourced<string> | null,
  keychain: KeychainWorld | 'unread' = { env: inputs.env },
): Promise<StoreInEffect> {
  const { stores, path: listPath } = list;
  const levels = {
    environment: levelValues(inputs, 'environment'),
    'env-file': levelValues(inputs, 'env-file'),
  };
  const choice = chooseStore(inputs, levels, stores, byDefault);
  if (choice === null) return { store: null, inputs, saved: {}, notices: [] };
  const { store, source, isByName } = choice;
  const notices: string[] = [];
  let kept = inputs;
  for (const level of ['environment', 'env-file'] as const) {
    const { names, notice } = foreignTo(choice, levels[level], inputs.tokenVariable ?? null);
    // The store itself decides where requests go.
    const named = isByName || source.kind !== level ? DESTINATION : SERVICE;
    kept = without(
      kept,
      level,
      [...named, ...names].map((name) => VARIABLES[name]),
    );
    if (notice !== null) notices.push(notice);
  }
  const saved = await savedValues(choice, listPath, collectRawValues(kept), notices, keychain);
  return { store: { value: store, source }, inputs: kept, saved, notices };
}

const SERVICE: readonly SettingName[] = [
  'storeOrigin',
  'storeHost',
  'brand',
  'tokenPrefix',
  'profile',
];
const DESTINATION: readonly SettingName[] = ['shop', ...SERVICE];
const TOKEN: readonly SettingName[] = [
  'accessToken',
  'refreshToken',
  'expiresAt',
  'tokenKind',
  'tokenEnv',
];
const APP: readonly SettingName[] = ['clientId', 'clientSecret'];
const ALL: readonly SettingName[] = [
  ...DESTINATION,
  ...TOKEN,
  ...APP,
  'scopes',
  'redirectUri',
  'apiVersion',
];

function levelValues(inputs: RawInputs, level: Level): RawValues {
  // Only the file's own values, whatever the environment says; and the other way round.
  const env = level === 'env-file' ? {} : inputs.env;
  const values = collectRawValues({ ...inputs, options: {}, env, tokenVariable: null });
  const ofLevel = Object.entries(values).filter(([, { source }]) => source.kind === level);
  return Object.fromEntries(ofLevel);
}

function chooseStore(
  inputs: RawInputs,
  levels: Readonly<Record<Level, RawValues>>,
  stores: readonly NamedStore[],
  byDefault: Sourced<string> | null,
): Choice | null {
  const option = collectRawValues({ ...inputs, env: {}, envFile: null, tokenVariable: null });
  const inOrder = [option, levels.environment, levels['env-file']];
  for (const values of inOrder) {
    if (values.store !== undefined) return byName(values.store, values, stores);
    if (values.shop === undefined && values.storeOrigin === undefined) continue;
    const isOwn = values !== levels['env-file'];
    return isOwn && values.shop !== undefined ? byShop(values.shop, inOrder, stores) : null;
  }
  return byDefault === null ? null : byName(byDefault, {}, stores);
}

function byName(name: Sourced<string>, beside: RawValues, stores: readonly NamedStore[]): Choice {
  const { source } = name;
  const store = stores.find((one) => one.name === name.value);
  if (store === undefined) throw unknownStore(name, stores);
  const other = [beside.shop, beside.storeOrigin].find(
    (value) => value !== undefined && relation(store, beside) === 'other',
  );
  if (other === undefined) return { store, source, isByName: true };
  throw wrongUsage(
    'two-stores',
    `${describeSource(source)} and ${describeSource(other.source)} name two different stores.`,
    'Leave one of the two out.',
  );
}

/** The error for an unknown name, with the most likely meant name. */
export function unknownStore(name: Sourced<string>, stores: readonly NamedStore[]): UserError {
  const names = stores.map((store) => store.name);
  const near = didYouMean(name.value, names);
  const known = names.length === 0 ? 'No store has a name yet' : `There are: ${names.join(', ')}`;
  return invalid(name.source, {
    message: `No store has the name "${quoted(name.value)}".`,
    remedy: near ?? `${known}. The command stores adds one.`,
  });
}

/**
 * The store for a shop that was given without a store name: the only named store of that shop. Two
 * names for one shop decide nothing, unless a later source asks for one of them; nor does a shop
 * whose service is described beside it.
 */
function byShop(
  shop: Sourced<string>,
  levels: readonly RawValues[],
  stores: readonly NamedStore[],
): Choice | null {
  if (levels.some((values) => SERVICE.some((name) => values[name] !== undefined))) return null;
  const meant = stores.filter(
    (store) => store.values.storeOrigin === undefined && isShopOf(shop.value, store),
  );
  const asked = levels.flatMap(({ store }) => store?.value ?? []);
  const [store] = meant.length === 1 ? meant : meant.filter(({ name }) => asked.includes(name));
  return store === undefined ? null : { store, source: shop.source, isByName: false };
}

/** How the values of one level relate to a store: about it, about another one, or not stated. */
function relation(store: NamedStore, values: RawValues): 'same' | 'other' | 'unsaid' {
  const { shop, storeOrigin, store: named } = values;
  if (named !== undefined && named.value !== store.name) return 'other';
  if (shop !== undefined && !isShopOf(shop.value, store)) return 'other';
  const origin = store.values.storeOrigin;
  if (storeOrigin !== undefined && !isSameOrigin(storeOrigin.value, origin)) return 'other';
  const isWhole = origin === undefined || storeOrigin !== undefined;
  return named !== undefined || (shop !== undefined && isWhole) ? 'same' : 'unsaid';
}

function isShopOf(text: string, { shop, values }: NamedStore): boolean {
  const typed = text.trim().toLowerCase();
  if (typed === shop || (!typed.includes('.') && shop.startsWith(`${typed}.`))) return true;
  if (values.storeOrigin !== undefined) return false;
  const verdict = parseShop(text, namesOf(shop));
  return verdict.type === 'shop' && verdict.shop === shop;
}

/**
 * A profile that is enough to parse a shop of the same service; the profile itself is read later.
 */
function namesOf(shop: string): ServiceProfile {
  const storeHost = shop.slice(shop.indexOf('.') + 1);
  return storeHost === SHOPIFY_PROFILE.storeHost
    ? SHOPIFY_PROFILE
    : { ...SHOPIFY_PROFILE, storeHost, adminHost: null };
}

function isSameOrigin(one: string, other: string | undefined): boolean {
  const [a, b] = [one, other ?? ''].map((text) => parsePracticeOrigin(text));
  return a?.type === 'origin' && b?.type === 'origin' && a.origin === b.origin;
}

interface Foreign {
  /** The settings of the level that do not count. */
  readonly names: readonly SettingName[];
  /** Set when a credential is among them. */
  readonly notice: string | null;
}

function foreignTo(
  { store, isByName }: Choice,
  values: RawValues,
  tokenVariable: string | null,
): Foreign {
  const { shop, storeOrigin, accessToken, clientId } = values;
  const about = relation(store, values);
  if (about === 'other') {
    const place = values.store ?? shop ?? storeOrigin;
    const has = [...TOKEN, ...APP].some((name) => values[name] !== undefined);
    const where = place === undefined ? '' : describeSource(place.source);
    const notice = `${where} names another store than ${store.name}, so what stands beside it is left aside.`;
    return { names: ALL, notice: has ? notice : null };
  }
  if (about === 'same' || !isByName) return { names: [], notice: null };
  const ownId = store.values.clientId;
  if (clientId !== undefined && ownId !== undefined && clientId.value !== ownId) {
    const notice = `${describeSource(clientId.source)} names another app than that of ${store.name}, so it is left aside with its secret and token.`;
    return { names: [...APP, ...TOKEN], notice };
  }
  const isAsked = tokenVariable !== null && TOKEN_VARIABLES.includes(tokenVariable);
  const names = TOKEN.filter((name) => !isAsked || VARIABLES[name] !== tokenVariable);
  const isLeft = accessToken !== undefined && names.includes('accessToken');
  const notice =
    isLeft && tokenVariable === null
      ? `The token of ${describeSource(accessToken.source)} is left aside: nothing there says that it is of ${store.name}. With --token-env it counts.`
      : null;
  return { names, notice };
}

/** The values in the list of stores and in the place of the token. */
async function savedValues(
  choice: Choice,
  listPath: string,
  given: RawValues,
  notices: string[],
  keychain: KeychainWorld | 'unread',
): Promise<RawValues> {
  const { store, isByName } = choice;
  const listed: RawValues = Object.fromEntries(
    Object.entries(store.values).map(([name, value]) => [
      name,
      {
        value,
        source: { kind: 'saved-store', store: store.name, path: listPath, line: null, name },
      },
    ]),
  );
  const beside = await storeTokenValues(store, keychain).catch((error: unknown): RawValues => {
    if (!(error instanceof UserError)) throw error;
    if (isByName && error.code !== OF_OTHER_STORE) throw error;
    notices.push(`${error.message} ${error.remedy}`);
    return {};
  });
  const names = [...TOKEN, ...APP];
  const kept = Object.fromEntries(
    Object.entries(beside).filter(([name]) => names.some((one) => one === name)),
  );
  const saved = { ...kept, ...listed };
  const app = (given.clientId ?? saved.clientId)?.value;
  // A secret belongs to the app whose id is beside it.
  const ofSecret = (beside.clientId ?? saved.clientId)?.value;
  if (ofSecret !== undefined && ofSecret !== app) delete saved.clientSecret;
  return saved;
}

const OF_OTHER_STORE = 'token-of-other-store';

/**
 * The values in the place of a store's token, a file or the keychain.
 *
 * @throws UserError `token-of-other-store`, and the errors of reading an .env file
 */
export async function storeTokenValues(
  store: NamedStore,
  keychain: KeychainWorld | 'unread',
): Promise<RawValues> {
  const values = await valuesOfPlace(store, keychain);
  if (relation(store, values) !== 'other') return values;
  throw wrongUsage(
    OF_OTHER_STORE,
    `${placeWords(store.token)} names another store than ${store.name}, so no token is taken from it.`,
    'Correct what stands there, or give the store another place for its token.',
  );
}

/** A keychain entry holds the text of an .env file. */
async function inKeychain(name: string, world: KeychainWorld | 'unread') {
  if (world === 'unread') return null;
  const { openKeychain } = await import('../keychain/keychain.ts');
  const text = await openKeychain(name, world).read();
  return text === null ? null : { entries: envEntries(text), notices: [] };
}

async function valuesOfPlace(
  { name: store, token }: NamedStore,
  keychain: KeychainWorld | 'unread',
): Promise<RawValues> {
  const path = savePathOf(token);
  const file = token.type === 'file' ? await readEnvFile(path) : await inKeychain(store, keychain);
  if (file === null) return {};
  const values = collectRawValues({
    options: {},
    env: {},
    envFile: { path, file, isNamed: false },
  });
  return Object.fromEntries(
    Object.entries(values).map(([key, { value, source }]) => {
      const { line, name } =
        source.kind === 'env-file' && token.type === 'file'
          ? source
          : { line: null, name: source.kind === 'env-file' ? source.name : key };
      return [key, { value, source: { kind: 'saved-store', store, path, line, name } }];
    }),
  );
}
