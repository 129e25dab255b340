import type { RequestNeeds } from '../access/rest-needs.ts';
import type { AuthorizePageCode } from '../diagnosis/authorize-page.ts';
import type { CheckResult } from '../diagnosis/machine-check.ts';
import type { ErrorReport } from '../errors.ts';
import type { ListedLesson } from '../lessons/listed.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { ShopDomain } from '../service/shop-verdict.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { TokenMode } from '../sign-in/authorize-url.ts';
import type { RedirectUri } from '../sign-in/redirect-uri.ts';
import type { SignInState } from '../sign-in/state.ts';
import type { Secret } from '../text/secret.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import type { GuideConfig } from './config.ts';
import type { EarlierPick, SavedFile } from './remembered.ts';
import type { SecretField } from './secret-field.ts';
import type { GuideNotice, StepName, StoreChoice } from './step.ts';
import type { PendingWish, SavedTo, TokenCard, TokenSession } from './steps/token/card-state.ts';

/** What the tests of this machine have found so far. */
interface ChecksState {
  /** Number of the run; results of an older one are ignored. */
  readonly run: number;
  readonly isRunning: boolean;
  /** Origin of the store that is tested, or null without one. */
  readonly origin: string | null;
  readonly results: readonly CheckResult[];
}

/** What only the person knows about the prerequisites. */
export type TickName = 'account' | 'store';

/** What the person has ticked, and for which store; null while none is named. */
export interface Ticks {
  readonly shop: ShopDomain | null;
  readonly names: readonly TickName[];
}

/** What was typed or chosen while the approval is waited for. */
export interface ApproveForm {
  readonly paste: TextBuffer;
  /** The error page that the person says the store shows. */
  readonly page: AuthorizePageCode | null;
  /** What was copied off that page; empty when it was chosen from the list. */
  readonly pageText: string;
  /** The list of error pages is open. */
  readonly isChoosingPage: boolean;
  /** The practice store is asked to approve. */
  readonly isApproving: boolean;
}

type LessonsPhase =
  | { readonly type: 'closed' }
  | { readonly type: 'listing'; readonly id: number }
  | {
      readonly type: 'listed';
      readonly lessons: readonly ListedLesson[];
      /** Index of the lesson under the cursor. */
      readonly cursor: number;
    };

/** What the guide is left for; the faces watch it. */
type Leaving = null | 'quit' | 'explorer';

/** The state of the guide; only `updateGuide` makes the next one. */
export interface GuideState {
  readonly config: GuideConfig;
  readonly step: StepName;
  readonly mode: StoreChoice;
  /** The choice from earlier runs on Start; null: `mode` is chosen. */
  readonly picked: EarlierPick | null;
  /** Id of the request that asks the store what the saved token may do, or null. */
  readonly checkingSaved: number | null;
  readonly presenter: boolean;
  readonly notice: GuideNotice | null;
  /** True: the person has done nothing since the notice came. */
  readonly isNoticeUnread: boolean;
  readonly leaving: Leaving;
  /** The step that a refused request led to: from there Esc goes back to the request. */
  readonly cameTo: StepName | null;
  /** The field that has the focus, or null. */
  readonly focus: FieldName | null;
  readonly practice: PracticePhase;
  readonly forms: Readonly<Record<StoreChoice, GuideForm>>;
  readonly checks: ChecksState;
  readonly ticks: Ticks;
  /** Index of the selected prerequisite. */
  readonly prerequisite: number;
  readonly signIn: SignInState;
  /** The part of the authorize URL that is explained, from 0, where not all can be shown. */
  readonly urlPart: number;
  readonly approve: ApproveForm;
  readonly card: TokenCard;
  /** Survives a further sign-in that fails; gone once it is revoked or the store changes. */
  readonly session: TokenSession | null;
  /** A wish that waits until the person decides about an unsaved token, or null. */
  readonly pendingWish: PendingWish | null;
  /** Files written so far, for the summary on leaving. */
  readonly written: readonly string[];
  /** Files that got a token in this run, with the variables that they got. */
  readonly savedFiles: readonly SavedFile[];
  /** Where the token at hand was saved, or null. */
  readonly savedTo: SavedTo | null;
  /** A sign-in began and ended without a token. */
  readonly hasEndedInVain: boolean;
  /** An exchange ended so that nobody knows whether the service gave a token out. */
  readonly isOutcomeUnknown: boolean;
  /** The memory of this run could not be written. */
  readonly isMemoryLost: boolean;
  /** The file of the requests that were saved in the explorer, now or before, or null. */
  readonly keptRequests: string | null;
  /** The schema of a store is kept, from this run or before. */
  readonly keepsSchema: boolean;
  /** A token came in this run, whatever became of it. */
  readonly hadToken: boolean;
  /** The list of lessons, in place of the choice of a store. */
  readonly lessons: LessonsPhase;
  /** Id of the lesson that the guide is left for; else null. */
  readonly lessonToOpen: string | null;
  /** Rises with every effect that has an answer of its own; see `effect.ts`. */
  readonly lastId: number;
}

/** Every text field of the guide. While one has the focus, letters are text and nothing else. */
export type FieldName =
  | 'scope-filter'
  | 'scope-request'
  | 'redirect-uri'
  | 'shop'
  | 'client-id'
  | 'client-secret'
  | 'paste'
  | 'save-path'
  | 'save-name';

/** A remark under a field, from when it last lost the focus. A `problem` keeps the step. */
export type FieldRemark = GuideNotice;

/** What the embedded store reports about itself once it is ready. */
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
  /** What the person should know: it runs on another port than usual, the kept one is back. */
  readonly note: string | null;
  /** Absent: it cannot be kept. */
  readonly keeping?: PracticeKeeping;
}

/** Whether the embedded store comes back at the next start. */
export type PracticeKeeping =
  | { readonly type: 'kept'; readonly path: string }
  /** It can be kept in this file; unless a person wants that, it ends with this program. */
  | { readonly type: 'offered'; readonly path: string }
  /** As `offered`, but the person declined and is not asked again. */
  | { readonly type: 'declined'; readonly path: string }
  /** Nothing is kept, or another program has the kept one. */
  | { readonly type: 'impossible' };

type PracticePhase =
  | { readonly type: 'off' }
  | { readonly type: 'starting' }
  | { readonly type: 'running'; readonly facts: PracticeFacts }
  | { readonly type: 'failed'; readonly report: ErrorReport };

/** What the App step asks for, with a remark under each field that has one. */
export interface AppForm {
  readonly shop: TextBuffer;
  readonly clientId: TextBuffer;
  readonly clientSecret: SecretField;
  readonly remarks: Readonly<Record<'shop' | 'client-id' | 'client-secret', FieldRemark | null>>;
}

/** Everything a person chose for one store; the practice store and the own one have one each. */
export interface GuideForm {
  readonly scopes: ScopeForm;
  readonly app: AppForm;
  readonly setup: SetupForm;
  /** The configured one, unless its port is taken or the app settings refuse it. */
  readonly redirectUri: RedirectUri;
  readonly tokenMode: TokenMode;
}

/** What is shown in place of the list of scopes: sets for common jobs, a pasted request, groups. */
export type ScopePanel = 'sets' | 'request' | 'groups';

/** What is known about the request that was pasted. */
type NeedsPhase =
  | { readonly type: 'none' }
  | { readonly type: 'reading'; readonly id: number }
  | { readonly type: 'read'; readonly needs: RequestNeeds }
  | { readonly type: 'failed'; readonly report: ErrorReport };

export interface ScopeForm {
  /** Ticked, in the order of ticking; survives filtering. */
  readonly chosen: ScopeList;
  readonly filter: TextBuffer;
  /** Index into the rows that `visibleScopes` gives; in the panel of the groups into these. */
  readonly cursor: number;
  /**
   * Only these are listed: what was ticked when the list of the chosen ones was opened, so that
   * one that is unticked there can be ticked again. Null: the whole catalogue is.
   */
  readonly only: ScopeList | null;
  /** Only the scopes of this group of the catalogue are listed; null: those of all. */
  readonly group: string | null;
  readonly panel: ScopePanel | null;
  /** A GraphQL document or a REST path. */
  readonly request: TextBuffer;
  readonly needs: NeedsPhase;
  /** Nothing is ticked, and the person is asked whether the app's released scopes shall apply. */
  readonly asksReleased: boolean;
  /** The answer was yes: no scope is sent. Gone with the next tick. */
  readonly usesReleased: boolean;
}

/** The entries of the set-up list, in order: what to do in the app's settings. */
export type SetupId =
  | 'create'
  | 'version'
  | 'scopes'
  | 'redirect'
  | 'app-url'
  | 'release'
  | 'install'
  | 'settings'
  | 'shop';

/**
 * What stands in place of the list: the settings refuse the address, its port is taken, or there is
 * a shorter way.
 */
export type SetupPanel = 'refused' | 'other-port' | 'own-organization';

export interface SetupForm {
  /** Index into the list that `setupList` gives. */
  readonly cursor: number;
  readonly ticked: readonly SetupId[];
  readonly panel: SetupPanel | null;
  /** An https address that the settings take where they refuse the one of this machine. */
  readonly redirect: TextBuffer;
  readonly redirectRemark: FieldRemark | null;
  /** Practice store only: the person makes the app on its dashboard. */
  readonly isByHand: boolean;
  /** The fields of the other app, ready-made or made by hand, in case the person changes back. */
  readonly otherAppFields: AppForm | null;
}
