import { numberInGid } from '../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  readCents,
  readInput,
  readInputs,
  readNumber,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { type Fault, sentence } from '../change.ts';
import type { Variant } from '../product/product.ts';
import { findVariant, readPrice, withList } from './fixed-price-mutations.ts';
import {
  ANY_QUANTITY,
  type FixedPrice,
  type PriceBreak,
  type PriceList,
  type QuantityRule,
} from './price-list.ts';
import { contextFaults, readRule, ruleFaults } from './quantity-mutations.ts';

/** Mutations of prices that go down with the number of pieces. */
export const quantityPricingMutations: RootTable = {
  quantityPricingByVariantUpdate: (args, session) =>
    withList(args, session, 'PRICE_LIST_NOT_FOUND', (list) => updatePricing(args, session, list)),
};

/** The price list with its changes, and the faults. */
interface Draft {
  readonly fixed: Map<number, FixedPrice>;
  readonly rules: Map<number, QuantityRule>;
  breaks: PriceBreak[];
  breaksMade: number;
  readonly touched: Set<number>;
  readonly faults: Fault[];
}

/** Deletes first, then adds; nothing is saved when there are faults. */
function updatePricing(args: Args, session: GraphqlSession, list: PriceList): Outcome {
  const input = readInput(args['input']);
  const draft: Draft = {
    fixed: new Map(list.fixed),
    rules: new Map(list.rules),
    breaks: [...list.breaks],
    breaksMade: list.breaksMade,
    touched: new Set(),
    faults: [],
  };
  applyDeletions(input, session, draft);
  addPrices(input, session, draft);
  addRules(input, session, list, draft);
  addBreaks(input, session, list, draft);
  if (draft.faults.length > 0) return userErrors(...draft.faults);
  const { fixed, rules, breaksMade } = draft;
  const breaks = draft.breaks.filter(({ variantId }) => fixed.has(variantId));
  session.world.priceLists.put({ ...list, fixed, rules, breaks, breaksMade });
  const variants = [...draft.touched].map((id) => session.world.findVariant(id));
  return made({
    productVariants: variants.map((variant) => session.objects.ProductVariant(variant)),
  });
}

function applyDeletions(input: Input, session: GraphqlSession, draft: Draft): void {
  const { fixed, rules, faults } = draft;
  const variantsIn = (name: string, code: string, take: (id: number, at: string[]) => void) => {
    for (const [place, text] of (readTexts(input[name]) ?? []).entries()) {
      const at = ['input', name, String(place)];
      const variant = findVariant(text, session);
      if (variant === null) faults.push(sentence(at, 'Variant to delete by is not found.', code));
      else {
        draft.touched.add(variant.id);
        take(variant.id, at);
      }
    }
  };
  variantsIn('pricesToDeleteByVariantId', 'PRICE_DELETE_VARIANT_NOT_FOUND', (id, at) => {
    if (!fixed.delete(id)) {
      faults.push(sentence(at, 'Price is not fixed.', 'PRICE_DELETE_PRICE_NOT_FIXED'));
    }
  });
  const noRuleOf = 'QUANTITY_RULE_DELETE_VARIANT_NOT_FOUND';
  variantsIn('quantityRulesToDeleteByVariantId', noRuleOf, (id, at) => {
    if (!rules.delete(id)) {
      faults.push(sentence(at, 'Quantity rule not found.', 'QUANTITY_RULE_DELETE_RULE_NOT_FOUND'));
    }
  });
  const noBreaksOf = 'QUANTITY_PRICE_BREAK_DELETE_BY_VARIANT_ID_VARIANT_NOT_FOUND';
  variantsIn('quantityPriceBreaksToDeleteByVariantId', noBreaksOf, (id) => {
    draft.breaks = draft.breaks.filter(({ variantId }) => variantId !== id);
  });
  const name = 'quantityPriceBreaksToDelete';
  for (const [place, text] of (readTexts(input[name]) ?? []).entries()) {
    const id = numberInGid(text, 'QuantityPriceBreak');
    const gone = draft.breaks.find((row) => row.id === id);
    if (gone === undefined) {
      const at = ['input', name, String(place)];
      const message = 'Quantity price break not found.';
      faults.push(sentence(at, message, 'QUANTITY_PRICE_BREAK_DELETE_NOT_FOUND'));
    } else {
      draft.touched.add(gone.variantId);
      draft.breaks = draft.breaks.filter((row) => row !== gone);
    }
  }
}

/** The entries of a list with their variants; a variant may come once for each value of `keyOf`. */
function entriesOf(
  input: Input,
  name: string,
  session: GraphqlSession,
  draft: Draft,
  words: { readonly missing: Words; readonly twice: Words },
  keyOf: (entry: Input) => string = () => '',
): Array<{ readonly entry: Input; readonly variant: Variant; readonly at: readonly string[] }> {
  const seen = new Set<string>();
  return (readInputs(input[name]) ?? []).flatMap((entry, place) => {
    const at = ['input', name, String(place)];
    const variant = findVariant(entry['variantId'], session);
    if (variant === null) {
      draft.faults.push(sentence([...at, 'variantId'], ...words.missing));
      return [];
    }
    const key = `${variant.id}/${keyOf(entry)}`;
    if (seen.has(key)) draft.faults.push(sentence(at, ...words.twice));
    seen.add(key);
    draft.touched.add(variant.id);
    return [{ entry, variant, at }];
  });
}

type Words = readonly [message: string, code: string];

function addPrices(input: Input, session: GraphqlSession, draft: Draft): void {
  const added = entriesOf(input, 'pricesToAdd', session, draft, {
    missing: ["Fixed price's variant not found.", 'PRICE_ADD_VARIANT_NOT_FOUND'],
    twice: [
      'Prices to add inputs must be unique by variant id.',
      'PRICE_ADD_DUPLICATE_INPUT_FOR_VARIANT',
    ],
  });
  for (const { entry, variant, at } of added) {
    const { price, foreign } = readPrice(entry, session);
    for (const name of foreign) {
      const message = 'Price list and fixed price currency mismatch.';
      const path = [...at, name, 'currencyCode'];
      draft.faults.push(sentence(path, message, 'PRICE_ADD_CURRENCY_MISMATCH'));
    }
    draft.fixed.set(variant.id, price);
  }
}

/** The codes that this mutation has for the faults of a rule. */
const RULE_CODES: Readonly<Record<string, string>> = {
  INCREMENT_IS_GREATER_THAN_MINIMUM: 'QUANTITY_RULE_ADD_INCREMENT_IS_GREATER_THAN_MINIMUM',
  MINIMUM_NOT_MULTIPLE_OF_INCREMENT: 'QUANTITY_RULE_ADD_MINIMUM_NOT_A_MULTIPLE_OF_INCREMENT',
  MINIMUM_IS_GREATER_THAN_MAXIMUM: 'QUANTITY_RULE_ADD_MINIMUM_GREATER_THAN_MAXIMUM',
  MAXIMUM_NOT_MULTIPLE_OF_INCREMENT: 'QUANTITY_RULE_ADD_MAXIMUM_NOT_A_MULTIPLE_OF_INCREMENT',
};

function tooSmall({ field }: Fault): string {
  return `QUANTITY_RULE_ADD_${(field.at(-1) ?? '').toUpperCase()}_IS_LESS_THAN_ONE`;
}

function addRules(input: Input, session: GraphqlSession, list: PriceList, draft: Draft): void {
  const added = entriesOf(input, 'quantityRulesToAdd', session, draft, {
    missing: ['Quantity rule variant not found.', 'QUANTITY_RULE_ADD_VARIANT_NOT_FOUND'],
    twice: [
      'Quantity rules to add inputs must be unique by variant id.',
      'QUANTITY_RULE_ADD_DUPLICATE_INPUT_FOR_VARIANT',
    ],
  });
  if (added.length > 0) {
    const code = 'QUANTITY_RULE_ADD_CATALOG_CONTEXT_NOT_SUPPORTED';
    draft.faults.push(...contextFaults(list, session).map((fault) => ({ ...fault, code })));
  }
  for (const { entry, variant, at } of added) {
    const rule = readRule(entry);
    draft.faults.push(
      ...ruleFaults(rule, at).map((fault) => ({
        ...fault,
        code: RULE_CODES[fault.code] ?? tooSmall(fault),
      })),
    );
    draft.rules.set(variant.id, rule);
  }
}

function minimumOf(entry: Input): number {
  return readNumber(entry['minimumQuantity']) ?? 0;
}

function addBreaks(input: Input, session: GraphqlSession, list: PriceList, draft: Draft): void {
  const words = {
    missing: [
      'Quantity price break variant not found.',
      'QUANTITY_PRICE_BREAK_ADD_VARIANT_NOT_FOUND',
    ],
    twice: [
      'Quantity price breaks to add inputs must be unique by variant id and minimum quantity.',
      'QUANTITY_PRICE_BREAK_ADD_DUPLICATE_INPUT_FOR_VARIANT_AND_MIN',
    ],
  } as const;
  const name = 'quantityPriceBreaksToAdd';
  const added = entriesOf(input, name, session, draft, words, (entry) => String(minimumOf(entry)));
  for (const { entry, variant, at } of added) {
    const minimum = minimumOf(entry);
    const price = readInput(entry['price']);
    const refuse = (path: string, message: string, code: string): void => {
      draft.faults.push(sentence([...at, path], message, `QUANTITY_PRICE_BREAK_ADD_${code}`));
    };
    const currency = price['currencyCode'];
    if (currency !== session.world.shop.currency) {
      const message = 'Price list and quantity price break currency mismatch.';
      refuse('price', message, 'CURRENCY_MISMATCH');
    }
    if (!draft.fixed.has(variant.id)) {
      const message = "Quantity price break's fixed price not found.";
      refuse('variantId', message, 'PRICE_LIST_PRICE_NOT_FOUND');
    }
    const rule = draft.rules.get(variant.id) ?? ANY_QUANTITY;
    if (minimum < 1) {
      refuse('minimumQuantity', 'Invalid quantity price break.', 'INVALID');
    } else if (minimum < rule.minimum) {
      const message = 'Quantity price break miniumum is less than the quantity rule minimum.';
      refuse('minimumQuantity', message, 'MIN_LOWER_THAN_QUANTITY_RULES_MIN');
    } else if (rule.maximum !== null && minimum > rule.maximum) {
      const message = 'Quantity price break miniumum is higher than the quantity rule maximum.';
      refuse('minimumQuantity', message, 'MIN_HIGHER_THAN_QUANTITY_RULES_MAX');
    } else if (minimum % rule.increment !== 0) {
      const message =
        'Quantity price break miniumum is not multiple of the quantity rule increment.';
      refuse('minimumQuantity', message, 'MIN_NOT_A_MULTIPLE_OF_QUANTITY_RULES_INCREMENT');
    }
    draft.breaks = [
      ...draft.breaks.filter((row) => row.variantId !== variant.id || row.minimum !== minimum),
      {
        id: list.id + 1 + draft.breaksMade,
        priceListId: list.id,
        variantId: variant.id,
        minimum,
        cents: readCents(price['amount']) ?? 0,
      },
    ];
    draft.breaksMade += 1;
  }
}
