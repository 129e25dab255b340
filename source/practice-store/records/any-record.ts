import { parseGid } from '../api/formats.ts';
import { made, readTexts, userErrors } from '../graphql/mutation.ts';
import type { RootField, RootTable, TagChange } from '../graphql/record-type.ts';
import { cleanTags, sentence } from './change.ts';

/** What finds an object of whatever type by its global id. */
export const nodeRoots: RootTable = {
  node: (args, session) => session.node(args['id']),
  nodes: (args, session) =>
    (Array.isArray(args['ids']) ? args['ids'] : []).map((id: unknown) => session.node(id)),
};

/** What tags an object of whatever type. */
export function tagMutations(tagChangeOf: (typename: string) => TagChange | null): RootTable {
  const mutation =
    (change: (before: readonly string[], tags: readonly string[]) => string[]): RootField =>
    (args, session) => {
      const parsed = typeof args['id'] === 'string' ? parseGid(args['id']) : null;
      // One text may hold several tags, with commas between them.
      const tags = (readTexts(args['tags']) ?? []).flatMap((text) => text.split(','));
      const changeTags = parsed === null ? null : tagChangeOf(parsed.type);
      const isDone =
        parsed !== null &&
        changeTags !== null &&
        // What the token may not see it may not tag either.
        session.node(args['id']) !== null &&
        changeTags(Number(parsed.id), (before) => change(before, tags), session);
      return isDone
        ? made({ node: session.node(args['id']) })
        : userErrors(sentence(['id'], 'Resource does not exist', 'NOT_FOUND'));
    };
  return {
    tagsAdd: mutation((before, tags) => cleanTags([...before, ...tags])),
    tagsRemove: mutation((before, tags) => {
      const gone = new Set(tags.map((tag) => tag.trim().toLowerCase()));
      return before.filter((tag) => !gone.has(tag.toLowerCase()));
    }),
  };
}
