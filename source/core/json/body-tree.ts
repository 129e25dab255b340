/**
 * How the rows of a JSON body hang together. Rows count from 0 over the whole body, whether any
 * are folded or not.
 */
export interface BodyTree {
  readonly count: number;
  /** Levels of nesting. */
  depth(row: number): number;
  /** The row that closes the object or list which `row` opens; null where it opens none. */
  closeOf(row: number): number | null;
  /** The row that opens what `row` closes; any other row itself. */
  openOf(row: number): number;
  /** The row that opens the object or list around; null for the outermost. */
  parentOf(row: number): number | null;
  /** The place among the members or items around, from 0. */
  ordinalOf(row: number): number;
  /** What the row opens, also where it holds nothing; null for all other values. */
  containerAt(row: number): 'object' | 'list' | null;
  /** The rows of the members or items of what the row opens, in order. */
  childrenOf(row: number): Iterable<number>;
  /** Members or items of what the row opens. */
  sizeOf(row: number): number;
  /** The name of a member with its quotes, as it was sent; null for an item of a list. */
  nameOf(row: number): string | null;
  /** The row of the last member of that name in the object which `row` opens, or null. */
  memberOf(row: number, name: string): number | null;
  /** The value as it was sent, every digit kept; of an object or a list all of it. */
  valueOf(row: number): string;
  /** Whether the row shows a value or its end: not a sentence of ours, nor text behind a break. */
  isValue(row: number): boolean;
}
