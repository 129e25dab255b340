import { describe, expect, test } from 'vitest';
import {
  disposedPieces,
  isUnderWay,
  type Return,
  returnStatusOf,
} from '../../../../../source/practice-store/records/order/return/return.ts';

const line = (quantity: number, ...disposed: readonly number[]) =>
  ({ quantity, dispositions: disposed.map((pieces) => ({ quantity: pieces })) }) as never;
const one = (status: Return['status'], ...lines: never[]): Return =>
  ({ status, lines }) as unknown as Return;

test('pieces with a disposition add up', () => {
  expect(disposedPieces(line(9, 2, 3))).toBe(5);
  expect(disposedPieces(line(9))).toBe(0);
});

test('a return is under way unless it was cancelled or declined', () => {
  const all = ['REQUESTED', 'OPEN', 'CLOSED', 'CANCELED', 'DECLINED'] as const;
  expect(all.filter((status) => isUnderWay({ status }))).toEqual(['REQUESTED', 'OPEN', 'CLOSED']);
});

describe('the least advanced return of an order decides', () => {
  test.each<[string, readonly Return[]]>([
    ['NO_RETURN', []],
    ['NO_RETURN', [one('CANCELED'), one('DECLINED')]],
    ['RETURNED', [one('CANCELED'), one('CLOSED')]],
    ['RETURN_REQUESTED', [one('CLOSED'), one('OPEN', line(1)), one('REQUESTED')]],
    ['IN_PROGRESS', [one('CLOSED', line(1, 1)), one('OPEN', line(1, 1), line(2, 1))]],
    ['IN_PROGRESS', [one('OPEN', line(2, 2)), one('OPEN', line(1))]],
    ['INSPECTION_COMPLETE', [one('OPEN', line(2, 1, 1)), one('CLOSED', line(1))]],
    ['INSPECTION_COMPLETE', [one('OPEN', line(1, 1)), one('CANCELED', line(1))]],
  ])('%s', (status, returns) => expect(returnStatusOf(returns)).toBe(status));
});
