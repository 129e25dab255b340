import type { IncomingMessage, ServerResponse } from 'node:http';
import { withPort } from '../../core/sign-in/redirect-uri.ts';
import { Secret } from '../../core/text/secret.ts';
import { sendPage, sendSeeOther, type SentAnswer } from './answer.ts';
import { bindAll } from './bind.ts';
import { createStrictServer } from './http-server.ts';
import { linger } from './linger.ts';
import { BROWSER_TRIED_HTTPS, faultNotice } from './notices.ts';
import { outcomeWaiters } from './outcome-waiters.ts';
import { refusalPage } from './pages.ts';
import { headerPairs, type RawHeaders } from './raw-headers.ts';
import { firstOfItsKind } from './refusal-kinds.ts';
import { checkRequest } from './request-checks.ts';
import { trackSockets } from './socket-limits.ts';
import {
  DEFAULT_LIMITS,
  type CallbackListener,
  type ListenerLimits,
  type ListenOptions,
  type OutcomePage,
} from './types.ts';

/** Where the browser ends, without the code in its address; no redirect URI may have this path. */
const OUTCOME_PATH = '/done';

/**
 * Opens the loopback listener that catches the callback of one sign-in (RFC 8252 §7.3). It
 * decides nothing about the parameters: `check` does. A request that fails any check changes
 * nothing, and the wait goes on until `finish` or `close`.
 * @throws UserError when the address cannot be bound, before anything is open.
 */
export async function listenForCallback(options: ListenOptions): Promise<CallbackListener> {
  const limits: ListenerLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const { path: callbackPath, host } = options.redirectUri;
  const sockets = trackSockets(limits.sockets);
  const waiters = outcomeWaiters(limits.outcomeMs);
  const isFirstRefusal = firstOfItsKind();
  let isSettled = false;
  let isEnding = false;
  let hasTriedHttps = false;

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: target = '', rawHeaders } = request;
    const authority = `${host}:${request.socket.localPort ?? 0}`;
    const expected = { authority, callbackPath, outcomePath: OUTCOME_PATH, limits };
    const verdict = checkRequest({ method, target, rawHeaders }, expected);
    switch (verdict.type) {
      case 'refused':
        sendPage(response, verdict.page);
        break;
      case 'callback':
        onCallback(verdict.rawQuery, rawHeaders, response);
        break;
      case 'outcome':
        onOutcomeRequest(request, response);
        break;
    }
  }

  function onOutcomeRequest(request: IncomingMessage, response: ServerResponse): void {
    if (!isSettled) {
      sendPage(response, 'path');
      return;
    }
    sockets.spare(request.socket);
    waiters.answer(response);
  }

  function onCallback(rawQuery: string, rawHeaders: RawHeaders, response: ServerResponse): void {
    const verdict = options.check(rawQuery);
    const tellSeen = (answer: SentAnswer): void =>
      options.onSeen?.({
        rawQuery: new Secret(rawQuery),
        headers: headerPairs(rawHeaders),
        verdict,
        answer,
      });
    if (verdict.type === 'refused') {
      tellSeen(sendPage(response, refusalPage(verdict.reason)));
      if (isFirstRefusal(verdict)) options.onVerdict(verdict);
      return;
    }
    // Set before anything else runs: whatever the interleaving, one callback settles the flow.
    const isFirst = !isSettled && !isEnding;
    isSettled ||= isFirst;
    tellSeen(isSettled ? sendSeeOther(response, OUTCOME_PATH) : sendPage(response, 'path'));
    if (isFirst) options.onVerdict(verdict);
  }

  function onGuardedRequest(request: IncomingMessage, response: ServerResponse): void {
    try {
      onRequest(request, response);
    } catch (error) {
      if (!response.headersSent) sendPage(response, 'fault');
      options.onNotice(faultNotice(error));
    }
  }

  function onTlsHello(): void {
    if (hasTriedHttps) return;
    hasTriedHttps = true;
    options.onNotice(BROWSER_TRIED_HTTPS);
  }

  const handlers = { onRequest: onGuardedRequest, onTlsHello };
  const bound = await bindAll(options.redirectUri, () =>
    createStrictServer(limits, sockets, handlers),
  );
  const redirectUri = withPort(options.redirectUri, bound[0].address.port);
  for (const { server } of bound) {
    // A failed accept (EMFILE) leaves the server listening: told, not thrown.
    server.on('error', (error) => options.onNotice(faultNotice(error)));
  }

  let closing: Promise<void> | null = null;
  let lingering = linger(0, 0);

  async function closeAll(): Promise<void> {
    isEnding = true;
    lingering.end();
    const closed = bound.map(
      ({ server }) => new Promise<void>((resolve) => void server.close(() => resolve())),
    );
    sockets.destroyAll();
    await Promise.all(closed);
  }
  function close(): Promise<void> {
    closing ??= closeAll();
    return closing;
  }

  async function finish(page: OutcomePage): Promise<void> {
    // Without a settled callback no browser stands on the outcome page.
    if (isSettled && !isEnding) {
      isEnding = true;
      lingering = linger(limits.lingerMs, limits.lingerShownMs);
      waiters.onShown(() => lingering.shorten());
      waiters.tell(page);
      await lingering.over;
    }
    await close();
  }

  return { addresses: bound.map(({ address }) => address), redirectUri, finish, close };
}
