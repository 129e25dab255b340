import { JSONPathEnvironment, JSONPathError, type JSONPathQuery } from 'json-p3';
import type { StoredRows } from '../../core/json/body-rows.ts';
import type { SearchResult } from '../../core/json/search-task.ts';
import { readBodyRows, storedRows } from '../../core/json/read-body-rows.ts';
import { RowTable } from '../../core/json/row-table.ts';
import { TableTree } from '../../core/json/table-tree.ts';
import { hidePersonalRows } from '../../core/view/personal-data.ts';
import { createLazyJson } from './lazy-json.ts';

/**
 * Upper limits of a result, in values and in bytes: a query that selects everything twice is a
 * mistake.
 */
const MOST_VALUES = 2_000_000;
const MOST_BYTES = 256 * 1024 * 1024;

/** In presenter mode: the longest value that is compared, in bytes. */
const LONGEST = 64 * 1024;

const ENVIRONMENT = new JSONPathEnvironment({ maxRecursionDepth: 5_000 });

/**
 * Selects values of a body by a JSONPath expression. Never throws.
 *
 * @param onRow is called with the row of each value that is read
 */
export function runQuery(
  stored: StoredRows,
  expression: string,
  isPresenting: boolean,
  onRow: (row: number) => void,
): SearchResult {
  const compiled = compile(expression);
  if (typeof compiled === 'string') return { type: 'refused', message: compiled };
  const tree = new TableTree(stored.bytes, RowTable.from(stored.table));
  const shown = isPresenting ? hidePersonalRows(storedRows(stored)) : null;
  const textOf = (row: number): string => {
    const read = shown?.row(row, LONGEST).segments;
    return read?.findLast(({ kind }) => VALUES.has(kind))?.text ?? tree.valueOf(row);
  };
  const json = createLazyJson(tree, textOf, onRow);
  const rows: number[] = [];
  let size = 2;
  let broken = 0;
  try {
    for (const { location } of compiled.lazyQuery(json.root)) {
      const row = json.rowOf(location);
      if (row === null) continue;
      if (tree.containerAt(row) !== null && isCutOff(tree, row)) {
        broken += 1;
        continue;
      }
      const { start, end } = tree.valueRange(row);
      size += end - start + SEPARATOR.length;
      rows.push(row);
      if (rows.length > MOST_VALUES || size > MOST_BYTES) return TOO_MUCH;
    }
  } catch (error) {
    return { type: 'refused', message: troubleOf(error, expression) };
  }
  const isSingular = compiled.singularQuery();
  const bytes = collect(stored.bytes, tree, rows, { size, isSingular });
  const selection = {
    stored: readBodyRows(bytes).stored,
    origins: Uint32Array.from(rows),
    isSingular,
    broken,
  };
  return { type: 'selected', selection };
}

const VALUES: ReadonlySet<string> = new Set(['string', 'number', 'keyword']);

const TOO_MUCH: SearchResult = {
  type: 'refused',
  message: 'The query selects more than can be shown. Make it narrower.',
};

function isCutOff(tree: TableTree, row: number): boolean {
  return tree.closeOf(row) === null && tree.sizeOf(row) > 0;
}

/** The compiled expression, or a sentence about the first mistake in it. */
function compile(expression: string): JSONPathQuery | string {
  try {
    // The input field begins with "$."; typing or pasting a whole query adds a second "$".
    return ENVIRONMENT.compile(expression.replace(/^\$\.(?=\$)/, ''));
  } catch (error) {
    return troubleOf(error, expression);
  }
}

/** The library ends each message with a piece of the expression and its zero-based offset. */
const ITS_PLACE = / \('[^]*':\d+\)$/;

function troubleOf(error: unknown, expression: string): string {
  if (error instanceof RangeError) return 'The answer is nested too deeply for this query.';
  if (!(error instanceof JSONPathError)) return 'The query cannot be run on this answer.';
  if (!expression.startsWith('$')) return `A query begins with $${proposal(expression)}.`;
  const { index } = error.token;
  const rest = expression.slice(index, index + 20);
  const where = rest === '' ? 'at the end' : `at character ${index + 1}, before ${rest}`;
  return `The query has a slip ${where}: ${error.message.replace(ITS_PLACE, '')}.`;
}

/** Rewrites `.products[].id` of jq and `products[*].id` in JSONPath's notation. */
function proposal(expression: string): string {
  const plain = expression.trim();
  if (!/^\.?[A-Za-z_[][\w.[\]*"'-]*$/.test(plain)) return ', such as $.products[*].title';
  const dotted = plain.startsWith('.') || plain.startsWith('[') ? plain : `.${plain}`;
  return `, such as $${dotted.replaceAll('[]', '[*]')}`;
}

const SEPARATOR = ',\n';

/** Joins the bytes of the values, exactly as they were sent. */
function collect(
  source: Uint8Array,
  tree: TableTree,
  rows: readonly number[],
  { size, isSingular }: { readonly size: number; readonly isSingular: boolean },
): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  const encoder = new TextEncoder();
  let at = 0;
  const put = (part: Uint8Array): void => {
    bytes.set(part, at);
    at += part.length;
  };
  if (!isSingular) put(encoder.encode('['));
  for (const [index, row] of rows.entries()) {
    if (index > 0) put(encoder.encode(SEPARATOR));
    const { start, end } = tree.valueRange(row);
    put(source.subarray(start, end));
  }
  if (!isSingular) put(encoder.encode(']'));
  return bytes.subarray(0, at);
}
