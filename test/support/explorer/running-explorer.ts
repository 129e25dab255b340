import type { ExplorerPorts } from '../../../source/app/explorer-ports.ts';
import { createExplorerRunner } from '../../../source/app/explorer-runner.ts';
import type { ReaderPort } from '../../../source/app/ports.ts';
import type { ExplorerEffect, ExplorerResult } from '../../../source/core/explorer/event.ts';
import type { HttpRequest } from '../../../source/core/http/message.ts';
import type { SearchResult } from '../../../source/core/json/search-task.ts';
import { TurnedClock } from '../guide/fake-guide-world.ts';
import { readTree } from './body-tree.ts';
import { createScriptedSend } from './scripted-send.ts';

export const REQUEST: HttpRequest = { method: 'GET', url: 'http://x/', headers: [], body: null };
export const LIMITS = { totalMs: 30_000, maxBytes: 64 };
/** A request that the explorer sends. */
export const SEND = {
  type: 'send',
  id: 1,
  request: REQUEST,
  repeatable: 'rest-read',
  limits: LIMITS,
} as const;

/** A thread that reads large answers, and what was asked of it. */
export class FakeReader implements ReaderPort {
  readonly log: unknown[] = [];
  looked: SearchResult = { type: 'refused', message: 'It is no query.' };

  async read(bytes: Uint8Array) {
    this.log.push(['read', bytes.length]);
    return readTree('{"large":true}').rows.stored;
  }

  async search(_: unknown, task: unknown, onPart: (part: number) => void) {
    this.log.push(['search', task]);
    onPart(0.5);
    return this.looked;
  }

  stop(): void {
    this.log.push('stop');
  }

  close(): void {
    this.log.push('close');
  }
}

/** What carries out the effects of an explorer, and what it tells. */
export function runningExplorer(ports: Partial<ExplorerPorts> = {}) {
  const wire = createScriptedSend();
  const clock = new TurnedClock();
  const told: ExplorerResult[] = [];
  const runner = createExplorerRunner({ send: wire.send, clock, ...ports });
  const run = (effect: ExplorerEffect): void => runner.run(effect, (event) => told.push(event));
  return { runner, wire, clock, told, run };
}
