import { type Changed, done, type Fault, faultIf, lengthFaults, NOT_NEGATIVE } from '../change.ts';
import { findCountry } from '../customer/places.ts';
import { COUNTRY_SYSTEM_CODES } from '../product/variant/variant-row.ts';
import type { Variant } from '../product/product.ts';
import type { VariantChange } from '../product/variant/variant-row.ts';
import { updateVariants } from '../product/variant/variant-changes.ts';
import type { World } from '../world.ts';

/** A change of an inventory item; fields that are left out stay as they are. */
export type ItemChange = Pick<
  VariantChange,
  | 'sku'
  | 'costCents'
  | 'isTracked'
  | 'requiresShipping'
  | 'countryCode'
  | 'provinceCode'
  | 'systemCode'
  | 'countrySystemCodes'
  | 'weight'
  | 'grams'
>;

/** Changes the inventory item of a variant. Fields of faults are GraphQL's: `['cost']`. */
export function updateItem(
  world: World,
  variant: Variant,
  change: ItemChange,
  nowMs: number,
): Changed<Variant> {
  const [first, ...more] = itemFaults(change);
  if (first !== undefined) return { type: 'refused', faults: [first, ...more] };
  const product = world.products.find(variant.productId);
  const changed = updateVariants(world, product, [{ ...change, id: variant.id }], nowMs);
  if (changed?.type === 'refused') return changed;
  return done(world.findVariant(variant.id) ?? variant);
}

function itemFaults(change: ItemChange): Fault[] {
  const { costCents, countryCode, systemCode, countrySystemCodes = [] } = change;
  const codes = countrySystemCodes.flatMap(({ countryCode: country, code }, at) => {
    const path = [COUNTRY_SYSTEM_CODES, String(at)];
    return [
      ...faultIf(
        findCountry(country)?.code !== country,
        [...path, 'countryCode'],
        'Country code',
        'is invalid',
        'INVALID',
      ),
      ...systemCodeFaults(code, [...path, 'harmonizedSystemCode']),
    ];
  });
  return [
    ...lengthFaults(change.sku ?? '', ['sku'], 'SKU'),
    // An invalid amount is NaN, which is not below zero either.
    ...faultIf(
      !((costCents ?? 0) >= 0),
      ['cost'],
      'Cost',
      NOT_NEGATIVE,
      'GREATER_THAN_OR_EQUAL_TO',
    ),
    ...faultIf(
      countryCode != null && findCountry(countryCode)?.code !== countryCode,
      ['countryCodeOfOrigin'],
      'Country code of origin',
      'is invalid',
      'INVALID',
    ),
    ...(systemCode == null ? [] : systemCodeFaults(systemCode, ['harmonizedSystemCode'])),
    ...codes,
  ];
}

/** A code has six digits, and up to seven more that a country adds. */
function systemCodeFaults(code: string, field: readonly string[]): Fault[] {
  const isCode = /^\d{6,13}$/.test(code.replaceAll(/[. ]/g, ''));
  const rest = 'must be a number of 6 to 13 digits';
  return faultIf(!isCode, field, 'Harmonized system code', rest, 'INVALID');
}
