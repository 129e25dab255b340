/**
 * What stands on both sides of every limit of how long, how many and how much: as a text beside this
 * file, written anew with `vitest run test/practice-store/records/limits -u`.
 */
import { expect, test } from 'vitest';
import type { Arguments } from '../inputs/base-arguments.ts';
import {
  createWalkWorlds,
  findKnownIds,
  type MutationResult,
  type WalkWorld,
} from '../inputs/walk-world.ts';
import { dig } from '../api/api-caller.ts';
import { short } from '../../support/state-changes.ts';
import { createRestWorld } from '../rest/rest-world.ts';

const makeWorld = await createWalkWorlds();
const ids = await findKnownIds(makeWorld());
const [customer] = ids('Customer');
const [company] = ids('Company');
const [product] = ids('Product');

const text = (length: number) => 'x'.repeat(length);
const many = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

type Call = readonly [mutation: string, args: Arguments];

interface Limit {
  /** Values on both sides of it. */
  readonly at: readonly number[];
  readonly call: (value: number) => Call;
  /** What is called before, in the same world. */
  readonly before?: (value: number) => readonly Call[];
}

const metafield = (at: number, more: Arguments = {}) => ({
  ...{ ownerId: product, namespace: 'walk', key: `key${at}`, type: 'single_line_text_field' },
  value: 'x',
  ...more,
});

const definition = (at: number) => ({
  ...{ name: `Walk ${at}`, namespace: 'walk', key: `key${at}`, type: 'single_line_text_field' },
  ownerType: 'COMPANY',
  pin: true,
});

const menuItem = (depth: number): Arguments => ({
  ...{ title: `Level ${depth}`, type: 'HTTP', url: 'https://walk.example.com/' },
  items: depth > 1 ? [menuItem(depth - 1)] : [],
});

const nested = (depth: number) => `${'('.repeat(depth)}number_of_orders > 1${')'.repeat(depth)}`;

const LIMITS: Readonly<Record<string, Limit>> = {
  "a customer's note": {
    at: [5000, 5001],
    call: (length) => ['customerUpdate', { input: { id: customer, note: text(length) } }],
  },
  "a customer's tags": {
    at: [250, 251],
    call: (count) => [
      'customerUpdate',
      { input: { id: customer, tags: many(count, (at) => `t${at}`) } },
    ],
  },
  "a company's note": {
    at: [5000, 5001],
    call: (length) => ['companyUpdate', { companyId: company, input: { note: text(length) } }],
  },
  "a company's own id": {
    at: [64, 65],
    call: (length) => [
      'companyUpdate',
      { companyId: company, input: { externalId: text(length) } },
    ],
  },
  'metafields at once': {
    at: [25, 26],
    call: (count) => ['metafieldsSet', { metafields: many(count, (at) => metafield(at)) }],
  },
  'a namespace': {
    at: [2, 3, 255, 256],
    call: (length) => [
      'metafieldsSet',
      { metafields: [metafield(1, { namespace: text(length) })] },
    ],
  },
  'a key': {
    at: [1, 2, 64, 65],
    call: (length) => ['metafieldsSet', { metafields: [metafield(1, { key: text(length) })] }],
  },
  'entries of a list of values': {
    at: [128, 129],
    call: (count) => [
      'metafieldsSet',
      {
        metafields: [
          metafield(1, {
            type: 'list.single_line_text_field',
            value: JSON.stringify(many(count, (at) => `${at}`)),
          }),
        ],
      },
    ],
  },
  'pinned definitions': {
    at: [20, 21],
    before: (count) =>
      many(count - 1, (at): Call => ['metafieldDefinitionCreate', { definition: definition(at) }]),
    call: (count) => ['metafieldDefinitionCreate', { definition: definition(count) }],
  },
  'the type of a metaobject': {
    at: [2, 3, 255, 256],
    call: (length) => [
      'metaobjectDefinitionCreate',
      { definition: { type: text(length), name: 'Walk', fieldDefinitions: [] } },
    ],
  },
  'the code of a gift card': {
    at: [7, 8, 20, 21],
    call: (length) => ['giftCardCreate', { input: { initialValue: '5', code: text(length) } }],
  },
  'the value of a gift card in cents': {
    at: [0, 1, 1_000_000, 1_000_001],
    call: (cents) => ['giftCardCreate', { input: { initialValue: (cents / 100).toFixed(2) } }],
  },
  'the days of a trial': {
    at: [-1, 0, 1, 1000, 1001],
    call: (days) => [
      'appSubscriptionCreate',
      {
        ...{ name: 'Walk', returnUrl: 'https://walk.example.com/', trialDays: days },
        lineItems: [
          { plan: { appRecurringPricingDetails: { price: { amount: 5, currencyCode: 'USD' } } } },
        ],
      },
    ],
  },
  'the price of a charge in cents': {
    at: [49, 50],
    call: (cents) => [
      'appPurchaseOneTimeCreate',
      {
        ...{ name: 'Walk', returnUrl: 'https://walk.example.com/' },
        price: { amount: cents / 100, currencyCode: 'USD' },
      },
    ],
  },
  'tokens of the storefront': {
    at: [100, 101],
    before: (count) =>
      many(count - 1, (at): Call => ['storefrontAccessTokenCreate', { input: { title: `${at}` } }]),
    call: () => ['storefrontAccessTokenCreate', { input: { title: 'Last' } }],
  },
  'translations at once': {
    at: [100, 101],
    call: (count) => [
      'translationsRegister',
      {
        resourceId: product,
        translations: many(count, () => ({
          ...{ locale: 'de', key: 'title', value: 'x', translatableContentDigest: 'x' },
        })),
      },
    ],
  },
  'levels of a menu': {
    at: [3, 4],
    call: (depth) => ['menuCreate', { title: 'Walk', handle: 'walk', items: [menuItem(depth)] }],
  },
  'the alternative text of a file': {
    at: [512, 513],
    call: (length) => [
      'fileCreate',
      { files: [{ originalSource: 'https://walk.example.com/a.png', alt: text(length) }] },
    ],
  },
  'files of a theme at once': {
    at: [50, 51],
    call: (count) => [
      'themeFilesUpsert',
      {
        themeId: 'gid://shopify/OnlineStoreTheme/139700000000',
        files: many(count, (at) => ({
          filename: `assets/walk${at}.css`,
          body: { type: 'TEXT', value: 'a {}' },
        })),
      },
    ],
  },
  'the name of a saved search': {
    at: [40, 41],
    call: (length) => [
      'savedSearchCreate',
      { input: { resourceType: 'PRODUCT', name: text(length), query: 'walk' } },
    ],
  },
  'brackets in a segment': {
    at: [98, 99, 100, 101, 102],
    call: (depth) => ['segmentCreate', { name: 'Walk', query: nested(depth) }],
  },
  'a lower price in per cent': {
    at: [-1, 0, 100, 101],
    call: (value) => ['priceListCreate', priceList('PERCENTAGE_DECREASE', value)],
  },
  'a higher price in per cent': {
    at: [-1, 0, 1000, 1001],
    call: (value) => ['priceListCreate', priceList('PERCENTAGE_INCREASE', value)],
  },
  'the deposit of a company': {
    at: [0, 1, 99, 100],
    call: (percentage) => [
      'companyLocationUpdate',
      {
        companyLocationId: ids('CompanyLocation')[0],
        input: { buyerExperienceConfiguration: { deposit: { percentage } } },
      },
    ],
  },
  'what is published at once': {
    at: [50, 51],
    call: (count) => [
      'publicationUpdate',
      {
        id: ids('Publication')[0],
        input: { publishablesToAdd: many(count, () => product) },
      },
    ],
  },
};

function priceList(type: string, value: number): Arguments {
  return { input: { name: 'Walk', currency: 'EUR', parent: { adjustment: { type, value } } } };
}

function words({ errors, userErrors }: MutationResult): string {
  const said = [
    ...errors,
    ...userErrors.map(({ field, message, code = '' }) =>
      `${field.join('.')}: ${message} ${code}`.trim(),
    ),
  ];
  return said.length === 0 ? 'taken' : short(said.join('; '), 200);
}

async function onBothSides(name: string, { at, call, before }: Limit): Promise<string[]> {
  const lines: string[] = [name];
  for (const value of at) {
    const world: WalkWorld = makeWorld();
    for (const [mutation, args] of before?.(value) ?? [])
      expect(words(await world.mutate(mutation, args)), `${mutation} before ${name}`).toBe('taken');
    lines.push(`  ${value}: ${words(await world.mutate(...call(value)))}`);
  }
  return lines;
}

test('each limit is where it is written down', async () => {
  const lines: string[] = [];
  for (const [name, limit] of Object.entries(LIMITS))
    lines.push(...(await onBothSides(name, limit)));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('limits.txt');
});

test.each([
  [4, 422],
  [5, 201],
  [40, 201],
])('a password of %i letters is answered %i', (length, wanted) => {
  const password = text(length);
  const { status, body } = createRestWorld().send('POST', 'customers', {
    customer: { email: 'ida@example.com', password, password_confirmation: password },
  });
  expect([status, dig(body, 'errors') ?? null]).toEqual([
    wanted,
    wanted === 422 ? { password: ['is too short (minimum is 5 characters)'] } : null,
  ]);
});
