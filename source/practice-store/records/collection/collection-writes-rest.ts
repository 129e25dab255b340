import {
  type BodyObject,
  eachAt,
  flagAt,
  metafieldsIn,
  objectAt,
  objectsAt,
  plainTextAt,
  textAt,
  wholeAt,
} from '../../rest/body-object.ts';
import type { RestWrites } from '../../rest/resource.ts';
import { type Changed, done, type Fault, fault, faultIf } from '../change.ts';
import { UPLOAD_PATH } from '../content/upload.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { isWebAddress } from '../product/product-input.ts';
import type { Session, World } from '../world.ts';
import {
  type CollectionChange,
  createCollection,
  setMembers,
  updateCollection,
} from './collection-changes.ts';
import { isRelation } from './collection-rules.ts';
import { type Collection, type CollectionImage, SORT_ORDERS, sortOrderOf } from './collection.ts';
import { productOfCollect } from './collects-rest.ts';
import { POS_PUBLICATION_ID, publishedFrom } from './publication/publication.ts';
import { readRules, ruleFaults } from './rule-input.ts';

export type CollectionKind = 'custom' | 'smart';

/** Collections with rules are smart, the others custom; REST has a path for each. */
export function kindOf({ rules }: Collection): CollectionKind {
  return rules === null ? 'custom' : 'smart';
}

/** How collections are changed over REST, by the same rules as over GraphQL. */
export function collectionWrites(kind: CollectionKind): RestWrites<Collection> {
  const find = ({ collections }: World, id: number): Collection | null => {
    const row = collections.find(id);
    return row !== null && kindOf(row) === kind ? row : null;
  };
  return {
    create: (session, body) => {
      const { world, context } = session;
      const change = readChange(body, null, session);
      const rules = kind === 'smart' ? rulesIn(body, null) : null;
      const members = kind === 'custom' ? membersIn(body, world) : undefined;
      const faults = [
        ...faultsIn(body, change, session, null),
        ...(kind === 'smart' ? ruleFaultsIn(rules) : []),
      ];
      const given = { ...change, ...(rules === null ? {} : { rules: readRules(rules) }) };
      const changed = createCollection(world, given, members ?? [], context.nowMs, faults);
      return applyRelations(session, changed, body, true);
    },
    update: (session, id, body) => {
      const { world, context } = session;
      const before = find(world, id);
      if (before === null) return null;
      const change = readChange(body, before, session);
      const rules = kind === 'smart' ? rulesIn(body, before) : null;
      const wrongRules = rules === null ? [] : ruleFaultsIn(rules);
      const members = kind === 'custom' ? membersIn(body, world) : undefined;
      const faults = [
        ...faultsIn(body, change, session, id),
        ...wrongRules,
        ...unknownMembers(members, world),
      ];
      // Without a rule that can be read, a collection would look like a custom one.
      const isReadable = rules !== null && wrongRules.length === 0;
      const given = { ...change, ...(isReadable ? { rules: readRules(rules) } : {}) };
      const changed = updateCollection(world, id, given, context.nowMs, faults);
      if (changed?.type === 'done' && members !== undefined) {
        return applyRelations(session, setMembers(world, changed.row, members), body, false);
      }
      return applyRelations(session, changed, body, false);
    },
    remove: ({ world }, id) => {
      const row = find(world, id);
      return row !== null && world.collections.remove(id) ? done(row) : null;
    },
  };
}

/** Sets what is not part of the collection's own change: where it is published, and metafields. */
function applyRelations(
  session: Session,
  changed: Changed<Collection> | null,
  body: BodyObject,
  isNew: boolean,
): Changed<Collection> | null {
  if (changed?.type !== 'done') return changed;
  const { world, context } = session;
  const isShown = flagAt(body, 'published') ?? (isNew ? true : undefined);
  const scope = textAt(body, 'published_scope');
  let { row } = changed;
  if (isShown !== undefined) {
    const publishedAtMs = isShown ? (row.publishedAtMs ?? context.nowMs) : null;
    row = { ...row, publishedAtMs, publishedTo: isShown ? row.publishedTo : {} };
  }
  if (scope === 'global' || scope === 'web') {
    const since = scope === 'global' ? (row.publishedAtMs ?? context.nowMs) : null;
    row = publishedFrom(row, POS_PUBLICATION_ID, since);
  }
  world.collections.put(row);
  setMetafields(session, { typename: 'Collection', id: row.id }, metafieldsIn(body));
  return done(row);
}

function faultsIn(
  body: BodyObject,
  change: CollectionChange,
  session: Session,
  id: number | null,
): Fault[] {
  const order = textAt(body, 'sort_order');
  const scope = textAt(body, 'published_scope');
  const image = body['image'];
  const isImageGiven = image != null && image !== '';
  return [
    ...faultIf(
      order != null && change.sortOrder === undefined,
      ['sortOrder'],
      'Sort order',
      `is invalid. Valid values are: ${Object.values(SORT_ORDERS).join(', ')}`,
      'INVALID',
    ),
    ...faultIf(
      scope != null && scope !== 'web' && scope !== 'global',
      ['publishedScope'],
      'Published scope',
      'is invalid. Valid values are: web, global',
      'INVALID',
    ),
    ...faultIf(
      isImageGiven && change.image == null,
      ['image'],
      'Image',
      'is invalid: it needs a src or an attachment',
      'INVALID',
    ),
    ...inputFaults(
      metafieldsIn(body),
      id === null ? 'Collection' : { typename: 'Collection', id },
      session,
    ),
  ];
}

function readChange(
  body: BodyObject,
  before: Collection | null,
  session: Session,
): CollectionChange {
  return {
    ...eachAt(body, plainTextAt, 'title', 'handle'),
    descriptionHtml: plainTextAt(body, 'body_html'),
    templateSuffix: textAt(body, 'template_suffix'),
    sortOrder: sortOrderOf(textAt(body, 'sort_order')),
    image: readImage(body, before, session),
  };
}

/** Undefined when it was left out or is invalid, null when it is removed. */
function readImage(
  body: BodyObject,
  before: Collection | null,
  { world, context }: Session,
): CollectionImage | null | undefined {
  if (body['image'] === null || body['image'] === '') return null;
  const image = objectAt(body, 'image');
  if (image === null) return undefined;
  const alt = textAt(image, 'alt');
  const source = textAt(image, 'src');
  const attachment = textAt(image, 'attachment');
  if (source == null && attachment == null) {
    return before?.image == null ? undefined : { ...before.image, alt: alt ?? before.image.alt };
  }
  if (source != null) return isWebAddress(source) ? { url: source, alt: alt ?? null } : undefined;
  const filename = plainTextAt(image, 'filename') ?? 'collection.jpg';
  const key = world.uploads.stage({ filename, mimeType: 'image/jpeg', resource: 'IMAGE' });
  const bytes = Buffer.from(attachment ?? '', 'base64');
  if (bytes.byteLength === 0 || world.uploads.receive(key, bytes) !== 'received') return undefined;
  return { url: `${context.origin}${UPLOAD_PATH}${key}`, alt: alt ?? null };
}

/** The rules in the form of GraphQL's input; null where an update leaves them out. */
function rulesIn(
  body: BodyObject,
  before: Collection | null,
): Readonly<Record<string, unknown>> | null {
  const rules = objectsAt(body, 'rules');
  const isAny = flagAt(body, 'disjunctive');
  if (before !== null && rules === undefined && isAny === undefined) return null;
  return {
    appliedDisjunctively: isAny ?? before?.rules?.isAny ?? false,
    rules:
      rules?.map((rule) => ({
        column: (textAt(rule, 'column') ?? '').toUpperCase(),
        relation: (textAt(rule, 'relation') ?? '').toUpperCase(),
        condition: textAt(rule, 'condition') ?? '',
      })) ??
      before?.rules?.rules ??
      [],
  };
}

function ruleFaultsIn(rules: Readonly<Record<string, unknown>> | null): Fault[] {
  const faults = ruleFaults({ ruleSet: rules }, []).map((one) => ({
    ...one,
    field: one.field.filter((name) => name !== 'ruleSet'),
  }));
  const list: unknown = rules?.['rules'];
  const isWrong = Array.isArray(list) && !list.every(({ relation }) => isRelation(relation));
  return [
    ...faults,
    ...faultIf(isWrong, ['rules', '0', 'relation'], 'Relation', 'is invalid', 'INVALID'),
  ];
}

/**
 * The products of `collects`: of new ones by `product_id`, of existing ones by the collect's id.
 */
function membersIn(body: BodyObject, world: World): readonly number[] | undefined {
  return objectsAt(body, 'collects')?.map((collect) => {
    const id = wholeAt(collect, 'id');
    const known = id === undefined ? undefined : productOfCollect(id, world);
    return known ?? wholeAt(collect, 'product_id') ?? 0;
  });
}

function unknownMembers(ids: readonly number[] | undefined, { products }: World): Fault[] {
  const isKnown = ids === undefined || ids.every((id) => products.find(id) !== null);
  return isKnown ? [] : [fault(['collects'], 'Collects', 'is invalid', 'INVALID')];
}
