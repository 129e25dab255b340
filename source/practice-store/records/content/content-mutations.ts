import { gid, numberInGid, parseGid, rowIdIn, parseMoment } from '../../api/formats.ts';
import {
  type Input,
  type Outcome,
  made,
  outcomeOf,
  readEach,
  readFlag,
  readInput,
  readInputs,
  readText,
  readTextOrNull,
  readTexts,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, type Fault, sentence } from '../change.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { STAFF } from '../shop/staff.ts';
import type { World } from '../world.ts';
import {
  type ArticleChange,
  type BlogChange,
  createArticle,
  createBlog,
  createPage,
  deleteArticle,
  deleteBlog,
  moderate,
  type PageChange,
  titleFaults,
  updateArticle,
  updateBlog,
  updatePage,
} from './content-changes.ts';
import type { Article, Blog, Comment } from './content.ts';
import { deleteMenu, type ItemChange, saveMenu } from './menu-changes.ts';

const missing = (what: string) => sentence(['id'], `${what} does not exist`, 'NOT_FOUND');

/** Creates or changes a row with its metafields, which are checked before the row changes. */
function saveWithMetafields<Row extends { readonly id: number }>(
  owner:
    | 'Page'
    | 'Blog'
    | 'Article'
    | { readonly typename: 'Page' | 'Blog' | 'Article'; readonly id: number | null },
  session: GraphqlSession,
  input: Input,
  change: () => Changed<Row> | null,
  show: (row: Row) => Readonly<Record<string, unknown>>,
): Outcome {
  const typename = typeof owner === 'string' ? owner : owner.typename;
  const under = [typename.toLowerCase()];
  const faults = inputFaults(input['metafields'], owner, session);
  if (faults.length > 0) {
    return userErrors(...faults.map((fault) => ({ ...fault, field: [...under, ...fault.field] })));
  }
  const changed = change();
  if (changed?.type === 'done') {
    setMetafields(session, { typename, id: changed.row.id }, input['metafields']);
  }
  return outcomeOf(changed, missing(typename), show, under);
}

export const pageMutations: RootTable = {
  pageCreate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['page']);
    const change = () => createPage(world, readPage(input), context.nowMs);
    return saveWithMetafields('Page', session, input, change, shownAs('Page', session));
  },
  pageUpdate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['page']);
    const id = numberInGid(args['id'], 'Page');
    const change = () => updatePage(world, id, readPage(input), context.nowMs);
    return saveWithMetafields(
      { typename: 'Page', id },
      session,
      input,
      change,
      shownAs('Page', session),
    );
  },
  pageDelete: removal('Page', (world, id) => world.pages.remove(id)),
};

export const blogMutations: RootTable = {
  blogCreate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['blog']);
    const change = () => createBlog(world, readBlog(input), context.nowMs);
    return saveWithMetafields('Blog', session, input, change, shownAs('Blog', session));
  },
  blogUpdate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['blog']);
    const id = numberInGid(args['id'], 'Blog');
    const change = () => updateBlog(world, id, readBlog(input), context.nowMs);
    return saveWithMetafields(
      { typename: 'Blog', id },
      session,
      input,
      change,
      shownAs('Blog', session),
    );
  },
  blogDelete: removal('Blog', deleteBlog),
};

export const articleMutations: RootTable = {
  articleCreate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['article']);
    const given = readArticle(input);
    const blog = givenBlog(args, input);
    const faults = [...authorFaults(input, true), ...blog.faults];
    if (blog.title === null && blog.id === null && blog.faults.length === 0) {
      const message = 'Must reference or create a blog when creating an article.';
      faults.push(sentence(['article'], message, 'BLOG_REFERENCE_REQUIRED'));
    }
    if (faults.length > 0) return userErrors(...faults);
    const change = () =>
      savedInBlog(world, blog, context.nowMs, (blogId) =>
        createArticle(world, { ...given, blogId }, context.nowMs),
      );
    return saveWithMetafields('Article', session, input, change, shownAs('Article', session));
  },
  articleUpdate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['article']);
    const given = readArticle(input);
    const id = numberInGid(args['id'], 'Article');
    const blog = givenBlog(args, input);
    const faults = [...authorFaults(input, false), ...blog.faults];
    if (faults.length > 0) return userErrors(...faults);
    const change = () => {
      if (blog.id === null && blog.title === null) {
        return updateArticle(world, id, given, context.nowMs);
      }
      return savedInBlog(world, blog, context.nowMs, (blogId) =>
        updateArticle(world, id, { ...given, blogId }, context.nowMs),
      );
    };
    return saveWithMetafields(
      { typename: 'Article', id },
      session,
      input,
      change,
      shownAs('Article', session),
    );
  },
  articleDelete: removal('Article', deleteArticle),
};

export const commentMutations: RootTable = {
  commentApprove: statusChange('PUBLISHED'),
  commentSpam: statusChange('SPAM'),
  commentNotSpam: statusChange('PUBLISHED'),
  commentDelete: removal('Comment', (world, id) => world.comments.remove(id)),
};

export const menuMutations: RootTable = {
  menuCreate: (args, session) =>
    outcomeOf(
      saveMenu(session.world, null, readMenu(args)),
      missing('Menu'),
      shownAs('Menu', session),
    ),
  menuUpdate: (args, session) => {
    const before = session.world.menus.find(rowIdIn(args['id'], 'Menu'));
    const changed = before === null ? null : saveMenu(session.world, before, readMenu(args));
    return outcomeOf(changed, missing('Menu'), shownAs('Menu', session));
  },
  menuDelete: (args, { world }) => {
    const menuMissing = sentence(['id'], 'Menu does not exist.', 'MENU_DOES_NOT_EXIST');
    return outcomeOf(deleteMenu(world, rowIdIn(args['id'], 'Menu')), menuMissing, (row) => ({
      deletedMenuId: gid('Menu', row.id),
    }));
  },
};

/** A mutation that deletes a row and returns its id: `deletedPageId`. */
function removal(
  typename: 'Page' | 'Blog' | 'Article' | 'Comment',
  remove: (world: World, id: number) => boolean,
): RootField {
  return (args, { world }) => {
    const id = numberInGid(args['id'], typename);
    return id !== null && remove(world, id)
      ? made({ [`deleted${typename}Id`]: gid(typename, id) })
      : userErrors(missing(typename));
  };
}

function statusChange(status: Comment['status']): RootField {
  return (args, session) => {
    const changed = moderate(
      session.world,
      rowIdIn(args['id'], 'Comment'),
      status,
      session.context.nowMs,
    );
    return outcomeOf(changed, missing('Comment'), shownAs('Comment', session));
  };
}

function readPage(input: Input): PageChange {
  return {
    ...readEach(input, readText, 'title', 'handle', 'body'),
    templateSuffix: readTextOrNull(input['templateSuffix']),
    isPublished: readFlag(input['isPublished']),
    publishAtMs: dateOf(input['publishDate']),
    redirectsOldHandle: readFlag(input['redirectNewHandle']),
  };
}

function readBlog(input: Input): BlogChange {
  return {
    ...readEach(input, readText, 'title', 'handle'),
    templateSuffix: readTextOrNull(input['templateSuffix']),
    commentPolicy: COMMENT_POLICIES.find((policy) => policy === input['commentPolicy']),
    redirectsOldHandle: readFlag(input['redirectNewHandle']),
    redirectsArticles: readFlag(input['redirectArticles']),
  };
}

const COMMENT_POLICIES: ReadonlyArray<Blog['commentPolicy']> = [
  'AUTO_PUBLISHED',
  'CLOSED',
  'MODERATED',
];

function readArticle(input: Input): ArticleChange {
  const image = input['image'] == null ? null : readInput(input['image']);
  const author = readInput(input['author']);
  const staff = STAFF.find(({ id }) => gid('StaffMember', id) === author['userId']);
  return {
    ...readPage(input),
    summary: readText(input['summary']),
    tags: readTexts(input['tags']),
    author: staff === undefined ? readText(author['name']) : `${staff.firstName} ${staff.lastName}`,
    image:
      input['image'] === undefined
        ? undefined
        : image === null
          ? null
          : { url: readText(image['url']) ?? '', alt: readText(image['altText']) ?? null },
  };
}

function authorFault(message: string, code: string): Fault[] {
  return [sentence(['article', 'author'], message, code)];
}

function authorFaults(input: Input, isNew: boolean): Fault[] {
  const { name, userId } = readInput(input['author']);
  if (name != null && userId != null) {
    const message = "Can't create an article author if both author name and user ID are supplied.";
    return authorFault(message, 'AMBIGUOUS_AUTHOR');
  }
  if (userId != null && !STAFF.some(({ id }) => gid('StaffMember', id) === userId)) {
    return authorFault('User must exist if a user ID is supplied.', 'AUTHOR_MUST_EXIST');
  }
  if (!isNew || name != null || userId != null) return [];
  const message = "Can't create an article if both author name and user ID are blank.";
  return authorFault(message, 'AUTHOR_FIELD_REQUIRED');
}

interface GivenBlog {
  readonly id: number | null;
  /** Title of the blog to create; null when no new blog was requested. */
  readonly title: string | null;
  readonly faults: readonly Fault[];
}

function givenBlog(args: Input, input: Input): GivenBlog {
  const title = readText(readInput(args['blog'])['title']) ?? null;
  const id = input['blogId'] == null ? null : rowIdIn(input['blogId'], 'Blog');
  const message = "Can't create a blog from input if a blog ID is supplied.";
  const faults = [
    ...(id !== null && title !== null ? [sentence(['article'], message, 'AMBIGUOUS_BLOG')] : []),
    ...(title === null ? [] : titleFaults(title, ['blog', 'title'])),
  ];
  return { id, title, faults };
}

/** Saves an article in the blog that is meant. A new blog is made with it, or not at all. */
function savedInBlog(
  world: World,
  { id, title }: GivenBlog,
  nowMs: number,
  save: (blogId: number) => Changed<Article> | null,
): Changed<Article> | null {
  const blog = title === null ? null : createBlog(world, { title }, nowMs);
  const blogId = blog?.type === 'done' ? blog.row.id : (id ?? 0);
  const changed = save(blogId);
  if (blog?.type === 'done' && changed?.type !== 'done') world.blogs.remove(blogId);
  return changed;
}

function readMenu(args: Input) {
  return {
    title: readText(args['title']) ?? '',
    handle: readText(args['handle']),
    items: (readInputs(args['items']) ?? []).map(readItem),
  };
}

function readItem(input: Input): ItemChange {
  const resource = typeof input['resourceId'] === 'string' ? parseGid(input['resourceId']) : null;
  return {
    id: numberInGid(input['id'], 'MenuItem'),
    title: readText(input['title']) ?? '',
    type: readText(input['type']) ?? 'HTTP',
    resource: resource === null ? null : `${resource.type}/${resource.id}`,
    url: readText(input['url']) ?? null,
    tags: readTexts(input['tags']) ?? [],
    items: (readInputs(input['items']) ?? []).map(readItem),
  };
}

/** A `DateTime` in milliseconds since 1970; null removes the date, undefined leaves it as it is. */
function dateOf(value: unknown): number | null | undefined {
  const text = readTextOrNull(value);
  return text == null ? text : parseMoment(text);
}
