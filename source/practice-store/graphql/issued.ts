import { gid } from '../api/formats.ts';
import { hashText } from '../records/random.ts';

/** More objects are not kept; the oldest is forgotten. */
const MOST_KEPT = 20_000;

/** A plain or generated object with the type that it has in an answer. */
export interface IssuedObject {
  readonly __typename: string;
}

/**
 * What was shown with a global id and is not a row of the world: jobs, and parts of other objects.
 * An id that is in no table and was never shown stands for nothing.
 */
export interface Issued {
  find(id: string): IssuedObject | null;
  note(id: string, object: IssuedObject): void;
  /** Everything is done at once here, so a job is over when it is first seen. */
  doneJob(): IssuedObject;
}

export function createIssued(seed: number): Issued {
  const objects = new Map<string, IssuedObject>();
  let jobs = 0;
  const note = (id: string, object: IssuedObject): void => {
    if (objects.has(id)) return;
    const [oldest] = objects.size < MOST_KEPT ? [] : objects.keys();
    if (oldest !== undefined) objects.delete(oldest);
    objects.set(id, object);
  };
  return {
    find: (id) => objects.get(id) ?? null,
    note,
    doneJob: () => {
      jobs += 1;
      const id = gid('Job', uuid(`${seed}/job/${jobs}`));
      const job = { __typename: 'Job', id, done: true };
      note(id, job);
      return job;
    },
  };
}

/** The same for the same text, in the form of a random one. */
function uuid(text: string): string {
  const hex = [0, 1, 2, 3]
    .map((part) => hashText(`${text}/${part}`).toString(16).padStart(8, '0'))
    .join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
