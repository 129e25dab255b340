import { ordersInView } from './fields/lists.ts';
import type { WorldObject } from './objects.ts';
import type { Scene } from './scene.ts';

/** Finds some object of a type, by a number. */
type Picker = (choice: number, scene: Scene) => WorldObject | null;

const PICKERS: Readonly<Record<string, Picker>> = {
  Shop: (_choice, scene) => scene.objects.shop(scene),
  App: (_choice, scene) => scene.objects.app(scene),
  AppInstallation: (_choice, scene) => scene.objects.appInstallation(scene),
  Product: pick(
    ({ world }) => world.products,
    ({ objects }) => objects.product,
  ),
  ProductVariant: pick(
    ({ world }) => world.variants,
    ({ objects }) => objects.variant,
  ),
  InventoryItem: pick(
    ({ world }) => world.variants,
    ({ objects }) => objects.inventoryItem,
  ),
  Collection: pick(
    ({ world }) => world.collections,
    ({ objects }) => objects.collection,
  ),
  Location: pick(
    ({ world }) => world.locations,
    ({ objects }) => objects.location,
  ),
  Customer: pick(
    ({ world }) => world.customers,
    ({ objects }) => objects.customer,
  ),
  Order: pick(ordersInView, ({ objects }) => objects.order),
  DraftOrder: pick(
    ({ world }) => world.draftOrders,
    ({ objects }) => objects.draftOrder,
  ),
  Company: pick(
    ({ world }) => world.companies,
    ({ objects }) => objects.company,
  ),
  Market: pick(
    ({ world }) => world.markets,
    ({ objects }) => objects.market,
  ),
  PriceList: pick(
    ({ world }) => world.priceLists,
    ({ objects }) => objects.priceList,
  ),
  Page: pick(
    ({ world }) => world.pages,
    ({ objects }) => objects.page,
  ),
  Blog: pick(
    ({ world }) => world.blogs,
    ({ objects }) => objects.blog,
  ),
  Article: pick(
    ({ world }) => world.articles,
    ({ objects }) => objects.article,
  ),
  Menu: pick(
    ({ world }) => world.menus,
    ({ objects }) => objects.menu,
  ),
  Metaobject: pick(
    ({ world }) => world.metaobjects,
    ({ objects }) => objects.metaobject,
  ),
  MetaobjectDefinition: pick(
    ({ world }) => world.metaobjectDefinitions,
    ({ objects }) => objects.metaobjectDefinition,
  ),
};

/**
 * Some object of a type that the world knows, chosen by a number, so that a made-up gift card
 * refers to a real customer. Null for types that it does not know.
 */
export function anyOf(typename: string, choice: number, scene: Scene): WorldObject | null {
  const picker = Object.hasOwn(PICKERS, typename) ? PICKERS[typename] : undefined;
  return picker === undefined ? null : picker(choice, scene);
}

function pick<Row>(
  rowsOf: (scene: Scene) => { readonly count: number; at(index: number): Row },
  makerOf: (scene: Scene) => (row: Row) => WorldObject,
): Picker {
  return (choice, scene) => {
    const rows = rowsOf(scene);
    return rows.count === 0 ? null : makerOf(scene)(rows.at(choice % rows.count));
  };
}
