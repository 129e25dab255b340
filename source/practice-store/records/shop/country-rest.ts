import { type BodyObject, plainTextAt, textAt } from '../../rest/body-object.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { idGiven, type Json } from '../../rest/rest-path.ts';
import { done, fault, type Fault, NOT_IN_LIST, refuse, saved, withGiven } from '../change.ts';
import { allRows, listedRows } from '../rows.ts';
import { type Country, makeCountry, type Province } from './country.ts';

const TAX_TYPES = ['normal', 'harmonized', 'compounded'];

export function countryJson({ id, name, code, tax, taxName, provinces }: Country): Json {
  return {
    id,
    name,
    code,
    tax_name: taxName,
    tax,
    provinces: provinces.map((province) => provinceJson(province)),
  };
}

function provinceJson({ id, countryId, name, code, tax, taxName, taxType }: Province): Json {
  return {
    id,
    country_id: countryId,
    name,
    code,
    tax,
    tax_name: taxName,
    tax_type: taxType,
    shipping_zone_id: null,
    tax_percentage: Math.round(tax * 10_000) / 100,
  };
}

const countries = restResource<Country>({
  plural: 'countries',
  singular: 'country',
  scope: 'shipping',
  rows: ({ world }) => world.countries,
  toJson: countryJson,
  writes: {
    create: ({ world }, body) => {
      const code = (plainTextAt(body, 'code') ?? '').trim();
      if (code === '') return refuse(['code'], 'Code', "can't be blank", 'BLANK');
      const faults = taxFaults(body);
      const country = makeCountry(code, taxAt(body) ?? 0);
      if (country === null) return refuse(['code'], 'Code', NOT_IN_LIST, 'INVALID');
      const isTaken = allRows(world.countries).some((other) => other.code === country.code);
      if (isTaken) faults.push(fault(['code'], 'Code', 'has already been taken', 'TAKEN'));
      return saved(world.countries, country, faults);
    },
    update: ({ world }, id, body) => {
      const before = world.countries.find(id);
      if (before === null) return null;
      const country = withGiven<Country>(before, {
        tax: taxAt(body),
        taxName: textAt(body, 'tax_name'),
      });
      return saved(world.countries, country, taxFaults(body));
    },
    remove: ({ world }, id) => (world.countries.remove(id) ? done(id) : null),
  },
});

const provinces = restResource<Province>({
  plural: 'provinces',
  path: 'countries/{country_id}/provinces',
  scope: 'shipping',
  rows: ({ world }, given) => {
    const country = world.countries.find(idGiven(given, 'country_id'));
    return country === null ? null : listedRows(country.provinces);
  },
  toJson: provinceJson,
  writes: {
    update: ({ world }, id, body, given) => {
      const country = world.countries.find(idGiven(given, 'country_id'));
      const before = country?.provinces.find((one) => one.id === id);
      if (country == null || before === undefined) return null;
      const type = textAt(body, 'tax_type');
      const after = withGiven<Province>(before, {
        name: plainTextAt(body, 'name'),
        tax: taxAt(body),
        taxName: textAt(body, 'tax_name'),
        taxType: type,
      });
      const faults = taxFaults(body);
      if (typeof type === 'string' && !TAX_TYPES.includes(type)) {
        faults.push(fault(['taxType'], 'Tax type', NOT_IN_LIST, 'INVALID'));
      }
      const changed = saved({ put: () => after }, after, faults);
      if (changed.type === 'done') {
        const all = country.provinces.map((one) => (one.id === id ? after : one));
        world.countries.put({ ...country, provinces: all });
      }
      return changed;
    },
  },
});

/** The countries that the store ships to, and the taxes there. */
export const countryEntries: readonly RestEntry[] = [countries, provinces];

function taxAt(body: BodyObject): number | undefined {
  const text = textAt(body, 'tax');
  return text == null ? undefined : Number(text);
}

function taxFaults(body: BodyObject): Fault[] {
  const tax = taxAt(body) ?? 0;
  return Number.isNaN(tax) ? [fault(['tax'], 'Tax', 'is not a number', 'INVALID')] : [];
}
