import type { Product, Variant } from '../records/product/product.ts';
import { seededVariantIds } from './product.ts';
import { type Rows, rowsOfIds } from './rows.ts';
import type { Table } from './table.ts';

/**
 * The variants of all products as one list. Seeded products are not made for it: how many variants
 * they have follows from their number.
 */
export function variantRows(
  products: Table<Product>,
  seededIndex: (productId: number) => number | null,
  find: (id: number) => Variant | null,
): Rows<Variant> & { readonly version: number } {
  let known: { readonly version: number; readonly rows: Rows<Variant> } | null = null;
  const idsOf = (productId: number): readonly number[] => {
    const changed = products.changed(productId);
    if (changed !== null) return changed.variants.map((variant) => variant.id);
    const index = seededIndex(productId);
    return index === null ? [] : seededVariantIds(index);
  };
  const rows = (): Rows<Variant> => {
    if (known?.version !== products.version) {
      const ids: number[] = [];
      for (let at = 0; at < products.count; at += 1) ids.push(...idsOf(products.idAt(at)));
      const finder = { find };
      known = {
        version: products.version,
        rows: rowsOfIds(
          ids.toSorted((a, b) => a - b),
          finder,
        ),
      };
    }
    return known.rows;
  };
  return {
    get version() {
      return products.version;
    },
    get count() {
      return rows().count;
    },
    idAt: (index) => rows().idAt(index),
    at: (index) => rows().at(index),
    find,
    lowerBound: (id) => rows().lowerBound(id),
  };
}
