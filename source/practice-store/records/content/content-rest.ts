import { timeText, timeTextOrNull } from '../../api/formats.ts';
import {
  type BodyObject,
  eachAt,
  flagAt,
  momentAt,
  plainTextAt,
  textAt,
} from '../../rest/body-object.ts';
import { publishedFilters, sharedFilters } from '../../rest/row-filters.ts';
import { listBody, type RestDocument } from '../../rest/rest-entry.ts';
import { restResource } from '../../rest/resource.ts';
import { done, NOT_IN_LIST, refuse } from '../change.ts';
import {
  articleTagsOf,
  createBlog,
  createPage,
  deleteBlog,
  type PageChange,
  updateBlog,
  updatePage,
} from './content-changes.ts';
import type { Blog, Page } from './content.ts';

/** Either of these scopes allows reading content. */
export const READ_CONTENT = ['read_content', 'read_online_store_pages'] as const;

const sameTitle = ({ title }: { readonly title: string }, value: string): boolean =>
  title.toLowerCase() === value.toLowerCase();

/** Filters of pages and of articles. */
export const pageFilters = { ...sharedFilters, ...publishedFilters, title: sameTitle };

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

/** Values of REST's `commentable`. */
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
    create: ({ world, context }, body) =>
      commentableFault(body) ?? createBlog(world, readBlog(body), context.nowMs),
    update: ({ world, context }, id, body) =>
      world.blogs.find(id) === null
        ? null
        : (commentableFault(body) ?? updateBlog(world, id, readBlog(body), context.nowMs)),
    remove: ({ world }, id) => (deleteBlog(world, id) ? done(id) : null),
  },
});

/** The store's legal policies, the same four in every practice store. */
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

/** Reads the fields that bodies of pages and articles share. */
export function readPage(body: BodyObject): PageChange {
  return {
    ...eachAt(body, plainTextAt, 'title', 'handle', 'author'),
    body: plainTextAt(body, 'body_html'),
    templateSuffix: textAt(body, 'template_suffix'),
    isPublished: flagAt(body, 'published'),
    publishAtMs: momentAt(body, 'published_at'),
  };
}

function commentableFault(body: BodyObject) {
  const given = body['commentable'];
  return given == null || COMMENTABLE.has(textAt(body, 'commentable') ?? '')
    ? null
    : refuse(['commentable'], 'Commentable', NOT_IN_LIST, 'INCLUSION');
}

function readBlog(body: BodyObject) {
  return {
    ...eachAt(body, plainTextAt, 'title', 'handle'),
    ...eachAt(body, textAt, 'templateSuffix', 'feedburner', 'feedburnerLocation'),
    commentPolicy: COMMENTABLE.get(textAt(body, 'commentable') ?? ''),
  };
}
