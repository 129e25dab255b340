import { gid, moneyBag, moneyText } from '../../api/formats.ts';
import { type Field, recordType } from '../../graphql/record-type.ts';
import { findOrderInView, orderIdOfPart } from './order-parts.ts';
import type { LineOfOrder } from './order.ts';

const total = ({ line }: LineOfOrder): number => line.unitCents * line.quantity;

const unit = ({ line }: LineOfOrder): number => line.unitCents;

const open = ({ line, order }: LineOfOrder): number =>
  order.fulfillmentStatus === 'UNFULFILLED' && order.cancelledAtMs === null ? line.quantity : 0;

const bag =
  (read: (row: LineOfOrder) => number): Field<LineOfOrder> =>
  (row, _args, { world }) =>
    moneyBag(read(row), world.shop.currency);

export const lineItemType = recordType<LineOfOrder>('LineItem', {
  find: (id, session) => {
    const order = findOrderInView(orderIdOfPart(id), session);
    const line = order?.lineItems.find((entry) => entry.id === id);
    return order === null || line === undefined ? null : { id, line, order };
  },
  fields: {
    id: ({ id }) => gid('LineItem', id),
    title: ({ line }) => line.title,
    name: ({ line }) => `${line.title} - ${line.variantTitle}`,
    variantTitle: ({ line }) => line.variantTitle,
    vendor: ({ line }) => line.vendor,
    sku: ({ line }) => line.sku,
    quantity: ({ line }) => line.quantity,
    currentQuantity: ({ line, order }) => (order.cancelledAtMs === null ? line.quantity : 0),
    unfulfilledQuantity: open,
    fulfillableQuantity: open,
    nonFulfillableQuantity: () => 0,
    refundableQuantity: ({ line, order }) => (order.cancelledAtMs === null ? line.quantity : 0),
    requiresShipping: () => true,
    isGiftCard: () => false,
    taxable: () => true,
    customAttributes: () => [],
    discountAllocations: () => [],
    duties: () => [],
    originalUnitPrice: (row) => moneyText(unit(row)),
    originalUnitPriceSet: bag(unit),
    originalTotal: (row) => moneyText(total(row)),
    originalTotalSet: bag(total),
    discountedUnitPrice: (row) => moneyText(unit(row)),
    discountedUnitPriceSet: bag(unit),
    discountedTotal: (row) => moneyText(total(row)),
    discountedTotalSet: bag(total),
    totalDiscount: () => '0.00',
    totalDiscountSet: bag(() => 0),
    product: ({ line }, _args, { world, objects }) => {
      const product = world.products.find(line.productId);
      return product === null ? null : objects.Product(product);
    },
    variant: ({ line }, _args, { world, objects }) => {
      const variant = world.findVariant(line.variantId);
      return variant === null ? null : objects.ProductVariant(variant);
    },
    weight: ({ line }) => ({ unit: 'GRAMS', value: line.grams }),
  },
});
