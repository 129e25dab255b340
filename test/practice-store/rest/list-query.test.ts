import { describe, expect, test } from 'vitest';
import { listedRows } from '../../../source/practice-store/records/rows.ts';
import { ascending } from '../../../source/practice-store/records/sequence.ts';
import {
  cutPage,
  keepFields,
  readFieldsOf,
  readListQuery,
} from '../../../source/practice-store/rest/list-query.ts';

const ADDRESS = 'http://127.0.0.1:3457/admin/api/2026-10/rows.json';
const rows = ascending(listedRows(Array.from({ length: 7 }, (_, at) => ({ id: at + 1 }))));
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The ids of a page and where its links lead to, or the errors of the refusal. */
function read(text: string, of = rows) {
  const verdict = readListQuery(text);
  if (verdict.type === 'refused')
    return { status: verdict.answer.status, ...JSON.parse(String(verdict.answer.body)) };
  const { link, rows: page } = cutPage(of, verdict.query, ADDRESS);
  const links = [...(link ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, to = '', rel]) => [
    rel,
    new URL(to).search.slice(1),
  ]);
  return { ids: page.map(({ id }) => id).join(' '), ...Object.fromEntries(links) };
}

describe('a page of a list', () => {
  test('leads to the one before and the one behind it', () => {
    const first = read('limit=3&status=any&fields=id,total-price');
    expect(first).toMatchObject({ ids: '1 2 3' });
    expect(Object.keys(first)).toEqual(['ids', 'next']);
    const second = read(first.next);
    expect(second).toMatchObject({ ids: '4 5 6' });
    expect(Object.keys(second)).toEqual(['ids', 'previous', 'next']);
    const third = read(second.next);
    expect(third).toMatchObject({ ids: '7' });
    expect(Object.keys(third)).toEqual(['ids', 'previous']);
    expect(read(third.previous)).toEqual(second);
    expect(read(second.previous)).toEqual(first);
  });

  test.each([
    ['', '1 2 3 4 5 6 7'],
    ['limit=7', '1 2 3 4 5 6 7'],
    ['since_id=2&limit=2', '3 4'],
    ['since_id=7', ''],
    ['since_id=0', '1 2 3 4 5 6 7'],
    [`limit=2&page_info=${encoded({ direction: 'next', last_id: 2, kept: {} })}`, '3 4'],
    [`limit=2&page_info=${encoded({ direction: 'previous', last_id: 2, kept: {} })}`, '1'],
    [
      `limit=2&page_info=${encoded({ direction: 'next', last_id: 2, kept: { since_id: '5' } })}`,
      '6 7',
    ],
    [`limit=2&page_info=${encoded({ direction: 'next', last_id: 9, kept: {} })}`, ''],
    [`limit=2&page_info=${encoded({ direction: 'previous', last_id: 1, kept: {} })}`, ''],
  ])('of %j has %j', (text, ids) => expect(read(text).ids).toBe(ids));

  test('keeps what the first request asked for', () => {
    const { next } = read('limit=2&status=any&since_id=1&fields=id');
    const verdict = readListQuery(next);
    expect(verdict).toMatchObject({
      query: { limit: 2, fields: ['id'], sinceId: 1, filters: { status: 'any' } },
    });
    expect(readListQuery(`${next}&fields=title`)).toMatchObject({ query: { fields: ['title'] } });
  });

  test('has fifty rows unless it says otherwise, and never more than 250', () => {
    const limit = (text: string) => {
      const verdict = readListQuery(text);
      return verdict.type === 'query' ? verdict.query.limit : null;
    };
    expect(['', 'limit=1', 'limit=250', 'limit=251', 'limit=0'].map(limit)).toEqual([
      ...[50, 1, 250, 250, null],
    ]);
  });

  test('has no link that is too long for a header', () => {
    const long = (length: number) => Object.keys(read(`limit=2&title=${'x'.repeat(length)}`));
    expect(long(5_000)).toEqual(['ids', 'next']);
    expect(long(7_000)).toEqual(['ids']);
  });
});

describe('a list is refused', () => {
  const missing = 'Required parameter missing or invalid';
  const page = (value: unknown) => `page_info=${encoded(value)}`;
  const good = { direction: 'next', last_id: 2, kept: {} };

  test.each<[string, Readonly<Record<string, string>>]>([
    ['limit=', { limit: missing }],
    ['limit=0', { limit: missing }],
    ['limit=-1', { limit: missing }],
    ['limit=1.5', { limit: missing }],
    ['limit=1234567890123456', { limit: missing }],
    ['since_id=x', { since_id: missing }],
    ['since_id=', { since_id: missing }],
    ['page_info=', { page_info: 'Invalid value.' }],
    ['page_info=%7B', { page_info: 'Invalid value.' }],
    [page(null), { page_info: 'Invalid value.' }],
    [page('x'), { page_info: 'Invalid value.' }],
    [page({ ...good, direction: 'up' }), { page_info: 'Invalid value.' }],
    [page({ ...good, last_id: '2' }), { page_info: 'Invalid value.' }],
    [page({ ...good, last_id: 1.5 }), { page_info: 'Invalid value.' }],
    [page({ ...good, kept: null }), { page_info: 'Invalid value.' }],
    [page({ direction: 'next', last_id: 2 }), { page_info: 'Invalid value.' }],
    [page({ direction: 'next', kept: {} }), { page_info: 'Invalid value.' }],
    [page({ last_id: 2, kept: {} }), { page_info: 'Invalid value.' }],
  ])('%s', (text, errors) => expect(read(text)).toEqual({ status: 400, errors }));

  test('for anything but a limit and fields beside a page', () => {
    const { errors } = read(`${page(good)}&limit=2&fields=id&status=any&order=id`);
    expect(Object.keys(errors)).toEqual(['status']);
    expect(errors.status).toMatch(/^status cannot be passed when page_info is present/);
  });
});

test('fields are named with commas between, and unknown ones are ignored', () => {
  expect(readFieldsOf('fields=id, total-price')).toEqual(['id', 'total_price']);
  expect([readFieldsOf(''), readFieldsOf('fields='), readFieldsOf('fields=%20')]).toEqual([
    ...[null, null, null],
  ]);
  const row = { id: 1, title: 'a', total_price: 2 };
  expect(keepFields(row, ['total_price', 'id', 'else'])).toEqual({ id: 1, total_price: 2 });
  expect(keepFields(row, null)).toBe(row);
});
