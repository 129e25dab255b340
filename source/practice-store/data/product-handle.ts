import type { Product } from '../records/product/product.ts';
import { GOODS } from './product.ts';
import type { Rows } from './rows.ts';
import type { Table } from './table.ts';

/**
 * The product with this handle. Seeded handles end on their number, so one look is enough for
 * them, however many there are; only products that were changed are gone through.
 */
export function findProductByHandle(
  handle: string,
  products: Table<Product>,
  seeded: Rows<Product>,
): Product | null {
  const changed = products.changedRows().find((product) => product.handle === handle);
  if (changed !== undefined) return changed;
  const number = /-no-(\d{1,9})$/.exec(handle)?.[1];
  const places = number === undefined ? GOODS.map((_, index) => index) : [Number(number) - 1];
  for (const place of places) {
    if (place < 0 || place >= seeded.count) continue;
    const id = seeded.idAt(place);
    if (products.changed(id) !== null) continue;
    const product = products.find(id);
    if (product?.handle === handle) return product;
  }
  return null;
}
