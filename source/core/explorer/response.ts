import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { PageAdvance } from '../graphql/page-advance.ts';
import type { CallLimit, GraphqlCost } from '../http/limits.ts';
import type { NextPage } from '../http/link.ts';
import type { HttpRequest, Incomplete } from '../http/message.ts';
import type { Repeatable } from '../http/retry.ts';
import type { BodyRows } from '../json/body-rows.ts';
import type { DisplayText } from '../text/display-text.ts';
import type { WireMessage } from '../wire/message.ts';
import type { ApiMode } from './request-draft.ts';

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
export interface ExplorerAnswer {
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
export interface ExplorerFailure {
  readonly type: 'failure';
  readonly asked: AskedRequest;
  /** The person cancelled it: nothing went wrong. */
  readonly isCancelled: boolean;
  readonly message: string;
  readonly remedy: string;
}

export type ExplorerResponse = ExplorerAnswer | ExplorerFailure;

/** What an API has left for this app: calls of REST, points of GraphQL. */
export type Meter =
  | { readonly type: 'calls'; readonly limit: CallLimit }
  | { readonly type: 'cost'; readonly cost: GraphqlCost };
