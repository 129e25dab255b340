import { expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { caller } = startRecordCaller();
const scopes = ['write_content'];

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

const create = (title: string, blog: string) =>
  run(
    `mutation($title: String!, $blog: String!) { articleCreate(article: { title: $title, author: { name: "Ada" } }, blog: { title: $blog }) {
      article { blog { title } } userErrors { field message code } } }`,
    { title, blog },
  );

const update = (id: unknown, title: string, blog: string) =>
  run(
    `mutation($id: ID!, $title: String!, $blog: String!) { articleUpdate(id: $id, article: { title: $title }, blog: { title: $blog }) {
      article { blog { title } } userErrors { field message code } } }`,
    { id, title, blog },
  );

const blogTitles = async (): Promise<unknown[]> =>
  digList(await run('{ blogs(first: 20) { nodes { title } } }'), 'nodes').map((blog) =>
    dig(blog, 'title'),
  );

test('a refused article leaves no new blog behind', async () => {
  const before = await blogTitles();
  const blank = { field: ['article', 'title'], message: "Title can't be blank", code: 'BLANK' };
  expect(await create('', 'Studio')).toEqual({ article: null, userErrors: [blank] });
  const id = dig(await run('{ articles(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
  expect(await update(id, '', 'Studio')).toEqual({ article: null, userErrors: [blank] });
  expect(await blogTitles()).toEqual(before);
  expect(await update(id, 'Glazes', 'Studio')).toEqual({
    article: { blog: { title: 'Studio' } },
    userErrors: [],
  });
  expect(await blogTitles()).toEqual([...before, 'Studio']);
});

test('a refused new blog is named as what was refused', async () => {
  expect(await create('Glazes', ' ')).toEqual({
    article: null,
    userErrors: [{ field: ['blog', 'title'], message: "Title can't be blank", code: 'BLANK' }],
  });
});
