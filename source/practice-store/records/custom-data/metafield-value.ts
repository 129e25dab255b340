import { runInNewContext } from 'node:vm';
import { isNumeric, measurementFault, readObject } from './measurement.ts';
import { isJson, parseJson } from '../../../core/json/json-object.ts';
import { parseGid, parseMoment } from '../../api/formats.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import type { Validation } from './metafield-definition.ts';
import { elementType, MEASUREMENTS, REFERENCES, type Rules } from './value-types.ts';

/**
 * Where references are looked up. Without `node`, as over REST, only the type of an id is checked.
 */
export type References = Pick<GraphqlSession, 'world'> & Partial<Pick<GraphqlSession, 'node'>>;

const SCHEMES = ['http', 'https', 'mailto', 'sms', 'tel'];

/**
 * The service's message for an invalid value of a known type; null for a valid value.
 * @param value as it is stored: a string
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
  const counted = countFault(all.length, rules);
  if (counted !== null) return counted;
  for (const entry of all) {
    const text = typeof entry === 'string' ? entry : JSON.stringify(entry);
    const fault = singleFault(elementType(type), text, rules, session);
    if (fault !== null) return fault;
  }
  return null;
}

/** Maximum number of entries in a list. */
const MOST_ENTRIES = 128;

function countFault(count: number, rules: Rules): string | null {
  const least = Number(rules.get('list.min') ?? 0);
  const most = Math.min(Number(rules.get('list.max') ?? MOST_ENTRIES), MOST_ENTRIES);
  if (count < least) return `Value has a minimum of ${least} entries.`;
  return count > most ? `Value has a maximum of ${most} entries.` : null;
}

function singleFault(
  type: string,
  value: string,
  rules: Rules,
  session: References,
): string | null {
  if (Object.hasOwn(REFERENCES, type)) return referenceFault(type, value, rules, session);
  if (MEASUREMENTS.includes(type)) return measurementFault(type, value, rules);
  switch (type) {
    case 'number_integer':
      return /^-?\d{1,16}$/.test(value) ? boundsFault(value, rules) : 'Value must be an integer.';
    case 'number_decimal':
      return decimalFault(value, rules);
    case 'boolean':
      return /^(?:true|false)$/.test(value) ? null : 'Value must be true or false.';
    case 'date':
      return isDate(value, /^\d{4}-\d{2}-\d{2}$/)
        ? boundsFault(value, rules, parseMoment)
        : 'Value must be in YYYY-MM-DD format.';
    case 'date_time':
      return isDate(value, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/)
        ? boundsFault(value, rules, parseMoment)
        : 'Value must be in “YYYY-MM-DDTHH:MM:SS” format. For example: 2022-06-01T15:30:00';
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(value) ? null : 'Value must be a hex color code.';
    case 'url':
      return urlFault(value) ?? domainFault(value, rules);
    case 'link':
      return linkFault(value);
    case 'money':
      return moneyFault(value, session);
    case 'rating':
      return ratingFault(value, rules);
    case 'json':
    case 'rich_text_field':
      return isJson(value) ? null : 'Value must be valid JSON.';
    case 'language':
      return /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(value)
        ? null
        : 'Value must be a valid language code.';
    case 'jurisdiction':
      return /^[A-Z]{2}(?:-[A-Z\d]{1,3})?$/.test(value)
        ? null
        : 'Value must be a valid jurisdiction code.';
    case 'single_line_text_field':
      return /[\r\n]/.test(value)
        ? 'Value must be a single line text string.'
        : textFault(value, rules);
    default:
      return textFault(value, rules);
  }
}

function isDate(value: string, form: RegExp): boolean {
  return form.test(value) && !Number.isNaN(parseMoment(value));
}

/** @param amount converts a value or a bound to a number for the comparison */
function boundsFault(
  value: string,
  rules: Rules,
  amount: (text: string) => number = Number,
): string | null {
  const [min, max] = [rules.get('min'), rules.get('max')];
  if (min !== undefined && amount(value) < amount(min)) return `Value has a minimum of ${min}.`;
  if (max !== undefined && amount(value) > amount(max)) return `Value has a maximum of ${max}.`;
  return null;
}

function decimalFault(value: string, rules: Rules): string | null {
  const digits = /^-?\d{1,13}(?:\.(\d{1,9}))?$/.exec(value);
  if (digits === null) return 'Value must be a decimal.';
  const most = rules.get('max_precision');
  return most !== undefined && (digits[1] ?? '').length > Number(most)
    ? `Value has a maximum precision of ${most}.`
    : boundsFault(value, rules);
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

/** Stops a pattern that backtracks for too long, such as `(a+)+$`. */
const LONGEST_MATCH_MS = 250;

/** A pattern that is invalid in JavaScript, or that takes too long, accepts every value. */
function matches(pattern: string, value: string): boolean {
  try {
    const given = { pattern: new RegExp(pattern), value };
    return runInNewContext('pattern.test(value)', given, { timeout: LONGEST_MATCH_MS }) === true;
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

/** The message for a URL whose host is neither an allowed domain nor a subdomain of one. */
function domainFault(value: string, rules: Rules): string | null {
  const allowed: unknown = parseJson(rules.get('allowed_domains') ?? '');
  if (!Array.isArray(allowed) || allowed.length === 0) return null;
  const names = allowed.map(String);
  const host = URL.canParse(value) ? new URL(value).hostname : '';
  return names.some((name) => host === name || host.endsWith(`.${name}`))
    ? null
    : `Value must be one of the following domains: ${names.join(', ')}.`;
}

function linkFault(value: string): string | null {
  const url = readObject(value)?.get('url');
  return typeof url === 'string'
    ? urlFault(url)
    : 'Value must be a stringified JSON object with text and url fields.';
}

function moneyFault(value: string, { world }: References): string | null {
  const money = readObject(value);
  return isNumeric(money?.get('amount')) && money?.get('currency_code') === world.shop.currency
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
  return boundsFault(String(given), bounds);
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
    // REST cannot look up a global id, so any id of the right type is valid there. So is any
    // taxonomy value, because the practice store has no list of them.
    (session.node === undefined || idType === 'TaxonomyValue' || session.node(value) !== null) &&
    isOfDefinition(value, rules, session);
  if (reference === undefined) return null;
  if (isFitting) return fileTypeFault(idType, rules);
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

/**
 * Types in the global id of a file, by the names in `file_type_options`; other names are the same.
 */
const FILE_TYPES: Readonly<Record<string, string>> = {
  Image: 'MediaImage',
  Video: 'Video',
};

function fileTypeFault(idType: string, rules: Rules): string | null {
  const wanted: unknown = parseJson(rules.get('file_type_options') ?? '');
  if (!Array.isArray(wanted) || wanted.length === 0) return null;
  const names = wanted.map(String);
  return names.some((name) => (FILE_TYPES[name] ?? name) === idType)
    ? null
    : `Value must be one of the following file types: ${names.join(', ')}.`;
}

/** Whether a metaobject has a type that the rules name; true when they name none. */
function isOfDefinition(value: string, rules: Rules, { world }: References): boolean {
  // The rules name definitions by id or by type: one, or several as a JSON array.
  const wanted = [...rules]
    .filter(([name]) => name.startsWith('metaobject_definition_'))
    .flatMap(([, names]) => parseJson(names) ?? names)
    .map(String)
    .filter((name) => name !== '');
  if (wanted.length === 0) return true;
  const type = world.metaobjects.find(Number(parseGid(value)?.id))?.type;
  return wanted.some((name) => {
    const id = parseGid(name)?.id;
    const named = id === undefined ? name : world.metaobjectDefinitions.find(Number(id))?.type;
    return type !== undefined && named === type;
  });
}
