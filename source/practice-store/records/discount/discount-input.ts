import { parseMoment } from '../../api/formats.ts';
import {
  type Input,
  readCents,
  readFlag,
  readInput,
  readNumber,
  readText,
  readTexts,
} from '../../graphql/mutation.ts';
import { cleanTags, type Fault, fault, faultIf } from '../change.ts';
import type { World } from '../world.ts';
import { amountFaults, codeFaults, discountFaults, shareFaults } from './discount-faults.ts';
import {
  ONE_PRODUCT,
  readCombination,
  readContext,
  readDestination,
  type InputContext,
  readItems,
  readMinimum,
  readPurchase,
  readWhole,
} from './discount-selection.ts';
import { type Discount, type DiscountValue, newCode } from './discount.ts';

/** Applies an input to a discount; returns the changed discount and its faults. */
export function changedDiscount(
  world: World,
  before: Discount,
  input: Input,
  { at, isNew, nowMs }: Pick<InputContext, 'at' | 'isNew' | 'nowMs'>,
): { readonly discount: Discount; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const inputContext: InputContext = { world, input, at, isNew, nowMs, faults };
  const gets = readInput(input['customerGets']);
  const given = <Value>(
    name: string,
    read: (value: unknown) => Value | undefined,
  ): Value | null | undefined => (input[name] === null ? null : read(input[name]));
  const discount: Discount = {
    ...before,
    title: (readText(input['title']) ?? before.title).trim(),
    ...codesOf(inputContext, before),
    value: gets['value'] == null ? before.value : readValue(inputContext, readInput(gets['value'])),
    items: readItems(inputContext, before.items, gets['items'], ['customerGets', 'items']),
    buys: readPurchase(inputContext, before),
    appliesOnOneTimePurchase:
      readFlag(gets['appliesOnOneTimePurchase']) ??
      readFlag(input['appliesOnOneTimePurchase']) ??
      before.appliesOnOneTimePurchase,
    appliesOnSubscription:
      readFlag(gets['appliesOnSubscription']) ??
      readFlag(input['appliesOnSubscription']) ??
      before.appliesOnSubscription,
    destination: readDestination(before.destination, input['destination']),
    maximumShippingCents: orBefore(
      given('maximumShippingPrice', readCents),
      before.maximumShippingCents,
    ),
    minimum: readMinimum(inputContext, before.minimum),
    context: readContext(inputContext, before.context),
    combinesWith: readCombination(before.combinesWith, readInput(input['combinesWith'])),
    usageLimit: orBefore(given('usageLimit', readNumber), before.usageLimit),
    appliesOncePerCustomer:
      readFlag(input['appliesOncePerCustomer']) ?? before.appliesOncePerCustomer,
    recurringCycleLimit: orBefore(
      given('recurringCycleLimit', readNumber),
      before.recurringCycleLimit,
    ),
    usesPerOrderLimit: orBefore(given('usesPerOrderLimit', readWhole), before.usesPerOrderLimit),
    tags: input['tags'] == null ? before.tags : cleanTags(readTexts(input['tags']) ?? []),
    startsAtMs: readMoment(input['startsAt']) ?? before.startsAtMs,
    endsAtMs: orBefore(given('endsAt', readMoment), before.endsAtMs),
  };
  return { discount, faults: [...faults, ...discountFaults(inputContext, discount)] };
}

function orBefore<Value>(given: Value | null | undefined, before: Value | null): Value | null {
  return given === undefined ? before : given;
}

function readMoment(value: unknown): number | undefined {
  const text = readText(value);
  return text === undefined ? undefined : parseMoment(text);
}

/** The input names the first code; further codes come from the bulk mutations. */
function codesOf(
  { world, input, at, nowMs, faults }: InputContext,
  before: Discount,
): Pick<Discount, 'codes' | 'codesMade'> {
  const { codes, codesMade, isAutomatic } = before;
  if (isAutomatic) return { codes, codesMade };
  const code = readText(input['code']);
  const field = [at, 'code'];
  if (code === undefined) {
    faults.push(...faultIf(codes.length === 0, field, 'Code', "can't be blank", 'BLANK'));
    return { codes, codesMade };
  }
  const [first, ...others] = codes;
  faults.push(...codeFaults(world, code, field, first?.id ?? null));
  if (first !== undefined) {
    return { codes: [{ ...first, code, updatedAtMs: nowMs }, ...others], codesMade };
  }
  return { codes: [newCode(before, code, nowMs)], codesMade: codesMade + 1 };
}

function readValue({ at, faults }: InputContext, input: Input): DiscountValue {
  const path = [at, 'customerGets', 'value'];
  const percentage = readNumber(input['percentage']);
  if (percentage !== undefined) {
    faults.push(...shareFaults(percentage, [...path, 'percentage']));
    return { type: 'percentage', percentage };
  }
  if (input['discountAmount'] != null) {
    const amount = readInput(input['discountAmount']);
    const cents = readCents(amount['amount']) ?? 0;
    faults.push(...amountFaults(cents, [...path, 'discountAmount', 'amount']));
    return { type: 'amount', cents, onEachItem: readFlag(amount['appliesOnEachItem']) ?? false };
  }
  if (input['discountOnQuantity'] == null) {
    faults.push(fault(path, 'Value', "can't be blank", 'BLANK'));
    return { type: 'percentage', percentage: 0 };
  }
  const onQuantity = readInput(input['discountOnQuantity']);
  const effect = readInput(onQuantity['effect']);
  const quantity = readWhole(onQuantity['quantity']) ?? ONE_PRODUCT;
  const effectPath = [...path, 'discountOnQuantity', 'effect'];
  const share = readNumber(effect['percentage']);
  if (share !== undefined || effect['amount'] == null) {
    faults.push(...shareFaults(share ?? 1, [...effectPath, 'percentage']));
    return { type: 'quantity', quantity, effect: { type: 'percentage', percentage: share ?? 1 } };
  }
  const cents = readCents(effect['amount']) ?? 0;
  faults.push(...amountFaults(cents, [...effectPath, 'amount']));
  return { type: 'quantity', quantity, effect: { type: 'amount', cents } };
}
