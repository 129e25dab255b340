import {
  type GraphqlCost,
  readCallLimit,
  readGraphqlCost,
  type CallLimit,
} from '../http/limits.ts';
import { type HttpAnswer, type Incomplete, statusWord } from '../http/message.ts';
import type { BodyRows, StoredRows } from '../json/body-rows.ts';
import { indentOf } from '../json/lay-out-json.ts';
import { parseTailMember } from '../json/members.ts';
import { readBodyRows, storedRows } from '../json/read-body-rows.ts';
import { type DisplayText, toDisplayText } from '../text/display-text.ts';
import { redactSecrets, type Secret } from '../text/secret.ts';
import { describeOutcome } from '../wire/answer.ts';
import type { WireMessage } from '../wire/message.ts';
import { describeRequest } from '../wire/request.ts';
import { type AnswerNotes, readAnswerNotes, type Requester } from './answer-notes.ts';
import { type NextPage, readNext } from './next-page.ts';
import type { AskedRequest } from './sending.ts';

/** An answer as it is shown; everything in it is displayable. */
export interface RequestAnswer extends AnswerNotes {
  readonly type: 'answer';
  readonly asked: AskedRequest;
  readonly status: number;
  /** `OK`, `Not Found`; empty for a status without a name. */
  readonly statusWord: string;
  readonly durationMs: number;
  /** Decoded bytes that are kept. */
  readonly size: number;
  readonly headers: ReadonlyArray<readonly [name: DisplayText, value: DisplayText]>;
  /** Null: the answer has no body. */
  readonly body: BodyRows | null;
  /** The body as it came, decoded: what is saved to a file. */
  readonly bytes: Uint8Array;
  readonly incomplete: Incomplete;
  /** Identifies the rest of a body that a limit cut; null: no rest can be read. */
  readonly restId: number | null;
  /** How to ask for the next page. */
  readonly next: NextPage;
  /** How to ask for the previous page. */
  readonly former: NextPage;
  /** The request and the answer for the wire tape; they hold no secret. */
  readonly wire: readonly WireMessage[];
}

/** No answer came. */
export interface RequestFailure {
  readonly type: 'failure';
  readonly asked: AskedRequest;
  /** The user cancelled it: nothing went wrong. */
  readonly isCancelled: boolean;
  readonly message: string;
  readonly remedy: string;
}

export type RequestOutcome = RequestAnswer | RequestFailure;

/** The remaining rate limit of this app: calls of REST, or points of GraphQL. */
export type Meter =
  | { readonly type: 'calls'; readonly limit: CallLimit }
  | { readonly type: 'cost'; readonly cost: GraphqlCost };

/** In UTF-16 units of one header value on the screen; the raw headers are not kept. */
const LONGEST_HEADER = 8192;

/**
 * An answer as it is kept and shown. Pure; takes time in proportion to the body.
 *
 * @param epochMs milliseconds since 1970
 * @param rows of its body, if a worker thread has read them
 */
export function readAnswer(
  requester: Requester,
  asked: AskedRequest,
  answer: HttpAnswer,
  epochMs: number,
  rows: StoredRows | null = null,
): RequestAnswer {
  const { address, secrets } = requester;
  const shown = (raw: string) =>
    toDisplayText(redactSecrets(raw.slice(0, LONGEST_HEADER), secrets));
  const body = rows === null ? rowsOf(answer.body) : storedRows(rows);
  const request = describeRequest(asked.request, secrets);
  const outcome = describeOutcome({ type: 'answer', answer }, request.topic, secrets);
  return {
    type: 'answer',
    asked,
    status: answer.status,
    statusWord: statusWord(answer.status),
    durationMs: answer.durationMs,
    size: answer.body.length,
    headers: answer.headers.map(([name, value]) => [shown(name), shown(value)]),
    body,
    bytes: answer.body,
    incomplete: answer.incomplete,
    restId: null,
    ...readAnswerNotes(requester, asked, answer, epochMs),
    next: readNext(asked, answer, body?.tree ?? null, address),
    former: readNext(asked, answer, body?.tree ?? null, address, 'former'),
    wire: [
      { ...request, id: 1, count: 1 },
      { ...outcome, id: 2, count: 1, answers: 1 },
    ],
  };
}

function rowsOf(body: Uint8Array): BodyRows | null {
  return body.length === 0 ? null : readBodyRows(body);
}

/** The remaining rate limit that an answer states; null if it states none. */
export function readMeter(
  asked: AskedRequest,
  answer: HttpAnswer,
  { address }: Requester,
): Meter | null {
  if (asked.api === 'graphql') {
    const cost = readGraphqlCost({ extensions: parseTailMember(answer.body, 'extensions') });
    return cost === null ? null : { type: 'cost', cost };
  }
  const limit = readCallLimit(answer, address.profile);
  return limit === null ? null : { type: 'calls', limit };
}

/** Rows of a body in one piece of text. */
const ROWS_A_PIECE = 500;

/** A whole body as displayable text, piece by piece, without the secrets. */
export function* bodyText(body: BodyRows, secrets: readonly Secret[]): Generator<string> {
  for (let from = 0; from < body.count; from += ROWS_A_PIECE) {
    let piece = '';
    for (let row = from; row < Math.min(body.count, from + ROWS_A_PIECE); row += 1) {
      piece += `${toDisplayText(redactSecrets(bodyLine(body, row), secrets))}\n`;
    }
    yield piece;
  }
}

/** A row of a body as one line of raw text, with its whole value. */
export function bodyLine(body: BodyRows, index: number): string {
  const { depth, segments } = body.row(index, Infinity);
  return indentOf(depth) + segments.map(({ text }) => text).join('');
}
