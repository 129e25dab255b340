import { numberInGid, parseGid, parseMoment } from '../../../api/formats.ts';
import {
  type Input,
  made,
  readInput,
  readInputs,
  readText,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { fault, type Fault } from '../../change.ts';
import { allRows } from '../../rows.ts';
import type { World } from '../../world.ts';
import {
  CURRENT_PUBLICATION_ID,
  type Publication,
  type Published,
  publishedFrom,
} from './publication.ts';
import { publicationEntry } from './publishable.ts';

/** A publication, and from when on (milliseconds since 1970). */
interface Target {
  readonly publication: Publication;
  readonly fromMs: number;
}

/** Publishes and unpublishes products and collections. */
export const publishMutations: RootTable = {
  publishablePublish: publish(
    'publish',
    (args) => args['id'],
    (args) => args['input'],
    ['input'],
  ),
  publishableUnpublish: publish(
    'unpublish',
    (args) => args['id'],
    (args) => args['input'],
    ['input'],
  ),
  publishablePublishToCurrentChannel: publish('publish', (args) => args['id'], null, []),
  publishableUnpublishToCurrentChannel: publish('unpublish', (args) => args['id'], null, []),
  productPublish: publish(
    'publish',
    idOfInput,
    (args) => readInput(args['input'])['productPublications'],
    ['input', 'productPublications'],
  ),
  productUnpublish: publish(
    'unpublish',
    idOfInput,
    (args) => readInput(args['input'])['productPublications'],
    ['input', 'productPublications'],
  ),
  collectionPublish: publish(
    'publish',
    idOfInput,
    (args) => readInput(args['input'])['collectionPublications'],
    ['input', 'collectionPublications'],
  ),
  collectionUnpublish: publish(
    'unpublish',
    idOfInput,
    (args) => readInput(args['input'])['collectionPublications'],
    ['input', 'collectionPublications'],
  ),
};

function idOfInput(args: Input): unknown {
  return readInput(args['input'])['id'];
}

/** @param inputsOf the list of publications; null for the one of the requesting app */
function publish(
  what: 'publish' | 'unpublish',
  idOf: (args: Input) => unknown,
  inputsOf: ((args: Input) => unknown) | null,
  at: readonly string[],
): RootField {
  return (args, session) => {
    const inputs =
      inputsOf === null
        ? [{ publicationId: `gid://shopify/Publication/${CURRENT_PUBLICATION_ID}` }]
        : (readInputs(inputsOf(args)) ?? []);
    const { targets, faults } = readTargets(inputs, at, session.context.nowMs, session.world);
    const id = idOf(args);
    const row = publishableRow(id, session);
    if (row === null) faults.push(fault(['id'], 'Resource', 'does not exist', 'NOT_FOUND'));
    if (faults.length > 0 || row === null) return userErrors(...faults);
    publishRow(session, row, targets, what);
    const owner = session.node(id);
    const changed = publishableRow(id, session) ?? row;
    const entries = targets.map(({ publication }) =>
      publicationEntry(changed.typename, changed.row, publication, session),
    );
    return made({
      publishable: owner,
      [row.typename === 'Product' ? 'product' : 'collection']: owner,
      productPublications: entries,
      collectionPublications: entries,
    });
  };
}

/** The publications that a list of `PublicationInput` names, and the faults of the list. */
export function readTargets(
  inputs: readonly Input[],
  at: readonly string[],
  nowMs: number,
  { publications }: World,
): { readonly targets: readonly Target[]; readonly faults: Fault[] } {
  const targets: Target[] = [];
  const faults = inputs.flatMap((input, place): Fault[] => {
    const path = [...at, String(place)];
    const number =
      numberInGid(input['publicationId'], 'Publication') ??
      numberInGid(input['channelId'], 'Channel');
    const handle = readText(input['channelHandle']);
    const publication = allRows(publications).find(
      ({ id, handle: own }) => id === number || own === handle,
    );
    if (publication === undefined) {
      return [
        fault(
          [...path, 'publicationId'],
          'Publication',
          'does not exist or is not publishable',
          'NOT_FOUND',
        ),
      ];
    }
    const fromMs = parseMoment(readText(input['publishDate']) ?? '');
    targets.push({ publication, fromMs: Number.isNaN(fromMs) ? nowMs : fromMs });
    return [];
  });
  return { targets, faults };
}

type PublishableRow =
  | { readonly typename: 'Product'; readonly row: Published & { readonly id: number } }
  | { readonly typename: 'Collection'; readonly row: Published & { readonly id: number } };

function publishableRow(id: unknown, session: GraphqlSession): PublishableRow | null {
  const parsed = typeof id === 'string' ? parseGid(id) : null;
  const { world } = session;
  const number = Number(parsed?.id);
  if (parsed?.type === 'Product') {
    const row = world.products.find(number);
    return row === null ? null : { typename: 'Product', row };
  }
  const row = parsed?.type === 'Collection' ? world.collections.find(number) : null;
  return row === null ? null : { typename: 'Collection', row };
}

/** Publishes or unpublishes a row in these publications. */
export function publishRow(
  { world, context }: GraphqlSession,
  {
    typename,
    row: { id },
  }: { readonly typename: 'Product' | 'Collection'; readonly row: { readonly id: number } },
  targets: readonly Target[],
  what: 'publish' | 'unpublish',
): void {
  const changed = <Row extends Published>(row: Row): Row =>
    targets.reduce(
      (one, { publication, fromMs }) =>
        publishedFrom(one, publication.id, what === 'publish' ? fromMs : null),
      { ...row, updatedAtMs: context.nowMs },
    );
  if (typename === 'Product') {
    const product = world.products.find(id);
    if (product !== null) world.products.put(changed(product));
  } else {
    const collection = world.collections.find(id);
    if (collection !== null) world.collections.put(changed(collection));
  }
}
