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

/** The content of the place where a store's token is saved. */
export type StoredToken =
  | { readonly type: 'none' }
  | {
      readonly type: 'token';
      readonly token: Secret;
      readonly kind: TokenKind;
      /** Milliseconds since 1970; null when it does not end, or no end was saved. */
      readonly endsAt: number | null;
    }
  | { readonly type: 'unusable'; readonly error: UserError };

/** Only reads; an unreadable place is part of the result. */
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

/** Whether the token is in a file for this store alone, which this program makes and deletes. */
function isInOwnFile({ name, token }: NamedStore, env: Environment): boolean {
  return token.type === 'file' && token.path === ownTokenPath(env, process.platform, name);
}

/**
 * Creates the folder of a token's file if it is our folder for such files; other folders are left
 * to the person.
 * @throws UserError `env-file-not-writable`
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

/** A file with variables of a store's token, for `forget` to clear. */
interface PlaceToClear {
  readonly path: string;
  readonly names: readonly string[];
  readonly shop: string;
  readonly isNew: boolean;
}

/** The file with a store's token, for `forget` to clear; null when it is not in a file. */
export function placeToClear(store: NamedStore, env: Environment): PlaceToClear | null {
  if (store.token.type !== 'file') return null;
  const isNew = isInOwnFile(store, env);
  // Our own file holds nothing else; a project may still need the name of its shop.
  const names = isNew ? [VARIABLES.shop, VARIABLES.storeOrigin] : [];
  return { path: store.token.path, names, shop: store.shop, isNew };
}

/**
 * The files in our folder for tokens, whatever the list says: a removed store may have left its
 * token, and a damaged list names none.
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
 * Deletes a store's token, and the temporary files that interrupted saves left beside it.
 *
 * @returns variables that had to stay, because programs read their lines differently
 * @throws UserError when the file cannot be written, or the keychain does not open
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
