import type { ServerResponse } from 'node:http';
import { sendPage } from './answer.ts';
import type { OutcomePage } from './types.ts';

/** Several tabs may wait; more than this is nobody's browser. */
const MOST_WAITING = 16;

/** The browsers that stand on `/done` and wait to be told the outcome. */
export interface OutcomeWaiters {
  /** Answers now when the outcome is known, else when it is, else after the limit. */
  answer(response: ServerResponse): void;
  /** Tells all that wait; later ones are told at once. */
  tell(page: OutcomePage): void;
  /** Runs `then` each time that the outcome has been written to a browser. */
  onShown(then: () => void): void;
}

/** @param limitMs how long a browser waits before it is sent back to the terminal */
export function outcomeWaiters(limitMs: number): OutcomeWaiters {
  const waiting = new Map<ServerResponse, NodeJS.Timeout>();
  const listeners: Array<() => void> = [];
  let outcome: OutcomePage | null = null;

  function release(response: ServerResponse): void {
    clearTimeout(waiting.get(response));
    waiting.delete(response);
  }
  function sendOutcome(response: ServerResponse, page: OutcomePage): void {
    response.once('finish', () => {
      for (const listener of listeners) listener();
    });
    sendPage(response, page);
  }
  function giveUp(response: ServerResponse): void {
    release(response);
    sendPage(response, 'pending');
  }

  return {
    answer(response) {
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
    tell(page) {
      outcome = page;
      for (const response of waiting.keys()) {
        release(response);
        sendOutcome(response, page);
      }
    },
    onShown: (then) => void listeners.push(then),
  };
}
