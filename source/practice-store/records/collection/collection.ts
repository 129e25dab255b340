import { DAY_MS } from '../../api/formats.ts';
import type { Product, Seo } from '../product/product.ts';
import { GOODS } from '../product/seeded-products.ts';
import { type IdRule, type Rows, rowsOfIds, type Table } from '../rows.ts';

/** One collection for each kind of goods; its members are the products of that type. */
export function makeCollections(
  { first, spacing }: { readonly first: number; readonly spacing: number },
  anchorMs: number,
): Collection[] {
  return GOODS.map((goods, index) => ({
    id: first + index * spacing,
    title: goods.type,
    handle: goods.type.toLowerCase().replaceAll(' ', '-'),
    descriptionHtml: `<p>All our ${goods.type.toLowerCase()}.</p>`,
    productType: goods.type,
    productIds: [],
    seo: { title: null, description: null },
    updatedAtMs: anchorMs - (20 + index) * DAY_MS,
  }));
}

export interface Collection {
  readonly id: number;
  readonly title: string;
  readonly handle: string;
  readonly descriptionHtml: string;
  /** Its members are the products of this type; null where they are listed one by one. */
  readonly productType: string | null;
  /** Members of a collection without a rule, in their order; empty for one with a rule. */
  readonly productIds: readonly number[];
  readonly seo: Seo;
  readonly updatedAtMs: number;
}

export const COLLECTION_IDS: IdRule = { first: 402_110_000_000, spacing: 29 };

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
