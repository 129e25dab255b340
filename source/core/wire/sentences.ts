import type { WireField, WireTopic, WireValue } from './message.ts';
import { cleanText, type KnownSecrets } from './wire-value.ts';

/** What a header is for, by its name in lower case. Sources: RFC 9110, RFC 9111, WHATWG Fetch. */
const SENTENCES: Readonly<Record<string, string>> = {
  host: 'Which server is meant, as one machine can answer for many.',
  accept: 'Which form of answer is wished for.',
  'accept-encoding': 'In which packed forms the answer may come.',
  'accept-language': 'Which languages the browser prefers.',
  'user-agent': 'Which program sends this.',
  'content-type': 'What form the body has.',
  'content-length': 'How many bytes the body has.',
  'content-encoding': 'How the body was packed on the way.',
  'transfer-encoding': 'The body comes in pieces, its length not said beforehand.',
  connection: 'Whether the connection stays open for another message.',
  'keep-alive': 'How long the connection may stay open.',
  date: 'When the server answered; a wrong clock on this machine shows against it.',
  location: 'Where to go instead.',
  link: 'Where the next page of a long list is.',
  'retry-after': 'How many seconds to wait before the next try.',
  'cache-control': 'Whether anybody on the way may keep a copy.',
  vary: 'Which headers of the request the answer depends on.',
  etag: 'A name for this version of the answer.',
  'content-security-policy': 'What a page may load and run.',
  'x-content-type-options': 'The browser must not guess another form for the body.',
  'x-frame-options': 'Whether other pages may show this one inside themselves.',
  'referrer-policy': 'How much of this address the next page is told.',
  'cross-origin-resource-policy': 'Which other sites may load this answer.',
  'strict-transport-security': 'From now on the browser uses https for this host only.',
  'upgrade-insecure-requests': 'The browser would rather be answered over https.',
  'sec-fetch-mode': 'What started the request: navigate means a person went there.',
  'sec-fetch-dest': 'What the answer is for: document means a page in a tab.',
  'sec-fetch-site': 'How this address stands to the page that led here.',
  'sec-fetch-user': 'A click or a key of a person started this.',
  allow: 'Which methods this address takes.',
  'x-request-id': 'The number under which the service can find this request again.',
  server: 'Which program answered.',
  'server-timing': 'How long the parts of the work took.',
  'x-dc': 'Which data centre answered.',
};

const BY_PATTERN: ReadonlyArray<readonly [pattern: RegExp, sentence: string]> = [
  [/^x-.+-access-token$/, 'Carries the token: who holds it may do what its scopes allow.'],
  [/^x-.+-shop-api-call-limit$/, 'How many calls are in the bucket, and how many it holds.'],
  [/^x-.+-api-version$/, 'Which version of the API answered.'],
  [/^x-.+-api-deprecated-reason$/, 'What of this request will stop working, and why.'],
  [/^sec-ch-ua/, 'Which browser this is, in the newer form.'],
];

/** For a header or a field without a sentence of its own. */
const NOT_NEEDED = {
  answer: 'Sent by the server; not needed here.',
  callback: 'Sent by the browser; not needed here.',
  request: 'Part of this request.',
} as const;

/** One sentence for a header, whatever its name. */
function headerSentence(name: string, kind: keyof typeof NOT_NEEDED): string {
  const lower = name.toLowerCase();
  if (Object.hasOwn(SENTENCES, lower)) return SENTENCES[lower] ?? NOT_NEEDED[kind];
  return BY_PATTERN.find(([pattern]) => pattern.test(lower))?.[1] ?? NOT_NEEDED[kind];
}

/** A header with its sentence. @param value already hidden where it must be */
export function headerField(
  name: string,
  value: WireValue,
  kind: keyof typeof NOT_NEEDED,
  known: KnownSecrets,
): WireField {
  return { name: cleanText(name, known), value, sentence: headerSentence(name, kind) };
}

const WHICH_APP = 'So that the store knows which app asks. It is public.';
const IN_A_SENTENCE = 'The same for people, in a sentence.';

/**
 * What each parameter is for, in two sentences at most: on the tape, on the Authorize step and in
 * the plain face. Parameters of the authorize URL (RFC 6749 §4.1.1, RFC 7636 §4.3).
 */
const AUTHORIZE: Readonly<Record<string, string>> = {
  client_id: WHICH_APP,
  scope: 'What the token may do. The person sees and approves exactly this.',
  redirect_uri:
    'Where the browser brings the code. The app settings must list it, so that no one else gets the code.',
  state: 'So that only the answer to this attempt counts. A callback with another one is refused.',
  'grant_options[]':
    'Asks for an online token. It acts for the person who approves, and ends after a day.',
  response_type: 'Asks for a code, to be exchanged, so that no token passes through the browser.',
  code_challenge:
    'So that a stolen code is worth nothing (PKCE). Only who has the verifier behind it can exchange the code.',
  code_challenge_method:
    'How the challenge was made from the verifier, so that the store can make it again.',
};

/** Parameters of the callback (RFC 6749 §4.1.2, RFC 9207 §2). */
const CALLBACK: Readonly<Record<string, string>> = {
  code: 'What the token is exchanged for. Good once, soon, and only together with the Client secret.',
  state:
    'So that nobody can bring in the code of an attempt of their own. It must be the one of the authorize URL.',
  hmac: 'So that nobody on the way changed the others: it is made of them and the Client secret.',
  shop: 'Which store approved. It must be the one that was asked for.',
  timestamp: 'When the store sent the browser here, so that an old address or a wrong clock shows.',
  host: 'Where in the admin an app would show itself, in base64. No check needs it.',
  iss: 'Who issued the code, so that one of another service is refused.',
  error: 'Why there is no code, in one word.',
  error_description: IN_A_SENTENCE,
};

/** Added to the sentence about the signature of a callback. */
export const COMPUTED_AGAIN = {
  equal: ' Computed again here, and equal.',
  other: ' Computed again here, and not equal.',
} as const;

/** Fields of a request to the token endpoint (RFC 6749 §4.1.3, §6; RFC 7636 §4.5). */
const TOKEN_REQUEST: Readonly<Record<string, string>> = {
  client_id: WHICH_APP,
  client_secret: 'Proves that it is the app. It goes in the body, never in an address.',
  code: 'The one that the browser brought. This exchange uses it up.',
  expiring: 'Asks for a token that expires and can be renewed, so that a stolen one soon ends.',
  grant_type: 'By which of the ways of OAuth the token is asked for.',
  redirect_uri:
    'The same as in the authorize URL, so that the store can see where the code was brought.',
  code_verifier:
    'Shows that it is the one who began. The store compares it with the challenge of the authorize URL.',
  refresh_token: 'Brings the next token without a new approval. The answer has a new one of these.',
  subject_token: 'The token to be turned into another one.',
  subject_token_type: 'What kind of token is given.',
  requested_token_type: 'What kind of token is wished for.',
};

/** Fields of an answer of the token endpoint (RFC 6749 §5.1, §5.2). */
const TOKEN_ANSWER: Readonly<Record<string, string>> = {
  access_token: 'The token, which goes with every request to the API. Treat it like a password.',
  scope: 'What the token really may do. Compare it with what was asked for.',
  expires_in: 'In how many seconds the token ends, so that it is renewed in time.',
  refresh_token: 'Brings the next token once this one has ended, without a new approval.',
  refresh_token_expires_in: 'In how many seconds renewing ends. Then it takes a new approval.',
  associated_user: 'The person whom an online token acts for.',
  associated_user_scope: 'What that person may do. The token may do no more.',
  session: 'The session in the admin that an online token belongs to, and ends with.',
  token_type: 'How the token is sent. This service always wants it in a header of its own.',
  error: 'Why there is no token, in one word.',
  error_description: IN_A_SENTENCE,
};

/** Fields of a GraphQL request or of an answer of the API (GraphQL over HTTP; GraphQL §7). */
const API: Readonly<Record<string, string>> = {
  query: 'What is asked for, field by field.',
  variables: 'The values for the places that the query left open.',
  operationName: 'Which operation of the document to run.',
  data: 'The answer in the shape of the query.',
  errors: 'What went wrong; a GraphQL answer can have both, errors and data.',
  error: 'What went wrong.',
  extensions: 'The cost of the query, and how much is left to spend.',
  access_scopes: 'What the token may do.',
  limit: 'How many entries a page has, at most 250.',
  fields: 'Which fields of each entry to send.',
  page_info: 'The place in the list where the page begins.',
};

/** In which message a field stands. */
interface FieldPlace {
  readonly of: 'request' | 'answer';
  readonly topic: WireTopic;
}

/** One sentence for a parameter or a field of a body, whatever its name. */
export function fieldSentence(name: string, place: FieldPlace): string {
  const known = catalogueOf(place);
  if (Object.hasOwn(known, name)) return known[name] ?? UNKNOWN;
  if (place.of === 'answer') return known === API ? 'Part of what was asked for.' : UNKNOWN;
  return known === CALLBACK ? UNKNOWN : NOT_NEEDED.request;
}

/** A parameter or a body field with its sentence. @param value already hidden where it must be */
export function bodyField(
  name: string,
  value: WireValue,
  place: FieldPlace,
  known: KnownSecrets,
): WireField {
  return { name: cleanText(name, known), value, sentence: fieldSentence(name, place) };
}

/** Whether a field of this name has a sentence of its own. */
export function isKnownField(name: string, place: FieldPlace): boolean {
  return Object.hasOwn(catalogueOf(place), name);
}

const UNKNOWN = NOT_NEEDED.answer;

function catalogueOf({ of, topic }: FieldPlace): Readonly<Record<string, string>> {
  switch (topic) {
    case 'hand-off':
      return AUTHORIZE;
    case 'callback':
    case 'pasted-callback':
      return CALLBACK;
    case 'exchange':
    case 'refresh':
    case 'client-credentials':
    case 'token-exchange':
      return of === 'request' ? TOKEN_REQUEST : TOKEN_ANSWER;
    case 'revoke':
    case 'scopes':
    case 'graphql':
    case 'rest':
      return API;
  }
}
