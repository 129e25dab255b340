import type { WireTopic } from './message.ts';

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

/** Of the browser's and the server's headers that nobody here needs. */
const NOT_NEEDED = {
  answer: 'Sent by the server; not needed here.',
  callback: 'Sent by the browser; not needed here.',
  request: 'Part of this request.',
} as const;

/** One sentence for a header, whatever its name. */
export function headerSentence(name: string, kind: keyof typeof NOT_NEEDED): string {
  const lower = name.toLowerCase();
  if (Object.hasOwn(SENTENCES, lower)) return SENTENCES[lower] ?? NOT_NEEDED[kind];
  return BY_PATTERN.find(([pattern]) => pattern.test(lower))?.[1] ?? NOT_NEEDED[kind];
}

/** Parameters of the authorize URL (RFC 6749 §4.1.1, RFC 7636 §4.3). */
const AUTHORIZE: Readonly<Record<string, string>> = {
  client_id: 'Says which app asks. It is public.',
  scope: 'What the token may do: the person sees and approves exactly this.',
  redirect_uri: 'Where the browser brings the code; the app settings must list it, byte for byte.',
  state: 'Ties the answer to this attempt: a callback with another one is refused.',
  'grant_options[]': 'Asks for an online token, which acts for the person and ends after a day.',
  response_type: 'Asks for a code, to be exchanged for the token.',
  code_challenge:
    'A second lock (PKCE): only the holder of the matching verifier can use the code.',
  code_challenge_method: 'How the challenge was made from the verifier.',
};

/** Parameters of the callback (RFC 6749 §4.1.2, RFC 9207 §2). */
const CALLBACK: Readonly<Record<string, string>> = {
  code: 'Good for one exchange, soon, and only together with the client secret.',
  state: 'Must be the one of the authorize URL, else somebody else began this.',
  hmac: 'The signature over all other parameters, made with the client secret.',
  shop: 'Which store approved; it must be the one that was asked for.',
  timestamp: 'When the store sent the browser here, in seconds since 1970.',
  host: 'The address of the store in the admin, in base64; not needed here.',
  iss: 'Who issued the code; where it is sent, it must be the store itself.',
  error: 'Why there is no code.',
  error_description: 'The same in a sentence.',
};

/** Fields of a request to the token endpoint (RFC 6749 §4.1.3, §6; RFC 7636 §4.5). */
const TOKEN_REQUEST: Readonly<Record<string, string>> = {
  client_id: 'Says which app asks. It is public.',
  client_secret: 'Proves that it is the app. It goes in the body, never in an address.',
  code: 'The one that the browser brought; this exchange uses it up.',
  expiring: 'Asks for a token that expires and can be renewed.',
  grant_type: 'By which of the ways of OAuth a token is asked for.',
  redirect_uri: 'The same as in the authorize URL, to be compared.',
  code_verifier: 'The second half of the lock in the authorize URL.',
  refresh_token: 'The token for renewing; the answer brings a new one.',
  subject_token: 'The token to be turned into another one.',
  subject_token_type: 'What kind of token is given.',
  requested_token_type: 'What kind of token is wished for.',
};

/** Fields of an answer of the token endpoint (RFC 6749 §5.1, §5.2). */
const TOKEN_ANSWER: Readonly<Record<string, string>> = {
  access_token: 'The token. Treat it like a password.',
  scope: 'What the token really may do; compare it with what was asked for.',
  expires_in: 'How many seconds the token lives.',
  refresh_token: 'Brings the next token once this one has expired.',
  refresh_token_expires_in: 'How many seconds the refresh token lives.',
  associated_user: 'The person whom an online token acts for.',
  associated_user_scope: 'What that person may do.',
  session: 'The session in the admin that an online token belongs to.',
  token_type: 'How the token is used; this service always wants it in its own header.',
  error: 'Why there is no token, in one word.',
  error_description: 'The same in a sentence.',
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

type FieldPlace =
  | { readonly of: 'request'; readonly topic: WireTopic }
  | { readonly of: 'answer'; readonly topic: WireTopic };

/** One sentence for a parameter or a field of a body, whatever its name. */
export function fieldSentence(name: string, place: FieldPlace): string {
  const known = catalogueOf(place);
  if (Object.hasOwn(known, name)) return known[name] ?? UNKNOWN;
  if (place.of === 'answer') return isApi(place.topic) ? 'Part of what was asked for.' : UNKNOWN;
  if (place.topic === 'callback' || place.topic === 'pasted-callback') return UNKNOWN;
  return 'Part of this request.';
}

/** Names whose meaning is known, so that a longer text with such a name is no riddle. */
export function isKnownField(name: string, place: FieldPlace): boolean {
  return Object.hasOwn(catalogueOf(place), name);
}

const UNKNOWN = 'Sent by the server; not needed here.';

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

function isApi(topic: WireTopic): boolean {
  return ['revoke', 'scopes', 'graphql', 'rest'].includes(topic);
}
