import type { BodyTree } from './body-rows.ts';
import { jsonString } from './json-object.ts';
import { cellRow, type Column } from './object-list.ts';

/** Objects without a value come last in both directions. */
export type Direction = 'ascending' | 'descending';

/** A value to sort by: its kind, and what is compared within that kind. */
type SortKey =
  | { readonly kind: 'number'; readonly number: ExactNumber }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'keyword'; readonly text: string }
  | null;

const KINDS = ['number', 'text', 'keyword'] as const;

/** Items or comparisons between two `yield`s. */
const YIELD_EVERY = 512;

/**
 * Sorts the objects of a list by a column. A generator: keys and frames are handled at each
 * `yield`. Numbers, also those sent as text, sort by their exact value; texts by the collation of
 * the user's locale. The sort is stable.
 *
 * @returns indexes into `items`
 */
export function* sortInSlices(
  tree: BodyTree,
  items: Uint32Array,
  column: Column,
  direction: Direction,
): Generator<void, Uint32Array> {
  const keys: SortKey[] = [];
  for (let index = 0; index < items.length; index += 1) {
    keys.push(keyOf(tree, cellRow(tree, items[index] ?? 0, column)));
    if (index % YIELD_EVERY === 0) yield;
  }
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const sign = direction === 'ascending' ? 1 : -1;
  return yield* mergeSort(items.length, (a, b) =>
    compareKeys(keys[a] ?? null, keys[b] ?? null, sign, compare),
  );
}

/** Bottom up, so that it can pause anywhere. */
function* mergeSort(
  count: number,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  let from = Uint32Array.from({ length: count }, (_, index) => index);
  let to = new Uint32Array(count);
  let placed = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(count, start + width);
      const end = Math.min(count, start + 2 * width);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const a = from[left] ?? 0;
        const b = from[right] ?? 0;
        const isLeft = left < middle && (right >= end || compare(a, b) <= 0);
        to[at] = isLeft ? a : b;
        if (isLeft) left += 1;
        else right += 1;
        placed += 1;
        if (placed % YIELD_EVERY === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

function keyOf(tree: BodyTree, row: number | null): SortKey {
  if (row === null || tree.containerAt(row) !== null) return null;
  const value = tree.valueOf(row);
  if (value === 'null') return null;
  const text = value.startsWith('"') ? jsonString(value) : null;
  const number = exactNumber(text ?? value);
  if (number !== null) return { kind: 'number', number };
  return text === null ? { kind: 'keyword', text: value } : { kind: 'text', text };
}

function compareKeys(
  a: SortKey,
  b: SortKey,
  sign: 1 | -1,
  compare: (a: string, b: string) => number,
): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  if (a.kind === 'number' && b.kind === 'number') return sign * compareNumbers(a.number, b.number);
  if (a.kind === 'number' || b.kind === 'number' || a.kind !== b.kind) {
    return sign * (KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  }
  return sign * compare(a.text, b.text);
}

/** A decimal number with all its digits: sign · 0.digits · 10^exponent. */
interface ExactNumber {
  readonly sign: -1 | 0 | 1;
  /** Without zeros at either end. */
  readonly digits: string;
  readonly exponent: number;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,9}))?$/;

/** A JSON number as its exact value; null for any other text. */
export function exactNumber(text: string): ExactNumber | null {
  const match = NUMBER.exec(text);
  if (match === null) return null;
  const [, minus = '', whole = '', fraction = '', power = '0'] = match;
  const all = (whole + fraction).replace(/^0+/, '');
  const leading = whole.length + fraction.length - all.length;
  const digits = all.replace(/(?<!0)0+$/, '');
  if (digits === '') return { sign: 0, digits, exponent: 0 };
  return {
    sign: minus === '' ? 1 : -1,
    digits,
    exponent: whole.length - leading + Number(power),
  };
}

/** Negative where `a` is less, positive where it is more. */
export function compareNumbers(a: ExactNumber, b: ExactNumber): number {
  if (a.sign !== b.sign) return a.sign - b.sign;
  const size = a.exponent - b.exponent || (a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0);
  return a.sign * size;
}
