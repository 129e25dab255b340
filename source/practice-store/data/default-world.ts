/** The world of a store that nobody has asked for another one: small, and the same everywhere. */
export const DEFAULT_WORLD = {
  seed: 1,
  productCount: 60,
  customerCount: 30,
  orderCount: 50,
} as const;
