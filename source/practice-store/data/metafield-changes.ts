import { isJson } from '../../core/json/json-object.ts';
import { fault, type Fault } from './change.ts';
import type { Metafield } from './metafield.ts';

const LONGEST_NAME = 255;
const SHORTEST_KEY = 2;
const LONGEST_KEY = 64;

/** Types that a value can be held against; every other known one takes any text. */
const FORMS: Readonly<Record<string, { readonly form: RegExp; readonly words: string }>> = {
  number_integer: { form: /^-?\d{1,16}$/, words: 'Value must be an integer.' },
  number_decimal: { form: /^-?\d+(?:\.\d{1,9})?$/, words: 'Value must be a decimal.' },
  boolean: { form: /^(?:true|false)$/, words: "Value must be either 'true' or 'false'." },
  date: { form: /^\d{4}-\d{2}-\d{2}$/, words: 'Value must be in YYYY-MM-DD format.' },
  date_time: {
    form: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/,
    words: 'Value must be in “YYYY-MM-DDTHH:MM:SS” format.',
  },
  single_line_text_field: { form: /^[^\r\n]*$/, words: 'Value must be a single line text string.' },
  color: { form: /^#[0-9a-f]{6}$/i, words: 'Value must be a hex color code.' },
  url: {
    form: /^(?:https?|mailto|sms|tel):/i,
    words: 'Value must be one of the following URL schemes: http, https, mailto, sms, tel.',
  },
};
const JSON_TYPES = /^(?:json|dimension|volume|weight|money|rating|link|rich_text_field|list\.\w+)$/;
const TEXT_TYPES = /^(?:multi_line_text_field|id|language|\w+_reference)$/;

/** What is wrong with a metafield; `at` is the path in front of the field's name. */
export function metafieldFaults(
  content: Pick<Metafield, 'namespace' | 'key' | 'type' | 'value'>,
  at: readonly string[],
): Fault[] {
  const { namespace, key, type, value } = content;
  return [
    ...nameFaults(namespace, 'Namespace', [...at, 'namespace']),
    ...nameFaults(key, 'Key', [...at, 'key']),
    ...(value === '' ? [fault([...at, 'value'], 'Value', "can't be blank.", 'BLANK')] : []),
    ...valueFaults(type, value, at),
  ];
}

/** Whether this store knows the type. */
function isMetafieldType(type: string): boolean {
  return Object.hasOwn(FORMS, type) || JSON_TYPES.test(type) || TEXT_TYPES.test(type);
}

/** What is wrong with a value of a type. */
export function valueFaults(type: string, value: string, at: readonly string[]): Fault[] {
  if (!isMetafieldType(type)) {
    return [fault([...at, 'type'], 'Type', 'is not included in the list', 'INCLUSION')];
  }
  const rule = Object.hasOwn(FORMS, type) ? FORMS[type] : undefined;
  const words =
    rule === undefined
      ? JSON_TYPES.test(type) && !isJson(value)
        ? 'Value must be valid JSON.'
        : null
      : rule.form.test(value)
        ? null
        : rule.words;
  if (words === null || value === '') return [];
  return [{ field: [...at, 'value'], message: words, rest: words, code: 'INVALID_VALUE' }];
}

function nameFaults(name: string, label: string, field: readonly string[]): Fault[] {
  if (name === '') return [fault(field, label, "can't be blank.", 'BLANK')];
  if (name.length < SHORTEST_KEY) {
    return [
      fault(field, label, `is too short (minimum is ${SHORTEST_KEY} characters)`, 'TOO_SHORT'),
    ];
  }
  const longest = label === 'Key' ? LONGEST_KEY : LONGEST_NAME;
  if (name.length > longest) {
    return [fault(field, label, `is too long (maximum is ${longest} characters)`, 'TOO_LONG')];
  }
  return /^[\w$:-]+$/.test(name)
    ? []
    : [fault(field, label, 'contains one or more invalid characters.', 'INVALID')];
}
