import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allRows,
  editableTable,
  generatedRows,
} from '../../../source/practice-store/records/rows.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

const RULE = { first: 100, spacing: 10 };
const seeded = (count: number) =>
  generatedRows<Row>(count, RULE, (index, id) => ({ id, name: `seeded ${index}` }));

describe('a table over seeded rows', () => {
  test('is a list that can be changed, whatever is done to it', () => {
    const change = fc.oneof(
      fc.record({ type: fc.constant('add' as const), name: fc.string() }),
      fc.record({ type: fc.constant('change' as const), at: fc.nat(30), name: fc.string() }),
      fc.record({ type: fc.constant('remove' as const), at: fc.nat(30) }),
    );
    fc.assert(
      fc.property(fc.nat(8), fc.array(change, { maxLength: 40 }), (count, changes) => {
        const table = editableTable(seeded(count), RULE);
        let model: Row[] = allRows(seeded(count));
        const everUsed = new Set(model.map((row) => row.id));
        for (const one of changes) {
          const before = table.version;
          if (one.type === 'add') {
            const row = { id: table.nextId(), name: one.name };
            expect(everUsed.has(row.id)).toBe(false);
            everUsed.add(row.id);
            table.put(row);
            model = [...model, row];
            expect(table.version).toBeGreaterThan(before);
            continue;
          }
          const row = model[one.at];
          if (row === undefined) {
            expect(table.remove(99)).toBe(false);
          } else if (one.type === 'change') {
            const changed = { ...row, name: one.name };
            table.put(changed);
            model = model.map((entry) => (entry.id === row.id ? changed : entry));
          } else {
            expect(table.remove(row.id)).toBe(true);
            expect(table.remove(row.id)).toBe(false);
            model = model.filter((entry) => entry.id !== row.id);
          }
        }
        expect(allRows(table)).toEqual(model);
        expect(table.count).toBe(model.length);
        for (const [index, row] of model.entries()) {
          expect(table.idAt(index)).toBe(row.id);
          expect(table.find(row.id)).toEqual(row);
        }
        for (let id = 95; id < table.nextId() + 20; id += 5) {
          const place = model.findIndex((row) => row.id >= id);
          expect(table.lowerBound(id)).toBe(place < 0 ? model.length : place);
        }
        expect(() => table.at(model.length)).toThrow(RangeError);
      }),
    );
  });

  test('makes no seeded row to change another', () => {
    let made = 0;
    const rows = generatedRows<Row>(50_000, RULE, (index, id) => {
      made += 1;
      return { id, name: `seeded ${index}` };
    });
    const table = editableTable(rows, RULE);
    table.put({ id: 100 + 49_999 * 10, name: 'changed' });
    table.put({ id: table.nextId(), name: 'added' });
    expect(table.remove(100)).toBe(true);
    expect([table.count, table.at(49_998).name, table.at(49_999).name]).toEqual([
      50_000,
      'changed',
      'added',
    ]);
    expect(made).toBeLessThanOrEqual(1);
  });
});
