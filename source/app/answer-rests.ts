import type { ExplorerEffectOf } from '../core/explorer/event.ts';
import type { AnswerRest, HttpAnswer, HttpOutcome } from '../core/http/message.ts';
import { everySoOften } from './clock.ts';
import type { ExplorerPorts } from './explorer-ports.ts';

/**
 * What is left of the answer that is on the screen. One at most: with the next answer it is closed,
 * so that no connection is held for an answer that nobody reads.
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
    /** A request that was cancelled or failed leaves the answer before on the screen. */
    take(id: number, outcome: HttpOutcome): void {
      if (outcome.type === 'failure') return;
      close();
      if (outcome.rest !== undefined) held = { id, rest: outcome.rest };
    },
    /** Null: it is gone. */
    async readOn(
      { restId, maxBytes, idleMs }: ExplorerEffectOf<'read-on'>,
      tell: (bytes: number) => void,
    ): Promise<HttpAnswer | null> {
      if (held?.id !== restId) return null;
      stopping = new AbortController();
      let kept: number | null = null;
      const stopTelling = everySoOften(clock, () => {
        if (kept !== null) tell(kept);
      });
      const { signal } = stopping;
      const onProgress = (bytes: number): void => {
        kept = bytes;
      };
      const answer = await held.rest.readOn({ maxBytes, idleMs, signal, onProgress });
      stopTelling();
      return answer;
    },
  };
}
