import { diagnoseApiAnswer } from '../../core/diagnosis/api-answer.ts';
import { EXIT } from '../../core/errors.ts';
import { type HttpAnswer, readBodyText } from '../../core/http/message.ts';
import type { ApiConnection } from './api-connection.ts';
import { bodyAsJson, type JsonMember, jsonObject, type Output } from '../output.ts';

/** How one API answer is to be reported. */
export interface AnswerReport {
  readonly api: 'rest' | 'graphql';
  readonly answer: HttpAnswer;
  readonly asJson: boolean;
  /** The version in the path, or null when it had none. */
  readonly askedVersion: string | null;
  /** `rateLimit` or `cost`, as JSON text. */
  readonly meter: JsonMember;
  /** The next call's path. */
  readonly next: string | null;
}

/**
 * Writes the answer to standard output and what there is to say about it to standard error.
 * @returns the exit code: 4 for 401, 1 for another refusal or errors in the answer, 3 for a body
 *   that broke off.
 */
export function reportAnswer(
  report: AnswerReport,
  connection: ApiConnection,
  output: Output,
): number {
  const { answer } = report;
  const text = readBodyText(answer);
  if (report.asJson) output.json(answerDocument(report, text?.text ?? ''));
  else output.body(answer.body);

  if (text?.note != null) output.talk(text.note);
  if (answer.unknownEncoding !== null)
    output.talk('The body has an encoding that is not known; it is shown as it came.');
  const diagnoses = diagnoseApiAnswer({
    api: report.api,
    profile: connection.target.address.profile,
    status: answer.status,
    headers: answer.headers,
    bodyText: text?.text ?? null,
    askedVersion: report.askedVersion,
    grantedScopes: null,
    tokenKind: null,
    nowSeconds: Math.floor(Date.now() / 1000),
    secrets: [connection.token.value],
  });
  for (const { what, why, remedy } of diagnoses) {
    output.talk([what, why, remedy].filter((sentence) => sentence !== '').join(' '));
  }
  return exitCode(
    answer,
    diagnoses.some(({ severity }) => severity === 'failure'),
    output,
  );
}

function exitCode(answer: HttpAnswer, isRefused: boolean, output: Output): number {
  if (answer.incomplete === 'limit') {
    output.talk(
      'The body is larger than the limit and was cut there. TOKENWRIGHT_MAX_BODY raises the limit.',
    );
  }
  if (answer.incomplete === 'cut') {
    output.talk('The body was cut short on the way. Send the request again.');
    return EXIT.unreachable;
  }
  if (answer.status === 401) return EXIT.notAuthorized;
  return answer.status >= 400 || isRefused ? EXIT.answerIsNo : EXIT.done;
}

function answerDocument(report: AnswerReport, body: string): string {
  const { answer, meter, next } = report;
  return jsonObject([
    ['status', String(answer.status)],
    ['headers', headersAsJson(answer)],
    ['body', bodyAsJson(body)],
    ['incomplete', JSON.stringify(answer.incomplete)],
    meter,
    ['next', JSON.stringify(next)],
    ['durationMs', String(Math.round(answer.durationMs))],
  ]);
}

/** Through a Map: a header may have any name, `__proto__` too. */
function headersAsJson(answer: HttpAnswer): string {
  const values = new Map<string, string[]>();
  for (const [name, value] of answer.headers)
    values.set(name, [...(values.get(name) ?? []), value]);
  return jsonObject([...values].map(([name, list]) => [name, JSON.stringify(list)] as const));
}
