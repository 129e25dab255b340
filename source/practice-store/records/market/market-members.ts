import { numberInGid, rowIdIn } from '../../api/formats.ts';
import { type Input, readTexts } from '../../graphql/mutation.ts';
import { type Fault, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';

/** The input fields that add a market to these, when it is created or changed, or remove it. */
const CATALOGS = { joined: ['catalogs', 'catalogsToAdd'], left: 'catalogsToDelete' } as const;
const DISCOUNTS = { joined: ['discounts', 'discountsToAdd'], left: 'discountsToDelete' } as const;

/** Faults of the catalogs and the discounts that the input of a market names. */
export function memberFaults(world: World, input: Input): Fault[] {
  return [
    ...[...CATALOGS.joined, CATALOGS.left].flatMap((name) => catalogFaults(world, input, name)),
    ...[...DISCOUNTS.joined, DISCOUNTS.left].flatMap((name) => discountFaults(world, input, name)),
  ];
}

/** Adds a market to the catalogs and discounts that its input names, or removes it from them. */
export function changeMembers(world: World, marketId: number, input: Input): void {
  const added = CATALOGS.joined.flatMap((name) => catalogNumbers(input[name]));
  const gone = new Set(catalogNumbers(input[CATALOGS.left]));
  for (const id of added) {
    const catalog = world.catalogs.find(id);
    if (catalog === null || catalog.ids.includes(marketId)) continue;
    world.catalogs.put({ ...catalog, ids: [...catalog.ids, marketId] });
  }
  removeFromCatalogs(world, marketId, (id) => gone.has(id));
  addToDiscounts(
    world,
    marketId,
    DISCOUNTS.joined.flatMap((name) => discountNumbers(input[name])),
  );
  const left = new Set(discountNumbers(input[DISCOUNTS.left]));
  removeFromDiscounts(world, marketId, (id) => left.has(id));
}

/** Removes a deleted market from every catalog and every discount. */
export function removeFromAll(world: World, marketId: number): void {
  removeFromCatalogs(world, marketId, () => true);
  removeFromDiscounts(world, marketId, () => true);
}

function catalogNumbers(ids: unknown): number[] {
  return (readTexts(ids) ?? []).map((id) => rowIdIn(id, 'MarketCatalog'));
}

function removeFromCatalogs(
  world: World,
  marketId: number,
  isMeant: (id: number) => boolean,
): void {
  for (const catalog of allRows(world.catalogs)) {
    if (catalog.type !== 'MarketCatalog' || !isMeant(catalog.id)) continue;
    if (!catalog.ids.includes(marketId)) continue;
    world.catalogs.put({ ...catalog, ids: catalog.ids.filter((id) => id !== marketId) });
  }
}

function catalogFaults(world: World, input: Input, name: string): Fault[] {
  return (readTexts(input[name]) ?? []).flatMap((id, place): Fault[] => {
    const number = numberInGid(id, 'MarketCatalog');
    const at = ['input', name, String(place)];
    if (number === null) {
      const message = 'A market can only have market catalogs.';
      return [sentence(at, message, 'CATALOG_TYPE_NOT_SUPPORTED')];
    }
    return world.catalogs.find(number) === null
      ? [sentence(at, 'Catalog does not exist.', 'INVALID')]
      : [];
  });
}

function discountNumbers(ids: unknown): number[] {
  return (readTexts(ids) ?? []).map(
    (id) => numberInGid(id, 'DiscountCodeNode') ?? rowIdIn(id, 'DiscountAutomaticNode'),
  );
}

function discountFaults(world: World, input: Input, name: string): Fault[] {
  return discountNumbers(input[name]).flatMap((id, place): Fault[] => {
    const at = ['input', name, String(place)];
    const discount = world.discounts.find(id);
    if (discount === null) return [sentence(at, 'Discount does not exist.', 'INVALID')];
    if (discount.context.type === 'markets') return [];
    const message = 'One or more discounts do not have market eligibility.';
    return [sentence(at, message, 'DISCOUNT_NOT_MARKET_CONTEXTUAL')];
  });
}

function addToDiscounts(world: World, marketId: number, ids: readonly number[]): void {
  for (const id of ids) {
    const discount = world.discounts.find(id);
    if (discount === null || discount.context.type !== 'markets') continue;
    const all = [...new Set([...discount.context.ids, marketId])];
    world.discounts.put({ ...discount, context: { type: 'markets', ids: all } });
  }
}

function removeFromDiscounts(
  world: World,
  marketId: number,
  isMeant: (id: number) => boolean,
): void {
  for (const discount of allRows(world.discounts)) {
    const { context } = discount;
    if (context.type !== 'markets' || !isMeant(discount.id)) continue;
    if (!context.ids.includes(marketId)) continue;
    const ids = context.ids.filter((id) => id !== marketId);
    world.discounts.put({ ...discount, context: { type: 'markets', ids } });
  }
}
