import { timeText, timeTextOrNull } from '../../api/formats.ts';
import {
  listBody,
  madeRows,
  type RestDocument,
  restResource,
  type RestResource,
  sharedFilters,
} from '../../rest/resource.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import type { Blog, Page } from './content.ts';

const READ_CONTENT = ['read_content', 'read_online_store_pages'] as const;

export const pages = restResource<Page>({
  plural: 'pages',
  readScopes: READ_CONTENT,
  writeScope: 'write_content',
  rows: ({ world }) => world.pages,
  toJson: (page, { world }) => ({
    id: page.id,
    title: page.title,
    shop_id: world.shop.id,
    handle: page.handle,
    body_html: page.body,
    author: world.shop.ownerName,
    created_at: timeText(page.createdAtMs),
    updated_at: timeText(page.updatedAtMs),
    published_at: timeTextOrNull(page.publishedAtMs),
    template_suffix: null,
    admin_graphql_api_id: `gid://shopify/Page/${page.id}`,
  }),
  filters: {
    ...sharedFilters,
    title: (page, value) => page.title.toLowerCase() === value.toLowerCase(),
    handle: (page, value) => page.handle === value,
  },
});

export const blogs = restResource<Blog>({
  plural: 'blogs',
  readScopes: READ_CONTENT,
  writeScope: 'write_content',
  rows: ({ world }) => world.blogs,
  toJson: (blog, { world }) => ({
    id: blog.id,
    handle: blog.handle,
    title: blog.title,
    updated_at: timeText(blog.updatedAtMs),
    commentable: 'moderate',
    feedburner: null,
    feedburner_location: null,
    created_at: timeText(blog.createdAtMs),
    template_suffix: null,
    tags: articleTagsOf(world, blog.id).join(', '),
    admin_graphql_api_id: `gid://shopify/Blog/${blog.id}`,
  }),
  filters: { handle: (blog, value) => blog.handle === value },
});

/** Every tag of every article, once. */
export const articleTags: RestDocument = {
  path: 'articles/tags',
  readScopes: READ_CONTENT,
  body: ({ world }) => ({ tags: articleTagsOf(world, null) }),
};

/** What readers wrote below articles. */
const comments = restResource<CommentRow>({
  plural: 'comments',
  readScopes: READ_CONTENT,
  writeScope: 'write_content',
  rows: ({ world }) => madeRows(world, 653_500_000_000, COMMENTS),
  toJson: ({ id, author, body, status, createdAtMs }, { world }) => {
    const article = allRows(world.articles)[id % Math.max(1, world.articles.count)];
    return {
      id,
      body,
      body_html: `<p>${body}</p>`,
      author,
      email: `${author.toLowerCase()}@example.com`,
      status,
      article_id: article?.id ?? null,
      blog_id: article?.blogId ?? null,
      created_at: timeText(createdAtMs),
      updated_at: timeText(createdAtMs),
      published_at: status === 'published' ? timeText(createdAtMs) : null,
    };
  },
  filters: { status: ({ status }, value) => status === value },
});

interface CommentRow {
  readonly id: number;
  readonly author: string;
  readonly body: string;
  readonly status: 'published' | 'unapproved' | 'spam';
  readonly createdAtMs: number;
}

const COMMENTS: ReadonlyArray<Omit<CommentRow, 'id' | 'createdAtMs'>> = [
  { author: 'Ines', body: 'I mended two jumpers with this.', status: 'published' },
  { author: 'Bram', body: 'Which clay do you use?', status: 'published' },
  { author: 'Someone', body: 'Buy followers here.', status: 'spam' },
  { author: 'Leyla', body: 'Will there be a second market?', status: 'unapproved' },
];

/** The policies of the store. */
const policies: RestDocument = {
  path: 'policies',
  readScopes: ['read_legal_policies'],
  body: ({ world, context }, query) =>
    listBody(
      'policies',
      ['Refund policy', 'Privacy policy', 'Terms of service', 'Shipping policy'].map((title) => {
        const handle = title.toLowerCase().replaceAll(' ', '-');
        return {
          title,
          handle,
          body: `<p>${title} of ${world.shop.name}. Nothing is sold here.</p>`,
          created_at: timeText(world.shop.createdAtMs),
          updated_at: timeText(world.shop.updatedAtMs),
          url: `https://${context.shop}/policies/${handle}`,
        };
      }),
      query,
    ),
};

export function articleTagsOf(world: World, blogId: number | null): string[] {
  const articles = allRows(world.articles).filter(
    (article) => blogId === null || article.blogId === blogId,
  );
  return [...new Set(articles.flatMap(({ tags }) => tags))].toSorted();
}

/** Old addresses of the online store and where they lead. */
const redirects = restResource({
  plural: 'redirects',
  readScopes: ['read_content', 'read_online_store_navigation'],
  writeScope: 'write_content',
  rows: ({ world }) =>
    madeRows(world, 304_200_000_000, [
      { path: '/shop', target: '/collections/all' },
      { path: '/mugs', target: '/collections/tableware' },
      { path: '/about', target: '/pages/about-us' },
    ]),
  toJson: ({ id, path, target }) => ({ id, path, target }),
  filters: {
    path: (row, value) => row.path === value,
    target: (row, value) => row.target === value,
  },
});

const themes = restResource({
  plural: 'themes',
  scope: 'themes',
  rows: ({ world }) =>
    madeRows(world, 139_700_000_000, [
      { name: 'Harbour', role: 'main' as const },
      { name: 'Harbour, winter', role: 'unpublished' as const },
    ]),
  toJson: ({ id, name, role, createdAtMs }) => ({
    id,
    name,
    created_at: timeText(createdAtMs),
    updated_at: timeText(createdAtMs),
    role,
    theme_store_id: null,
    previewable: true,
    processing: false,
    admin_graphql_api_id: `gid://shopify/OnlineStoreTheme/${id}`,
  }),
  filters: { role: (row, value) => row.role === value },
  without: ['count'],
});

const scriptTags = restResource({
  plural: 'script_tags',
  scope: 'script_tags',
  rows: ({ world }) =>
    madeRows(world, 181_300_000_000, [
      { src: 'https://cdn.practice.test/scripts/opening-hours.js' },
      { src: 'https://cdn.practice.test/scripts/size-guide.js' },
    ]),
  toJson: ({ id, src, createdAtMs }) => ({
    id,
    src,
    event: 'onload',
    created_at: timeText(createdAtMs),
    updated_at: timeText(createdAtMs),
    display_scope: 'online_store',
    cache: false,
  }),
  filters: { src: (row, value) => row.src === value },
});

/** What only REST shows of the online store. */
export const contentResources: ReadonlyArray<RestResource | RestDocument> = [
  comments,
  policies,
  redirects,
  themes,
  scriptTags,
];
