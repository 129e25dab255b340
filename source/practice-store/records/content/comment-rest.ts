import { errorAnswer, jsonAnswer, notFound } from '../../api/answers.ts';
import { timeText, timeTextOrNull } from '../../api/formats.ts';
import { type BodyObject, plainTextAt, textAt, wholeAt } from '../../rest/body-object.ts';
import { idGiven } from '../../rest/rest-path.ts';
import { sharedFilters } from '../../rest/row-filters.ts';
import type { RestAction } from '../../rest/rest-entry.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { type Changed, done, fault } from '../change.ts';
import type { World } from '../world.ts';
import { moderate } from './content-changes.ts';
import type { Comment } from './content.ts';
import { READ_CONTENT } from './content-rest.ts';

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
        publishedAtMs: null,
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
  const { id, body, author, email, ip, status, articleId } = comment;
  const { createdAtMs, updatedAtMs, publishedAtMs } = comment;
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
    published_at: timeTextOrNull(publishedAtMs),
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
