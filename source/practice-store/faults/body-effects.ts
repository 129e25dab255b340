import type { StoreAnswer } from '../server/message.ts';
import type { BODY_FAULTS } from './body-faults.ts';
import { change, type FaultEffect, refuse } from './fault.ts';

type Name = (typeof BODY_FAULTS)[number]['name'];

const DEPTH = 100_000;

/** In JSON's escapes: colour, a link, a bell, a turned direction, an invisible tag, half a pair. */
const HOSTILE = String.raw`\u001b[31m\u001b]8;;https://evil.example\u0007\u0007\u202e\u200b\udb40\udc41\ud800\u009b2J\u0000\u0301\u0301\u0301`;

/** A captive portal's page; the store behind it is not reached. */
const PORTAL =
  '<!doctype html><html lang="en"><head><title>Welcome to the guest network</title></head><body><h1>Please accept the terms of this network</h1></body></html>\n';

export const BODY_EFFECTS: Readonly<Record<Name, FaultEffect>> = {
  'html-instead-of-json': refuse(() => ({
    status: 200,
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: PORTAL,
  })),
  'cut-json': change((answer) => {
    const text = textOf(answer);
    return text === null ? null : { ...answer, body: text.slice(0, Math.ceil(text.length / 2)) };
  }),
  'empty-body': change((answer) => ({ ...answer, body: '' })),
  bom: change((answer) => withText(answer, (text) => `\uFEFF${text}`)),
  'utf-16': change((answer) => {
    const text = textOf(answer);
    return text === null ? null : { ...answer, body: Buffer.from(`\uFEFF${text}`, 'utf16le') };
  }),
  'deep-json': change((answer) => {
    const isWhole = answer.status < 400 && textOf(answer) !== null;
    return isWhole ? { ...answer, body: '['.repeat(DEPTH) + ']'.repeat(DEPTH) } : null;
  }),
  'big-ids': change((answer) =>
    withText(answer, (text) =>
      // 9 and 18 more digits: far beyond 2^53, and still different for different ids.
      text.replaceAll(
        /("(?:[a-z_]+_)?id":)(\d{1,18})(?!\d)/g,
        (_all, key: string, id: string) => `${key}9${id.padStart(18, '0')}`,
      ),
    ),
  ),
  'hostile-text': change((answer) =>
    withText(answer, (text) =>
      text.replaceAll(
        /("(?:name|title|first_name|firstName|last_name|lastName|displayName|vendor|tags)":")/g,
        (key) => key + HOSTILE,
      ),
    ),
  ),
};

/** The body of a JSON answer as text, or null for anything else. */
export function textOf({ headers, body }: StoreAnswer): string | null {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (!type.includes('json')) return null;
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** Null when nothing in the text was to be changed. */
function withText(answer: StoreAnswer, edit: (text: string) => string): StoreAnswer | null {
  const text = textOf(answer);
  if (text === null) return null;
  const edited = edit(text);
  return edited === text ? null : { ...answer, body: edited };
}
