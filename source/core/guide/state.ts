import type { AuthorizePageCode } from '../diagnosis/authorize-page.ts';
import type { CheckResult } from '../diagnosis/machine-check.ts';
import type { SavedFile } from './remembered.ts';
import type { SignInState } from '../sign-in/state.ts';
import type { ShopDomain } from '../service/shop-verdict.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import type { GuideConfig } from './config.ts';
import type { EarlierPick } from './earlier.ts';
import type { FieldName } from './field-name.ts';
import type { GuideForm } from './guide-form.ts';
import type { GuideNotice } from './notice.ts';
import type { PracticePhase } from './practice-facts.ts';
import type { SavedTo } from './save-place.ts';
import type { StepName, StoreChoice } from './step.ts';
import type { TokenCard, TokenSession } from './token-card.ts';

/** What the tests of this machine have found so far. */
export interface ChecksState {
  /** Number of the run; results of an older one are ignored. */
  readonly run: number;
  readonly isRunning: boolean;
  /** Origin of the store that was reached for, or null without one. */
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

/** Where the person goes from here; the faces watch it. */
export type Leaving = null | 'quit' | 'explorer';

/** The guide as a whole; `updateGuide` alone makes the next one. */
export interface GuideState {
  readonly config: GuideConfig;
  readonly step: StepName;
  readonly mode: StoreChoice;
  /** What is picked of earlier runs on Start; null: `mode` is. */
  readonly picked: EarlierPick | null;
  readonly presenter: boolean;
  readonly notice: GuideNotice | null;
  readonly leaving: Leaving;
  /** The field that has the keys, or null. */
  readonly focus: FieldName | null;
  readonly practice: PracticePhase;
  readonly forms: Readonly<Record<StoreChoice, GuideForm>>;
  readonly checks: ChecksState;
  readonly ticks: Ticks;
  /** Index of the prerequisite that is looked at. */
  readonly prerequisite: number;
  readonly signIn: SignInState;
  /** The part of the authorize URL that is explained, from 0, where not all can be shown. */
  readonly urlPart: number;
  readonly approve: ApproveForm;
  readonly card: TokenCard;
  /** Survives a further sign-in that fails; gone once it is revoked or the store changes. */
  readonly session: TokenSession | null;
  /** Files written so far, for the summary on leaving. */
  readonly written: readonly string[];
  /** Files that got a token in this run, with the variables that they got. */
  readonly savedFiles: readonly SavedFile[];
  /** Where the token at hand was saved, or null. */
  readonly savedTo: SavedTo | null;
  /** A sign-in began and ended without a token. */
  readonly hasEndedInVain: boolean;
  /** The memory of this run could not be written. */
  readonly isMemoryLost: boolean;
  /** The file of the requests that were saved in the explorer, now or before, or null. */
  readonly keptRequests: string | null;
  /** A token came in this run, whatever became of it. */
  readonly hadToken: boolean;
  /** Rises with every effect that has an answer of its own; see `effect.ts`. */
  readonly lastId: number;
}
