import { noun } from '../text/counted.ts';
import { EXIT, type ExitCode } from '../errors.ts';
import { diagnoseApiAnswer } from '../diagnosis/api-answer.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { readExactness } from '../http/exactness.ts';
import { type HttpAnswer, readBodyText } from '../http/message.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { TokenKind } from '../sign-in/issued-token.ts';
import { toDisplayText } from '../text/display-text.ts';
import type { Secret } from '../text/secret.ts';
import type { AskedRequest } from './sending.ts';

/** The sender of a request: the meaning of an answer depends on it. */
export interface Requester {
  readonly address: StoreAddress;
  /** The token, and all other values that no text may show. */
  readonly secrets: readonly Secret[];
  /** Null: not known. */
  readonly grantedScopes: ScopeList | null;
  readonly tokenKind: TokenKind | null;
}

/** What is said about an answer besides its content; displayable, without a secret. */
export interface AnswerNotes {
  /** Sentences about missing parts of the body, and about its decoding. */
  readonly notes: readonly string[];
  /** False: bytes of the body that are not UTF-8 are shown and copied as U+FFFD. */
  readonly isUtf8: boolean;
  /** The most important first. */
  readonly diagnoses: readonly Diagnosis[];
}

/** In bytes; a larger body is not diagnosed. */
const LARGEST_DIAGNOSED = 32 * 1024 * 1024;

/**
 * Diagnoses an answer, and notes what is missing of it.
 *
 * @param epochMs milliseconds since 1970
 */
export function readAnswerNotes(
  { address, secrets, grantedScopes, tokenKind }: Requester,
  asked: Pick<AskedRequest, 'api' | 'version'>,
  answer: HttpAnswer,
  epochMs: number,
): AnswerNotes {
  const isTooLarge = answer.body.length > LARGEST_DIAGNOSED;
  const text = isTooLarge ? null : readBodyText(answer);
  const diagnoses = diagnoseApiAnswer({
    api: asked.api,
    profile: address.profile,
    status: answer.status,
    headers: answer.headers,
    bodyText: isTooLarge ? '' : (text?.text ?? null),
    askedVersion: asked.version,
    grantedScopes,
    tokenKind,
    nowSeconds: Math.floor(epochMs / 1000),
    secrets,
  });
  const { isUtf8, notes } = readExactness(answer, text);
  return { notes: [...notesOn(answer), ...notes], isUtf8, diagnoses };
}

function notesOn({ incomplete, body, unknownEncoding }: HttpAnswer): string[] {
  const notes: string[] = [];
  if (incomplete === 'limit') {
    notes.push(
      `Reading stopped at the limit of ${limitWords(body.length)} (TOKENWRIGHT_MAX_BODY); the rest is missing.`,
    );
  }
  if (incomplete === 'cut') notes.push('Cut short: the answer broke off before its end.');
  if (unknownEncoding !== null) {
    const name = toDisplayText(unknownEncoding.slice(0, 40));
    notes.push(
      `The body is encoded as "${name}", which is not known here; it is shown as it came.`,
    );
  }
  return notes;
}

function limitWords(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024;
  return mebibytes < 1 ? `${bytes} ${noun(bytes, 'byte')}` : `${Math.round(mebibytes)} MiB`;
}

/**
 * The exit code of a command after an answer: 3 for a body that broke off, 4 for 401, 1 for another
 * refusal or errors in the answer, else 0.
 */
export function answerExitCode({
  status,
  incomplete,
  diagnoses,
}: Pick<HttpAnswer, 'status' | 'incomplete'> & Pick<AnswerNotes, 'diagnoses'>): ExitCode {
  if (incomplete === 'cut') return EXIT.unreachable;
  if (status === 401) return EXIT.notAuthorized;
  const isRefused = diagnoses.some(({ severity }) => severity === 'failure');
  return status >= 400 || isRefused ? EXIT.answerIsNo : EXIT.done;
}

/** A diagnosis in one line of text. */
export function diagnosisWords({ what, why, remedy }: Diagnosis): string {
  return [what, why, remedy].filter((sentence) => sentence !== '').join(' ');
}
