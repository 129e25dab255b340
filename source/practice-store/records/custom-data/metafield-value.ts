import { isJson, type JsonFields, jsonFields, parseJson } from '../../../core/json/json-object.ts';
import { parseGid } from '../../api/formats.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import type { Validation } from './metafield-definition.ts';

/** What a value may refer to. */
export type References = Pick<GraphqlSession, 'world'> & Partial<Pick<GraphqlSession, 'node'>>;

/** A quantity as JSON: `{"value": 2.5, "unit": "kg"}`. */
const MEASUREMENTS =
  'antenna_gain area battery_charge_capacity battery_energy_capacity capacitance concentration data_storage_capacity data_transfer_rate dimension display_density distance duration electric_current electrical_resistance energy frequency illuminance inductance luminous_flux mass_flow_rate power pressure resolution rotational_speed sound_level speed temperature thermal_power voltage volume volumetric_flow_rate weight'.split(
    ' ',
  );

const PLAIN =
  'boolean color date_time date id json jurisdiction language link money multi_line_text_field number_decimal number_integer rating rich_text_field single_line_text_field url'.split(
    ' ',
  );

/** Reference types: the ids that they take, and how a sentence names the thing. */
const REFERENCES: Readonly<
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

/** Types of which there is no list. */
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

/** The order of types: `date_time` stands before `date`. */
function place(type: string): string {
  return type.replace(/date$/, 'date~');
}

/** Every type that a definition or a metafield may have, in the order in which the service names them. */
export function metafieldTypes(): string[] {
  const single = [...PLAIN, ...MEASUREMENTS];
  const lists = single.filter((type) => !SINGLE_ONLY.has(type)).map((type) => `list.${type}`);
  return [
    ...[...single, ...lists].toSorted((a, b) => (place(a) < place(b) ? -1 : 1)),
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

const SCHEMES = ['http', 'https', 'mailto', 'sms', 'tel'];

/**
 * What is wrong with a value of a known type, in the service's words; null when it is good.
 * @param value as it is stored: a text
 */
export function valueFault(
  type: string,
  value: string,
  validations: readonly Validation[],
  session: References,
): string | null {
  const rules = new Map(validations.map((rule) => [rule.name, rule.value]));
  if (!type.startsWith('list.')) return singleFault(type, value, rules, session);
  const entries = parseJson(value);
  if (!Array.isArray(entries)) return 'Value must be an array.';
  const all: readonly unknown[] = entries;
  for (const entry of all) {
    const text = typeof entry === 'string' ? entry : JSON.stringify(entry);
    const fault = singleFault(type.slice('list.'.length), text, rules, session);
    if (fault !== null) return fault;
  }
  return null;
}

type Rules = ReadonlyMap<string, string>;

function singleFault(
  type: string,
  value: string,
  rules: Rules,
  session: References,
): string | null {
  if (Object.hasOwn(REFERENCES, type)) return referenceFault(type, value, rules, session);
  if (MEASUREMENTS.includes(type)) return measurementFault(type, value);
  switch (type) {
    case 'number_integer':
      return /^-?\d{1,16}$/.test(value)
        ? boundsFault(Number(value), rules)
        : 'Value must be an integer.';
    case 'number_decimal':
      return /^-?\d+(?:\.\d{1,9})?$/.test(value)
        ? boundsFault(Number(value), rules)
        : 'Value must be a decimal.';
    case 'boolean':
      return /^(?:true|false)$/.test(value) ? null : 'Value must be true or false.';
    case 'date':
      return isDate(value, /^\d{4}-\d{2}-\d{2}$/) ? null : 'Value must be in YYYY-MM-DD format.';
    case 'date_time':
      return isDate(value, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/)
        ? null
        : 'Value must be in “YYYY-MM-DDTHH:MM:SS” format. For example: 2022-06-01T15:30:00';
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(value) ? null : 'Value must be a hex color code.';
    case 'url':
      return urlFault(value);
    case 'link':
      return linkFault(value);
    case 'money':
      return moneyFault(value);
    case 'rating':
      return ratingFault(value, rules);
    case 'json':
    case 'rich_text_field':
      return isJson(value) ? null : 'Value must be valid JSON.';
    case 'single_line_text_field':
      return /[\r\n]/.test(value)
        ? 'Value must be a single line text string.'
        : textFault(value, rules);
    default:
      return textFault(value, rules);
  }
}

function isDate(value: string, form: RegExp): boolean {
  return form.test(value) && !Number.isNaN(Date.parse(value));
}

function boundsFault(value: number, rules: Rules): string | null {
  const [min, max] = [rules.get('min'), rules.get('max')];
  if (min !== undefined && value < Number(min)) return `Value has a minimum of ${min}.`;
  if (max !== undefined && value > Number(max)) return `Value has a maximum of ${max}.`;
  return null;
}

function textFault(value: string, rules: Rules): string | null {
  const [min, max] = [rules.get('min'), rules.get('max')];
  if (min !== undefined && value.length < Number(min)) {
    return `Value has a minimum length of ${min}.`;
  }
  if (max !== undefined && value.length > Number(max)) {
    return `Value has a maximum length of ${max}.`;
  }
  const choices = parseJson(rules.get('choices') ?? '');
  if (Array.isArray(choices) && !choices.includes(value)) {
    return `Value does not exist in provided choices: ${JSON.stringify(choices)}.`;
  }
  const pattern = rules.get('regex');
  return pattern === undefined || matches(pattern, value)
    ? null
    : `Value must match the regex: ${pattern}.`;
}

/** A pattern that this program cannot read refuses nothing. */
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern).test(value);
  } catch {
    return true;
  }
}

function urlFault(value: string): string | null {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    const known = SCHEMES.map((name) => `"${name}"`).join(', ');
    return `Value cannot have an empty scheme (protocol), must include one of the following URL schemes: [${known}].'`;
  }
  return SCHEMES.includes(scheme)
    ? null
    : `Value must be one of the following URL schemes: ${SCHEMES.join(', ')}.`;
}

function linkFault(value: string): string | null {
  const url = readObject(value)?.get('url');
  return typeof url === 'string'
    ? urlFault(url)
    : 'Value must be a stringified JSON object with text and url fields.';
}

function moneyFault(value: string): string | null {
  const money = readObject(value);
  return isNumeric(money?.get('amount')) && typeof money?.get('currency_code') === 'string'
    ? null
    : "Value must be a stringified JSON object with amount (numeric) and currency_code (string matching the shop's currency) fields.";
}

function ratingFault(value: string, rules: Rules): string | null {
  const rating = readObject(value);
  const given = rating?.get('value');
  const [min, max] = [rating?.get('scale_min'), rating?.get('scale_max')];
  if (!isNumeric(given) || !isNumeric(min) || !isNumeric(max)) {
    return 'Value must be a stringified JSON object with value, scale_min and scale_max fields.';
  }
  const bounds = new Map([
    ['min', rules.get('scale_min') ?? String(min)],
    ['max', rules.get('scale_max') ?? String(max)],
  ]);
  return boundsFault(Number(given), bounds);
}

function measurementFault(type: string, value: string): string | null {
  const quantity = readObject(value);
  if (
    quantity !== null &&
    isNumeric(quantity.get('value')) &&
    typeof quantity.get('unit') === 'string'
  ) {
    return null;
  }
  return quantity !== null && /^(?:dimension|volume|weight)$/.test(type)
    ? 'Value must contain unit and value.'
    : 'Value must be a stringified JSON object with a value (numeric) and unit (string from one the supported measurement units) fields.';
}

function referenceFault(
  type: string,
  value: string,
  rules: Rules,
  session: References,
): string | null {
  const reference = REFERENCES[type];
  const idType = parseGid(value)?.type ?? '';
  const isFitting =
    reference?.ids.includes(idType) === true &&
    // Over REST nothing is looked up by a global id, so any object of the right type will do.
    (session.node === undefined || session.node(value) !== null) &&
    isOfDefinition(value, rules, session);
  if (reference === undefined || isFitting) return null;
  switch (type) {
    case 'file_reference':
      return 'Value must be a file reference string.';
    case 'metaobject_reference':
      return idType === 'Metaobject'
        ? 'Value must belong to the specified metaobject definition.'
        : 'Value require that you select a metaobject.';
    case 'mixed_reference':
      return 'Value must belong to one of the specified metaobject definitions.';
    default:
      return `Value must be a valid ${reference.name} reference.`;
  }
}

/** Whether an entry has a type that the definition asks for; anything else passes. */
function isOfDefinition(value: string, rules: Rules, { world }: References): boolean {
  const wanted = [
    ...(rules.get('metaobject_definition_id') ?? '').split(' '),
    ...[parseJson(rules.get('metaobject_definition_ids') ?? '')].flat(),
  ].filter((id) => typeof id === 'string' && id !== '');
  if (wanted.length === 0) return true;
  const entry = world.metaobjects.find(Number(parseGid(value)?.id));
  return wanted.some((id) => {
    const definition = world.metaobjectDefinitions.find(Number(parseGid(String(id))?.id));
    return definition !== null && definition.type === entry?.type;
  });
}

function isNumeric(value: unknown): boolean {
  return (
    (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
    !Number.isNaN(Number(value))
  );
}

/** The fields of a JSON object; null for any other text. */
function readObject(text: string): JsonFields | null {
  return jsonFields(parseJson(text));
}
