/**
 * What is in the world, in its own terms: money in cents of the shop's currency, times in
 * milliseconds since 1970, ids as numbers. REST and GraphQL only translate.
 */

export interface Address {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly country: string;
  readonly countryCode: string;
  readonly phone: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface Shop {
  readonly id: number;
  readonly name: string;
  readonly ownerName: string;
  readonly email: string;
  readonly currency: string;
  readonly timezone: string;
  readonly address: Address;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

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

export interface Location {
  readonly id: number;
  readonly name: string;
  readonly address: Address;
  readonly isActive: boolean;
  readonly createdAtMs: number;
}

export interface Customer {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly acceptsMarketing: boolean;
  readonly state: 'ENABLED' | 'DISABLED' | 'INVITED' | 'DECLINED';
  /** The first one is the default. */
  readonly addresses: readonly Address[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface LineItem {
  readonly id: number;
  readonly productId: number;
  readonly variantId: number;
  readonly title: string;
  readonly variantTitle: string;
  readonly vendor: string;
  readonly sku: string | null;
  readonly quantity: number;
  readonly unitCents: number;
  readonly grams: number;
}

export interface Order {
  readonly id: number;
  /** 1001, 1002, …; the name is `#1001`. */
  readonly number: number;
  readonly customerId: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly lineItems: readonly LineItem[];
  readonly shippingTitle: string;
  /** Sum of the lines before the discount. */
  readonly linesCents: number;
  readonly discountCode: string | null;
  readonly discountCents: number;
  readonly shippingCents: number;
  /** Contained in the prices. */
  readonly taxCents: number;
  /** linesCents − discountCents + shippingCents. */
  readonly totalCents: number;
  readonly financialStatus: 'PAID' | 'PENDING' | 'REFUNDED';
  readonly fulfillmentStatus: 'FULFILLED' | 'UNFULFILLED';
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly closedAtMs: number | null;
  readonly cancelledAtMs: number | null;
}
