import { NO_CLIPBOARD } from '../core/diagnosis/machine-check.ts';
import { EXIT, toReport, UserError } from '../core/errors.ts';
import { type CarriedOver, createExplorer } from '../core/explorer/create.ts';
import type { ExplorerEffect, ExplorerEvent, ExplorerResult } from '../core/explorer/event.ts';
import type { ReadingResult } from '../core/explorer/reading/reading.ts';
import type { ExplorerConfig, ExplorerState } from '../core/explorer/state.ts';
import { LARGEST_AT_ONCE } from '../core/explorer/reading/field.ts';
import { updateExplorer } from '../core/explorer/update.ts';
import { csvInSteps } from '../core/json/csv.ts';
import { sortInSteps } from '../core/json/sort-list.ts';
import type { FlightResult } from '../core/explorer/flight/flight.ts';
import type { BodyTree, StoredRows } from '../core/json/body-rows.ts';
import { bodyText } from '../core/requests/answer.ts';
import type { HttpOutcome, HttpProgress } from '../core/http/message.ts';
import {
  type KeptOutcome,
  type SavedRequest,
  withNewName,
  withoutSaved,
  withSaved,
} from '../core/requests/kept/saved.ts';
import { collectPages } from '../core/requests/pages/all-pages.ts';
import { sendWithRetries } from '../core/requests/sending.ts';
import { ACCESS_SCOPES_LIMITS, readAccessScopesOutcome } from '../core/sign-in/access-scopes.ts';
import { compareBodies } from '../core/json/compare.ts';
import type { FileOutcome } from '../core/view/writing.ts';
import { Secret } from '../core/text/secret.ts';
import { createRests } from './answer-rests.ts';
import { everySoOften, inSlices, waitOrAbort } from './clock.ts';
import { type ExplorerPorts, NO_FILES, type SentHistory } from './explorer-ports.ts';
import type { ReaderPort } from './ports.ts';
import { copiedWords, reportOf, runnerOf } from './runners.ts';
import { createAssistRunner } from './schema-runner.ts';
import { createStore, type Store } from './store.ts';

export type ExplorerStore = Store<ExplorerState, ExplorerEvent> & {
  /** Aborts what is in flight; for the way out. */
  close(): void;
};

/**
 * The explorer, ready to be shown.
 *
 * @param carriedOver the state of an explorer before it, whose drafts are kept
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

type Effect<Type extends ExplorerEffect['type']> = Extract<ExplorerEffect, { type: Type }>;

/** Connects the explorer with the outside world. */
function createExplorerRunner(ports: ExplorerPorts) {
  const { send, clock, files } = ports;
  const assist = createAssistRunner(ports);
  const flights = new Map<number, AbortController>();
  let stopRefill: (() => void) | null = null;
  const closing = new AbortController();
  const rests = createRests(clock);
  let sorting = new AbortController();
  let reader: ReaderPort | null = null;

  /** The thread starts with the first task for it. */
  function opened(): ReaderPort | null {
    if (closing.signal.aborted) return null;
    reader ??= ports.openReader?.() ?? null;
    return reader;
  }

  /** The rows of a large body, so that no key waits for them; null: they are read where needed. */
  async function rowsOf(outcome: HttpOutcome): Promise<StoredRows | null> {
    const body = outcome.type === 'answer' ? outcome.answer.body : null;
    if (body === null || body.length <= LARGEST_AT_ONCE) return null;
    return (await opened()?.read(body)) ?? null;
  }

  async function sendRequest(
    { id, request, repeatable, limits }: Effect<'send'>,
    dispatch: (event: ExplorerResult) => void,
  ): Promise<ExplorerResult> {
    const flight = new AbortController();
    flights.set(id, flight);
    let received: HttpProgress | null = null;
    const stopTelling = everySoOften(clock, (elapsedMs) =>
      dispatch(inFlight({ type: 'going-on', id, elapsedMs, received })),
    );
    const { outcome } = await sendWithRetries(send, request, {
      limits,
      keepsRest: true,
      signal: flight.signal,
      repeatable,
      onProgress: (progress) => {
        received = progress;
      },
      now: () => clock.epochMs(),
      wait: (ms, signal) => waitOrAbort(clock, ms, signal),
      onWait: ({ reason, waitMs, retry }) => {
        received = null;
        dispatch({ type: 'waiting', id, reason, waitMs, retry });
      },
    });
    const rows = await rowsOf(outcome);
    rests.take(id, outcome);
    stopTelling();
    flights.delete(id);
    return { type: 'answered', id, outcome, epochMs: clock.epochMs(), rows };
  }

  async function collectAll(
    { id, first, target, limits, ceiling }: Effect<'collect'>,
    dispatch: (event: ExplorerResult) => void,
  ): Promise<ExplorerResult> {
    const flight = new AbortController();
    flights.set(id, flight);
    const stopTelling = everySoOften(clock, (elapsedMs) =>
      dispatch(inFlight({ type: 'going-on', id, elapsedMs, received: null })),
    );
    const collected = await collectPages(send, first, {
      ...{ target, limits, ceiling, signal: flight.signal },
      now: () => clock.epochMs(),
      wait: (ms, signal) => waitOrAbort(clock, ms, signal),
      onWait: ({ reason, waitMs, retry }) =>
        dispatch({ type: 'waiting', id, reason, waitMs, retry }),
      onPage: (progress) => dispatch(inFlight({ type: 'page-came', id, progress })),
    });
    stopTelling();
    flights.delete(id);
    return inFlight({ type: 'collected', id, collected, epochMs: clock.epochMs() });
  }

  async function readScopes({ request }: Effect<'read-scopes'>): Promise<ExplorerResult> {
    const outcome = await send(request, { limits: ACCESS_SCOPES_LIMITS, signal: closing.signal });
    return { type: 'scopes-read', result: readAccessScopesOutcome(outcome) };
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
    'ask-schema': assist.askSchema,
    'copy-part': (effect) => copyPart(ports, effect),
    'page-body': async ({ body, secrets }) => {
      const problem = await (ports.showText?.(bodyText(body, secrets)) ?? NO_PAGER);
      return reading({ type: 'paged', problem });
    },
    'sort-table': ({ id, tree, items, column, direction }) => {
      sorting.abort();
      sorting = new AbortController();
      const signal = AbortSignal.any([sorting.signal, closing.signal]);
      return sorted(id, sortInSteps(tree, items, column, direction), signal);
    },
    'copy-csv': (effect) => copyCsv(ports, effect, closing.signal),
    'look-through': async ({ id, body, task }, dispatch) => {
      const result = await opened()?.look(body, task, (part) =>
        dispatch(reading({ type: 'looking-on', id, part })),
      );
      return reading({ type: 'looked-through', id, result: result ?? { type: 'lost' } });
    },
    'stop-looking': () => reader?.stop(),
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
    'look-at-file': async ({ id, path }) =>
      reading({ type: 'looked', id, place: (await files?.look(path)) ?? REFUSED }),
    'write-answer': async ({ id, path, bytes, replaces }) => {
      const outcome = (await files?.write(path, bytes, { replaces })) ?? REFUSED;
      return reading({ type: 'wrote', id, outcome });
    },
    copy: (effect) => copyText(ports, effect),
    'read-requests': () => kept(ports, null, (requests) => requests.load()),
    'keep-request': ({ request }) =>
      kept(ports, { type: 'saved', name: request.name }, (requests) =>
        requests.update((before) => withSaved(before, request)),
      ),
    'drop-request': ({ name }) =>
      kept(ports, { type: 'removed', name }, (requests) =>
        requests.update((before) => withoutSaved(before, name)),
      ),
    'rename-request': ({ from, name }) =>
      kept(ports, { type: 'renamed', name }, (requests) =>
        requests.update((before) => withNewName(before, from, name)),
      ),
    'read-history': () => pastRequests(ports),
    compare: ({ id, before, after }) => compareInTurns(id, before, after, closing.signal),
    'write-set': async ({ path, text }) => ({
      type: 'set-written',
      outcome: await writeNew(ports, path, text),
    }),
    'note-sent': (effect, dispatch) => void noteSent(ports, effect, dispatch),
    'drop-sent': ({ request }) => pastRequests(ports, (history) => history.remove(request)),
    'edit-text': async ({ field, text, ending }) => {
      const outcome = (await ports.editText?.(text, ending)) ?? NO_EDITOR;
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
    /** Aborts what is in flight; nothing is told afterwards. */
    close(): void {
      closing.abort();
      stopRefill?.();
      assist.close();
      reader?.close();
      rests.close();
      for (const flight of flights.values()) flight.abort();
      flights.clear();
    },
  };
}

function inFlight(event: FlightResult): ExplorerResult {
  return { type: 'flight-result', event };
}

function reading(event: ReadingResult): ExplorerResult {
  return { type: 'reading-result', event };
}

async function copyPart(
  { copy }: ExplorerPorts,
  { id, text, what }: Effect<'copy-part'>,
): Promise<ExplorerResult> {
  const result = await copy?.(text, { clearAfterMs: null });
  if (result?.type === 'copied') {
    return reading({ type: 'copied', id, text: copiedWords(what, result.by, null) });
  }
  return reading({ type: 'not-copied', id, reason: result?.reason ?? NO_CLIPBOARD });
}

async function sorted(
  id: number,
  steps: Generator<void, Uint32Array>,
  signal: AbortSignal,
): Promise<ExplorerResult> {
  const order = await inSlices(steps, signal);
  // Nobody waits for a sort that was replaced: its id is an old one.
  return reading({ type: 'table-sorted', id, order: order ?? new Uint32Array(0) });
}

async function copyCsv(
  ports: ExplorerPorts,
  { id, tree, items, columns }: Effect<'copy-csv'>,
  signal: AbortSignal,
): Promise<ExplorerResult> {
  const csv = await inSlices(csvInSteps(tree, items, columns), signal);
  if (csv === null) return reading({ type: 'not-copied', id, reason: '' });
  const rows = `${items.length.toLocaleString('en')} ${items.length === 1 ? 'row' : 'rows'}`;
  const copied = await copyPart(ports, { type: 'copy-part', id, ...csvPart(csv.text, rows) });
  if (copied.type !== 'reading-result' || copied.event.type !== 'copied' || csv.guarded === 0) {
    return copied;
  }
  const guard = `${csv.guarded.toLocaleString('en')} that would be formulas got a ' in front.`;
  return reading({ ...copied.event, text: `${copied.event.text} ${guard}` });
}

function csvPart(text: string, rows: string) {
  return { text: new Secret(text), what: `CSV of ${rows}` };
}

const REFUSED = {
  type: 'refused',
  report: { code: 'no-files', message: NO_FILES, remedy: '', exitCode: EXIT.usage },
} as const;

/** Copies for good: what is copied here is no secret. */
async function copyText(
  { copy }: ExplorerPorts,
  { text, what }: Effect<'copy'>,
): Promise<ExplorerResult> {
  const outcome = await copy?.(new Secret(text), { clearAfterMs: null });
  if (outcome?.type === 'copied') {
    return { type: 'copied', isCopied: true, text: copiedWords(what, outcome.by, null) };
  }
  const reason = outcome?.reason ?? NO_CLIPBOARD;
  return { type: 'copied', isCopied: false, text: `The ${what} was not copied. ${reason}` };
}

/** Reads or changes the saved requests; without a place for them there are none. */
async function kept(
  { requests }: ExplorerPorts,
  change: Extract<KeptOutcome, { type: 'kept' }>['change'],
  act: (requests: NonNullable<ExplorerPorts['requests']>) => Promise<readonly SavedRequest[]>,
): Promise<ExplorerResult> {
  if (requests === undefined) {
    return { type: 'requests-kept', outcome: { type: 'kept', requests: [], change: null } };
  }
  try {
    const list = await act(requests);
    return { type: 'requests-kept', outcome: { type: 'kept', requests: list, change } };
  } catch (error) {
    const report = error instanceof UserError ? toReport(error) : NOT_KEPT;
    return { type: 'requests-kept', outcome: { type: 'failed', report } };
  }
}

/** The requests of earlier runs, after a change of them where there is one. */
async function pastRequests(
  { history, clock }: ExplorerPorts,
  change?: (history: SentHistory) => Promise<void>,
): Promise<ExplorerResult> {
  const epochMs = clock.epochMs();
  try {
    if (history !== undefined) await change?.(history);
    return { type: 'history-read', past: (await history?.load()) ?? [], epochMs };
  } catch (error) {
    return { type: 'history-failed', report: reportOf(error), epochMs };
  }
}

/** Notes a request that has ended; only that it could not be noted is told. */
async function noteSent(
  { history, clock }: ExplorerPorts,
  { call, end, durationMs, apiVersion }: Effect<'note-sent'>,
  dispatch: (event: ExplorerResult) => void,
): Promise<void> {
  const epochMs = clock.epochMs();
  try {
    await history?.add({ ...call, end, durationMs, apiVersion, atMs: epochMs });
  } catch (error) {
    dispatch({ type: 'history-failed', report: reportOf(error), epochMs });
  }
}

/** Compares two answers a little at a time, so that keys are heard meanwhile. */
async function compareInTurns(
  id: number,
  before: BodyTree,
  after: BodyTree,
  signal: AbortSignal,
): Promise<ExplorerResult> {
  const walk = compareBodies(before, after);
  for (;;) {
    const turn = walk.next();
    if (turn.done === true) return { type: 'compared', id, found: turn.value };
    if (signal.aborted) return { type: 'compared', id, found: { differences: [], isCut: true } };
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}

/** Writes a file that is not there yet. */
async function writeNew(
  { files }: ExplorerPorts,
  path: string,
  content: string,
): Promise<FileOutcome> {
  const place = (await files?.look(path)) ?? REFUSED;
  if (place.type === 'refused') return place;
  if (place.type === 'taken') return { type: 'taken', path: place.path };
  return (await files?.write(place.path, content, { replaces: false })) ?? REFUSED;
}

const NOT_KEPT = {
  code: 'requests-not-kept',
  message: 'The saved requests could not be read or written.',
  remedy: 'Everything else works.',
  exitCode: EXIT.defect,
};

const NO_PAGER = {
  message: 'No pager can be opened from here.',
  remedy: 's saves the answer to a file.',
};

const NO_EDITOR = {
  type: 'failed',
  message: 'No editor can be opened from here.',
  remedy: 'Type in the field itself.',
} as const;
