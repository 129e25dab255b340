import type { ErrorReport } from '../errors.ts';
import type { RedirectUri } from '../sign-in/redirect-uri.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';

/** What the embedded store told about itself when it was ready. */
export interface PracticeFacts {
  readonly store: StoreAddress;
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Scopes of the released app. */
  readonly scopes: ScopeList;
  /** The app settings in the browser, where an app can be made by hand; null: there are none. */
  readonly dashboardUrl: string | null;
  /** All that the app lists; the chosen one is among them. */
  readonly redirectUris: readonly RedirectUri[];
  /** What the person should know of it, one sentence: it runs on another port than usual. */
  readonly note: string | null;
}

export type PracticePhase =
  | { readonly type: 'off' }
  | { readonly type: 'starting' }
  | { readonly type: 'running'; readonly facts: PracticeFacts }
  | { readonly type: 'failed'; readonly report: ErrorReport };
