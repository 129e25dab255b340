import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OutcomePage } from '../../../source/services/callback-listener/types.ts';
import {
  startCallbackFlow,
  VALID_REQUEST,
  type CallbackFlow,
} from '../../support/sign-in/callback-flow.ts';
import { sendRaw, type RawAnswer } from '../../support/sockets/raw-client.ts';

const DONE = 'GET /done HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n';
const FAVICON = 'GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n';
const ENDLESS = `GET /callback?code=${'A'.repeat(9000)} HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n`;
const NOT_HTTP = 'SSH-2.0-OpenSSH_9.9\r\n';

function send(flow: CallbackFlow, input: string): Promise<RawAnswer> {
  return sendRaw(flow.port, flow.fill(input));
}

describe('the outcome page', () => {
  it('is not there before a callback was accepted', async () => {
    const flow = await startCallbackFlow();
    expect((await send(flow, DONE)).status).toBe(404);
  });

  it.each<[OutcomePage, string]>([
    ['done', 'Done'],
    ['partial', 'Almost done'],
    ['denied', 'Not approved'],
    ['failed', 'No token'],
    ['unknown', 'Outcome unknown'],
  ])('waits for the outcome and then says: %s', async (outcome, title) => {
    const flow = await startCallbackFlow();
    await send(flow, VALID_REQUEST);
    const page = send(flow, DONE);
    await flow.listener.finish(outcome);
    const answer = await page;
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expectProtected(answer);
  });

  it('is shown to a browser that comes only after the outcome', async () => {
    const flow = await startCallbackFlow();
    await send(flow, VALID_REQUEST);
    const finished = flow.listener.finish('done');
    expect((await send(flow, DONE)).body).toContain('Done');
    await finished;
  });

  it('tells several tabs the same', async () => {
    const flow = await startCallbackFlow();
    await send(flow, VALID_REQUEST);
    const pages = Promise.all([send(flow, DONE), send(flow, DONE), send(flow, DONE)]);
    await flow.listener.finish('failed');
    const bodies = (await pages).map(({ body }) => body);
    expect(bodies[0]).toContain('<h1>No token</h1>');
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
  });

  it('does not say "done" while the exchange is still under way', async () => {
    const flow = await startCallbackFlow({ limits: { outcomeMs: 20 } });
    await send(flow, VALID_REQUEST);
    const answer = await send(flow, DONE);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('<h1>Approval received</h1>');
    expectProtected(answer);
  });

  it.each([
    ['a query', 'GET /done?x=1 HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n', 404],
    [
      'another method',
      'POST /done HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\nContent-Length: 0\r\n\r\n',
      405,
    ],
    ['another Host', 'GET /done HTTP/1.1\r\nHost: evil.example\r\n\r\n', 421],
  ])('refuses %s', async (_, input, status) => {
    const flow = await startCallbackFlow();
    await send(flow, VALID_REQUEST);
    expect((await send(flow, input)).status).toBe(status);
  });
});

/** All headers of a page, written down: none may be missing, and none is added. */
function expectProtected({ headers, body }: RawAnswer, own: Readonly<Record<string, string>> = {}) {
  const { date: _date, 'content-length': length, ...rest } = Object.fromEntries(headers);
  const policy = headers.get('content-security-policy') ?? '';
  expect({
    ...rest,
    'content-security-policy': policy.replace(/'sha256-[^']+'/, 'STYLE'),
  }).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; style-src STYLE; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    connection: 'close',
    ...own,
  });
  expect(length).toBe(String(Buffer.byteLength(body, 'latin1')));
}

const HOST = 'Host: 127.0.0.1:{P}\r\n';
/** A request each that ends in one of the pages, with its status and its words. */
const REFUSED: ReadonlyArray<readonly [title: string, status: number, input: string]> = [
  ['Another sign-in', 400, `GET /callback?code=a&state=x HTTP/1.1\r\n${HOST}\r\n`],
  [
    'Another store',
    400,
    `GET /callback?code=a&state={S}&shop=evil.myshopify.com HTTP/1.1\r\n${HOST}\r\n`,
  ],
  ['Not usable', 400, `GET /callback HTTP/1.1\r\n${HOST}\r\n`],
  ['Nothing here', 404, FAVICON],
  ['Only GET', 405, `POST /callback HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`],
  ['Wrong host', 421, 'GET /callback HTTP/1.1\r\n\r\n'],
  ['Expectation refused', 417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n'],
  ['Not an address', 400, `GET //x HTTP/1.1\r\n${HOST}\r\n`],
  ['Only in a tab', 403, `GET /callback HTTP/1.1\r\n${HOST}Sec-Fetch-Mode: cors\r\n\r\n`],
  ['Not ahead of time', 503, `GET /callback HTTP/1.1\r\n${HOST}Sec-Purpose: prefetch\r\n\r\n`],
  ['Too large', 431, ENDLESS],
  ['Not HTTP', 400, NOT_HTTP],
  ['No upgrade', 400, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'],
  ['Only GET', 405, 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n'],
  ['Expectation refused', 417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n'],
];

describe('every answer', () => {
  it.each(REFUSED)('carries all the protective headers: %s, %i', async (title, status, input) => {
    const flow = await startCallbackFlow();
    const answer = await send(flow, input);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).toContain('Nothing was changed by this.');
    expectProtected(answer, status === 405 ? { allow: 'GET' } : {});
    expect(flow.settled()).toEqual([]);
  });

  it('carries them when it is too slow', async () => {
    const flow = await startCallbackFlow({ limits: { headersMs: 20, checkEveryMs: 10 } });
    const answer = await send(flow, 'GET / HTTP/1.1\r\nHo');
    expect(answer.status).toBe(408);
    expect(answer.body).toContain('<h1>Too slow</h1>');
    expectProtected(answer);
  });

  it('carries them with the redirect, which has no words', async () => {
    const flow = await startCallbackFlow();
    const answer = await send(flow, VALID_REQUEST);
    expect([answer.status, answer.body]).toEqual([303, '']);
    expectProtected(answer, { location: '/done' });
  });

  it('has one style, allowed by its hash, and no script', async () => {
    const flow = await startCallbackFlow();
    const { headers, body } = await send(flow, FAVICON);
    const styles = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map((match) => match[1] ?? '');
    expect(styles).toHaveLength(1);
    const hash = createHash('sha256')
      .update(styles[0] ?? '')
      .digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(body).not.toMatch(/<script|<img|<link|<a |src=|href=|http:|https:/i);
  });
});
