import type { ScopeList } from '../../service/scopes.ts';

/** A document that is ready to send. */
interface GraphqlPreset {
  readonly group: string;
  /** The field that it is about. */
  readonly title: string;
  readonly query: string;
  /** JSON text; empty: it takes none. `{id}` stands for the number of a row. */
  readonly variables: string;
  /** One of these lists is enough; a test checks them against the rules of the schema. */
  readonly needs: readonly ScopeList[];
}

/** In the order of the list. The lists ask for five rows, so that a first answer can be read. */
export const GRAPHQL_PRESETS: readonly GraphqlPreset[] = [
  whole('Shop', 'shop', ['name', 'myshopifyDomain', 'currencyCode'], []),
  whole('Shop', 'currentAppInstallation', ['accessScopes {', '  handle', '}'], []),
  whole('Shop', 'publicApiVersions', ['handle', 'displayName', 'supported'], []),
  list('Products', 'products', ['id', 'title', 'status'], [['read_products']]),
  one('Products', 'product', 'Product', ['id', 'title', 'handle', 'status'], [['read_products']]),
  whole('Products', 'productsCount', ['count', 'precision'], [['read_products']]),
  change(
    'Products',
    'productCreate',
    { product: 'ProductCreateInput!' },
    ['product {', '  id', '  title', '}'],
    { title: 'Plain Teapot', status: 'DRAFT' },
    [['write_products']],
  ),
  change(
    'Products',
    'productUpdate',
    { product: 'ProductUpdateInput!' },
    ['product {', '  id', '  title', '}'],
    { id: 'gid://shopify/Product/{id}', title: 'Plain Teapot, blue' },
    [['write_products']],
  ),
  change(
    'Products',
    'productDelete',
    { input: 'ProductDeleteInput!' },
    ['deletedProductId'],
    { id: 'gid://shopify/Product/{id}' },
    [['write_products']],
  ),
  list('Collections', 'collections', ['id', 'title', 'handle'], [['read_products']]),
  list('Orders', 'orders', ['id', 'name', 'createdAt'], orderScopes()),
  one('Orders', 'order', 'Order', ['id', 'name', 'createdAt'], orderScopes()),
  whole(
    'Orders',
    'ordersCount',
    ['count', 'precision'],
    [['read_orders'], ['read_marketplace_orders']],
  ),
  list(
    'Orders',
    'draftOrders',
    ['id', 'name', 'status'],
    [['read_draft_orders'], ['read_quick_sale']],
  ),
  list('Customers', 'customers', ['id', 'displayName'], [['read_customers']]),
  one('Customers', 'customer', 'Customer', ['id', 'displayName'], [['read_customers']]),
  change(
    'Customers',
    'customerCreate',
    { input: 'CustomerInput!' },
    ['customer {', '  id', '}'],
    { firstName: 'Ada', email: 'ada@example.com' },
    [['write_customers']],
  ),
  change(
    'Customers',
    'customerUpdate',
    { input: 'CustomerInput!' },
    ['customer {', '  id', '  note', '}'],
    { id: 'gid://shopify/Customer/{id}', note: 'Likes tea' },
    [['write_customers']],
  ),
  change(
    'Customers',
    'customerDelete',
    { input: 'CustomerDeleteInput!' },
    ['deletedCustomerId'],
    { id: 'gid://shopify/Customer/{id}' },
    [['write_customers']],
  ),
  list('Inventory', 'locations', ['id', 'name'], [['read_locations'], ['read_markets_home']]),
  list(
    'Inventory',
    'inventoryItems',
    ['id', 'sku', 'tracked'],
    [['read_inventory'], ['read_products']],
  ),
  list(
    'Content',
    'pages',
    ['id', 'title', 'handle'],
    [['read_content'], ['read_online_store_pages']],
  ),
  list(
    'Content',
    'blogs',
    ['id', 'title', 'handle'],
    [['read_content'], ['read_online_store_pages']],
  ),
  list('Prices', 'discountNodes', ['id'], [['read_discounts']]),
  list('Markets', 'markets', ['id', 'name', 'handle'], [['read_markets']]),
  list(
    'Data of apps',
    'metaobjectDefinitions',
    ['id', 'name', 'type'],
    [['read_metaobject_definitions']],
  ),
  list('Data of apps', 'webhookSubscriptions', ['id', 'topic', 'uri'], []),
];

/** Any one of three scopes gives access to orders. */
function orderScopes(): readonly ScopeList[] {
  return [['read_orders'], ['read_marketplace_orders'], ['read_quick_sale']];
}

/** A first page of a list, ready for the next one. */
function list(
  group: string,
  field: string,
  fields: readonly string[],
  needs: readonly ScopeList[],
): GraphqlPreset {
  const query = `query ($first: Int!, $after: String) {
  ${field}(first: $first, after: $after) {
    nodes {
${indented(6, fields)}
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`;
  return { group, title: field, query, variables: '{\n  "first": 5\n}', needs };
}

/** One row by its id. */
function one(
  group: string,
  field: string,
  type: string,
  fields: readonly string[],
  needs: readonly ScopeList[],
): GraphqlPreset {
  const query = `query ($id: ID!) {
  ${field}(id: $id) {
${indented(4, fields)}
  }
}`;
  const variables = `{\n  "id": "gid://shopify/${type}/{id}"\n}`;
  return { group, title: `${field} by id`, query, variables, needs };
}

/** A field that takes no arguments. */
function whole(
  group: string,
  field: string,
  lines: readonly string[],
  needs: readonly ScopeList[],
): GraphqlPreset {
  const query = `query {\n  ${field} {\n${indented(4, lines)}\n  }\n}`;
  return { group, title: field, query, variables: '', needs };
}

/** A mutation with one argument. */
function change(
  group: string,
  field: string,
  argument: Readonly<Record<string, string>>,
  lines: readonly string[],
  value: object,
  needs: readonly ScopeList[],
): GraphqlPreset {
  const [name = ''] = Object.keys(argument);
  const variables = JSON.stringify({ [name]: value }, null, 2);
  return { group, title: field, query: changeQuery(field, argument, lines), variables, needs };
}

/**
 * The document of a mutation; it also selects `userErrors`.
 *
 * @param types of its variables by their names: `{ product: 'ProductInput!' }`
 * @param lines the selection in its result
 */
export function changeQuery(
  field: string,
  types: Readonly<Record<string, string>>,
  lines: readonly string[],
): string {
  const names = Object.keys(types);
  const variables = Object.entries(types).map(([name, type]) => `$${name}: ${type}`);
  return `mutation (${variables.join(', ')}) {
  ${field}(${names.map((name) => `${name}: $${name}`).join(', ')}) {
${indented(4, lines)}
    userErrors {
      field
      message
    }
  }
}`;
}

function indented(by: number, lines: readonly string[]): string {
  return lines.map((line) => ' '.repeat(by) + line).join('\n');
}
