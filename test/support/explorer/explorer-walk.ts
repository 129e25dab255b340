import { createExplorer, type CarriedOver } from '../../../source/core/explorer/create.ts';
import type { ExplorerConfig, ExplorerState } from '../../../source/core/explorer/state.ts';
import type { ExplorerEffect, ExplorerEvent } from '../../../source/core/explorer/event.ts';
import { updateExplorer } from '../../../source/core/explorer/update.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { explorerConfig } from './explorer-config.ts';

/** An explorer that is led through events, with every effect that came of them. */
export interface ExplorerWalk {
  state: ExplorerState;
  readonly effects: ExplorerEffect[];
  /** Applies events in order. */
  go(...events: ExplorerEvent[]): ExplorerWalk;
  type(text: string): ExplorerWalk;
  /** Replaces the text of the field that has the keys. */
  write(text: string): ExplorerWalk;
  /** Answers the request in flight. */
  answer(outcome: HttpOutcome): ExplorerWalk;
  /** The last request that was sent. */
  sent(): Extract<ExplorerEffect, { type: 'send' }>;
}

export function walkExplorer(
  changes: Partial<ExplorerConfig> = {},
  carriedOver: CarriedOver | null = null,
): ExplorerWalk {
  const walk: ExplorerWalk = {
    state: createExplorer(explorerConfig(changes), carriedOver),
    effects: [],
    go(...events) {
      for (const event of events) {
        const step = updateExplorer(walk.state, event);
        walk.state = step.state;
        walk.effects.push(...step.effects);
      }
      return walk;
    },
    type: (text) => walk.go({ type: 'edit', edit: { type: 'insert', text } }),
    write: (text) => walk.go({ type: 'edit', edit: { type: 'set', text } }),
    answer: (outcome) =>
      walk.go({ type: 'answered', id: walk.state.lastId, outcome, epochMs: 1_790_000_000_000 }),
    sent() {
      const effect = walk.effects.findLast((one) => one.type === 'send');
      if (effect?.type !== 'send') throw new Error('nothing was sent');
      return effect;
    },
  };
  return walk;
}
