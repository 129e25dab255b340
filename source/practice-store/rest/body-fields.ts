import { errorAnswer } from '../api/answers.ts';
import { gid, parseMoment } from '../api/formats.ts';
import type { ApiAnswer } from '../api/types.ts';
import type { Input } from '../graphql/mutation.ts';
import { type Fault, sentence } from '../records/change.ts';
import { type BodyObject, isObject } from './body-object.ts';
import { refusal } from './refusal.ts';
import type { Json } from './rest-path.ts';

/**
 * Reads one field of a body into the part of a mutation's input that it stands for. Fields that a
 * table does not name are ignored, as in the service: clients send whole objects back, with
 * read-only fields such as `id` and `created_at`.
 */
type FieldReader = (value: unknown, path: readonly string[], reading: Reading) => Input;

/** The documented fields of a body, by their names. */
export type BodyFields = Readonly<Record<string, FieldReader>>;

/** The state while a body is read, with the faults so far. */
interface Reading {
  /** Amounts of a body are in this currency. */
  readonly currency: string;
  /** The object as it is shown now; null when it is created. */
  readonly shown: Json | null;
  readonly faults: Fault[];
  /** Messages by field, such as for a list in place of an object: the whole request is refused. */
  readonly wrongKinds: Record<string, string>;
}

/** A body as a mutation's input, or the answer that refuses it. */
type BodyVerdict =
  | { readonly type: 'input'; readonly input: Input }
  | { readonly type: 'refused'; readonly answer: ApiAnswer };

/** Reads the fields of a body: 400 for values of the wrong kind, 422 for invalid ones. */
export function readFieldsOfBody(
  body: BodyObject,
  fields: BodyFields,
  given: Pick<Reading, 'currency'> & Partial<Pick<Reading, 'shown'>>,
): BodyVerdict {
  const reading: Reading = { shown: null, ...given, faults: [], wrongKinds: {} };
  const input = readFields(body, fields, [], reading);
  if (Object.keys(reading.wrongKinds).length > 0) {
    return { type: 'refused', answer: errorAnswer(400, reading.wrongKinds) };
  }
  return reading.faults.length > 0
    ? { type: 'refused', answer: refusal(reading.faults) }
    : { type: 'input', input };
}

function readFields(
  body: BodyObject,
  fields: BodyFields,
  path: readonly string[],
  reading: Reading,
): Input {
  const parts = Object.entries(body).map(([key, value]) => {
    // The service writes some names with a question mark, and takes them without it.
    const name = key.replace(/\?$/, '');
    return Object.hasOwn(fields, name)
      ? (fields[name]?.(value, [...path, name], reading) ?? {})
      : {};
  });
  return parts.reduce((all, part) => ({ ...all, ...part }), {});
}

function wrong(reading: Reading, path: readonly string[], words: string): Input {
  reading.faults.push(sentence(path, words, 'INVALID'));
  return {};
}

/**
 * The input field that a reader fills when `as` is left out: `billing_address` → `billingAddress`.
 */
function inputName(path: readonly string[]): string {
  return (path.at(-1) ?? '').replaceAll(/_([a-z])/g, (_whole, letter: string) =>
    letter.toUpperCase(),
  );
}

/** Messages of Rails, which the service is written in. */
const INVALID = 'is invalid';
const NO_NUMBER = 'is not a number';

/** A text; numbers and flags become one, null removes it. */
export const text =
  (as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    if (value === null) return { [name]: null };
    const read = plainText(value);
    return read === null ? wrong(reading, path, INVALID) : { [name]: read };
  };

/** Null for anything but a text, a number or a flag. */
function plainText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** `true`, or as a text `"true"`. */
export const flag =
  (as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    if (value === null) return {};
    if (typeof value === 'boolean') return { [name]: value };
    return value === 'true' || value === 'false'
      ? { [name]: value === 'true' }
      : wrong(reading, path, INVALID);
  };

/** A number, or one as a text. */
export const number =
  (as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    if (value === null) return {};
    const read = numberIn(value);
    return read === null ? wrong(reading, path, NO_NUMBER) : { [name]: read };
  };

/** A number of pieces. */
export const whole =
  (as?: string): FieldReader =>
  (value, path, reading) => {
    const read = numberIn(value);
    return read === null || Number.isInteger(read)
      ? number(as)(value, path, reading)
      : wrong(reading, path, 'must be an integer');
  };

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : null;
}

/** An amount as a text: `"19.90"`. */
export const amount =
  (as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    if (value === null) return {};
    const read = numberIn(value);
    return read === null ? wrong(reading, path, NO_NUMBER) : { [name]: String(read) };
  };

/** An amount as a `MoneyBagInput`. */
export const moneySet =
  (as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    const read = amount('amount')(value, path, reading);
    const currencyCode = reading.currency;
    return 'amount' in read ? { [name]: { shopMoney: { ...read, currencyCode } } } : {};
  };

/** The shop's side of `price_set`, as a `MoneyBagInput`. */
export const shopMoneySet =
  (as: string): FieldReader =>
  (value, path, reading) => {
    const money = isObject(value) ? value['shop_money'] : null;
    return isObject(money) ? moneySet(as)(money['amount'] ?? null, path, reading) : {};
  };

/** The number of a row as its global id; null removes it. */
export const idOf =
  (typename: string, as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    if (value === null) return { [name]: null };
    const read = numberIn(value);
    return read === null || !Number.isSafeInteger(read)
      ? wrong(reading, path, INVALID)
      : { [name]: gid(typename, read) };
  };

/** A date in any form that {@link parseMoment} reads; null removes it. */
export const time =
  (as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    if (value === null) return { [name]: null };
    const ms = typeof value === 'string' ? parseMoment(value) : Number.NaN;
    return Number.isNaN(ms)
      ? wrong(reading, path, INVALID)
      : { [name]: new Date(ms).toISOString() };
  };

/** One of these words, in upper case as an enum has it: `partially_paid`. */
export const word =
  (words: readonly string[], as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    if (value === null) return {};
    return typeof value === 'string' && words.includes(value)
      ? { [name]: value.toUpperCase() }
      : wrong(reading, path, INVALID);
  };

/** `"wool, winter"` or `["wool", "winter"]`. */
export const tags =
  (as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    const list = typeof value === 'string' ? value.split(',') : (value ?? []);
    const texts = Array.isArray(list) ? list.filter((tag) => typeof tag === 'string') : null;
    return texts === null || texts.length < (Array.isArray(list) ? list.length : 0)
      ? wrong(reading, path, INVALID)
      : { [name]: texts };
  };

/** An object with its own fields; null removes it. */
export const object =
  (fields: BodyFields, as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    if (value === null) return { [name]: null };
    return isObject(value)
      ? { [name]: readFields(value, fields, path, reading) }
      : wrongKind(reading, path, value, 'Hash');
  };

/** A list of objects. */
export const list =
  (fields: BodyFields, as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    if (value === null) return {};
    if (!Array.isArray(value)) return wrongKind(reading, path, value, 'Array');
    return {
      [name]: value.map((entry: unknown, at): Input => {
        const own = [...path, String(at)];
        if (isObject(entry)) return readFields(entry, fields, own, reading);
        return wrongKind(reading, path, entry, 'Hash');
      }),
    };
  };

/** Names with values: a list of `{name, value}`, or one object. */
export const attributes =
  (as?: string): FieldReader =>
  (value, path, reading) => {
    const name = as ?? inputName(path);
    if (isObject(value)) {
      const pairs = Object.entries(value).map(([key, own]) => ({ key, value: plainText(own) }));
      return { [name]: pairs };
    }
    return list({ name: text('key'), value: text() }, name)(value, path, reading);
  };

/**
 * A documented field that this store cannot keep: refused by name rather than accepted and lost. It
 * passes when it is empty, or is what the object shows already.
 */
export const unsupported: FieldReader = (value, path, reading) => {
  const saysNothing =
    value === null ||
    value === '' ||
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return saysNothing || agrees(value, shownAt(reading.shown, path))
    ? {}
    : wrong(reading, path, 'is not kept by the practice store. Nothing was changed.');
};

/** Whether a client sends back what it was shown, or a part of it; ids may be numbers or texts. */
function agrees(value: unknown, shown: unknown): boolean {
  if (Array.isArray(value)) {
    return (
      Array.isArray(shown) &&
      value.length === shown.length &&
      value.every((entry: unknown, at) => agrees(entry, shown[at]))
    );
  }
  if (isObject(value)) {
    return (
      isObject(shown) && Object.entries(value).every(([name, own]) => agrees(own, shown[name]))
    );
  }
  return value === shown || (value != null && plainText(value) === plainText(shown));
}

/** What the object shows at a path of a body; undefined where it shows nothing. */
function shownAt(shown: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    shown,
  );
}

/** A field for which this store accepts only one value. */
export const only =
  (wanted: string | boolean): FieldReader =>
  (value, path, reading) =>
    value === null || value === wanted ? {} : wrong(reading, path, `must be ${String(wanted)}`);

/** A field for the currency, which must be that of the amounts. */
export const ownCurrency: FieldReader = (value, path, reading) =>
  only(reading.currency)(value, path, reading);

/** A table in which each of these fields is `unsupported`. */
export function unsupportedFields(...names: readonly string[]): BodyFields {
  return Object.fromEntries(names.map((name) => [name, unsupported]));
}

function wrongKind(
  reading: Reading,
  path: readonly string[],
  value: unknown,
  wanted: 'Hash' | 'Array',
): Input {
  const found = Array.isArray(value) ? 'Array' : isObject(value) ? 'Hash' : rubyClass(value);
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
  reading.wrongKinds[name] = `expected ${found} to be a ${wanted}`;
  return {};
}

function rubyClass(value: unknown): string {
  if (typeof value === 'string') return 'String';
  if (typeof value === 'number') return Number.isInteger(value) ? 'Integer' : 'Float';
  return value === true ? 'TrueClass' : value === false ? 'FalseClass' : 'NilClass';
}
