/**
 * Fields and lists that are asked with arguments of their own, as a text beside this file; written
 * anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { short } from '../../support/state-changes.ts';
import { ids, makeWorld } from '../inputs/field-outcomes.ts';

const [product] = ids('Product');
const [variant] = ids('ProductVariant');
const [item] = ids('InventoryItem');
const [location, other] = ids('Location');
const [order] = ids('Order');
const unknown = (type: string) => `gid://shopify/${type}/1`;

const QUERIES: readonly string[] = [
  ...[0, 1, 10, 40, 100_000].map(
    (most) => `product(id: "${product}") { description(truncateAt: ${most}) }`,
  ),
  `product(id: "${product}") { description descriptionHtml handle }`,
  'productByHandle(handle: "heavy-mittens") { id }',
  'productByHandle(handle: "none") { id }',
  'productByIdentifier(identifier: { handle: "heavy-mittens" }) { id }',
  'productByIdentifier(identifier: { handle: "none" }) { id }',
  `productByIdentifier(identifier: { id: "${product}" }) { id }`,
  `productByIdentifier(identifier: { id: "${unknown('Product')}" }) { id }`,
  `productVariantByIdentifier(identifier: { id: "${variant}" }) { id }`,
  `productVariantByIdentifier(identifier: { id: "${unknown('ProductVariant')}" }) { id }`,
  `orderByIdentifier(identifier: { id: "${order}" }) { id }`,
  `orderByIdentifier(identifier: { id: "${unknown('Order')}" }) { id }`,
  `locationByIdentifier(identifier: { id: "${location}" }) { id }`,
  `locationByIdentifier(identifier: { id: "${unknown('Location')}" }) { id }`,
  'location { id }',
  ...[location, other, unknown('Location')].map(
    (id) => `inventoryItem(id: "${item}") { inventoryLevel(locationId: "${id}") { id isActive } }`,
  ),
  ...[location, other].map(
    (id) =>
      `location(id: "${id}") { inventoryLevel(inventoryItemId: "${item}") { id } inventoryLevels(first: 3) { nodes { id } } }`,
  ),
  ...[true, false].flatMap((includeInactive) => [
    `inventoryItem(id: "${item}") { inventoryLevels(first: 9, includeInactive: ${includeInactive}) { nodes { id isActive } } }`,
    `location(id: "${other}") { inventoryLevel(inventoryItemId: "${item}", includeInactive: ${includeInactive}) { id isActive } }`,
    `location(id: "${other}") { inventoryLevels(first: 60, includeInactive: ${includeInactive}) { nodes { id isActive } } }`,
    `locations(first: 9, includeInactive: ${includeInactive}) { nodes { id isActive } }`,
    `fulfillmentOrders(first: 30, includeClosed: ${includeInactive}) { nodes { id status } }`,
    `order(id: "${order}") { shippingLines(first: 3, includeRemovals: ${includeInactive}) { nodes { id } } lineItems(first: 3) { nodes { discountedTotalSet(withCodeDiscounts: ${includeInactive}) { shopMoney { amount } } } } }`,
  ]),
  `inventoryItem(id: "${item}") { inventoryLevels(first: 1) { nodes { quantities(names: ["available", "on_hand", "committed"]) { id name quantity } } } }`,
  `inventoryItem(id: "${item}") { inventoryLevels(first: 1) { nodes { quantities(names: []) { name } } } }`,
  ...['PRACTICE10', 'practice10', 'none'].map(
    (code) => `codeDiscountNodeByCode(code: "${code}") { id }`,
  ),
];

test('fields with arguments of their own answer as it is written down', async () => {
  const world = makeWorld();
  const deactivate = { locationId: other, destinationLocationId: location };
  const rows: string[] = [];
  for (const isLater of [false, true]) {
    if (isLater) await world.mutate('locationDeactivate', deactivate);
    for (const query of QUERIES) {
      const data = await world.query(`{ ${query} }`).catch((error: unknown) => String(error));
      rows.push(`${query}\n  ${short(JSON.stringify(data), 300)}`);
    }
  }
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('asked-fields.txt');
});
