import { describeClockSkew, clockSkewSeconds } from '../../core/diagnosis/api-answer.ts';
import {
  headerValues,
  type HttpAnswer,
  type HttpRequest,
  type SendHttp,
} from '../../core/http/message.ts';
import {
  attention,
  failed,
  fine,
  untested,
  type CheckResult,
} from '../../core/diagnosis/machine-check.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';

const LIMITS = { totalMs: 15_000, maxBytes: 64 * 1024 };

export interface StoreCheckOptions {
  readonly send: SendHttp;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly signal?: AbortSignal;
}

/**
 * Reaches the store once, without any secret, and compares the clocks by the `Date` of its answer
 * (RFC 9110 §6.6.1). Whatever it answers, it was reached.
 *
 * @param store null: none is named yet
 */
export async function checkStore(
  store: StoreAddress | null,
  options: StoreCheckOptions,
): Promise<readonly [store: CheckResult, clock: CheckResult]> {
  if (store === null) {
    return [
      untested('store', 'No store is named yet, so none was reached.'),
      untested('clock', "The clock is compared with the store's once one is named."),
    ];
  }
  const { send, now = Date.now, signal } = options;
  const outcome = await send(probe(store), {
    limits: LIMITS,
    ...(signal === undefined ? {} : { signal }),
  });
  if (outcome.type === 'failure') {
    return [
      failed('store', outcome.failure),
      untested('clock', 'The clock could not be compared: the store was not reached.'),
    ];
  }
  return [reached(store, outcome.answer), compareClocks(outcome.answer, now())];
}

/** No token and no secret goes along: what comes back is a refusal, and that is answer enough. */
function probe({ origin, profile }: StoreAddress): HttpRequest {
  return {
    method: 'HEAD',
    url: `${origin}${profile.paths.accessScopes}`,
    headers: [['accept', 'application/json']],
    body: null,
  };
}

function reached(store: StoreAddress, answer: HttpAnswer): CheckResult {
  if (store.isPractice) {
    return fine('store', `The practice store answers at ${store.origin}.`);
  }
  if (answer.status >= 500) {
    return attention(
      'store',
      `${store.shop} was reached, but answers with status ${answer.status}.`,
      'The store or something before it has trouble: try again in a few minutes.',
    );
  }
  return fine('store', `${store.shop} was reached over TLS, and its certificate is right.`);
}

function compareClocks(answer: HttpAnswer, nowMs: number): CheckResult {
  const [date = null] = headerValues(answer, 'date');
  const skew = clockSkewSeconds(date, nowMs / 1000);
  if (skew === null) return untested('clock', 'The store told no time to compare the clock with.');
  const words = describeClockSkew(skew);
  if (words === null) return fine('clock', "The clock agrees with the store's.");
  return attention(
    'clock',
    words,
    'Set the date and time of this machine, best by its own time service: a wrong clock makes certificates and signatures look false.',
  );
}
