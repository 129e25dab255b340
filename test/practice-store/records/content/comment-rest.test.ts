import { beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';

const caller = startApiCaller();
beforeEach(() => caller.api.reset());

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: ['write_content'] });

const list = async (query: string) =>
  digList((await send('GET', `comments.json?${query}`)).json, 'comments');

const WORDS = { author: 'Ola', email: 'ola@example.com', body: 'Thank you.' };

describe('a comment over REST', () => {
  test('waits for its approval, with all that it was given', async () => {
    const [first] = await list('limit=1');
    const article = dig(first, 'article_id');
    const given = { ...WORDS, article_id: article, ip: '192.0.2.7' };
    const { status, json } = await send('POST', 'comments.json', { comment: given });
    expect(status).toBe(201);
    expect(dig(json, 'comment')).toMatchObject({
      ...given,
      body_html: '<p>Thank you.</p>',
      blog_id: dig(first, 'blog_id'),
      status: 'unapproved',
      published_at: null,
    });
    expect(await list(`article_id=${String(article)}&status=unapproved`)).toEqual([
      dig(json, 'comment'),
    ]);
    const path = `comments/${String(dig(json, 'comment', 'id'))}.json`;
    const changed = await send('PUT', path, { comment: { body: 'Thanks.' } });
    expect(dig(changed.json, 'comment')).toMatchObject({ ...given, body: 'Thanks.' });
    const refused = await send('PUT', path, { comment: { author: '' } });
    expect([refused.status, refused.json]).toEqual([
      422,
      { errors: { author: ["can't be blank"] } },
    ]);
    expect((await send('GET', path)).json).toEqual(changed.json);
  });

  test('is refused with everything that is missing', async () => {
    expect(await send('POST', 'comments.json', { comment: { ip: '192.0.2.7' } })).toMatchObject({
      status: 422,
      json: {
        errors: {
          author: ["can't be blank"],
          email: ["can't be blank"],
          body: ["can't be blank"],
          article_id: ["can't be blank"],
        },
      },
    });
    const astray = { ...WORDS, article_id: 1 };
    expect((await send('POST', 'comments.json', { comment: astray })).json).toEqual({
      errors: { article_id: ["can't be blank"] },
    });
  });

  test.each([
    ['approve', 'published'],
    ['not_spam', 'published'],
    ['spam', 'spam'],
    ['remove', 'removed'],
    ['restore', 'published'],
  ])('gets from %s the status %s', async (verb, status) => {
    const [waiting] = await list('status=unapproved');
    const path = `comments/${String(dig(waiting, 'id'))}`;
    const answer = await send('POST', `${path}/${verb}.json`, {});
    const shown = dig((await send('GET', `${path}.json`)).json, 'comment');
    expect([answer.status, answer.json]).toEqual([200, shown]);
    expect(dig(shown, 'status')).toBe(status);
    expect(dig(shown, 'published_at') === null).toBe(status !== 'published');
    expect((await send('POST', `comments/1/${verb}.json`, {})).status).toBe(404);
  });

  test('keeps when it was published, and is found by it', async () => {
    const [waiting] = await list('status=unapproved');
    const path = `comments/${String(dig(waiting, 'id'))}`;
    const approved = await send('POST', `${path}/approve.json`, {});
    const at = dig(approved.json, 'published_at');
    expect(at).not.toBe(dig(approved.json, 'created_at'));
    const changed = await send('PUT', `${path}.json`, { comment: { body: 'Thanks.' } });
    expect(dig(changed.json, 'comment', 'published_at')).toBe(at);
    expect(dig(changed.json, 'comment', 'updated_at')).not.toBe(at);

    const found = async (query: string) => {
      const { json } = await caller.graphql(
        'query($query: String) { comments(first: 9, query: $query) { nodes { body publishedAt } } }',
        { scopes: ['write_content'], variables: { query } },
      );
      return digList(json, 'data', 'comments', 'nodes');
    };
    const publishedAt = new Date(String(at)).toISOString().replace('.000', '');
    expect(await found(`published_at:'${publishedAt}'`)).toEqual([
      { body: 'Thanks.', publishedAt },
    ]);
    expect(await found(`published_at:'${String(dig(waiting, 'created_at'))}'`)).toEqual([]);
  });
});
