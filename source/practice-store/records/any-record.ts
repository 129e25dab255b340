import { parseGid } from '../api/formats.ts';
import { findNode } from '../graphql/find-node.ts';
import { readTexts } from '../graphql/input.ts';
import { type Mutation, payload } from '../graphql/mutation.ts';
import type { FieldTable, GraphqlSession } from '../graphql/session.ts';
import { cleanTags, sentence } from './change.ts';
import type { Table } from './rows.ts';

interface Tagged {
  readonly id: number;
  readonly tags: readonly string[];
  readonly updatedAtMs: number;
}

type Change = (tags: readonly string[]) => string[];

/** Changes the tags of a row; false when there is no such row. */
type Tagger = (id: number, change: Change, session: GraphqlSession) => boolean;

const TAGGERS: Readonly<Record<string, Tagger>> = {
  Product: tagger(({ world }) => world.products),
  Customer: tagger(({ world }) => world.customers),
  Order: tagger(({ world }) => world.orders),
  DraftOrder: tagger(({ world }) => world.draftOrders),
  Article: tagger(({ world }) => world.articles),
};

export const tagMutations: FieldTable<GraphqlSession> = {
  tagsAdd: tagMutation((before, tags) => cleanTags([...before, ...tags])),
  tagsRemove: tagMutation((before, tags) => {
    const gone = new Set(tags.map((tag) => tag.trim().toLowerCase()));
    return before.filter((tag) => !gone.has(tag.toLowerCase()));
  }),
};

function tagMutation(
  change: (before: readonly string[], tags: readonly string[]) => string[],
): Mutation {
  return (session, args, _session, info) => {
    const parsed = typeof args['id'] === 'string' ? parseGid(args['id']) : null;
    // One text may hold several tags, with commas between them.
    const tags = (readTexts(args['tags']) ?? []).flatMap((text) => text.split(','));
    const tagOf =
      parsed !== null && Object.hasOwn(TAGGERS, parsed.type) ? TAGGERS[parsed.type] : undefined;
    // What the token may not see it may not tag either.
    const isThere = tagOf !== undefined && findNode(args['id'], session) !== null;
    const isDone =
      isThere &&
      parsed !== null &&
      tagOf(Number(parsed.id), (before) => change(before, tags), session);
    if (!isDone)
      return payload(info, {}, [sentence(['id'], 'Resource does not exist', 'NOT_FOUND')]);
    return payload(info, { node: findNode(args['id'], session) });
  };
}

function tagger<Row extends Tagged>(tableOf: (session: GraphqlSession) => Table<Row>): Tagger {
  return (id, change, session) => {
    const table = tableOf(session);
    const row = table.find(id);
    if (row === null) return false;
    table.put({ ...row, tags: change(row.tags), updatedAtMs: session.context.nowMs });
    return true;
  };
}
