import { dateTime, dateTimeOrNull, exactCount, gid } from '../../api/formats.ts';
import { connect } from '../../graphql/connection.ts';
import { type Listing, recordFields } from '../../graphql/listing.ts';
import {
  dateField,
  exactField,
  numberField,
  textField,
} from '../../graphql/search/search-field.ts';
import type { FieldTable } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { allRows, listedRows } from '../rows.ts';
import { ascending } from '../sequence.ts';
import type { World } from '../world.ts';
import type { Article, Blog, Menu, MenuItem, Page } from './content.ts';

const shared: FieldTable<Page> = {
  title: (page) => page.title,
  handle: (page) => page.handle,
  body: (page) => page.body,
  isPublished: (page) => page.publishedAtMs !== null,
  publishedAt: (page) => dateTimeOrNull(page.publishedAtMs),
  createdAt: (page) => dateTime(page.createdAtMs),
  updatedAt: (page) => dateTime(page.updatedAtMs),
  templateSuffix: () => null,
  translations: () => [],
};

export const pageFields: FieldTable<Page> = {
  ...shared,
  ...metafieldsOf<Page>('Page', (page) => page.id),
  id: (page) => gid('Page', page.id),
  bodySummary: (page) => page.body.replaceAll(/<[^>]*>/g, '').slice(0, 150),
};

export const articleFields: FieldTable<Article> = {
  ...shared,
  ...metafieldsOf<Article>('Article', (article) => article.id),
  id: (article) => gid('Article', article.id),
  author: (article) => ({ name: article.author }),
  summary: (article) => article.summary,
  tags: (article) => article.tags,
  image: () => null,
  comments: (_article, args) => connect(ascending(listedRows([])), args, () => null),
  commentsCount: () => exactCount(0),
  blog: (article, _args, { world, objects }) => {
    const blog = world.blogs.find(article.blogId);
    return blog === null ? null : objects.blog(blog);
  },
};

export const blogFields: FieldTable<Blog> = {
  ...metafieldsOf<Blog>('Blog', (blog) => blog.id),
  id: (blog) => gid('Blog', blog.id),
  title: (blog) => blog.title,
  handle: (blog) => blog.handle,
  commentPolicy: () => 'CLOSED',
  tags: (blog, _args, { world }) =>
    [...new Set(articlesOf(world, blog).flatMap((article) => article.tags))].toSorted(),
  articles: (blog, args, { world, objects }) =>
    connect(ascending(listedRows(articlesOf(world, blog))), args, objects.article),
  articlesCount: (blog, _args, { world }) => exactCount(articlesOf(world, blog).length),
  feed: () => null,
  templateSuffix: () => null,
  translations: () => [],
  createdAt: (blog) => dateTime(blog.createdAtMs),
  updatedAt: (blog) => dateTime(blog.updatedAtMs),
};

export const menuFields: FieldTable<Menu> = {
  id: (menu) => gid('Menu', menu.id),
  title: (menu) => menu.title,
  handle: (menu) => menu.handle,
  isDefault: () => true,
  items: (menu, args, { context }) =>
    menu.items
      .slice(0, typeof args['limit'] === 'number' ? args['limit'] : undefined)
      .map((item) => itemObject(item, `https://${context.shop}`)),
  translations: () => [],
};

function articlesOf(world: World, blog: Blog): Article[] {
  return allRows(world.articles).filter((article) => article.blogId === blog.id);
}

function itemObject(item: MenuItem, origin: string): Readonly<Record<string, unknown>> {
  return {
    __typename: 'MenuItem',
    id: gid('MenuItem', item.id),
    title: item.title,
    type: item.type,
    resourceId: item.resource === null ? null : `gid://shopify/${item.resource}`,
    url: `${origin}${item.path}`,
    tags: [],
    items: [],
  };
}

const pageSearch = {
  id: numberField<Page>((page) => page.id),
  title: textField<Page>((page) => page.title),
  handle: exactField<Page>((page) => page.handle),
  published_status: exactField<Page>((page) =>
    page.publishedAtMs === null ? 'unpublished' : 'published',
  ),
  created_at: dateField<Page>((page) => page.createdAtMs),
  published_at: dateField<Page>((page) => page.publishedAtMs),
  updated_at: dateField<Page>((page) => page.updatedAtMs),
};
const pageSort = {
  TITLE: (page: Page) => page.title.toLowerCase(),
  PUBLISHED_AT: (page: Page) => page.publishedAtMs ?? 0,
  UPDATED_AT: (page: Page) => page.updatedAtMs,
};

export const pageListing: Listing<Page> = {
  name: 'pages',
  search: { named: pageSearch, free: textField((page) => [page.title, page.body]) },
  sort: pageSort,
};

export const articleListing: Listing<Article> = {
  name: 'articles',
  search: {
    named: {
      ...pageSearch,
      author: exactField((article) => article.author),
      blog_id: numberField((article) => article.blogId),
      tag: exactField((article) => article.tags),
    },
    free: textField((article) => [article.title, article.body, ...article.tags]),
  },
  sort: { ...pageSort, AUTHOR: (article) => article.author.toLowerCase() },
};

export const blogListing: Listing<Blog> = {
  name: 'blogs',
  search: {
    named: {
      ...recordFields<Blog>(),
      title: textField((blog) => blog.title),
      handle: exactField((blog) => blog.handle),
    },
    free: textField((blog) => blog.title),
  },
  sort: { TITLE: (blog) => blog.title.toLowerCase(), HANDLE: (blog) => blog.handle },
};

export const menuListing: Listing<Menu> = {
  name: 'menus',
  search: {
    named: {
      id: numberField((menu) => menu.id),
      title: textField((menu) => menu.title),
      handle: exactField((menu) => menu.handle),
    },
    free: textField((menu) => menu.title),
  },
  sort: { TITLE: (menu) => menu.title.toLowerCase() },
};
