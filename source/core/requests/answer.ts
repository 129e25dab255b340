import { diagnoseApiAnswer } from '../diagnosis/api-answer.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { ExplorerState } from '../explorer/state.ts';
import { advancePage, type PageAdvance } from '../graphql/page-advance.ts';
import type { CallLimit, GraphqlCost } from '../http/limits.ts';
import {
  type BodyText,
  type HttpAnswer,
  type HttpRequest,
  type Incomplete,
  readBodyText,
  statusWord,
} from '../http/message.ts';
import type { BodyRows, BodyTree } from '../json/body-rows.ts';
import { readBodyRows } from '../json/read-body-rows.ts';
import { type DisplayText, toDisplayText } from '../text/display-text.ts';
import { redactSecrets, type Secret } from '../text/secret.ts';
import { describeOutcome } from '../wire/answer.ts';
import type { WireMessage } from '../wire/message.ts';
import { describeRequest } from '../wire/request.ts';
import type { ApiMode } from './draft.ts';
import { askedGraphql } from './graphql-request.ts';
import { type NextPage, readNextPage } from './rest-request.ts';
import type { Repeatable } from './sending.ts';

/** A request that is complete, with what is remembered about it. */
export interface AskedRequest {
  readonly api: ApiMode;
  /** `GET products.json`, `query`, `mutation productCreate`: for the screen. */
  readonly title: DisplayText;
  readonly request: HttpRequest;
  readonly repeatable: Repeatable;
  /** The version in its path, or null. */
  readonly version: string | null;
}

/** An answer as it is shown; everything in it is displayable. */
export interface RequestAnswer {
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
  /** Sentences about decoding, limits and the like. */
  readonly notes: readonly string[];
  /** The most important first. */
  readonly diagnoses: readonly Diagnosis[];
  /** The next page of REST, by the Link header. */
  readonly nextPage: NextPage;
  /** The next page of GraphQL, by `pageInfo`; null: not a GraphQL answer. */
  readonly nextCursor: PageAdvance | null;
  /** The request and the answer taken apart; no secret is in them. */
  readonly wire: readonly WireMessage[];
}

/** No answer came. */
export interface RequestFailure {
  readonly type: 'failure';
  readonly asked: AskedRequest;
  /** The person cancelled it: nothing went wrong. */
  readonly isCancelled: boolean;
  readonly message: string;
  readonly remedy: string;
}

export type ExplorerResponse = RequestAnswer | RequestFailure;

/** What an API has left for this app: calls of REST, points of GraphQL. */
export type Meter =
  | { readonly type: 'calls'; readonly limit: CallLimit }
  | { readonly type: 'cost'; readonly cost: GraphqlCost };

/** A larger body is not looked into beyond its rows. */
const LARGEST_DIAGNOSED = 32 * 1024 * 1024;

/** Of one header value on the screen; the raw headers are kept by nobody. */
const LONGEST_HEADER = 8192;

/** An answer as the explorer keeps it. Pure; takes time in proportion to the body. */
export function readAnswer(
  state: ExplorerState,
  asked: AskedRequest,
  answer: HttpAnswer,
  epochMs: number,
): RequestAnswer {
  const { address, token } = state.config;
  const text = answer.body.length > LARGEST_DIAGNOSED ? null : readBodyText(answer);
  const shown = (raw: string) =>
    toDisplayText(redactSecrets(raw.slice(0, LONGEST_HEADER), [token]));
  const body = answer.body.length === 0 ? null : readBodyRows(answer.body);
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
    notes: notesOn(answer, text),
    diagnoses: diagnosesOf(state, asked, answer, text?.text ?? null, epochMs),
    nextPage: asked.api === 'rest' ? readNextPage(answer, address) : { type: 'none' },
    nextCursor: asked.api === 'graphql' ? readNextCursor(asked, body?.tree ?? null) : null,
    wire: wireOf(asked, answer, token),
  };
}

function readNextCursor(asked: AskedRequest, tree: BodyTree | null): PageAdvance {
  const document = askedGraphql(asked);
  if (document === null || tree === null) return { type: 'none' };
  return advancePage(document.query, document.operationName, tree);
}

/** Both messages as the wire tape tells them; this answer's own, whatever else is on the tape. */
function wireOf(asked: AskedRequest, answer: HttpAnswer, token: Secret): readonly WireMessage[] {
  const known = [token];
  const request = describeRequest(asked.request, known);
  const outcome = describeOutcome({ type: 'answer', answer }, request.topic, known);
  return [
    { ...request, id: 1, count: 1 },
    { ...outcome, id: 2, count: 1, answers: 1 },
  ];
}

function diagnosesOf(
  state: ExplorerState,
  asked: AskedRequest,
  answer: HttpAnswer,
  bodyText: string | null,
  epochMs: number,
): readonly Diagnosis[] {
  return diagnoseApiAnswer({
    api: asked.api,
    profile: state.config.address.profile,
    status: answer.status,
    headers: answer.headers,
    bodyText,
    askedVersion: asked.version,
    grantedScopes: state.grantedScopes,
    tokenKind: state.config.tokenKind,
    nowSeconds: Math.floor(epochMs / 1000),
    secrets: [state.config.token],
  });
}

function notesOn(answer: HttpAnswer, text: BodyText | null): string[] {
  const notes: string[] = [];
  if (answer.incomplete === 'limit') {
    const mebibytes = Math.round(answer.body.length / 1024 / 1024);
    notes.push(
      `Reading stopped at the limit of ${mebibytes} MiB (TOKENWRIGHT_MAX_BODY); the rest is missing.`,
    );
  }
  if (answer.incomplete === 'cut') notes.push('Cut short: the answer broke off before its end.');
  if (answer.unknownEncoding !== null) {
    const name = toDisplayText(answer.unknownEncoding.slice(0, 40));
    notes.push(
      `The body is encoded as "${name}", which is not known here; it is shown as it came.`,
    );
  }
  if (text !== null && text.note !== null) notes.push(text.note);
  return notes;
}
