/** When there are more objects, the oldest is forgotten. */
const MOST_KEPT = 20_000;

/** A plain or generated object with the type that it has in an answer. */
export interface IssuedObject {
  readonly __typename: string;
}

/**
 * Objects that were shown with a global id and are no rows of the `World`: jobs, and parts of other
 * objects. An id that is in no table and was never shown is invalid.
 */
export interface Issued {
  find(id: string): IssuedObject | null;
  note(id: string, object: IssuedObject): void;
}

export function createIssued(): Issued {
  const objects = new Map<string, IssuedObject>();
  const note = (id: string, object: IssuedObject): void => {
    if (objects.has(id)) return;
    const [oldest] = objects.size < MOST_KEPT ? [] : objects.keys();
    if (oldest !== undefined) objects.delete(oldest);
    objects.set(id, object);
  };
  return { find: (id) => objects.get(id) ?? null, note };
}
