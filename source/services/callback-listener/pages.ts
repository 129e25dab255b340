import { NOT_EMBEDDED } from '../../core/http/message.ts';
import { createHash } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CallbackRefusal } from '../../core/sign-in/failure-table.ts';
import type { OutcomePage } from './types.ts';

/** The content of a page. Nothing from a request is ever put into it. */
interface Page {
  readonly status: number;
  readonly title: string;
  readonly sentences: readonly string[];
}

function page(status: number, title: string, ...sentences: readonly string[]): Page {
  return { status, title, sentences };
}

/** True both while the sign-in waits and after it has its outcome. */
const BACK_TO_TERMINAL =
  'Nothing was changed by this. Go back to the terminal: it says how the sign-in stands.';
const CLOSE_TAB = 'You can close this tab and go back to the terminal.';

const OUTCOMES: Readonly<Record<OutcomePage, Page>> = {
  done: page(200, 'Done', 'The access token has arrived.', CLOSE_TAB),
  partial: page(
    200,
    'Almost done',
    'The access token has arrived, but not everything is as it was asked for.',
    'The terminal says what is missing. You can close this tab.',
  ),
  denied: page(
    200,
    'Not approved',
    'The store ended this sign-in without an approval. No token was made.',
    CLOSE_TAB,
  ),
  failed: page(
    200,
    'No token',
    'The approval arrived, but it could not be exchanged for a token.',
    'The terminal says why and what to do. You can close this tab.',
  ),
  unknown: page(
    200,
    'Outcome unknown',
    'The approval arrived, but the answer to the exchange did not.',
    'The terminal says what to do. You can close this tab.',
  ),
};

/** Why a request was refused before its parameters were checked. */
const REFUSALS = {
  'too-large': page(431, 'Too large', BACK_TO_TERMINAL),
  method: page(405, 'Only GET', BACK_TO_TERMINAL),
  host: page(421, 'Wrong host', BACK_TO_TERMINAL),
  target: page(400, 'Not an address', BACK_TO_TERMINAL),
  path: page(404, 'Nothing here', BACK_TO_TERMINAL),
  prefetch: page(503, 'Not ahead of time', BACK_TO_TERMINAL),
  'not-navigation': page(403, 'Only in a tab', BACK_TO_TERMINAL),
  expectation: page(417, 'Expectation refused', BACK_TO_TERMINAL),
  upgrade: page(400, 'No upgrade', BACK_TO_TERMINAL),
  syntax: page(400, 'Not HTTP', BACK_TO_TERMINAL),
  timeout: page(408, 'Too slow', BACK_TO_TERMINAL),
  fault: page(500, 'A fault', BACK_TO_TERMINAL),
};

export type RefusalPage = keyof typeof REFUSALS;

const PAGES = {
  ...OUTCOMES,
  ...REFUSALS,
  // The outcome is not known yet; the person is sent back to the terminal.
  pending: page(
    200,
    'Approval received',
    'The exchange is still under way.',
    'Look at the terminal for the outcome.',
  ),
  // Why a callback was refused; the terminal says more.
  'other-sign-in': page(
    400,
    'Another sign-in',
    'This address belongs to an older sign-in or to another program.',
    BACK_TO_TERMINAL,
  ),
  'other-store': page(
    400,
    'Another store',
    'This approval is for another store than the one asked for.',
    BACK_TO_TERMINAL,
  ),
  'not-usable': page(
    400,
    'Not usable',
    'This address is not a complete and untouched callback.',
    BACK_TO_TERMINAL,
  ),
};

export type PageName = keyof typeof PAGES;

/** The page for a callback that was refused. */
export function refusalPage(reason: CallbackRefusal): PageName {
  switch (reason) {
    case 'state':
    case 'older-state':
    case 'iss':
      return 'other-sign-in';
    case 'shop':
      return 'other-store';
    default:
      return 'not-usable';
  }
}

const STYLE =
  ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.75rem}';

/** A page as HTML: fixed text, one inline style, no script, nothing loaded. */
function pageHtml({ title, sentences }: Page): string {
  const paragraphs = sentences.map((sentence) => `<p>${sentence}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · tokenwright</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${paragraphs}</main></body></html>\n`;
}

/**
 * The headers of every answer, refusals included. No CORS header. No HSTS: a browser would keep
 * using https after the sign-in and break other programs on this host (RFC 6797 §8.1.1).
 */
function pageHeaders(): ReadonlyArray<readonly [name: string, value: string]> {
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Cache-Control', 'no-store'],
    ['Referrer-Policy', 'no-referrer'],
    [
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    ],
    NOT_EMBEDDED,
    ['Connection', 'close'],
  ];
}

/** How long a refused client may take to read its answer before the socket is dropped. */
const READ_ANSWER_MS = 1_000;

function headersOf(page: Page, body: string): Array<readonly [string, string]> {
  const length: readonly [string, string] = ['Content-Length', String(Buffer.byteLength(body))];
  const allow: ReadonlyArray<readonly [string, string]> =
    page.status === 405 ? [['Allow', 'GET']] : [];
  return [...pageHeaders(), ...allow, length];
}

/** Status and headers of an answer as they were written. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
}

/** Answers with one of the fixed pages; a HEAD request gets its headers only. */
export function sendPage(response: ServerResponse, name: PageName): SentAnswer {
  const page = PAGES[name];
  const body = pageHtml(page);
  const headers = headersOf(page, body);
  response.writeHead(page.status, headers.flat());
  response.end(body);
  return { status: page.status, headers };
}

/** 303 to a path of this listener, so that the browser forgets the address with the code. */
export function sendSeeOther(response: ServerResponse, path: string): SentAnswer {
  const headers: SentAnswer['headers'] = [
    ...pageHeaders(),
    ['Location', path],
    ['Content-Length', '0'],
  ];
  response.writeHead(303, headers.flat());
  response.end();
  return { status: 303, headers };
}

/**
 * Answers when there is no response object: broken syntax, CONNECT, upgrades. Closing at once with
 * unread bytes would reset the connection and lose the answer, so the socket is dropped a moment
 * later; `end` alone would keep it in the list of open sockets.
 */
export function sendRawPage(socket: Duplex, name: PageName): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const page = PAGES[name];
  const body = pageHtml(page);
  const lines = headersOf(page, body).map(([key, value]) => `${key}: ${value}\r\n`);
  const timer = setTimeout(() => socket.destroy(), READ_ANSWER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.end(
    `HTTP/1.1 ${page.status} ${STATUS_CODES[page.status] ?? ''}\r\n${lines.join('')}\r\n${body}`,
  );
}
