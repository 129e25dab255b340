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
