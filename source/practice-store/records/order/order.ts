import type { Address } from '../customer/address.ts';
import type { Dated, IdRule } from '../rows.ts';
import type { Return } from './return/return.ts';

/** The tax that the practice store's prices include: 24 %. */
export const TAX_RATE = 0.24;

/** `customAttributes` and the properties of a line. */
export interface Attribute {
  readonly key: string;
  readonly value: string;
}

export interface TaxLine {
  readonly title: string;
  /** 0.24 */
  readonly rate: number;
  readonly cents: number;
  readonly isChannelLiable: boolean;
}

/** A manual discount on a line or on a whole draft. */
export interface AppliedDiscount {
  readonly title: string | null;
  readonly description: string;
  readonly kind: 'PERCENTAGE' | 'FIXED_AMOUNT';
  /** Percent, or an amount in the order's currency. */
  readonly value: number;
}

export interface LineItem {
  readonly id: number;
  /** Null for a custom item. */
  readonly productId: number | null;
  readonly variantId: number | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly vendor: string | null;
  readonly sku: string | null;
  /** As ordered, plus pieces that edits added; refunds and removals do not change it. */
  readonly quantity: number;
  readonly unitCents: number;
  readonly grams: number;
  readonly weightUnit: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS';
  readonly isTaxable: boolean;
  readonly needsShipping: boolean;
  readonly isGiftCard: boolean;
  readonly attributes: readonly Attribute[];
  /** On this line only. */
  readonly discount: AppliedDiscount | null;
  /** The amount of `discount` for the whole line. */
  readonly discountCents: number;
  /** The line's share of the order's own discount. */
  readonly sharedDiscountCents: number;
  readonly taxes: readonly TaxLine[];
  /** Pieces that edits of the order removed. */
  readonly removedQuantity: number;
  /** In drafts, the client's own id of the line. */
  readonly uuid: string;
  readonly fulfillmentService: string | null;
  /** Whether its pieces were taken from available stock and are committed until they are sent. */
  readonly isClaimed: boolean;
  /** Whether a draft set another price than the variant's. */
  readonly hasOwnPrice: boolean;
}

export interface ShippingLine {
  readonly id: number;
  readonly title: string;
  readonly code: string | null;
  readonly source: string | null;
  readonly cents: number;
  readonly taxes: readonly TaxLine[];
  readonly rateHandle: string | null;
  /** Removed by an edit of the order. */
  readonly isRemoved: boolean;
}

/** A discount on the whole order. */
export interface OrderDiscount {
  /** Null for a manual discount. */
  readonly code: string | null;
  readonly title: string;
  readonly description: string | null;
  readonly kind: 'PERCENTAGE' | 'FIXED_AMOUNT';
  /** Percent, or an amount in the order's currency. */
  readonly value: number;
  /** Whether it reduces the lines or the shipping. */
  readonly target: 'LINE_ITEM' | 'SHIPPING_LINE';
}

export interface Payment {
  readonly id: number;
  readonly kind: 'SALE' | 'AUTHORIZATION' | 'CAPTURE' | 'VOID' | 'REFUND' | 'CHANGE';
  readonly status: 'SUCCESS' | 'PENDING' | 'FAILURE' | 'ERROR' | 'AWAITING_RESPONSE' | 'UNKNOWN';
  readonly gateway: string;
  readonly amountCents: number;
  readonly parentId: number | null;
  readonly isTest: boolean;
  readonly authorizationCode: string | null;
  readonly receiptJson: string;
  readonly locationId: number | null;
  readonly atMs: number;
  readonly processedAtMs: number;
}

export interface FulfillmentLine {
  readonly id: number;
  readonly lineId: number;
  readonly fulfillmentOrderLineId: number;
  readonly quantity: number;
}

/** A tracking number, with its carrier and URL. */
export interface Tracking {
  readonly company: string | null;
  readonly number: string | null;
  readonly url: string | null;
}

export interface FulfillmentEvent {
  readonly id: number;
  readonly status: string;
  readonly message: string | null;
  readonly address1: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly country: string | null;
  readonly zip: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly estimatedDeliveryAtMs: number | null;
  readonly happenedAtMs: number;
  readonly createdAtMs: number;
}

/** The address that a fulfillment was sent from. */
export interface Origin {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly countryCode: string;
  readonly provinceCode: string | null;
  readonly zip: string | null;
}

/** `Fulfillment`: pieces that were sent together. */
export interface Fulfillment {
  readonly id: number;
  /** From 1: the name is `#1001-F1`. */
  readonly place: number;
  readonly status: 'SUCCESS' | 'CANCELLED';
  readonly locationId: number;
  readonly lines: readonly FulfillmentLine[];
  readonly tracking: readonly Tracking[];
  readonly origin: Origin | null;
  readonly events: readonly FulfillmentEvent[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface FulfillmentOrderLine {
  readonly id: number;
  readonly lineId: number;
  readonly total: number;
  /** Pieces that are not sent yet. */
  readonly remaining: number;
}

export interface Hold {
  readonly id: number;
  readonly reason: string;
  readonly reasonNotes: string | null;
  readonly handle: string | null;
  readonly externalId: string | null;
}

/** `FulfillmentOrder`: pieces that a location has to send. */
export interface FulfillmentOrder {
  readonly id: number;
  readonly status: 'OPEN' | 'IN_PROGRESS' | 'ON_HOLD' | 'SCHEDULED' | 'CLOSED' | 'CANCELLED';
  readonly locationId: number;
  readonly lines: readonly FulfillmentOrderLine[];
  readonly holds: readonly Hold[];
  readonly fulfillAtMs: number | null;
  readonly fulfillByMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface RefundLine {
  readonly id: number;
  readonly lineId: number;
  readonly quantity: number;
  readonly restockType: 'CANCEL' | 'RETURN' | 'NO_RESTOCK' | 'LEGACY_RESTOCK';
  readonly locationId: number | null;
  /** Without taxes that are added to the price. */
  readonly cents: number;
  readonly taxCents: number;
}

export interface Refund {
  readonly id: number;
  readonly note: string | null;
  readonly lines: readonly RefundLine[];
  readonly shippingCents: number;
  readonly shippingTaxCents: number;
  /** The amount refunded beyond lines and shipping; negative if less was refunded. */
  readonly discrepancyCents: number;
  readonly discrepancyReason: string | null;
  readonly paymentIds: readonly number[];
  /** The return that the refund belongs to. */
  readonly returnId: number | null;
  readonly createdAtMs: number;
  readonly processedAtMs: number;
}

/** When an order has to be paid. */
export interface PaymentTerms {
  readonly id: number;
  /** The global id of the template. */
  readonly templateId: string;
  readonly issuedAtMs: number | null;
  readonly dueAtMs: number | null;
}

/** An app's assessment of the risk of an order. */
export interface RiskAssessment {
  readonly level: 'HIGH' | 'MEDIUM' | 'LOW' | 'NONE' | 'PENDING';
  readonly facts: ReadonlyArray<{ readonly description: string; readonly sentiment: string }>;
  readonly appId: string;
}

export interface Order extends Dated {
  /** 1001, 1002, …; the name is `#1001` unless the order was made with another one. */
  readonly number: number;
  readonly name: string;
  readonly currency: string;
  readonly customerId: number | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
  readonly poNumber: string | null;
  readonly tags: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly localizedFields: readonly Attribute[];
  readonly lineItems: readonly LineItem[];
  readonly shippingLines: readonly ShippingLine[];
  readonly discounts: readonly OrderDiscount[];
  /** The first code among the discounts. */
  readonly discountCode: string | null;
  /** Sum of the lines before all discounts. */
  readonly linesCents: number;
  /** Of the lines and of the order, shipping included. */
  readonly discountCents: number;
  /** Before a discount on shipping. */
  readonly shippingCents: number;
  readonly taxCents: number;
  /** Whether `taxCents` is contained in the prices or comes on top. */
  readonly taxesIncluded: boolean;
  readonly taxExempt: boolean;
  /** linesCents − discountCents + shippingCents, and taxCents where they are not included. */
  readonly totalCents: number;
  /** The total when the order was made. */
  readonly originalTotalCents: number;
  /** As given with the new order; null once a payment, edit or cancellation changes the status. */
  readonly statedFinancialStatus: FinancialStatus | null;
  readonly isRestocked: boolean;
  readonly financialStatus: FinancialStatus;
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly payments: readonly Payment[];
  readonly fulfillmentOrders: readonly FulfillmentOrder[];
  readonly fulfillments: readonly Fulfillment[];
  readonly refunds: readonly Refund[];
  readonly returns: readonly Return[];
  readonly risks: readonly RiskAssessment[];
  readonly paymentTerms: PaymentTerms | null;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly acceptsMarketing: boolean;
  readonly isTest: boolean;
  readonly isEdited: boolean;
  readonly sourceName: string;
  readonly sourceIdentifier: string | null;
  readonly sourceUrl: string | null;
  readonly referringSite: string | null;
  readonly purchasingCompany: PurchasingCompany | null;
  readonly appId: string | null;
  readonly processedAtMs: number;
  readonly closedAtMs: number | null;
  readonly cancelledAtMs: number | null;
  readonly cancelReason: string | null;
  readonly cancelNote: string | null;
}

export type FinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

export type FulfillmentStatus =
  | 'FULFILLED'
  | 'PARTIALLY_FULFILLED'
  | 'UNFULFILLED'
  | 'ON_HOLD'
  | 'SCHEDULED'
  | 'IN_PROGRESS'
  | 'RESTOCKED';

export const ORDER_IDS: IdRule = { first: 5_540_120_000_000, spacing: 53 };

export const DRAFT_ORDER_IDS: IdRule = { first: 1_120_300_000_000, spacing: 23 };

export interface LineOfOrder {
  readonly id: number;
  readonly line: LineItem;
  readonly order: Order;
}

/** An order that the store's staff has not completed yet. */
export interface DraftOrder extends Dated {
  /** 1, 2, …; the name is `#D1`. */
  readonly number: number;
  readonly status: 'OPEN' | 'INVOICE_SENT' | 'COMPLETED';
  readonly currency: string;
  readonly customerId: number | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
  readonly poNumber: string | null;
  readonly tags: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly localizedFields: readonly Attribute[];
  readonly lineItems: readonly LineItem[];
  readonly shippingLine: ShippingLine | null;
  readonly appliedDiscount: AppliedDiscount | null;
  readonly discountCodes: readonly string[];
  readonly acceptAutomaticDiscounts: boolean;
  readonly allowDiscountCodesInCheckout: boolean;
  readonly taxExempt: boolean;
  readonly visibleToCustomer: boolean;
  readonly marketRegionCountryCode: string;
  readonly reserveInventoryUntilMs: number | null;
  readonly transformerFingerprint: string | null;
  readonly sourceName: string | null;
  readonly depositPercent: number | null;
  readonly purchasingCompany: PurchasingCompany | null;
  readonly linesCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly completedAtMs: number | null;
  readonly invoiceSentAtMs: number | null;
  readonly orderId: number | null;
}

/** The company that an order is for, with the contact who buys and the location. */
interface PurchasingCompany {
  readonly companyId: number;
  readonly contactId: number | null;
  readonly locationId: number;
}
