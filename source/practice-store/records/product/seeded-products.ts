import { DAY_MS } from '../../api/formats.ts';
import { type Random, randomFor } from '../random.ts';
import { type Rows, rowsOfIds, type Table } from '../rows.ts';
import {
  combinations,
  DEFAULT_OPTION,
  fileUrl,
  FIRST_FREE_PART,
  partIds,
  PLAIN_PRODUCT,
  PLAIN_VARIANT,
  type Product,
  type ProductImage,
  type ProductOption,
  type Variant,
  variantTitle,
  weighed,
} from './product.ts';

/** The values that determine a seeded product. */
interface ProductPlan {
  readonly seed: number;
  readonly index: number;
  readonly id: number;
  readonly anchorMs: number;
  readonly locationCount: number;
}

/** The ids of a seeded product's variants, without making the product. */
function seededVariantIds(index: number): number[] {
  const { options = [] } = GOODS[index % GOODS.length] ?? {};
  const count = options.reduce((product, { values }) => product * values.length, 1);
  return Array.from({ length: count }, (_, at) => partIds(index, at).variant);
}

/** Makes a seeded product; the result depends only on the plan. */
export function makeProduct(plan: ProductPlan): Product {
  const { seed, index, id, anchorMs } = plan;
  const random = randomFor(seed, 'product', index);
  const goods = GOODS[index % GOODS.length] ?? randomFor(seed).pick(GOODS);
  const name = `${random.pick(goods.adjectives)} ${random.pick(goods.nouns)}`;
  // Names repeat in a large world; the number keeps titles and handles apart.
  const title = index < GOODS.length ? name : `${name} No. ${index + 1}`;
  const handle = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const createdAtMs = anchorMs - random.int(90, 700) * DAY_MS + random.int(0, DAY_MS - 1000);
  const status = pickStatus(random, index);
  const options = makeOptions(goods, index);
  return {
    ...PLAIN_PRODUCT,
    id,
    title,
    handle,
    descriptionHtml: `<p>${title}, made in small batches. <strong>Practice goods:</strong> nothing here can be bought.</p>`,
    vendor: random.pick(VENDORS),
    productType: goods.type,
    tags: goods.tags.filter(() => random.chance(0.7)),
    status,
    options,
    variants: makeVariants(plan, goods, random),
    images: makeImages(plan, title, handle, random),
    createdAtMs,
    updatedAtMs: createdAtMs + random.int(1, 80) * DAY_MS,
    publishedAtMs: status === 'DRAFT' ? null : createdAtMs + 3_600_000,
    seo: { title: null, description: null },
    nextPart: FIRST_FREE_PART,
  };
}

/** The first products are active, so that a first request never shows a draft. */
function pickStatus(random: Random, index: number): Product['status'] {
  const roll = random.next();
  if (index < 10 || roll < 0.85) return 'ACTIVE';
  return roll < 0.95 ? 'DRAFT' : 'ARCHIVED';
}

function makeOptions(goods: Goods, index: number): ProductOption[] {
  return goods.options.map(({ name, values }, place) => ({
    id: partIds(index, place).option,
    name,
    position: place + 1,
    values: values.map((name, at) => ({
      id: partIds(index, place * 10 + at).optionValue,
      name,
    })),
  }));
}

function makeVariants(plan: ProductPlan, goods: Goods, random: Random): Variant[] {
  const price = roundPrice(random.int(...goods.price));
  const grams = random.int(...goods.grams);
  const reduced = random.chance(0.2);
  const [firstOption] = goods.options;
  return combinations(goods.options.map((option) => option.values)).map((values, at) => {
    const priceCents = price + firstOption.values.indexOf(values[0] ?? '') * 200;
    const ids = partIds(plan.index, at);
    return {
      ...PLAIN_VARIANT,
      id: ids.variant,
      productId: plan.id,
      inventoryItemId: ids.inventoryItem,
      position: at + 1,
      title: variantTitle(values),
      values,
      sku: `${goods.type.slice(0, 3).toUpperCase()}-${plan.index + 1}-${at + 1}`,
      barcode: String(2_000_000_000_000 + plan.index * 10_000 + at),
      priceCents,
      compareAtCents: reduced ? roundPrice(priceCents * 1.25) : null,
      costCents: Math.round(priceCents * 0.45),
      ...weighed({ unit: 'KILOGRAMS', value: (grams + at * 10) / 1000 }),
      stock: Array.from({ length: plan.locationCount }, () =>
        random.chance(0.12) ? 0 : random.int(1, 40),
      ),
      isTracked: true,
    };
  });
}

function makeImages(
  plan: ProductPlan,
  title: string,
  handle: string,
  random: Random,
): ProductImage[] {
  return Array.from({ length: random.int(1, 3) }, (_, at) => ({
    id: partIds(plan.index, at).image,
    position: at + 1,
    alt: at === 0 ? title : `${title}, view ${at + 1}`,
    url: fileUrl(`${handle}-${at + 1}.jpg`),
    width: 1600,
    height: 1200,
  }));
}

/** Prices end on 90 cents, as in shops. */
function roundPrice(cents: number): number {
  return Math.max(90, Math.round(cents / 100) * 100 - 10);
}

/** Words for seeded products. Vendors and goods are invented. */

interface GoodsOption {
  readonly name: string;
  readonly values: readonly string[];
}

interface Goods {
  readonly type: string;
  readonly nouns: readonly string[];
  readonly adjectives: readonly string[];
  readonly options: readonly [GoodsOption, ...GoodsOption[]];
  /** Of the cheapest variant, in cents. */
  readonly price: readonly [low: number, high: number];
  readonly grams: readonly [low: number, high: number];
  readonly tags: readonly string[];
}

/** A product's type follows from its index, so that a collection is every n-th product. */
export const GOODS: readonly Goods[] = [
  {
    type: 'Knitwear',
    nouns: ['Jumper', 'Cardigan', 'Beanie', 'Scarf', 'Mittens'],
    adjectives: ['Cabled', 'Ribbed', 'Heavy', 'Striped', 'Undyed'],
    options: [
      { name: 'Size', values: ['S', 'M', 'L', 'XL'] },
      { name: 'Colour', values: ['Moss', 'Slate', 'Oat'] },
    ],
    price: [2900, 14900],
    grams: [80, 900],
    tags: ['wool', 'winter', 'handmade'],
  },
  {
    type: 'Tableware',
    nouns: ['Mug', 'Bowl', 'Plate', 'Jug', 'Teapot'],
    adjectives: ['Speckled', 'Glazed', 'Wide', 'Tall', 'Fluted'],
    options: [{ name: 'Colour', values: ['White', 'Sea', 'Rust'] }],
    price: [1400, 5900],
    grams: [250, 1600],
    tags: ['stoneware', 'kitchen', 'gift'],
  },
  {
    type: 'Stationery',
    nouns: ['Notebook', 'Planner', 'Card Set', 'Pencil Set', 'Sketchbook'],
    adjectives: ['Dotted', 'Plain', 'Pocket', 'Linen', 'Refillable'],
    options: [{ name: 'Format', values: ['A6', 'A5', 'A4'] }],
    price: [490, 2900],
    grams: [60, 700],
    tags: ['paper', 'desk', 'gift'],
  },
  {
    type: 'Candles',
    nouns: ['Candle', 'Tealight Box', 'Pillar Candle', 'Wax Melt'],
    adjectives: ['Cedar', 'Salt', 'Heather', 'Smoke', 'Birch'],
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    price: [900, 3900],
    grams: [120, 800],
    tags: ['home', 'scented', 'gift'],
  },
  {
    type: 'Outdoor',
    nouns: ['Backpack', 'Flask', 'Blanket', 'Lantern', 'Camp Stool'],
    adjectives: ['Waxed', 'Folding', 'Insulated', 'Light', 'Rugged'],
    options: [{ name: 'Colour', values: ['Pine', 'Sand', 'Night'] }],
    price: [1900, 18900],
    grams: [200, 2600],
    tags: ['travel', 'camping', 'recycled'],
  },
  {
    type: 'Gift Sets',
    nouns: ['Hamper', 'Breakfast Box', 'Tea Box', 'Desk Box'],
    adjectives: ['Harbour', 'Winter', 'Garden', 'Sunday', 'Northern'],
    options: [DEFAULT_OPTION],
    price: [3900, 12900],
    grams: [700, 4200],
    tags: ['gift', 'bundle', 'seasonal'],
  },
];

const VENDORS = [
  'Fjordlight Works',
  'Paper Heron',
  'Old Quay Pottery',
  'Two Larches',
  'Midnight Sheep Co',
] as const;

/**
 * The variants of all products as one list. No seeded product is made for it: the number of its
 * variants follows from its index.
 */
export function variantRows(
  products: Table<Product>,
  seededIndex: (productId: number) => number | null,
  find: (id: number) => Variant | null,
): Rows<Variant> & { readonly version: number } {
  let known: { readonly version: number; readonly rows: Rows<Variant> } | null = null;
  const idsOf = (productId: number): readonly number[] => {
    const changed = products.changed(productId);
    if (changed !== null) return changed.variants.map((variant) => variant.id);
    const index = seededIndex(productId);
    return index === null ? [] : seededVariantIds(index);
  };
  const rows = (): Rows<Variant> => {
    if (known?.version !== products.version) {
      const ids: number[] = [];
      for (let at = 0; at < products.count; at += 1) ids.push(...idsOf(products.idAt(at)));
      ids.sort((a, b) => a - b);
      known = { version: products.version, rows: rowsOfIds(ids, { find }) };
    }
    return known.rows;
  };
  return {
    get version() {
      return products.version;
    },
    get count() {
      return rows().count;
    },
    idAt: (index) => rows().idAt(index),
    at: (index) => rows().at(index),
    find,
    lowerBound: (id) => rows().lowerBound(id),
  };
}

/**
 * Every variant with this SKU. A seeded SKU (`KNI-1-3`) holds the product's number, so that only one
 * unchanged product is looked at; all changed ones are searched.
 */
export function variantsWithSku(
  sku: string,
  products: Table<Product>,
  seeded: Rows<Product>,
): Variant[] {
  const place = Number(/^[A-Z]{3}-(\d{1,9})-\d{1,2}$/.exec(sku)?.[1] ?? 0) - 1;
  const id = place < 0 || place >= seeded.count ? null : seeded.idAt(place);
  const unchanged = id === null || products.changed(id) !== null ? null : products.find(id);
  return [...products.changedRows(), ...(unchanged === null ? [] : [unchanged])].flatMap(
    ({ variants }) => variants.filter((variant) => variant.sku === sku),
  );
}

/**
 * The product with this handle, or null. A seeded handle ends with the product's number, so seeded
 * products take a few look-ups, however many there are; only changed ones are searched.
 */
export function findProductByHandle(
  handle: string,
  products: Table<Product>,
  seeded: Rows<Product>,
): Product | null {
  const changed = products.changedRows().find((product) => product.handle === handle);
  if (changed !== undefined) return changed;
  const number = /-no-(\d{1,9})$/.exec(handle)?.[1];
  const places = number === undefined ? GOODS.map((_, index) => index) : [Number(number) - 1];
  for (const place of places) {
    if (place < 0 || place >= seeded.count) continue;
    const id = seeded.idAt(place);
    if (products.changed(id) !== null) continue;
    const product = products.find(id);
    if (product?.handle === handle) return product;
  }
  return null;
}
