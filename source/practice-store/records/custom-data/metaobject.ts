import { DAY_MS } from '../../api/formats.ts';
import type { Dated, IdRule } from '../rows.ts';
import type { Validation } from './metafield-definition.ts';

/** A type of records that a merchant or an app has defined. */
export interface MetaobjectDefinition extends Dated {
  readonly type: string;
  readonly name: string;
  readonly description: string | null;
  /** Key of the field whose value is an entry's display name. */
  readonly displayNameKey: string | null;
  readonly fields: readonly MetaobjectField[];
  readonly access: MetaobjectAccess;
  readonly capabilities: MetaobjectCapabilities;
}

export interface MetaobjectAccess {
  readonly admin: string;
  readonly storefront: string;
  readonly customerAccount: string;
}

/** Capabilities of the entries of a definition. */
export interface MetaobjectCapabilities {
  /** Entries are drafts until they are made active. */
  readonly publishable: { readonly enabled: boolean };
  readonly translatable: { readonly enabled: boolean };
  /** Fields for the title and the description in search engines. */
  readonly renderable: {
    readonly enabled: boolean;
    readonly metaTitleKey: string | null;
    readonly metaDescriptionKey: string | null;
  };
  /** Each entry has its own page: `/pages/{urlHandle}/{handle}`. */
  readonly onlineStore: {
    readonly enabled: boolean;
    readonly urlHandle: string;
    readonly createRedirects: boolean;
  };
}

export const PLAIN_ACCESS: MetaobjectAccess = {
  admin: 'PUBLIC_READ_WRITE',
  storefront: 'NONE',
  customerAccount: 'NONE',
};

export const PLAIN_CAPABILITIES: MetaobjectCapabilities = {
  publishable: { enabled: false },
  translatable: { enabled: false },
  renderable: { enabled: false, metaTitleKey: null, metaDescriptionKey: null },
  onlineStore: { enabled: false, urlHandle: '', createRedirects: false },
};

export interface MetaobjectField {
  readonly key: string;
  readonly name: string;
  /** `single_line_text_field`, … */
  readonly type: string;
  readonly description: string | null;
  readonly isRequired: boolean;
  readonly validations: readonly Validation[];
  readonly isFilterable: boolean;
}

export interface Metaobject extends Dated {
  readonly type: string;
  readonly handle: string;
  /** Key → value as it is stored: a text. */
  readonly values: Readonly<Record<string, string>>;
  readonly status: 'ACTIVE' | 'DRAFT';
  /** The template of its page in the online store. */
  readonly templateSuffix: string | null;
}

const SEEDED = {
  access: PLAIN_ACCESS,
  capabilities: { ...PLAIN_CAPABILITIES, publishable: { enabled: true } },
};

/** The seeded metaobject definitions. */
export function makeMetaobjectDefinitions(anchorMs: number): MetaobjectDefinition[] {
  return [
    {
      id: 7_410_000_000,
      type: 'maker',
      name: 'Maker',
      description: 'Who made it.',
      displayNameKey: 'name',
      fields: [
        field('name', 'Name', 'single_line_text_field', true),
        field('town', 'Town', 'single_line_text_field'),
        field('since', 'Since', 'number_integer'),
      ],
      ...SEEDED,
      createdAtMs: anchorMs - 320 * DAY_MS,
      updatedAtMs: anchorMs - 310 * DAY_MS,
    },
    {
      id: 7_410_000_031,
      type: 'care_advice',
      name: 'Care advice',
      description: null,
      displayNameKey: 'title',
      fields: [
        field('title', 'Title', 'single_line_text_field', true),
        field('text', 'Text', 'multi_line_text_field'),
      ],
      ...SEEDED,
      createdAtMs: anchorMs - 210 * DAY_MS,
      updatedAtMs: anchorMs - 200 * DAY_MS,
    },
  ];
}

/** The entries of the seeded definitions, oldest first. */
export function makeMetaobjects(anchorMs: number): Metaobject[] {
  const entries: ReadonlyArray<
    readonly [type: string, handle: string, values: Readonly<Record<string, string>>]
  > = [
    ['maker', 'ada-lindqvist', { name: 'Ada Lindqvist', town: 'Bergen', since: '2009' }],
    ['maker', 'nils-okafor', { name: 'Nils Okafor', town: 'Galway', since: '2014' }],
    ['maker', 'yara-quint', { name: 'Yara Quint', town: 'Porto', since: '2021' }],
    ['care_advice', 'wool', { title: 'Wool', text: 'Wash cold, dry flat.' }],
    ['care_advice', 'stoneware', { title: 'Stoneware', text: 'Dishwasher is fine.' }],
  ];
  return entries.map(([type, handle, values], index) => ({
    id: 96_520_000_000 + index * 47,
    type,
    handle,
    values,
    status: 'ACTIVE',
    templateSuffix: null,
    createdAtMs: anchorMs - (190 - index * 10) * DAY_MS,
    updatedAtMs: anchorMs - (180 - index * 10) * DAY_MS,
  }));
}

function field(key: string, name: string, type: string, isRequired = false): MetaobjectField {
  return {
    key,
    name,
    type,
    description: null,
    isRequired,
    validations: [],
    isFilterable: false,
  };
}

export const METAOBJECT_DEFINITION_IDS: IdRule = { first: 7_410_000_000, spacing: 31 };

export const METAOBJECT_IDS: IdRule = { first: 96_520_000_000, spacing: 47 };
