import { dateTimeOrNull, exactCount, gid } from '../../api/formats.ts';
import { emptyList } from '../../graphql/connection.ts';
import {
  listField,
  type Listing,
  listRoot,
  recordFields,
  typeRoots,
} from '../../graphql/listing.ts';
import {
  byId,
  DATES,
  type FieldTable,
  recordType,
  rowFields,
  tagsOf,
} from '../../graphql/record-type.ts';
import {
  dateField,
  exactField,
  numberField,
  tagFields,
  textField,
} from '../../graphql/search/fields.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { allRows, listedRows } from '../rows.ts';
import type { Session, World } from '../world.ts';
import { articleTags, articleTagsOf, blogs, pages } from './content-rest.ts';
import type { Article, Blog, Menu, MenuItem, Page } from './content.ts';

const shared: FieldTable<Page> = {
  ...rowFields<Page>('title', 'handle', 'body'),
  isPublished: (page) => page.publishedAtMs !== null,
  publishedAt: (page) => dateTimeOrNull(page.publishedAtMs),
  ...DATES,
  templateSuffix: () => null,
  translations: () => [],
};

const pageSearch = {
  ...recordFields<Page>(),
  title: textField<Page>((page) => page.title),
  handle: exactField<Page>((page) => page.handle),
  published_status: exactField<Page>((page) =>
    page.publishedAtMs === null
      ? ['unpublished', 'hidden', 'any']
      : ['published', 'visible', 'any'],
  ),
  published_at: dateField<Page>((page) => page.publishedAtMs),
};

const pageSort = {
  TITLE: (page: Page) => page.title.toLowerCase(),
  PUBLISHED_AT: (page: Page) => page.publishedAtMs ?? 0,
  UPDATED_AT: (page: Page) => page.updatedAtMs,
};

const pageListing: Listing<Page> = {
  name: 'pages',
  search: { named: pageSearch, free: textField((page) => [page.title, page.body]) },
  sort: pageSort,
};

const blogTitle = ({ blogId }: Article, { world }: Session): string =>
  world.blogs.find(blogId)?.title ?? '';

const articleListing: Listing<Article> = {
  name: 'articles',
  search: {
    named: {
      ...pageSearch,
      ...tagFields((article) => article.tags),
      author: exactField((article) => article.author),
      blog_id: numberField((article) => article.blogId),
      blog_title: textField(blogTitle),
    },
    free: textField((article) => [article.title, article.body, ...article.tags]),
  },
  sort: {
    ...pageSort,
    AUTHOR: (article) => article.author.toLowerCase(),
    BLOG_TITLE: (article, session) => blogTitle(article, session).toLowerCase(),
  },
};

const blogListing: Listing<Blog> = {
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

const menuListing: Listing<Menu> = {
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

export const pageType = recordType<Page>('Page', {
  rows: ({ world }) => world.pages,
  fields: {
    ...shared,
    ...metafieldsOf('Page'),
    bodySummary: (page) => page.body.replaceAll(/<[^>]*>/g, '').slice(0, 150),
  },
  roots: {
    pages: listRoot('Page', pageListing, ({ world }) => world.pages),
    pagesCount: (_args, { world }) => exactCount(world.pages.count),
    page: byId('Page'),
  },
  rest: [pages],
});

export const articleType = recordType<Article>('Article', {
  rows: ({ world }) => world.articles,
  fields: {
    ...shared,
    ...metafieldsOf('Article'),
    author: (article) => ({ name: article.author }),
    ...rowFields<Article>('summary', 'tags'),
    image: () => null,
    comments: emptyList,
    commentsCount: () => exactCount(0),
    blog: (article, _args, session) => session.find('Blog', article.blogId),
  },
  roots: {
    articles: listRoot('Article', articleListing, ({ world }) => world.articles),
    article: byId('Article'),
    articleTags: (args, { world }) => articleTagsOf(world, null).slice(0, Number(args['limit'])),
  },
  changeTags: tagsOf((world) => world.articles),
  rest: [articleTags],
});

export const blogType = recordType<Blog>('Blog', {
  rows: ({ world }) => world.blogs,
  fields: {
    ...metafieldsOf('Blog'),
    ...rowFields<Blog>('title', 'handle'),
    commentPolicy: () => 'CLOSED',
    tags: (blog, _args, { world }) =>
      [...new Set(articlesOf(world, blog).flatMap((article) => article.tags))].toSorted(),
    articles: listField('Article', articleListing, (blog: Blog, { world }) =>
      listedRows(articlesOf(world, blog)),
    ),
    articlesCount: (blog, _args, { world }) => exactCount(articlesOf(world, blog).length),
    feed: () => null,
    templateSuffix: () => null,
    translations: () => [],
    ...DATES,
  },
  roots: {
    ...typeRoots('Blog', blogListing, ({ world }) => world.blogs),
  },
  rest: [blogs],
});

export const menuType = recordType<Menu>('Menu', {
  rows: ({ world }) => world.menus,
  fields: {
    ...rowFields<Menu>('title', 'handle'),
    isDefault: () => true,
    items: (menu, args, { context }) =>
      menu.items
        .slice(0, typeof args['limit'] === 'number' ? args['limit'] : undefined)
        .map((item) => itemObject(item, `https://${context.shop}`)),
    translations: () => [],
  },
  roots: {
    menus: listRoot('Menu', menuListing, ({ world }) => world.menus),
    menu: byId('Menu'),
  },
});

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
