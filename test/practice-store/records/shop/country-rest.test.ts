import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: ['write_shipping'] });

const get = async (path: string) => (await send('GET', path)).json;

describe('countries', () => {
  test('are added with their provinces, changed and taken out', async () => {
    const { status, json } = await send('POST', 'countries.json', {
      country: { code: 'CA', tax: 0.05 },
    });
    expect(status).toBe(201);
    const country = dig(json, 'country');
    expect(country).toMatchObject({ name: 'Canada', code: 'CA', tax: 0.05, tax_name: 'VAT' });
    expect(dig(country, 'provinces', 0)).toEqual({
      id: expect.any(Number),
      country_id: dig(country, 'id'),
      name: 'Alberta',
      code: 'AB',
      tax: 0,
      tax_name: null,
      tax_type: null,
      shipping_zone_id: null,
      tax_percentage: 0,
    });
    const path = `countries/${String(dig(country, 'id'))}`;
    const changed = await send('PUT', `${path}.json`, { country: { tax: '0.1', tax_name: 'GST' } });
    expect(changed.json).toMatchObject({ country: { code: 'CA', tax: 0.1, tax_name: 'GST' } });
    expect(await get(`${path}.json`)).toEqual(changed.json);
    expect(await get('countries/count.json')).toEqual({ count: 4 });
    expect((await send('DELETE', `${path}.json`)).json).toEqual({});
    expect(await get('countries/count.json')).toEqual({ count: 3 });
    expect((await send('GET', `${path}.json`)).status).toBe(404);
  });

  test('need a code that a country has, once', async () => {
    const refusal = async (country: unknown) =>
      (await send('POST', 'countries.json', { country })).json['errors'];
    expect(await refusal({})).toEqual({ code: ["can't be blank"] });
    expect(await refusal({ code: 'QQ' })).toEqual({ code: ['is not included in the list'] });
    expect(await refusal({ code: 'IS' })).toEqual({ code: ['has already been taken'] });
    expect(await refusal({ code: 'DE', tax: 'much' })).toEqual({ tax: ['is not a number'] });
    const rest = await send('POST', 'countries.json', { country: { code: '*', tax: 0.2 } });
    expect(rest.json).toMatchObject({ country: { name: 'Rest of World', provinces: [] } });
  });

  test('have provinces: a list, a count, each by itself, with a tax of its own', async () => {
    const ireland = digList(await get('countries.json'), 'countries').find(
      (one) => dig(one, 'code') === 'IE',
    );
    const path = `countries/${String(dig(ireland, 'id'))}/provinces`;
    const all = digList(await get(`${path}.json`), 'provinces');
    expect(all).toEqual(dig(ireland, 'provinces'));
    expect(await get(`${path}/count.json`)).toEqual({ count: all.length });
    const one = `${path}/${String(dig(all[3], 'id'))}.json`;
    const { json } = await send('PUT', one, { province: { tax: 0.15, tax_type: 'harmonized' } });
    expect(json).toMatchObject({
      province: { name: 'Cork', tax: 0.15, tax_percentage: 15, tax_type: 'harmonized' },
    });
    expect(await get(one)).toEqual(json);
    const refused = await send('PUT', one, { province: { tax_type: 'none' } });
    expect(refused.json).toEqual({ errors: { tax_type: ['is not included in the list'] } });
    expect((await send('GET', 'countries/1/provinces.json')).status).toBe(404);
    const zones = digList(await get('shipping_zones.json'), 'shipping_zones');
    expect(JSON.stringify(zones)).toContain('"tax_type":"harmonized"');
  });
});
