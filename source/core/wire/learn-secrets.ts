import type { HttpOutcome, HttpRequest } from '../http/message.ts';
import { readJsonObject } from '../json/json-object.ts';
import { Secret } from '../text/secret.ts';
import { LONGEST_READ_BODY } from './answer.ts';
import type { WireTopic } from './message.ts';
import { readPairs } from './outline.ts';
import { isApiTopic } from './topic.ts';
import type { KnownSecrets } from './wire-value.ts';

const SECRET_PARAMETERS = new Set(['code', 'state', 'hmac']);

/** Fields of an answer that are secrets, by what they are called. */
const SECRET_FIELD = /token$|secret|^session$/;

/** Shorter values would blank out half of any text. */
const SHORTEST = 8;

/** The known secrets and those of a query: code, state and signature, as sent and decoded. */
export function learnFromQuery(known: KnownSecrets, rawQuery: string): KnownSecrets {
  const pairs = rawQuery.split('&', 40).map((pair) => pair.split('=', 2));
  const raw = pairs.flatMap(([name = '', value = '']) =>
    SECRET_PARAMETERS.has(name) ? [value] : [],
  );
  const decoded = readPairs(rawQuery).flatMap(({ name, value }) =>
    SECRET_PARAMETERS.has(name) ? [value] : [],
  );
  return withTexts(known, [...raw, ...decoded]);
}

/** The known secrets and those that a request carries. */
export function learnFromRequest(
  known: KnownSecrets,
  { headers, body }: HttpRequest,
): KnownSecrets {
  const fields = body?.type === 'form' ? body.fields : [];
  const secrets = [...headers, ...fields].flatMap(([, value]) =>
    value instanceof Secret ? [value.reveal()] : [],
  );
  return withTexts(known, secrets);
}

/** The known secrets and those that an answer of the token endpoint brings. */
export function learnFromOutcome(
  known: KnownSecrets,
  outcome: HttpOutcome,
  topic: WireTopic,
): KnownSecrets {
  // What the API answers is told by its shape; a list of all its strings would have no end.
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
