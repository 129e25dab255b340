import { largest } from '../../core/any-length.ts';
import { type NamedStore, placeWords } from '../../core/service/named-store.ts';
import { type ScopeVocabulary, SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { loadProfile } from '../../services/settings/load-profile.ts';
import { readStoredToken, type StoredToken } from '../../services/stores/store-token.ts';
import { lifeWords } from '../api/check-table.ts';
import type { World } from '../entry/world.ts';
import type { Output } from '../output.ts';
import { keychainWorld } from '../settings.ts';
import { tokenCommand } from './token-command.ts';

/** A named store, and the content of its token's place. */
interface ListedStore {
  readonly store: NamedStore;
  readonly stored: StoredToken;
  /** The scopes of its service. */
  readonly vocabulary: ScopeVocabulary;
  /** The settings file names it as the default. */
  readonly isDefault: boolean;
}

/** Reads the token of each store, and makes it known to the output, which shows it masked. */
export async function lookAtStores(
  world: Pick<World, 'secrets' | 'env' | 'cwd' | 'signal' | 'stdin' | 'stdout' | 'stderr'>,
  stores: readonly NamedStore[],
  byDefault: string | null,
  output: Pick<Output, 'talk'>,
): Promise<readonly ListedStore[]> {
  const listed = await Promise.all(
    stores.map(async (store) => {
      const stored = await readStoredToken(store, keychainWorld(world, output));
      const vocabulary = await scopesAt(store, world);
      return { store, stored, vocabulary, isDefault: store.name === byDefault };
    }),
  );
  for (const { stored } of listed) if (stored.type === 'token') world.secrets.add(stored.token);
  return listed;
}

/** The scopes of its service; a profile that cannot be read is for other commands to report. */
async function scopesAt(
  { values: { profile: path } }: NamedStore,
  { cwd }: Pick<World, 'cwd'>,
): Promise<ScopeVocabulary> {
  if (path === undefined) return SHOPIFY_SCOPES;
  const given = { value: path, source: { kind: 'profile-file', path, line: null } } as const;
  return (await loadProfile({ profile: given }, false, cwd, () => undefined)).profile.scopes;
}

/** Three lines for each store: its shop, its token, and the place of the token. */
export function storeLines(
  listed: readonly ListedStore[],
  world: Pick<World, 'program'>,
  nowMs: number,
): string {
  const width = largest(listed.map(({ store }) => store.name.length)) + 2;
  const indent = ' '.repeat(width);
  return listed
    .flatMap((one) => [
      `${one.store.name.padEnd(width)}${shopWords(one.store)}${one.isDefault ? ' (default)' : ''}`,
      indent + tokenWords(one, world, nowMs),
      `${indent}in ${placeWords(one.store.token)}`,
    ])
    .join('\n');
}

/** The shop; for a practice store with its address. */
export function shopWords({ shop, values: { storeOrigin } }: NamedStore): string {
  return storeOrigin === undefined ? shop : `${shop} at ${storeOrigin}`;
}

function tokenWords(
  { store, stored, vocabulary }: ListedStore,
  world: Pick<World, 'program'>,
  nowMs: number,
): string {
  switch (stored.type) {
    case 'none':
      return `no token yet: ${tokenCommand(world, store, scopesOf(store), vocabulary)}`;
    case 'token':
      return `${stored.token.masked}: ${lifeWords(stored.kind, stored.endsAt, nowMs)}`;
    case 'unusable':
      return `no token can be read: ${stored.error.message}`;
  }
}

function scopesOf({ values: { scopes } }: NamedStore): readonly string[] {
  return scopes?.split(',') ?? [];
}

/** A store as JSON: nothing secret, and the token masked. */
export function storeJson({ store, stored, isDefault }: Omit<ListedStore, 'vocabulary'>) {
  const { name, shop, values, token } = store;
  const { storeOrigin = null, clientId = null, redirectUri, apiVersion, profile } = values;
  const isThere = stored.type === 'token';
  return {
    name,
    shop,
    storeOrigin,
    clientId,
    scopes: scopesOf(store),
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
