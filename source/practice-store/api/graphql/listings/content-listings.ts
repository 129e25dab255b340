import type { Article, Blog, Menu, Page } from '../../../data/content.ts';
import type { Listing } from '../listing.ts';
import { dateField, exactField, numberField, textField } from '../search/search-field.ts';
import { recordFields } from './every-record.ts';

const pageFields = {
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
  search: { named: pageFields, free: textField((page) => [page.title, page.body]) },
  sort: pageSort,
};

export const articleListing: Listing<Article> = {
  name: 'articles',
  search: {
    named: {
      ...pageFields,
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
