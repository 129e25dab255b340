/** When there are more objects, the oldest is forgotten. */
const MOST_KEPT = 20_000;

/** A plain or generated object with the type that it has in an answer. */
export interface ShownObject {
  readonly __typename: string;
}

/**
 * Objects that were shown with a global id and are no rows of the `World`: jobs, and parts of other
 * objects. An id that is in no table and was never shown is invalid.
 */
export interface ShownObjects {
  find(id: string): ShownObject | null;
  note(id: string, object: ShownObject): void;
}

export function createShownObjects(): ShownObjects {
  const objects = new Map<string, ShownObject>();
  const note = (id: string, object: ShownObject): void => {
    if (objects.has(id)) return;
    const [oldest] = objects.size < MOST_KEPT ? [] : objects.keys();
    if (oldest !== undefined) objects.delete(oldest);
    objects.set(id, object);
  };
  return { find: (id) => objects.get(id) ?? null, note };
}
