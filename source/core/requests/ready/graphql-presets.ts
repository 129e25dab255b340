import type { ScopeList } from '../../service/scopes.ts';

/** A document that is ready to be sent. */
interface GraphqlPreset {
  readonly group: string;
  /** The field that it is about. */
  readonly title: string;
  readonly query: string;
  /** JSON text; empty: it takes none. `{id}` stands for the number of a row. */
  readonly variables: string;
  /** One of these lists is enough; a test holds them against the rules of the schema. */
  readonly needs: readonly ScopeList[];
}

/** In the order of the list. The lists ask for five rows, so that a first answer can be read. */
export const GRAPHQL_PRESETS: readonly GraphqlPreset[] = [
  {
    group: 'Shop',
    title: 'shop',
    query: `query {
  shop {
    name
    myshopifyDomain
    currencyCode
  }
}`,
    variables: '',
    needs: [],
  },
  {
    group: 'Shop',
    title: 'currentAppInstallation',
    query: `query {
  currentAppInstallation {
    accessScopes {
      handle
    }
  }
}`,
    variables: '',
    needs: [],
  },
  {
    group: 'Shop',
    title: 'publicApiVersions',
    query: `query {
  publicApiVersions {
    handle
    displayName
    supported
  }
}`,
    variables: '',
    needs: [],
  },
  list('Products', 'products', ['id', 'title', 'status'], [['read_products']]),
  one('Products', 'product', 'Product', ['id', 'title', 'handle', 'status'], [['read_products']]),
  {
    group: 'Products',
    title: 'productsCount',
    query: `query {
  productsCount {
    count
    precision
  }
}`,
    variables: '',
    needs: [['read_products']],
  },
  {
    group: 'Products',
    title: 'productCreate',
    query: `mutation ($product: ProductCreateInput!) {
  productCreate(product: $product) {
    product {
      id
      title
    }
    userErrors {
      field
      message
    }
  }
}`,
    variables: `{
  "product": {
    "title": "Plain Teapot",
    "status": "DRAFT"
  }
}`,
    needs: [['write_products']],
  },
  {
    group: 'Products',
    title: 'productUpdate',
    query: `mutation ($product: ProductUpdateInput!) {
  productUpdate(product: $product) {
    product {
      id
      title
    }
    userErrors {
      field
      message
    }
  }
}`,
    variables: `{
  "product": {
    "id": "gid://shopify/Product/{id}",
    "title": "Plain Teapot, blue"
  }
}`,
    needs: [['write_products']],
  },
  {
    group: 'Products',
    title: 'productDelete',
    query: `mutation ($input: ProductDeleteInput!) {
  productDelete(input: $input) {
    deletedProductId
    userErrors {
      field
      message
    }
  }
}`,
    variables: `{
  "input": {
    "id": "gid://shopify/Product/{id}"
  }
}`,
    needs: [['write_products']],
  },
  list('Collections', 'collections', ['id', 'title', 'handle'], [['read_products']]),
  list('Orders', 'orders', ['id', 'name', 'createdAt'], orderScopes()),
  one('Orders', 'order', 'Order', ['id', 'name', 'createdAt'], orderScopes()),
  {
    group: 'Orders',
    title: 'ordersCount',
    query: `query {
  ordersCount {
    count
    precision
  }
}`,
    variables: '',
    needs: [['read_orders'], ['read_marketplace_orders']],
  },
  list(
    'Orders',
    'draftOrders',
    ['id', 'name', 'status'],
    [['read_draft_orders'], ['read_quick_sale']],
  ),
  list('Customers', 'customers', ['id', 'displayName'], [['read_customers']]),
  one('Customers', 'customer', 'Customer', ['id', 'displayName'], [['read_customers']]),
  {
    group: 'Customers',
    title: 'customerCreate',
    query: `mutation ($input: CustomerInput!) {
  customerCreate(input: $input) {
    customer {
      id
    }
    userErrors {
      field
      message
    }
  }
}`,
    variables: `{
  "input": {
    "firstName": "Ada",
    "email": "ada@example.com"
  }
}`,
    needs: [['write_customers']],
  },
  {
    group: 'Customers',
    title: 'customerUpdate',
    query: `mutation ($input: CustomerInput!) {
  customerUpdate(input: $input) {
    customer {
      id
      note
    }
    userErrors {
      field
      message
    }
  }
}`,
    variables: `{
  "input": {
    "id": "gid://shopify/Customer/{id}",
    "note": "Likes tea"
  }
}`,
    needs: [['write_customers']],
  },
  {
    group: 'Customers',
    title: 'customerDelete',
    query: `mutation ($input: CustomerDeleteInput!) {
  customerDelete(input: $input) {
    deletedCustomerId
    userErrors {
      field
      message
    }
  }
}`,
    variables: `{
  "input": {
    "id": "gid://shopify/Customer/{id}"
  }
}`,
    needs: [['write_customers']],
  },
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

/** Orders are opened by any of three scopes. */
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
${fields.map((name) => `      ${name}`).join('\n')}
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
${fields.map((name) => `    ${name}`).join('\n')}
  }
}`;
  const variables = `{\n  "id": "gid://shopify/${type}/{id}"\n}`;
  return { group, title: `${field} by id`, query, variables, needs };
}
