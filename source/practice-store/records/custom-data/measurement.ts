import { type JsonFields, jsonFields, parseJson } from '../../../core/json/json-object.ts';
import type { Rules } from './value-types.ts';

/** Units of three types, by short and long name, as multiples of the type's first unit. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  dimension: {
    mm: 1,
    cm: 10,
    m: 1000,
    in: 25.4,
    ft: 304.8,
    yd: 914.4,
    millimeters: 1,
    centimeters: 10,
    meters: 1000,
    inches: 25.4,
    feet: 304.8,
    yards: 914.4,
  },
  volume: {
    ml: 1,
    cl: 10,
    l: 1000,
    m3: 1e6,
    us_fl_oz: 29.5735,
    us_pt: 473.176,
    us_qt: 946.353,
    us_gal: 3785.41,
    imp_fl_oz: 28.4131,
    imp_pt: 568.261,
    imp_qt: 1136.52,
    imp_gal: 4546.09,
    milliliters: 1,
    centiliters: 10,
    liters: 1000,
    cubic_meters: 1e6,
  },
  weight: {
    g: 1,
    kg: 1000,
    oz: 28.3495,
    lb: 453.592,
    grams: 1,
    kilograms: 1000,
    ounces: 28.3495,
    pounds: 453.592,
  },
};

/** The message for an invalid quantity; null for a valid one. */
export function measurementFault(type: string, value: string, rules: Rules): string | null {
  const quantity = readObject(value);
  const unit = quantity?.get('unit');
  const units = UNITS[type];
  if (quantity !== null && isNumeric(quantity.get('value')) && typeof unit === 'string') {
    return units === undefined || Object.hasOwn(units, unit.toLowerCase())
      ? quantityFault(value, rules, units)
      : NO_QUANTITY;
  }
  return quantity !== null && units !== undefined
    ? 'Value must contain unit and value.'
    : NO_QUANTITY;
}

const NO_QUANTITY =
  'Value must be a stringified JSON object with a value (numeric) and unit (string from one the supported measurement units) fields.';

/**
 * Bounds are quantities too. Without a table of units, only a bound in the same unit is compared.
 */
function quantityFault(
  value: string,
  rules: Rules,
  units: Readonly<Record<string, number>> | undefined,
): string | null {
  const read = (text: string) => {
    const quantity = readObject(text);
    const unit = String(quantity?.get('unit')).toLowerCase();
    const factor = units?.[unit];
    const amount = Number(quantity?.get('value'));
    return { unit: factor === undefined ? unit : '', amount: amount * (factor ?? 1), quantity };
  };
  const own = read(value);
  const beyond = (name: 'min' | 'max') => {
    const bound = read(rules.get(name) ?? '');
    const isBeyond = name === 'min' ? own.amount < bound.amount : own.amount > bound.amount;
    return bound.unit === own.unit && isBeyond
      ? `Value has a ${name}imum of ${String(bound.quantity?.get('value'))} ${String(bound.quantity?.get('unit'))}.`
      : null;
  };
  return beyond('min') ?? beyond('max');
}

/** Whether the value is a number, or a string that contains one. */
export function isNumeric(value: unknown): boolean {
  return (
    (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
    !Number.isNaN(Number(value))
  );
}

/** The fields of a JSON object; null for any other text. */
export function readObject(text: string): JsonFields | null {
  return jsonFields(parseJson(text));
}
