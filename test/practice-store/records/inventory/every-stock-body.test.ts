/**
 * What each field of the body of an item and of a level does over REST, as
 * texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { makeWorld } from '../../inputs/field-outcomes.ts';
import { answersTo, type RestWrite, writesBy } from '../../inputs/rest-writes.ts';

const seeded = makeWorld();
const first = (path: string, query = '', ...keys: ReadonlyArray<string | number>): number =>
  Number(dig(seeded.rest('GET', `${path}.json`, query).json, ...keys));

const product = first('products', '', 'products', 0, 'id');
const item = first('products', '', 'products', 0, 'variants', 0, 'inventory_item_id');
const location = first('locations', '', 'locations', 0, 'id');
const otherLocation = first('locations', '', 'locations', 1, 'id');
const levels = [location, otherLocation].map((id) => `locations/${id}/inventory_levels`);
const level = { inventory_item_id: item, location_id: location };

const WRITES: Readonly<Record<string, RestWrite>> = {
  item: {
    method: 'PUT',
    path: `inventory_items/${item}`,
    body: {
      inventory_item: {
        sku: 'W-1',
        cost: '3.50',
        tracked: true,
        requires_shipping: false,
        country_code_of_origin: 'CA',
        province_code_of_origin: 'ON',
        harmonized_system_code: '123456',
        country_harmonized_system_codes: [
          { country_code: 'CA', harmonized_system_code: '1234561111' },
        ],
      },
    },
    read: [`products/${product}`],
  },
  set: {
    method: 'POST',
    path: 'inventory_levels/set',
    body: { ...level, available: 7, disconnect_if_necessary: false },
    read: levels,
  },
  adjusted: {
    method: 'POST',
    path: 'inventory_levels/adjust',
    body: { ...level, available_adjustment: -2 },
    read: levels,
  },
  connected: {
    method: 'POST',
    path: 'inventory_levels/connect',
    body: { ...level, relocate_if_necessary: true },
    read: levels,
  },
};

test.each(Object.entries(WRITES))('%s', async (name, write) => {
  await expect(`${writesBy(write)}\n`).toMatchFileSnapshot(`every-stock-body.${name}.txt`);
});

test('writings one after the other are answered as it is written down', async () => {
  const remove = (inventoryItem: number, place: number): RestWrite => ({
    method: 'DELETE',
    path: 'inventory_levels',
    query: `inventory_item_id=${inventoryItem}&location_id=${place}`,
    read: levels,
  });
  const other = { ...level, location_id: otherLocation };
  const at = (verb: string, body: object): RestWrite => ({
    method: 'POST',
    path: `inventory_levels/${verb}`,
    body,
    read: levels,
  });
  const track = (id: number, tracked: boolean): RestWrite => ({
    method: 'PUT',
    path: `inventory_items/${id}`,
    body: { inventory_item: { tracked } },
  });
  const rows = answersTo([
    track(item, true),
    remove(item, otherLocation),
    remove(item, otherLocation),
    at('adjust', { ...other, available_adjustment: 1 }),
    at('connect', other),
    at('adjust', { ...other, available_adjustment: 1 }),
    at('set', { ...other, available: 4 }),
    remove(item, location),
    remove(item, otherLocation),
    remove(1, location),
    remove(item, 1),
    track(item, false),
    at('set', { ...other, available: 4 }),
    at('connect', { inventory_item_id: item, location_id: 1 }),
    track(1, true),
  ]);
  await expect(`${rows}\n`).toMatchFileSnapshot('every-stock-body.in-turn.txt');
});
