import type { IdRule } from './rows.ts';

/** Ids of each kind; they are spread, so that nobody takes them for positions. */
export const PRODUCT_IDS: IdRule = { first: 8_012_340_000_000, step: 37 };
export const CUSTOMER_IDS: IdRule = { first: 6_930_450_000_000, step: 41 };
export const ORDER_IDS: IdRule = { first: 5_540_120_000_000, step: 53 };
export const COLLECTION_IDS: IdRule = { first: 402_110_000_000, step: 29 };
