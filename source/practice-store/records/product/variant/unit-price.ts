import { money } from '../../../api/formats.ts';
import type { FieldTable } from '../../../graphql/record-type.ts';
import type { UnitMeasurement, Variant } from '../product.ts';

/** The kind of each unit, and its size in the base unit of the kind. */
const UNITS: Readonly<Record<string, readonly [kind: string, size: number]>> = {
  ML: ['VOLUME', 1],
  CL: ['VOLUME', 10],
  L: ['VOLUME', 1000],
  M3: ['VOLUME', 1_000_000],
  FLOZ: ['VOLUME', 29.5735295625],
  PT: ['VOLUME', 473.176473],
  QT: ['VOLUME', 946.352946],
  GAL: ['VOLUME', 3785.411784],
  MG: ['WEIGHT', 1],
  G: ['WEIGHT', 1000],
  KG: ['WEIGHT', 1_000_000],
  OZ: ['WEIGHT', 28_349.523125],
  LB: ['WEIGHT', 453_592.37],
  MM: ['LENGTH', 1],
  CM: ['LENGTH', 10],
  M: ['LENGTH', 1000],
  IN: ['LENGTH', 25.4],
  FT: ['LENGTH', 304.8],
  YD: ['LENGTH', 914.4],
  M2: ['AREA', 1],
  FT2: ['AREA', 0.09290304],
  ITEM: ['COUNT', 1],
};

function unitOf(name: string | null): readonly [kind: string, size: number] | null {
  return name !== null && Object.hasOwn(UNITS, name) ? (UNITS[name] ?? null) : null;
}

/** The price of the reference amount, in cents; null if it can't be computed. */
function unitCents(priceCents: number, measured: UnitMeasurement): number | null {
  const quantity = unitOf(measured.quantityUnit);
  const reference = unitOf(measured.referenceUnit);
  if (quantity === null || reference === null || quantity[0] !== reference[0]) return null;
  const sold = quantity[1] * measured.quantityValue;
  return sold > 0 ? Math.round((priceCents * reference[1] * measured.referenceValue) / sold) : null;
}

/** The fields of a variant with its unit price, and with the amounts that it follows from. */
export const unitPrice: FieldTable<Variant> = {
  unitPriceMeasurement: ({ unitMeasurement }) =>
    unitMeasurement === null
      ? null
      : {
          __typename: 'UnitPriceMeasurement',
          measuredType: unitOf(unitMeasurement.quantityUnit)?.[0] ?? 'UNKNOWN',
          ...unitMeasurement,
        },
  unitPrice: ({ priceCents, unitMeasurement }, _args, { world }) => {
    const cents = unitMeasurement === null ? null : unitCents(priceCents, unitMeasurement);
    return cents === null ? null : money(cents, world.shop.currency);
  },
};
