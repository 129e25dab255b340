import type { Product, Variant } from '../../product/product.ts';
import type { LineItem } from '../order.ts';

/** Default values of an order. */
export const BLANK_ORDER = {
  poNumber: null,
  attributes: [],
  localizedFields: [],
  discountCode: null,
  linesCents: 0,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  originalTotalCents: 0,
  taxesIncluded: true,
  taxExempt: false,
  statedFinancialStatus: null,
  isRestocked: false,
  financialStatus: 'PENDING',
  fulfillmentStatus: 'UNFULFILLED',
  payments: [],
  fulfillmentOrders: [],
  fulfillments: [],
  refunds: [],
  returns: [],
  risks: [],
  paymentTerms: null,
  acceptsMarketing: false,
  isTest: false,
  isEdited: false,
  sourceIdentifier: null,
  sourceUrl: null,
  referringSite: null,
  purchasingCompany: null,
  closedAtMs: null,
  cancelledAtMs: null,
  cancelReason: null,
  cancelNote: null,
} as const;

/** A new line of an order; later changes of the variant's title and price do not affect it. */
export function lineOfVariant(
  id: number,
  product: Product,
  variant: Variant,
  quantity: number,
): LineItem {
  return {
    ...BLANK_LINE,
    id,
    productId: product.id,
    variantId: variant.id,
    title: product.title,
    variantTitle: variant.title === 'Default Title' ? null : variant.title,
    vendor: product.vendor,
    sku: variant.sku,
    quantity,
    unitCents: variant.priceCents,
    grams: variant.grams,
    isTaxable: variant.isTaxable,
    uuid: uuidOf(id),
  };
}

/** Default values of a line. */
export const BLANK_LINE = {
  productId: null,
  variantId: null,
  variantTitle: null,
  vendor: null,
  sku: null,
  unitCents: 0,
  grams: 0,
  weightUnit: 'GRAMS',
  isTaxable: true,
  needsShipping: true,
  isGiftCard: false,
  attributes: [],
  discount: null,
  discountCents: 0,
  sharedDiscountCents: 0,
  taxes: [],
  removedQuantity: 0,
  fulfillmentService: null,
  isClaimed: false,
  hasOwnPrice: false,
} as const;

/** A UUID made from an id: always the same for the same id. */
export function uuidOf(id: number): string {
  const digits = id.toString(16).padStart(12, '0');
  return `00000000-0000-4000-8000-${digits}`;
}

/** Default values of a draft order. */
export const BLANK_DRAFT = {
  status: 'OPEN',
  customerId: null,
  email: null,
  phone: null,
  note: null,
  poNumber: null,
  tags: [],
  attributes: [],
  localizedFields: [],
  lineItems: [],
  shippingLine: null,
  appliedDiscount: null,
  discountCodes: [],
  acceptAutomaticDiscounts: false,
  allowDiscountCodesInCheckout: false,
  taxExempt: false,
  visibleToCustomer: false,
  reserveInventoryUntilMs: null,
  transformerFingerprint: null,
  sourceName: null,
  depositPercent: null,
  purchasingCompany: null,
  linesCents: 0,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  shippingAddress: null,
  billingAddress: null,
  completedAtMs: null,
  invoiceSentAtMs: null,
  orderId: null,
} as const;
