import { describe, expect, test } from 'vitest';
import { filledPath, idGiven, idsInPath } from '../../../source/practice-store/rest/rest-path.ts';

const PATTERN = 'orders/{order_id}/refunds/{id}';

describe('the ids in a path', () => {
  test.each([
    ['orders/5/refunds/07', { order_id: '5', id: '07' }],
    ['orders/999999999999999/refunds/1', { order_id: '999999999999999', id: '1' }],
    ['orders/1000000000000000/refunds/1', null],
    ['orders/5/refunds/', null],
    ['orders/5/refunds/x', null],
    ['orders/5x/refunds/1', null],
    ['orders/x5/refunds/1', null],
    ['orders/-5/refunds/1', null],
    ['orders/{order_id}/refunds/1', { id: '1' }],
    ['orders/5/refunds', null],
    ['orders/5/refunds/1/2', null],
    ['order/5/refunds/1', null],
    ['orders/5/payments/1', null],
  ])('of %s', (path, ids) => {
    expect(idsInPath(PATTERN, path)).toEqual(ids);
  });

  test('are none where the pattern has none', () => {
    expect(idsInPath('shop', 'shop')).toEqual({});
    expect(idsInPath('5', '5')).toEqual({});
  });
});

test('a pattern is filled with its ids, and with nothing where one is missing', () => {
  expect(filledPath(PATTERN, { order_id: '5', id: '7' })).toBe('orders/5/refunds/7');
  expect(filledPath(PATTERN, { order_id: '5' })).toBe('orders/5/refunds/');
});

test('the id of no row stands for none', () => {
  expect(idGiven({ id: '7' }, 'id')).toBe(7);
  expect(idGiven({ id: '7' }, 'order_id')).toBe(0);
});
