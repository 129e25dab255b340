import { isRedirect } from '../diagnosis/rest-status.ts';
import { noun } from '../text/counted.ts';
import { headerValues, type HttpAnswer, type HttpOutcome } from '../http/message.ts';
import { readJsonObject } from '../json/json-object.ts';
import { toDisplayText } from '../text/display-text.ts';
import { bodyField, headerField } from './sentences.ts';
import {
  isApiTopic,
  type WireDraft,
  type WireField,
  type WireSection,
  type WireTopic,
  type WireValue,
} from './message.ts';
import {
  cleanText,
  hidden,
  inWords,
  isSecretHeader,
  type KnownSecrets,
  shown,
  shownInPrivate,
  statusLine,
} from './wire-value.ts';

/** In bytes; of a longer body only the size is shown. */
export const LONGEST_READ_BODY = 64 * 1024;

/** Fields whose values tell about the flow and nothing about a person. */
const OPEN_FIELDS = new Set([
  'scope',
  'expires_in',
  'refresh_token_expires_in',
  'associated_user_scope',
  'token_type',
  'error',
  'error_description',
]);

/** The outcome of a request: the store's answer, or why there is none. */
export function describeOutcome(
  outcome: HttpOutcome,
  topic: WireTopic,
  known: KnownSecrets,
): WireDraft {
  const base = {
    topic,
    answers: null,
    isOfSignIn: !isApiTopic(topic),
    from: 'store',
    to: 'tokenwright',
  } as const;
  if (outcome.type === 'failure') {
    const { message, remedy } = outcome.failure;
    return {
      ...base,
      startLine: toDisplayText('no answer'),
      about: cleanText(`${message} ${remedy}`, known),
      sections: [],
    };
  }
  const { answer } = outcome;
  const body = bodyFields(answer, topic, known);
  const sections: WireSection[] = [{ title: 'Headers', fields: headersOf(answer, known) }];
  if (body.length > 0) sections.push({ title: 'Body', fields: body });
  return {
    ...base,
    startLine: statusLine(answer.status),
    about: aboutAnswer(answer, topic),
    sections,
  };
}

function aboutAnswer({ status }: HttpAnswer, topic: WireTopic): string {
  if (isRedirect(status)) return 'A redirect; it is not followed, so that no secret goes astray.';
  if (status >= 400) return 'The store refused; the body says why.';
  switch (topic) {
    case 'exchange':
    case 'client-credentials':
    case 'token-exchange':
      return 'The token, what it may do and how long it lives.';
    case 'refresh':
      return 'The new pair; it is stored before it is used.';
    case 'revoke':
      return 'The service took the token back, unless the body names an error.';
    default:
      return 'The store answered.';
  }
}

function headersOf(answer: HttpAnswer, known: KnownSecrets): WireField[] {
  return answer.headers.map(([name, value]) =>
    headerField(name, isSecretHeader(name) ? hidden(value) : shown(value, known), 'answer', known),
  );
}

function bodyFields(answer: HttpAnswer, topic: WireTopic, known: KnownSecrets): WireField[] {
  const { body } = answer;
  if (body.length === 0) return [];
  const form = headerValues(answer, 'content-type')[0]?.split(';', 1)[0]?.trim() ?? 'no type';
  const size = inWords(`${cleanText(form, known)}, ${sizeWords(body.length)}`);
  const asSize = (sentence: string): WireField[] => [
    { name: toDisplayText('body'), value: size, sentence },
  ];
  if (body.length > LONGEST_READ_BODY) return asSize('Too long to be taken apart here.');
  const read = readJsonObject(body);
  if (read.type !== 'object') return asSize('No JSON object, so there are no fields to name.');
  return [...read.fields].map(([name, value]) =>
    bodyField(name, valueOf(name, value, topic, known), { of: 'answer', topic }, known),
  );
}

/** The data of a store is shown by its shape only, whatever the field is called. */
function valueOf(name: string, value: unknown, topic: WireTopic, known: KnownSecrets): WireValue {
  const isOpen = OPEN_FIELDS.has(name) || (name === 'errors' && topic === 'rest');
  if (isOpen && (typeof value === 'string' || typeof value === 'number')) {
    // A sentence of the service may quote the Client ID.
    return name.startsWith('error')
      ? shownInPrivate(String(value), known)
      : shown(String(value), known);
  }
  return typeof value === 'string' ? hidden(value) : inWords(shapeOf(value));
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value !== 'object') return value === undefined ? 'nothing' : `a ${typeof value}`;
  if (value === null) return 'null';
  const count = Object.keys(value).length;
  return count === 1 ? 'object with 1 field' : `object with ${count} fields`;
}

function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${noun(bytes, 'byte')}`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}
