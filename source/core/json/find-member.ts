import { scanJson } from './scan-json.ts';
import { skipBlanks, stringEnd } from './lexemes.ts';
import { RowTable } from './row-table.ts';

/** Looked for only near the end, where services put their extensions. */
const TAIL_BYTES = 16 * 1024;

/**
 * The last member of a JSON object's text by its quoted name, parsed; undefined when it is not
 * among the last 16 KiB or is no JSON. For small facts at the end of a large answer, which is not
 * parsed as a whole for them.
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
  // What follows the value belongs to the object around it: there the scan stops.
  const { at } = scanJson(tail, value, table);
  try {
    return JSON.parse(new TextDecoder().decode(tail.subarray(value, at)));
  } catch {
    return undefined;
  }
}
