import type { UserError } from '../../core/errors.ts';
import type { RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import type { ServiceProfile } from '../../core/service/profile.ts';
import type { ScopeList } from '../../core/service/scopes.ts';
import type { ShopDomain } from '../../core/service/shop-verdict.ts';
import type { PracticeOrigin } from '../../core/service/store-address.ts';
import type { Secret } from '../../core/text/secret.ts';
import type { Sourced } from './source.ts';
import type { SettingName } from './variables.ts';

/** The whole configuration, checked; null where nothing was given and there is no default. */
export interface Settings {
  /** Built in, or overridden by a profile file and by single variables. */
  readonly profile: ServiceProfile;
  readonly shop: Sourced<ShopDomain> | null;
  /** Set: the tool talks to a practice store in another process, at this origin. */
  readonly storeOrigin: Sourced<PracticeOrigin> | null;
  readonly clientId: Sourced<string> | null;
  readonly clientSecret: Sourced<Secret> | null;
  readonly scopes: Sourced<ScopeList> | null;
  readonly redirectUri: Sourced<RedirectUri>;
  readonly apiVersion: Sourced<string>;
  readonly accessToken: Sourced<Secret> | null;
  readonly refreshToken: Sourced<Secret> | null;
  /** ISO 8601 time in UTC. */
  readonly expiresAt: Sourced<string> | null;
  /** Bytes of a decoded body that are kept. */
  readonly maxBody: Sourced<number>;
  /** Where the store host came from, for the question whether the destination is trusted. */
  readonly storeHostSource: Sourced<string>['source'];
  /** The shop exactly as it was given, to tell a handle from a full domain; null without shop. */
  readonly shopText: string | null;
  /** Credentials that were given and cannot be right; the field itself is null then. */
  readonly refused: ReadonlyMap<SettingName, UserError>;
  /** Sentences to show once: what was completed, what looks odd. No secret in them. */
  readonly notices: readonly string[];
}

/** Default of `TOKENWRIGHT_MAX_BODY`: 16 MiB. */
export const DEFAULT_MAX_BODY = 16 * 1024 * 1024;
