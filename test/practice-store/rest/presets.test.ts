import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { presetsOf } from '../../../source/core/requests/ready/presets.ts';
import { expandScopes } from '../../../source/core/service/scopes.ts';
import { REST_DOCUMENTS, REST_RESOURCES } from '../../../source/practice-store/records/registry.ts';
import { dig, digList, ORIGIN, startApiCaller } from '../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

/** Everything that a token can read. */
const ALL = [
  ...new Set([
    'read_all_orders',
    ...[...REST_RESOURCES, ...REST_DOCUMENTS].flatMap(({ readScopes }) => readScopes),
  ]),
];

/** What the service lists only when it is told for which. */
const NEEDED = new Map([
  [
    'inventory_levels',
    'inventory_item_ids=42000000000000,42000000010001&location_ids=71200000013,71200000050',
  ],
  ['inventory_items', ''],
]);

async function queryOf(path: string): Promise<string> {
  if (path !== 'inventory_items') return NEEDED.get(path) ?? '';
  const { json } = await caller.rest('products.json?limit=20', { scopes: ALL });
  const ids = digList(json, 'products').map((product) =>
    String(dig(product, 'variants', 0, 'inventory_item_id')),
  );
  return `ids=${ids.join(',')}`;
}

/** Path and query of a link with this relation, below the version. */
function linkTo(link: string | undefined, rel: string): string | null {
  const found = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(link ?? '')?.[1];
  return found?.slice(`${ORIGIN}/admin/api/2026-10/`.length) ?? null;
}

/** A preset without its version-less path, and its id filled in with the first row there is. */
async function filledIn(path: string): Promise<string> {
  if (!path.includes('{id}')) return path;
  const [resource = ''] = path.split('/');
  const any = resource === 'orders' ? '&status=any' : '';
  const { json } = await caller.rest(`${resource}.json?limit=1${any}`, { scopes: ALL });
  return path.replace('{id}', String(dig(json, resource, 0, 'id')));
}

const REST = presetsOf('rest', SHOPIFY_PROFILE).flatMap(({ title, call, need }) =>
  call.api === 'rest' && !call.path.startsWith('/') ? [{ title, call, need }] : [],
);

describe('every preset of the explorer', () => {
  const reading = REST.filter(({ call }) => call.method === 'GET');

  test.each(reading.map(({ call }) => call.path))('%s is answered', async (preset) => {
    const [path = ''] = preset.split(/\.json/);
    const query = preset.endsWith('=') ? await queryOf(path) : (preset.split('?')[1] ?? '');
    const { status, json } = await caller.rest(`${await filledIn(path)}.json?${query}`, {
      scopes: ALL,
    });
    expect(status).toBe(200);
    const [value] = Object.values(json);
    expect(value).toBeDefined();
  });

  test.each(
    REST.filter(({ call }) => call.method !== 'GET').map((one) => [one.title, one] as const),
  )('%s changes the practice store as it stands', async (_title, { call, need }) => {
    const path = await filledIn(call.path);
    const body: unknown = call.body === '' ? undefined : JSON.parse(call.body);
    const options = { method: call.method, ...(body === undefined ? {} : { body }) };
    const refused = await caller.rest(path, { ...options, scopes: ['read_products'] });
    expect(refused.status).toBe(403);
    const { status } = await caller.rest(path, { ...options, scopes: need?.flat() ?? [] });
    expect(status).toBe(call.method === 'POST' ? 201 : 200);
  });

  test.each(
    reading.flatMap(({ call, need }) =>
      need === null || need.length === 0 ? [] : [[call.path, need.flat()] as const],
    ),
  )('%s needs one of %j and names the first', async (preset, scopes) => {
    const others = ALL.filter(
      (scope) => !expandScopes([scope], SHOPIFY_SCOPES).some((one) => isEnough(one)),
    );
    function isEnough(scope: string): boolean {
      const [path = ''] = preset.split(/\.json/);
      const base = path.replace(/\/(?:count|\{id\})$/, '');
      const all = [...REST_RESOURCES, ...REST_DOCUMENTS];
      return all.find((entry) => entry.path === base)?.readScopes.includes(scope) ?? false;
    }
    const { status, json } = await caller.rest(await filledIn(preset), { scopes: others });
    expect([status, json]).toEqual([
      403,
      { errors: `[API] This action requires merchant approval for ${scopes[0] ?? ''} scope.` },
    ]);
  });
});

/** Lists of their own; the others stand below something. */
const LISTS = REST_RESOURCES.filter(({ path, list }) => list !== null && !path.includes('{'));

/** The seeded world has none of these, or their rows have neither field. */
const WITHOUT_ROWS: readonly string[] = [
  'fulfillment_services',
  'application_charges',
  'recurring_application_charges',
  'application_credits',
  'custom_collections',
  'collects',
  'assigned_fulfillment_orders',
  'storefront_access_tokens',
  'webhooks',
];

describe.each(LISTS.map((resource) => [resource.path, resource] as const))(
  'the list %s',
  (path, resource) => {
    const list = async (query: string) => {
      const needed = await queryOf(path);
      return caller.rest(`${path}.json?${[needed, query].filter(Boolean).join('&')}`, {
        scopes: ALL,
      });
    };
    // There are more events than fit on a page.
    const shortened = path === 'events' ? 'filter=Product' : '';
    const any = path === 'orders' ? 'status=any' : shortened;

    test('leads through all its rows by page_info and back again', async () => {
      const whole = await list(`limit=250&${any}`);
      expect(linkTo(whole.headers['link'], 'next')).toBeNull();
      const all = digList(whole.json, resource.plural);
      const limit = Math.max(1, Math.ceil(all.length / 3));
      const pages: unknown[][] = [];
      let step = await list(`limit=${limit}&${any}`);
      let previous: string | null = null;
      for (;;) {
        pages.push(digList(step.json, resource.plural));
        const next = linkTo(step.headers['link'], 'next');
        if (next === null) break;
        expect(next).toMatch(new RegExp(`^${path}\\.json\\?limit=${limit}&page_info=[\\w-]+$`));
        step = await caller.rest(next, { scopes: ALL });
        previous = linkTo(step.headers['link'], 'previous');
        expect(previous).not.toBeNull();
      }
      expect(pages.flat()).toEqual(all);
      if (pages.length > 1) {
        const back = await caller.rest(previous ?? '', { scopes: ALL });
        expect(digList(back.json, resource.plural)).toEqual(pages.at(-2));
      }
    });

    test('counts what it lists', async () => {
      const { status, json } = await caller.rest(`${path}/count.json?${any}`, { scopes: ALL });
      if (resource.count === null) {
        expect(status).toBe(404);
        return;
      }
      const all = digList((await list(`limit=250&${any}`)).json, resource.plural);
      expect([status, json]).toEqual([200, { count: all.length }]);
    });

    test('finds the first of its rows by id', async () => {
      const [first] = digList((await list(`limit=1&${any}`)).json, resource.plural);
      const id = dig(first, 'id') ?? dig(first, 'product_id') ?? dig(first, 'collection_id');
      const { status, json } = await caller.rest(
        `${path}/${typeof id === 'number' ? id : 1}.json`,
        {
          scopes: ALL,
        },
      );
      if (resource.single === null || first === undefined) expect(status).toBe(404);
      else {
        // The service counts products for a single collection only.
        const counted = /^(?:custom|smart)_collections$/.test(path);
        const more = counted ? { products_count: expect.any(Number) } : {};
        const shown = { ...Object(first), ...more };
        expect([status, json]).toEqual([200, { [resource.singular]: shown }]);
      }
    });

    test('keeps to the fields that are asked for', async () => {
      const rows = digList((await list(`limit=2&fields=id,title&${any}`)).json, resource.plural);
      expect(rows.length === 0).toBe(WITHOUT_ROWS.includes(path));
      const names = new Set(rows.flatMap((row) => Object.keys(row ?? {})));
      expect([...names].filter((name) => name !== 'id' && name !== 'title')).toEqual([]);
    });

    test('is closed to a token without a scope for it', async () => {
      const { status } = await caller.rest(`${path}.json?${await queryOf(path)}`, { scopes: [] });
      expect(status).toBe(resource.readScopes.length === 0 ? 200 : 403);
    });
  },
);

describe('lists that must be told for which', () => {
  test.each([
    ['inventory_levels.json', 'location_ids'],
    ['inventory_items.json', 'ids'],
    ['inventory_items.json?ids=', 'ids'],
  ])('refuse %s', async (path, name) => {
    const { status, json } = await caller.rest(path, { scopes: ALL });
    expect([status, json]).toEqual([
      400,
      { errors: { [name]: 'Required parameter missing or invalid' } },
    ]);
  });

  test('levels of one place lead through every item, each once', async () => {
    // What the store itself sells lies at each of its places; a new product does not.
    await caller.api.reset();
    const seen: unknown[] = [];
    let path: string | null = 'inventory_levels.json?location_ids=71200000050&limit=90';
    while (path !== null) {
      const { json, headers } = await caller.rest(path, { scopes: ALL });
      seen.push(...digList(json, 'inventory_levels').map((row) => dig(row, 'inventory_item_id')));
      path = linkTo(headers['link'], 'next');
    }
    const products = await caller.rest('products.json?limit=250', { scopes: ALL });
    const items = digList(products.json, 'products').flatMap((product) =>
      digList(product, 'variants').map((variant) => dig(variant, 'inventory_item_id')),
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(new Set(seen)).toEqual(new Set(items));
  });

  test('levels name an item and a place that are there', async () => {
    const { json } = await caller.rest('inventory_levels.json?location_ids=71200000050&limit=3', {
      scopes: ALL,
    });
    const levels = digList(json, 'inventory_levels');
    expect(levels).toHaveLength(3);
    for (const level of levels) {
      expect(dig(level, 'location_id')).toBe(71_200_000_050);
      const item = await caller.rest(
        `inventory_items/${String(dig(level, 'inventory_item_id'))}.json`,
        { scopes: ALL },
      );
      expect(item.status).toBe(200);
    }
  });
});

describe('what REST and GraphQL both show', () => {
  test.each([
    ['products', 'product', 'Product', 'title', 'title'],
    ['smart_collections', 'smart_collection', 'Collection', 'title', 'title'],
    ['customers', 'customer', 'Customer', 'email', 'email'],
    ['orders', 'order', 'Order', 'name', 'name'],
    ['draft_orders', 'draft_order', 'DraftOrder', 'name', 'name'],
    ['locations', 'location', 'Location', 'name', 'name'],
    ['pages', 'page', 'Page', 'title', 'title'],
    ['blogs', 'blog', 'Blog', 'title', 'title'],
    ['metafields', 'metafield', 'Metafield', 'value', 'value'],
  ])('is the same in %s', async (plural, _singular, type, restField, field) => {
    const rest = await caller.rest(`${plural}.json?limit=1`, { scopes: ALL });
    const row = dig(rest.json, plural, 0);
    const id = `gid://shopify/${type}/${String(dig(row, 'id'))}`;
    const { json } = await caller.graphql(
      `query Q($id: ID!) { node(id: $id) { ... on ${type} { ${field} } } }`,
      { scopes: ALL, variables: { id } },
    );
    expect(dig(json, 'errors')).toBeUndefined();
    expect(dig(json, 'data', 'node', field)).toBe(dig(row, restField));
  });

  test('customers are found by the same search', async () => {
    const { json } = await caller.rest('customers.json?limit=1');
    const email = String(dig(json, 'customers', 0, 'email'));
    const found = await caller.rest(`customers/search.json?query=email:${email}`);
    expect(digList(found.json, 'customers')).toEqual(digList(json, 'customers'));
    const none = await caller.rest('customers/search.json?query=email:nobody@example.com');
    expect(digList(none.json, 'customers')).toEqual([]);
  });
});

describe('an empty store', () => {
  const empty = startApiCaller({ productCount: 0, customerCount: 0, orderCount: 0 });
  afterAll(() => empty.close());

  test.each(
    [...LISTS, ...REST_DOCUMENTS.filter(({ path }) => !path.includes('{'))]
      .map(({ path }) => path)
      // Where there is no code, none is found.
      .filter((path) => path !== 'discount_codes/lookup'),
  )('answers %s', async (path) => {
    const query = path === 'inventory_items' ? 'ids=1' : await queryOf(path);
    const { status } = await empty.rest(`${path}.json?${query}`, { scopes: ALL });
    expect(status).toBe(200);
  });
});

describe('collections that are listed by hand', () => {
  test('are custom ones, with a collect for each product, when GraphQL made them', async () => {
    const scopes = ['write_products'];
    const products = await caller.rest('products.json?limit=2', { scopes });
    const ids = digList(products.json, 'products').map((row) => dig(row, 'id'));
    const made = await caller.graphql(
      `mutation M($input: CollectionInput!) { collectionCreate(input: $input) { collection { legacyResourceId } userErrors { message } } }`,
      {
        scopes,
        variables: {
          input: {
            title: 'Shop window',
            products: ids.map((id) => `gid://shopify/Product/${String(id)}`),
          },
        },
      },
    );
    expect(dig(made.json, 'data', 'collectionCreate', 'userErrors')).toEqual([]);
    const custom = await caller.rest('custom_collections.json', { scopes });
    const window = digList(custom.json, 'custom_collections').at(-1);
    expect(dig(window, 'title')).toBe('Shop window');
    const collects = await caller.rest(`collects.json?collection_id=${String(dig(window, 'id'))}`, {
      scopes,
    });
    expect(digList(collects.json, 'collects').map((row) => dig(row, 'product_id'))).toEqual(ids);
  });
});

describe('protected customer data', () => {
  const PERSONAL = [
    ...['orders', 'checkouts', 'draft_orders', 'customers', 'customers/search'],
    'assigned_fulfillment_orders',
  ];
  const none = { app: { protectedCustomerData: 'none' as const }, scopes: ALL };

  test.each(LISTS.map(({ path }) => path))('of an app without approval: %s', async (path) => {
    const { status, json } = await caller.rest(`${path}.json?${await queryOf(path)}`, none);
    if (!PERSONAL.includes(path)) {
      expect(status).toBe(200);
      return;
    }
    expect([status, json]).toEqual([
      403,
      {
        errors:
          '[API] This app is not approved to access REST endpoints with protected customer data. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
      },
    ]);
  });

  test('a missing scope is named before it', async () => {
    const { json } = await caller.rest('customers.json', { ...none, scopes: [] });
    expect(dig(json, 'errors')).toMatch(/merchant approval for read_customers scope/);
  });

  test('on level 1 hides names, addresses, phones and e-mail addresses, at any depth', async () => {
    const level1 = { app: { protectedCustomerData: 'level1' as const }, scopes: ALL };
    const { json } = await caller.rest('customers.json?limit=1', level1);
    expect(dig(json, 'customers', 0)).toMatchObject({
      id: expect.any(Number),
      orders_count: expect.any(Number),
      first_name: null,
      last_name: null,
      email: null,
      phone: null,
      addresses: [],
      default_address: null,
    });
    const orders = await caller.rest('orders.json?status=any&limit=250', level1);
    expect(JSON.stringify(orders.json)).not.toContain('@example.com');
    expect(dig(orders.json, 'orders', 0, 'customer', 'first_name')).toBeNull();
    expect(dig(orders.json, 'orders', 0, 'shipping_address')).toBeNull();
  });
});

describe('headers and events', () => {
  test('products say what is to be used instead', async () => {
    const { headers } = await caller.rest('products.json?limit=1');
    expect(headers['x-shopify-api-deprecated-reason']).toMatch(/^https:\/\/shopify\.dev\//);
    const { headers: others } = await caller.rest('customers.json?limit=1');
    expect(others['x-shopify-api-deprecated-reason']).toBeUndefined();
  });

  test('events are those of what the token may see', async () => {
    const kinds = async (scopes: string[]) => {
      const { json } = await caller.rest('events.json?limit=250', { scopes });
      return [...new Set(digList(json, 'events').map((event) => dig(event, 'subject_type')))];
    };
    expect(await kinds([])).toEqual([]);
    expect(await kinds(['read_products'])).toEqual(['Collection', 'Product']);
    expect(await kinds(['read_orders'])).toEqual(['Order']);
  });

  test('webhooks are those of the asking app', async () => {
    const made = await caller.graphql(
      `mutation { webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: "https://example.com/hook" }) { userErrors { message } webhookSubscription { id } } }`,
      { scopes: ALL },
    );
    expect(dig(made.json, 'data', 'webhookSubscriptionCreate', 'userErrors')).toEqual([]);
    const own = await caller.rest('webhooks.json', { scopes: [] });
    expect(dig(own.json, 'webhooks', 0)).toMatchObject({
      topic: 'orders/create',
      address: 'https://example.com/hook',
    });
    const other = await caller.rest('webhooks.json', { scopes: [], app: { clientId: 'other' } });
    expect(digList(other.json, 'webhooks')).toEqual([]);
  });
});
