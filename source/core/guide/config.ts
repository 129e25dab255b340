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
   * What to do so that a browser reaches these ports, the command line for it word for word; may be
   * empty. Null where that one need not be reached.
   */
  readonly linesFor: (ports: {
    readonly callback: number | null;
    readonly store: number | null;
  }) => readonly string[];
  /** A browser can be opened from here all the same: WSL opens that of Windows. */
  readonly hasBrowser: boolean;
  /** Without forwarding the browser cannot reach this machine: another port would not do. */
  readonly mustForward: boolean;
}

/** A token that somebody has brought, and where it stands. */
export interface TokenAtHand extends Pick<
  SavedToken,
  'store' | 'accessToken' | 'refreshToken' | 'kind' | 'expiresAt' | 'notes'
> {
  readonly from: TokenPlace;
}

/** A real store that a person has given a name, with what was saved for it. */
export interface NamedChoice extends RememberedStore {
  readonly name: string;
  /** Where its token is proposed to be saved. */
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
  /** The practice store of this program has issued it without an approval. */
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
  /** What a person calls this program by: `npx tokenwright`. */
  readonly program: string;
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
  /** Asked for on the practice store by an option of its own; absent: those of its app. */
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
  /** Into which lines to run are pasted. */
  readonly shell: Shell;
  /** Why no real store may be reached from here: checks switched off, a proxy that is none. */
  readonly liveRefusal: ErrorReport | null;
  /** Said on the first screen. */
  readonly notice: GuideNotice | null;
  /** Said wherever a secret is asked for or shown; absent: nothing is. */
  readonly secretWarnings?: readonly string[];
  /** What is to be said of the fields that settings have filled in; absent: nothing is. */
  readonly fieldNotes?: Readonly<Partial<Record<'client-id' | 'client-secret', FieldNote>>>;
  /** There are lessons to go to. */
  readonly offersLessons?: boolean;
  /** Keys that the person chose, by the name of the command; checked. Absent: the usual ones. */
  readonly keys?: ChosenKeys;
  /** Proposals for saving the token. */
  readonly savePath: string;
  readonly saveName: string;
  readonly memory: MemoryConfig;
  /** The explorer was opened with a token that is there, and the guide is for what it cannot do. */
  readonly explores?: TokenAtHand;
  /** What an earlier run saved in this folder; null or absent: nothing that is of use. */
  readonly savedToken?: SavedToken | null;
  /** Those that this run is not about; absent: there are none. */
  readonly namedStores?: readonly NamedChoice[];
}
