import { numberInGid } from '../../../api/formats.ts';
import { type Input, readInputs, readText } from '../../../graphql/mutation.ts';
import type { Fault } from '../../change.ts';
import { unknownOption, unknownValue } from './option-faults.ts';

/** An option whose values a variant names; without ids while it is being made. */
export interface KnownOption {
  readonly id: number | null;
  readonly name: string;
  readonly values: ReadonlyArray<{ readonly id: number | null; readonly name: string }>;
}

/** The option that a value is of: by the option's id or name, by the value's id, else by its place. */
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

/** The value that is named by its id. */
function knownValue(entry: Input, option: KnownOption | undefined) {
  const id = numberInGid(entry['id'], 'ProductOptionValue');
  return id === null ? undefined : option?.values.find((value) => value.id === id);
}

/**
 * The values of a variant in the order of its options; undefined where nothing is said of them.
 * @param own those that it has; a new one has the first of each option that is left out
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

/** Options and values that a list of `VariantOptionValueInput` names and the product does not have. */
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

/** The names of options that a list says nothing of. */
export function unnamedOptions(value: unknown, options: readonly KnownOption[]): string[] {
  const entries = readInputs(value) ?? [];
  const named = new Set(entries.map((entry, at) => placeOf(entry, options, at)));
  return options.flatMap(({ name }, at) => (named.has(at) ? [] : [name]));
}
