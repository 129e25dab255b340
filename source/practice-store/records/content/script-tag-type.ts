import { gid, timeText, rowIdIn } from '../../api/formats.ts';
import { type Listing, listRoot, recordFields } from '../../graphql/listing.ts';
import {
  type Input,
  outcomeOf,
  readFlag,
  readInput,
  readText,
  shownAs,
} from '../../graphql/mutation.ts';
import { byId, DATES, recordType, rowFields } from '../../graphql/record-type.ts';
import { exactField } from '../../graphql/search/fields.ts';
import { flagAt, plainTextAt, textAt } from '../../rest/body-object.ts';
import { sharedFilters } from '../../rest/row-filters.ts';
import { restResource } from '../../rest/resource.ts';
import {
  type Changed,
  done,
  fault,
  faultIf,
  type Given,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import { allRows, listedRows } from '../rows.ts';
import type { World } from '../world.ts';
import type { ScriptTag } from './online-store.ts';

const SCOPES: ReadonlyMap<string, ScriptTag['displayScope']> = new Map([
  ['all', 'ALL'],
  ['online_store', 'ONLINE_STORE'],
  ['order_status', 'ORDER_STATUS'],
]);

const scriptTags = restResource<ScriptTag>({
  plural: 'script_tags',
  scope: 'script_tags',
  rows: ({ world }) => world.scriptTags,
  toJson: ({ id, src, displayScope, cache, createdAtMs, updatedAtMs }) => ({
    id,
    src,
    event: 'onload',
    created_at: timeText(createdAtMs),
    updated_at: timeText(updatedAtMs),
    display_scope: displayScope.toLowerCase(),
    cache,
  }),
  filters: { ...sharedFilters, src: (row, value) => row.src === value },
  writes: {
    create: ({ world, context }, body) => {
      const event = textAt(body, 'event') ?? '';
      const refused = faultIf(event !== 'onload', ['event'], 'Event', 'is invalid', 'INVALID');
      return saveTag(world, null, readBody(body), context.nowMs, refused);
    },
    update: ({ world, context }, id, body) => {
      const before = world.scriptTags.find(id);
      return before === null ? null : saveTag(world, before, readBody(body), context.nowMs);
    },
    remove: ({ world }, id) => removeTag(world, id),
  },
});

const scriptTagListing: Listing<ScriptTag> = {
  name: 'script-tags',
  search: {
    named: { ...recordFields<ScriptTag>(), src: exactField((tag) => tag.src) },
    free: null,
  },
  sort: {},
};

const MISSING = sentence(['id'], 'Script tag does not exist', 'NOT_FOUND');

export const scriptTagType = recordType<ScriptTag>('ScriptTag', {
  rows: ({ world }) => world.scriptTags,
  fields: {
    legacyResourceId: (tag) => String(tag.id),
    ...rowFields<ScriptTag>('src', 'displayScope', 'cache'),
    ...DATES,
  },
  roots: {
    scriptTags: listRoot('ScriptTag', scriptTagListing, ({ world }, args) => {
      const src = readText(args['src']);
      return src === undefined
        ? world.scriptTags
        : listedRows(allRows(world.scriptTags).filter((tag) => tag.src === src));
    }),
    scriptTag: byId('ScriptTag'),
  },
  mutations: {
    scriptTagCreate: (args, session) => {
      const changed = saveTag(session.world, null, readTag(args), session.context.nowMs);
      return outcomeOf(changed, MISSING, shownAs('ScriptTag', session), ['input']);
    },
    scriptTagUpdate: (args, session) => {
      const { world, context } = session;
      const before = world.scriptTags.find(rowIdIn(args['id'], 'ScriptTag'));
      const changed = before === null ? null : saveTag(world, before, readTag(args), context.nowMs);
      return outcomeOf(changed, MISSING, shownAs('ScriptTag', session), ['input']);
    },
    scriptTagDelete: (args, { world }) =>
      outcomeOf(removeTag(world, rowIdIn(args['id'], 'ScriptTag')), MISSING, (row) => ({
        deletedScriptTagId: gid('ScriptTag', row.id),
      })),
  },
  rest: [scriptTags],
});

type TagChange = Given<Pick<ScriptTag, 'src' | 'displayScope' | 'cache'>>;

function readTag(args: Input): TagChange {
  const input = readInput(args['input']);
  return {
    src: readText(input['src']),
    displayScope: SCOPES.get(readText(input['displayScope'])?.toLowerCase() ?? ''),
    cache: readFlag(input['cache']),
  };
}

function readBody(body: Input): TagChange {
  return {
    src: plainTextAt(body, 'src'),
    displayScope: SCOPES.get(textAt(body, 'display_scope') ?? ''),
    cache: flagAt(body, 'cache'),
  };
}

function saveTag(
  world: World,
  before: ScriptTag | null,
  change: TagChange,
  nowMs: number,
  faults: ReadonlyArray<ReturnType<typeof fault>> = [],
): Changed<ScriptTag> {
  const blank: ScriptTag = {
    id: before?.id ?? world.scriptTags.nextId(),
    src: '',
    displayScope: 'ONLINE_STORE',
    cache: false,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  const base: ScriptTag = before ?? blank;
  const tag: ScriptTag = { ...withGiven<ScriptTag>(base, change), updatedAtMs: nowMs };
  const isSecure = tag.src.startsWith('https://') && URL.canParse(tag.src);
  return saved(world.scriptTags, tag, [
    ...faults,
    ...(tag.src === ''
      ? [fault(['src'], 'Source', "can't be blank", 'BLANK')]
      : faultIf(!isSecure, ['src'], 'Source', 'is invalid', 'INVALID')),
  ]);
}

function removeTag(world: World, id: number): Changed<ScriptTag> | null {
  const row = world.scriptTags.find(id);
  return row !== null && world.scriptTags.remove(id) ? done(row) : null;
}
