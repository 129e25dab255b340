import { noun } from '../text/counted.ts';
import {
  contentTypeOf,
  type HttpBody,
  type HttpRequest,
  type WireValue as SentValue,
} from '../http/message.ts';
import { jsonFields, parseJson } from '../json/json-object.ts';
import { toDisplayText } from '../text/display-text.ts';
import { Secret } from '../text/secret.ts';
import { bodyField, headerField, isKnownField } from './sentences.ts';
import {
  cleanText,
  hidden,
  inWords,
  isSecretHeader,
  type KnownSecrets,
  outline,
  shown,
  shownClientId,
  shownInPrivate,
} from './wire-value.ts';
import {
  isApiTopic,
  topicOf,
  type WireDraft,
  type WireField,
  type WireSection,
  type WireTopic,
  type WireValue,
} from './message.ts';

/** In UTF-16 units. A longer body is the person's own data and is not explained by fields. */
const LONGEST_BODY = 64 * 1024;

const ABOUT: Readonly<Record<WireTopic, string>> = {
  'hand-off': '',
  callback: '',
  'pasted-callback': '',
  exchange: 'The code is exchanged for the token, once, and never in the browser.',
  refresh: 'The expiring token is renewed: the answer brings a new pair.',
  'client-credentials': 'The app asks for a token by itself, in a store of its own organization.',
  'token-exchange': 'One token is turned into another kind.',
  revoke: 'The token is given back: the app leaves the store and its tokens end.',
  scopes: 'Asks what the token may do.',
  graphql: 'Asks the API in GraphQL.',
  rest: 'Asks the API in REST.',
};

/** A request of this program to the store. */
export function describeRequest(request: HttpRequest, known: KnownSecrets): WireDraft {
  const topic = topicOf(request);
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  const parameters = url === null ? [] : [...url.searchParams];
  const names = parameters.map(([name]) => cleanText(name, known));
  const path = cleanText(url?.pathname ?? '/', known);
  const body = bodyFields(request.body, topic, known);
  return {
    topic,
    answers: null,
    isOfSignIn: !isApiTopic(topic),
    from: 'tokenwright',
    to: 'store',
    startLine: toDisplayText(`${cleanText(request.method, known)} ${outline(path, names)}`),
    about: ABOUT[topic],
    sections: [
      { title: 'Headers', fields: headersOf(request, url?.host ?? '', known) },
      ...section(
        'Parameters',
        parameters.map(([name, value]) =>
          bodyField(name, sentValue(name, value, known), { of: 'request', topic }, known),
        ),
      ),
      ...section('Body', body),
    ],
  };
}

function section(title: WireSection['title'], fields: readonly WireField[]): WireSection[] {
  return fields.length === 0 ? [] : [{ title, fields }];
}

/** The headers of the request, and those that the HTTP client adds. */
function headersOf(request: HttpRequest, host: string, known: KnownSecrets): WireField[] {
  const given = new Set(request.headers.map(([name]) => name.toLowerCase()));
  const added: Array<readonly [string, SentValue]> = [['Host', host]];
  const late: Array<readonly [string, SentValue]> = [];
  if (!given.has('accept-encoding')) late.push(['Accept-Encoding', 'gzip, deflate, br']);
  if (request.body !== null && !given.has('content-type')) {
    late.push(['Content-Type', contentTypeOf(request.body)]);
  }
  return [...added, ...request.headers, ...late].map(([name, value]) => {
    const isHidden = value instanceof Secret || isSecretHeader(name);
    return headerField(name, isHidden ? hidden(value) : shown(value, known), 'request', known);
  });
}

function bodyFields(body: HttpBody | null, topic: WireTopic, known: KnownSecrets): WireField[] {
  if (body === null) return [];
  if (body.type === 'form') {
    return body.fields.map(([name, value]) =>
      bodyField(name, sentValue(name, value, known), { of: 'request', topic }, known),
    );
  }
  const isShort = body.text.length <= LONGEST_BODY;
  const fields = isShort ? jsonFields(parseJson(body.text)) : null;
  if (fields === null) {
    const words = inWords(`text, ${body.text.length} ${noun(body.text.length, 'character')}`);
    return [{ name: toDisplayText('body'), value: words, sentence: 'Your own text.' }];
  }
  return [...fields].map(([name, value]) => jsonField(name, value, topic, known));
}

function sentValue(name: string, value: SentValue, known: KnownSecrets): WireValue {
  if (value instanceof Secret) return hidden(value);
  return name === 'client_id' ? shownClientId(value, known) : shown(value, known);
}

/** What a person asks for may name people: it is hidden while presenting. */
function jsonField(name: string, value: unknown, topic: WireTopic, known: KnownSecrets): WireField {
  const place = { of: 'request', topic } as const;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isKnown = isKnownField(name, place);
  return bodyField(
    name,
    isKnown ? shownInPrivate(text, known) : inWords('your own data'),
    place,
    known,
  );
}
