import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallbackVerdict } from '../../core/sign-in/callback-check.ts';
import { withPort } from '../../core/sign-in/redirect-uri.ts';
import { Secret } from '../../core/text/secret.ts';
import { bindAll, closeServer } from './bind.ts';
import { createStrictServer, trackSockets } from './http-server.ts';
import { refusalPage, sendPage, sendSeeOther, type SentAnswer } from './pages.ts';
import { checkRequest, headerPairs, type RawHeaders } from './request-checks.ts';
import {
  type CallbackListener,
  DEFAULT_LIMITS,
  type ListenerLimits,
  type ListenerNotice,
  type ListenOptions,
  type OutcomePage,
} from './types.ts';

/**
 * The page that the browser ends on, without the code in its address; no redirect URI may have this
 * path.
 */
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
  const waiters = outcomeWaiters(limits.outcomeMs, () => lingering?.shorten());
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
    // After a failed accept (EMFILE) the server still listens, so this is a notice, not an error.
    server.on('error', (error) => options.onNotice(faultNotice(error)));
  }

  let closing: Promise<void> | null = null;
  let lingering: ReturnType<typeof linger> | null = null;

  async function closeAll(): Promise<void> {
    isEnding = true;
    lingering?.end();
    const closed = bound.map(({ server }) => closeServer(server));
    sockets.destroyAll();
    await Promise.all(closed);
  }
  const close = (): Promise<void> => (closing ??= closeAll());

  async function finish(page: OutcomePage): Promise<void> {
    // Without a settled callback no browser is waiting for the outcome page.
    if (isSettled && !isEnding) {
      isEnding = true;
      lingering = linger(limits.lingerMs, limits.lingerShownMs);
      waiters.tell(page);
      await lingering.over;
    }
    await close();
  }

  return { addresses: bound.map(({ address }) => address), redirectUri, finish, close };
}

/** A TLS hello came to the plain http port. */
const BROWSER_TRIED_HTTPS: ListenerNotice = {
  type: 'browser-tried-https',
  message: 'The browser tried https, but the redirect URI is http.',
  remedy: 'Change https to http in its address bar, or paste that address here.',
  withoutPaste: 'Change https to http in its address bar.',
};

/** A defect of ours, reported instead of thrown: no request may end the process. */
function faultNotice(cause: unknown): ListenerNotice {
  return {
    type: 'fault',
    message: 'The listener could not answer a request because of a fault in tokenwright.',
    remedy: 'Try again, or paste the address that the browser ended on.',
    withoutPaste: 'Try again.',
    cause,
  };
}

type RefusedCallback = Extract<CallbackVerdict, { type: 'refused' }>;

/** At most this many kinds of refusal are reported. */
const MOST_KINDS = 16;

/**
 * Tells whether a refusal is the first of its kind: a thousand wrong states give one warning, and
 * another shop's approval is still reported after a wrong state.
 */
function firstOfItsKind(): (refusal: RefusedCallback) => boolean {
  const seen = new Set<string>();
  return ({ reason, otherShop }) => {
    const kind = `${reason} ${otherShop ?? ''}`;
    if (seen.has(kind) || seen.size >= MOST_KINDS) return false;
    seen.add(kind);
    return true;
  };
}

/** Several tabs may wait; a person's browser does not open more than this. */
const MOST_WAITING = 16;

/**
 * The browsers that requested `/done` and wait for the outcome.
 *
 * @param limitMs how long a browser waits before its page sends the person back to the terminal
 * @param onShown called each time that the outcome has been written to a browser
 */
function outcomeWaiters(limitMs: number, onShown: () => void) {
  const waiting = new Map<ServerResponse, NodeJS.Timeout>();
  let outcome: OutcomePage | null = null;

  function release(response: ServerResponse): void {
    clearTimeout(waiting.get(response));
    waiting.delete(response);
  }
  function sendOutcome(response: ServerResponse, page: OutcomePage): void {
    response.once('finish', onShown);
    sendPage(response, page);
  }
  function giveUp(response: ServerResponse): void {
    release(response);
    sendPage(response, 'pending');
  }

  return {
    /**
     * Answers at once when the outcome is known, otherwise when it becomes known or the limit is
     * over.
     */
    answer(response: ServerResponse): void {
      if (outcome !== null) {
        sendOutcome(response, outcome);
        return;
      }
      const [oldest] = waiting.keys();
      if (waiting.size >= MOST_WAITING && oldest !== undefined) giveUp(oldest);
      waiting.set(
        response,
        setTimeout(() => giveUp(response), limitMs),
      );
      response.once('close', () => release(response));
    },
    /** Answers all that wait; later requests are answered at once. */
    tell(page: OutcomePage): void {
      outcome = page;
      for (const response of waiting.keys()) {
        release(response);
        sendOutcome(response, page);
      }
    },
  };
}

/**
 * The time between the outcome and the closing of the port.
 *
 * @param longestMs how long the port stays open for a browser that has not come yet
 * @param shownMs how long it stays open once the outcome was shown
 */
function linger(longestMs: number, shownMs: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer = setTimeout(resolve, longestMs);
  let isShort = false;
  return {
    over: promise,
    /** The outcome was shown in a browser: the rest is short. Only the first call counts. */
    shorten(): void {
      if (isShort) return;
      isShort = true;
      clearTimeout(timer);
      timer = setTimeout(resolve, Math.min(shownMs, longestMs));
    },
    end(): void {
      clearTimeout(timer);
      resolve();
    },
  };
}
