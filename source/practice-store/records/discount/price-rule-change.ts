import { parseMoment } from '../../api/formats.ts';
import {
  type BodyObject,
  centsAt,
  flagAt,
  objectAt,
  textAt,
  wholeAt,
} from '../../rest/body-object.ts';
import { type Fault, fault, faultIf, NOT_IN_LIST, sentence } from '../change.ts';
import { countryCodeOf, REST_OF_WORLD } from '../customer/places.ts';
import type { World } from '../world.ts';
import { limitFaults, NOT_ABOVE_ZERO, titleFaults } from './discount-faults.ts';
import {
  ALL_AND_SOME_ITEMS,
  ONE_PRODUCT,
  PRODUCTS_AND_COLLECTIONS,
  SUBTOTAL_AND_QUANTITY,
} from './discount-selection.ts';
import type { Discount, DiscountContext, DiscountItems, DiscountPurchase } from './discount.ts';
import { priceRuleJson } from './price-rule-json.ts';

const RATIO = 'prerequisite_to_entitlement_quantity_ratio';
const PURCHASE = 'prerequisite_to_entitlement_purchase';

/** Required fields with a fixed set of values. */
const CHOICES = {
  target_type: ['line_item', 'shipping_line'],
  target_selection: ['all', 'entitled'],
  allocation_method: ['each', 'across'],
  value_type: ['fixed_amount', 'percentage'],
  customer_selection: ['all', 'prerequisite'],
} as const;

/** One price rule while it is read; `rule` is the complete rule after the change. */
interface RuleContext {
  readonly world: World;
  readonly before: Discount;
  readonly rule: BodyObject;
  readonly kind: Discount['kind'];
  /** Whether any of these fields was sent; always true for a new rule. */
  says(...names: readonly string[]): boolean;
  readonly faults: Fault[];
}

/** Applies the body of a price rule to a discount; returns the changed discount and its faults. */
export function changedByRule(
  world: World,
  before: Discount,
  body: BodyObject,
  isNew: boolean,
): { readonly discount: Discount; readonly faults: readonly Fault[] } {
  const rule: BodyObject = isNew ? body : { ...priceRuleJson(before), ...body };
  const faults: Fault[] = [];
  const kind = kindOf(rule);
  const says: RuleContext['says'] = (...names) =>
    isNew || names.some((name) => Object.hasOwn(body, name));
  const ruleContext: RuleContext = { world, before, rule, kind, says, faults };
  const title = (textAt(rule, 'title') ?? '').trim();
  faults.push(...titleFaults(title, ['title']));
  for (const [name, words] of Object.entries(CHOICES)) {
    const given = textAt(rule, name) ?? '';
    const isMissing = given === '';
    faults.push(
      ...faultIf(isMissing, [name], name, "can't be blank", 'BLANK'),
      ...faultIf(
        !isMissing && !words.some((word) => word === given),
        [name],
        name,
        NOT_IN_LIST,
        'INCLUSION',
      ),
    );
  }
  const isShipping = kind === 'freeShipping';
  const discount: Discount = {
    ...before,
    title,
    kind,
    value: readValue(ruleContext),
    items: isShipping ? { type: 'all' } : readEntitled(ruleContext),
    buys: kind === 'bxgy' ? readPurchase(ruleContext) : null,
    destination: isShipping ? readDestination(ruleContext) : null,
    maximumShippingCents: readHighestPrice(ruleContext),
    minimum: readMinimum(ruleContext),
    context: readContext(ruleContext),
    usageLimit: readNumber(ruleContext, 'usage_limit', before.usageLimit),
    usesPerOrderLimit: readNumber(ruleContext, 'allocation_limit', before.usesPerOrderLimit),
    appliesOncePerCustomer: flagAt(rule, 'once_per_customer') ?? false,
    startsAtMs: readMoment(ruleContext, 'starts_at', before.startsAtMs) ?? before.startsAtMs,
    endsAtMs: readMoment(ruleContext, 'ends_at', before.endsAtMs),
  };
  return { discount, faults: [...faults, ...limitFaults(discount, [])] };
}

/** A rule with a quantity ratio or a prerequisite amount is buy X get Y. */
function kindOf(rule: BodyObject): Discount['kind'] {
  if (rule['target_type'] === 'shipping_line') return 'freeShipping';
  const ratio = objectAt(rule, RATIO) ?? {};
  const hasNeed =
    ratio['prerequisite_quantity'] != null ||
    ratio['entitled_quantity'] != null ||
    objectAt(rule, PURCHASE)?.['prerequisite_amount'] != null;
  return hasNeed ? 'bxgy' : 'basic';
}

function refuse(ruleContext: RuleContext, name: string, words: string): void {
  ruleContext.faults.push(fault([name], name, words, 'INVALID'));
}

function readValue(ruleContext: RuleContext): Discount['value'] {
  const { rule, before, kind, says } = ruleContext;
  if (!says('value', 'value_type', 'allocation_method', 'target_type', RATIO, PURCHASE)) {
    return before.value;
  }
  const text = textAt(rule, 'value');
  const value = text == null || text.trim() === '' ? Number.NaN : -Number(text);
  const isShare = rule['value_type'] === 'percentage';
  const isEach = rule['allocation_method'] === 'each';
  if (text == null || text === '') refuse(ruleContext, 'value', "can't be blank");
  else if (Number.isNaN(value)) refuse(ruleContext, 'value', 'is not a number');
  else if (value < 0) refuse(ruleContext, 'value', NOT_ABOVE_ZERO);
  else if (isShare && value > 100) {
    refuse(ruleContext, 'value', 'must be greater than or equal to -100');
  }
  if (kind !== 'basic' && !isEach) refuse(ruleContext, 'allocation_method', 'must be each');
  if (kind === 'freeShipping') {
    if (!isShare) refuse(ruleContext, 'value_type', 'must be percentage');
    else if (value !== 100) refuse(ruleContext, 'value', 'must be -100');
    return before.value;
  }
  const onEachItem = isEach && kind === 'basic';
  const one = isShare
    ? ({ type: 'percentage', percentage: Math.round(value * 10_000) / 1_000_000 } as const)
    : ({ type: 'amount', cents: Math.round(value * 100) } as const);
  if (kind === 'bxgy') {
    const quantity = wholeAt(objectAt(rule, RATIO) ?? {}, 'entitled_quantity') ?? ONE_PRODUCT;
    return { type: 'quantity', quantity, effect: one };
  }
  if (one.type === 'amount') return { ...one, onEachItem };
  return onEachItem ? { ...one, onEachItem } : one;
}

/** The ids of a list, each once; adds a fault for each unknown id. */
function readIds(
  { rule, faults }: RuleContext,
  name: string,
  label: string,
  isKnown: (id: number) => boolean,
): number[] {
  const list = rule[name];
  const ids = (Array.isArray(list) ? list : []).map(Number);
  for (const id of ids) {
    if (isKnown(id)) continue;
    faults.push(sentence([name], `${label} with id: ${id} is invalid`, 'INVALID'));
  }
  return [...new Set(ids)];
}

/**
 * The items on one side of a rule: `entitled_product_ids`, `prerequisite_product_ids` and so on.
 */
function readItems(ruleContext: RuleContext, side: 'entitled' | 'prerequisite'): DiscountItems {
  const { world } = ruleContext;
  const productIds = readIds(
    ruleContext,
    `${side}_product_ids`,
    'Product',
    (id) => world.products.find(id) !== null,
  );
  const variantIds = readIds(
    ruleContext,
    `${side}_variant_ids`,
    'Product variant',
    (id) => world.findVariant(id) !== null,
  );
  const collectionIds = readIds(
    ruleContext,
    `${side}_collection_ids`,
    'Collection',
    (id) => world.collections.find(id) !== null,
  );
  const hasProducts = productIds.length + variantIds.length > 0;
  if (collectionIds.length > 0 && hasProducts) {
    const name = `${side}_collection_ids`;
    ruleContext.faults.push(sentence([name], PRODUCTS_AND_COLLECTIONS, 'CONFLICT'));
  }
  if (collectionIds.length > 0) return { type: 'collections', collectionIds };
  return hasProducts ? { type: 'products', productIds, variantIds } : { type: 'all' };
}

const ENTITLED = ['entitled_product_ids', 'entitled_variant_ids', 'entitled_collection_ids'];

function readEntitled(ruleContext: RuleContext): DiscountItems {
  const { rule, before, kind, says } = ruleContext;
  if (!says(...ENTITLED, 'target_selection', 'target_type')) return before.items;
  const isAll = rule['target_selection'] !== 'entitled';
  if (isAll && !says(...ENTITLED)) return { type: 'all' };
  const items = readItems(ruleContext, 'entitled');
  if (isAll && items.type !== 'all') {
    ruleContext.faults.push(sentence(['target_selection'], ALL_AND_SOME_ITEMS, 'CONFLICT'));
  } else if (items.type === 'all' && (kind === 'bxgy' || !isAll)) {
    refuse(ruleContext, 'target_selection', 'needs entitled products, variants or collections');
  }
  return items;
}

function readPurchase(ruleContext: RuleContext): DiscountPurchase {
  const { rule, before } = ruleContext;
  const items = readItems(ruleContext, 'prerequisite');
  if (items.type === 'all') {
    refuse(ruleContext, RATIO, 'needs prerequisite products, variants or collections');
  }
  const cents = centsAt(objectAt(rule, PURCHASE) ?? {}, 'prerequisite_amount');
  const quantity = wholeAt(objectAt(rule, RATIO) ?? {}, 'prerequisite_quantity');
  if (cents !== undefined && quantity !== undefined) {
    refuse(ruleContext, PURCHASE, `cannot be defined when ${RATIO} has a prerequisite quantity`);
  }
  return {
    items,
    need:
      cents === undefined
        ? { type: 'quantity', quantity: quantity ?? ONE_PRODUCT }
        : { type: 'amount', cents },
    isOneTimePurchase: before.buys?.isOneTimePurchase ?? true,
    isSubscription: before.buys?.isSubscription ?? false,
  };
}

function readDestination(ruleContext: RuleContext): Discount['destination'] {
  const { rule, before, says } = ruleContext;
  if (!says('entitled_country_ids', 'target_selection', 'target_type')) return before.destination;
  if (rule['target_selection'] !== 'entitled') return null;
  const ids = readIds(
    ruleContext,
    'entitled_country_ids',
    'Country',
    (id) => countryCodeOf(id) !== null,
  );
  const codes = ids.map(countryCodeOf).filter((code) => code !== null);
  if (ids.length === 0) refuse(ruleContext, 'target_selection', 'needs entitled countries');
  return {
    countries: codes.filter((code) => code !== REST_OF_WORLD),
    includeRestOfWorld: codes.includes(REST_OF_WORLD),
  };
}

function readHighestPrice(ruleContext: RuleContext): number | null {
  const name = 'prerequisite_shipping_price_range';
  const cents = centsAt(objectAt(ruleContext.rule, name) ?? {}, 'less_than_or_equal_to') ?? null;
  if (cents !== null && ruleContext.kind !== 'freeShipping') {
    refuse(ruleContext, name, 'can only be used with target_type shipping_line');
  }
  return cents;
}

function readMinimum({ rule, faults }: RuleContext): Discount['minimum'] {
  const from = 'greater_than_or_equal_to';
  const cents = centsAt(objectAt(rule, 'prerequisite_subtotal_range') ?? {}, from);
  const quantity = wholeAt(objectAt(rule, 'prerequisite_quantity_range') ?? {}, from);
  if (cents !== undefined && quantity !== undefined) {
    faults.push(sentence(['prerequisite_subtotal_range'], SUBTOTAL_AND_QUANTITY, 'CONFLICT'));
  }
  if (cents !== undefined) return { type: 'subtotal', cents };
  return quantity === undefined ? null : { type: 'quantity', quantity };
}

const CUSTOMERS = 'prerequisite_customer_ids';
const SEGMENTS = 'customer_segment_prerequisite_ids';

function readContext(ruleContext: RuleContext): DiscountContext {
  const { world, rule, before, says } = ruleContext;
  if (!says('customer_selection', CUSTOMERS, SEGMENTS)) return before.context;
  const isAll = rule['customer_selection'] !== 'prerequisite';
  if (isAll && !says(CUSTOMERS, SEGMENTS)) return { type: 'all' };
  const customers = readIds(
    ruleContext,
    CUSTOMERS,
    'Customer',
    (id) => world.customers.find(id) !== null,
  );
  const segments = readIds(
    ruleContext,
    SEGMENTS,
    'Segment',
    (id) => world.segments.find(id) !== null,
  );
  const count = customers.length + segments.length;
  if (isAll && count > 0) {
    refuse(ruleContext, 'customer_selection', 'must be prerequisite when customers are selected');
  } else if (!isAll && count === 0) {
    refuse(ruleContext, 'customer_selection', 'needs prerequisite customers or customer segments');
  } else if (customers.length > 0 && segments.length > 0) {
    refuse(ruleContext, SEGMENTS, `cannot be used in combination with ${CUSTOMERS}`);
  }
  if (customers.length > 0) return { type: 'customers', ids: customers };
  return segments.length > 0 ? { type: 'segments', ids: segments } : { type: 'all' };
}

function readNumber(ruleContext: RuleContext, name: string, before: number | null): number | null {
  if (!ruleContext.says(name)) return before;
  const text = textAt(ruleContext.rule, name);
  if (text == null) return null;
  if (!Number.isInteger(Number(text))) refuse(ruleContext, name, 'is not a number');
  return Number(text);
}

function readMoment(ruleContext: RuleContext, name: string, before: number | null): number | null {
  if (!ruleContext.says(name)) return before;
  const text = textAt(ruleContext.rule, name);
  if (text == null) {
    if (name === 'starts_at') refuse(ruleContext, name, "can't be blank");
    return null;
  }
  const at = parseMoment(text);
  if (Number.isNaN(at)) refuse(ruleContext, name, 'is invalid');
  return Number.isNaN(at) ? before : at;
}
