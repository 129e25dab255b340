import type { IdRule } from '../../data/rows.ts';

export interface ProductOption {
  readonly id: number;
  readonly name: string;
  readonly position: number;
  readonly values: ReadonlyArray<{ readonly id: number; readonly name: string }>;
}

export interface Variant {
  readonly id: number;
  readonly productId: number;
  readonly inventoryItemId: number;
  /** From 1. */
  readonly position: number;
  readonly title: string;
  /** One value for each option of the product, in their order. */
  readonly values: readonly string[];
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly priceCents: number;
  readonly compareAtCents: number | null;
  readonly costCents: number | null;
  readonly grams: number;
  /** Available pieces, one number for each location, in the order of the world's locations. */
  readonly stock: readonly number[];
  /** Pieces that are there without being available: `reserved`, `damaged`, … */
  readonly held: Readonly<Record<string, readonly number[]>>;
  readonly isTracked: boolean;
  readonly isTaxable: boolean;
  readonly sellsWithoutStock: boolean;
}

export interface ProductImage {
  readonly id: number;
  readonly position: number;
  readonly alt: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface Product {
  readonly id: number;
  readonly title: string;
  readonly handle: string;
  readonly descriptionHtml: string;
  readonly vendor: string;
  readonly productType: string;
  readonly tags: readonly string[];
  readonly status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED';
  readonly options: readonly ProductOption[];
  readonly variants: readonly Variant[];
  readonly images: readonly ProductImage[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Null while it is a draft. */
  readonly publishedAtMs: number | null;
  readonly seo: Seo;
  readonly templateSuffix: string | null;
  /** Number for the next variant, option, option value or image; none is given twice. */
  readonly nextPart: number;
}

/** What search engines are told; null means the title and the description themselves. */
export interface Seo {
  readonly title: string | null;
  readonly description: string | null;
}

/** Ids of each kind; they are spread, so that nobody takes them for positions. */
export const PRODUCT_IDS: IdRule = { first: 8_012_340_000_000, step: 37 };
