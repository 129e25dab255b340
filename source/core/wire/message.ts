import type { HttpRequest } from '../http/message.ts';
import type { DisplayText } from '../text/display-text.ts';
import { HIDDEN_WORDS } from '../text/secret.ts';

/** Sender or receiver. `you`: the person, who pastes what the browser could not bring. */
type WireParty = 'tokenwright' | 'browser' | 'store' | 'you';

/**
 * What stands for a value on the tape. A secret is never kept, not even wrapped: only words about
 * it are.
 */
export type WireValue =
  | { readonly type: 'text'; readonly text: DisplayText }
  /** Public, but hidden while presenting. */
  | { readonly type: 'private'; readonly text: DisplayText }
  /** Words in place of a secret or of personal data: `hidden, 43 characters`. */
  | { readonly type: 'hidden'; readonly words: DisplayText };

/** A header, a parameter, or a field of a body. */
export interface WireField {
  readonly name: DisplayText;
  readonly value: WireValue;
  /** One sentence: what it is for. */
  readonly sentence: string;
}

export interface WireSection {
  readonly title: 'Headers' | 'Parameters' | 'Body';
  readonly fields: readonly WireField[];
}

/** The kind of a message, which decides the sentences about it. */
export type WireTopic =
  | 'hand-off'
  | 'callback'
  | 'pasted-callback'
  | 'exchange'
  | 'refresh'
  | 'client-credentials'
  | 'token-exchange'
  | 'revoke'
  | 'scopes'
  | 'graphql'
  | 'rest';

/** One message of the flow, taken apart. Displayable as it is; no secret is in it. */
export interface WireMessage {
  /** From 1, in the order in which the messages went. */
  readonly id: number;
  readonly topic: WireTopic;
  /** The id of the request that this answers; null: it is not an answer. */
  readonly answers: number | null;
  readonly from: WireParty;
  readonly to: WireParty;
  /** `POST /admin/oauth/access_token`, `HTTP/1.1 200 OK`, `no answer`; without values. */
  readonly startLine: DisplayText;
  /** One sentence: why this message is sent, or its result. */
  readonly about: string;
  readonly sections: readonly WireSection[];
  /** Part of the sign-in itself; on a full tape the oldest of the others are dropped first. */
  readonly isOfSignIn: boolean;
  /** How often the same came in a row: a flood of wrong callbacks is one message. */
  readonly count: number;
}

/** A message before it has its place on the tape. */
export type WireDraft = Omit<WireMessage, 'id' | 'count'>;

/** The value as it may be shown now. */
export function valueWords(value: WireValue, isPresenting: boolean): string {
  if (value.type === 'hidden') return `(${value.words})`;
  return value.type === 'private' && isPresenting ? HIDDEN_WORDS : value.text;
}

/** The topic of a request, by its form alone, so that it works for any service. */
export function topicOf({ url, method, body }: HttpRequest): WireTopic {
  if (body?.type === 'form') return topicOfForm(new Map(body.fields));
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  if (path.endsWith('/access_scopes.json')) return 'scopes';
  if (method === 'DELETE' && path.endsWith('/api_permissions/current.json')) return 'revoke';
  if (!path.endsWith('/graphql.json')) return 'rest';
  return body !== null && /^\{"query":"mutation \{ appUninstall\b/.test(body.text)
    ? 'revoke'
    : 'graphql';
}

/** RFC 8693 §2.1 */
export const TOKEN_EXCHANGE_GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** The topic of a `grant_type`; null for that of an authorization code, and any other. */
export function grantTopic(
  grant: unknown,
): Extract<WireTopic, 'refresh' | 'client-credentials' | 'token-exchange'> | null {
  switch (grant) {
    case 'refresh_token':
      return 'refresh';
    case 'client_credentials':
      return 'client-credentials';
    case TOKEN_EXCHANGE_GRANT:
      return 'token-exchange';
    default:
      return null;
  }
}

function topicOfForm(fields: ReadonlyMap<string, unknown>): WireTopic {
  return grantTopic(fields.get('grant_type')) ?? (fields.has('code') ? 'exchange' : 'rest');
}

/** Whether it is a request to the API, sent at any time; all others belong to a sign-in. */
export function isApiTopic(topic: WireTopic): boolean {
  return topic === 'rest' || topic === 'graphql' || topic === 'scopes';
}
