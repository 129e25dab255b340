import { timeText, timeTextOrNull } from '../../api/formats.ts';
import {
  type BodyObject,
  objectAt,
  plainTextAt,
  tagsAt,
  textAt,
  wholeAt,
} from '../../rest/body-object.ts';
import { idGiven } from '../../rest/rest-path.ts';
import type { RestDocument } from '../../rest/rest-entry.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { done } from '../change.ts';
import { allRows, listedRows } from '../rows.ts';
import type { World } from '../world.ts';
import {
  type ArticleChange,
  articlesOf,
  articleTagsOf,
  createArticle,
  deleteArticle,
  updateArticle,
} from './content-changes.ts';
import type { Article } from './content.ts';
import { pageFilters, READ_CONTENT, readPage } from './content-rest.ts';

/** Articles of the blog in the path, or all articles; the service has both paths. */
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

/** The tags of all articles or of one blog, each tag once. */
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
