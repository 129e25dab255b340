import type { SavedRequests } from '../../app/explorer-ports.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import type { Clock, TutorialPort } from '../../app/ports.ts';
import type { FieldTypes } from '../../core/access/access-rules.ts';
import type { GuideState } from '../../core/guide/state.ts';
import type { HttpLimits, SendHttp } from '../../core/http/message.ts';
import type { Secret } from '../../core/text/secret.ts';
import type { Answer, Asker } from './askers/asker.ts';
import type { RequestCall } from '../../core/requests/call.ts';

/** What every step of the plain face works with. */
export interface PlainContext {
  readonly store: GuideStore;
  readonly asker: Asker;
  readonly send: SendHttp;
  readonly clock: Clock;
  /** `tokenwright/0.1.0`. */
  readonly userAgent: string;
  readonly apiVersion: string;
  /** Of one answer to a request that is typed. */
  readonly limits: HttpLimits;
  /** Where answers are saved to; absent: they are not. */
  readonly files?: TutorialPort;
  /** Which type every field returns; read when it is first asked for. Absent: not known. */
  readonly fieldTypes?: () => Promise<FieldTypes | null>;
  /** What is taken up again later in this run. */
  readonly later: {
    refused: RefusedLine | null;
    /** Requests of this run, in memory only; the last one last. */
    calls: readonly RequestCall[];
  };
  /** Requests that are saved on this machine. Absent: nothing is kept. */
  readonly requests?: SavedRequests;
}

/** A request that was refused, and the token that it was refused to. */
export interface RefusedLine {
  readonly line: string;
  readonly token: Secret;
}

/** How a step ended: the guide's state says where to go on, or the person leaves. */
export type PlainEnd = 'go-on' | 'quit' | 'end' | 'interrupt';

/**
 * What to do about an answer that is no value: `back` and `quit` are events of the guide, the end
 * of the input and Ctrl+C leave. A withdrawn question is simply asked again.
 */
export function endOf(
  context: PlainContext,
  answer: Exclude<Answer<unknown>, { type: 'value' }>,
): PlainEnd {
  switch (answer.type) {
    case 'back':
      context.store.dispatch({ type: 'back' });
      return 'go-on';
    case 'quit':
      context.store.dispatch({ type: 'quit' });
      return 'quit';
    case 'aborted':
      return 'go-on';
    case 'end':
    case 'interrupt':
      return answer.type;
  }
}

/** Resolves as soon as the state fits; at once when it does already. */
export function until(
  context: PlainContext,
  fits: (state: GuideState) => boolean,
): Promise<GuideState> {
  const { store } = context;
  return new Promise((resolve) => {
    const stop = store.subscribe(look);
    look();
    function look(): void {
      const state = store.getState();
      if (!fits(state)) return;
      stop();
      resolve(state);
    }
  });
}

/** Says the sentence at the top of the step, when there is one. */
export function sayNotice(context: PlainContext): void {
  const { notice } = context.store.getState();
  if (notice === null) return;
  const word = { note: 'Note', warning: 'Warning', problem: 'Problem' }[notice.level];
  context.asker.say(
    `${word}: ${notice.message}${notice.remedy === null ? '' : ` ${notice.remedy}`}`,
  );
}
