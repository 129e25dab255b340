import { gid } from '../../api/formats.ts';
import {
  type Input,
  made,
  readInputs,
  readNumber,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Fault, sentence } from '../change.ts';
import { findVariant, NO_LIST, variantMissing, withList } from './fixed-price-mutations.ts';
import { marketType } from './market.ts';
import { ruleObject } from './price-objects.ts';
import {
  catalogOfPriceList,
  type PriceBreak,
  type PriceList,
  type QuantityRule,
} from './price-list.ts';

/** The enum has a longer code that ends with this one. */
const NO_VARIANT = 'VARIANT_DOES_NOT_EXIST';

/** Mutations of quantity rules: how many pieces may be bought at once. */
export const quantityMutations: RootTable = {
  quantityRulesAdd: (args, session) =>
    withList(args, session, NO_LIST, (list) => {
      const faults = contextFaults(list, session);
      const given = (readInputs(args['quantityRules']) ?? []).map((input, place) => {
        const at = ['quantityRules', String(place)];
        const variant = findVariant(input['variantId'], session);
        if (variant === null) {
          faults.push(variantMissing([...at, 'variantId'], NO_VARIANT));
        }
        const rule = readRule(input);
        const breaks = list.breaks.filter(({ variantId }) => variantId === variant?.id);
        faults.push(...ruleFaults(rule, at), ...breakFaults(rule, breaks, at));
        return { variant, rule };
      });
      const ids = given.map(({ variant }) => variant?.id);
      if (new Set(ids).size < ids.length) {
        const message = 'Quantity rule inputs must be unique by variant id.';
        faults.push(sentence(['quantityRules'], message, 'DUPLICATE_INPUT_FOR_VARIANT'));
      }
      if (faults.length > 0) return userErrors(...faults);
      const rules = new Map(list.rules);
      for (const { variant, rule } of given) if (variant !== null) rules.set(variant.id, rule);
      const changed = { ...list, rules };
      session.world.priceLists.put(changed);
      return made({
        quantityRules: given.flatMap(({ variant }) =>
          variant === null ? [] : [ruleObject(changed, variant, session)],
        ),
      });
    }),

  quantityRulesDelete: (args, session) =>
    withList(args, session, NO_LIST, (list) => {
      const faults: Fault[] = [];
      const ids = (readTexts(args['variantIds']) ?? []).map((text, place) => {
        const at = ['variantIds', String(place)];
        const variant = findVariant(text, session);
        if (variant === null) {
          faults.push(variantMissing(at, NO_VARIANT));
        } else if (!list.rules.has(variant.id)) {
          const message =
            'Quantity rule for variant associated with the price list provided does not exist.';
          faults.push(sentence(at, message, 'VARIANT_QUANTITY_RULE_DOES_NOT_EXIST'));
        }
        return variant?.id ?? -1;
      });
      if (faults.length > 0) return userErrors(...faults);
      const rules = new Map(list.rules);
      for (const id of ids) rules.delete(id);
      session.world.priceLists.put({ ...list, rules });
      return made({
        deletedQuantityRulesVariantIds: ids.map((id) => gid('ProductVariant', id)),
      });
    }),
};

export function readRule(input: Input): QuantityRule {
  return {
    minimum: readNumber(input['minimum']) ?? 1,
    maximum: readNumber(input['maximum']) ?? null,
    increment: readNumber(input['increment']) ?? 1,
  };
}

/** Only catalogs of company locations, or of markets for them, can have quantity rules. */
export function contextFaults({ id }: PriceList, { world }: GraphqlSession): Fault[] {
  const catalog = catalogOfPriceList(id, world.catalogs);
  if (catalog === undefined || catalog.type === 'CompanyLocationCatalog') return [];
  const isOpen = catalog.ids.every((marketId) => {
    const market = world.markets.find(marketId);
    return market !== null && marketType(market) === 'COMPANY_LOCATION';
  });
  if (isOpen) return [];
  const message =
    'Quantity rules can be associated only with company location catalogs or catalogs associated with compatible markets.';
  return [sentence(['priceListId'], message, 'CATALOG_CONTEXT_DOES_NOT_SUPPORT_QUANTITY_RULES')];
}

export function ruleFaults(
  { minimum, maximum, increment }: QuantityRule,
  at: readonly string[],
): Fault[] {
  const faults: Fault[] = [];
  const refuse = (name: string, message: string, code: string): void => {
    faults.push(sentence([...at, name], message, code));
  };
  for (const [name, value] of Object.entries({ minimum, maximum, increment })) {
    if (value !== null && value < 1) {
      refuse(name, 'Value must be greater than or equal to 1.', 'GREATER_THAN_OR_EQUAL_TO');
    }
  }
  if (faults.length > 0) return faults;
  if (increment > minimum) {
    const message = 'Increment must be lower than or equal to the minimum.';
    refuse('increment', message, 'INCREMENT_IS_GREATER_THAN_MINIMUM');
  } else if (minimum % increment !== 0) {
    const message = 'The minimum must be a multiple of the increment.';
    refuse('minimum', message, 'MINIMUM_NOT_MULTIPLE_OF_INCREMENT');
  }
  if (maximum === null) return faults;
  if (minimum > maximum) {
    const message = 'Minimum must be lower than or equal to the maximum.';
    refuse('minimum', message, 'MINIMUM_IS_GREATER_THAN_MAXIMUM');
  } else if (maximum % increment !== 0) {
    const message = 'The maximum must be a multiple of the increment.';
    refuse('maximum', message, 'MAXIMUM_NOT_MULTIPLE_OF_INCREMENT');
  }
  return faults;
}

/** Every price break of the variant must be a number of pieces that the rule allows. */
function breakFaults(
  { minimum, maximum, increment }: QuantityRule,
  breaks: readonly PriceBreak[],
  at: readonly string[],
): Fault[] {
  const faults: Fault[] = [];
  if (breaks.some((row) => row.minimum < minimum)) {
    const message =
      'Minimum must be less than or equal to all quantity price break minimums associated with this variant in the specified price list.';
    const code = 'MINIMUM_IS_HIGHER_THAN_QUANTITY_PRICE_BREAK_MINIMUM';
    faults.push(sentence([...at, 'minimum'], message, code));
  }
  if (maximum !== null && breaks.some((row) => row.minimum > maximum)) {
    const message =
      'Maximum must be greater than or equal to all quantity price break minimums associated with this variant in the specified price list.';
    const code = 'MAXIMUM_IS_LOWER_THAN_QUANTITY_PRICE_BREAK_MINIMUM';
    faults.push(sentence([...at, 'maximum'], message, code));
  }
  if (breaks.some((row) => row.minimum % increment !== 0)) {
    const message =
      'Increment must be a multiple of all quantity price break minimums associated with this variant in the specified price list.';
    const code = 'INCREMENT_NOT_A_MULTIPLE_OF_QUANTITY_PRICE_BREAK_MINIMUM';
    faults.push(sentence([...at, 'increment'], message, code));
  }
  return faults;
}
