import { timeText } from '../../api/formats.ts';
import { type BodyObject, plainTextAt } from '../../rest/body-object.ts';
import { type Given, idGiven } from '../../rest/rest-path.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { type Changed, done } from '../change.ts';
import { listedRows } from '../rows.ts';
import type { Session, World } from '../world.ts';
import { metafieldFaults } from './metafield-changes.ts';
import { definitionOf } from './metafield-definition.ts';
import type { Metafield, MetafieldOwner } from './metafield.ts';

/** Finds the owner that a path or a query names; null for an unknown owner. */
type OwnerOf = (session: Session, given: Given) => MetafieldOwner | null;

interface OwnerPath {
  readonly path: string;
  readonly scope?: string;
  readonly readScopes?: readonly string[];
  readonly owner: OwnerOf;
}

const CONTENT = { scope: 'content', readScopes: ['read_content', 'read_online_store_pages'] };

/** REST paths of metafields, with the owner that each path names. */
const OWNERS: readonly OwnerPath[] = [
  { path: 'metafields', owner: ownerInQuery },
  ownerPath('products', 'product', 'Product', (world, id) => world.products.find(id), {
    scope: 'products',
  }),
  ownerPath('variants', 'variant', 'ProductVariant', (world, id) => world.variants.find(id), {
    scope: 'products',
  }),
  ownerPath('product_images', 'product_image', 'MediaImage', (world, id) => world.findImage(id), {
    scope: 'products',
  }),
  ownerPath('collections', 'collection', 'Collection', (world, id) => world.collections.find(id), {
    scope: 'products',
  }),
  ownerPath('customers', 'customer', 'Customer', (world, id) => world.customers.find(id), {
    scope: 'customers',
  }),
  ownerPath('orders', 'order', 'Order', (world, id) => world.orders.find(id), { scope: 'orders' }),
  ownerPath(
    'draft_orders',
    'draft_order',
    'DraftOrder',
    (world, id) => world.draftOrders.find(id),
    {
      scope: 'draft_orders',
    },
  ),
  ownerPath('pages', 'page', 'Page', (world, id) => world.pages.find(id), CONTENT),
  ownerPath('blogs', 'blog', 'Blog', (world, id) => world.blogs.find(id), CONTENT),
  ownerPath('articles', 'article', 'Article', (world, id) => world.articles.find(id), CONTENT),
];

export const metafields: readonly RestEntry[] = OWNERS.map(({ path, owner, ...scopes }) =>
  restResource<Metafield>({
    plural: 'metafields',
    path,
    ...scopes,
    rows: (session, given) => {
      const found = owner(session, given);
      if (found === null) return null;
      const own = session.world.metafields.of(found).toSorted((a, b) => a.id - b.id);
      const { find } = session.world.metafields;
      // Without an owner in the path any metafield is found by its id.
      return path === 'metafields' ? { ...listedRows(own), find } : listedRows(own);
    },
    toJson: metafieldJson,
    filters: {
      namespace: (row, value) => row.namespace === value,
      key: (row, value) => row.key === value,
      type: (row, value) => row.type === value,
    },
    writes: {
      create: (session, body, given) => {
        const id = plainTextAt(body, 'owner_id');
        const name = plainTextAt(body, 'owner_resource');
        const isNamed = path === 'metafields' && id !== undefined && name !== undefined;
        const named = { 'metafield[owner_id]': id ?? '', 'metafield[owner_resource]': name ?? '' };
        const found = owner(session, isNamed ? named : given);
        return found === null ? null : put(session, found, body, null);
      },
      update: (session, id, body, given) => {
        const before = ofOwner(session, id, owner(session, given));
        return before === null ? null : put(session, before.owner, body, before);
      },
      remove: (session, id, given) => {
        const before = ofOwner(session, id, owner(session, given));
        if (before === null) return null;
        session.world.metafields.remove(before.owner, before.namespace, before.key);
        return done(before);
      },
    },
  }),
);

function ownerPath(
  plural: string,
  name: string,
  typename: MetafieldOwner['typename'],
  find: (world: World, id: number) => unknown,
  scopes: Omit<OwnerPath, 'path' | 'owner'>,
): OwnerPath {
  return {
    path: `${plural}/{${name}_id}/metafields`,
    ...scopes,
    owner: ({ world }, given) => {
      const id = idGiven(given, `${name}_id`);
      return find(world, id) === null ? null : { typename, id };
    },
  };
}

/**
 * The owner that `metafield[owner_id]` and `metafield[owner_resource]` name, or the shop without
 * them.
 */
function ownerInQuery(session: Session, given: Given): MetafieldOwner | null {
  const id = given['metafield[owner_id]'];
  const name = given['metafield[owner_resource]'];
  if (id === undefined || name === undefined) {
    return { typename: 'Shop', id: session.world.shop.id };
  }
  const found = OWNERS.find(({ path }) => path.includes(`{${name}_id}`));
  return found?.owner(session, { [`${name}_id`]: id }) ?? null;
}

/**
 * The metafield with this id if it belongs to the owner. The shop, which stands for a path without
 * an owner, gives access to every metafield.
 */
function ofOwner({ world }: Session, id: number, owner: MetafieldOwner | null): Metafield | null {
  const found = world.metafields.find(id);
  const isShop = owner?.typename === 'Shop';
  if (isShop || found === null || owner === null) return isShop ? found : null;
  return found.owner.typename === owner.typename && found.owner.id === owner.id ? found : null;
}

function put(
  session: Session,
  owner: MetafieldOwner,
  body: BodyObject,
  before: Metafield | null,
): Changed<Metafield> {
  const { world, context } = session;
  const namespace = before?.namespace ?? plainTextAt(body, 'namespace') ?? '';
  const key = before?.key ?? plainTextAt(body, 'key') ?? '';
  const given = body['value'];
  const content = {
    namespace,
    key,
    type:
      plainTextAt(body, 'type') ??
      before?.type ??
      definitionOf(world, owner.typename, namespace, key)?.type ??
      '',
    value:
      typeof given === 'object' && given !== null
        ? JSON.stringify(given)
        : typeof given === 'boolean'
          ? String(given)
          : (plainTextAt(body, 'value') ?? before?.value ?? ''),
  };
  const [first, ...more] = metafieldFaults(content, owner, [], session);
  if (first !== undefined) return { type: 'refused', faults: [first, ...more] };
  return done(world.metafields.set(owner, content, context.nowMs));
}

function metafieldJson(metafield: Metafield) {
  const { id, namespace, key, value, owner, type, createdAtMs, updatedAtMs } = metafield;
  return {
    id,
    namespace,
    key,
    value:
      type === 'number_integer' ? Number(value) : type === 'boolean' ? value === 'true' : value,
    description: null,
    owner_id: owner.id,
    created_at: timeText(createdAtMs),
    updated_at: timeText(updatedAtMs),
    owner_resource: RESOURCES[owner.typename] ?? owner.typename.toLowerCase(),
    type,
    admin_graphql_api_id: `gid://shopify/Metafield/${id}`,
  };
}

/** REST names of owners that are not the lower-case name of their type. */
const RESOURCES: Readonly<Record<string, string>> = {
  ProductVariant: 'variant',
  DraftOrder: 'draft_order',
  MediaImage: 'product_image',
};
