import type { Listing } from '../../api/graphql/listing.ts';
import { DATE_SORT, recordFields } from '../../api/graphql/listings/every-record.ts';
import {
  dateField,
  exactField,
  numberField,
  textField,
} from '../../api/graphql/search/search-field.ts';
import { type Discount, discountStatus } from '../../data/discount.ts';

/** Discounts. Their status depends on the time, in milliseconds since 1970. */
export function discountListing(nowMs: number): Listing<Discount> {
  return {
    name: 'discounts',
    search: {
      named: {
        ...recordFields<Discount>(),
        title: textField((discount) => discount.title),
        code: exactField((discount) => discount.code),
        status: exactField((discount) => discountStatus(discount, nowMs)),
        method: exactField((discount) => (discount.code === null ? 'automatic' : 'code')),
        type: exactField(() => 'percentage'),
        times_used: numberField((discount) => discount.usageCount),
        starts_at: dateField((discount) => discount.startsAtMs),
        ends_at: dateField((discount) => discount.endsAtMs),
      },
      free: textField((discount) => [discount.title, discount.code ?? '']),
    },
    sort: {
      TITLE: (discount) => discount.title.toLowerCase(),
      ...DATE_SORT,
      STARTS_AT: (discount) => discount.startsAtMs,
      ENDS_AT: (discount) => discount.endsAtMs ?? Number.MAX_SAFE_INTEGER,
    },
  };
}
