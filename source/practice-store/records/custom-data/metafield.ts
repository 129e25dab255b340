import { DAY_MS } from '../../api/formats.ts';
import { CUSTOMER_IDS } from '../customer/customer.ts';
import { PRODUCT_IDS } from '../product/product.ts';
import { hashText, randomFor } from '../random.ts';
import type { Dated } from '../rows.ts';

/** The types that have metafields in the practice store: GraphQL type → owner type. */
export const OWNER_TYPES = {
  Product: 'PRODUCT',
  ProductVariant: 'PRODUCTVARIANT',
  Collection: 'COLLECTION',
  Customer: 'CUSTOMER',
  Order: 'ORDER',
  DraftOrder: 'DRAFTORDER',
  Company: 'COMPANY',
  CompanyLocation: 'COMPANY_LOCATION',
  InventoryTransfer: 'TRANSFER',
  Location: 'LOCATION',
  Market: 'MARKET',
  Page: 'PAGE',
  Blog: 'BLOG',
  Article: 'ARTICLE',
  Shop: 'SHOP',
  AppInstallation: 'API_PERMISSION',
  DiscountNode: 'DISCOUNT',
  MediaImage: 'MEDIA_IMAGE',
} as const;

export type OwnerTypename = keyof typeof OWNER_TYPES;

export function isOwnerTypename(name: string): name is OwnerTypename {
  return Object.hasOwn(OWNER_TYPES, name);
}

export interface MetafieldOwner {
  readonly typename: OwnerTypename;
  readonly id: number;
}

export interface Metafield extends Dated {
  readonly owner: MetafieldOwner;
  readonly namespace: string;
  readonly key: string;
  /** `single_line_text_field`, `number_integer`, … */
  readonly type: string;
  /** As it is stored: a text. */
  readonly value: string;
}

const FIRST_ID = {
  Product: 31_000_000_000_000,
  Customer: 32_000_000_000_000,
  Shop: 33_000_000_000_000,
};
/** The ids of added metafields begin here. */
const FIRST_NEW_METAFIELD_ID = 39_000_000_000_000;
const PER_OWNER = 10;
const MATERIALS = ['Lambswool', 'Stoneware', 'Recycled paper', 'Rapeseed wax', 'Linen', 'Oak'];
const CARE = ['Wash cold, dry flat.', 'Wipe with a damp cloth.', 'Keep out of the sun.'];

/** The names under which owners have seeded metafields, all of them in the namespace `custom`. */
const SEEDED_KEYS = ['material', 'care', 'batch_size', 'favourite_colour', 'opening_hours'];

/** Whether seeded metafields have this namespace and key. */
export function isSeededName(namespace: string, key: string): boolean {
  return namespace === 'custom' && SEEDED_KEYS.includes(key);
}

/** The seeded metafields of an owner, computed from the seed and the owner's id. */
function seededMetafields(seed: number, owner: MetafieldOwner, anchorMs: number): Metafield[] {
  const index = indexOf(owner);
  if (index === null) return [];
  const random = randomFor(seed, 'metafield', owner.typename, index);
  const make = (place: number, key: string, type: string, value: string): Metafield => ({
    id: firstIdOf(owner.typename) + index * PER_OWNER + place,
    owner,
    namespace: 'custom',
    key,
    type,
    value,
    createdAtMs: anchorMs - 80 * DAY_MS,
    updatedAtMs: anchorMs - 40 * DAY_MS,
  });
  switch (owner.typename) {
    case 'Product':
      return [
        make(0, 'material', 'single_line_text_field', random.pick(MATERIALS)),
        make(1, 'care', 'multi_line_text_field', random.pick(CARE)),
        ...(index % 3 === 0
          ? [make(2, 'batch_size', 'number_integer', String(random.int(6, 60)))]
          : []),
      ];
    case 'Customer': {
      const colour = random.pick(['Moss', 'Slate', 'Rust']);
      return index % 3 === 0 ? [make(0, 'favourite_colour', 'single_line_text_field', colour)] : [];
    }
    default:
      return [make(0, 'opening_hours', 'single_line_text_field', 'Tuesday to Saturday, 10 to 17')];
  }
}

/** The owner of a seeded metafield, computed from its id; null for an unknown id. */
function seededOwner(metafieldId: number, shopId: number): MetafieldOwner | null {
  const place = (first: number): number => Math.floor((metafieldId - first) / PER_OWNER);
  if (metafieldId >= FIRST_NEW_METAFIELD_ID || metafieldId < FIRST_ID.Product) return null;
  if (metafieldId >= FIRST_ID.Shop) return { typename: 'Shop', id: shopId };
  if (metafieldId >= FIRST_ID.Customer) {
    const id = CUSTOMER_IDS.first + place(FIRST_ID.Customer) * CUSTOMER_IDS.spacing;
    return { typename: 'Customer', id };
  }
  const id = PRODUCT_IDS.first + place(FIRST_ID.Product) * PRODUCT_IDS.spacing;
  return { typename: 'Product', id };
}

function indexOf({ typename, id }: MetafieldOwner): number | null {
  switch (typename) {
    case 'Product':
      return (id - PRODUCT_IDS.first) / PRODUCT_IDS.spacing;
    case 'Customer':
      return (id - CUSTOMER_IDS.first) / CUSTOMER_IDS.spacing;
    case 'Shop':
      return 0;
    default:
      return null;
  }
}

function firstIdOf(typename: OwnerTypename): number {
  if (typename === 'Product' || typename === 'Customer') return FIRST_ID[typename];
  return FIRST_ID.Shop;
}

/** A digest of the value: a client sends it back to say which value it has read. */
export function compareDigest({ value, type }: Metafield): string {
  const digits = [value, type, `${value}/${type}`, `${type}/${value}`].map((text) =>
    hashText(text).toString(16).padStart(8, '0'),
  );
  return digits.join('').repeat(2);
}

/** Resolves `$app`: nothing or `$app` → `app--1`, `$app:care` → `app--1--care`. */
export function fullNamespace(given: string | undefined, appId: string): string {
  return (given ?? '$app').replace(/^\$app(?=$|:)/, `app--${appId}`).replace(':', '--');
}

/** All metafields. Only those of changed owners are stored; those of a deleted owner are not found. */
export interface Metafields {
  /** Grows with every change. */
  readonly version: number;
  /** Oldest first. */
  of(owner: MetafieldOwner): readonly Metafield[];
  find(id: number): Metafield | null;
  /** Creates or replaces the owner's metafield with this namespace and key. */
  set(
    owner: MetafieldOwner,
    content: Pick<Metafield, 'namespace' | 'key' | 'type' | 'value'>,
    nowMs: number,
  ): Metafield;
  /** False when the owner has no such metafield. */
  remove(owner: MetafieldOwner, namespace: string, key: string): boolean;
  /** Removes the metafield with this namespace and key from every owner of a type. */
  removeAll(typename: OwnerTypename, namespace: string, key: string): void;
  /** Owners of a type that exist and whose metafields were changed. */
  changedOwners(typename: OwnerTypename): readonly MetafieldOwner[];
}

/**
 * Creates the table of metafields. Seeded metafields are computed on each read until their owner
 * changes.
 */
export function createMetafields(world: {
  readonly seed: number;
  readonly anchorMs: number;
  readonly shopId: number;
  /** False for products and customers that were added later: they have no seeded metafields. */
  readonly isSeeded: (owner: MetafieldOwner) => boolean;
  readonly exists: (owner: MetafieldOwner) => boolean;
}): Metafields {
  const touched = new Map<string, readonly Metafield[]>();
  let version = 0;
  const touch = (owner: MetafieldOwner, list: readonly Metafield[]): void => {
    touched.set(keyOf(owner), list);
    version += 1;
  };
  let nextId = FIRST_NEW_METAFIELD_ID;
  /** Metafields removed from every owner, as `Product/custom/care`. */
  const gone = new Set<string>();
  const seeded = (owner: MetafieldOwner): readonly Metafield[] => {
    const all = seededMetafields(world.seed, owner, world.anchorMs);
    return gone.size === 0
      ? all
      : all.filter(({ namespace, key }) => !gone.has(`${owner.typename}/${namespace}/${key}`));
  };
  const of = (owner: MetafieldOwner): readonly Metafield[] =>
    touched.get(keyOf(owner)) ?? (world.isSeeded(owner) ? seeded(owner) : []);
  const changedOwners = (typename: OwnerTypename): MetafieldOwner[] =>
    [...touched.keys()]
      .filter((key) => key.startsWith(`${typename}/`))
      .map((key) => ({ typename, id: Number(key.slice(typename.length + 1)) }))
      .filter(world.exists);
  return {
    get version() {
      return version;
    },
    of,
    find: (id) => {
      for (const list of touched.values()) {
        const found = list.find((metafield) => metafield.id === id);
        if (found !== undefined) return world.exists(found.owner) ? found : null;
      }
      const owner = seededOwner(id, world.shopId);
      if (owner === null || !world.exists(owner)) return null;
      return of(owner).find((metafield) => metafield.id === id) ?? null;
    },
    set: (owner, content, nowMs) => {
      const before = of(owner);
      const known = before.find(
        ({ namespace, key }) => namespace === content.namespace && key === content.key,
      );
      const metafield: Metafield = {
        id: known?.id ?? (nextId += 7),
        owner,
        ...content,
        createdAtMs: known?.createdAtMs ?? nowMs,
        updatedAtMs: nowMs,
      };
      const others = before.map((entry) => (entry === known ? metafield : entry));
      touch(owner, known === undefined ? [...before, metafield] : others);
      return metafield;
    },
    remove: (owner, namespace, key) => {
      const before = of(owner);
      const left = before.filter((entry) => entry.namespace !== namespace || entry.key !== key);
      if (left.length === before.length) return false;
      touch(owner, left);
      return true;
    },
    removeAll: (typename, namespace, key) => {
      gone.add(`${typename}/${namespace}/${key}`);
      version += 1;
      for (const owner of changedOwners(typename)) {
        const left = of(owner).filter((one) => one.namespace !== namespace || one.key !== key);
        touch(owner, left);
      }
    },
    changedOwners,
  };
}

function keyOf({ typename, id }: MetafieldOwner): string {
  return `${typename}/${id}`;
}

/** The value as JSON: a number for a number, a list for a list, else the text itself. */
export function jsonValueOf(type: string, value: string): unknown {
  if (!/^(?:number_|boolean|json|list\.|dimension|volume|weight|money|rating)/.test(type)) {
    return value;
  }
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
}
