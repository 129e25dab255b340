import type { StoreAnswer } from '../server/message.ts';
import { changeAnswer, refuse, faultsAt } from './fault.ts';

const DEPTH = 100_000;

/** JSON escapes: colour, link, bell, right-to-left override, invisible tag, lone surrogate. */
const HOSTILE = String.raw`\u001b[31m\u001b]8;;https://evil.example\u0007\u0007\u202e\u200b\udb40\udc41\ud800\u009b2J\u0000\u0301\u0301\u0301`;

/** The page of a captive portal, which answers in place of the store. */
const PORTAL =
  '<!doctype html><html lang="en"><head><title>Welcome to the guest network</title></head><body><h1>Please accept the terms of this network</h1></body></html>\n';

/** Faults of bodies, such as broken JSON or a wrong encoding. */
export const BODY_FAULTS = faultsAt('any', {
  'html-instead-of-json': {
    title: 'A page in place of JSON, with status 200',
    what: 'Answers are the sign-in page of some network, as behind a captive portal.',
    effect: refuse(() => ({
      status: 200,
      headers: [['Content-Type', 'text/html; charset=utf-8']],
      body: PORTAL,
    })),
  },
  'cut-json': {
    title: 'JSON that breaks off',
    what: 'The second half of the body is missing although its length is right.',
    effect: changeAnswer((answer) => {
      const text = textOf(answer);
      return text === null ? null : { ...answer, body: text.slice(0, Math.ceil(text.length / 2)) };
    }),
  },
  'empty-body': {
    title: 'Empty body',
    what: 'Answers have their status and no body.',
    effect: changeAnswer((answer) => ({ ...answer, body: '' })),
  },
  bom: {
    title: 'Byte order mark before the JSON',
    what: 'The body begins with the three bytes of a UTF-8 byte order mark.',
    effect: changeAnswer((answer) => withText(answer, (text) => `\uFEFF${text}`)),
  },
  'utf-16': {
    title: 'JSON in UTF-16',
    what: 'The body is UTF-16 with a byte order mark, and the header says UTF-8.',
    effect: changeAnswer((answer) => {
      const text = textOf(answer);
      return text === null ? null : { ...answer, body: Buffer.from(`\uFEFF${text}`, 'utf16le') };
    }),
  },
  'deep-json': {
    title: 'JSON 100,000 levels deep',
    what: 'The body is one list in another in another.',
    where: 'api',
    effect: changeAnswer((answer) => {
      const isWhole = answer.status < 400 && textOf(answer) !== null;
      return isWhole ? { ...answer, body: '['.repeat(DEPTH) + ']'.repeat(DEPTH) } : null;
    }),
  },
  'big-ids': {
    title: 'Ids beyond exact numbers',
    what: 'Every id in the body becomes larger than 2^53, so that careless programs round it.',
    where: 'api',
    effect: changeAnswer((answer) =>
      withText(answer, (text) =>
        // 9 and 18 more digits: far beyond 2^53, and still different for different ids.
        text.replaceAll(
          /("(?:[a-z_]+_)?id":)(\d{1,18})(?!\d)/g,
          (_all, key: string, id: string) => `${key}9${id.padStart(18, '0')}`,
        ),
      ),
    ),
  },
  'hostile-text': {
    title: 'Control characters in the data',
    what: 'Names and titles carry colours, links, bells, and letters that turn the direction.',
    where: 'api',
    effect: changeAnswer((answer) =>
      withText(answer, (text) =>
        text.replaceAll(
          /("(?:name|title|first_name|firstName|last_name|lastName|displayName|vendor|tags)":")/g,
          (key) => key + HOSTILE,
        ),
      ),
    ),
  },
});

/** The body of a JSON answer as text, or null for anything else. */
function textOf({ headers, body }: StoreAnswer): string | null {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (!type.includes('json')) return null;
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** Null when the body is not JSON or `edit` changes nothing. */
function withText(answer: StoreAnswer, edit: (text: string) => string): StoreAnswer | null {
  const text = textOf(answer);
  if (text === null) return null;
  const edited = edit(text);
  return edited === text ? null : { ...answer, body: edited };
}
