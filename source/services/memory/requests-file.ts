import { join } from 'node:path';
import { z } from 'zod';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import { parseJson } from '../../core/json/json-object.ts';
import { METHODS } from '../../core/requests/call.ts';
import { MOST_SAVED, type SavedRequest } from '../../core/requests/saved.ts';
import { errorCode } from '../files/file-access.ts';
import { inTurn, putAside, readPrivateText, writePrivateFile } from '../files/private-file.ts';

/** More than the limits on fields let it grow to. */
const MOST_BYTES = 16 * 1024 * 1024;

const name = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u);
const line = z.string().max(512 * 1024);

/** The file as it is written. What it holds goes through the fields, which clean it as a paste. */
const requestsSchema = z.object({
  version: z.literal(1),
  requests: z
    .array(
      z.discriminatedUnion('api', [
        z.object({
          api: z.literal('rest'),
          name,
          method: z.enum(METHODS),
          path: line,
          headers: z.array(z.tuple([line, line])).max(100),
          body: line,
        }),
        z.object({ api: z.literal('graphql'), name, query: line, variables: line }),
      ]),
    )
    .max(MOST_SAVED),
});

/**
 * The requests that a person saved under a name: no secret, and nothing that was not asked for.
 *
 * @param folder the memory's own; made on the first write
 */
export function openRequestsFile(folder: string) {
  const path = join(folder, 'requests.json');
  const queue = inTurn();

  async function load(): Promise<readonly SavedRequest[]> {
    const read = await readPrivateText(path, MOST_BYTES);
    if (read.type === 'absent') return [];
    const parsed = read.type === 'text' ? requestsSchema.safeParse(parseJson(read.text)) : null;
    if (parsed?.success === true) return parsed.data.requests;
    throw notRead(path, await putAside(path));
  }

  async function change(
    next: (before: readonly SavedRequest[]) => readonly SavedRequest[],
  ): Promise<readonly SavedRequest[]> {
    const requests = next(await load());
    try {
      await writePrivateFile(path, `${JSON.stringify({ version: 1, requests }, null, 2)}\n`);
    } catch (error) {
      throw notWritten(path, error);
    }
    return requests;
  }

  return {
    path,
    /** A damaged file is put aside under another name, and that is the error. @throws UserError */
    load,
    /** One call after the other. @throws UserError */
    update: (next: Parameters<typeof change>[0]) => queue(() => change(next)),
  };
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
