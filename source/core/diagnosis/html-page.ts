import type { DisplayText } from '../text/display-text.ts';
import { serverText } from './api-errors.ts';

/** As far as a title is looked for. */
const HEAD = 8 * 1024;
const HTML_START = /^\s*<(?:!doctype html|html)/i;

/** The title of an HTML page, or null when the body is none. The page itself is never shown. */
export function readPageTitle(
  body: string | null,
  contentType: string | null,
): { readonly text: DisplayText } | null {
  if (body === null) return null;
  const head = body.slice(0, HEAD);
  const isMarkup = /^\s*</.test(head);
  const isPage = isMarkup && (HTML_START.test(head) || /^text\/html\b/i.test(contentType ?? ''));
  if (!isPage) return null;
  const title = /<title[^>]{0,200}>([^<]{0,400})/i.exec(head)?.[1]?.replace(/\s+/g, ' ').trim();
  return { text: serverText(title === undefined || title === '' ? 'no title' : title, [], 100) };
}
