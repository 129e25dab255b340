import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { wrongUsage } from '../../core/errors.ts';
import { METHODS } from '../../core/requests/call.ts';
import { readRequestSet, type RequestSet } from '../../core/requests/kept/request-set.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { errorCode } from './file-access.ts';

/** Upper limit of a file, in bytes; more than anybody writes by hand. */
const MOST_BYTES = 512 * 1024;

const text = z.string().max(MOST_BYTES);
const name = z.string().min(1).max(1024);

/** The only shape that the reader's result may have, whatever the file holds. */
const setSchema = z.strictObject({
  type: z.literal('set'),
  title: z.string().max(400),
  requests: z
    .array(
      z.discriminatedUnion('api', [
        z.strictObject({
          ...{ api: z.literal('rest'), name, method: z.enum(METHODS), path: text, body: text },
          headers: z.array(z.tuple([z.string().max(256), z.string().max(4096)])).max(50),
        }),
        z.strictObject({ api: z.literal('graphql'), name, query: text, variables: text }),
      ]),
    )
    .max(200),
});

/**
 * Reads a file of requests; `docs/explorer.md` describes its form.
 *
 * @param path as it was typed
 * @throws UserError exit 2; the message names the line
 */
export async function openRequestSet(path: string, cwd: string): Promise<RequestSet> {
  const where = resolve(cwd, path);
  const shown = toDisplayText(path);
  const content = await readBounded(where).catch((error: unknown) => errorCode(error) || 'EIO');
  if (typeof content === 'string') {
    throw wrongUsage(
      'request-set-not-read',
      `The requests in ${shown} could not be read (${content}).`,
      'Give --requests a file of yours.',
    );
  }
  const read = readRequestSet(new TextDecoder().decode(content), toDisplayText(basename(where)));
  if (read.type === 'refused') {
    throw wrongUsage('request-set-wrong', `${shown} line ${read.line}: ${read.message}`, CORRECT);
  }
  const checked = setSchema.safeParse(read);
  if (checked.success) return { title: read.title, requests: read.requests };
  const place = checked.error.issues[0]?.path[1];
  const which = typeof place === 'number' ? (read.requests[place]?.name ?? '') : '';
  throw wrongUsage(
    'request-set-wrong',
    `${shown}: the request "${toDisplayText(which)}" is larger than any that is sent.`,
    CORRECT,
  );
}

const CORRECT = 'Correct that line, and start again.';

/**
 * @throws the error of the file system, or one with our own `code` for a folder, a device or a huge
 *   file
 */
async function readBounded(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw Object.assign(new Error('no file'), { code: 'no plain file' });
    if (stats.size > MOST_BYTES) throw Object.assign(new Error('large'), { code: 'too large' });
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
