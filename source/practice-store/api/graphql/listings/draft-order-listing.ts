import type { DraftOrder } from '../../../data/draft-order.ts';
import type { Listing } from '../listing.ts';
import { recordFields } from './every-record.ts';
import { exactField, numberField, textField } from '../search/search-field.ts';

export const draftOrderListing: Listing<DraftOrder> = {
  name: 'draft-orders',
  search: {
    named: {
      ...recordFields<DraftOrder>(),
      customer_id: numberField((draft) => draft.customerId),
      status: exactField((draft) => draft.status),
      tag: exactField((draft) => draft.tags),
    },
    free: textField((draft) => [
      `D${draft.number}`,
      draft.email ?? '',
      draft.note ?? '',
      ...draft.lineItems.map((line) => line.title),
    ]),
  },
  sort: {
    NUMBER: (draft) => draft.number,
    STATUS: (draft) => draft.status,
    TOTAL_PRICE: (draft) => draft.totalCents,
    UPDATED_AT: (draft) => draft.updatedAtMs,
  },
};
