import type { MemoryConfig } from '../memory/memory-config.ts';
import type { TokenMode } from '../oauth/authorize-url.ts';
import type { RedirectUri } from '../oauth/redirect-uri.ts';
import type { ServiceProfile } from '../service/profile.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { PracticeOrigin } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';

/** The two kinds of store that a person can choose on the first screen. */
export type StoreChoice = 'practice' | 'own';

/** Why no browser is started on this machine, and what reaches it from the person's own. */
export interface RemoteHint {
  /** One sentence: `You are connected over SSH.` */
  readonly reason: string;
  /** Command lines or settings that forward the port, word for word; may be empty. */
  readonly forwarding: readonly string[];
}

/** What the guide starts from: settings of this run, already validated. */
export interface GuideConfig {
  /** Of the person's own store. */
  readonly profile: ServiceProfile;
  /** Set when the "own" store is a practice store in another process. */
  readonly storeOrigin: PracticeOrigin | null;
  readonly redirectUri: RedirectUri;
  /** Prefilled fields; empty where nothing is known. */
  readonly shop: string;
  /** Where the shop came from, to be shown beside it (`.env line 2`); null when nowhere special. */
  readonly shopSource: string | null;
  readonly clientId: string;
  readonly clientSecret: Secret | null;
  readonly scopes: ScopeList;
  readonly tokenMode: TokenMode;
  readonly pkce: boolean;
  /** Milliseconds to wait for the approval. */
  readonly waitMs: number;
  /** The choice that stands first; the first screen is shown all the same. */
  readonly startWith: StoreChoice;
  /** Every secret stays masked, for a projector. */
  readonly presenter: boolean;
  /** False with `--no-open`. */
  readonly openBrowser: boolean;
  readonly remote: RemoteHint | null;
  /** Proposals for saving the token. */
  readonly savePath: string;
  readonly saveName: string;
  readonly memory: MemoryConfig;
}
