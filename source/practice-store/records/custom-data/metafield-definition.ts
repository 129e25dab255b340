import { DAY_MS } from '../../api/formats.ts';
import { allRows, type Dated, type IdRule, type Rows } from '../rows.ts';
import { isOwnerTypename, OWNER_TYPES, type OwnerTypename } from './metafield.ts';

/** A rule of a definition that goes beyond its type: `{ name: 'max', value: '5' }`. */
export interface Validation {
  readonly name: string;
  /** As it was sent: text, or JSON as a string. */
  readonly value: string;
}

/** Defines the metafields of one owner type with one namespace and key. */
export interface MetafieldDefinition extends Dated {
  /** `PRODUCT`, as the schema names it. */
  readonly ownerType: string;
  readonly namespace: string;
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly description: string | null;
  readonly validations: readonly Validation[];
  /** Starts at 1; null when not pinned. */
  readonly pinnedPosition: number | null;
  readonly access: {
    readonly admin: string;
    readonly storefront: string;
    readonly customerAccount: string;
  };
  /** By the schema's names: `adminFilterable`. */
  readonly capabilities: Readonly<Record<Capability, boolean>>;
  /** Limits the definition to products of some categories; null for no limit. */
  readonly constraints: { readonly key: string; readonly values: readonly string[] } | null;
  /** The id of the standard template that it was created from, or null. */
  readonly templateId: number | null;
}

type Capability = (typeof CAPABILITIES)[number];

export const CAPABILITIES = [
  'adminFilterable',
  'analyticsQueryable',
  'cartToOrderCopyable',
  'smartCollectionCondition',
  'uniqueValues',
] as const;

/** Defaults of a new definition. */
export const PLAIN_DEFINITION = {
  description: null,
  validations: [],
  pinnedPosition: null,
  access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE', customerAccount: 'NONE' },
  capabilities: {
    adminFilterable: false,
    analyticsQueryable: false,
    cartToOrderCopyable: false,
    smartCollectionCondition: false,
    uniqueValues: false,
  },
  constraints: null,
  templateId: null,
} as const satisfies Partial<MetafieldDefinition>;

export const METAFIELD_DEFINITION_IDS: IdRule = { first: 5_330_000_000, spacing: 7 };

/** The definitions that the store has from the start. */
export function makeMetafieldDefinitions(anchorMs: number): MetafieldDefinition[] {
  const all = [
    seeded(0, 'PRODUCT', 'material', 'Material', 'single_line_text_field', 1),
    seeded(1, 'PRODUCT', 'care', 'Care', 'multi_line_text_field', 2),
    seeded(2, 'PRODUCT', 'batch_size', 'Batch size', 'number_integer', 3),
    seeded(3, 'CUSTOMER', 'favourite_colour', 'Favourite colour', 'single_line_text_field', 1),
    seeded(4, 'SHOP', 'opening_hours', 'Opening hours', 'single_line_text_field', null),
  ];
  const dates = { createdAtMs: anchorMs - 90 * DAY_MS, updatedAtMs: anchorMs - 90 * DAY_MS };
  return all.map((definition) => ({ ...definition, ...dates }));
}

function seeded(
  index: number,
  ownerType: string,
  key: string,
  name: string,
  type: string,
  pinnedPosition: number | null,
): Omit<MetafieldDefinition, 'createdAtMs' | 'updatedAtMs'> {
  const id = METAFIELD_DEFINITION_IDS.first + index * METAFIELD_DEFINITION_IDS.spacing;
  return {
    ...PLAIN_DEFINITION,
    id,
    ownerType,
    namespace: 'custom',
    key,
    name,
    type,
    pinnedPosition,
  };
}

/** The definition of the metafields with this namespace and key. */
export function definitionOf(
  world: { readonly metafieldDefinitions: Rows<MetafieldDefinition> },
  typename: OwnerTypename | null,
  namespace: string,
  key: string,
): MetafieldDefinition | undefined {
  if (typename === null) return undefined;
  return allRows(world.metafieldDefinitions).find(
    (entry) =>
      entry.ownerType === OWNER_TYPES[typename] &&
      entry.namespace === namespace &&
      entry.key === key,
  );
}

/** The GraphQL type of an owner type: `PRODUCT` → `Product`; null for an unsupported owner type. */
export function ownerTypenameOf(ownerType: string): OwnerTypename | null {
  return (
    Object.keys(OWNER_TYPES)
      .filter(isOwnerTypename)
      .find((name) => OWNER_TYPES[name] === ownerType) ?? null
  );
}
