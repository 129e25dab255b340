import { z } from 'zod';
import { parseJson } from '../../core/json/json-object.ts';
import { METHODS } from '../../core/requests/call.ts';
import { putAside, readPrivateText } from '../files/private-file.ts';

const line = z.string().max(512 * 1024);

/**
 * A request as our files hold it, all as text. Once loaded it goes through the input fields, which
 * clean it like pasted text.
 */
const restShape = {
  api: z.literal('rest'),
  method: z.enum(METHODS),
  path: line,
  headers: z.array(z.tuple([line, line])).max(100),
  body: line,
};

const graphqlShape = { api: z.literal('graphql'), query: line, variables: line };

/** Identifies the store: its domain, and whether it is a practice store. */
export const storeMark = z.string().max(300);

/**
 * Schema of a file of requests.
 *
 * @param kept further fields of each request
 * @param most how many requests the file may hold
 */
export function requestsSchema<Kept extends z.ZodRawShape>(kept: Kept, most: number) {
  const request = z.discriminatedUnion('api', [
    z.object({ ...restShape, ...kept }),
    z.object({ ...graphqlShape, ...kept }),
  ]);
  return z.object({ version: z.literal(1), requests: z.array(request).max(most) });
}

/**
 * The requests of a file; empty when there is no file.
 *
 * @param refusal makes the error for a damaged file; `aside` is where the file was put, or null
 * @throws the refusal
 */
export async function loadRequests<Kept>(
  path: string,
  schema: z.ZodType<{ readonly requests: readonly Kept[] }>,
  mostBytes: number,
  refusal: (path: string, aside: string | null) => Error,
): Promise<readonly Kept[]> {
  const read = await readPrivateText(path, mostBytes);
  if (read.type === 'absent') return [];
  const parsed = read.type === 'text' ? schema.safeParse(parseJson(read.text)) : null;
  if (parsed?.success === true) return parsed.data.requests;
  throw refusal(path, await putAside(path));
}
