import { allRows, type Rows, type Table } from '../rows.ts';
import type { World } from '../world.ts';
import {
  type Changed,
  cleanTags,
  done,
  type Fault,
  fault,
  faultIf,
  freeHandle,
  type Given,
  handleOf,
  lengthFaults,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import type { Article, Blog, Comment, Page } from './content.ts';

/** When a page or an article is visible: now, from a date on, or never. */
interface Publishing {
  readonly isPublished?: boolean | undefined;
  /** Milliseconds since 1970; null removes the date, NaN is an invalid one and refused. */
  readonly publishAtMs?: number | null | undefined;
}

export type PageChange = Given<
  Pick<Page, 'title' | 'handle' | 'body' | 'author' | 'templateSuffix'>
> &
  Publishing & {
    /** Creates a URL redirect from the old handle to the new one. */
    readonly redirectsOldHandle?: boolean | undefined;
  };

export type BlogChange = Given<Omit<Blog, 'id' | 'createdAtMs' | 'updatedAtMs'>> & {
  readonly redirectsOldHandle?: boolean | undefined;
  /** Creates URL redirects for all articles of the blog. */
  readonly redirectsArticles?: boolean | undefined;
};

export type ArticleChange = PageChange &
  Given<Pick<Article, 'blogId' | 'summary' | 'tags' | 'image'>>;

/** Creates a page, which is published now unless `change` says otherwise. */
export function createPage(world: World, change: PageChange, nowMs: number): Changed<Page> {
  return savePage(world, null, change, nowMs);
}

/** Changes a page; null when there is none with this id. */
export function updatePage(
  world: World,
  id: number | null,
  change: PageChange,
  nowMs: number,
): Changed<Page> | null {
  const before = id === null ? null : world.pages.find(id);
  return before === null ? null : savePage(world, before, change, nowMs);
}

function savePage(
  world: World,
  before: Page | null,
  change: PageChange,
  nowMs: number,
): Changed<Page> {
  const { redirectsOldHandle, isPublished, publishAtMs, ...given } = change;
  const blank: Page = {
    ...blankRow(world.pages, nowMs),
    body: '',
    author: world.shop.ownerName,
    publishedAtMs: nowMs,
  };
  const base = before ?? blank;
  const shown = publicationOf(base, { isPublished, publishAtMs }, nowMs);
  const { publishedAtMs } = shown;
  const page: Page = { ...withGiven<Page>(base, given), publishedAtMs, updatedAtMs: nowMs };
  const handled = withHandle(page, given, world.pages, before);
  const faults = [...titleFaults(page.title), ...shown.faults, ...handled.faults];
  const changed = saved(world.pages, handled.row, faults);
  if (changed.type === 'done' && redirectsOldHandle === true && before !== null) {
    redirect(world, `/pages/${before.handle}`, `/pages/${changed.row.handle}`);
  }
  return changed;
}

/** Creates a blog, whose comments are closed unless `change` sets another policy. */
export function createBlog(world: World, change: BlogChange, nowMs: number): Changed<Blog> {
  return saveBlog(world, null, change, nowMs);
}

/** Changes a blog; null when there is none with this id. */
export function updateBlog(
  world: World,
  id: number | null,
  change: BlogChange,
  nowMs: number,
): Changed<Blog> | null {
  const before = id === null ? null : world.blogs.find(id);
  return before === null ? null : saveBlog(world, before, change, nowMs);
}

function saveBlog(
  world: World,
  before: Blog | null,
  { redirectsOldHandle, redirectsArticles, ...given }: BlogChange,
  nowMs: number,
): Changed<Blog> {
  const blank: Blog = {
    ...blankRow(world.blogs, nowMs),
    commentPolicy: 'CLOSED',
    feedburner: null,
    feedburnerLocation: null,
  };
  const blog: Blog = { ...withGiven<Blog>(before ?? blank, given), updatedAtMs: nowMs };
  const handled = withHandle(blog, given, world.blogs, before);
  const changed = saved(world.blogs, handled.row, [...titleFaults(blog.title), ...handled.faults]);
  if (changed.type === 'refused' || before === null) return changed;
  const [from, to] = [before.handle, changed.row.handle].map((handle) => `/blogs/${handle}`);
  if (redirectsOldHandle === true) redirect(world, from ?? '', to ?? '');
  if (redirectsArticles === true) {
    for (const article of articlesOf(world, before.id)) {
      redirect(world, `${from}/${article.handle}`, `${to}/${article.handle}`);
    }
  }
  return changed;
}

/** Deletes a blog with its articles; false when there is none with this id. */
export function deleteBlog(world: World, id: number): boolean {
  for (const article of articlesOf(world, id)) deleteArticle(world, article.id);
  return world.blogs.remove(id);
}

/** Creates an article, which is published now unless `change` says otherwise. */
export function createArticle(
  world: World,
  change: ArticleChange & { readonly blogId: number },
  nowMs: number,
): Changed<Article> {
  return saveArticle(world, null, change, nowMs);
}

/** Changes an article; null when there is none with this id. */
export function updateArticle(
  world: World,
  id: number | null,
  change: ArticleChange,
  nowMs: number,
): Changed<Article> | null {
  const before = id === null ? null : world.articles.find(id);
  return before === null ? null : saveArticle(world, before, change, nowMs);
}

function saveArticle(
  world: World,
  before: Article | null,
  { redirectsOldHandle, isPublished, publishAtMs, ...given }: ArticleChange,
  nowMs: number,
): Changed<Article> {
  const blank: Article = {
    ...blankRow(world.articles, nowMs),
    body: '',
    summary: '',
    author: world.shop.ownerName,
    publishedAtMs: nowMs,
    blogId: given.blogId ?? 0,
    tags: [],
    image: null,
  };
  const base = before ?? blank;
  const shown = publicationOf(base, { isPublished, publishAtMs }, nowMs);
  const { publishedAtMs } = shown;
  const merged = withGiven<Article>(base, given);
  const article: Article = {
    ...merged,
    tags: cleanTags(merged.tags),
    publishedAtMs,
    updatedAtMs: nowMs,
  };
  const blog = world.blogs.find(article.blogId);
  const siblings = articlesOf(world, article.blogId);
  const handled = withHandle(article, given, siblings, before);
  const changed = saved(world.articles, handled.row, [
    ...titleFaults(article.title),
    ...shown.faults,
    ...handled.faults,
    ...faultIf(blog === null, ['blogId'], 'Blog', 'does not exist', 'NOT_FOUND'),
  ]);
  if (changed.type === 'done' && redirectsOldHandle === true && before !== null) {
    const base = `/blogs/${blog?.handle ?? ''}`;
    redirect(world, `${base}/${before.handle}`, `${base}/${changed.row.handle}`);
  }
  return changed;
}

/** Deletes an article with its comments; false when there is none with this id. */
export function deleteArticle(world: World, id: number): boolean {
  for (const comment of allRows(world.comments)) {
    if (comment.articleId === id) world.comments.remove(comment.id);
  }
  return world.articles.remove(id);
}

/** Gives a comment another status; null when there is none with this id. */
export function moderate(
  world: World,
  id: number,
  status: Comment['status'],
  nowMs: number,
): Changed<Comment> | null {
  const before = world.comments.find(id);
  if (before === null) return null;
  const publishedAtMs = status === 'PUBLISHED' ? (before.publishedAtMs ?? nowMs) : null;
  const comment = { ...before, status, publishedAtMs, updatedAtMs: nowMs };
  world.comments.put(comment);
  return done(comment);
}

/** The articles of a blog, in the order of their ids. */
export function articlesOf(world: World, blogId: number): Article[] {
  return allRows(world.articles).filter((article) => article.blogId === blogId);
}

/** Creates the URL redirect of a path, or changes its target. */
export function redirect(world: World, path: string, target: string): void {
  if (path === target) return;
  const known = allRows(world.redirects).find((entry) => entry.path === path);
  world.redirects.put({ id: known?.id ?? world.redirects.nextId(), path, target });
}

function blankRow(table: Pick<Table<Page>, 'nextId'>, nowMs: number) {
  return {
    id: table.nextId(),
    title: '',
    handle: '',
    templateSuffix: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** The publication date after a change, which may be in the future; null when hidden. */
function publicationOf(
  before: Pick<Page, 'publishedAtMs'>,
  { isPublished, publishAtMs }: Publishing,
  nowMs: number,
): { readonly publishedAtMs: number | null; readonly faults: readonly Fault[] } {
  const asked = publishAtMs === undefined ? before.publishedAtMs : publishAtMs;
  const publishedAtMs =
    isPublished === false ? null : isPublished === true ? (asked ?? nowMs) : asked;
  const isLater = typeof publishAtMs === 'number' && publishAtMs > nowMs;
  const contradiction = 'Can’t set isPublished to true and also set a future publish date.';
  const field = ['publishDate'];
  return {
    publishedAtMs,
    faults: [
      ...faultIf(Number.isNaN(publishAtMs), field, 'Publish date', 'is invalid', 'INVALID'),
      ...(isPublished === true && isLater
        ? [sentence(field, contradiction, 'INVALID_PUBLISH_DATE')]
        : []),
    ],
  };
}

/** Faults of the title of a page, a blog or an article. */
export function titleFaults(title: string, field: readonly string[] = ['title']): Fault[] {
  return [
    ...faultIf(title.trim() === '', field, 'Title', "can't be blank", 'BLANK'),
    ...lengthFaults(title, field, 'Title'),
  ];
}

/**
 * The row with its handle: a given handle must be free, a handle made from the title gets a number
 * if it is taken.
 */
function withHandle<
  Row extends { readonly id: number; readonly title: string; readonly handle: string },
>(
  row: Row,
  given: { readonly handle?: string | undefined },
  others: readonly Row[] | Rows<Row>,
  before: Row | null,
): { readonly row: Row; readonly faults: readonly Fault[] } {
  const list = 'at' in others && 'idAt' in others ? allRows(others) : others;
  const isTaken = (handle: string): boolean =>
    list.some((other) => other.id !== row.id && other.handle === handle);
  const wanted = given.handle === undefined ? '' : handleOf(given.handle);
  if (wanted !== '') {
    const faults = isTaken(wanted)
      ? [fault(['handle'], 'Handle', 'has already been taken', 'TAKEN')]
      : [];
    return { row: { ...row, handle: wanted }, faults };
  }
  if (before !== null && given.handle === undefined) return { row, faults: [] };
  return { row: { ...row, handle: freeHandle(handleOf(row.title), isTaken) }, faults: [] };
}

/**
 * Tags of the articles of one blog, or of all articles; each once, by name or the most used first.
 */
export function articleTagsOf(world: World, blogId: number | null, isPopular = false): string[] {
  const uses = new Map<string, number>();
  for (const article of allRows(world.articles)) {
    if (blogId !== null && article.blogId !== blogId) continue;
    for (const tag of article.tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  const names = [...uses.keys()].toSorted();
  return isPopular ? names.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0)) : names;
}
