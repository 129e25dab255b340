import { UserError } from '../../core/errors.ts';
import type { NamedStore } from '../../core/service/named-store.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import { TOKEN_KINDS, type TokenKind } from '../../core/sign-in/issued-token.ts';
import { Secret } from '../../core/text/secret.ts';
import type { Environment } from '../environment/environment.ts';
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
export async function readStoredToken(store: NamedStore): Promise<StoredToken> {
  try {
    const { accessToken, refreshToken, expiresAt, tokenKind } = await storeTokenValues(store);
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
  return token.path === ownTokenPath(env, process.platform, name);
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
      remedy: 'Check who owns its folder; nothing was started yet.',
    });
  }
}

/** The variables of a store's token as a place that `forget` clears. */
export function placeToClear(store: NamedStore, env: Environment) {
  const isNew = isInOwnFile(store, env);
  // In a file of our own nothing else stands; a project may still need the name of its shop.
  const names = isNew ? [VARIABLES.shop, VARIABLES.storeOrigin] : [];
  return { path: store.token.path, names, shop: store.shop, isNew };
}

/**
 * Files of our own in the folder for the tokens of stores, whatever the list says: a store that was
 * removed may have left its token, and a damaged list names none.
 */
export async function findOwnPlaces(env: Environment): Promise<ReturnType<typeof placeToClear>[]> {
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
 * @throws UserError where the file cannot be written
 */
export async function deleteStoredToken(
  store: NamedStore,
  env: Environment,
): Promise<readonly string[]> {
  const [kept] = await findKept([placeToClear(store, env)]);
  const left = kept === undefined ? [] : await removeKept(kept);
  await removeFiles(await findLeftOverFiles([store.token.path]), null);
  return left;
}
