import { expect, onTestFinished, test, vi } from 'vitest';
import {
  dateTime,
  dateTimeOrNull,
  exactCount,
  gid,
  money,
  moneyBag,
  moneyText,
  numberInGid,
  parseGid,
  parseMoment,
  timeText,
  timeTextOrNull,
  withoutTags,
} from '../../../source/practice-store/api/formats.ts';

test('an amount of money has one or two decimal places, and never loses a cent', () => {
  const amounts = [0, 1, 9, 10, 99, 100, 1990, 1999, 2000, 123_456_789, -5, -50];
  expect(amounts.map((cents) => money(cents, 'EUR').amount)).toEqual([
    ...['0.0', '0.01', '0.09', '0.1', '0.99', '1.0'],
    ...['19.9', '19.99', '20.0', '1234567.89', '-0.05', '-0.5'],
  ]);
  expect(amounts.map(moneyText)).toEqual([
    ...['0.00', '0.01', '0.09', '0.10', '0.99', '1.00'],
    ...['19.90', '19.99', '20.00', '1234567.89', '-0.05', '-0.50'],
  ]);
  const both = { amount: '0.05', currencyCode: 'EUR' };
  expect(moneyBag(5, 'EUR')).toEqual({ shopMoney: both, presentmentMoney: both });
});

test.each([
  ['gid://shopify/Product/1', { type: 'Product', id: '1' }, 1],
  ['gid://shopify/Product/1?a=b', { type: 'Product', id: '1' }, 1],
  ['gid://shopify/Product/1?', { type: 'Product', id: '1' }, 1],
  ['gid://shopify/Product/999999999999999', { type: 'Product', id: '999999999999999' }, 1e15 - 1],
  ['gid://shopify/Product/9999999999999999', { type: 'Product', id: '9999999999999999' }, null],
  ['gid://shopify/Product/x', { type: 'Product', id: 'x' }, null],
  ['gid://shopify/Product/-1', { type: 'Product', id: '-1' }, null],
  ['gid://shopify/Product/1a', { type: 'Product', id: '1a' }, null],
  ['gid://shopify/Order/1', { type: 'Order', id: '1' }, null],
  ['gid://shopify/A_1/1', { type: 'A_1', id: '1' }, null],
  ['gid://shopify/Product/', null, null],
  ['gid://shopify/Product/1/2', null, null],
  ['gid://shopify/Product/1#2', null, null],
  ['gid://shopify/Pro-duct/1', null, null],
  ['gid://other/Product/1', null, null],
  [' gid://shopify/Product/1', null, null],
  ['xgid://shopify/Product/1', null, null],
  ['', null, null],
])('the global id %s is read', (text, parsed, number) => {
  expect([parseGid(text), numberInGid(text, 'Product')]).toEqual([parsed, number]);
});

test('a global id is written, and only a text can be one', () => {
  expect([gid('Product', 1), gid('Location', '1?a=b')]).toEqual([
    'gid://shopify/Product/1',
    'gid://shopify/Location/1?a=b',
  ]);
  expect([null, undefined, 1, {}].map((value) => numberInGid(value, 'Product'))).toEqual([
    ...[null, null, null, null],
  ]);
});

test('moments are written to the second, for GraphQL and for REST', () => {
  const ms = Date.UTC(2026, 9, 5, 10, 12, 33, 999);
  expect([dateTime(ms), dateTimeOrNull(ms), dateTimeOrNull(null), dateTimeOrNull(0)]).toEqual([
    ...['2026-10-05T10:12:33Z', '2026-10-05T10:12:33Z', null, '1970-01-01T00:00:00Z'],
  ]);
  expect([timeText(ms), timeTextOrNull(ms), timeTextOrNull(null), timeTextOrNull(0)]).toEqual([
    '2026-10-05T10:12:33+00:00',
    '2026-10-05T10:12:33+00:00',
    null,
    '1970-01-01T00:00:00+00:00',
  ]);
  expect(exactCount(3)).toEqual({ count: 3, precision: 'EXACT' });
});

test.each([
  ['', ''],
  ['plain', 'plain'],
  ['<p>one</p>', 'one'],
  ['a<b>c</b>d', 'acd'],
  ['1 < 2', '1 < 2'],
  ['1 < 2 > 3', '1  3'],
  ['a > b', 'a > b'],
  ['<<b>>', '>'],
  ['<p', '<p'],
  ['<p>a<', 'a<'],
])('%j is %j without its tags', (html, text) => {
  expect(withoutTags(html)).toBe(text);
});

test.each([
  ['2026-10-05T10:12:33Z', '2026-10-05T10:12:33.000Z'],
  [' 2026-10-05t10:12:33z ', '2026-10-05T10:12:33.000Z'],
  ['2026-10-05T10:12:33.250-04:00', '2026-10-05T14:12:33.250Z'],
  ['2026-10-05T10:12:33,5+0530', '2026-10-05T04:42:33.500Z'],
  ['2026-10-05 10:12 +02', '2026-10-05T08:12:00.000Z'],
  ['2026-10-05 10:12 UTC', '2026-10-05T10:12:00.000Z'],
  // Without a zone it is the store's own.
  ['2026-10-05T10:12', '2026-10-05T10:12:00.000Z'],
  ['2026-10-05', '2026-10-05T00:00:00.000Z'],
])('%j is a moment', (written, moment) => {
  expect(new Date(parseMoment(written)).toISOString()).toBe(moment);
});

test('a moment is the same in whichever zone this machine is', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(new Date(2026, 0).getTimezoneOffset()).toBe(-330);
  expect(parseMoment('2026-10-05T10:12')).toBe(Date.UTC(2026, 9, 5, 10, 12));
  expect(parseMoment('2026-10-05')).toBe(Date.UTC(2026, 9, 5));
});

test.each(['', '7', '-1', '2026', '2026-10', 'October 5', '2026-13-05', '2026-10-05T25:00', 'x'])(
  '%j is no moment',
  (written) => {
    expect(parseMoment(written)).toBeNaN();
  },
);
