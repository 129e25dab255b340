import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

const SCOPES = [
  'write_content',
  'write_online_store_pages',
  'write_online_store_navigation',
  'write_themes',
  'write_script_tags',
  'write_shipping',
];
const graphql = async (query: string, variables = {}) => {
  const { json } = await caller.graphql(query, { scopes: SCOPES, variables });
  expect(dig(json, 'errors')).toBeUndefined();
  return dig(json, 'data');
};
const rest = async (path: string, method = 'GET', body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });
const numberOf = (gid: unknown): string => String(gid).replace(/^.*\//, '');

const PAGE = `{ id title handle body isPublished publishedAt templateSuffix
  metafield(namespace: "custom", key: "mood") { value } }`;

describe('pages', () => {
  test('keep everything that is said about them, in both APIs', async () => {
    const data = await graphql(
      `mutation ($page: PageCreateInput!) { pageCreate(page: $page) { page ${PAGE} userErrors { field message code } } }`,
      {
        page: {
          title: 'Opening hours',
          handle: 'hours',
          body: '<p>Nine to five.</p>',
          isPublished: false,
          templateSuffix: 'contact',
          metafields: [
            { namespace: 'custom', key: 'mood', type: 'single_line_text_field', value: 'calm' },
          ],
        },
      },
    );
    expect(dig(data, 'pageCreate', 'userErrors')).toEqual([]);
    const page = dig(data, 'pageCreate', 'page');
    expect(page).toMatchObject({
      title: 'Opening hours',
      handle: 'hours',
      body: '<p>Nine to five.</p>',
      isPublished: false,
      publishedAt: null,
      templateSuffix: 'contact',
      metafield: { value: 'calm' },
    });
    const id = numberOf(dig(page, 'id'));
    const shown = await rest(`pages/${id}.json`);
    expect(dig(shown.json, 'page')).toMatchObject({
      title: 'Opening hours',
      body_html: '<p>Nine to five.</p>',
      published_at: null,
      template_suffix: 'contact',
    });
    const gone = await graphql(
      'mutation ($id: ID!) { pageDelete(id: $id) { deletedPageId userErrors { message } } }',
      { id: dig(page, 'id') },
    );
    expect(dig(gone, 'pageDelete', 'deletedPageId')).toBe(dig(page, 'id'));
    expect((await rest(`pages/${id}.json`)).status).toBe(404);
  });

  test('lead from their old address to the new one when that is wanted', async () => {
    const { json } = await rest('pages.json?handle=about-us&title=ABOUT%20us');
    const id = String(dig(json, 'pages', 0, 'id'));
    await graphql(
      'mutation ($id: ID!, $page: PageUpdateInput!) { pageUpdate(id: $id, page: $page) { userErrors { message } } }',
      {
        id: `gid://shopify/Page/${id}`,
        page: { handle: 'who-we-are', redirectNewHandle: true },
      },
    );
    const redirects = await rest('redirects.json?path=/pages/about-us');
    expect(dig(redirects.json, 'redirects', 0, 'target')).toBe('/pages/who-we-are');
  });

  test.each([
    [{ title: '' }, 'title', "Title can't be blank", 'BLANK'],
    [{ title: 'x', handle: 'about-us' }, 'handle', 'Handle has already been taken', 'TAKEN'],
    [
      { title: 'x', isPublished: true, publishDate: '2199-01-01T00:00:00Z' },
      'publishDate',
      'Can’t set isPublished to true and also set a future publish date.',
      'INVALID_PUBLISH_DATE',
    ],
  ])('with %j are refused', async (page, field, message, code) => {
    const data = await graphql(
      'mutation ($page: PageCreateInput!) { pageCreate(page: $page) { page { id } userErrors { field message code } } }',
      { page },
    );
    expect(dig(data, 'pageCreate')).toEqual({
      page: null,
      userErrors: [{ field: ['page', field], message, code }],
    });
  });

  test('are changed over REST, and GraphQL sees it', async () => {
    const made = await rest('pages.json', 'POST', {
      page: { title: 'Care', body_html: '<p>Cold.</p>', published: false },
    });
    expect(made.status).toBe(201);
    const id = String(dig(made.json, 'page', 'id'));
    const put = await rest(`pages/${id}.json`, 'PUT', { page: { published: true, author: 'Ada' } });
    expect(dig(put.json, 'page', 'author')).toBe('Ada');
    const data = await graphql('query ($id: ID!) { page(id: $id) { title body isPublished } }', {
      id: `gid://shopify/Page/${id}`,
    });
    expect(dig(data, 'page')).toEqual({ title: 'Care', body: '<p>Cold.</p>', isPublished: true });
    expect((await rest(`pages/${id}.json`, 'DELETE')).json).toEqual({});
    const refused = await rest('pages.json', 'POST', { page: { body_html: 'x' } });
    expect([refused.status, refused.json]).toEqual([
      422,
      { errors: { title: ["can't be blank"] } },
    ]);
  });
});

describe('articles', () => {
  const CREATE = `mutation ($article: ArticleCreateInput!, $blog: ArticleBlogInput) {
    articleCreate(article: $article, blog: $blog) {
      article { id title body summary tags templateSuffix author { name } blog { id title }
        image { url altText } isPublished }
      userErrors { field message code } } }`;

  test('are written into a blog that is made with them', async () => {
    const data = await graphql(CREATE, {
      article: {
        title: 'Glazes',
        author: { name: 'Ada Lindqvist' },
        body: '<p>Blue.</p>',
        summary: '<p>Short.</p>',
        tags: ['kiln', 'blue'],
        templateSuffix: 'wide',
        image: { url: 'https://example.com/blue.jpg', altText: 'Blue' },
      },
      blog: { title: 'Studio' },
    });
    expect(dig(data, 'articleCreate', 'userErrors')).toEqual([]);
    expect(dig(data, 'articleCreate', 'article')).toMatchObject({
      title: 'Glazes',
      body: '<p>Blue.</p>',
      summary: '<p>Short.</p>',
      tags: ['blue', 'kiln'],
      templateSuffix: 'wide',
      author: { name: 'Ada Lindqvist' },
      blog: { title: 'Studio' },
      image: { url: 'https://example.com/blue.jpg', altText: 'Blue' },
      isPublished: true,
    });
    const blogId = numberOf(dig(data, 'articleCreate', 'article', 'blog', 'id'));
    const listed = await rest(`blogs/${blogId}/articles.json`);
    expect(digList(listed.json, 'articles')).toHaveLength(1);
    expect(dig(listed.json, 'articles', 0)).toMatchObject({
      title: 'Glazes',
      summary_html: '<p>Short.</p>',
      tags: 'blue, kiln',
      image: { src: 'https://example.com/blue.jpg', alt: 'Blue' },
    });
    expect((await rest(`blogs/${blogId}/articles/count.json`)).json).toEqual({ count: 1 });
    expect((await rest(`blogs/${blogId}.json`, 'DELETE')).status).toBe(200);
    expect((await rest(`blogs/${blogId}/articles.json`)).status).toBe(404);
  });

  test('are changed and deleted below their own blog alone', async () => {
    const listed = digList((await rest('articles.json?limit=1')).json, 'articles');
    const [id, own] = [dig(listed, 0, 'id'), dig(listed, 0, 'blog_id')].map(String);
    const blogs = digList((await rest('blogs.json')).json, 'blogs');
    const other = blogs.map((blog) => String(dig(blog, 'id'))).find((blog) => blog !== own);
    expect(other).toMatch(/^\d+$/);
    const body = { article: { title: 'Glazes' } };
    expect((await rest(`blogs/${other}/articles/${id}.json`, 'PUT', body)).status).toBe(404);
    expect((await rest(`blogs/${other}/articles/${id}.json`, 'DELETE')).status).toBe(404);
    const changed = await rest(`blogs/${own}/articles/${id}.json`, 'PUT', body);
    expect(dig(changed.json, 'article', 'title')).toBe('Glazes');
    expect((await rest(`blogs/${own}/articles/${id}.json`, 'DELETE')).status).toBe(200);
    expect((await rest(`blogs/${own}/articles/${id}.json`, 'DELETE')).status).toBe(404);
  });

  test('need a blog and one author', async () => {
    const data = await graphql(CREATE, {
      article: { title: 'x', author: { name: 'A', userId: 'gid://shopify/StaffMember/1' } },
    });
    expect(digList(data, 'articleCreate', 'userErrors').map((error) => dig(error, 'code'))).toEqual(
      ['AMBIGUOUS_AUTHOR', 'BLOG_REFERENCE_REQUIRED'],
    );
  });
});

describe('blogs and comments', () => {
  test('keep who may comment, and what is said about a comment', async () => {
    const data = await graphql(`
      mutation {
        blogCreate(
          blog: { title: "Trips", handle: "away", commentPolicy: MODERATED, templateSuffix: "x" }
        ) {
          blog {
            id
            handle
            commentPolicy
            templateSuffix
          }
          userErrors {
            message
          }
        }
      }
    `);
    expect(dig(data, 'blogCreate', 'blog')).toMatchObject({
      handle: 'away',
      commentPolicy: 'MODERATED',
      templateSuffix: 'x',
    });
    const { json } = await rest('comments.json?status=unapproved');
    const id = String(dig(json, 'comments', 0, 'id'));
    const spam = await rest(`comments/${id}/spam.json`, 'POST', {});
    expect(dig(spam.json, 'status')).toBe('spam');
    const shown = await graphql('query ($id: ID!) { comment(id: $id) { status isPublished } }', {
      id: `gid://shopify/Comment/${id}`,
    });
    expect(dig(shown, 'comment')).toEqual({ status: 'SPAM', isPublished: false });
  });
});

describe('menus', () => {
  const item = (title: string, items: unknown[] = []) => ({
    title,
    type: 'HTTP',
    url: 'https://example.com/x',
    tags: ['a'],
    items,
  });
  const CREATE = `mutation ($items: [MenuItemCreateInput!]!) {
    menuCreate(title: "Side", handle: "side", items: $items) {
      menu { id isDefault items { id title type url tags items { title items { title } } } }
      userErrors { field message code } } }`;

  test('keep their items three levels deep', async () => {
    const data = await graphql(CREATE, { items: [item('A', [item('B', [item('C')])])] });
    expect(dig(data, 'menuCreate', 'menu')).toMatchObject({
      isDefault: false,
      items: [
        {
          title: 'A',
          type: 'HTTP',
          url: 'https://example.com/x',
          tags: ['a'],
          items: [{ title: 'B', items: [{ title: 'C' }] }],
        },
      ],
    });
    const deep = await graphql(CREATE.replace('"side"', '"deep"'), {
      items: [item('A', [item('B', [item('C', [item('D')])])])],
    });
    expect(dig(deep, 'menuCreate', 'userErrors', 0, 'code')).toBe('NESTING_TOO_DEEP');
    const foreign = await graphql(
      `
        mutation ($id: ID!, $items: [MenuItemUpdateInput!]!) {
          menuUpdate(id: $id, title: "Side", items: $items) {
            menu {
              id
            }
            userErrors {
              field
              message
            }
          }
        }
      `,
      {
        id: dig(data, 'menuCreate', 'menu', 'id'),
        items: [item('A', [{ ...item('B'), id: 'gid://shopify/MenuItem/640200000011' }])],
      },
    );
    expect(dig(foreign, 'menuUpdate')).toEqual({
      menu: null,
      userErrors: [{ field: ['items'], message: 'Menu item does not exist' }],
    });
    const main = await graphql('{ menus(first: 1) { nodes { id } } }');
    const kept = await graphql(
      'mutation ($id: ID!) { menuDelete(id: $id) { deletedMenuId userErrors { code } } }',
      { id: dig(main, 'menus', 'nodes', 0, 'id') },
    );
    expect(dig(kept, 'menuDelete', 'userErrors')).toEqual([
      { code: 'UNABLE_TO_DELETE_DEFAULT_MENU' },
    ]);
  });
});

describe('redirects, script tags and carrier services', () => {
  test('are made, changed and deleted in both APIs', async () => {
    const data = await graphql(`
      mutation {
        urlRedirectCreate(urlRedirect: { path: "old", target: "/new" }) {
          urlRedirect {
            id
            path
            target
          }
          userErrors {
            message
          }
        }
      }
    `);
    const redirect = dig(data, 'urlRedirectCreate', 'urlRedirect');
    expect(redirect).toMatchObject({ path: '/old', target: '/new' });
    const twice = await rest('redirects.json', 'POST', {
      redirect: { path: '/old', target: '/b' },
    });
    expect([twice.status, twice.json]).toEqual([
      422,
      { errors: { path: ['has already been taken'] } },
    ]);
    const search = await graphql(`
      mutation {
        urlRedirectBulkDeleteBySearch(search: "path:/old") {
          job {
            id
            done
          }
          userErrors {
            code
          }
        }
      }
    `);
    expect(dig(search, 'urlRedirectBulkDeleteBySearch', 'job', 'done')).toBe(true);
    expect((await rest('redirects/count.json')).json).toEqual({ count: 3 });
  });

  test('script tags keep their address, scope and cache', async () => {
    const made = await rest('script_tags.json', 'POST', {
      script_tag: { event: 'onload', src: 'https://example.com/a.js', cache: true },
    });
    expect(made.status).toBe(201);
    const id = String(dig(made.json, 'script_tag', 'id'));
    const data = await graphql(
      `
        mutation ($id: ID!) {
          scriptTagUpdate(id: $id, input: { src: "https://example.com/b.js", cache: true }) {
            scriptTag {
              src
              cache
              displayScope
            }
            userErrors {
              message
            }
          }
        }
      `,
      { id: `gid://shopify/ScriptTag/${id}` },
    );
    expect(dig(data, 'scriptTagUpdate', 'scriptTag')).toEqual({
      src: 'https://example.com/b.js',
      cache: true,
      displayScope: 'ONLINE_STORE',
    });
    expect((await rest(`script_tags/${id}.json`, 'DELETE')).status).toBe(200);
  });

  test('carrier services keep their name, address and switches', async () => {
    const data = await graphql(`
      mutation {
        carrierServiceCreate(
          input: {
            name: "Kite"
            callbackUrl: "https://example.com/k"
            active: false
            supportsServiceDiscovery: false
          }
        ) {
          carrierService {
            id
            name
            callbackUrl
            active
            supportsServiceDiscovery
            formattedName
          }
          userErrors {
            message
          }
        }
      }
    `);
    const service = dig(data, 'carrierServiceCreate', 'carrierService');
    expect(service).toMatchObject({
      name: 'Kite',
      callbackUrl: 'https://example.com/k',
      active: false,
      supportsServiceDiscovery: false,
      formattedName: 'Kite (Rates provided by app)',
    });
    const id = numberOf(dig(service, 'id'));
    const put = await rest(`carrier_services/${id}.json`, 'PUT', {
      carrier_service: { active: true },
    });
    expect(dig(put.json, 'carrier_service')).toMatchObject({ name: 'Kite', active: true });
  });
});

describe('themes', () => {
  test('one is the main one, and another can take its place', async () => {
    const data = await graphql('{ themes(first: 5, roles: [MAIN]) { nodes { id role name } } }');
    expect(digList(data, 'themes', 'nodes')).toHaveLength(1);
    const all = await rest('themes.json?role=unpublished');
    const other = String(dig(all.json, 'themes', 0, 'id'));
    await rest(`themes/${other}.json`, 'PUT', { theme: { role: 'main' } });
    const after = await graphql('{ themes(first: 5, roles: [MAIN]) { nodes { id } } }');
    expect(digList(after, 'themes', 'nodes')).toEqual([
      { id: `gid://shopify/OnlineStoreTheme/${other}` },
    ]);
    const refused = await rest(`themes/${other}.json`, 'DELETE');
    expect(refused.status).toBe(422);
  });

  test('keep their files, which both APIs write and read', async () => {
    const list = await rest('themes.json?role=main');
    const id = String(dig(list.json, 'themes', 0, 'id'));
    const data = await graphql(
      `
        mutation ($id: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) {
          themeFilesUpsert(themeId: $id, files: $files) {
            upsertedThemeFiles {
              filename
              size
            }
            userErrors {
              code
            }
          }
        }
      `,
      {
        id: `gid://shopify/OnlineStoreTheme/${id}`,
        files: [{ filename: 'snippets/hi.liquid', body: { type: 'TEXT', value: 'Grüezi' } }],
      },
    );
    expect(dig(data, 'themeFilesUpsert')).toEqual({
      upsertedThemeFiles: [{ filename: 'snippets/hi.liquid', size: '7' }],
      userErrors: [],
    });
    const asset = await rest(`themes/${id}/assets.json?asset[key]=snippets/hi.liquid`);
    expect(dig(asset.json, 'asset')).toMatchObject({
      key: 'snippets/hi.liquid',
      value: 'Grüezi',
      theme_id: Number(id),
    });
    const put = await rest(`themes/${id}/assets.json`, 'PUT', {
      asset: { key: 'assets/dot.png', attachment: 'iVBORw0KGgo=' },
    });
    expect(dig(put.json, 'asset', 'content_type')).toBe('image/png');
    const read = await graphql(
      `
        query ($id: ID!) {
          theme(id: $id) {
            files(filenames: ["assets/*.png", "snippets/hi.liquid"], first: 5) {
              nodes {
                filename
                body {
                  ... on OnlineStoreThemeFileBodyText {
                    content
                  }
                  ... on OnlineStoreThemeFileBodyBase64 {
                    contentBase64
                  }
                }
              }
            }
          }
        }
      `,
      { id: `gid://shopify/OnlineStoreTheme/${id}` },
    );
    expect(dig(read, 'theme', 'files', 'nodes')).toEqual([
      { filename: 'assets/dot.png', body: { contentBase64: 'iVBORw0KGgo=' } },
      { filename: 'snippets/hi.liquid', body: { content: 'Grüezi' } },
    ]);
    const gone = await rest(`themes/${id}/assets.json?asset[key]=assets/dot.png`, 'DELETE');
    expect(gone.status).toBe(200);
    expect((await rest(`themes/${id}/assets.json?asset[key]=assets/dot.png`)).status).toBe(404);
  });
});
