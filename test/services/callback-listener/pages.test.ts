import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../../source/services/callback-listener/pages.ts';
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

  it.each<OutcomePage>(['done', 'partial', 'denied', 'failed', 'unknown'])(
    'waits for the outcome and then says: %s',
    async (outcome) => {
      const flow = await startCallbackFlow();
      await send(flow, VALID_REQUEST);
      const page = send(flow, DONE);
      await flow.listener.finish(outcome);
      const { status, body } = await page;
      expect(status).toBe(200);
      expect(body).toContain(`<h1>${PAGES[outcome].title}</h1>`);
    },
  );

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
    for (const { body } of await pages) expect(body).toContain(PAGES.failed.title);
  });

  it('does not say "done" while the exchange is still under way', async () => {
    const flow = await startCallbackFlow({ limits: { outcomeMs: 20 } });
    await send(flow, VALID_REQUEST);
    const { status, body } = await send(flow, DONE);
    expect(status).toBe(200);
    expect(body).toContain(PAGES.pending.title);
    expect(body).not.toContain(PAGES.done.title);
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

describe('every answer', () => {
  it.each([
    ['the redirect', VALID_REQUEST],
    ['a refused callback', 'GET /callback?code=a&state=x HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n'],
    ['an unknown path', FAVICON],
    ['no Host at all', 'GET /callback HTTP/1.1\r\n\r\n'],
    ['too long a line', ENDLESS],
    ['what is no HTTP', NOT_HTTP],
    ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n'],
    ['another expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n'],
  ])('carries the protective headers: %s', async (_, input) => {
    const flow = await startCallbackFlow();
    const { headers, status } = await send(flow, input);
    expect(status).not.toBe('closed');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('connection')).toBe('close');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const unwanted = [...headers.keys()].filter((name) =>
      /^access-control-|^strict-transport|^set-cookie/.test(name),
    );
    expect(unwanted).toEqual([]);
    expect(policy).not.toContain('upgrade-insecure-requests');
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

  it('has the length that it says', async () => {
    const flow = await startCallbackFlow();
    const { headers, body } = await send(flow, NOT_HTTP);
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body, 'latin1')));
  });
});
