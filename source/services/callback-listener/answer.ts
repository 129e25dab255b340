import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pageHeaders, pageHtml } from './page-html.ts';
import { PAGES, type Page, type PageName } from './pages.ts';

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
 * Answers where there is no response object: broken syntax, CONNECT, upgrades. Closing at once
 * with unread bytes would reset the connection and lose the answer, so the socket is dropped a
 * moment later; an end alone would not free its slot.
 */
export function sendRawPage(socket: Duplex, name: PageName): void {
  if (!socket.writable || socket.destroyed) {
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
