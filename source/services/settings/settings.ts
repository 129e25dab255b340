import { VARIABLES } from '../../core/service/variables.ts';
import { basename } from 'node:path';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import type { Defaults } from '../../core/preferences.ts';
import { KEYCHAIN, type NamedStore } from '../../core/service/named-store.ts';
import type { ServiceProfile } from '../../core/service/profile.ts';
import type { ScopeList } from '../../core/service/scopes.ts';
import type { ShopDomain } from '../../core/service/shop-verdict.ts';
import type { PracticeOrigin } from '../../core/service/store-address.ts';
import type { RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import type { TokenKind } from '../../core/sign-in/issued-token.ts';
import type { Secret } from '../../core/text/secret.ts';

/** The whole configuration, checked; null where nothing was given and there is no default. */
export interface Settings {
  /** Built in, or overridden by a profile file and by single variables. */
  readonly profile: ServiceProfile;
  readonly shop: Sourced<ShopDomain> | null;
  /** When set, the tool talks to a practice store in another process, at this origin. */
  readonly storeOrigin: Sourced<PracticeOrigin> | null;
  /** The named store of this run, and the source of its name; null for a store without a name. */
  readonly store: Sourced<NamedStore> | null;
  readonly clientId: Sourced<string> | null;
  readonly clientSecret: Sourced<Secret> | null;
  readonly scopes: Sourced<ScopeList> | null;
  readonly redirectUri: Sourced<RedirectUri>;
  readonly apiVersion: Sourced<string>;
  readonly accessToken: Sourced<Secret> | null;
  readonly refreshToken: Sourced<Secret> | null;
  /** ISO 8601 time in UTC. */
  readonly expiresAt: Sourced<string> | null;
  /**
   * The kind of the token as the exchange told it and it was saved; read it with {@link
   * savedTokenKind}.
   */
  readonly tokenKind: Sourced<TokenKind> | null;
  /** The variable that the access token was taken from, or would be. */
  readonly tokenName: string;
  /** Bytes of a decoded body that are kept. */
  readonly maxBody: Sourced<number>;
  /** The switches of the settings file: ways to run, not values. */
  readonly switches: Switches;
  /** The source of the store host, to decide whether the destination is trusted. */
  readonly storeHostSource: Sourced<string>['source'];
  /** The shop exactly as it was given, to tell a handle from a full domain; null without shop. */
  readonly shopText: string | null;
  /**
   * Credentials that cannot be right, and a practice store whose address is not known; the field
   * itself is then null.
   */
  readonly refused: ReadonlyMap<SettingName, UserError>;
  /** Every source of a setting, the one in effect first; texts as they were given. */
  readonly given: ReadonlyMap<SettingName, ReadonlyArray<Sourced<Secret>>>;
  /** The sources of profile fields that are not built in. */
  readonly profileSources: ReadonlyMap<ProfileSetting, Source>;
  /** Sentences to show once, about values that were completed or look odd. No secret in them. */
  readonly notices: readonly string[];
  /** The notices about a credential, repeated where it is asked for or shown. */
  readonly notesOn: ReadonlyMap<SettingName, readonly string[]>;
}

/** Default of `TOKENWRIGHT_MAX_BODY`: 16 MiB. */
export const DEFAULT_MAX_BODY = 16 * 1024 * 1024;

/**
 * Upper limit in bytes of every answer: a maxBody under its default lowers every limit; one over it
 * raises only the limit of API answers. Null: no ceiling.
 */
export function answerCeiling({ maxBody }: Pick<Settings, 'maxBody'>): number | null {
  return maxBody.value < DEFAULT_MAX_BODY ? maxBody.value : null;
}

/** A setting that a variable can give, by its name in code. */
export type SettingName = keyof typeof VARIABLES;

/** A setting that is a field of the profile, or has its default from there. */
export type ProfileSetting = 'storeHost' | 'brand' | 'tokenPrefix' | 'apiVersion';

/** All names, in the order of the table in the documentation. */
export const SETTING_NAMES = Object.keys(VARIABLES).filter(isSettingName);

/** The settings whose values are never shown. */
export const SECRET_SETTINGS = ['clientSecret', 'accessToken', 'refreshToken'] as const;

/**
 * The settings that belong to one app of one store, perhaps to another one than the command is
 * about.
 */
export const CREDENTIALS: readonly SettingName[] = ['clientId', ...SECRET_SETTINGS];

/** Whether a text is the name of a setting. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(VARIABLES, name);
}

/** The command-line option of a setting, or null when only a variable gives it. */
export function optionOf(name: SettingName): string | null {
  switch (name) {
    case 'shop':
    case 'scopes':
    case 'profile':
    case 'store':
      return `--${name}`;
    case 'clientId':
      return '--client-id';
    case 'redirectUri':
      return '--redirect-uri';
    case 'apiVersion':
      return '--api-version';
    default:
      return null;
  }
}

/** Where a value came from. */
export type Source =
  | { readonly kind: 'option'; /** `--shop` */ readonly name: string }
  | { readonly kind: 'environment'; /** `TOKENWRIGHT_SHOP` */ readonly name: string }
  | {
      readonly kind: 'env-file';
      readonly path: string;
      /** One-based. */
      readonly line: number;
      readonly name: string;
    }
  | {
      readonly kind: 'profile-file';
      readonly path: string;
      /** One-based; null: the whole file. */
      readonly line: number | null;
    }
  | {
      readonly kind: 'saved-store';
      /** The name of the store. */
      readonly store: string;
      /** The list of stores, the file with its token, or the word for the keychain. */
      readonly path: string;
      /** The line in the token's file, one-based; null for the list. */
      readonly line: number | null;
      /** The variable in the file, or the setting in the list. */
      readonly name: string;
    }
  | {
      readonly kind: 'settings-file';
      readonly path: string;
      /** One-based; null: the whole file. */
      readonly line: number | null;
      /** `keys.send`, displayable; null: none, or one that must not be repeated. */
      readonly name: string | null;
    }
  | { readonly kind: 'stdin' }
  | { readonly kind: 'prompt' }
  | { readonly kind: 'default' };

/** A value together with where it came from. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: Source;
}

/**
 * Receives a setting that cannot be right: most commands throw it; a command that reports all
 * problems records it, and the rest is read without it. The name is null for a whole file.
 */
export type OnProblem = (name: SettingName | null, error: UserError) => void;

/** Ways to run that the settings file gives; absent: it does not say. */
export type Switches = {
  readonly [Name in Exclude<keyof Defaults, SettingName>]?: Sourced<NonNullable<Defaults[Name]>>;
};

/** Texts as they were given, before any check. */
export type RawValues = Partial<Record<SettingName, Sourced<string>>>;

/** The source as a phrase: `--shop`, `TOKENWRIGHT_SHOP`, `.env line 4`. */
export function describeSource(source: Source): string {
  switch (source.kind) {
    case 'option':
    case 'environment':
      return source.name;
    case 'env-file':
      return `${basename(source.path)} line ${source.line}`;
    case 'profile-file':
      return `the profile file ${basename(source.path)}${source.line === null ? '' : ` line ${source.line}`}`;
    case 'saved-store': {
      const { store, path, line } = source;
      const inKeychain = path === KEYCHAIN ? `, ${KEYCHAIN}` : '';
      return `saved store ${store}${line === null ? inKeychain : `, ${basename(path)} line ${line}`}`;
    }
    case 'settings-file':
      return basename(source.path) + (source.line === null ? '' : ` line ${source.line}`);
    case 'stdin':
      return 'standard input';
    case 'prompt':
      return 'the prompt';
    case 'default':
      return 'the default';
  }
}

/** The source as `check --json` reports it in `tokenFrom`. */
export function sourceTag(source: Source): string {
  switch (source.kind) {
    case 'environment':
      return 'env';
    case 'env-file':
      return '.env';
    case 'saved-store':
      return 'store';
    case 'option':
    case 'profile-file':
    case 'settings-file':
    case 'stdin':
    case 'prompt':
    case 'default':
      return source.kind;
  }
}

/** The remedy when none is more specific. */
export const CORRECT_IT = 'Correct it, or leave it out.';

/** Sources with many values, whose name is added in parentheses. */
const NAMES_BESIDE: readonly Source['kind'][] = ['env-file', 'settings-file', 'saved-store'];

/** The error for a setting that cannot be right, by its source; its value is never repeated. */
export function invalid(
  source: Source,
  { message, remedy }: { readonly message: string; readonly remedy: string },
): UserError {
  const name = 'name' in source && NAMES_BESIDE.includes(source.kind) ? source.name : null;
  const where = describeSource(source) + (name === null ? '' : ` (${name})`);
  return wrongUsage('invalid-setting', `${where}: ${message}`, remedy);
}

/** The kind of a token; it is known only from what was saved beside it, not from the service. */
export function savedTokenKind(
  { tokenKind, refreshToken, expiresAt }: Settings,
  token: Sourced<Secret>,
): TokenKind {
  const isBeside = (other: Sourced<unknown> | null) => other?.source.kind === token.source.kind;
  if (tokenKind !== null && isBeside(tokenKind)) return tokenKind.value;
  return isBeside(refreshToken) && isBeside(expiresAt) ? 'expiring' : 'unknown';
}

type TrustVerdict =
  | { readonly type: 'trusted' }
  /**
   * Ask, or refuse; `destination` is where the secret would go, `namedBy` the source that names it.
   */
  | { readonly type: 'untrusted'; readonly destination: string; readonly namedBy: string };

/**
 * A destination is only as trusted as its source: a folder's `.env` or a profile file, which may
 * have come with somebody else's repository, must not direct a secret from outside to a place of
 * its choice. A secret from the same file may go where that file says, and a secret of a named
 * store to that store alone.
 */
export function checkDestination(
  settings: Settings,
  secrets: ReadonlyArray<Sourced<Secret> | null>,
): TrustVerdict {
  const kinds = secrets.flatMap((secret) => secret?.source.kind ?? []);
  // The prompt is not included: there the person has just read where the secret goes.
  const isFromOutside = kinds.some((kind) => kind === 'environment' || kind === 'stdin');
  const isSaved = kinds.includes('saved-store');
  if (!isFromOutside && !isSaved) return { type: 'trusted' };
  const sources = destinationSources(settings);
  // A folder may choose among the person's own stores, and each gets its own token; it may not
  // choose where a secret of the environment goes.
  const { store } = settings;
  if (isFromOutside && store !== null) sources.push(store.source);
  const suspect = sources.find(isFolderFile);
  if (suspect === undefined) return { type: 'trusted' };
  const shop = settings.shop?.value ?? '';
  const origin = settings.storeOrigin?.value;
  return {
    type: 'untrusted',
    destination: origin === undefined ? shop : `${shop} at ${origin}`,
    namedBy: describeSource(suspect),
  };
}

function isFolderFile({ kind }: Source): boolean {
  return kind === 'env-file' || kind === 'profile-file';
}

/** Every source that decides where requests go. */
function destinationSources(settings: Settings): Source[] {
  const { shop, shopText, storeOrigin, storeHostSource } = settings;
  const sources: Source[] = [];
  if (storeOrigin !== null) sources.push(storeOrigin.source);
  if (shop !== null) sources.push(shop.source);
  // A full domain names the host too; a handle, also one in an address of the admin, leaves the
  // host to the profile.
  const namesHost = shop !== null && shopText?.toLowerCase().includes(shop.value) === true;
  if (storeOrigin === null && !namesHost) sources.push(storeHostSource);
  return sources;
}
