import type { Secret } from '../../core/text/secret.ts';

/** What a person decides about an app; the registry adds its id and credentials. */
export interface AppSeed {
  readonly title: string;
  /** Scopes of the released version. */
  readonly scopes: readonly string[];
  /** Compared byte for byte. */
  readonly redirectUris: readonly string[];
}

/** An app of the practice store with its released version. */
export interface PracticeApp extends AppSeed {
  readonly id: number;
  readonly clientId: string;
  readonly clientSecret: Secret;
}
