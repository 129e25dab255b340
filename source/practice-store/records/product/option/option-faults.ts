import { type Fault, fault, faultIf, sentence } from '../../change.ts';
import type { ProductOption } from '../product.ts';

const MOST_OPTIONS = 3;
const LONGEST_NAME = 255;

export interface NewOption {
  readonly name: string;
  readonly values: readonly string[];
  /** From 1; after the others if it is left out. */
  readonly position?: number | undefined;
}

/**
 * Faults in new options.
 * @param known the options that the product already has
 */
export function optionFaults(
  options: readonly NewOption[],
  known: readonly ProductOption[],
): Fault[] {
  const rest = `${MOST_OPTIONS} options`;
  const isOver = known.length + options.length > MOST_OPTIONS;
  const names = options.map((option) => option.name.toLowerCase());
  return [
    ...faultIf(isOver, ['options'], 'Can only specify a maximum of', rest, 'OPTIONS_OVER_LIMIT'),
    ...options.flatMap(({ name, values }, at): Fault[] => {
      const path = ['options', String(at)];
      if (name.trim() === '') {
        return [fault([...path, 'name'], 'Option', 'must have a name', 'OPTION_NAME_MISSING')];
      }
      if (name.length > LONGEST_NAME) {
        return [sentence(path, 'Option name is too long.', 'OPTION_NAME_TOO_LONG')];
      }
      const delimiter = delimiterFaults(name, [...path, 'name']);
      if (delimiter.length > 0) return delimiter;
      if (values.length === 0) {
        return [fault([...path, 'values'], 'Option', 'must have values', 'OPTION_VALUES_MISSING')];
      }
      const twice = values.findIndex((value, place) => values.indexOf(value) < place);
      if (twice >= 0) {
        const where = [...path, 'values', String(twice)];
        return [sentence(where, 'Duplicated option value.', 'DUPLICATED_OPTION_VALUE')];
      }
      const long = valueNameFaults(values, (place) => [...path, 'values', String(place), 'name']);
      if (long.length > 0) return long;
      if (names.indexOf(name.toLowerCase()) < at) {
        return [sentence(path, 'Duplicated option name.', 'DUPLICATED_OPTION_NAME')];
      }
      return known.some((option) => option.name.toLowerCase() === name.toLowerCase())
        ? [fault(path, `Option '${name}'`, 'already exists.', 'OPTION_ALREADY_EXISTS')]
        : [];
    }),
  ];
}

/** Faults in the positions of added options: either all have a valid one, or none has one. */
export function positionFaults(options: readonly NewOption[]): Fault[] {
  if (options.every(({ position }) => position === undefined)) return [];
  return options.flatMap(({ position }, at): Fault[] => {
    const path = ['options', String(at), 'position'];
    if (position === undefined) {
      const message = 'If specified, position field must be present in all option inputs.';
      return [sentence(path, message, 'OPTION_POSITION_MISSING')];
    }
    const isInside = position >= 1 && position <= MOST_OPTIONS;
    const rest = `must be between 1 and ${MOST_OPTIONS}.`;
    return faultIf(!isInside, path, 'Position', rest, 'POSITION_OUT_OF_BOUNDS');
  });
}

/** Faults for option value names that are too long. @param pathOf path of the name at an index */
export function valueNameFaults(
  names: readonly string[],
  pathOf: (place: number) => readonly string[],
): Fault[] {
  return names.flatMap((name, place) => {
    const rest = 'name is too long.';
    const isLong = name.length > LONGEST_NAME;
    return faultIf(isLong, pathOf(place), 'Option value', rest, 'OPTION_VALUE_NAME_TOO_LONG');
  });
}

/** The fault for an option that the product does not have. */
export function unknownOption(at: readonly string[]): Fault {
  return fault(at, 'Option', 'does not exist', 'OPTION_DOES_NOT_EXIST');
}

/** The fault for a value that the option does not have. */
export function unknownValue(at: readonly string[]): Fault {
  return fault(at, 'Option value', 'does not exist', 'OPTION_VALUE_DOES_NOT_EXIST');
}

/** A fault for a name with ` / `, which joins the option values in variant titles. */
export function delimiterFaults(name: string, at: readonly string[]): Fault[] {
  return faultIf(
    name.includes(' / '),
    at,
    'The name',
    "contains unsupported sequence ' / '",
    'INVALID_NAME',
  );
}
