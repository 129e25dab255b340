import {
  FIRST_NEW_METAFIELD_ID,
  seededMetafields,
  seededOwner,
  type Metafield,
  type MetafieldOwner,
} from './metafield.ts';

/** The metafields of everything. Only owners that were touched are kept. */
export interface MetafieldShelf {
  /** In the order in which they were made. */
  of(owner: MetafieldOwner): readonly Metafield[];
  find(id: number): Metafield | null;
  /** Makes or replaces the one with this namespace and key. */
  set(
    owner: MetafieldOwner,
    content: Pick<Metafield, 'namespace' | 'key' | 'type' | 'value'>,
    nowMs: number,
  ): Metafield;
  /** False when there is none. */
  remove(owner: MetafieldOwner, namespace: string, key: string): boolean;
}

/** A shelf on which each seeded owner has its metafields, made when first looked at. */
export function createMetafieldShelf(world: {
  readonly seed: number;
  readonly anchorMs: number;
  readonly shopId: number;
  /** Products and customers that were added later have none from the start. */
  readonly isSeeded: (owner: MetafieldOwner) => boolean;
}): MetafieldShelf {
  const touched = new Map<string, readonly Metafield[]>();
  let nextId = FIRST_NEW_METAFIELD_ID;
  const of = (owner: MetafieldOwner): readonly Metafield[] =>
    touched.get(keyOf(owner)) ??
    (world.isSeeded(owner) ? seededMetafields(world.seed, owner, world.anchorMs) : []);
  return {
    of,
    find: (id) => {
      for (const list of touched.values()) {
        const found = list.find((metafield) => metafield.id === id);
        if (found !== undefined) return found;
      }
      const owner = seededOwner(id, world.shopId);
      return owner === null ? null : (of(owner).find((metafield) => metafield.id === id) ?? null);
    },
    set: (owner, content, nowMs) => {
      const before = of(owner);
      const known = before.find(
        ({ namespace, key }) => namespace === content.namespace && key === content.key,
      );
      const metafield: Metafield = {
        id: known?.id ?? (nextId += 7),
        owner,
        ...content,
        createdAtMs: known?.createdAtMs ?? nowMs,
        updatedAtMs: nowMs,
      };
      const others = before.map((entry) => (entry === known ? metafield : entry));
      touched.set(keyOf(owner), known === undefined ? [...before, metafield] : others);
      return metafield;
    },
    remove: (owner, namespace, key) => {
      const before = of(owner);
      const left = before.filter((entry) => entry.namespace !== namespace || entry.key !== key);
      if (left.length === before.length) return false;
      touched.set(keyOf(owner), left);
      return true;
    },
  };
}

function keyOf({ typename, id }: MetafieldOwner): string {
  return `${typename}/${id}`;
}
