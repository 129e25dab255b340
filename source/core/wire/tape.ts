import { type HttpOutcome, type HttpRequest, splitPair } from '../http/message.ts';
import { readJsonObject } from '../json/json-object.ts';
import type { CallbackVerdict, SeenCallback } from '../sign-in/callback-check.ts';
import { Secret } from '../text/secret.ts';
import { describeOutcome, LONGEST_READ_BODY } from './answer.ts';
import {
  describeCallback,
  describeCallbackAnswer,
  describeHandOff,
  describePastedCallback,
} from './callback.ts';
import { isApiTopic, type WireDraft, type WireMessage, type WireTopic } from './message.ts';
import { describeRequest } from './request.ts';
import { type KnownSecrets, queryOf, readPairs } from './wire-value.ts';

/** The wire tape: the messages between the parties of this flow, in order. */
export interface WireTape {
  readonly messages: readonly WireMessage[];
  /** Id of the newest message; the ids of dropped ones are not used again. */
  readonly lastId: number;
  /** How many messages were dropped, so that the tape stays short. */
  readonly dropped: number;
  /** Secrets to remove by value from every further text; never shown. */
  readonly known: KnownSecrets;
  /** Authorize URLs on the tape already; opening the browser again adds no message. */
  readonly handedOver: readonly Secret[];
  /** Requests without an answer yet, by their keys, with what their answer needs. */
  readonly open: ReadonlyMap<RequestKey, { readonly id: number; readonly topic: WireTopic }>;
}

/** Tells one request from all others on this tape. */
type RequestKey = number | symbol;

/** A message as it was sent or received, with its secrets. */
export type WireEvent =
  /** The browser is sent to the authorize URL, or the person takes it there. */
  | { readonly type: 'handed-over'; readonly url: Secret }
  | { readonly type: 'callback'; readonly path: string; readonly seen: SeenCallback }
  | {
      readonly type: 'pasted';
      readonly text: Secret;
      readonly verdict: CallbackVerdict;
      readonly isFromStore: boolean;
    }
  /** `requestKey` is chosen by the caller, who tells the outcome under the same one. */
  | { readonly type: 'sent'; readonly requestKey: RequestKey; readonly request: HttpRequest }
  | { readonly type: 'came'; readonly requestKey: RequestKey; readonly outcome: HttpOutcome };

export const EMPTY_TAPE: WireTape = {
  messages: [],
  lastId: 0,
  dropped: 0,
  known: [],
  handedOver: [],
  open: new Map(),
};

/** How many messages are kept: API calls and refused callbacks are dropped before the sign-in. */
const MOST = 200;

/** Pure. An event becomes messages at once; no message holds what may not be shown. */
export function updateTape(tape: WireTape, event: WireEvent): WireTape {
  switch (event.type) {
    case 'handed-over':
      return handOver(tape, event.url);
    case 'callback':
      return addCallback(tape, event.path, event.seen);
    case 'pasted': {
      const known = learnFromQuery(tape.known, queryOf(event.text.reveal()));
      return added(remembering(tape, known, event.verdict), [describePastedCallback(event, known)]);
    }
    case 'sent': {
      const known = learnFromRequest(tape.known, event.request);
      const draft = describeRequest(event.request, known);
      const { topic } = draft;
      const open = new Map(tape.open).set(event.requestKey, { id: tape.lastId + 1, topic });
      return added({ ...tape, known, open }, [draft]);
    }
    case 'came':
      return addOutcome(tape, event.requestKey, event.outcome);
  }
}

function handOver(tape: WireTape, secretUrl: Secret): WireTape {
  const url = secretUrl.reveal();
  if (tape.handedOver.some((earlier) => earlier.reveal() === url)) return tape;
  const known = learnFromQuery(tape.known, queryOf(url));
  const handedOver = [...tape.handedOver, secretUrl];
  return added({ ...tape, known, handedOver }, [describeHandOff(url, known)]);
}

function addCallback(tape: WireTape, path: string, seen: SeenCallback): WireTape {
  const known = learnFromQuery(tape.known, seen.rawQuery.reveal());
  const request = describeCallback(path, seen, known);
  const answer = describeCallbackAnswer(seen, known);
  const after = remembering(tape, known, seen.verdict);
  return (
    asRepetition(after, request) ?? added(after, [request, { ...answer, answers: tape.lastId + 1 }])
  );
}

/** Values of a refused callback are not remembered: there can be any number of such callbacks. */
function remembering(tape: WireTape, known: KnownSecrets, verdict: CallbackVerdict): WireTape {
  return verdict.type === 'refused' ? tape : { ...tape, known };
}

/** A flood of wrong callbacks must not push the rest off the tape: equal ones are counted. */
function asRepetition(tape: WireTape, request: WireDraft): WireTape | null {
  const [lastRequest, lastAnswer] = tape.messages.slice(-2);
  if (lastRequest === undefined || lastAnswer === undefined) return null;
  const isSame =
    lastRequest.topic === 'callback' &&
    lastAnswer.answers === lastRequest.id &&
    lastRequest.about === request.about &&
    lastRequest.startLine === request.startLine;
  if (!isSame) return null;
  const again = [lastRequest, lastAnswer].map((one) => ({ ...one, count: one.count + 1 }));
  return { ...tape, messages: [...tape.messages.slice(0, -2), ...again] };
}

function addOutcome(tape: WireTape, requestKey: RequestKey, outcome: HttpOutcome): WireTape {
  const request = tape.open.get(requestKey);
  if (request === undefined) return tape;
  const known = learnFromOutcome(tape.known, outcome, request.topic);
  const open = new Map(tape.open);
  open.delete(requestKey);
  const draft = { ...describeOutcome(outcome, request.topic, known), answers: request.id };
  return added({ ...tape, known, open }, [draft]);
}

function added(tape: WireTape, drafts: readonly WireDraft[]): WireTape {
  const fresh = drafts.map((draft, index) => ({
    ...draft,
    id: tape.lastId + 1 + index,
    count: 1,
  }));
  const all = [...tape.messages, ...fresh];
  const messages = all.length > MOST ? withoutOldest(all) : all;
  return {
    ...tape,
    messages,
    lastId: tape.lastId + fresh.length,
    dropped: tape.dropped + all.length - messages.length,
  };
}

function withoutOldest(messages: readonly WireMessage[]): readonly WireMessage[] {
  const others = messages.filter(({ isOfSignIn }) => !isOfSignIn);
  const falling = new Set((others.length > 0 ? others : messages).slice(0, messages.length - MOST));
  return messages.filter((message) => !falling.has(message));
}

const SECRET_PARAMETERS = new Set(['code', 'state', 'hmac']);

/** Names of answer fields that hold a secret. */
const SECRET_FIELD = /token$|secret|^session$/;

/** In UTF-16 units. Hiding shorter values would blank out ordinary text too. */
const SHORTEST = 8;

/** The known secrets and those of a query: code, state and signature, as sent and decoded. */
function learnFromQuery(known: KnownSecrets, rawQuery: string): KnownSecrets {
  const pairs = [...rawQuery.split('&', 40).map(splitPair), ...readPairs(rawQuery)];
  const secrets = pairs.filter(({ name }) => SECRET_PARAMETERS.has(name));
  return withTexts(
    known,
    secrets.map(({ value }) => value),
  );
}

/** The known secrets and those that a request carries. */
function learnFromRequest(known: KnownSecrets, { headers, body }: HttpRequest): KnownSecrets {
  const fields = body?.type === 'form' ? body.fields : [];
  const secrets = [...headers, ...fields].flatMap(([, value]) =>
    value instanceof Secret ? [value.reveal()] : [],
  );
  return withTexts(known, secrets);
}

/** The known secrets and those that an answer of the token endpoint brings. */
function learnFromOutcome(
  known: KnownSecrets,
  outcome: HttpOutcome,
  topic: WireTopic,
): KnownSecrets {
  // API answers are shown by their shape only; a list of all their strings would grow without end.
  if (isApiTopic(topic)) return known;
  if (outcome.type === 'failure' || outcome.answer.body.length > LONGEST_READ_BODY) return known;
  const read = readJsonObject(outcome.answer.body);
  if (read.type !== 'object') return known;
  const texts = [...read.fields].flatMap(([name, value]) =>
    SECRET_FIELD.test(name.toLowerCase()) && typeof value === 'string' ? [value] : [],
  );
  return withTexts(known, texts);
}

function withTexts(known: KnownSecrets, texts: readonly string[]): KnownSecrets {
  const values = new Set(known.map((secret) => secret.reveal()));
  const fresh = [...new Set(texts)].filter((text) => text.length >= SHORTEST && !values.has(text));
  return fresh.length === 0 ? known : [...known, ...fresh.map((text) => new Secret(text))];
}
