import { inStock } from '../inventory/stock.ts';
import type { Product } from '../product/product.ts';

/** Which products a collection holds: those that meet all of its rules, or any of them. */
export interface RuleSet {
  readonly isAny: boolean;
  readonly rules: readonly Rule[];
}

interface Rule {
  /** `TITLE`, `TAG`, `VARIANT_PRICE`, … */
  readonly column: string;
  /** `EQUALS`, `CONTAINS`, `GREATER_THAN`, … */
  readonly relation: string;
  readonly condition: string;
}

/** The values of a product that a column compares; a variant's column has one for each variant. */
export const COLUMNS: Readonly<
  Record<string, (product: Product) => ReadonlyArray<string | number>>
> = {
  TITLE: ({ title }) => [title],
  TYPE: ({ productType }) => [productType],
  VENDOR: ({ vendor }) => [vendor],
  TAG: ({ tags }) => tags,
  PRODUCT_CATEGORY_ID: ({ categoryId }) => (categoryId === null ? [] : [categoryId]),
  PRODUCT_TAXONOMY_NODE_ID: ({ categoryId }) => (categoryId === null ? [] : [categoryId]),
  PRODUCT_CATEGORY_ID_WITH_DESCENDANTS: ({ categoryId }) => {
    const parts = categoryId?.split('-') ?? [];
    return parts.map((_, at) => parts.slice(0, at + 1).join('-'));
  },
  VARIANT_TITLE: ({ variants }) => variants.map(({ title }) => title),
  VARIANT_PRICE: ({ variants }) => variants.map(({ priceCents }) => priceCents / 100),
  VARIANT_COMPARE_AT_PRICE: ({ variants }) =>
    variants.flatMap(({ compareAtCents }) => (compareAtCents === null ? [] : compareAtCents / 100)),
  IS_PRICE_REDUCED: ({ variants }) =>
    variants.flatMap(({ compareAtCents, priceCents }) =>
      compareAtCents !== null && compareAtCents > priceCents ? 'reduced' : [],
    ),
  VARIANT_WEIGHT: ({ variants }) => variants.map(({ grams }) => grams / 1000),
  VARIANT_INVENTORY: ({ variants }) => variants.map(inStock),
};

export const NUMERIC = /PRICE$|WEIGHT$|INVENTORY$/;
const CATEGORY = /^PRODUCT_(?:CATEGORY|TAXONOMY)/;

/** Whether a value meets a condition; texts are in lower case. */
const RELATIONS: Readonly<Record<string, (value: string, condition: string) => boolean>> = {
  EQUALS: (value, condition) => value === condition,
  CONTAINS: (value, condition) => value.includes(condition),
  STARTS_WITH: (value, condition) => value.startsWith(condition),
  ENDS_WITH: (value, condition) => value.endsWith(condition),
  GREATER_THAN: (value, condition) => Number(value) > Number(condition),
  LESS_THAN: (value, condition) => Number(value) < Number(condition),
};

/** Whether this is the name of a relation: `EQUALS`, `IS_NOT_SET`. */
export function isRelation(name: unknown): boolean {
  const positive = String(name).replace(/^NOT_/, '');
  return Object.hasOwn(RELATIONS, positive) || name === 'IS_SET' || name === 'IS_NOT_SET';
}

/** Whether a product meets these rules. */
export function meets({ isAny, rules }: RuleSet, product: Product): boolean {
  return isAny
    ? rules.some((rule) => meetsRule(rule, product))
    : rules.every((rule) => meetsRule(rule, product));
}

function meetsRule({ column, relation, condition }: Rule, product: Product): boolean {
  const values = COLUMNS[column]?.(product) ?? [];
  if (relation === 'IS_SET') return values.length > 0;
  if (relation === 'IS_NOT_SET') return values.length === 0;
  const [, not, positive = ''] = /^(NOT_)?(\w+)$/.exec(relation) ?? [];
  const compare = RELATIONS[positive];
  const wanted = wantedText(column, condition);
  const isMet = values.some((value) => compare?.(String(value).toLowerCase(), wanted) === true);
  return not === undefined ? isMet : !isMet;
}

/** A condition as its column's values are written: `gid://…/TaxonomyCategory/aa-1` → `aa-1`. */
function wantedText(column: string, condition: string): string {
  if (CATEGORY.test(column)) return condition.replace(/^.*\//, '').toLowerCase();
  return NUMERIC.test(column) ? String(Number(condition)) : condition.toLowerCase();
}
