import type { GuideNotice, StoreChoice } from './step.ts';
import type { ErrorReport } from '../errors.ts';
import type { ChosenKeys } from '../preferences.ts';
import type { MemoryConfig, RememberedStore } from './remembered.ts';
import type { TokenMode } from '../sign-in/authorize-url.ts';
import type { SavedToken } from '../sign-in/saved-token.ts';
import type { RedirectUri } from '../sign-in/redirect-uri.ts';
import type { ServiceProfile } from '../service/profile.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { PracticeOrigin } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import type { Shell } from '../text/command-shell.ts';

/** Why the browser may not reach this machine, and what reaches it from the person's own. */
export interface RemoteHint {
  /** One sentence: `You are connected over SSH.` */
  readonly reason: string;
  /**
   * Instructions by which a browser reaches these ports, with the exact command line; may be empty.
   * A port is null where it need not be reached.
   */
  readonly linesFor: (ports: {
    readonly callback: number | null;
    readonly store: number | null;
  }) => readonly string[];
  /** A browser can be opened from here all the same: WSL opens that of Windows. */
  readonly hasBrowser: boolean;
  /** Without forwarding the browser cannot reach this machine; another port would not help. */
  readonly mustForward: boolean;
}

/** A token given to this run, and where it was read from. */
export interface TokenAtHand extends Pick<
  SavedToken,
  'store' | 'accessToken' | 'refreshToken' | 'kind' | 'expiresAt' | 'notes'
> {
  readonly from: TokenPlace;
}

/** A real store that a person has given a name, with what was saved for it. */
export interface NamedChoice extends RememberedStore {
  readonly name: string;
  /** The proposed path for its token. */
  readonly savePath: string;
  /** Null: none was saved yet. */
  readonly saved: SavedToken | null;
}

/** Where a token was read from, so that the next one can take its place. */
export type TokenPlace =
  /** `source`: `.env line 3`. */
  | {
      readonly type: 'file';
      readonly path: string;
      readonly name: string;
      readonly source: string;
    }
  | { readonly type: 'variable'; readonly name: string }
  /** At a prompt, or by standard input. */
  | { readonly type: 'typed' }
  /** Issued by the practice store of this program, without an approval. */
  | { readonly type: 'issued' };

/** A remark of the settings about a value. */
interface FieldNote {
  /** `warning`: the value is refused, and the field is empty. */
  readonly level: 'note' | 'warning';
  readonly message: string;
  readonly remedy: string | null;
}

/** What the guide starts from: settings of this run, already validated. */
export interface GuideConfig {
  /** The command that starts this program: `npx tokenwright`. */
  readonly program: string;
  /** The profile of the person's own store. */
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
  /** The scopes to ask for on the practice store, by an option; absent: those of its app. */
  readonly practiceScopes?: ScopeList;
  readonly tokenMode: TokenMode;
  readonly pkce: boolean;
  /** Milliseconds to wait for the approval. */
  readonly waitMs: number;
  /** The choice that stands first; the first screen is shown all the same. */
  readonly startWith: StoreChoice;
  /** The command line has answered the first screen's question, so that screen is passed over. */
  readonly passesStart?: boolean;
  /** Every secret stays masked, for a projector. */
  readonly presenter: boolean;
  /** False with `--no-open`, and where no browser can be started. */
  readonly openBrowser: boolean;
  readonly remote: RemoteHint | null;
  /** The command shell into which command lines are pasted. */
  readonly shell: Shell;
  /** Why no real store may be reached: certificate checks are off, or an invalid proxy setting. */
  readonly liveRefusal: ErrorReport | null;
  /** Shown on the first screen. */
  readonly notice: GuideNotice | null;
  /** Shown wherever a secret is asked for or shown; absent: none. */
  readonly secretWarnings?: readonly string[];
  /** Remarks on the fields that settings have filled in; absent: none. */
  readonly fieldNotes?: Readonly<Partial<Record<'client-id' | 'client-secret', FieldNote>>>;
  /** True: there are lessons to open. */
  readonly offersLessons?: boolean;
  /** Keys that the person chose, by the name of the command; checked. Absent: the usual ones. */
  readonly keys?: ChosenKeys;
  /** Proposals for saving the token. */
  readonly savePath: string;
  readonly saveName: string;
  readonly memory: MemoryConfig;
  /** Set where the explorer was opened with a token: the guide does what the explorer cannot. */
  readonly explores?: TokenAtHand;
  /** The token that an earlier run saved in this folder; null or absent: none that can be used. */
  readonly savedToken?: SavedToken | null;
  /** The named stores other than the one of this run; absent: there are none. */
  readonly namedStores?: readonly NamedChoice[];
}
