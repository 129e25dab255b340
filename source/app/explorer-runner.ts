import { type CarriedOver, createExplorer } from '../core/explorer/create.ts';
import type {
  ExplorerEffect,
  ExplorerEffectOf as Effect,
  ExplorerEvent,
  ExplorerResult,
} from '../core/explorer/event.ts';
import type { ExplorerConfig, ExplorerState } from '../core/explorer/state.ts';
import { LARGEST_AT_ONCE } from '../core/explorer/reading/field.ts';
import { updateExplorer } from '../core/explorer/update.ts';
import { sortInSlices } from '../core/json/sort-list.ts';
import type { FlightResult } from '../core/explorer/flight/flight.ts';
import type { StoredRows } from '../core/json/body-rows.ts';
import { bodyText } from '../core/requests/answer.ts';
import type { HttpOutcome, HttpProgress } from '../core/http/message.ts';
import { collectPages } from '../core/requests/pages/all-pages.ts';
import { sendWithRetries } from '../core/requests/sending.ts';
import { ACCESS_SCOPES_LIMITS, readAccessScopesOutcome } from '../core/sign-in/access-scopes.ts';
import { compareBodies } from '../core/json/compare.ts';
import { createRests } from './answer-rests.ts';
import { runInSlices, startTicker, timeForRetries } from './clock.ts';
import { copyingRunners } from './copying-runner.ts';
import { type ExplorerPorts, NO_EDITOR } from './explorer-ports.ts';
import { keepingRunners } from './keeping-runner.ts';
import type { ReaderPort } from './ports.ts';
import { reading, runnerOf } from './runners.ts';
import { createAssistRunner } from './schema-runner.ts';
import { createStore, type Store } from './store.ts';

export type ExplorerStore = Store<ExplorerState, ExplorerEvent> & {
  /** Aborts the requests in flight; called when the explorer ends. */
  close(): void;
};

/**
 * Creates the explorer's store, ready to be shown.
 *
 * @param carriedOver the state of the previous explorer, whose drafts are kept
 */
export function createExplorerStore(
  config: ExplorerConfig,
  ports: ExplorerPorts,
  carriedOver: CarriedOver | null = null,
): ExplorerStore {
  const runner = createExplorerRunner(ports);
  const store = createStore<ExplorerState, ExplorerEvent, ExplorerEffect>({
    initial: createExplorer(
      {
        ...config,
        readsSchema: ports.openSchema !== undefined,
        looksInThread: ports.openReader !== undefined,
      },
      carriedOver,
    ),
    update: updateExplorer,
    runEffect: runner.run,
  });
  store.dispatch({ type: 'opened' });
  return { ...store, close: () => runner.close() };
}

/** Carries out the explorer's effects through its ports. */
export function createExplorerRunner(ports: ExplorerPorts) {
  const { send, clock } = ports;
  const assist = createAssistRunner(ports);
  const flights = new Map<number, AbortController>();
  let stopRefill: (() => void) | null = null;
  const closing = new AbortController();
  const rests = createRests(clock);
  let sorting = new AbortController();
  let reader: ReaderPort | null = null;

  /** The reader's thread starts with its first task; null after `close`, or without a reader. */
  function opened(): ReaderPort | null {
    if (closing.signal.aborted) return null;
    reader ??= ports.openReader?.() ?? null;
    return reader;
  }

  /** The rows of a large body, read in a thread so that no key waits; null: read where needed. */
  async function rowsOf(outcome: HttpOutcome): Promise<StoredRows | null> {
    const body = outcome.type === 'answer' ? outcome.answer.body : null;
    if (body === null || body.length <= LARGEST_AT_ONCE) return null;
    return (await opened()?.read(body)) ?? null;
  }

  /** Registers a request: until `finish`, it can be aborted and its progress is dispatched. */
  function trackRequest(
    id: number,
    dispatch: (event: ExplorerResult) => void,
    received: () => HttpProgress | null,
  ) {
    const flight = new AbortController();
    flights.set(id, flight);
    const stopTicker = startTicker(clock, (elapsedMs) =>
      dispatch(inFlight({ type: 'going-on', id, elapsedMs, received: received() })),
    );
    return {
      signal: flight.signal,
      finish(): void {
        stopTicker();
        flights.delete(id);
      },
    };
  }

  async function sendRequest(
    { id, request, repeatable, limits }: Effect<'send'>,
    dispatch: (event: ExplorerResult) => void,
  ): Promise<ExplorerResult> {
    let received: HttpProgress | null = null;
    const flight = trackRequest(id, dispatch, () => received);
    const { outcome } = await sendWithRetries(send, request, {
      limits,
      keepsRest: true,
      signal: flight.signal,
      repeatable,
      onProgress: (progress) => {
        received = progress;
      },
      ...timeForRetries(clock),
      onWait: ({ reason, waitMs, retry }) => {
        received = null;
        dispatch({ type: 'waiting', id, reason, waitMs, retry });
      },
    });
    const rows = await rowsOf(outcome);
    rests.take(id, outcome);
    flight.finish();
    return { type: 'answered', id, outcome, epochMs: clock.epochMs(), rows };
  }

  async function collectAll(
    { id, first, target, limits, ceiling }: Effect<'collect'>,
    dispatch: (event: ExplorerResult) => void,
  ): Promise<ExplorerResult> {
    const flight = trackRequest(id, dispatch, () => null);
    const collected = await collectPages(send, first, {
      ...{ target, limits, ceiling, signal: flight.signal },
      ...timeForRetries(clock),
      onWait: ({ reason, waitMs, retry }) =>
        dispatch({ type: 'waiting', id, reason, waitMs, retry }),
      onPage: (progress) => dispatch(inFlight({ type: 'page-came', id, progress })),
    });
    flight.finish();
    return inFlight({ type: 'collected', id, collected, epochMs: clock.epochMs() });
  }

  async function readScopes({ request, address }: Effect<'read-scopes'>): Promise<ExplorerResult> {
    const outcome = await send(request, { limits: ACCESS_SCOPES_LIMITS, signal: closing.signal });
    return { type: 'scopes-read', result: readAccessScopesOutcome(outcome, address) };
  }

  const run = runnerOf<ExplorerEffect, ExplorerResult>({
    send: sendRequest,
    abort: ({ id }) => flights.get(id)?.abort(),
    'wait-for-refill': ({ id, ms }, dispatch) => {
      stopRefill?.();
      stopRefill = clock.after(ms, () =>
        dispatch(inFlight({ type: 'refilled', id, epochMs: clock.epochMs() })),
      );
    },
    collect: collectAll,
    'read-scopes': readScopes,
    'wait-a-second': ({ id }, dispatch) =>
      void clock.after(1000, () => dispatch({ type: 'second-waited', id })),
    'open-schema': assist.openSchema,
    'read-schema': assist.readSchema,
    'stop-schema': assist.stopSchema,
    'ask-schema': assist.askSchema,
    ...copyingRunners(ports, closing.signal),
    ...keepingRunners(ports),
    'page-body': async ({ body, secrets }) => {
      const problem = await (ports.showText?.(bodyText(body, secrets)) ?? NO_PAGER);
      return reading({ type: 'paged', problem });
    },
    'sort-table': async ({ id, tree, items, column, direction }) => {
      sorting.abort();
      sorting = new AbortController();
      const signal = AbortSignal.any([sorting.signal, closing.signal]);
      const order = await runInSlices(sortInSlices(tree, items, column, direction), signal);
      // The result of a replaced sort is ignored: its id is outdated.
      return reading({ type: 'table-sorted', id, order: order ?? new Uint32Array(0) });
    },
    'run-search': async ({ id, body, task }, dispatch) => {
      const result = await opened()?.search(body, task, (part) =>
        dispatch(reading({ type: 'search-progress', id, part })),
      );
      return reading({ type: 'search-done', id, result: result ?? { type: 'lost' } });
    },
    'stop-search': () => reader?.stop(),
    'read-on': async (effect, dispatch) => {
      const { id } = effect;
      const answer = await rests.readOn(effect, (bytes) =>
        dispatch(reading({ type: 'reading-on', id, bytes })),
      );
      if (answer === null) return reading({ type: 'read-on', id, read: null });
      const rows = await rowsOf({ type: 'answer', answer });
      const read = { answer, rows, epochMs: clock.epochMs() };
      return reading({ type: 'read-on', id, read });
    },
    'stop-reading-on': () => rests.stop(),
    compare: async ({ id, before, after }) => {
      const found = await runInSlices(compareBodies(before, after), closing.signal);
      return { type: 'compared', id, found: found ?? { differences: [], isCut: true } };
    },
    'edit-text': async ({ field, text, ending }) => {
      const outcome = (await ports.editText?.(text, ending)) ?? NOT_EDITED;
      return { type: 'text-edited', field, outcome };
    },
  });

  return {
    /** Never throws. */
    run(effect: ExplorerEffect, dispatch: (event: ExplorerResult) => void): void {
      void run(effect, (event) => {
        if (!closing.signal.aborted) dispatch(event);
      });
    },
    /** Aborts the requests in flight; nothing is dispatched afterwards. */
    close(): void {
      closing.abort();
      stopRefill?.();
      assist.close();
      reader?.close();
      rests.close();
      for (const flight of flights.values()) flight.abort();
    },
  };
}

function inFlight(event: FlightResult): ExplorerResult {
  return { type: 'flight-result', event };
}

const NO_PAGER = {
  message: 'No pager can be opened from here.',
  remedy: 's saves the answer to a file.',
};

const NOT_EDITED = {
  type: 'failed',
  message: NO_EDITOR,
  remedy: 'Type in the field itself.',
} as const;
