import { countryId, findCountry, regionsOf, REST_OF_WORLD } from '../customer/places.ts';
import { editableTable, listedRows, type Table } from '../rows.ts';

/** A country that the store ships to, with the tax that is due there. */
export interface Country {
  readonly id: number;
  /** `*` stands for the rest of the world. */
  readonly code: string;
  readonly name: string;
  /** 0.24 for 24 %. */
  readonly tax: number;
  readonly taxName: string | null;
  readonly provinces: readonly Province[];
}

export interface Province {
  readonly id: number;
  readonly countryId: number;
  readonly code: string;
  readonly name: string;
  readonly tax: number;
  readonly taxName: string | null;
  /** How it combines with the country's tax: `normal`, `harmonized` or `compounded`. */
  readonly taxType: string | null;
}

const PROVINCES_EACH = 1000;

/** The country with its provinces; null for a code that no country has. */
export function makeCountry(code: string, tax: number): Country | null {
  const place = code === REST_OF_WORLD ? { code, name: 'Rest of World' } : findCountry(code);
  const id = place === null ? null : countryId(place.code);
  if (place === null || id === null) return null;
  const provinces = regionsOf(place.code).map((region, at) => ({
    id: id * PROVINCES_EACH + at + 1,
    countryId: id,
    code: region.code,
    name: region.name,
    tax: 0,
    taxName: null,
    taxType: null,
  }));
  return { id, code: place.code, name: place.name, tax, taxName: 'VAT', provinces };
}

const SEEDED = [
  ['IS', 0.24],
  ['IE', 0.23],
  ['NO', 0.25],
] as const;

/** Their ids follow from their codes, so countries can be added in any order. */
export function makeCountries(): Table<Country> {
  const countries = editableTable(listedRows<Country>([]), { first: 0, spacing: 1 });
  for (const [code, tax] of SEEDED) {
    const country = makeCountry(code, tax);
    if (country !== null) countries.put(country);
  }
  return countries;
}
