import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { caller } = startRecordCaller();

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: ['write_content', 'write_products'] });

describe.each([
  ['pages', 'page'],
  ['articles', 'article'],
  ['products', 'product'],
])('over REST %s', (plural, singular) => {
  test.each(['soon', '2026-13-45', 7, true])('refuse the publication date %j', async (date) => {
    const refused = [422, { errors: { published_at: ['is invalid'] } }];
    const { json } = await send('GET', `${plural}.json?limit=1`);
    const before = dig(json, plural, 0);
    const path = `${plural}/${String(dig(before, 'id'))}.json`;
    const changed = await send('PUT', path, { [singular]: { title: 'New', published_at: date } });
    expect([changed.status, changed.json]).toEqual(refused);
    expect(dig((await send('GET', path)).json, singular)).toEqual(before);
    const made = await send('POST', `${plural}.json`, {
      [singular]: { title: 'New', blog_id: dig(before, 'blog_id'), published_at: date },
    });
    expect([made.status, made.json]).toEqual(refused);
  });

  test('keep a publication date that is right, and none', async () => {
    const { json } = await send('GET', `${plural}.json?limit=1`);
    const path = `${plural}/${String(dig(json, plural, 0, 'id'))}.json`;
    for (const date of ['2025-03-07T03:07:00+00:00', null]) {
      const changed = await send('PUT', path, { [singular]: { published_at: date } });
      expect(dig(changed.json, singular, 'published_at')).toBe(date);
    }
  });
});

test('over REST blogs refuse a way to comment that there is not', async () => {
  const { json } = await send('GET', 'blogs.json');
  const [blog] = digList(json, 'blogs');
  const path = `blogs/${String(dig(blog, 'id'))}.json`;
  const refused = await send('PUT', path, { blog: { title: 'New', commentable: 'perhaps' } });
  expect([refused.status, refused.json]).toEqual([
    422,
    { errors: { commentable: ['is not included in the list'] } },
  ]);
  expect(dig((await send('GET', path)).json, 'blog')).toEqual(blog);
  const changed = await send('PUT', path, { blog: { commentable: 'yes' } });
  expect(dig(changed.json, 'blog', 'commentable')).toBe('yes');
});

test('in GraphQL no invalid date gets as far as a page', async () => {
  const { json } = await caller.graphql(
    'mutation { pageCreate(page: { title: "New", publishDate: "soon" }) { page { id } } }',
    { scopes: ['write_content'] },
  );
  expect(json['data']).toBeUndefined();
  expect(dig(json, 'errors', 0, 'message')).toContain("Argument 'publishDate'");
});
