import { z } from 'zod';
import { parseJson } from '../core/json/json-object.ts';
import { Secret } from '../core/text/secret.ts';
import type { ApiOptions } from './api/types.ts';
import type { PracticeApp } from './oauth/app-registry.ts';
import type { AuthData } from './oauth/authorization-server.ts';
import { redirectUriProblem } from './oauth/redirect-uris.ts';

/** Only credentials that a practice store makes: a file brings in none of a real store (P74). */
function issued(kind: 'client' | 'secret' | 'token' | 'refresh') {
  return z.string().regex(new RegExp(`^practice_${kind}_[0-9a-f]{32}$`));
}

/** Milliseconds since 1970. */
const time = z.number().min(0);
const seconds = z.number().min(0);
const scopes = z.array(z.string()).readonly();

const content = {
  appUrl: z.string(),
  apiVersion: z.string(),
  scopes,
  // Redirect URIs are written into headers.
  redirectUris: z.array(z.string().refine((uri) => redirectUriProblem(uri) === null)).readonly(),
};

const secret = z.object({ id: z.string(), secret: issued('secret'), createdAt: time });

const app = z.object({
  id: z.int().min(1),
  title: z.string(),
  clientId: issued('client'),
  organization: z.string(),
  distribution: z.enum(['not-chosen', 'custom', 'public']),
  protectedCustomerData: z.enum(['none', 'level1', 'granted']),
  /** The newest first, like `versions`, of which the first one is in effect. */
  secrets: z.tuple([secret], secret).readonly(),
  draft: z.object(content).nullable(),
  versions: z.array(z.object({ ...content, number: z.int().min(1), releasedAt: time })).readonly(),
});

const grant = {
  clientId: issued('client'),
  secretId: z.string(),
  scopes,
  kind: z.enum(['permanent', 'expiring', 'online', 'client-credentials']),
  grantId: z.string(),
};

/** The version of the file's format. */
const VERSION = 1;

const WORLD = ['seed', 'productCount', 'customerCount', 'orderCount'] as const;

const schema = z.object({
  version: z.literal(VERSION),
  /** Programs that have its tokens look for it on this port. */
  port: z.int().min(1).max(65_535),
  /** The options that its data is made from. */
  world: z.partialRecord(z.enum(WORLD), z.int().min(0).max(2_147_483_647)),
  apps: z
    .array(app)
    .min(1)
    .refine((apps) => isUnique(apps.map(({ clientId }) => clientId)))
    .refine((apps) => isUnique(apps.map(({ id }) => id)))
    .readonly(),
  /** By Client ID. */
  installations: z.record(issued('client'), z.object({ scopes, installedAt: time })),
  /** By access token. */
  tokens: z.record(issued('token'), z.object({ ...grant, expiresAt: time.nullable() })),
  /** By refresh token. */
  refreshTokens: z.record(
    issued('refresh'),
    z.object({
      grant: z.object(grant),
      generation: z.int().min(0),
      expiresAt: time,
      firstUsedAt: time.nullable(),
    }),
  ),
  /** By the permanent token that was exchanged for an expiring one. */
  migrations: z.record(
    issued('token'),
    z.object({
      issued: z.object({
        ...grant,
        accessToken: issued('token'),
        expiresInSeconds: seconds.nullable(),
        refresh: z.object({ token: issued('refresh'), expiresInSeconds: seconds }).nullable(),
      }),
      until: time,
    }),
  ),
});

function isUnique(values: ReadonlyArray<string | number>): boolean {
  return new Set(values).size === values.length;
}

/**
 * A practice store as plain data, for a file: the options of its data, its apps and tokens. Without
 * codes and open consent pages, and without what requests changed in the data.
 */
export type KeptStore = Readonly<z.infer<typeof schema>>;

type KeptReading =
  | { readonly type: 'kept'; readonly store: KeptStore }
  /** Written by a later version of this program. */
  | { readonly type: 'newer' }
  /** `where`: the invalid field (`apps.0.clientId`); empty: all of it. */
  | { readonly type: 'damaged'; readonly where: string };

/** Reads what `writeKept` wrote; never throws, whatever the text is. */
export function readKept(text: string): KeptReading {
  const value = parseJson(text);
  const { success, data, error } = schema.safeParse(value);
  if (success) return { type: 'kept', store: data };
  const isNewer = z.object({ version: z.number().gt(VERSION) }).safeParse(value).success;
  if (isNewer) return { type: 'newer' };
  const path = error.issues[0]?.path ?? [];
  // Outside of `apps` the path may contain a token.
  return { type: 'damaged', where: (path[0] === 'apps' ? path : path.slice(0, 1)).join('.') };
}

/**
 * The app that a refresh token was issued to, with its client secret; null for an unknown token.
 */
export function appOfRefreshToken(
  { refreshTokens, apps }: KeptStore,
  refreshToken: string,
): { readonly clientId: string; readonly clientSecret: string } | null {
  const issuedTo = Object.hasOwn(refreshTokens, refreshToken) ? refreshTokens[refreshToken] : null;
  const owner = apps.find(({ clientId }) => clientId === issuedTo?.grant.clientId);
  if (owner === undefined) return null;
  return { clientId: owner.clientId, clientSecret: owner.secrets[0].secret };
}

/** The file's whole text, with a line feed at the end. It holds the store's secrets. */
export function writeKept(store: KeptStore): string {
  return `${JSON.stringify(store, null, 2)}\n`;
}

/** More than one person makes; beyond it the oldest are left out, so that the file stays small. */
const MOST = 1000;

/** The store at `now` (milliseconds since 1970), without expired access tokens. */
export function exportKept(
  data: AuthData,
  { port, world, now }: { readonly port: number; readonly world: ApiOptions; readonly now: number },
): KeptStore {
  const chosen = WORLD.flatMap((name) => {
    const number = world[name];
    return number === undefined ? [] : [[name, number] as const];
  });
  const live = [...data.tokens].filter(
    ([, { expiresAt }]) => expiresAt === null || expiresAt > now,
  );
  return {
    version: VERSION,
    port,
    world: Object.fromEntries(chosen),
    apps: [...data.apps.values()].map((one) => ({
      id: one.id,
      title: one.title,
      clientId: one.clientId,
      organization: one.organization,
      distribution: one.distribution,
      protectedCustomerData: one.protectedCustomerData,
      secrets: mapFirst(one.secrets, (value) => ({ ...value, secret: value.secret.reveal() })),
      draft: one.draft,
      versions: one.versions,
    })),
    installations: Object.fromEntries(data.installations),
    tokens: Object.fromEntries(live.slice(-MOST)),
    refreshTokens: Object.fromEntries([...data.refreshTokens].slice(-MOST)),
    migrations: Object.fromEntries([...data.migrations].slice(-MOST)),
  };
}

/** Fills `data`, which must be empty, with the kept store. */
export function importKept(kept: KeptStore, data: AuthData): void {
  for (const one of kept.apps) data.apps.set(one.clientId, appOf(one));
  fill(data.installations, kept.installations);
  fill(data.tokens, kept.tokens);
  fill(data.refreshTokens, kept.refreshTokens);
  fill(data.migrations, kept.migrations);
}

function fill<Value>(map: Map<string, Value>, values: Readonly<Record<string, Value>>): void {
  for (const [key, value] of Object.entries(values)) map.set(key, value);
}

function appOf(kept: KeptStore['apps'][number]): PracticeApp {
  const secrets = mapFirst(kept.secrets, (value) => ({
    ...value,
    secret: new Secret(value.secret),
  }));
  const released = kept.versions[0] ?? null;
  return {
    ...kept,
    secrets,
    clientSecret: secrets[0].secret,
    released,
    scopes: released?.scopes ?? [],
    redirectUris: released?.redirectUris ?? [],
  };
}

/** `map` of a list that is never empty. */
function mapFirst<From, To>(
  [first, ...others]: readonly [From, ...From[]],
  change: (value: From) => To,
): [To, ...To[]] {
  return [change(first), ...others.map((value) => change(value))];
}
