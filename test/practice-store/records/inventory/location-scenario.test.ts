/**
 * Locations after each of many steps, as a text beside this file; written anew with
 * `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { ids } from '../../inputs/field-outcomes.ts';
import { type Known, type ScenarioStep, scenarioOf } from '../../inputs/scenario.ts';

const [first, other] = ids('Location');
const add = (input: object, as?: string): ScenarioStep => ({
  call: 'locationAdd',
  args: () => ({ input: { address: { countryCode: 'CA' }, ...input } }),
  ...(as === undefined ? {} : { as }),
});
const on = (
  call: string,
  id: (known: Known) => unknown,
  more: (known: Known) => object = () => ({}),
): ScenarioStep => ({
  call,
  args: (known) => ({ locationId: id(known), ...more(known) }),
});
const made = (known: Known) => known.at('made.id');
const edit = (input: object): ScenarioStep => ({
  call: 'locationEdit',
  args: (known) => ({ id: made(known), input }),
});
const to = (id: string) => () => ({ destinationLocationId: id });
const unknown = 'gid://shopify/Location/1';

const STEPS: readonly ScenarioStep[] = [
  add({ name: ' ' }),
  add({ name: 'x'.repeat(255) }),
  add({ name: 'x'.repeat(256) }),
  add({ name: 'Walk', address: { countryCode: 'CA', provinceCode: 'XX' } }),
  add({ name: ' Walk ', fulfillsOnlineOrders: false }, 'made'),
  add({ name: 'WALK' }),
  edit({ name: 'walk' }),
  edit({
    name: 'Walked',
    fulfillsOnlineOrders: true,
    address: { city: 'Toronto', provinceCode: 'ON' },
  }),
  edit({ address: { countryCode: 'US' } }),
  edit({}),
  on('locationDelete', made),
  on('locationDeactivate', made, to('gid://shopify/Location/71200000013')),
  on('locationDeactivate', made),
  add({ name: 'Walked' }, 'second'),
  on('locationActivate', made),
  on('locationDelete', made),
  on('locationDelete', made),
  on('locationDeactivate', () => other),
  on('locationDeactivate', () => other, to(other)),
  on('locationDeactivate', () => other, to(unknown)),
  on('locationDeactivate', () => other, to(first)),
  on('locationDeactivate', () => first, to(other)),
  on('locationActivate', () => other),
  on('locationDeactivate', () => other),
  on('locationDelete', () => other),
  on('locationDelete', () => first),
  on(
    'locationDeactivate',
    () => first,
    (known) => ({ destinationLocationId: known.at('second.id') }),
  ),
  on('locationDelete', () => first),
  on('locationActivate', () => unknown),
  on('locationDeactivate', () => unknown),
  on('locationDelete', () => unknown),
];

test('a location from its first name to its end', async () => {
  const [item, otherItem] = ids('InventoryItem');
  const shown = { item, otherItem, first, other };
  await expect(await scenarioOf(STEPS, shown)).toMatchFileSnapshot('location-scenario.txt');
});
