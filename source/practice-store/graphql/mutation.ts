import { randomUUID } from 'node:crypto';
import { gid } from '../api/formats.ts';
import type { Changed, Fault } from '../records/change.ts';
import { fieldName, type GraphqlSession, type RowTypes } from './session.ts';

/** Arguments that graphql-js has checked against the schema; their TypeScript type is unknown. */
export type Input = Readonly<Record<string, unknown>>;

/** An input object; an empty one for anything else. */
export function readInput(value: unknown): Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A list of input objects; undefined when it was left out. */
export function readInputs(value: unknown): readonly Input[] | undefined {
  return Array.isArray(value) ? value.map(readInput) : undefined;
}

/** Undefined when it was left out or is null. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A text, null to take it away, undefined to leave it as it is. */
export function readTextOrNull(value: unknown): string | null | undefined {
  return value === null ? null : readText(value);
}

/** A list of texts; undefined when it was left out or is null. */
export function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((entry) => typeof entry === 'string');
}

/** Undefined when it was left out or is null. */
export function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Undefined when it was left out or is null. */
export function readFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** `Money` and `Decimal` come as texts or numbers: `"19.90"` → 1990; NaN for an invalid amount. */
export function readCents(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return Math.round(Number(value) * 100);
}

/** Cents, null to take the amount away, undefined to leave it as it is. */
export function readCentsOrNull(value: unknown): number | null | undefined {
  return value === null ? null : readCents(value);
}

/** Reads several fields of an input in the same way; the result has the same names. */
export function readEach<Name extends string, Value>(
  input: Input,
  read: (value: unknown) => Value,
  ...names: readonly Name[]
): { readonly [Key in Name]?: Value } {
  const values: { [Key in Name]?: Value } = {};
  for (const name of names) values[name] = read(input[name]);
  return values;
}

/**
 * Faults for input fields that this store cannot keep: a value is refused by name rather than
 * accepted and lost. False, null and an empty list set nothing, so they pass.
 */
export function unsupported(
  input: Input,
  at: readonly string[],
  ...names: readonly string[]
): Fault[] {
  return names.flatMap((name): Fault[] => {
    const value = input[name];
    if (value == null || value === false || (Array.isArray(value) && value.length === 0)) return [];
    const message = `The practice store does not keep ${name}. Nothing was changed.`;
    return [{ field: [...at, name], message, rest: message, code: 'INVALID' }];
  });
}

/** The service does such work later, in a job; here it is done at once. */
export function finishedJob(): Values {
  return { __typename: 'Job', id: gid('Job', randomUUID()), done: true };
}

type Values = Readonly<Record<string, unknown>>;

/** The result of a mutation: its values and its user errors. The engine writes the payload. */
export class Outcome {
  readonly values: Values;
  readonly faults: readonly Fault[];

  constructor(values: Values, faults: readonly Fault[]) {
    this.values = values;
    this.faults = faults;
  }
}

/** The mutation was carried out; the values go into the payload under their names. */
export function made(values: Values): Outcome {
  return new Outcome(values, []);
}

/** The mutation was not carried out, for these reasons. */
export function userErrors(...faults: readonly Fault[]): Outcome {
  return new Outcome({}, faults);
}

/**
 * The outcome of a change: the row as `show` shows it, or the faults.
 * @param missing the fault when there was no such row
 * @param under path in front of every fault's field: `['product']`
 */
export function outcomeOf<Row>(
  changed: Changed<Row> | null,
  missing: Fault,
  show: (row: Row) => Values,
  under: readonly string[] = [],
): Outcome {
  if (changed === null) return userErrors(missing);
  if (changed.type === 'done') return made(show(changed.row));
  return userErrors(
    ...changed.faults.map((fault) => ({ ...fault, field: [...under, ...fault.field] })),
  );
}

/** Shows a row under the name of its type: `{ product: … }`. */
export function shownAs<Type extends keyof RowTypes>(
  typename: Type,
  { objects }: GraphqlSession,
): (row: RowTypes[Type]) => Values {
  const key = fieldName(typename);
  return (row) => ({ [key]: objects[typename](row) });
}
