import type { Secret } from '../../core/text/secret.ts';

/** Custom: one store or one organization. Public: any store. Chosen once, never changed. */
export type Distribution = 'not-chosen' | 'custom' | 'public';

/** Level 1 opens customer objects; only a full grant opens name, address, phone and email. */
export type ProtectedCustomerData = 'none' | 'level1' | 'granted';

/** What a person writes into one version of an app. */
export interface VersionContent {
  readonly appUrl: string;
  /** Of the app's webhooks; requests choose their own. */
  readonly apiVersion: string;
  readonly scopes: readonly string[];
  /** Kept as typed, since they are compared byte for byte. */
  readonly redirectUris: readonly string[];
}

export interface AppVersion extends VersionContent {
  /** 1 for the first release. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly releasedAt: number;
}

export interface AppSecret {
  /** Names the secret without being it. */
  readonly id: string;
  readonly secret: Secret;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** An app of the practice store, as it stands now: a change gives a new object. */
export interface PracticeApp {
  readonly id: number;
  readonly title: string;
  readonly clientId: string;
  /** Who made it: client credentials work in stores of the same organization only. */
  readonly organization: string;
  readonly distribution: Distribution;
  readonly protectedCustomerData: ProtectedCustomerData;
  /** Live ones, newest first; two between rotating and revoking. */
  readonly secrets: readonly [AppSecret, ...AppSecret[]];
  /** The newest live secret. */
  readonly clientSecret: Secret;
  /** Saved, but without any effect until it is released. */
  readonly draft: VersionContent | null;
  /** The newest release; null until there is one, and then the app cannot be installed. */
  readonly released: AppVersion | null;
  /** Every release, newest first. */
  readonly versions: readonly AppVersion[];
  /** Of the released version; empty without one. */
  readonly scopes: readonly string[];
  /** Of the released version; empty without one. */
  readonly redirectUris: readonly string[];
}

/** For developers without a web server, as the service suggests it. */
export const DEFAULT_APP_URL = 'https://shopify.dev/apps/default-app-home';

/** The secret that signs callbacks: the oldest, as long as it is not revoked. */
export function signingSecret(app: PracticeApp): Secret {
  return (app.secrets.at(-1) ?? app.secrets[0]).secret;
}
