import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBodyRows } from '../../../source/core/json/read-body-rows.ts';
import { withAncestors } from '../../../source/core/json/fold-index.ts';
import { pathOf } from '../../../source/core/json/body-rows.ts';
import { readTree, rowText } from '../../support/explorer/body-tree.ts';

function found(text: string, sought: string): string[] {
  const { rows } = readTree(text);
  return [...rows.find(sought).rows].map((row) => rowText(rows, row));
}

describe('finding a text', () => {
  test('looks at names and values, whatever the case', () => {
    const text = '{"Title":"snow BOARD","x":["Snowboard",{"snow":[1]},"sn ow"],"n":1020}';
    expect(found(text, 'SNOW')).toEqual(['"Title": "snow BOARD",', '"Snowboard",', '"snow": [']);
    expect(found(text, '02')).toEqual(['"n": 1020']);
    expect(found(text, '"x"')).toEqual(['"x": [']);
  });

  test('does not look across the end of a name, nor at brackets', () => {
    expect(found('{"a":"b","c":["d"]}', '"a":')).toEqual([]);
    expect(found('{"a":"b","c":["d"]}', '[')).toEqual([]);
  });

  test('finds letters of all kinds in both their cases', () => {
    expect(found('["ÄPFEL","Äpfel","Straße","İ"]', 'äpfel')).toEqual(['"ÄPFEL",', '"Äpfel",']);
    expect(found('["ÄPFEL","Straße"]', 'STRAß')).toEqual(['"Straße"']);
    expect(found('["日本語","日本"]', '本語')).toEqual(['"日本語",']);
  });

  test('finds what stands in escapes as it reads, and as it was sent', () => {
    const text = String.raw`["caf\u00e9 \u0026 bar","plain"]`;
    expect(found(text, 'Café & B')).toEqual([String.raw`"caf\u00e9 \u0026 bar",`]);
    expect(found(text, String.raw`\u00E9`)).toEqual([String.raw`"caf\u00e9 \u0026 bar",`]);
  });

  test('finds what a row by row comparison finds', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' ', '1'), maxLength: 3 });
    const value = fc.array(fc.oneof(word, fc.dictionary(word, word), fc.array(word)));
    fc.assert(
      fc.property(value, word, (list, sought) => {
        fc.pre(sought !== '');
        const { rows, tree } = readTree(JSON.stringify(list));
        const expected = Array.from({ length: rows.count }, (_, row) => row).filter((row) => {
          const { segments } = rows.row(row);
          return segments.some(
            ({ kind, text }) =>
              kind !== 'punctuation' && text.toLowerCase().includes(sought.toLowerCase()),
          );
        });
        expect([...rows.find(sought).rows]).toEqual(expected);
        const kept = [...withAncestors(tree, rows.find(sought).rows)];
        const wanted = new Set(expected);
        for (const row of expected) {
          for (let up = tree.parentOf(row); up !== null; up = tree.parentOf(up)) wanted.add(up);
        }
        expect(kept).toEqual([...wanted].toSorted((a, b) => a - b));
      }),
    );
  });

  test('works in a text that is no JSON', () => {
    const rows = readBodyRows(new TextEncoder().encode('<html>\nNot Found\n</html>'));
    expect([...rows.find('found').rows]).toEqual([1]);
  });

  test('whatever the bytes are, it comes to an end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ minLength: 1 }), (bytes, text) => {
        const rows = readBodyRows(bytes);
        const found = [...rows.find(text).rows];
        expect(found.filter((row) => row < 0 || row >= rows.count)).toEqual([]);
      }),
    );
  });

  test('a deep chain is kept once', () => {
    const { rows, tree } = readTree(`${'{"a":'.repeat(300)}["x","y"]${'}'.repeat(300)}`);
    const kept = withAncestors(tree, rows.find('"').rows);
    expect(new Set(kept).size).toBe(kept.length);
    expect(pathOf(tree, kept.at(-1) ?? 0, 2)).toBe('….a[1]');
  });
});
