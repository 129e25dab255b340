import type { Secret } from '../text/secret.ts';
import type { CallbackVerdict } from './callback-check.ts';
import { exchangeOnce } from './exchange-once.ts';
import {
  type CallbackChannel,
  enter,
  expectedCallback,
  type SignInNotice,
  type SignInState,
  type SignInTransition,
  type SignInWaiting,
  stay,
} from './state.ts';

type Waiting = Extract<SignInState, SignInWaiting>;

/** A face shows the last few; older ones have no use. */
const KEPT_NOTICES = 8;

/** Handles a tick, which comes once a second of the countdown. `nowMs` is monotonic. */
export function tick(state: Waiting, nowMs: number): SignInTransition {
  // While the countdown stands still, the deadline moves.
  const deadlineMs =
    state.isPaused || state.deadlineMs === null ? nowMs + state.remainingMs : state.deadlineMs;
  const remainingMs = Math.max(0, deadlineMs - nowMs);
  const { attempt, plan } = state;
  if (remainingMs === 0) {
    return enter(state, { phase: 'timed-out', plan }, { type: 'close-listener', attempt });
  }
  const afterMs = state.isPaused ? 1000 : remainingMs % 1000 || 1000;
  return {
    state: { ...state, deadlineMs, remainingMs },
    effects: [{ type: 'wake', attempt, afterMs }],
  };
}

/** Adds the whole waiting time to what is left. */
export function extend(state: Waiting): SignInTransition {
  const { waitMs } = state.plan;
  const deadlineMs = state.deadlineMs === null ? null : state.deadlineMs + waitMs;
  return stay({ ...state, deadlineMs, remainingMs: state.remainingMs + waitMs });
}

/** Opens the authorize URL in a browser, as often as it is asked for. */
export function openBrowser(state: Waiting): SignInTransition {
  const { attempt, authorizeUrl } = state;
  return {
    state: { ...state, browser: 'opening' },
    effects: [{ type: 'open-browser', attempt, url: authorizeUrl.url }],
  };
}

/** One paste is checked at a time. */
export function paste(state: Waiting, text: Secret): SignInTransition {
  if (state.isChecking || text.length === 0) return stay(state);
  const { attempt, plan, secrets } = state;
  return {
    state: { ...state, isChecking: true },
    effects: [
      {
        type: 'check-paste',
        attempt,
        text,
        redirectUri: plan.redirectUri,
        expected: expectedCallback(state, plan, secrets),
      },
    ],
  };
}

/** A callback by either channel. A refused callback changes nothing but a notice (P13). */
export function applyVerdict(
  state: Waiting,
  channel: CallbackChannel,
  verdict: CallbackVerdict,
): SignInTransition {
  const { attempt, plan } = state;
  switch (verdict.type) {
    case 'accepted':
      return exchangeOnce(state, verdict);
    case 'denied': {
      const { error, description } = verdict;
      return enter(
        state,
        { phase: 'denied', plan, error, description },
        { type: 'finish-page', attempt, page: 'denied' },
      );
    }
    case 'refused': {
      const { reason, message, remedy } = verdict;
      const noticed = addNotice(state, { kind: 'refused', reason, message, remedy });
      const isChecking = channel === 'paste' ? false : state.isChecking;
      return stay({ ...noticed, isChecking, otherShop: verdict.otherShop ?? state.otherShop });
    }
  }
}

/** Adds a notice; the same one in a row is counted, under a new id. */
export function addNotice(state: Waiting, notice: Omit<SignInNotice, 'id' | 'count'>): Waiting {
  const last = state.notices.at(-1);
  const isSame = last?.message === notice.message && last.kind === notice.kind;
  const kept = isSame ? state.notices.slice(0, -1) : state.notices.slice(1 - KEPT_NOTICES);
  const next = { ...notice, id: (last?.id ?? 0) + 1, count: isSame ? last.count + 1 : 1 };
  return { ...state, notices: [...kept, next] };
}
