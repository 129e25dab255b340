import { EXIT, wrongUsage } from '../../core/errors.ts';
import type { HttpAnswer } from '../../core/http/message.ts';
import type { RequestCall } from '../../core/requests/call.ts';
import { type AskedRequest, mayChangeData } from '../../core/requests/sending.ts';
import type { JsonMember, Output } from '../output.ts';
import { reportAnswer } from './answer-report.ts';
import { answerOf, type ApiConnection } from './api-connection.ts';

/** Options for what is sent and where its answer goes. */
export interface SendingOptions {
  readonly header?: string[];
  readonly field?: string[];
  readonly allowMutations?: true;
  readonly allPages?: true;
  readonly maxRows?: number;
  readonly output?: string;
  readonly json?: true;
}

/** A request that may be sent, and functions that read its answer. */
export interface Sent {
  readonly call: RequestCall;
  readonly asked: AskedRequest;
  readonly meterOf: (answer: HttpAnswer) => JsonMember;
  /** Path of the next page; null when there is none. */
  readonly nextOf: (answer: HttpAnswer) => string | null;
}

/**
 * Sends one request, or collects all pages of its list, and reports the answer.
 *
 * @returns the exit code
 * @throws UserError exit 2 before anything is sent; exit 3 without an answer
 */
export async function sendAndReport(
  api: ApiConnection,
  { call, asked, meterOf, nextOf }: Sent,
  options: SendingOptions,
  output: Output,
): Promise<number> {
  if (options.allPages === true && mayChangeData(asked)) throw noPages();
  const first = answerOf(await api.ask(asked));
  const isList = options.allPages === true && first.status === 200 && first.incomplete === null;
  const { answer, pages, exitCode } = isList
    ? await (
        await import('./page-collection.ts')
      ).collectAnswer(api, { call, asked, answer: first }, options.maxRows, output)
    : { answer: first, pages: null, exitCode: EXIT.done };
  const asJson = options.json === true;
  const report = { asked, answer, asJson, meter: meterOf(answer), next: nextOf(answer), pages };
  const reported = reportAnswer(report, api, output);
  return reported === EXIT.done ? exitCode : reported;
}

function noPages() {
  return wrongUsage(
    'no-pages',
    '--all-pages is for lists that are read, and this request may change data.',
    'Leave it out.',
  );
}

/**
 * The error for a content that is given both as a whole and in fields. @param option the one beside
 * `--field`
 */
export function bothForms(option: string) {
  return wrongUsage(
    'both-forms',
    `--field and ${option} say the same thing in two ways.`,
    'Give all of it in one of them.',
  );
}
