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
  /** Set: the tool talks to a practice store in another process, at this origin. */
  readonly storeOrigin: Sourced<PracticeOrigin> | null;
  /** The store with a name that this run is about, and who named it; null: one without. */
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
  /** What the exchange said of the token, as it was saved; read it with {@link savedTokenKind}. */
  readonly tokenKind: Sourced<TokenKind> | null;
  /** The variable that the access token was taken from, or would be. */
  readonly tokenName: string;
  /** Bytes of a decoded body that are kept. */
  readonly maxBody: Sourced<number>;
  /** What the settings file says of what is not a value but a way to run. */
  readonly switches: Switches;
  /** Where the store host came from, for the question whether the destination is trusted. */
  readonly storeHostSource: Sourced<string>['source'];
  /** The shop exactly as it was given, to tell a handle from a full domain; null without shop. */
  readonly shopText: string | null;
  /**
   * Credentials that were given and cannot be right, and a practice store that nothing says the
   * place of; the field itself is null then.
   */
  readonly refused: ReadonlyMap<SettingName, UserError>;
  /** Every place that gives a setting, the one that counts first; texts as they were given. */
  readonly given: ReadonlyMap<SettingName, ReadonlyArray<Sourced<Secret>>>;
  /** Where fields of the profile came from that are not built in. */
  readonly profileSources: ReadonlyMap<ProfileSetting, Source>;
  /** Sentences to show once: what was completed, what looks odd. No secret in them. */
  readonly notices: readonly string[];
  /** Those that are about a credential, to be said again where it is asked for or shown. */
  readonly notesOn: ReadonlyMap<SettingName, readonly string[]>;
}

/** Default of `TOKENWRIGHT_MAX_BODY`: 16 MiB. */
export const DEFAULT_MAX_BODY = 16 * 1024 * 1024;

/**
 * Bytes that no answer may be larger than, whatever is asked: a maxBody under its default lowers
 * every limit; one over it raises only the answers to requests to the API. Null: no ceiling.
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

/** What belongs to one app of one store, and may be of another one than the command is about. */
export const CREDENTIALS: readonly SettingName[] = ['clientId', ...SECRET_SETTINGS];

/** Whether a text is the name of a setting. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(VARIABLES, name);
}

/** The option that gives the setting on the command line, or null for variables alone. */
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
      /** The name that the store was given. */
      readonly store: string;
      /** The list of stores, the file that its token lies in, or the word for the keychain. */
      readonly path: string;
      /** In the token's file, one-based; null: in the list. */
      readonly line: number | null;
      /** The variable there; in the list, the setting. */
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
 * What happens to a setting that cannot be right: most commands end with it; who wants to know of all
 * of them takes it, and the rest is read without. Null: a whole file.
 */
export type OnProblem = (name: SettingName | null, error: UserError) => void;

/** Ways to run that the settings file gives; absent: it says nothing. */
export type Switches = {
  readonly [Name in Exclude<keyof Defaults, SettingName>]?: Sourced<NonNullable<Defaults[Name]>>;
};

/** Texts as they were given, before any check. */
export type RawValues = Partial<Record<SettingName, Sourced<string>>>;

/** The source in words for a sentence: `--shop`, `TOKENWRIGHT_SHOP`, `.env line 4`. */
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

/** Where nothing better is known to do. */
export const CORRECT_IT = 'Correct it, or leave it out.';

/** Places of many values, whose name is said beside them. */
const NAMES_BESIDE: readonly Source['kind'][] = ['env-file', 'settings-file', 'saved-store'];

/** A setting that cannot be right, by its source; its value is never repeated. */
export function invalid(
  source: Source,
  { message, remedy }: { readonly message: string; readonly remedy: string },
): UserError {
  const name = 'name' in source && NAMES_BESIDE.includes(source.kind) ? source.name : null;
  const where = describeSource(source) + (name === null ? '' : ` (${name})`);
  return wrongUsage('invalid-setting', `${where}: ${message}`, remedy);
}

/** The kind of a token: only what was saved beside it tells, the service does not. */
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
  /** Ask, or refuse; `destination` is where the secret would go, `namedBy` who says so. */
  | { readonly type: 'untrusted'; readonly destination: string; readonly namedBy: string };

/**
 * A destination is only as trusted as its source: a folder's `.env` or a profile file, which may
 * have come with somebody else's repository, must not direct a secret from outside to a place
 * of its choice. A secret from the same file may go where that file says, one of a store with a name
 * to that store alone.
 */
export function checkDestination(
  settings: Settings,
  secrets: ReadonlyArray<Sourced<Secret> | null>,
): TrustVerdict {
  const kinds = secrets.flatMap((secret) => secret?.source.kind ?? []);
  // At the prompt the person has just read where the secret goes.
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

/** Every source that had a say in where requests go. */
function destinationSources(settings: Settings): Source[] {
  const { shop, shopText, storeOrigin, storeHostSource } = settings;
  const sources: Source[] = [];
  if (storeOrigin !== null) sources.push(storeOrigin.source);
  if (shop !== null) sources.push(shop.source);
  // Who writes the whole domain names the host too; a handle, also the one in an address of the
  // admin, leaves it to the profile.
  const namesHost = shop !== null && shopText?.toLowerCase().includes(shop.value) === true;
  if (storeOrigin === null && !namesHost) sources.push(storeHostSource);
  return sources;
}
