import type { ExplorerEffectOf } from '../core/explorer/event.ts';
import type { AnswerRest, HttpAnswer, HttpOutcome } from '../core/http/message.ts';
import { startTicker } from './clock.ts';
import type { ExplorerPorts } from './explorer-ports.ts';

/**
 * Keeps the unread rest of the answer on the screen. One at most: the next answer closes it, so
 * that no connection is held for an answer that nobody reads.
 */
export function createRests(clock: ExplorerPorts['clock']) {
  let held: { readonly id: number; readonly rest: AnswerRest } | null = null;
  let stopping = new AbortController();

  function close(): void {
    stopping.abort();
    held?.rest.close();
    held = null;
  }

  return {
    close,
    stop: () => stopping.abort(),
    /** A cancelled or failed request leaves the previous answer on the screen, its rest open. */
    take(id: number, outcome: HttpOutcome): void {
      if (outcome.type === 'failure') return;
      close();
      if (outcome.rest !== undefined) held = { id, rest: outcome.rest };
    },
    /** Null where the rest with that id is no longer kept. */
    async readOn(
      { restId, maxBytes, idleMs }: ExplorerEffectOf<'read-on'>,
      tell: (bytes: number) => void,
    ): Promise<HttpAnswer | null> {
      if (held?.id !== restId) return null;
      stopping = new AbortController();
      let kept: number | null = null;
      const stopTicker = startTicker(clock, () => {
        if (kept !== null) tell(kept);
      });
      const { signal } = stopping;
      const onProgress = (bytes: number): void => {
        kept = bytes;
      };
      const answer = await held.rest.readOn({ maxBytes, idleMs, signal, onProgress });
      stopTicker();
      return answer;
    },
  };
}
