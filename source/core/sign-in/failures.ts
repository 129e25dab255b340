import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { ErrorReport } from '../errors.ts';
import type { DisplayText } from '../text/display-text.ts';
import {
  type ApprovalEnd,
  type CallbackRefusal,
  type Failure,
  FAILURES,
  type Refusal,
  type RevokeFailureCode,
  type TokenFailure,
  type TokenFailureCode,
} from './failure-table.ts';

const KEEP_WAITING =
  'Nothing has changed: finish the approval in the browser, this sign-in keeps waiting.';

/** Displayable and without a secret: they are put into the texts as they are. */
export type FailureFacts = Readonly<Record<string, string | number>>;

/** The grant of a token request: a code works once, a refresh token more than once. */
export type TokenGrant = 'authorization-code' | 'refresh-token';

/** A token request that brought no token. */
export interface ExchangeFailure {
  readonly code: TokenFailureCode;
  /** Message and remedy for a person, and the exit code of a command. No secret in it. */
  readonly report: ErrorReport;
  readonly diagnosis: Diagnosis;
  /** HTTP status, or null when there was no answer. */
  readonly status: number | null;
  /** What the service itself said, made displayable and without known secrets; else null. */
  readonly serverText: DisplayText | null;
  /** True: nobody knows whether the service gave a token out. */
  readonly isOutcomeUnknown: boolean;
  /** True: the same request may be sent again by a key press (never by itself). */
  readonly canTryAgain: boolean;
}

/** The answer may be lost on its way back, and with it what the service has done. */
const UNKNOWN_OUTCOMES: readonly TokenFailureCode[] = [
  'cut-short',
  'timed-out',
  'no-answer',
  'aborted',
];

/** A failed exchange or refresh, with what the table says about it. */
export function tokenFailure(
  grant: TokenGrant,
  code: TokenFailureCode,
  details: {
    readonly status?: number;
    readonly serverText?: DisplayText | null;
    readonly facts?: FailureFacts;
  } = {},
): ExchangeFailure {
  const entry: TokenFailure = FAILURES.token[code];
  const words = grant === 'refresh-token' ? { ...entry, ...entry.refresh } : entry;
  const { status = null, serverText = null } = details;
  const report = reportOf(code, words, { ...details.facts, status: status ?? '' });
  return {
    code,
    report,
    diagnosis: {
      code,
      severity: 'failure',
      what: report.message,
      why: serverText === null ? words.why : `${words.why} The service says: "${serverText}".`,
      remedy: report.remedy,
      action: { type: words.action },
    },
    status,
    serverText,
    isOutcomeUnknown: UNKNOWN_OUTCOMES.includes(code),
    canTryAgain: words.canTryAgain ?? false,
  };
}

/** Why the wait for the approval brought nothing. */
export function approvalFailure(end: ApprovalEnd): ErrorReport {
  return reportOf(end, FAILURES.approval[end], {});
}

/** Why the authorize URL cannot be opened. `length` in characters, `scopes`: how many there are. */
export function authorizeFailure(
  code: keyof typeof FAILURES.authorize,
  facts: FailureFacts,
): ErrorReport {
  return reportOf(code, FAILURES.authorize[code], facts);
}

/** Why the token was not revoked. */
export function revokeFailure(code: RevokeFailureCode, facts: FailureFacts = {}): ErrorReport {
  return reportOf(code, FAILURES.revoke[code], facts);
}

/** The report of a command that has to end before its request was answered. */
export function unanswered(what: TokenGrant | 'revoke'): ErrorReport {
  const network = 'No answer came';
  return what === 'revoke'
    ? revokeFailure('revoke-unknown', { network })
    : tokenFailure(what, 'no-answer', { facts: { network: `${network}.` } }).report;
}

/** The words for a refused callback; `isOffered`: starting again for the other shop is offered. */
export function refusalWords(
  reason: CallbackRefusal,
  facts: FailureFacts,
  isOffered: boolean,
): { readonly message: string; readonly remedy: string } {
  const { what, remedy = KEEP_WAITING, offer }: Refusal = FAILURES.callback[reason];
  const advice = isOffered && offer !== undefined ? offer : remedy;
  return { message: fill(what, facts), remedy: fill(advice, facts) };
}

function reportOf(code: string, entry: Failure, facts: FailureFacts): ErrorReport {
  const { what, remedy, exitCode } = entry;
  return { code, message: fill(what, facts), remedy: fill(remedy, facts), exitCode };
}

/** In one pass, so that a fact with braces in it stays as it is. */
function fill(text: string, facts: FailureFacts): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
