import type { TextEdit } from '../text/text-edit.ts';
import { skipBlanks } from './lexemes.ts';
import { ROW, RowTable } from './row-table.ts';
import { scanJson } from './scan-json.ts';
import { TableTree } from './table-tree.ts';

/**
 * The change that gives a member of a JSON object another value, or adds it behind the last one;
 * every other character stays. A blank text becomes an object.
 *
 * @param value JSON text
 * @returns null where the text is no JSON object
 */
export function setMember(text: string, name: string, value: string): TextEdit | null {
  const member = `${JSON.stringify(name)}: ${value}`;
  if (text.trim() === '') return { from: 0, to: text.length, text: `{${member}}` };
  const bytes = new TextEncoder().encode(text);
  const table = new RowTable(64, bytes.length + 1);
  const { broken } = scanJson(bytes, 0, table);
  const kind = table.kind(0);
  if (broken !== null || (kind !== ROW.openObject && kind !== ROW.emptyObject)) return null;
  const tree = new TableTree(bytes, table);
  const edit = (start: number, end: number, replacement: string): TextEdit => ({
    from: unitsBefore(bytes, start),
    to: unitsBefore(bytes, end),
    text: replacement,
  });
  const found = tree.memberOf(0, name);
  if (found !== null) {
    const { start, end } = tree.valueRange(found);
    return edit(start, end, value);
  }
  const last = [...tree.childrenOf(0)].at(-1);
  if (last === undefined) {
    const { start, end } = tree.valueRange(0);
    return edit(start, end, `{${member}}`);
  }
  const { end } = tree.valueRange(last);
  return edit(end, end, `,${blanksBefore(bytes, table.start(last))}${member}`);
}

/** The line break and indentation, or nothing, in front of the last member: the new one gets the same. */
function blanksBefore(bytes: Uint8Array, at: number): string {
  let start = at;
  while (start > 0 && skipBlanks(bytes, start - 1) === at) start -= 1;
  return new TextDecoder().decode(bytes.subarray(start, at));
}

function unitsBefore(bytes: Uint8Array, at: number): number {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, at)).length;
}
