import { money } from '../../api/formats.ts';
import { connect } from '../../graphql/connection.ts';
import { listConnection, type Listing, listRoot } from '../../graphql/listing.ts';
import { byId, recordType } from '../../graphql/record-type.ts';
import { numberField, textField } from '../../graphql/search/fields.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import type { Variant } from '../product/product.ts';
import { listedRows, type Rows } from '../rows.ts';
import { ascending } from '../sequence.ts';
import { catalogObject } from './catalog-type.ts';
import { priceListMutations } from './price-list-mutations.ts';
import {
  catalogOfPriceList,
  PRICE_LIST_IDS,
  type PriceBreak,
  type PriceList,
} from './price-list.ts';
import { priceObject, ruleObject } from './price-objects.ts';

const priceListListing: Listing<PriceList> = {
  name: 'price-lists',
  search: { named: {}, free: textField((list) => list.name) },
  sort: { NAME: (list) => list.name.toLowerCase() },
};

/** How the prices of a list are searched, one for each variant. */
const priceListing: Listing<Variant> = {
  name: 'price-list-prices',
  search: {
    named: {
      id: numberField((variant) => variant.id),
      variant_id: numberField((variant) => variant.id),
      product_id: numberField((variant) => variant.productId),
    },
    free: null,
  },
  sort: {},
};

export const priceListType = recordType<PriceList>('PriceList', {
  rows: ({ world }) => world.priceLists,
  fields: {
    name: (list) => list.name,
    currency: (_list, _args, { world }) => world.shop.currency,
    fixedPricesCount: (list) => list.fixed.size,
    parent: (list) => ({
      adjustment: {
        type: list.percent < 0 ? 'PERCENTAGE_DECREASE' : 'PERCENTAGE_INCREASE',
        value: Math.abs(list.percent),
      },
      settings: { compareAtMode: list.compareAtMode },
    }),
    catalog: ({ id }, _args, session) => {
      const catalog = catalogOfPriceList(id, session.world.catalogs);
      return catalog === undefined ? null : catalogObject(catalog, session);
    },
    prices: (list, args, session, info) =>
      listConnection(
        priceListing,
        ofOrigin(list.fixed, args, session),
        { args, session, info },
        (variant) => priceObject(list, variant, session),
      ),
    quantityRules: (list, args, session) =>
      connect(ascending(ofOrigin(list.rules, args, session)), args, (variant) =>
        ruleObject(list, variant, session),
      ),
  },
  roots: {
    priceLists: listRoot('PriceList', priceListListing, ({ world }) => world.priceLists),
    priceList: byId('PriceList'),
  },
  mutations: priceListMutations,
});

export const priceBreakType = recordType<PriceBreak>('QuantityPriceBreak', {
  find: (id, { world }) => {
    const { first, spacing } = PRICE_LIST_IDS;
    const listId = first + Math.floor((id - first) / spacing) * spacing;
    return world.priceLists.find(listId)?.breaks.find((row) => row.id === id);
  },
  fields: {
    minimumQuantity: (row) => row.minimum,
    price: (row, _args, { world }) => money(row.cents, world.shop.currency),
    priceList: (row, _args, session) => session.find('PriceList', row.priceListId),
    variant: (row, _args, session) => session.find('ProductVariant', row.variantId),
  },
});

/** The variants that have an entry in `own`, those that have none, or all. */
function ofOrigin(
  own: ReadonlyMap<number, unknown>,
  { originType }: Args,
  { world }: GraphqlSession,
): Rows<Variant> {
  if (originType == null) return world.variants;
  if (originType === 'FIXED') {
    const known = [...own.keys()].toSorted((a, b) => a - b).map((id) => world.findVariant(id));
    return listedRows(known.filter((variant) => variant !== null));
  }
  const all = Array.from({ length: world.variants.count }, (_, at) => world.variants.at(at));
  return listedRows(all.filter(({ id }) => !own.has(id)));
}
