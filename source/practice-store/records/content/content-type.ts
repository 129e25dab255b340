import { dateTimeOrNull, exactCount, gid, withoutTags } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import {
  DATE_SORT,
  listConnection,
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
import { allRows, listedRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import { translationsOf } from './translation/translation-type.ts';
import { articlesOf, articleTagsOf } from './content-changes.ts';
import {
  articleMutations,
  blogMutations,
  commentMutations,
  menuMutations,
  pageMutations,
} from './content-mutations.ts';
import { commentEntries } from './comment-rest.ts';
import { articleEntries } from './article-rest.ts';
import { blogs, pages } from './content-rest.ts';
import type { Article, Blog, Comment, Menu, MenuItem, Page } from './content.ts';

const shared: FieldTable<Page> = {
  ...rowFields<Page>('title', 'handle', 'body', 'templateSuffix'),
  isPublished: (page, _args, { context }) =>
    page.publishedAtMs !== null && page.publishedAtMs <= context.nowMs,
  publishedAt: (page) => dateTimeOrNull(page.publishedAtMs),
  ...DATES,
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
    translations: translationsOf('Page'),
    bodySummary: (page) => withoutTags(page.body).slice(0, 150),
  },
  roots: {
    pages: listRoot('Page', pageListing, ({ world }) => world.pages),
    pagesCount: (_args, { world }) => exactCount(world.pages.count),
    page: byId('Page'),
  },
  mutations: pageMutations,
  rest: [pages],
});

export const articleType = recordType<Article>('Article', {
  rows: ({ world }) => world.articles,
  fields: {
    ...shared,
    ...metafieldsOf('Article'),
    translations: translationsOf('Article'),
    author: (article) => ({ name: article.author }),
    ...rowFields<Article>('summary', 'tags'),
    image: ({ id, image }) =>
      image === null
        ? null
        : {
            __typename: 'Image',
            id: gid('ArticleImage', id),
            altText: image.alt,
            url: image.url,
            src: image.url,
            originalSrc: image.url,
            transformedSrc: image.url,
            width: null,
            height: null,
            thumbhash: null,
          },
    comments: (article, args, session, info) =>
      listConnection(
        commentListing,
        listedRows(commentsOf(session.world.comments, article)),
        { args, session, info },
        session.objects.Comment,
      ),
    commentsCount: (article, _args, { world }) =>
      exactCount(commentsOf(world.comments, article).length),
    blog: (article, _args, session) => session.find('Blog', article.blogId),
  },
  roots: {
    articles: listRoot('Article', articleListing, ({ world }) => world.articles),
    article: byId('Article'),
    articleTags: (args, { world }) =>
      articleTagsOf(world, null, args['sort'] === 'POPULAR').slice(0, Number(args['limit'])),
    articleAuthors: (args, { world }) => {
      const names = [...new Set(allRows(world.articles).map(({ author }) => author))];
      return connectList(
        names.toSorted().map((name, at) => ({ id: at + 1, name })),
        args,
        ({ name }) => ({ __typename: 'ArticleAuthor', name }),
      );
    },
  },
  mutations: articleMutations,
  changeTags: tagsOf((world) => world.articles),
  rest: articleEntries,
});

export const blogType = recordType<Blog>('Blog', {
  rows: ({ world }) => world.blogs,
  fields: {
    ...metafieldsOf('Blog'),
    ...rowFields<Blog>('title', 'handle', 'commentPolicy', 'templateSuffix'),
    tags: (blog, _args, { world }) => articleTagsOf(world, blog.id),
    articles: listField('Article', articleListing, (blog: Blog, { world }) =>
      listedRows(articlesOf(world, blog.id)),
    ),
    articlesCount: (blog, _args, { world }) => exactCount(articlesOf(world, blog.id).length),
    feed: ({ feedburner, feedburnerLocation }) =>
      feedburner === null || feedburnerLocation === null
        ? null
        : { path: feedburner, location: feedburnerLocation },
    translations: translationsOf('Blog'),
    ...DATES,
  },
  roots: {
    ...typeRoots('Blog', blogListing, ({ world }) => world.blogs),
  },
  mutations: blogMutations,
  rest: [blogs],
});

const commentListing: Listing<Comment> = {
  name: 'comments',
  search: {
    named: {
      ...recordFields<Comment>(),
      status: exactField((comment) => comment.status),
      published_status: exactField((comment) =>
        comment.status === 'PUBLISHED' ? ['published', 'any'] : ['unpublished', 'any'],
      ),
      published_at: dateField((comment) => comment.publishedAtMs),
    },
    free: textField((comment) => [comment.author, comment.body]),
  },
  sort: DATE_SORT,
};

export const commentType = recordType<Comment>('Comment', {
  rows: ({ world }) => world.comments,
  fields: {
    ...rowFields<Comment>('body', 'ip', 'status'),
    bodyHtml: (comment) => `<p>${comment.body}</p>`,
    author: ({ author, email }) => ({ name: author, email }),
    article: (comment, _args, session) => session.find('Article', comment.articleId),
    isPublished: ({ status }) => status === 'PUBLISHED',
    publishedAt: ({ publishedAtMs }) => dateTimeOrNull(publishedAtMs),
    userAgent: () => null,
    ...DATES,
  },
  roots: {
    comments: listRoot('Comment', commentListing, ({ world }) => world.comments),
    comment: byId('Comment'),
  },
  mutations: commentMutations,
  rest: commentEntries,
});

function commentsOf(comments: Rows<Comment>, article: Article): Comment[] {
  return allRows(comments).filter(({ articleId }) => articleId === article.id);
}

export const menuType = recordType<Menu>('Menu', {
  rows: ({ world }) => world.menus,
  fields: {
    ...rowFields<Menu>('title', 'handle', 'isDefault'),
    items: (menu, args, { context }) =>
      menu.items
        .slice(0, typeof args['limit'] === 'number' ? args['limit'] : undefined)
        .map((item) => itemObject(item, `https://${context.shop}`)),
    translations: translationsOf('Menu'),
  },
  roots: {
    menus: listRoot('Menu', menuListing, ({ world }) => world.menus),
    menu: byId('Menu'),
  },
  mutations: menuMutations,
});

function itemObject(item: MenuItem, origin: string): Readonly<Record<string, unknown>> {
  return {
    __typename: 'MenuItem',
    id: gid('MenuItem', item.id),
    title: item.title,
    type: item.type,
    resourceId: item.resource === null ? null : `gid://shopify/${item.resource}`,
    url: item.path.startsWith('/') ? `${origin}${item.path}` : item.path,
    tags: item.tags,
    items: item.items.map((entry) => itemObject(entry, origin)),
  };
}
