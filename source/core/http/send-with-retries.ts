import type { HttpLimits, HttpOutcome, HttpRequest, SendHttp } from './message.ts';
import { decideRetry, type Repeatable, type RetryDecision } from './retry.ts';

export interface RetryOptions {
  readonly limits: HttpLimits;
  readonly signal?: AbortSignal;
  readonly repeatable: Repeatable;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<'elapsed' | 'aborted'>;
  /** Told before each wait, so that it can be shown. */
  readonly onWait?: (decision: Extract<RetryDecision, { type: 'wait' }>) => void;
}

/** The last outcome, and what was decided about it. */
export interface RetriedOutcome {
  readonly outcome: HttpOutcome;
  readonly last: Extract<RetryDecision, { type: 'stop' }>;
}

/** Sends a request and, where {@link decideRetry} allows it, sends it again after a wait. */
export async function sendWithRetries(
  send: SendHttp,
  request: HttpRequest,
  options: RetryOptions,
): Promise<RetriedOutcome> {
  const { limits, signal, repeatable } = options;
  for (let retriesMade = 0; ; retriesMade += 1) {
    const outcome = await send(request, signal === undefined ? { limits } : { limits, signal });
    const decision = decideRetry({ outcome, repeatable, retriesMade, nowMs: options.now() });
    if (decision.type === 'stop') return { outcome, last: decision };
    options.onWait?.(decision);
    if ((await options.wait(decision.waitMs, signal)) === 'aborted') return cancelled();
  }
}

function cancelled(): RetriedOutcome {
  const failure = {
    kind: 'aborted',
    // The service refused what was sent so far, so nothing is in the air.
    maybeSent: false,
    message: 'You cancelled the wait for the next try.',
    remedy: 'Send the request again when you like.',
  } as const;
  return {
    outcome: { type: 'failure', failure },
    last: { type: 'stop', why: 'no-answer', waitMs: null },
  };
}
