import type { AreaArguments, KnownIds } from '../base-arguments.ts';

export function draftOrderArguments(ids: KnownIds): AreaArguments {
  const lineItems = [{ title: 'Walk', quantity: 2, originalUnitPrice: '10.00' }];
  const made = ['draftOrderCreate', { input: { lineItems, email: 'walk@example.com' } }] as const;
  const two = [made, ['draftOrderCreate', { input: { lineItems, note: 'walk two' } }]] as const;
  const ownDraft = '{{0}}';
  const tagged = { tags: ['walk-a', 'walk-b'] };
  return {
    calls: {
      draftOrderCreate: { args: { input: { lineItems } } },
      draftOrderUpdate: {
        before: two,
        args: { id: ownDraft, input: { lineItems } },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      draftOrderCalculate: { args: { input: { lineItems } } },
      draftOrderDelete: {
        before: two,
        args: { input: { id: ownDraft } },
        values: { 'input.id': ['{{0}}', '{{1}}'] },
      },
      draftOrderComplete: {
        before: two,
        args: { id: ownDraft },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      draftOrderInvoiceSend: {
        before: two,
        args: { id: ownDraft, email: { to: 'walk@example.com' } },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      draftOrderInvoicePreview: {
        before: two,
        args: { id: ownDraft, email: { to: 'walk@example.com' } },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      draftOrderDuplicate: {
        before: two,
        args: { id: ownDraft },
        values: { id: ['{{0}}', '{{1}}'], draftOrderId: ['{{0}}', '{{1}}'] },
        beside: { draftOrderId: { id: undefined } },
      },
      draftOrderCreateFromOrder: {
        args: { orderId: ids('Order')[0] },
      },
      draftOrderBulkAddTags: {
        before: two,
        args: { ids: [ownDraft], tags: ['walk'] },
        values: { ids: ['{{0}}', '{{1}}'], search: ['email:walk@example.com', 'id:1'] },
        beside: { search: { ids: undefined } },
        read: ['{{0}}', '{{1}}'],
      },
      draftOrderBulkRemoveTags: {
        before: [
          ['draftOrderCreate', { input: { lineItems, email: 'walk@example.com', ...tagged } }],
          ['draftOrderCreate', { input: { lineItems, ...tagged } }],
        ],
        args: { ids: [ownDraft], tags: ['walk-a'] },
        values: { ids: ['{{0}}', '{{1}}'], search: ['email:walk@example.com', 'id:1'] },
        whole: {
          tags: [
            { ids: [ownDraft], tags: ['walk-a'] },
            { ids: [ownDraft], tags: ['walk-b'] },
          ],
        },
        beside: { search: { ids: undefined } },
        read: ['{{0}}', '{{1}}'],
      },
      draftOrderBulkDelete: {
        before: two,
        args: { ids: [ownDraft] },
        values: { ids: ['{{0}}', '{{1}}'], search: ['email:walk@example.com', 'id:1'] },
        beside: { search: { ids: undefined } },
        read: ['{{0}}', '{{1}}'],
      },
    },
    objects: {
      DraftOrderLineItemInput: { title: 'Walk', quantity: 2, originalUnitPrice: '10.00' },
      DraftOrderAppliedDiscountInput: { title: 'Walk', value: 5, valueType: 'PERCENTAGE' },
      ShippingLineInput: { title: 'Walk', price: '5.00' },
    },
  };
}
