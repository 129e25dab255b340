import { cleanTags, sentence } from '../../../data/change.ts';
import type { Table } from '../../../data/table.ts';
import { findNode } from '../fields/find-node.ts';
import { parseGid } from '../gid.ts';
import { readTexts } from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { type Mutation, payload } from './payload.ts';

interface Tagged {
  readonly id: number;
  readonly tags: readonly string[];
  readonly updatedAtMs: number;
}

type Change = (tags: readonly string[]) => string[];

/** Changes the tags of a row; false when there is no such row. */
type Tagger = (id: number, change: Change, scene: Scene) => boolean;

const TAGGERS: Readonly<Record<string, Tagger>> = {
  Product: tagger(({ world }) => world.products),
  Customer: tagger(({ world }) => world.customers),
  Order: tagger(({ world }) => world.orders),
  DraftOrder: tagger(({ world }) => world.draftOrders),
  Article: tagger(({ world }) => world.articles),
};

export const tagMutations: FieldTable<Scene> = {
  tagsAdd: tagMutation((before, tags) => cleanTags([...before, ...tags])),
  tagsRemove: tagMutation((before, tags) => {
    const gone = new Set(tags.map((tag) => tag.trim().toLowerCase()));
    return before.filter((tag) => !gone.has(tag.toLowerCase()));
  }),
};

function tagMutation(
  change: (before: readonly string[], tags: readonly string[]) => string[],
): Mutation {
  return (scene, args, _scene, info) => {
    const parsed = typeof args['id'] === 'string' ? parseGid(args['id']) : null;
    // One text may hold several tags, with commas between them.
    const tags = (readTexts(args['tags']) ?? []).flatMap((text) => text.split(','));
    const tagOf =
      parsed !== null && Object.hasOwn(TAGGERS, parsed.type) ? TAGGERS[parsed.type] : undefined;
    // What the token may not see it may not tag either.
    const isThere = tagOf !== undefined && findNode(args['id'], scene) !== null;
    const isDone =
      isThere &&
      parsed !== null &&
      tagOf(Number(parsed.id), (before) => change(before, tags), scene);
    if (!isDone)
      return payload(info, {}, [sentence(['id'], 'Resource does not exist', 'NOT_FOUND')]);
    return payload(info, { node: findNode(args['id'], scene) });
  };
}

function tagger<Row extends Tagged>(tableOf: (scene: Scene) => Table<Row>): Tagger {
  return (id, change, scene) => {
    const table = tableOf(scene);
    const row = table.find(id);
    if (row === null) return false;
    table.put({ ...row, tags: change(row.tags), updatedAtMs: scene.context.nowMs });
    return true;
  };
}
