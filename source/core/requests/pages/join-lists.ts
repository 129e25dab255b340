import { append, largest } from '../../any-length.ts';
import { RowTable } from '../../json/row-table.ts';
import { scanJson } from '../../json/scan-json.ts';
import { TableTree } from '../../json/table-tree.ts';

/** A page's JSON. `holder` is the row of the list to join, or of the object that holds it. */
interface JoinedPage {
  readonly bytes: Uint8Array;
  readonly tree: TableTree;
  readonly holder: number;
}

/** More rows than a page of any service has. */
const MOST_ROWS = 20_000_000;

/** A page that can be joined; null if it is not complete JSON or has no list at that path. */
export function openPage(bytes: Uint8Array, path: readonly string[]): JoinedPage | null {
  const table = new RowTable(Math.ceil(bytes.length / 24), MOST_ROWS);
  if (scanJson(bytes, 0, table).broken !== null || table.count === 0) return null;
  const tree = new TableTree(bytes, table);
  let holder = 0;
  for (const name of path) {
    const member = tree.containerAt(holder) === 'object' ? tree.memberOf(holder, name) : null;
    if (member === null) return null;
    holder = member;
  }
  const page = { bytes, tree, holder };
  return listsOf(page).length === 0 ? null : page;
}

/** The number of items in the list of a page; of several lists the longest counts. */
export function itemsOf(page: JoinedPage): number {
  return largest(listsOf(page).map((row) => page.tree.sizeOf(row)));
}

/** The holder itself if it is a list, else the lists among its members. */
function listsOf({ tree, holder }: JoinedPage): readonly number[] {
  if (tree.containerAt(holder) === 'list') return [holder];
  return [...tree.childrenOf(holder)].filter((row) => tree.containerAt(row) === 'list');
}

/**
 * Joins pages into one JSON text: the first page with the items of all pages, in order and exactly
 * as sent. Everything beside the list (`pageInfo`) and at the top (`extensions`) comes from the
 * last page.
 *
 * @param pages at least one; all opened with the same path
 */
export function joinPages(pages: readonly [JoinedPage, ...JoinedPage[]]): Uint8Array {
  const [first] = pages;
  const last = pages.at(-1) ?? first;
  const { tree, holder } = first;
  const parts: Uint8Array[] = [];
  let at = 0;
  const replace = (row: number, text: readonly Uint8Array[]): void => {
    const { start, end } = tree.valueRange(row);
    append(parts, [first.bytes.subarray(at, start), ...text]);
    at = end;
  };
  if (tree.containerAt(holder) === 'list') replace(holder, joined(pages, null));
  else {
    const isInside = holder !== 0;
    for (const row of isInside ? tree.childrenOf(0) : []) {
      if (isAround(tree, row, holder)) joinMembers();
      else replaceByLast(row, 0);
    }
    if (!isInside) joinMembers();
  }
  parts.push(first.bytes.subarray(at));
  return concatenated(parts);

  function joinMembers(): void {
    for (const row of tree.childrenOf(holder)) {
      const name = nameOf(tree, row);
      if (tree.containerAt(row) === 'list') replace(row, joined(pages, name));
      else replaceByLast(row, last.holder);
    }
  }

  function replaceByLast(row: number, within: number): void {
    const name = nameOf(tree, row);
    const member = name === null ? null : last.tree.memberOf(within, name);
    if (member === null) return;
    const { start, end } = last.tree.valueRange(member);
    replace(row, [last.bytes.subarray(start, end)]);
  }
}

/** Whether `holder` is the value that begins at this row, or lies in it. */
function isAround(tree: TableTree, row: number, holder: number): boolean {
  const close = tree.closeOf(row);
  return row === holder || (close !== null && row < holder && holder < close);
}

function nameOf(tree: TableTree, row: number): string | null {
  const lexeme = tree.nameOf(row);
  if (lexeme === null) return null;
  const name: unknown = JSON.parse(lexeme);
  return typeof name === 'string' ? name : null;
}

/** All items of the lists of that name, with brackets around them. */
function joined(pages: readonly JoinedPage[], name: string | null): readonly Uint8Array[] {
  const parts: Uint8Array[] = [OPEN];
  for (const { bytes, tree, holder } of pages) {
    const row = name === null ? holder : tree.memberOf(holder, name);
    if (row === null || tree.containerAt(row) !== 'list') continue;
    const rows = [...tree.childrenOf(row)];
    const [from, to] = [rows[0], rows.at(-1)];
    if (from === undefined || to === undefined) continue;
    if (parts.length > 1) parts.push(COMMA);
    parts.push(bytes.subarray(tree.valueRange(from).start, tree.valueRange(to).end));
  }
  return [...parts, CLOSE];
}

const OPEN = new TextEncoder().encode('[');
const COMMA = new TextEncoder().encode(',');
const CLOSE = new TextEncoder().encode(']');

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
