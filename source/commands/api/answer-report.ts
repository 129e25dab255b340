import { BYTES_AS_THEY_CAME } from '../../core/http/exactness.ts';
import { type HttpAnswer, readBodyText } from '../../core/http/message.ts';
import { answerExitCode, readAnswerNotes } from '../../core/requests/answer-notes.ts';
import type { AskedRequest } from '../../core/requests/sending.ts';
import type { ApiConnection } from './api-connection.ts';
import { bodyAsJson, type JsonMember, jsonObject, type Output } from '../output.ts';

/** An API answer, and how to report it. */
interface AnswerReport {
  readonly asked: AskedRequest;
  readonly answer: HttpAnswer;
  readonly asJson: boolean;
  /** `rateLimit` or `cost`, as JSON text. */
  readonly meter: JsonMember;
  /** The path of the next page; null when there is none. */
  readonly next: string | null;
  /** The number of pages that were joined; null for a single answer. */
  readonly pages?: number | null;
}

/**
 * Writes the answer to standard output, and notes about it to standard error.
 * @returns the exit code
 */
export function reportAnswer(
  report: AnswerReport,
  { target }: Pick<ApiConnection, 'target'>,
  output: Output,
): number {
  const { asked, answer } = report;
  const text = report.asJson ? readBodyText(answer) : null;
  if (report.asJson) output.json(answerDocument(report, text?.text ?? ''));
  const isExact = report.asJson ? false : output.body(answer.body);

  const { address, token } = target;
  const requester = { address, secrets: [token], grantedScopes: null, tokenKind: null };
  const { notes, isUtf8, diagnoses } = readAnswerNotes(requester, asked, answer, Date.now());
  // A body too large for a string is missing in the document; only the note of `text` says so.
  for (const note of new Set([...notes, text?.note ?? []].flat())) output.talk(note);
  if (!isUtf8) output.talk(isExact ? BYTES_AS_THEY_CAME : REPLACED);
  for (const { what, why, remedy } of diagnoses)
    output.report({ message: `${what} ${why}`.trim(), remedy });
  return answerExitCode({ ...answer, diagnoses });
}

const REPLACED =
  'What is no UTF-8 in it stands as U+FFFD here; a pipe or a file gets the very bytes.';

function answerDocument(report: AnswerReport, body: string): string {
  const { answer, meter, next } = report;
  return jsonObject([
    ['status', String(answer.status)],
    ['headers', headersAsJson(answer)],
    ['body', bodyAsJson(body)],
    ['incomplete', JSON.stringify(answer.incomplete)],
    meter,
    ['next', JSON.stringify(next)],
    ...(report.pages == null ? [] : [['pages', String(report.pages)] as const]),
    ['durationMs', String(Math.round(answer.durationMs))],
  ]);
}

/** Through a Map: a header may have any name, even `__proto__`. */
function headersAsJson(answer: HttpAnswer): string {
  const values = new Map<string, string[]>();
  for (const [name, value] of answer.headers)
    values.set(name, [...(values.get(name) ?? []), value]);
  return jsonObject([...values].map(([name, list]) => [name, JSON.stringify(list)] as const));
}
