import { join } from 'node:path';
import { z } from 'zod';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { LONGEST_NAME, MOST_SAVED, type SavedRequest } from '../../core/requests/kept/saved.ts';
import { withFileLock } from '../files/file-lock.ts';
import { inTurn, notWritten, writePrivateFile } from '../files/private-file.ts';
import { loadRequests, requestsSchema, storeMark } from './kept-requests.ts';

/** In bytes; the limits on fields keep the file smaller. */
const MOST_BYTES = 16 * 1024 * 1024;

const kept = {
  name: z
    .string()
    .min(1)
    .max(LONGEST_NAME + 24)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u),
  /** Null: saved by a version that did not separate stores; it belongs to all of them. */
  store: storeMark.nullable().default(null),
};

/** The form of the file. */
const fileSchema = requestsSchema(kept, 20 * MOST_SAVED);

type Kept = SavedRequest & { readonly store: string | null };

/**
 * The file of requests that a person saved under a name, separate for each store: no secret, and
 * nothing that was not asked for.
 *
 * @param folder the memory folder; created on the first write
 */
export function openRequestsFile(folder: string) {
  const path = join(folder, 'requests.json');
  const queue = inTurn();

  const load = (): Promise<readonly Kept[]> => loadRequests(path, fileSchema, MOST_BYTES, notRead);

  async function change(
    store: string,
    next: (before: readonly SavedRequest[]) => readonly SavedRequest[],
  ): Promise<readonly SavedRequest[]> {
    try {
      return await withFileLock(path, async () => {
        const before = await load();
        const ours = before.filter((one) => isOf(one, store));
        const requests = next(ours);
        // An unchanged request keeps its store mark; a new or changed one belongs to this store.
        const marked = requests.map((one) => ours.find((old) => old === one) ?? { ...one, store });
        const others = before.filter((one) => !isOf(one, store));
        const text = JSON.stringify({ version: 1, requests: [...marked, ...others] }, null, 2);
        await writePrivateFile(path, `${text}\n`);
        return requests.map(asSaved);
      });
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw notWritten(path, error, NOT_WRITTEN);
    }
  }

  return {
    path,
    /** Resolves once all changes so far are written or have failed. */
    settled: (): Promise<void> => queue(async () => {}),
    /** The requests saved for one store. */
    of: (store: string) => ({
      /** @throws UserError for a damaged file, which is put aside under another name */
      load: async (): Promise<readonly SavedRequest[]> =>
        (await load()).filter((one) => isOf(one, store)).map(asSaved),
      /** Runs one call after the other, also across programs. @throws UserError */
      update: (next: Parameters<typeof change>[1]) => queue(() => change(store, next)),
    }),
  };
}

/** Without the field that only the file needs. */
function asSaved(request: SavedRequest & { store?: Kept['store'] }): SavedRequest {
  const { store: _, ...saved } = request;
  return saved;
}

function isOf({ store: of }: Kept, store: string): boolean {
  return of === null || of === store;
}

function notRead(path: string, aside: string | null): UserError {
  return wrongUsage(
    'requests-not-read',
    `The saved requests in ${path} could not be read.`,
    aside === null
      ? 'Look at that file, or delete it with the command forget.'
      : `The file is kept as ${aside}; what you save now begins a new one.`,
  );
}

const NOT_WRITTEN = {
  code: 'requests-not-written',
  loss: 'so nothing was saved',
  remedy: 'The requests of this run stay in its list.',
};
