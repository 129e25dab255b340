import { GOODS } from '../../data/product.ts';
import type { IdRule } from '../../data/rows.ts';
import type { Seo } from '../product/product.ts';
import { DAY_MS } from '../shop/shop.ts';

/** One collection for each kind of goods; its members are the products of that type. */
export function makeCollections(
  { first, step }: { readonly first: number; readonly step: number },
  anchorMs: number,
): Collection[] {
  return GOODS.map((goods, index) => ({
    id: first + index * step,
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

export const COLLECTION_IDS: IdRule = { first: 402_110_000_000, step: 29 };
