import { readInput } from '../../graphql/mutation.ts';
import { type Fault, fault, faultIf, lengthFaults, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { addedAndRemoved, LINE_TAGS, type InputContext } from './discount-selection.ts';
import { type Discount, discountClass } from './discount.ts';

/** The fault of a code that this or another discount already has. */
function codeTaken(field: readonly string[]): Fault {
  return fault(field, 'Code', 'must be unique. Please try a different code.', 'TAKEN');
}

/** The service stores the value of a discount as a negative number, which shows in its message. */
export const NOT_ABOVE_ZERO = 'must be less than or equal to 0';

const MOST_TAGS = 5;

const MOST_TAGS_ON_LINE = 10;

/**
 * Faults of a code, which is unique regardless of case.
 * @param ownId id of the code that is changed; null for a new one
 */
export function codeFaults(
  world: World,
  code: string,
  field: readonly string[],
  ownId: number | null,
): Fault[] {
  const wanted = code.toLowerCase();
  const isTaken = allRows(world.discounts).some(({ codes }) =>
    codes.some((entry) => entry.id !== ownId && entry.code.toLowerCase() === wanted),
  );
  return [
    ...faultIf(code === '', field, 'Code', 'is too short (minimum is 1 character)', 'TOO_SHORT'),
    ...faultIf(/[\r\n]/.test(code), field, 'Code', 'cannot contain newline characters.', 'INVALID'),
    ...lengthFaults(code, field, 'Code'),
    ...(isTaken ? [codeTaken(field)] : []),
  ];
}

/** The fault of a percentage, given as a share: 0.1 is 10 %. */
export function shareFaults(percentage: number, field: readonly string[]): Fault[] {
  const isOutside = !(percentage >= 0 && percentage <= 1);
  return faultIf(isOutside, field, 'Value', 'must be between 0.0 and 1.0', 'VALUE_OUTSIDE_RANGE');
}

export function amountFaults(cents: number, field: readonly string[]): Fault[] {
  return faultIf(!(cents >= 0), field, 'Value', NOT_ABOVE_ZERO, 'LESS_THAN_OR_EQUAL_TO');
}

/** Faults of a title that is missing or too long. */
export function titleFaults(title: string, at: readonly string[]): Fault[] {
  return [
    ...faultIf(title === '', at, 'Title', "can't be blank", 'BLANK'),
    ...lengthFaults(title, at, 'Title'),
  ];
}

/** Faults of the end date and of the usage limit. */
export function limitFaults(
  { startsAtMs, endsAtMs, usageLimit }: Discount,
  at: readonly string[],
): Fault[] {
  return [
    ...faultIf(
      endsAtMs !== null && endsAtMs <= startsAtMs,
      [...at, 'endsAt'],
      'Ends at',
      'needs to be after starts_at',
      'INVALID',
    ),
    ...faultIf(
      usageLimit !== null && usageLimit < 1,
      [...at, 'usageLimit'],
      'Usage limit',
      'must be greater than 0',
      'GREATER_THAN',
    ),
  ];
}

/** Faults of a discount after a change, and of required fields that the change left out. */
export function discountFaults({ input, at, isNew }: InputContext, discount: Discount): Fault[] {
  const { title, tags, combinesWith, kind } = discount;
  const lineTags = combinesWith.productDiscountsWithTagsOnSameCartLine;
  const gets = readInput(input['customerGets']);
  const misses = (name: string): boolean => isNew && kind !== 'freeShipping' && gets[name] == null;
  const limit = discount.recurringCycleLimit;
  const line = readInput(readInput(input['combinesWith'])[LINE_TAGS]);
  const saysLineTags = addedAndRemoved(line, 'add', 'remove').flat().length > 0;
  return [
    ...titleFaults(title, [at, 'title']),
    ...faultIf(
      input['startsAt'] === null || (isNew && input['startsAt'] === undefined),
      [at, 'startsAt'],
      'Starts at',
      "can't be blank",
      'BLANK',
    ),
    ...faultIf(misses('value'), [at, 'customerGets', 'value'], 'Value', "can't be blank", 'BLANK'),
    ...faultIf(misses('items'), [at, 'customerGets', 'items'], 'Items', "can't be blank", 'BLANK'),
    ...limitFaults(discount, [at]),
    ...faultIf(
      limit !== null && limit < 0,
      [at, 'recurringCycleLimit'],
      'Recurring cycle limit',
      'must be a valid integer greater than or equal to 0',
      'RECURRING_CYCLE_LIMIT_NOT_A_VALID_INTEGER',
    ),
    ...(!discount.appliesOnOneTimePurchase && !discount.appliesOnSubscription
      ? [
          sentence(
            [at, ...(kind === 'freeShipping' ? [] : ['customerGets']), 'appliesOnOneTimePurchase'],
            'A discount cannot have both appliesOnOneTimePurchase and appliesOnSubscription set to false.',
            'APPLIES_ON_NOTHING',
          ),
        ]
      : []),
    ...(kind === 'bxgy' && discount.items.type === 'all'
      ? [sentence([at, 'customerGets'], "Items in 'customer get' cannot be set to all", 'INVALID')]
      : []),
    ...(kind === 'bxgy' && discount.value.type !== 'quantity'
      ? [
          sentence(
            [at, 'customerGets', 'value'],
            'Only discountOnQuantity permitted with bxgy discounts.',
            'INVALID',
          ),
        ]
      : []),
    ...(kind === 'basic' && discount.value.type === 'quantity'
      ? [
          sentence(
            [at, 'customerGets', 'value', 'discountOnQuantity'],
            'discountOnQuantity field is only permitted with bxgy discounts.',
            'INVALID',
          ),
        ]
      : []),
    ...(kind === 'freeShipping' && combinesWith.shippingDiscounts
      ? [
          sentence(
            [at, 'combinesWith'],
            'The combinesWith settings are not valid for the discount class.',
            'INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS',
          ),
        ]
      : []),
    ...faultIf(
      tags.length > MOST_TAGS,
      [at, 'tags'],
      'Tags',
      `can't be more than ${MOST_TAGS}`,
      'TOO_MANY_TAGS',
    ),
    ...((lineTags.length > 0 || saysLineTags) && discountClass(discount) !== 'PRODUCT'
      ? [
          sentence(
            [at, 'combinesWith', LINE_TAGS],
            'The `productDiscountsWithTagsOnSameCartLine` field is only valid for discounts with the PRODUCT discount class.',
            'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_FOR_DISCOUNT_CLASS',
          ),
        ]
      : []),
    ...faultIf(
      lineTags.length > MOST_TAGS_ON_LINE,
      [at, 'combinesWith', LINE_TAGS],
      'Tags',
      `can't be more than ${MOST_TAGS_ON_LINE}`,
      'TOO_MANY_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE',
    ),
  ];
}
