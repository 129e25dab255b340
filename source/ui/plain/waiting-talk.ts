import { durationWords } from '../../core/guide/steps/approve/time-left.ts';
import type { GuideState } from '../../core/guide/state.ts';
import type { PlainContext } from './plain-context.ts';

/** Said once, when so much time is left. */
const LAST_MINUTE_MS = 60_000;

/**
 * Withdraws the open question when something happened while waiting, and says it: one line an
 * event, each once, nothing redrawn.
 */
export class WaitingTalk {
  readonly #context: PlainContext;
  readonly #stop: () => void;
  #controller = new AbortController();
  #lastNotice = 0;
  #lastGuideNotice: GuideState['notice'];
  #hasSaidLastMinute: boolean;

  constructor(context: PlainContext) {
    this.#context = context;
    const state = context.store.getState();
    this.#lastGuideNotice = null;
    this.#hasSaidLastMinute = isLastMinute(state);
    this.#stop = context.store.subscribe(() => this.#look());
  }

  /** For the next question. */
  signal(): AbortSignal {
    this.flush();
    this.#controller = new AbortController();
    this.#look();
    return this.#controller.signal;
  }

  /** Says what is new. */
  flush(): void {
    for (const line of this.#news(true)) this.#context.asker.say(line);
  }

  close(): void {
    this.#stop();
  }

  #look(): void {
    const { step, signIn } = this.#context.store.getState();
    const isOver = step !== 'approve' || signIn.phase !== 'waiting';
    if (isOver || this.#news(false).length > 0) this.#controller.abort();
  }

  #news(isSaid: boolean): string[] {
    const { signIn, notice } = this.#context.store.getState();
    if (signIn.phase !== 'waiting') return [];
    const lines: string[] = [];
    for (const { id, message, remedy } of signIn.notices) {
      if (id > this.#lastNotice) lines.push(remedy === null ? message : `${message} ${remedy}`);
    }
    if (notice !== null && notice !== this.#lastGuideNotice) {
      lines.push(notice.remedy === null ? notice.message : `${notice.message} ${notice.remedy}`);
    }
    const isLate = !this.#hasSaidLastMinute && isLastMinute(this.#context.store.getState());
    if (isLate) lines.push(`${durationWords(signIn.remainingMs)} left. Type extend for more.`);
    if (isSaid) {
      this.#lastNotice = signIn.notices.at(-1)?.id ?? this.#lastNotice;
      this.#lastGuideNotice = notice;
      this.#hasSaidLastMinute ||= isLate;
    }
    return lines;
  }
}

function isLastMinute(state: GuideState): boolean {
  return state.signIn.phase === 'waiting' && state.signIn.remainingMs <= LAST_MINUTE_MS;
}
