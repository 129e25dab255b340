import type { IdRule } from './rows.ts';

/** Ids of each kind; they are spread, so that nobody takes them for positions. */
export const PRODUCT_IDS: IdRule = { first: 8_012_340_000_000, step: 37 };
export const CUSTOMER_IDS: IdRule = { first: 6_930_450_000_000, step: 41 };
export const ORDER_IDS: IdRule = { first: 5_540_120_000_000, step: 53 };
export const COLLECTION_IDS: IdRule = { first: 402_110_000_000, step: 29 };
export const METAOBJECT_DEFINITION_IDS: IdRule = { first: 7_410_000_000, step: 31 };
export const METAOBJECT_IDS: IdRule = { first: 96_520_000_000, step: 47 };
export const WEBHOOK_IDS: IdRule = { first: 1_304_500_000_000, step: 21 };
export const BULK_OPERATION_IDS: IdRule = { first: 4_250_100_000_000, step: 33 };
export const DRAFT_ORDER_IDS: IdRule = { first: 1_120_300_000_000, step: 23 };
export const ARTICLE_IDS: IdRule = { first: 556_700_000_000, step: 37 };
