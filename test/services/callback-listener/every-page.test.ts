/**
 * Every page that the listener can answer with, whole, as text beside this file. It is written anew with
 * `vitest run test/services/callback-listener/every-page -u` and read before it is committed.
 */
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { CALLBACK_REFUSALS } from '../../../source/core/sign-in/failure-table.ts';
import {
  type PageName,
  refusalPage,
  sendPage,
  sendRawPage,
  sendSeeOther,
} from '../../../source/services/callback-listener/pages.ts';
import { DEFAULT_LIMITS } from '../../../source/services/callback-listener/types.ts';

const NAMES: readonly PageName[] = [
  'done',
  'partial',
  'denied',
  'failed',
  'unknown',
  'pending',
  'too-large',
  'method',
  'host',
  'target',
  'path',
  'prefetch',
  'not-navigation',
  'expectation',
  'upgrade',
  'syntax',
  'timeout',
  'fault',
  'other-sign-in',
  'other-store',
  'not-usable',
];

/** What is written to it. */
function noting(): { response: ServerResponse; written: unknown[] } {
  const written: unknown[] = [];
  const response = {
    writeHead: (...head: readonly unknown[]) => written.push(head),
    end: (...body: readonly unknown[]) => written.push(body),
  };
  return { response: response as unknown as ServerResponse, written };
}

test('each page is what is written down for it, sent by a response or to a bare socket', async () => {
  const parts = NAMES.map((name) => {
    const socket = new PassThrough();
    sendRawPage(socket, name);
    const raw = String(socket.read());
    socket.destroy();
    const { response, written } = noting();
    const sent = sendPage(response, name);
    const [head = '', body = ''] = raw.split('\r\n\r\n');
    const headers = head.split('\r\n').slice(1);
    expect(written).toEqual([[sent.status, sent.headers.flat()], [body]]);
    expect(sent.headers.map((pair) => pair.join(': '))).toEqual(headers);
    return `${name}\n${head.replaceAll('\r\n', '\n')}\n\n${body}`;
  });
  await expect(parts.join('\n')).toMatchFileSnapshot('every-page.txt');
});

test('the redirect has the headers of a page, and no words', () => {
  const { response, written } = noting();
  const sent = sendSeeOther(response, '/done');
  const { headers } = sendPage(noting().response, 'done');
  const usual = headers.filter(([name]) => name !== 'Content-Length');
  expect(sent).toEqual({
    status: 303,
    headers: [...usual, ['Location', '/done'], ['Content-Length', '0']],
  });
  expect(written).toEqual([[303, sent.headers.flat()], []]);
});

test('each refusal of a callback has its page', () => {
  const pages = Object.groupBy(CALLBACK_REFUSALS, (reason) => refusalPage(reason));
  expect(pages['other-sign-in']?.toSorted()).toEqual(['iss', 'older-state', 'state']);
  expect(pages['other-store']).toEqual(['shop']);
  expect(Object.keys(pages).toSorted()).toEqual(['not-usable', 'other-sign-in', 'other-store']);
});

test('the usual limits', () => {
  expect(DEFAULT_LIMITS).toEqual({
    requestLineBytes: 8 * 1024,
    headBytes: 32 * 1024,
    headerLines: 128,
    headersMs: 5_000,
    requestMs: 10_000,
    checkEveryMs: 500,
    // Chromium keeps a connection for up to 300 s. Closing first would race with its request.
    idleMs: 330_000,
    sockets: 128,
    outcomeMs: 30_000,
    lingerMs: 1_500,
    lingerShownMs: 300,
  });
});
