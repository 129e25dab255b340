import { UserError } from '../../core/errors.ts';
import type { NamedStore } from '../../core/service/named-store.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import { TOKEN_KINDS, type TokenKind } from '../../core/sign-in/issued-token.ts';
import { Secret } from '../../core/text/secret.ts';
import type { Environment } from '../environment/environment.ts';
import { type KeychainWorld, openKeychain } from '../keychain/keychain.ts';
import { makePrivateFolder, notWritten } from '../files/private-file.ts';
import { ownTokenPath } from '../memory/folders.ts';
import { findKept, findLeftOverFiles, removeFiles, removeKept } from '../memory/kept-files.ts';
import { storeTokenValues } from '../settings/store-in-effect.ts';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What lies in the place of a store's token. */
export type StoredToken =
  | { readonly type: 'none' }
  | {
      readonly type: 'token';
      readonly token: Secret;
      readonly kind: TokenKind;
      /** Milliseconds since 1970; null: it does not end, or nothing was saved of it. */
      readonly endsAt: number | null;
    }
  | { readonly type: 'unusable'; readonly error: UserError };

/** Looks at it and changes nothing; what cannot be read is part of the answer. */
export async function readStoredToken(
  store: NamedStore,
  keychain: KeychainWorld,
): Promise<StoredToken> {
  try {
    const { accessToken, refreshToken, expiresAt, tokenKind } = await storeTokenValues(
      store,
      keychain,
    );
    if (accessToken === undefined) return { type: 'none' };
    const endsAt = Date.parse(expiresAt?.value ?? '');
    const said = TOKEN_KINDS.find((kind) => kind === tokenKind?.value.toLowerCase());
    const isExpiring = refreshToken !== undefined && !Number.isNaN(endsAt);
    return {
      type: 'token',
      token: new Secret(accessToken.value),
      kind: said ?? (isExpiring ? 'expiring' : 'unknown'),
      endsAt: Number.isNaN(endsAt) ? null : endsAt,
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { type: 'unusable', error };
  }
}

/** Whether the token lies in a file that is for this store alone, which we make and delete. */
function isInOwnFile({ name, token }: NamedStore, env: Environment): boolean {
  return token.type === 'file' && token.path === ownTokenPath(env, process.platform, name);
}

/**
 * Makes the folder of a token's file where it is the one for the files of stores; others are a
 * person's affair.
 */
export async function prepareOwnFolder(path: string, env: Environment): Promise<void> {
  const own = ownTokenPath(env, process.platform, 'any');
  if (own === null || dirname(own) !== dirname(path)) return;
  try {
    await makePrivateFolder(dirname(path));
  } catch (error) {
    throw notWritten(path, error, {
      code: 'env-file-not-writable',
      loss: 'so no token can be saved there',
      remedy: 'Check who owns its folder.',
    });
  }
}

/** A file with variables of a store's token, as `forget` clears it. */
interface PlaceToClear {
  readonly path: string;
  readonly names: readonly string[];
  readonly shop: string;
  readonly isNew: boolean;
}

/** The variables of a store's token as a place that `forget` clears; null: no file has them. */
export function placeToClear(store: NamedStore, env: Environment): PlaceToClear | null {
  if (store.token.type !== 'file') return null;
  const isNew = isInOwnFile(store, env);
  // In a file of our own nothing else stands; a project may still need the name of its shop.
  const names = isNew ? [VARIABLES.shop, VARIABLES.storeOrigin] : [];
  return { path: store.token.path, names, shop: store.shop, isNew };
}

/**
 * Files of our own in the folder for the tokens of stores, whatever the list says: a store that was
 * removed may have left its token, and a damaged list names none.
 */
export async function findOwnPlaces(env: Environment): Promise<PlaceToClear[]> {
  const own = ownTokenPath(env, process.platform, 'any');
  if (own === null) return [];
  const names = await readdir(dirname(own)).catch(() => []);
  return names
    .filter((name) => name.endsWith('.env'))
    .map((name) => ({
      path: join(dirname(own), name),
      names: [VARIABLES.shop, VARIABLES.storeOrigin],
      shop: '',
      isNew: true,
    }));
}

/**
 * Takes the token out of its place, with what interrupted saves have left beside it.
 *
 * @returns variables that had to stay, because programs read their lines differently
 * @throws UserError where the file cannot be written, or the keychain does not open
 */
export async function deleteStoredToken(
  store: NamedStore,
  keychain: KeychainWorld,
): Promise<readonly string[]> {
  const place = placeToClear(store, keychain.env);
  if (place === null) {
    await openKeychain(store.name, keychain).remove();
    return [];
  }
  const [kept] = await findKept([place]);
  const left = kept === undefined ? [] : await removeKept(kept);
  await removeFiles(await findLeftOverFiles([place.path]), null);
  return left;
}
