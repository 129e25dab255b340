import type { Cell } from './cells.ts';

/** Something that differs between runs, and its replacement in a picture. */
export interface Steadying {
  /** Global. A group named `part` is replaced alone, else the whole match. */
  readonly pattern: RegExp;
  /** Repeated or cut to the length of the replaced text, unless it `resizes`. */
  readonly instead: string;
  /** Keeps its own length; the text after it in the row moves. */
  readonly resizes?: true;
}

/** Output of the program that depends on chance or on the clock. */
export const STEADYINGS: readonly Steadying[] = [
  { pattern: /\b\d+ ms\b/g, instead: '12 ms', resizes: true },
  { pattern: /\b\d:\d\d(?= left)/g, instead: '5:00' },
  {
    pattern: /\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g,
    instead: 'Fri, 20 Nov 2026 12:00:00 GMT',
  },
  { pattern: /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d/g, instead: '2026-11-20T12:00:00' },
  {
    pattern: /x-request-id: (?<part>[0-9a-f-]{8,60})/g,
    instead: '00000000-0000-4000-8000-000000000000',
  },
  {
    pattern: /practice_client_(?<part>[0-9a-f]{1,32})/g,
    instead: '0123456789abcdef0123456789abcdef',
  },
  {
    pattern: /state=(?<part>[A-Za-z0-9_-]{1,43})/g,
    instead: 'Zm9yLXRoaXMtcGljdHVyZS1ldmVyeS10aW1lLXRoZS1z',
  },
  { pattern: /practice_[a-z_]*(?:…|\.\.\.)(?<part>[0-9a-f]{4})/g, instead: '9f3c' },
];

/**
 * The same cells, with everything replaced that differs between runs. An address that continues in
 * the next row is matched as one text.
 */
export function steadyCells(rows: readonly (readonly Cell[])[], steadyings = STEADYINGS): Cell[][] {
  const resizing = steadyings.filter(({ resizes }) => resizes === true);
  const steady = rows.map((row) => resized(row, resizing));
  const places = steady.flatMap((row) => row.map((_, index) => ({ row, index })));
  const text = steady.map((row) => textOf(row)).join('');
  for (const { pattern, instead, resizes } of steadyings) {
    if (resizes === true) continue;
    for (const { start, length } of matches(text, pattern)) {
      for (let offset = 0; offset < length; offset += 1) {
        const place = places[start + offset];
        const cell = place?.row[place.index];
        if (place === undefined || cell === undefined) continue;
        place.row[place.index] = { ...cell, text: instead[offset % instead.length] ?? ' ' };
      }
    }
  }
  return steady;
}

/**
 * Replaces texts in a row; blanks at its end are removed or added, so that it stays as wide as it
 * was.
 */
function resized(row: readonly Cell[], steadyings: readonly Steadying[]): Cell[] {
  const cells = [...row];
  for (const { pattern, instead } of steadyings) {
    for (const { start, length } of matches(textOf(cells), pattern).toReversed()) {
      const [first] = cells.slice(start);
      if (first === undefined) continue;
      cells.splice(start, length, ...[...instead].map((text) => ({ ...first, text })));
    }
  }
  while (cells.length > row.length && cells.at(-1)?.text === ' ') cells.pop();
  const last = row.at(-1);
  if (last === undefined) return cells;
  const missing = Math.max(0, row.length - cells.length);
  return [...cells, ...Array.from({ length: missing }, () => ({ ...last, text: ' ' }))];
}

function matches(text: string, pattern: RegExp): Array<{ start: number; length: number }> {
  return [...text.matchAll(pattern)].map((match) => {
    const part = match.groups?.['part'] ?? match[0];
    return { start: match.index + match[0].lastIndexOf(part), length: part.length };
  });
}

/** One character for each cell, so that an index into the text is one into the cells. */
function textOf(row: readonly Cell[]): string {
  return row.map(({ text }) => (text.length === 1 ? text : '?')).join('');
}
