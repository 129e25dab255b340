/**
 * What is in the world, in its own terms: money in cents of the shop's currency, times in
 * milliseconds since 1970, ids as numbers. REST and GraphQL only translate.
 */

export interface Address {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string | null;
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly zip: string;
  readonly country: string;
  readonly countryCode: string;
  readonly phone: string | null;
  readonly latitude: number;
  readonly longitude: number;
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
  readonly sku: string;
  readonly barcode: string;
  readonly priceCents: number;
  readonly compareAtCents: number | null;
  readonly costCents: number;
  readonly grams: number;
  /** Available pieces, one number for each location, in the order of the world's locations. */
  readonly stock: readonly number[];
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
  readonly status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  readonly options: readonly ProductOption[];
  readonly variants: readonly Variant[];
  readonly images: readonly ProductImage[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Null while it is a draft. */
  readonly publishedAtMs: number | null;
}

export interface Collection {
  readonly id: number;
  readonly title: string;
  readonly handle: string;
  readonly descriptionHtml: string;
  /** Its members are the products of this type. */
  readonly productType: string;
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
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly acceptsMarketing: boolean;
  readonly state: 'ENABLED' | 'DISABLED' | 'INVITED';
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
  readonly sku: string;
  readonly quantity: number;
  readonly unitCents: number;
  readonly grams: number;
}

export interface Order {
  readonly id: number;
  /** 1001, 1002, …; the name is `#1001`. */
  readonly number: number;
  readonly customerId: number;
  readonly email: string;
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
