import { join } from 'node:path';
import { z } from 'zod';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { parseJson } from '../../core/json/json-object.ts';
import { LONGEST_NAME, MOST_SAVED, type SavedRequest } from '../../core/requests/kept/saved.ts';
import { errorCode } from '../files/file-access.ts';
import { withFileLock } from '../files/file-lock.ts';
import { inTurn, putAside, readPrivateText, writePrivateFile } from '../files/private-file.ts';
import { graphqlShape, restShape, storeMark } from './call-schema.ts';

/** More than the limits on fields let it grow to. */
const MOST_BYTES = 16 * 1024 * 1024;

const kept = {
  name: z
    .string()
    .min(1)
    .max(LONGEST_NAME + 24)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u),
  /** Null: saved by a version that did not tell stores apart; it is there for all of them. */
  store: storeMark.nullable().default(null),
};

/** The file as it is written. */
const requestsSchema = z.object({
  version: z.literal(1),
  requests: z
    .array(
      z.discriminatedUnion('api', [
        z.object({ ...restShape, ...kept }),
        z.object({ ...graphqlShape, ...kept }),
      ]),
    )
    .max(20 * MOST_SAVED),
});

type Kept = SavedRequest & { readonly store: string | null };

/**
 * The requests that a person saved under a name, for each store apart: no secret, and nothing that
 * was not asked for.
 *
 * @param folder the memory's own; made on the first write
 */
export function openRequestsFile(folder: string) {
  const path = join(folder, 'requests.json');
  const queue = inTurn();

  async function load(): Promise<readonly Kept[]> {
    const read = await readPrivateText(path, MOST_BYTES);
    if (read.type === 'absent') return [];
    const parsed = read.type === 'text' ? requestsSchema.safeParse(parseJson(read.text)) : null;
    if (parsed?.success === true) return parsed.data.requests;
    throw notRead(path, await putAside(path));
  }

  async function change(
    store: string,
    next: (before: readonly SavedRequest[]) => readonly SavedRequest[],
  ): Promise<readonly SavedRequest[]> {
    try {
      return await withFileLock(path, async () => {
        const before = await load();
        const ours = before.filter((one) => isOf(one, store));
        const requests = next(ours);
        // What was not changed keeps its mark; what is new or changed is this store's.
        const marked = requests.map((one) => ours.find((old) => old === one) ?? { ...one, store });
        const others = before.filter((one) => !isOf(one, store));
        const text = JSON.stringify({ version: 1, requests: [...marked, ...others] }, null, 2);
        await writePrivateFile(path, `${text}\n`);
        return requests.map(asSaved);
      });
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw notWritten(path, error);
    }
  }

  return {
    path,
    /** What is saved for one store. */
    of: (store: string) => ({
      /** A damaged file is put aside under another name, and that is the error. @throws UserError */
      load: async (): Promise<readonly SavedRequest[]> =>
        (await load()).filter((one) => isOf(one, store)).map(asSaved),
      /** One call after the other, also those of other programs. @throws UserError */
      update: (next: Parameters<typeof change>[1]) => queue(() => change(store, next)),
    }),
  };
}

/** Without what only the file needs to know. */
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

function notWritten(path: string, cause: unknown): UserError {
  const code = errorCode(cause);
  return wrongUsage(
    'requests-not-written',
    `${path} could not be written${code === '' ? '' : ` (${code})`}, so nothing was saved.`,
    'The requests of this run stay in its list.',
    { cause },
  );
}
