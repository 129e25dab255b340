import { type Changed, done, handleOf, refuse, saved, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import type { Menu, MenuItem } from './content.ts';

/** An item as a request describes it. */
export interface ItemChange {
  /** Id of an existing item; null for a new one. */
  readonly id: number | null;
  readonly title: string;
  readonly type: string;
  /** `Collection/402110000000` */
  readonly resource: string | null;
  readonly url: string | null;
  readonly tags: readonly string[];
  readonly items: readonly ItemChange[];
}

const DEEPEST = 3;
const FIRST_NEW_ITEM_ID = 640_900_000_000;

/** Paths of the item types that link to no resource. */
const PATHS: Readonly<Record<string, string>> = {
  FRONTPAGE: '/',
  CATALOG: '/collections/all',
  COLLECTIONS: '/collections',
  SEARCH: '/search',
  CUSTOMER_ACCOUNT_PAGE: '/account',
};

interface MenuChange {
  readonly title: string;
  readonly handle?: string | undefined;
  /** The complete new list. */
  readonly items: readonly ItemChange[];
}

/** Creates a menu, or changes `before`. */
export function saveMenu(world: World, before: Menu | null, change: MenuChange): Changed<Menu> {
  if (depthOf(change.items) > DEEPEST) {
    const message = `The menu cannot be nested more than ${DEEPEST} level deep.`;
    return { type: 'refused', faults: [sentence(['items'], message, 'NESTING_TOO_DEEP')] };
  }
  const unknown = itemWithUnknownResource(world, change.items);
  if (unknown !== null) {
    return refuse(['items'], 'Resource', 'does not exist', 'NOT_FOUND');
  }
  const handle = change.handle === undefined ? before?.handle : handleOf(change.handle);
  const menu: Menu = {
    id: before?.id ?? world.menus.nextId(),
    title: change.title,
    handle: handle === undefined || handle === '' ? handleOf(change.title) : handle,
    isDefault: before?.isDefault ?? false,
    items: [],
  };
  const others = allRows(world.menus).filter(({ id }) => id !== menu.id);
  if (change.title.trim() === '') return refuse(['title'], 'Title', "can't be blank", 'BLANK');
  if (others.some((other) => other.handle === menu.handle)) {
    return refuse(['handle'], 'Handle', 'has already been taken', 'TAKEN');
  }
  const own = new Set(before === null ? [] : idsOf(before.items));
  const isForeign = ({ id, items }: ItemChange): boolean =>
    (id !== null && !own.has(id)) || items.some(isForeign);
  if (change.items.some(isForeign)) {
    return refuse(['items'], 'Menu item', 'does not exist', 'NOT_FOUND');
  }
  const all = [...others, ...(before === null ? [] : [before])].flatMap(({ items }) =>
    idsOf(items),
  );
  let last = Math.max(FIRST_NEW_ITEM_ID, ...all);
  const make = (item: ItemChange): MenuItem => ({
    id: item.id ?? (last += 11),
    title: item.title,
    type: item.type,
    resource: item.resource,
    path: item.url ?? pathOf(world, item),
    tags: item.tags,
    items: item.items.map(make),
  });
  return saved(world.menus, { ...menu, items: change.items.map(make) });
}

/** Deletes a menu; null when there is none with this id. Default menus are refused. */
export function deleteMenu(world: World, id: number): Changed<Menu> | null {
  const menu = world.menus.find(id);
  if (menu === null) return null;
  if (menu.isDefault) {
    const message = 'Default menu cannot be deleted.';
    const code = 'UNABLE_TO_DELETE_DEFAULT_MENU';
    return { type: 'refused', faults: [sentence(['id'], message, code)] };
  }
  world.menus.remove(id);
  return done(menu);
}

function depthOf(items: readonly ItemChange[]): number {
  return items.length === 0 ? 0 : 1 + Math.max(...items.map((item) => depthOf(item.items)));
}

function idsOf(items: readonly MenuItem[]): number[] {
  return items.flatMap((item) => [item.id, ...idsOf(item.items)]);
}

/** The first item, at any depth, whose resource does not exist; null when there is none. */
function itemWithUnknownResource(world: World, items: readonly ItemChange[]): ItemChange | null {
  for (const item of items) {
    if (item.resource !== null && resourcePath(world, item.resource) === null) return item;
    const unknown = itemWithUnknownResource(world, item.items);
    if (unknown !== null) return unknown;
  }
  return null;
}

function pathOf(world: World, { type, resource }: ItemChange): string {
  return (resource === null ? null : resourcePath(world, resource)) ?? PATHS[type] ?? '/';
}

function below(base: string, row: { readonly handle: string } | null): string | null {
  return row === null ? null : `${base}/${row.handle}`;
}

/** The path of a resource below the store's address; null for an unknown resource. */
function resourcePath(world: World, resource: string): string | null {
  const [type, text] = resource.split('/');
  const id = Number(text);
  switch (type) {
    case 'Collection':
      return below('/collections', world.collections.find(id));
    case 'Product':
      return below('/products', world.products.find(id));
    case 'Page':
      return below('/pages', world.pages.find(id));
    case 'Blog':
      return below('/blogs', world.blogs.find(id));
    case 'Article': {
      const article = world.articles.find(id);
      const blog = article === null ? null : world.blogs.find(article.blogId);
      return blog === null ? null : below(`/blogs/${blog.handle}`, article);
    }
    case 'Metaobject':
      return world.metaobjects.find(id) === null ? null : `/pages/metaobject-${id}`;
    case 'ShopPolicy':
      return `/policies/${id}`;
    default:
      return null;
  }
}
