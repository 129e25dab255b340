import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, rest } = startRecordCaller();

const send = async (method: string, path: string, body?: unknown) => {
  const { status, json } = await caller.rest(path, { method, body, scopes: SCOPES });
  return [status, dig(json, 'errors') ?? dig(json, 'inventory_level', 'available')];
};

const change = (verb: string, body: Readonly<Record<string, unknown>>) =>
  send('POST', `inventory_levels/${verb}.json`, body);

/** Where the store keeps the pieces of its first variant. */
async function someLevels() {
  const [product] = digList(await rest('products.json?limit=1'), 'products');
  const inventory_item_id = Number(dig(product, 'variants', 0, 'inventory_item_id'));
  const levels = await rest(`inventory_levels.json?inventory_item_ids=${inventory_item_id}`);
  return digList(levels, 'inventory_levels').map((level) => ({
    inventory_item_id,
    location_id: Number(dig(level, 'location_id')),
  }));
}

const addressOf = (level: Readonly<Record<string, number>>) =>
  `inventory_levels.json?inventory_item_id=${level['inventory_item_id']}&location_id=${level['location_id']}`;

describe('a level of an item', () => {
  test.each([
    ['set', 'inventory_item_id'],
    ['set', 'location_id'],
    ['set', 'available'],
    ['adjust', 'inventory_item_id'],
    ['adjust', 'location_id'],
    ['adjust', 'available_adjustment'],
    ['connect', 'inventory_item_id'],
    ['connect', 'location_id'],
  ])('is not %s without %s', async (verb, missing) => {
    const [level] = await someLevels();
    const body = { ...level, available: 1, available_adjustment: 1, [missing]: undefined };
    expect(await change(verb, body)).toEqual([
      400,
      { [missing]: 'Required parameter missing or invalid' },
    ]);
  });

  test('is set to a whole number, and adjusted by one', async () => {
    const [level] = await someLevels();
    expect(await change('set', { ...level, available: 7 })).toEqual([200, 7]);
    expect(await change('adjust', { ...level, available_adjustment: -3 })).toEqual([200, 4]);
    const refusal = ['must be an integer'];
    expect(await change('set', { ...level, available: 1.5 })).toEqual([
      422,
      { available: refusal },
    ]);
    expect(await change('adjust', { ...level, available_adjustment: 'x' })).toEqual([
      422,
      { available_adjustment: refusal },
    ]);
    expect((await change('set', { ...level, location_id: 1, available: 7 }))[0]).toBe(404);
    expect((await change('set', { ...level, inventory_item_id: 1, available: 7 }))[0]).toBe(404);
  });

  test('ends, except for the last, and begins again with nothing', async () => {
    const [last, ...others] = await someLevels();
    if (last === undefined) throw new Error('a seeded item is stocked');
    for (const level of others) {
      expect(await send('DELETE', addressOf(level))).toEqual([204, undefined]);
    }
    expect(await send('DELETE', addressOf(last))).toEqual([
      422,
      { base: ['An item must be stocked at one location at least'] },
    ]);
    const [gone, again] = others;
    if (gone === undefined || again === undefined) throw new Error('there are three locations');
    expect((await send('DELETE', addressOf(gone)))[0]).toBe(404);
    expect((await change('adjust', { ...gone, available_adjustment: 1 }))[0]).toBe(404);
    expect(await change('connect', gone)).toEqual([201, 0]);
    expect(await change('set', { ...again, available: 2 })).toEqual([200, 2]);
  });

  test('has no number while the item is not tracked', async () => {
    const [level] = await someLevels();
    const item = String(level?.inventory_item_id);
    await send('PUT', `inventory_items/${item}.json`, { inventory_item: { tracked: false } });
    expect(await change('set', { ...level, available: 1 })).toEqual([
      422,
      ['Inventory item does not have inventory tracking enabled'],
    ]);
  });
});
