import { readDiscount } from './draft-discount.ts';
import { numberInGid } from '../../../api/formats.ts';
import {
  type Input,
  readCents,
  readFlag,
  readInputs,
  readNumber,
  readText,
  unsupported,
} from '../../../graphql/mutation.ts';
import { type Fault, sentence } from '../../change.ts';
import type { Session } from '../../world.ts';
import { type Read, readAttributes, readMoney, readWeight } from '../order-input.ts';
import { newIds } from '../order-parts.ts';
import type { DraftOrder, LineItem } from '../order.ts';
import { BLANK_LINE, lineOfVariant, uuidOf } from '../create/blank-order.ts';

const MOST_LINES = 499;

/** Reads the lines of a `DraftOrderInput`; undefined leaves the existing ones. */
export function readLines(
  draft: DraftOrder,
  input: Input,
  session: Session,
): Read<readonly LineItem[] | undefined> {
  const inputs = readInputs(input['lineItems']);
  if (inputs === undefined) {
    const isEmpty = draft.lineItems.length === 0;
    return { value: undefined, faults: isEmpty ? [sentence([], NO_LINES, 'INVALID')] : [] };
  }
  const faults: Fault[] = inputs.length === 0 ? [sentence([], NO_LINES, 'INVALID')] : [];
  if (inputs.length > MOST_LINES) {
    const message = `Line items must be less than or equal to ${MOST_LINES}`;
    faults.push(sentence(['lineItems'], message, 'INVALID'));
  }
  const ids = newIds(draft.id, 'line', []);
  const lines = inputs.map((entry, at) => {
    const read = readLine(ids(), entry, ['lineItems', String(at)], draft.currency, session);
    faults.push(...read.faults);
    return read.value;
  });
  return { value: lines, faults };
}

const NO_LINES = 'Add at least 1 product';

function readLine(
  id: number,
  input: Input,
  at: readonly string[],
  currency: string,
  { world }: Session,
): Read<LineItem> {
  const faults = unsupported(input, at, 'bundleComponents', 'components');
  const quantity = readNumber(input['quantity']) ?? 0;
  if (quantity < 1) {
    const message = 'Quantity must be greater than or equal to 1';
    faults.push(sentence([...at, 'quantity'], message, 'INVALID'));
  }
  const discount = readDiscount(input['appliedDiscount'], { currency }, [...at, 'appliedDiscount']);
  const common = {
    attributes: readAttributes(input['customAttributes']) ?? [],
    discount: discount.value ?? null,
    uuid: readText(input['uuid']) ?? uuidOf(id),
  };
  faults.push(...discount.faults);
  const override = readMoney(input['priceOverride'], currency, [...at, 'priceOverride']);
  faults.push(...override.faults);
  const hasOwnPrice =
    override.value !== undefined || readFlag(input['generatePriceOverride']) === true;
  const number = numberInGid(input['variantId'], 'ProductVariant');
  if (input['variantId'] != null) {
    const variant = number === null ? null : world.findVariant(number);
    const product = variant === null ? null : world.products.find(variant.productId);
    if (variant === null || product === null) {
      const message = `Product with ID ${number ?? 0} is no longer available.`;
      faults.push(sentence([], message, 'INVALID'));
      return { value: { ...BLANK_LINE, ...common, id, quantity, title: '' }, faults };
    }
    const line = lineOfVariant(id, product, variant, quantity);
    const unitCents = override.value ?? line.unitCents;
    return { value: { ...line, ...common, hasOwnPrice, unitCents }, faults };
  }
  const title = readText(input['title']) ?? '';
  if (title.trim() === '') faults.push(sentence([], 'Merchandise title is empty.', 'INVALID'));
  const price = readMoney(input['originalUnitPriceWithCurrency'], currency, [
    ...at,
    'originalUnitPriceWithCurrency',
  ]);
  faults.push(...price.faults);
  const unitCents = override.value ?? price.value ?? readCents(input['originalUnitPrice']) ?? 0;
  if (unitCents < 0) {
    const message = 'Cannot send negative price for line_item';
    faults.push(sentence([], message, 'INVALID'));
  }
  return {
    value: {
      ...BLANK_LINE,
      ...common,
      id,
      title,
      quantity,
      sku: readText(input['sku']) ?? null,
      unitCents,
      grams: readNumber(input['grams']) ?? 0,
      ...readWeight(input['weight']),
      isTaxable: readFlag(input['taxable']) ?? true,
      needsShipping: readFlag(input['requiresShipping']) ?? true,
      hasOwnPrice,
    },
    faults,
  };
}
