import { largest } from '../../core/any-length.ts';
import { type NamedStore, placeWords } from '../../core/service/named-store.ts';
import { readStoredToken, type StoredToken } from '../../services/stores/store-token.ts';
import { lifeWords } from '../api/check-table.ts';
import type { World } from '../entry/world.ts';
import type { Output } from '../output.ts';
import { keychainWorld } from '../settings.ts';

/** A named store, and the content of its token's place. */
interface ListedStore {
  readonly store: NamedStore;
  readonly stored: StoredToken;
  /** The settings file names it as the default. */
  readonly isDefault: boolean;
}

/** Reads the token of each store, and makes it known to the output, which shows it masked. */
export async function lookAtStores(
  world: Pick<World, 'secrets' | 'env' | 'signal' | 'stdin' | 'stdout' | 'stderr'>,
  stores: readonly NamedStore[],
  byDefault: string | null,
  output: Pick<Output, 'talk'>,
): Promise<readonly ListedStore[]> {
  const listed = await Promise.all(
    stores.map(async (store) => {
      const stored = await readStoredToken(store, keychainWorld(world, output));
      return { store, stored, isDefault: store.name === byDefault };
    }),
  );
  for (const { stored } of listed) if (stored.type === 'token') world.secrets.add(stored.token);
  return listed;
}

/** Three lines for each store: its shop, its token, and the place of the token. */
export function storeLines(
  listed: readonly ListedStore[],
  { program }: Pick<World, 'program'>,
  nowMs: number,
): string {
  const width = largest(listed.map(({ store }) => store.name.length)) + 2;
  const indent = ' '.repeat(width);
  return listed
    .flatMap(({ store, stored, isDefault }) => [
      `${store.name.padEnd(width)}${shopWords(store)}${isDefault ? ' (default)' : ''}`,
      indent + tokenWords(store, stored, program, nowMs),
      `${indent}in ${placeWords(store.token)}`,
    ])
    .join('\n');
}

/** The shop; for a practice store with its address. */
export function shopWords({ shop, values: { storeOrigin } }: NamedStore): string {
  return storeOrigin === undefined ? shop : `${shop} at ${storeOrigin}`;
}

function tokenWords(
  { name }: NamedStore,
  stored: StoredToken,
  program: string,
  nowMs: number,
): string {
  switch (stored.type) {
    case 'none':
      return `no token yet: ${program} token --store ${name} --save`;
    case 'token':
      return `${stored.token.masked}: ${lifeWords(stored.kind, stored.endsAt, nowMs)}`;
    case 'unusable':
      return `no token can be read: ${stored.error.message}`;
  }
}

/** A store as JSON: nothing secret, and the token masked. */
export function storeJson({ store, stored, isDefault }: ListedStore) {
  const { name, shop, values, token } = store;
  const { storeOrigin = null, clientId = null, scopes, redirectUri, apiVersion, profile } = values;
  const isThere = stored.type === 'token';
  return {
    name,
    shop,
    storeOrigin,
    clientId,
    scopes: scopes?.split(',') ?? [],
    redirectUri: redirectUri ?? null,
    apiVersion: apiVersion ?? null,
    profile: profile ?? null,
    isDefault,
    token: {
      place: token,
      state: isThere ? 'saved' : stored.type,
      masked: isThere ? stored.token.masked : null,
      kind: isThere ? stored.kind : null,
      expiresAt: isThere && stored.endsAt !== null ? new Date(stored.endsAt).toISOString() : null,
    },
  };
}
