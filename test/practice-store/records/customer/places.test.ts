import { describe, expect, test } from 'vitest';
import {
  countryCodeOf,
  countryId,
  findCountry,
  findRegion,
  regionsOf,
  REST_OF_WORLD,
} from '../../../../source/practice-store/records/customer/places.ts';

describe('a country', () => {
  test.each([
    ['is', { code: 'IS', name: 'Iceland' }],
    [' ICELAND ', { code: 'IS', name: 'Iceland' }],
    ['AC', { code: 'AC', name: 'Ascension Island' }],
    ['Zimbabwe', { code: 'ZW', name: 'Zimbabwe' }],
    ['cd', { code: 'CD', name: 'Congo - Kinshasa' }],
    ['Congo - Brazzaville', { code: 'CG', name: 'Congo - Brazzaville' }],
    ['CÔTE D’IVOIRE', { code: 'CI', name: 'Côte d’Ivoire' }],
    ['MM', { code: 'MM', name: 'Myanmar (Burma)' }],
    ['TR', { code: 'TR', name: 'Turkey' }],
    ['Türkiye', null],
    ['Ice', null],
    ['', null],
  ])('is found by its code or name: %j', (text, place) => {
    expect(findCountry(text)).toEqual(place);
  });

  test.each([
    [REST_OF_WORLD, 402_700_000_000],
    ['AC', 402_700_000_027],
    ['AD', 402_700_000_054],
  ])('has an id of its own: %s', (code, id) => {
    expect(countryId(code)).toBe(id);
    expect(countryCodeOf(id)).toBe(code);
  });

  test('has no id when it is none, and an id between two of them is none', () => {
    expect([countryId('XX'), countryId('')]).toEqual([null, null]);
    for (const id of [402_700_000_001, 402_699_999_973, 402_700_100_000])
      expect(countryCodeOf(id)).toBeNull();
  });

  test('has the same id in both directions, to the last', () => {
    expect(countryCodeOf(countryId('ZW') ?? 0)).toBe('ZW');
    expect(countryCodeOf((countryId('ZW') ?? 0) + 27)).toBeNull();
  });
});

describe('a region', () => {
  test('is one of those that addresses of its country name', () => {
    expect(regionsOf('GB')).toEqual([
      { code: 'ENG', name: 'England' },
      { code: 'NIR', name: 'Northern Ireland' },
      { code: 'SCT', name: 'Scotland' },
      { code: 'WLS', name: 'Wales' },
    ]);
    expect(regionsOf('IS')).toEqual([]);
    expect(regionsOf('constructor')).toEqual([]);
    expect(regionsOf('MX').filter(({ code }) => code.startsWith('Q'))).toEqual([
      { code: 'QRO', name: 'Querétaro' },
      { code: 'Q ROO', name: 'Quintana Roo' },
    ]);
  });

  test('of every country has a code and a name', () => {
    const counts = ['AU', 'BR', 'CA', 'ES', 'IE', 'IN', 'IT', 'JP', 'MX', 'NZ', 'US'].map(
      (country) => {
        const regions = regionsOf(country);
        expect(new Set(regions.map(({ code }) => code)).size).toBe(regions.length);
        expect(regions.every(({ code, name }) => code !== '' && name !== '')).toBe(true);
        return `${country} ${regions.length}`;
      },
    );
    expect(counts.join(', ')).toMatchInlineSnapshot(
      `"AU 8, BR 27, CA 13, ES 52, IE 26, IN 37, IT 107, JP 47, MX 32, NZ 17, US 62"`,
    );
  });

  test.each([
    ['CA', 'qc', 'Quebec'],
    ['CA', ' QUÉBEC ', 'Quebec'],
    ['IT', "l'aquila", 'L’Aquila'],
    ['IT', 'valle d’aosta', undefined],
    ['JP', 'tokyo', 'Tōkyō'],
    ['JP', 'jp-13', 'Tōkyō'],
    ['MX', 'q roo', 'Quintana Roo'],
    ['US', 'england', undefined],
    ['IS', 'IS', undefined],
    ['US', '', undefined],
  ])('of %s is found whatever its case and accents: %j', (country, text, name) => {
    expect(findRegion(country, text)?.name).toBe(name);
  });
});
