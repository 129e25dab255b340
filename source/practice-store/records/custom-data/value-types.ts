import { parseJson } from '../../../core/json/json-object.ts';
import { type Fault, sentence } from '../change.ts';
import type { Validation } from './metafield-definition.ts';

/** The types that values of metafields and of metaobjects may have, and the rules for each. */

/** Types of quantities, whose values are JSON: `{"value": 2.5, "unit": "kg"}`. */
export const MEASUREMENTS: readonly string[] =
  'antenna_gain area battery_charge_capacity battery_energy_capacity capacitance concentration data_storage_capacity data_transfer_rate dimension display_density distance duration electric_current electrical_resistance energy frequency illuminance inductance luminous_flux mass_flow_rate power pressure resolution rotational_speed sound_level speed temperature thermal_power voltage volume volumetric_flow_rate weight'.split(
    ' ',
  );

const PLAIN =
  'boolean color date_time date id json jurisdiction language link money multi_line_text_field number_decimal number_integer rating rich_text_field single_line_text_field url'.split(
    ' ',
  );

/** Reference types: the GraphQL types whose ids they accept, and the name in messages. */
export const REFERENCES: Readonly<
  Record<string, { readonly ids: readonly string[]; readonly name: string }>
> = {
  company_reference: { ids: ['Company'], name: 'company' },
  customer_reference: { ids: ['Customer'], name: 'customer' },
  product_reference: { ids: ['Product'], name: 'product' },
  collection_reference: { ids: ['Collection'], name: 'collection' },
  variant_reference: { ids: ['ProductVariant'], name: 'product variant' },
  file_reference: { ids: ['MediaImage', 'GenericFile', 'Video', 'Model3d'], name: 'file' },
  product_taxonomy_value_reference: { ids: ['TaxonomyValue'], name: 'product taxonomy value' },
  product_taxonomy_disclosure_reference: { ids: [], name: 'disclosure' },
  metaobject_reference: { ids: ['Metaobject'], name: 'metaobject' },
  mixed_reference: { ids: ['Metaobject'], name: 'metaobject' },
  disclosure_reference: { ids: [], name: 'disclosure' },
  page_reference: { ids: ['Page'], name: 'page' },
  article_reference: { ids: ['Article'], name: 'article' },
  order_reference: { ids: ['Order'], name: 'order' },
};

/** Types without a list form (`list.…`). */
const SINGLE_ONLY = new Set([
  'boolean',
  'id',
  'json',
  'language',
  'money',
  'multi_line_text_field',
  'rich_text_field',
  'product_taxonomy_disclosure_reference',
]);

/** The sort key of a type, which puts `date_time` before `date`. */
function typeSortKey(type: string): string {
  return type.replace(/date$/, 'date~');
}

/** All types of definitions and metafields, in the order of the service. */
export function metafieldTypes(): string[] {
  const single = [...PLAIN, ...MEASUREMENTS];
  const lists = single.filter((type) => !SINGLE_ONLY.has(type)).map((type) => `list.${type}`);
  return [
    ...[...single, ...lists].toSorted((a, b) => (typeSortKey(a) < typeSortKey(b) ? -1 : 1)),
    ...Object.keys(REFERENCES).flatMap((type) =>
      SINGLE_ONLY.has(type) ? [type] : [type, `list.${type}`],
    ),
  ];
}

/** Whether this store knows the type. */
export function isMetafieldType(type: string): boolean {
  const single = type.replace(/^list\./, '');
  if (single !== type && SINGLE_ONLY.has(single)) return false;
  return (
    PLAIN.includes(single) || MEASUREMENTS.includes(single) || Object.hasOwn(REFERENCES, single)
  );
}

/** The type without `list.` in front. */
export function elementType(type: string): string {
  return type.replace(/^list\./, '');
}

/** The rules of one definition: name → value. */
export type Rules = ReadonlyMap<string, string>;

/** Rules that a definition may have beyond its type: name → type of the rule's own value. */
type Options = Readonly<Record<string, string>>;

const LENGTHS: Options = { min: 'number_integer', max: 'number_integer' };
const TEXTS = 'list.single_line_text_field';

const OPTIONS: Readonly<Record<string, Options>> = {
  id: { ...LENGTHS, regex: 'single_line_text_field' },
  single_line_text_field: { ...LENGTHS, regex: 'single_line_text_field', choices: TEXTS },
  multi_line_text_field: { ...LENGTHS, regex: 'single_line_text_field' },
  rich_text_field: { schema: 'json' },
  json: { schema: 'json' },
  number_decimal: {
    min: 'number_decimal',
    max: 'number_decimal',
    max_precision: 'number_integer',
  },
  rating: { scale_min: 'number_decimal', scale_max: 'number_decimal' },
  url: { allowed_domains: TEXTS },
  file_reference: { file_type_options: TEXTS },
  metaobject_reference: {
    metaobject_definition_id: 'id',
    metaobject_definition_type: 'single_line_text_field',
  },
  mixed_reference: { metaobject_definition_ids: TEXTS, metaobject_definition_types: TEXTS },
  product_taxonomy_value_reference: { product_taxonomy_attribute_handle: 'single_line_text_field' },
};

/** Types whose bounds are values of the type itself. */
const BOUNDED = new Set(['number_integer', 'date', 'date_time', ...MEASUREMENTS]);

/** The rules that a type supports; a list type also has limits for the number of entries. */
function optionsOf(type: string): Options {
  const single = elementType(type);
  const own = OPTIONS[single] ?? (BOUNDED.has(single) ? { min: single, max: single } : {});
  return single === type
    ? own
    : { ...own, 'list.min': 'number_integer', 'list.max': 'number_integer' };
}

/** A definition of the type needs one of these rules. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  metaobject_reference: ['metaobject_definition_id', 'metaobject_definition_type'],
  mixed_reference: ['metaobject_definition_ids', 'metaobject_definition_types'],
};

/** Faults of the validation rules of a definition. */
export function optionFaults(
  type: string,
  validations: readonly Validation[],
  field: readonly string[],
): Fault[] {
  const known = optionsOf(type);
  const needed = NEEDED[elementType(type)] ?? [];
  const refuse = (message: string) => sentence(field, message, 'INVALID_OPTION');
  const isMissing =
    needed.length > 0 &&
    !validations.some(({ name, value }) => needed.includes(name) && value !== '');
  return [
    ...(isMissing ? [refuse('Validations require that you select a metaobject.')] : []),
    ...validations.flatMap(({ name, value }, at): Fault[] => {
      const own = Object.hasOwn(known, name) ? known[name] : undefined;
      if (own === undefined) return [refuse(`Validations do not know ${name} for ${type}.`)];
      if (validations.findIndex((rule) => rule.name === name) < at) {
        const message = `Validations have ${name} more than once.`;
        return [sentence(field, message, 'DUPLICATE_OPTION')];
      }
      const form = RULE_FORMS[own];
      return form === undefined || form.test(value)
        ? []
        : [refuse(`Validations value for option ${name} must be ${form.words}.`)];
    }),
  ];
}

/** How the value of a rule must look, by the rule's type. */
const RULE_FORMS: Readonly<
  Record<string, { readonly words: string; test(value: string): boolean }>
> = {
  number_integer: { words: 'an integer', test: (value) => /^-?\d+$/.test(value) },
  number_decimal: { words: 'a decimal', test: (value) => /^-?\d+(?:\.\d+)?$/.test(value) },
  [TEXTS]: { words: 'an array', test: (value) => Array.isArray(parseJson(value)) },
};

/** The rules as `MetafieldDefinitionValidation` objects. */
export function shownValidations(
  type: string,
  validations: readonly Validation[],
): ReadonlyArray<Readonly<Record<string, unknown>>> {
  const known = optionsOf(type);
  return validations.map(({ name, value }) => ({
    __typename: 'MetafieldDefinitionValidation',
    name,
    type: known[name] ?? 'single_line_text_field',
    value,
  }));
}

const CATEGORIES: ReadonlyArray<readonly [category: string, types: RegExp]> = [
  ['NUMBER', /^number_/],
  ['TEXT', /_text_field$|^language$|^jurisdiction$/],
  ['DATE_TIME', /^date/],
  ['TRUE_FALSE', /^boolean$/],
  ['REFERENCE', /_reference$/],
  ['COLOR', /^color$/],
  ['URL', /^(?:url|link)$/],
  ['JSON', /^json$/],
  ['MONEY', /^money$/],
  ['RATING', /^rating$/],
  ['ID', /^id$/],
];

/** The `MetafieldDefinitionType` of a type such as `list.color`. */
export function valueType(name: string): Readonly<Record<string, unknown>> {
  const single = elementType(name);
  const found = CATEGORIES.find(([, types]) => types.test(single));
  return {
    __typename: 'MetafieldDefinitionType',
    name,
    category: found?.[0] ?? 'MEASUREMENT',
    supportedValidations: Object.entries(optionsOf(name)).map(([option, type]) => ({
      name: option,
      type,
    })),
    supportsDefinitionMigrations:
      single === name && /^number_|_text_field$|^json$|^url$/.test(name),
    valueType: legacyType(single),
  };
}

/** The older `MetafieldValueType`, which has only four values. */
function legacyType(type: string): string {
  if (type === 'number_integer') return 'INTEGER';
  if (type === 'boolean') return 'BOOLEAN';
  return /_text_field$|^(?:url|color|id|number_decimal)|^date|_reference$/.test(type)
    ? 'STRING'
    : 'JSON_STRING';
}
