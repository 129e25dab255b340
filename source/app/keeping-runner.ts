import { EXIT, toReport, UserError } from '../core/errors.ts';
import type { ExplorerEffectOf as Effect, ExplorerResult } from '../core/explorer/event.ts';
import {
  type KeptOutcome,
  type SavedRequest,
  withNewName,
  withoutSaved,
  withSaved,
} from '../core/requests/kept/saved.ts';
import type { FileOutcome } from '../core/view/writing.ts';
import { type ExplorerPorts, NO_FILES, type SentHistory } from './explorer-ports.ts';
import { reading, reportOf } from './runners.ts';

/** The runners of what outlives the explorer: saved requests, sent requests, and files. */
export function keepingRunners(ports: ExplorerPorts) {
  const { files } = ports;
  return {
    'read-requests': () => kept(ports, null, (requests) => requests.load()),
    'keep-request': ({ request }: Effect<'keep-request'>) =>
      kept(ports, { type: 'saved', name: request.name }, (requests) =>
        requests.update((before) => withSaved(before, request)),
      ),
    'drop-request': ({ name }: Effect<'drop-request'>) =>
      kept(ports, { type: 'removed', name }, (requests) =>
        requests.update((before) => withoutSaved(before, name)),
      ),
    'rename-request': ({ from, name }: Effect<'rename-request'>) =>
      kept(ports, { type: 'renamed', name }, (requests) =>
        requests.update((before) => withNewName(before, from, name)),
      ),
    'read-history': () => pastRequests(ports),
    'drop-sent': ({ request }: Effect<'drop-sent'>) =>
      pastRequests(ports, (history) => history.remove(request)),
    'note-sent': (effect: Effect<'note-sent'>, dispatch: (event: ExplorerResult) => void) =>
      void noteSent(ports, effect, dispatch),
    'look-at-file': async ({ id, path }: Effect<'look-at-file'>) => {
      const place = (await files?.look(path)) ?? REFUSED;
      return reading({ type: 'looked', id, place });
    },
    'write-answer': async ({ id, path, bytes, replaces }: Effect<'write-answer'>) => {
      const outcome = (await files?.write(path, bytes, { replaces })) ?? REFUSED;
      return reading({ type: 'wrote', id, outcome });
    },
    'write-set': async ({ path, text }: Effect<'write-set'>): Promise<ExplorerResult> => ({
      type: 'set-written',
      outcome: await writeNew(ports, path, text),
    }),
  };
}

/** Reads or changes the saved requests; without a `requests` port there are none. */
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

/** Reads the requests of earlier runs, after applying `change` to them if it is given. */
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

/** Adds an ended request to the history; only a failure is dispatched. */
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

const REFUSED = {
  type: 'refused',
  report: { code: 'no-files', message: NO_FILES, remedy: '', exitCode: EXIT.usage },
} as const;

const NOT_KEPT = {
  code: 'requests-not-kept',
  message: 'The saved requests could not be read or written.',
  remedy: 'Everything else works.',
  exitCode: EXIT.defect,
};
