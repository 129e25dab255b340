import { createExplorer, type CarriedOver } from '../../../source/core/explorer/create.ts';
import type { ExplorerConfig, ExplorerState } from '../../../source/core/explorer/state.ts';
import {
  type AnswerWindow,
  eventOf,
  type ExplorerEffect,
  type ExplorerWish,
} from '../../../source/core/explorer/event.ts';
import { windowTop } from '../../../source/core/explorer/reading/walk.ts';
import { updateExplorer } from '../../../source/core/explorer/update.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { explorerConfig } from './explorer-config.ts';

/** An explorer that is led through events, with every effect that came of them. */
export interface ExplorerWalk {
  state: ExplorerState;
  readonly effects: ExplorerEffect[];
  /** The window on the answer that keys come with. */
  window: AnswerWindow;
  /** From now on the answer has so many rows on the screen. */
  sized(rows: number, wrapped?: number): ExplorerWalk;
  /** The first row of the answer in sight. */
  top(): number;
  /** Applies events in order. */
  go(...events: ExplorerWish[]): ExplorerWalk;
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
    window: { rows: 20, wrapped: 0 },
    sized(rows, wrapped = 0) {
      walk.window = { rows, wrapped };
      return walk;
    },
    top: () => windowTop(walk.state, walk.window),
    go(...events) {
      for (const event of events) {
        const step = updateExplorer(walk.state, eventOf(event, walk.window));
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
