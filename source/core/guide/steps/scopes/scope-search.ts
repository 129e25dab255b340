/** An entry that can be found. */
export interface SearchedScope {
  readonly handle: string;
  /** Of the catalogue, also where the list shows it under another heading. */
  readonly catalogueGroup: string;
  readonly summary: string;
}

/** Synonyms: what people type, and how the service names it. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  stock: ['inventory'],
  warehouse: ['location', 'inventory'],
  quantity: ['inventory'],
  sku: ['product', 'inventory'],
  barcode: ['product'],
  variant: ['product'],
  collection: ['product'],
  price: ['product', 'price'],
  catalog: ['catalogue', 'product'],
  refund: ['order'],
  sale: ['order'],
  purchase: ['order'],
  invoice: ['draft_order'],
  buyer: ['customer'],
  shopper: ['customer'],
  client: ['customer'],
  address: ['customer'],
  segment: ['customer'],
  coupon: ['discount'],
  voucher: ['discount'],
  promotion: ['discount'],
  blog: ['content'],
  article: ['content'],
  page: ['content', 'online_store_pages'],
  menu: ['navigation'],
  redirect: ['navigation'],
  image: ['files', 'products'],
  picture: ['files'],
  photo: ['files'],
  video: ['files'],
  upload: ['files'],
  template: ['theme'],
  liquid: ['theme'],
  language: ['locale', 'translation'],
  currency: ['market'],
  country: ['market'],
  delivery: ['shipping', 'fulfil'],
  carrier: ['shipping'],
  tracking: ['fulfillment'],
  fulfilment: ['fulfillment'],
  employee: ['user'],
  staff: ['user'],
  payout: ['payments'],
  chargeback: ['dispute'],
  subscription: ['subscription', 'purchase_option'],
  analytics: ['report', 'analytics'],
  webhook: ['events'],
  b2b: ['companies'],
  pos: ['point_of_sale', 'cash'],
};

/**
 * The entries in which every word of the text occurs, matches in the handle before those in the
 * summary; equal ones keep their order. An empty text gives all of them.
 */
export function searchScopes<Entry extends SearchedScope>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries;
  return entries
    .flatMap((entry) => {
      const scores = words.map((word) => distance(entry, word));
      const total = scores.reduce((sum, score) => sum + score, 0);
      return Number.isFinite(total) ? [{ entry, total }] : [];
    })
    .toSorted((a, b) => a.total - b.total)
    .map(({ entry }) => entry);
}

/** How far a word is from an entry; infinite where it does not occur. */
function distance(entry: SearchedScope, word: string): number {
  const { handle } = entry;
  if (handle === word) return 0;
  if (handle.replace(/^(?:unauthenticated_|customer_)?(?:read|write)_/, '').startsWith(word))
    return 1;
  if (handle.startsWith(word)) return 2;
  if (handle.includes(word)) return 3;
  if (entry.catalogueGroup.toLowerCase().includes(word)) return 4;
  const summary = entry.summary.toLowerCase();
  if (new RegExp(`\\b${escapeForPattern(word)}`).test(summary)) return 5;
  const others = Object.hasOwn(OTHER_WORDS, word)
    ? OTHER_WORDS[word]
    : OTHER_WORDS[word.replace(/s$/, '')];
  if ((others ?? []).some((other) => handle.includes(other))) return 5;
  return summary.includes(word) ? 6 : Infinity;
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
