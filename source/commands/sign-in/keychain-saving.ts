import { UserError, wrongUsage } from '../../core/errors.ts';
import {
  KEYCHAIN,
  type NamedStore,
  placeWords,
  storeNameFault,
} from '../../core/service/named-store.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import type { TokenToSave } from '../../core/sign-in/saved-token.ts';
import { Secret } from '../../core/text/secret.ts';
import { editEnvText } from '../../services/env-file/edit-env-text.ts';
import { tokenChanges } from '../../services/env-file/prepare-save.ts';
import { envEntries } from '../../services/env-file/read-env-file.ts';
import {
  type KeychainWorld,
  openKeychain,
  requireKeychain,
} from '../../services/keychain/keychain.ts';
import { SET_HOME, storesPath } from '../../services/memory/folders.ts';
import { changeStores, loadStores } from '../../services/stores/stores-file.ts';
import { deleteStoredToken } from '../../services/stores/store-token.ts';

/** A store that is found again by its name, with its token in the system's keychain. */
interface KeychainSaving {
  readonly name: string;
  /** How the token is found again, in a sentence. */
  readonly found: string;
  /** @returns a sentence about an earlier token in a file; null when there was none. */
  save(saves: Omit<TokenToSave, 'name'>): Promise<string | null>;
}

/** The owner of the token. */
interface KeptFor {
  readonly store: StoreAddress;
  /** Null: the name is derived from the shop's. */
  readonly named: NamedStore | null;
  /** The id of the app, which is public; null when it is not known. */
  readonly clientId: string | null;
}

/**
 * Makes sure, before a sign-in begins, that the keychain opens, and chooses the name under which
 * the token will be found again. There is no fallback to a file (P67).
 *
 * @throws UserError `keychain-…`, `no-store-name`, `no-place-for-stores`, `stores-not-read`
 */
export async function prepareKeychain(
  { store, named, clientId }: KeptFor,
  keychain: KeychainWorld,
): Promise<KeychainSaving> {
  const path = storesPath(keychain.env, process.platform);
  if (path === null) {
    throw wrongUsage(
      'no-place-for-stores',
      'The environment names no folder of yours, so nothing would say whose token lies in the keychain.',
      SET_HOME,
    );
  }
  await requireKeychain(keychain.env);
  const stores = await loadStores(path);
  const known = named ?? knownStore(stores, store);
  const name = known?.name ?? freeName(stores, store.shop);
  const entry = openKeychain(name, keychain);
  // Unlocks the keychain now, while there is nothing to lose.
  await entry.read();
  return {
    name,
    found: `It is found again by --store ${name}.`,
    async save(saves) {
      const text = (await entry.read()) ?? '';
      const changes = tokenChanges({ ...saves, name: VARIABLES.accessToken }, envEntries(text));
      await entry.write(new Secret(editEnvText(text, changes).text));
      await changeStores(path, (before) => withPlace(before, { name, store, clientId }));
      return known?.token.type === 'file' ? leftBehind(known, keychain) : null;
    },
  };
}

/** The list of stores with this one, whose token is in the keychain. */
export function withPlace(
  before: readonly NamedStore[],
  { name, store, clientId }: Omit<KeptFor, 'named'> & { readonly name: string },
): readonly NamedStore[] {
  const token = { type: KEYCHAIN } as const;
  if (before.some((one) => one.name === name)) {
    return before.map((one) => (one.name === name ? { ...one, token } : one));
  }
  const values = {
    shop: store.shop,
    ...(store.isPractice ? { storeOrigin: store.origin } : {}),
    ...(clientId === null ? {} : { clientId }),
  };
  return [...before, { name, shop: store.shop, values, token }];
}

/** The named store with this address; null when there is none, or several. */
export function knownStore(
  stores: readonly NamedStore[],
  { shop, isPractice, origin }: StoreAddress,
): NamedStore | null {
  const at = isPractice ? origin : undefined;
  const same = stores.filter((one) => one.shop === shop && one.values.storeOrigin === at);
  return same.length === 1 ? (same[0] ?? null) : null;
}

/**
 * The first label of the shop's domain, if no other store has that name.
 * @throws UserError `no-store-name`
 */
export function freeName(stores: readonly NamedStore[], shop: string): string {
  const name = shop.split('.')[0] ?? '';
  const isTaken = stores.some((one) => one.name === name);
  if (storeNameFault(name) === null && !isTaken) return name;
  throw wrongUsage(
    'no-store-name',
    isTaken
      ? `In the keychain a token is found by the name of its store, and ${name} is the name of another one.`
      : 'In the keychain a token is found by the name of its store, and this shop has none that could be one.',
    `Give the store a name first (the command stores add, with --save-to ${KEYCHAIN}), then --store with it.`,
  );
}

/** Deletes an earlier token in a file, which would otherwise stay there unnoticed. */
async function leftBehind(named: NamedStore, keychain: KeychainWorld): Promise<string> {
  const place = placeWords(named.token);
  try {
    const left = await deleteStoredToken(named, keychain);
    if (left.length === 0) return `What was saved of ${named.name} in ${place} is deleted.`;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
  return `What was saved of ${named.name} in ${place} could not be deleted: take it out yourself.`;
}
