import { DAY_MS } from '../../api/formats.ts';
import type { Product, Seo } from '../product/product.ts';
import { GOODS } from '../product/seeded-products.ts';
import type { Published } from './publication/publication.ts';
import { allRows, type IdRule, type Rows, rowsOfIds, type Table } from '../rows.ts';
import type { SortKey } from '../sequence.ts';
import { meets, type RuleSet } from './collection-rules.ts';

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
    ...PLAIN_COLLECTION,
    rules: {
      isAny: false,
      rules: [{ column: 'TYPE', relation: 'EQUALS', condition: goods.type }],
    },
    publishedAtMs: anchorMs - (20 + index) * DAY_MS,
    updatedAtMs: anchorMs - (20 + index) * DAY_MS,
  }));
}

export interface Collection extends Published {
  readonly id: number;
  readonly title: string;
  readonly handle: string;
  readonly descriptionHtml: string;
  /** Which products it holds; null where they are listed one by one. */
  readonly rules: RuleSet | null;
  /**
   * Members of a collection without rules, in their order; for one with rules those whose order
   * was chosen by hand.
   */
  readonly productIds: readonly number[];
  readonly sortOrder: SortOrder;
  readonly image: CollectionImage | null;
  readonly templateSuffix: string | null;
  readonly seo: Seo;
  readonly updatedAtMs: number;
}

/** The orders of a collection's products, with the names that REST has for them. */
export const SORT_ORDERS = {
  ALPHA_ASC: 'alpha-asc',
  ALPHA_DESC: 'alpha-desc',
  BEST_SELLING: 'best-selling',
  CREATED: 'created',
  CREATED_DESC: 'created-desc',
  MANUAL: 'manual',
  MOST_RELEVANT: 'most-relevant',
  PRICE_ASC: 'price-asc',
  PRICE_DESC: 'price-desc',
} as const;

type SortOrder = keyof typeof SORT_ORDERS;

/** The order with this name in GraphQL (`MANUAL`) or REST (`alpha-asc`); undefined for no order. */
export function sortOrderOf(name: unknown): SortOrder | undefined {
  return SORT_ORDER_NAMES.find((order) => order === name || SORT_ORDERS[order] === name);
}

const SORT_ORDER_NAMES = Object.keys(SORT_ORDERS).filter((name): name is SortOrder =>
  Object.hasOwn(SORT_ORDERS, name),
);

export interface CollectionImage {
  readonly url: string;
  readonly alt: string | null;
}

/** The values of a collection where no others were given. */
export const PLAIN_COLLECTION: Omit<
  Collection,
  'id' | 'title' | 'handle' | 'descriptionHtml' | 'updatedAtMs'
> = {
  rules: null,
  productIds: [],
  sortOrder: 'BEST_SELLING',
  image: null,
  templateSuffix: null,
  seo: { title: null, description: null },
  publishedAtMs: null,
  publishedTo: {},
};

export const COLLECTION_IDS: IdRule = { first: 402_110_000_000, spacing: 29 };

/** Which products are in which collection; with a rule for the type alone, no product is made. */
export interface CollectionMembers {
  /** In the order of their ids. */
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

  const idsByRules = ({ id, rules }: Collection): readonly number[] => {
    if (rules === null) return [];
    const [rule, ...more] = rules.rules;
    const isType = rule?.column === 'TYPE' && rule.relation === 'EQUALS' && more.length === 0;
    if (isType) return idsOfType(rule.condition);
    const key = `${id}/${JSON.stringify(rules)}`;
    const kept = known.get(key);
    if (kept?.version === products.version) return kept.ids;
    const ids = allRows(products)
      .filter((product) => meets(rules, product))
      .map((product) => product.id);
    known.set(key, { version: products.version, ids });
    return ids;
  };

  return {
    productsOf: (collection) => {
      if (collection.rules !== null) return rowsOfIds(idsByRules(collection), products);
      const there = collection.productIds.filter((id) => products.find(id) !== null);
      return rowsOfIds(
        there.toSorted((a, b) => a - b),
        products,
      );
    },
    has: ({ rules, productIds }, product) =>
      rules === null ? productIds.includes(product.id) : meets(rules, product),
  };
}

/** The sort key of a collection's products, for the order that was chosen for it. */
export function memberOrder(
  { sortOrder, productIds }: Collection,
  members: Rows<Product>,
): (product: Product) => SortKey {
  switch (sortOrder) {
    case 'MANUAL':
      return ({ id }) => (productIds.includes(id) ? productIds.indexOf(id) : productIds.length);
    case 'ALPHA_ASC':
      return ({ title }) => title.toLowerCase();
    case 'ALPHA_DESC': {
      const titles = allRows(members).map(({ title }) => title.toLowerCase());
      const descending = titles.toSorted().toReversed();
      const rank = new Map(descending.map((title, at) => [title, at]));
      return ({ title }) => rank.get(title.toLowerCase()) ?? 0;
    }
    case 'CREATED':
      return ({ createdAtMs }) => createdAtMs;
    case 'CREATED_DESC':
      return ({ createdAtMs }) => -createdAtMs;
    case 'PRICE_ASC':
      return cheapest;
    case 'PRICE_DESC':
      return (product) => -cheapest(product);
    case 'BEST_SELLING':
    case 'MOST_RELEVANT':
      return ({ id }) => id;
  }
}

function cheapest(product: Product): number {
  return Math.min(...product.variants.map(({ priceCents }) => priceCents));
}
