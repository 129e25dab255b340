import { join } from 'node:path';
import { z } from 'zod';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import { isSameCall } from '../../core/requests/call.ts';
import { MOST_PAST, type PastRequest } from '../../core/requests/kept/history.ts';
import { withFileLock } from '../files/file-lock.ts';
import { inTurn, notWritten, writePrivateFile } from '../files/private-file.ts';
import { loadRequests, requestsSchema, storeMark } from './kept-requests.ts';

/** Upper limit of the file, in bytes; the oldest requests are dropped first. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Of all stores together. */
const MOST_REQUESTS = 4 * MOST_PAST;

const kept = {
  store: storeMark,
  /** The run of the program that sent it. */
  run: z.string().max(32),
  end: z.string().max(80),
  atMs: z.number().int().nonnegative(),
  durationMs: z.number().nonnegative().nullable(),
  /** Absent in files of earlier versions. */
  apiVersion: z.string().max(20).nullable().optional(),
};

/** Newest first. */
const fileSchema = requestsSchema(kept, MOST_REQUESTS);

type Kept = PastRequest & { readonly store: string; readonly run: string };

/**
 * The file of sent requests, separate for each store: no token, no answer, and nothing that looks
 * secret. Several programs may write at the same time.
 *
 * @param folder the memory folder; created on the first write
 * @param run identifies this run; its own requests are not loaded again
 */
export function openHistoryFile(folder: string, run: string) {
  const path = join(folder, 'history.json');
  const queue = inTurn();

  const load = (): Promise<readonly Kept[]> =>
    loadRequests(path, fileSchema, 2 * MOST_BYTES, notRead);

  /** A damaged file is replaced: going on is worth more than a file that cannot be read. */
  async function change(next: (before: readonly Kept[]) => readonly Kept[]): Promise<void> {
    try {
      await withFileLock(path, async () => {
        const before = await load().catch(() => []);
        await writePrivateFile(path, historyText(next(before)));
      });
    } catch (error) {
      throw notWritten(path, error, NOT_WRITTEN);
    }
  }

  return {
    path,
    /** Resolves once all changes so far are written or have failed. */
    settled: (): Promise<void> => queue(async () => {}),
    /** The requests of one store. */
    of: (store: string) => ({
      /**
       * Requests of other runs, newest first. @throws UserError for a damaged file, which is put
       * aside
       */
      load: async (): Promise<readonly PastRequest[]> =>
        (await load()).filter((one) => one.store === store && one.run !== run).map(asPast),
      /** @throws UserError */
      add: (request: PastRequest): Promise<void> =>
        queue(() => change((before) => bounded([{ ...request, store, run }, ...before], store))),
      /** @throws UserError */
      remove: (request: PastRequest): Promise<void> =>
        queue(() =>
          change((before) =>
            before.filter(
              (one) =>
                one.store !== store || one.atMs !== request.atMs || !isSameCall(one, request),
            ),
          ),
        ),
    }),
  };
}

/** Without the fields that only the file needs. */
function asPast(request: Kept): PastRequest {
  const { store: _store, run: _run, ...past } = request;
  return past;
}

/** At most so many requests of one store, and of all stores together. */
function bounded(requests: readonly Kept[], store: string): readonly Kept[] {
  let count = 0;
  return requests
    .filter((one) => one.store !== store || (count += 1) <= MOST_PAST)
    .slice(0, MOST_REQUESTS);
}

/** The whole text of the file; the oldest requests are left out until it fits. */
function historyText(requests: readonly Kept[]): string {
  let bytes = 0;
  const rows = requests
    .map((one) => JSON.stringify(one))
    .filter((row) => (bytes += Buffer.byteLength(row) + 8) <= MOST_BYTES);
  return `{"version": 1, "requests": [\n${rows.join(',\n')}\n]}\n`;
}

function notRead(path: string, aside: string | null): UserError {
  return wrongUsage(
    'history-not-read',
    `The requests of earlier runs in ${path} could not be read.`,
    aside === null
      ? 'The command forget deletes it.'
      : `The file is kept as ${aside}; a new one is begun.`,
  );
}

const NOT_WRITTEN = {
  code: 'history-not-written',
  loss: 'so this request is not kept',
  remedy: 'The requests of this run stay in its list; --no-keep does without the file.',
};
