import type { TextEdit } from '../text/text-buffer.ts';
import { parseJson } from './json-object.ts';
import { ROW, RowTable, skipBlanks, stringEnd } from './row-table.ts';
import { scanJson } from './scan-json.ts';
import { TableTree } from './table-tree.ts';

/**
 * The edit that sets a member of a JSON object, or appends it; every other character stays the
 * same. A blank text becomes an object with this member.
 *
 * @param value JSON text
 * @returns null if the text is not a JSON object
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
  const { start, end } = tree.valueRange(last ?? 0);
  if (last === undefined) return edit(start, end, `{${member}}`);
  return edit(end, end, `,${blanksBefore(bytes, table.start(last))}${member}`);
}

/** The whitespace before the last member, with its line break: a new member gets the same. */
function blanksBefore(bytes: Uint8Array, at: number): string {
  let start = at;
  while (skipBlanks(bytes, start - 1) === at) start -= 1;
  return new TextDecoder().decode(bytes.subarray(start, at));
}

function unitsBefore(bytes: Uint8Array, at: number): number {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, at)).length;
}

/** Only the end of a text is searched: services put their extensions there. */
const TAIL_BYTES = 16 * 1024;

/**
 * The parsed value of the last member of this name in a JSON object; undefined if it is not in the
 * last 16 KiB or is not JSON. Reads a small fact at the end of a large answer without a full parse.
 */
export function parseTailMember(bytes: Uint8Array, name: string): unknown {
  const start = Math.max(0, bytes.length - TAIL_BYTES);
  const tail = bytes.subarray(start);
  const text = new TextDecoder('latin1').decode(tail);
  const quote = text.lastIndexOf(`"${name}"`);
  if (quote === -1) return undefined;
  const colon = skipBlanks(tail, stringEnd(tail, quote));
  if (tail[colon] !== 0x3a) return undefined;
  const value = skipBlanks(tail, colon + 1);
  const table = new RowTable(64, 4096);
  // The scan stops after the value: what follows belongs to the enclosing object.
  const { at } = scanJson(tail, value, table);
  return parseJson(new TextDecoder().decode(tail.subarray(value, at)));
}
