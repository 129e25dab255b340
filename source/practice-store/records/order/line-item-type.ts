import { gid, moneyBag, moneyText } from '../../api/formats.ts';
import { type Field, recordType } from '../../graphql/record-type.ts';
import {
  allocationsOf,
  attributeObjects,
  nameOfLine,
  taxLineObject,
  weightObject,
} from './order-objects.ts';
import { findOrderInView, orderIdOfPart } from './order-parts.ts';
import {
  countsOf,
  discountedLineCents,
  type LineCounts,
  lineCents,
  paidLineCents,
  shareOf,
  taxCentsOf,
} from './order-sums.ts';
import type { LineItem, LineOfOrder } from './order.ts';

const counts = ({ line, order }: LineOfOrder): LineCounts => countsOf(line, order);

/** The amount for one piece. */
const each =
  (centsOf: (line: LineItem) => number) =>
  ({ line }: LineOfOrder): number =>
    shareOf(centsOf(line), 1, line.quantity);

/** The amount for the pieces that are not sent yet. */
const unsent =
  (centsOf: (line: LineItem) => number) =>
  (row: LineOfOrder): number =>
    shareOf(centsOf(row.line), counts(row).unfulfilled, row.line.quantity);

/** An amount as two fields: `discountedTotal`, a text, and `discountedTotalSet`, a `MoneyBag`. */
function price(
  name: string,
  centsOf: (row: LineOfOrder) => number,
): Record<string, Field<LineOfOrder>> {
  return {
    [name]: (row) => moneyText(centsOf(row)),
    [`${name}Set`]: (row) => moneyBag(centsOf(row), row.order.currency),
  };
}

const discounted = ({ line }: LineOfOrder): number => discountedLineCents(line);

export const lineItemType = recordType<LineOfOrder>('LineItem', {
  find: (id, session) => {
    const order = findOrderInView(orderIdOfPart(id), session);
    const line = order?.lineItems.find((entry) => entry.id === id);
    return order === null || line === undefined ? null : { id, line, order };
  },
  fields: {
    title: ({ line }) => line.title,
    name: ({ line }) => nameOfLine(line),
    variantTitle: ({ line }) => line.variantTitle,
    vendor: ({ line }) => line.vendor,
    sku: ({ line }) => line.sku,
    quantity: ({ line }) => line.quantity,
    currentQuantity: (row) => counts(row).current,
    unfulfilledQuantity: (row) => counts(row).unfulfilled,
    fulfillableQuantity: (row) => counts(row).unfulfilled,
    nonFulfillableQuantity: (row) =>
      Math.max(0, counts(row).current - counts(row).fulfilled - counts(row).unfulfilled),
    refundableQuantity: (row) => counts(row).current,
    canRestock: ({ line }) => line.variantId !== null,
    restockable: ({ line }) => line.variantId !== null,
    merchantEditable: ({ order }) => order.cancelledAtMs === null,
    fulfillmentStatus: (row) => {
      const { fulfilled, unfulfilled } = counts(row);
      if (fulfilled === 0) return 'unfulfilled';
      return unfulfilled === 0 ? 'fulfilled' : 'partial';
    },
    requiresShipping: ({ line }) => line.needsShipping,
    isGiftCard: ({ line }) => line.isGiftCard,
    taxable: ({ line }) => line.isTaxable,
    customAttributes: ({ line }) => attributeObjects(line.attributes),
    discountAllocations: ({ line, order }) => allocationsOf(line, order),
    duties: () => [],
    contract: () => null,
    lineItemGroup: () => null,
    sellingPlan: () => null,
    staffMember: () => null,
    taxLines: ({ line, order }, args) =>
      line.taxes
        .slice(0, typeof args['first'] === 'number' ? args['first'] : undefined)
        .map(taxLineObject(order.currency)),
    ...price('originalUnitPrice', ({ line }) => line.unitCents),
    ...price('originalTotal', ({ line }) => lineCents(line)),
    ...price('discountedUnitPrice', each(discountedLineCents)),
    ...price('discountedTotal', discounted),
    discountedTotalSet: ({ line, order }, args) =>
      moneyBag(
        args['withCodeDiscounts'] === true ? paidLineCents(line) : discountedLineCents(line),
        order.currency,
      ),
    ...price('discountedUnitPriceAfterAllDiscounts', each(paidLineCents)),
    ...price(
      'priceAfterAllDiscountsBeforeTaxes',
      ({ line, order }) => paidLineCents(line) - (order.taxesIncluded ? taxCentsOf(line.taxes) : 0),
    ),
    ...price('totalDiscount', ({ line }) => line.discountCents),
    ...price('unfulfilledOriginalTotal', unsent(lineCents)),
    ...price('unfulfilledDiscountedTotal', unsent(discountedLineCents)),
    product: ({ line }, _args, session) => session.find('Product', line.productId),
    variant: ({ line }, _args, session) => session.find('ProductVariant', line.variantId),
    image: ({ line }, _args, { world, objects }) =>
      objects.Image(
        line.productId === null ? null : world.products.find(line.productId)?.images[0],
      ),
    weight: ({ line }) => weightObject(line),
    fulfillmentService: ({ line }) =>
      line.fulfillmentService === null
        ? undefined
        : {
            id: gid('FulfillmentService', line.fulfillmentService),
            handle: line.fulfillmentService,
          },
  },
});
