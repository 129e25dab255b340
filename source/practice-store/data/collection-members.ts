import type { Collection, Product } from './model.ts';
import type { Rows } from './rows.ts';
import type { Table } from './table.ts';
import { GOODS } from './words.ts';

/** Which products lie in which collection, worked out without making a product. */
export interface CollectionMembers {
  /** In the order of their ids, or in the order in which they were listed. */
  productsOf(collection: Collection): Rows<Product>;
  has(collection: Collection, product: Product): boolean;
}

/** @param seededIndex the number of a seeded product, or null for one that was added */
export function collectionMembers(
  products: Table<Product>,
  seededIndex: (id: number) => number | null,
): CollectionMembers {
  const known = new Map<string, { readonly version: number; readonly ids: readonly number[] }>();

  /** A seeded product's type follows from its number, so only changed ones are looked at. */
  const typeOf = (id: number): string | null => {
    const changed = products.changed(id);
    if (changed !== null) return changed.productType;
    const index = seededIndex(id);
    return index === null ? null : (GOODS[index % GOODS.length]?.type ?? null);
  };
  const idsOfType = (type: string): readonly number[] => {
    const kept = known.get(type);
    if (kept?.version === products.version) return kept.ids;
    const ids: number[] = [];
    for (let at = 0; at < products.count; at += 1) {
      const id = products.idAt(at);
      if (typeOf(id) === type) ids.push(id);
    }
    known.set(type, { version: products.version, ids });
    return ids;
  };

  return {
    productsOf: ({ productType, productIds }) =>
      productType === null
        ? rowsOfIds(
            productIds.filter((id) => products.find(id) !== null).toSorted((a, b) => a - b),
            products,
          )
        : rowsOfIds(idsOfType(productType), products),
    has: ({ productType, productIds }, product) =>
      productType === null ? productIds.includes(product.id) : productType === product.productType,
  };
}

/** Rows named by ascending ids; each is found when it is looked at. */
export function rowsOfIds<Row>(ids: readonly number[], rows: Pick<Rows<Row>, 'find'>): Rows<Row> {
  const idAt = (index: number): number => {
    const id = ids[index];
    if (id === undefined) throw new RangeError(`no row ${index} of ${ids.length}`);
    return id;
  };
  const at = (index: number): Row => {
    const row = rows.find(idAt(index));
    if (row === null) throw new RangeError(`no row ${index}`);
    return row;
  };
  const lowerBound = (id: number): number => {
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    count: ids.length,
    idAt,
    at,
    find: (id) => (ids[lowerBound(id)] === id ? rows.find(id) : null),
    lowerBound,
  };
}
