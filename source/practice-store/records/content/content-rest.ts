import { errorAnswer, jsonAnswer, notFound } from '../../api/answers.ts';
import { timeText, timeTextOrNull } from '../../api/formats.ts';
import {
  type BodyObject,
  eachAt,
  flagAt,
  objectAt,
  plainTextAt,
  tagsAt,
  textAt,
  wholeAt,
} from '../../rest/body-object.ts';
import { idGiven } from '../../rest/rest-path.ts';
import { publishedFilters, sharedFilters } from '../../rest/row-filters.ts';
import { listBody, type RestAction, type RestDocument } from '../../rest/rest-entry.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { type Changed, done, fault } from '../change.ts';
import { allRows, listedRows } from '../rows.ts';
import type { World } from '../world.ts';
import {
  type ArticleChange,
  articlesOf,
  createArticle,
  createBlog,
  createPage,
  deleteArticle,
  deleteBlog,
  moderate,
  type PageChange,
  updateArticle,
  updateBlog,
  updatePage,
} from './content-changes.ts';
import type { Article, Blog, Comment, Page } from './content.ts';

const READ_CONTENT = ['read_content', 'read_online_store_pages'] as const;

const sameTitle = ({ title }: { readonly title: string }, value: string): boolean =>
  title.toLowerCase() === value.toLowerCase();

const pageFilters = { ...sharedFilters, ...publishedFilters, title: sameTitle };

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
    author: page.author,
    created_at: timeText(page.createdAtMs),
    updated_at: timeText(page.updatedAtMs),
    published_at: timeTextOrNull(page.publishedAtMs),
    template_suffix: page.templateSuffix,
    admin_graphql_api_id: `gid://shopify/Page/${page.id}`,
  }),
  filters: { ...pageFilters, handle: (page, value) => page.handle === value },
  writes: {
    create: ({ world, context }, body) => createPage(world, readPage(body), context.nowMs),
    update: ({ world, context }, id, body) => updatePage(world, id, readPage(body), context.nowMs),
    remove: ({ world }, id) => (world.pages.remove(id) ? done(id) : null),
  },
});

/** REST's words for who may write comments. */
const COMMENTABLE: ReadonlyMap<string, Blog['commentPolicy']> = new Map([
  ['no', 'CLOSED'],
  ['moderate', 'MODERATED'],
  ['yes', 'AUTO_PUBLISHED'],
]);

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
    commentable: [...COMMENTABLE].find(([, policy]) => policy === blog.commentPolicy)?.[0] ?? 'no',
    feedburner: blog.feedburner,
    feedburner_location: blog.feedburnerLocation,
    created_at: timeText(blog.createdAtMs),
    template_suffix: blog.templateSuffix,
    tags: articleTagsOf(world, blog.id).join(', '),
    admin_graphql_api_id: `gid://shopify/Blog/${blog.id}`,
  }),
  filters: { handle: (blog, value) => blog.handle === value },
  writes: {
    create: ({ world, context }, body) => createBlog(world, readBlog(body), context.nowMs),
    update: ({ world, context }, id, body) => updateBlog(world, id, readBlog(body), context.nowMs),
    remove: ({ world }, id) => (deleteBlog(world, id) ? done(id) : null),
  },
});

/** The articles of one blog; without a blog in the path all of them, as the service has it too. */
const articles = ['blogs/{blog_id}/articles', 'articles'].map((path) =>
  restResource<Article>({
    plural: 'articles',
    path,
    readScopes: READ_CONTENT,
    writeScope: 'write_content',
    rows: ({ world }, given) => {
      const { blog_id: blogId } = given;
      if (blogId === undefined || path === 'articles') return world.articles;
      if (world.blogs.find(Number(blogId)) === null) return null;
      return listedRows(articlesOf(world, Number(blogId)));
    },
    toJson: (article, { world }) => ({
      id: article.id,
      title: article.title,
      created_at: timeText(article.createdAtMs),
      body_html: article.body,
      blog_id: article.blogId,
      author: article.author,
      user_id: null,
      published_at: timeTextOrNull(article.publishedAtMs),
      updated_at: timeText(article.updatedAtMs),
      summary_html: article.summary === '' ? null : article.summary,
      template_suffix: article.templateSuffix,
      handle: article.handle,
      tags: article.tags.join(', '),
      admin_graphql_api_id: `gid://shopify/Article/${article.id}`,
      ...(article.image === null
        ? {}
        : {
            image: {
              created_at: timeText(article.updatedAtMs),
              alt: article.image.alt,
              width: null,
              height: null,
              src: article.image.url,
            },
          }),
      shop_id: world.shop.id,
    }),
    filters: {
      ...pageFilters,
      handle: (article, value) => article.handle === value,
      author: (article, value) => article.author === value,
      tag: (article, value) => value.split(',').every((tag) => article.tags.includes(tag.trim())),
    },
    writes: {
      create: ({ world, context }, body, given) => {
        const blogId =
          path === 'articles' ? (wholeAt(body, 'blog_id') ?? 0) : idGiven(given, 'blog_id');
        if (path !== 'articles' && world.blogs.find(blogId) === null) return null;
        return createArticle(world, { ...readArticle(body), blogId }, context.nowMs);
      },
      update: ({ world, context }, id, body, given) =>
        isThere(world, id, given['blog_id'])
          ? updateArticle(world, id, readArticle(body), context.nowMs)
          : null,
      remove: ({ world }, id, given) =>
        isThere(world, id, given['blog_id']) && deleteArticle(world, id) ? done(id) : null,
    },
  }),
);

function isThere(world: World, id: number, blogId: string | undefined): boolean {
  const article = world.articles.find(id);
  return article !== null && (blogId === undefined || String(article.blogId) === blogId);
}

/** Every tag of every article, once. */
const articleTags: readonly RestDocument[] = ['articles/tags', 'blogs/{blog_id}/articles/tags'].map(
  (path) => ({
    path,
    readScopes: READ_CONTENT,
    body: ({ world }, _query, given) => {
      const { blog_id: blogId, popular, limit } = given;
      const tags = articleTagsOf(
        world,
        blogId === undefined ? null : Number(blogId),
        popular === '1',
      );
      return { tags: limit === undefined ? tags : tags.slice(0, Number(limit)) };
    },
  }),
);

const articleAuthors: RestDocument = {
  path: 'articles/authors',
  readScopes: READ_CONTENT,
  body: ({ world }) => ({
    authors: [...new Set(allRows(world.articles).map(({ author }) => author))].toSorted(),
  }),
};

export const articleEntries: readonly RestEntry[] = [...articleTags, articleAuthors, ...articles];

/** What readers wrote below articles. */
const comments = restResource<Comment>({
  plural: 'comments',
  readScopes: READ_CONTENT,
  writeScope: 'write_content',
  rows: ({ world }) => world.comments,
  toJson: commentJson,
  filters: {
    ...sharedFilters,
    status: ({ status }, value) => status.toLowerCase() === value,
    published_status: ({ status }, value) =>
      value === 'any' || (status === 'PUBLISHED') === (value === 'published'),
    article_id: ({ articleId }, value) => String(articleId) === value,
  },
  writes: {
    create: ({ world, context }, body) => {
      const { nowMs } = context;
      const id = world.comments.nextId();
      const blank: Comment = {
        id,
        articleId: wholeAt(body, 'article_id') ?? 0,
        author: '',
        email: '',
        body: '',
        ip: null,
        status: 'UNAPPROVED',
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      };
      return saveComment(world, blank, body, nowMs);
    },
    update: ({ world, context }, id, body) => {
      const before = world.comments.find(id);
      return before === null ? null : saveComment(world, before, body, context.nowMs);
    },
  },
});

function commentJson(comment: Comment, { world }: { readonly world: World }) {
  const { id, body, author, email, ip, status, articleId, createdAtMs, updatedAtMs } = comment;
  return {
    id,
    body,
    body_html: `<p>${body}</p>`,
    author,
    email,
    status: status.toLowerCase(),
    article_id: articleId,
    blog_id: world.articles.find(articleId)?.blogId ?? null,
    created_at: timeText(createdAtMs),
    updated_at: timeText(updatedAtMs),
    ip,
    user_agent: null,
    published_at: status === 'PUBLISHED' ? timeText(updatedAtMs) : null,
  };
}

function saveComment(
  world: World,
  before: Comment,
  body: BodyObject,
  nowMs: number,
): Changed<Comment> {
  const comment: Comment = {
    ...before,
    author: plainTextAt(body, 'author') ?? before.author,
    email: plainTextAt(body, 'email') ?? before.email,
    body: plainTextAt(body, 'body') ?? before.body,
    ip: textAt(body, 'ip') ?? before.ip,
    updatedAtMs: nowMs,
  };
  const blank = (['author', 'email', 'body'] as const).filter((name) => comment[name] === '');
  const faults = [
    ...blank.map((name) => fault([name], name, "can't be blank", 'BLANK')),
    ...(world.articles.find(comment.articleId) === null
      ? [fault(['articleId'], 'Article', "can't be blank", 'BLANK')]
      : []),
  ];
  const [first, ...more] = faults;
  if (first !== undefined) return { type: 'refused', faults: [first, ...more] };
  world.comments.put(comment);
  return done(comment);
}

const MODERATION = {
  approve: 'PUBLISHED',
  not_spam: 'PUBLISHED',
  spam: 'SPAM',
  remove: 'REMOVED',
  restore: 'PUBLISHED',
} as const;

const moderation = Object.entries(MODERATION).map(([verb, status]): RestAction => ({
  method: 'POST',
  path: `comments/{id}/${verb}`,
  writeScope: 'write_content',
  answer: (session, given) => {
    const { world, context } = session;
    const changed = moderate(world, idGiven(given, 'id'), status, context.nowMs);
    if (changed === null) return notFound();
    return changed.type === 'done'
      ? jsonAnswer(200, commentJson(changed.row, session))
      : errorAnswer(422, 'Unprocessable Entity');
  },
}));

export const commentEntries: readonly RestEntry[] = [comments, ...moderation];

/** The policies of the store. */
export const policies: RestDocument = {
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

/** The articles' tags of one blog, or of all; each once, the most used first where asked so. */
export function articleTagsOf(world: World, blogId: number | null, isPopular = false): string[] {
  const uses = new Map<string, number>();
  for (const article of allRows(world.articles)) {
    if (blogId !== null && article.blogId !== blogId) continue;
    for (const tag of article.tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  const names = [...uses.keys()].toSorted();
  return isPopular ? names.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0)) : names;
}

function readPage(body: BodyObject): PageChange {
  const published = body['published_at'];
  const date = typeof published === 'string' ? Date.parse(published) : Number.NaN;
  return {
    ...eachAt(body, plainTextAt, 'title', 'handle', 'author'),
    body: plainTextAt(body, 'body_html'),
    templateSuffix: textAt(body, 'template_suffix'),
    isPublished: flagAt(body, 'published'),
    publishAtMs: published === null ? null : Number.isNaN(date) ? undefined : date,
  };
}

function readBlog(body: BodyObject) {
  return {
    ...eachAt(body, plainTextAt, 'title', 'handle'),
    ...eachAt(body, textAt, 'templateSuffix', 'feedburner', 'feedburnerLocation'),
    commentPolicy: COMMENTABLE.get(textAt(body, 'commentable') ?? ''),
  };
}

function readArticle(body: BodyObject): ArticleChange {
  const image = objectAt(body, 'image');
  const src = image === null ? null : textAt(image, 'src');
  return {
    ...readPage(body),
    summary: plainTextAt(body, 'summary_html'),
    tags: tagsAt(body, 'tags'),
    blogId: wholeAt(body, 'blog_id'),
    image:
      body['image'] === null
        ? null
        : image === null || typeof src !== 'string'
          ? undefined
          : { url: src, alt: textAt(image, 'alt') ?? null },
  };
}
