import type { AreaArguments, KnownIds } from '../base-arguments.ts';

const EDIT = '{{2.payload.calculatedOrder.id}}';
const OTHER = '{{3.payload.calculatedOrder.id}}';
const LINE = '{{2.lineItems.nodes.0.id}}';
const OTHER_LINE = '{{3.lineItems.nodes.0.id}}';
const EUR = 'EUR';
const PRICE = { amount: '5.00', currencyCode: EUR };

export function orderEditArguments(ids: KnownIds): AreaArguments {
  const [variantId] = ids('ProductVariant');
  const priceSet = { shopMoney: { amount: '10.00', currencyCode: EUR } };
  const order = { taxesIncluded: true, lineItems: [{ title: 'Walk', quantity: 2, priceSet }] };
  /** An order of goods that are in stock, and its edit. */
  const [level, otherLevel] = ids('InventoryLevel');
  const goods = [
    [
      'orderCreate',
      {
        order: { lineItems: [{ variantId, quantity: 2, priceSet }] },
        options: { inventoryBehaviour: 'DECREMENT_IGNORING_POLICY' },
      },
    ],
    ['orderEditBegin', { id: '{{4}}' }],
  ] as const;
  /** Only the saved order tells where a line is packed, and what of it is sent. */
  const saved = [['orderEditCommit', { id: '{{last.payload.calculatedOrder.id}}' }]] as const;
  const orders = [
    ['orderCreate', { order }],
    ['orderCreate', { order: { ...order, note: 'walk two' } }],
  ] as const;
  const begun = [
    ...orders,
    ['orderEditBegin', { id: '{{0}}' }],
    ['orderEditBegin', { id: '{{1}}' }],
  ] as const;
  const discount = { description: 'Walk', percentValue: 10 };
  const discounted = [
    ...begun,
    ['orderEditAddLineItemDiscount', { id: EDIT, lineItemId: LINE, discount }],
    ['orderEditAddLineItemDiscount', { id: OTHER, lineItemId: OTHER_LINE, discount }],
  ] as const;
  const shippingLine = { title: 'Walk', price: PRICE };
  const shipped = [
    ...begun,
    ['orderEditAddShippingLine', { id: EDIT, shippingLine }],
    ['orderEditAddShippingLine', { id: OTHER, shippingLine }],
  ] as const;
  const applied = [
    '{{4.addedDiscountApplications.nodes.0.id}}',
    '{{5.addedDiscountApplications.nodes.0.id}}',
  ];
  const lines = ['{{4.shippingLines.0.id}}', '{{5.shippingLines.0.id}}'];
  /** The same in the first edit and in the other one. */
  const inBoth = (of: (edit: string, at: 0 | 1) => Readonly<Record<string, unknown>>) =>
    [of(EDIT, 0), of(OTHER, 1)] as const;
  const onDiscount = (more: Readonly<Record<string, unknown>>) =>
    inBoth((id, at) => ({ id, discountApplicationId: applied[at], ...more }));
  const onLine = (more: Readonly<Record<string, unknown>>) =>
    inBoth((id, at) => ({ id, shippingLineId: lines[at], ...more }));
  const addVariant = { id: EDIT, variantId, quantity: 1 };
  const addItem = { id: EDIT, title: 'Walk', quantity: 1, price: PRICE };
  const setQuantity = inBoth((id, at) => ({
    id,
    lineItemId: [LINE, OTHER_LINE][at],
    quantity: 1,
  }));
  const addDiscount = inBoth((id, at) => ({ id, lineItemId: [LINE, OTHER_LINE][at], discount }));
  const inCash = (amount: string, currencyCode = EUR) => ({
    id: EDIT,
    lineItemId: LINE,
    discount: { fixedValue: { amount, currencyCode } },
  });
  const fixed = {
    'discount.fixedValue.amount': [inCash('1.00'), inCash('2.00')],
    'discount.fixedValue.currencyCode': [inCash('1.00'), inCash('1.00', 'USD')],
  } as const;
  const restocked = (locationId: string) => ({
    id: '{{5.payload.calculatedOrder.id}}',
    lineItemId: '{{5.lineItems.nodes.0.id}}',
    quantity: 1,
    restock: true,
    locationId,
  });
  const edits = [EDIT, OTHER] as const;
  return {
    calls: {
      orderEditBegin: { before: orders, args: { id: '{{0}}' }, values: { id: ['{{0}}', '{{1}}'] } },
      orderEditAddVariant: {
        before: begun,
        args: addVariant,
        values: { id: edits },
        after: { locationId: saved },
      },
      orderEditAddCustomItem: {
        before: begun,
        args: addItem,
        values: { id: edits },
        after: { locationId: saved, requiresShipping: saved, taxable: saved },
      },
      orderEditSetQuantity: {
        before: [...begun, ...goods],
        args: setQuantity[0],
        whole: {
          id: setQuantity,
          lineItemId: setQuantity,
          locationId: [restocked(ids('Location')[0]), restocked(ids('Location')[1])],
        },
        values: { quantity: [1, 3] },
        after: { locationId: saved },
        read: [level, otherLevel],
      },
      orderEditAddLineItemDiscount: {
        before: begun,
        args: addDiscount[0],
        whole: { id: addDiscount, lineItemId: addDiscount, ...fixed },
      },
      orderEditUpdateDiscount: {
        before: discounted,
        args: onDiscount({ discount })[0],
        whole: {
          id: onDiscount({ discount }),
          discountApplicationId: onDiscount({ discount }),
          'discount.fixedValue.amount': [
            onDiscount({ discount: { fixedValue: { amount: '1.00', currencyCode: EUR } } })[0],
            onDiscount({ discount: { fixedValue: { amount: '2.00', currencyCode: EUR } } })[0],
          ],
        },
      },
      orderEditRemoveDiscount: {
        before: discounted,
        args: onDiscount({})[0],
        whole: { id: onDiscount({}), discountApplicationId: onDiscount({}) },
      },
      orderEditRemoveLineItemDiscount: {
        before: discounted,
        args: onDiscount({})[0],
        whole: { id: onDiscount({}), discountApplicationId: onDiscount({}) },
      },
      orderEditAddShippingLine: {
        before: begun,
        args: { id: EDIT, shippingLine },
        values: { id: edits },
      },
      orderEditUpdateShippingLine: {
        before: shipped,
        args: onLine({ shippingLine: { title: 'Walk on' } })[0],
        whole: {
          id: onLine({ shippingLine: { title: 'Walk on' } }),
          shippingLineId: onLine({ shippingLine: { title: 'Walk on' } }),
        },
      },
      orderEditRemoveShippingLine: {
        before: shipped,
        args: onLine({})[0],
        whole: { id: onLine({}), shippingLineId: onLine({}) },
      },
      orderEditCommit: {
        before: [
          ...begun,
          ['orderEditSetQuantity', { id: EDIT, lineItemId: LINE, quantity: 3 }],
          ['orderEditSetQuantity', { id: OTHER, lineItemId: OTHER_LINE, quantity: 3 }],
        ],
        args: { id: EDIT },
        values: { id: edits },
      },
    },
    unreadable: {
      'orderEditAddVariant.allowDuplicates':
        'only lets a variant in twice: records/order/order-edits.test.ts',
      'orderEditCommit.notifyCustomer': 'decides whether an e-mail is sent, and nobody gets one',
    },
  };
}
