import { describe, expect, test } from 'vitest';
import {
  connect,
  connectList,
  emptyList,
} from '../../../source/practice-store/graphql/connection.ts';
import { FieldError } from '../../../source/practice-store/graphql/errors.ts';
import { listedRows } from '../../../source/practice-store/records/rows.ts';
import { sorted, sortEntries } from '../../../source/practice-store/records/sequence.ts';

type Args = Parameters<typeof connect>[1];

const list = Array.from({ length: 12 }, (_, at) => ({ id: at + 1 }));
const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const at = (id: number) => cursor({ last_id: id, last_value: String(id) });

/** The ids of a page, with a dot before or behind where there are more. */
function page(args: Args): string {
  const { nodes, pageInfo } = connectList(list, args, ({ id }) => id);
  const [before, behind] = [pageInfo.hasPreviousPage, pageInfo.hasNextPage];
  return `${before ? '… ' : ''}${nodes.join(' ')}${behind ? ' …' : ''}`;
}

describe('a page of a list', () => {
  test.each<[Args, string]>([
    [{}, '1 2 3 4 5 6 7 8 9 10 …'],
    [{ first: 2 }, '1 2 …'],
    [{ first: 0 }, ' …'],
    [{ first: 12 }, '1 2 3 4 5 6 7 8 9 10 11 12'],
    [{ first: 250 }, '1 2 3 4 5 6 7 8 9 10 11 12'],
    [{ first: Infinity }, '1 2 3 4 5 6 7 8 9 10 11 12'],
    [{ last: 2 }, '… 11 12'],
    [{ first: 12, last: 2 }, '… 11 12'],
    [{ first: 2, after: at(2) }, '… 3 4 …'],
    [{ first: 2, after: at(11) }, '… 12'],
    [{ first: 2, after: at(12) }, '… '],
    [{ last: 2, before: at(5) }, '… 3 4 …'],
    [{ last: 2, before: at(2) }, '1 …'],
    [{ after: at(3), before: at(6) }, '… 4 5 …'],
    [{ after: at(6), before: at(3) }, '…  …'],
    [{ first: 2, reverse: true }, '12 11 …'],
    [{ first: 2, after: at(11), reverse: true }, '… 10 9 …'],
    [{ first: 2, reverse: false }, '1 2 …'],
  ])('%j is %j', (args, shown) => expect(page(args)).toBe(shown));

  test('tells the whole number of rows, and the cursors of its first and last', () => {
    const { totalCount, pageInfo, edges } = connectList(
      list,
      { first: 3, after: at(1) },
      (row) => row,
    );
    expect(totalCount).toBe('12');
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([at(2), at(4)]);
    expect(edges.map(({ cursor: own }) => own)).toEqual([at(2), at(3), at(4)]);
    expect(edges[0]?.node).toEqual({ id: 2 });
    expect(emptyList(null, { first: 1 })).toEqual({
      edges: [],
      nodes: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
      totalCount: '0',
    });
  });

  test('is refused beyond the largest and below nothing', () => {
    for (const name of ['first', 'last']) {
      expect(() => page({ [name]: 251 })).toThrow(`${name} cannot exceed 250`);
      expect(() => page({ [name]: -1 })).toThrow(`${name} must be greater than or equal to 0`);
    }
  });
});

describe('a cursor', () => {
  const byName = sorted(
    sortEntries(list.map(({ id }) => ({ id, key: id % 2 === 0 ? 'even' : 'odd' }))),
    listedRows(list),
  );
  const names = (args: Args) => connect(byName, args, ({ id }) => id).nodes;

  test('holds what its row was sorted by', () => {
    const { pageInfo } = connect(byName, { first: 5 }, ({ id }) => id);
    expect(pageInfo.endCursor).toBe(cursor({ last_id: 10, last_value: 'even' }));
    expect(names({ first: 3, after: pageInfo.endCursor })).toEqual([12, 1, 3]);
  });

  test.each([
    ['of another order', cursor({ last_id: 1, last_value: 1 })],
    ['without a row', cursor({ last_value: 'odd' })],
    ['without a key', cursor({ last_id: 1 })],
    ['of no whole number', cursor({ last_id: 1.5, last_value: 'odd' })],
    ['of a text', cursor({ last_id: '1', last_value: 'odd' })],
    ['with a flag', cursor({ last_id: 1, last_value: true })],
    ['of null', cursor(null)],
    ['of a number', cursor(5)],
    ['that is no JSON', 'abc'],
    ['that is empty', ''],
  ])('%s is refused', (_what, after) => {
    expect(() => names({ first: 1, after })).toThrow(FieldError);
    expect(() => names({ last: 1, before: after })).toThrow(FieldError);
  });

  test('of an order by ids has its id twice', () => {
    expect(() => page({ after: cursor({ last_id: 1, last_value: '2' }) })).toThrow(FieldError);
    expect(() => page({ after: cursor({ last_id: 1, last_value: 1 }) })).toThrow(FieldError);
  });

  test('of an empty list is of any order', () => {
    for (const after of [at(1), cursor({ last_id: 1, last_value: 'odd' })])
      expect(emptyList(null, { after }).nodes).toEqual([]);
  });
});
