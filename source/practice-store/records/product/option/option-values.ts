import { numberInGid } from '../../../api/formats.ts';
import { type Input, readInputs, readText } from '../../../graphql/mutation.ts';
import type { Fault } from '../../change.ts';
import { unknownOption, unknownValue } from './option-faults.ts';

/** An option that a variant's input refers to; its ids are null until the product is created. */
export interface KnownOption {
  readonly id: number | null;
  readonly name: string;
  readonly values: ReadonlyArray<{ readonly id: number | null; readonly name: string }>;
}

/** Index of a value's option: by option id or name, by value id, else by place; −1 if unknown. */
function placeOf(entry: Input, options: readonly KnownOption[], at: number): number {
  if (entry['optionId'] != null) {
    const id = numberInGid(entry['optionId'], 'ProductOption');
    return options.findIndex((option) => option.id !== null && option.id === id);
  }
  const name = readText(entry['optionName']);
  if (name !== undefined) {
    const exact = options.findIndex((option) => option.name === name);
    if (exact >= 0) return exact;
    return options.findIndex((option) => option.name.toLowerCase() === name.toLowerCase());
  }
  const owner = options.findIndex((option) => knownValue(entry, option) !== undefined);
  return owner >= 0 ? owner : at;
}

/** The option's value with the id in `entry`. */
function knownValue(entry: Input, option: KnownOption | undefined) {
  const id = numberInGid(entry['id'], 'ProductOptionValue');
  return id === null ? undefined : option?.values.find((value) => value.id === id);
}

/**
 * The values of a variant in the order of its options; undefined if the input has none.
 * @param own the variant's current values; for a new one, options default to their first value
 */
export function readValues(
  value: unknown,
  options: readonly KnownOption[],
  own: readonly string[] = [],
): readonly string[] | undefined {
  const entries = readInputs(value);
  if (entries === undefined) return undefined;
  const values = options.map((option, at) => own[at] ?? option.values[0]?.name ?? option.name);
  for (const [at, entry] of entries.entries()) {
    const place = placeOf(entry, options, at);
    if (place < 0) continue;
    const known = knownValue(entry, options[place]);
    values[place] = readText(entry['name']) ?? known?.name ?? values[place] ?? '';
  }
  return Array.from(values, (name) => name ?? '');
}

/** Faults for options and values of a `VariantOptionValueInput` list that the product lacks. */
export function valueFaults(
  value: unknown,
  options: readonly KnownOption[],
  at: readonly string[],
): Fault[] {
  return (readInputs(value) ?? []).flatMap((entry, index): Fault[] => {
    const path = [...at, 'optionValues', String(index)];
    const place = placeOf(entry, options, index);
    if (place < 0) {
      const name = entry['optionId'] == null ? 'optionName' : 'optionId';
      return [unknownOption([...path, name])];
    }
    const isUnknown = entry['id'] != null && knownValue(entry, options[place]) === undefined;
    return isUnknown ? [unknownValue([...path, 'id'])] : [];
  });
}

/** The names of options without an entry in a list of `VariantOptionValueInput`. */
export function unnamedOptions(value: unknown, options: readonly KnownOption[]): string[] {
  const entries = readInputs(value) ?? [];
  const named = new Set(entries.map((entry, at) => placeOf(entry, options, at)));
  return options.flatMap(({ name }, at) => (named.has(at) ? [] : [name]));
}
