import { jsonFields, parseJson } from '../../json/json-object.ts';
import { decodeFormText, splitPair } from '../../http/message.ts';
import { changeQuery } from '../ready/graphql-presets.ts';
import { segmentsOf } from './rest-catalogue.ts';

/** The GraphQL replacement for a REST request that the service has retired. */
export interface Successor {
  /** `products`, `productCreate`. */
  readonly field: string;
  readonly query: string;
  /** JSON text. */
  readonly variables: string;
  /** Parameters that the replacement cannot express. */
  readonly leftOut: readonly string[];
}

/** The parts of a REST request that decide about its successor. */
interface RetiredCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
}

/**
 * The GraphQL request that replaces a REST request on products and variants: the service retired
 * those for every API version (docs/service.md, "REST"). An id becomes a global id, `limit` becomes
 * `first`, filters become a search, the body becomes the input. Null: not retired, or without an
 * exact equivalent.
 */
export function successorOf({ method, path, body }: RetiredCall): Successor | null {
  const segments = segmentsOf(path);
  const shape = segments.map((one) => (/^(?:\d+|\{[a-z_]*\})$/.test(one) ? '*' : one)).join('/');
  const [first = '', second = ''] = segments.filter((one) => /^(?:\d+|\{)/.test(one));
  const asked = readParameters(path);
  const product = gid('Product', first);
  const size = Number(asked.get('limit') ?? 50);
  const rows = { first: Number.isInteger(size) && size > 0 ? Math.min(size, 250) : 50 };
  const input = readInput(body, shape.includes('variants') ? 'variant' : 'product');
  switch (`${method === 'HEAD' ? 'GET' : method} ${shape}`) {
    case 'GET products': {
      const query = searchOf(asked);
      return createSuccessor(
        'products',
        LIST,
        { ...rows, ...(query === '' ? {} : { query }) },
        left(asked, ['limit', 'fields', ...Object.keys(SEARCH)]),
      );
    }
    case 'GET products/count': {
      const query = searchOf(asked);
      const variables = query === '' ? {} : { query };
      return createSuccessor('productsCount', COUNT, variables, left(asked, Object.keys(SEARCH)));
    }
    case 'GET products/*':
      return createSuccessor('product', ONE, { id: product }, left(asked, ['fields']));
    case 'POST products':
      return createSuccessor('productCreate', CREATE, { product: input }, []);
    case 'PUT products/*':
      return createSuccessor('productUpdate', UPDATE, { product: { id: product, ...input } }, []);
    case 'DELETE products/*':
      return createSuccessor('productDelete', DELETE, { input: { id: product } }, []);
    case 'GET products/*/variants':
      return createSuccessor(
        'product',
        VARIANTS,
        { id: product, ...rows },
        left(asked, ['limit', 'fields']),
      );
    case 'GET products/*/images':
      return createSuccessor('product', IMAGES, { id: product, ...rows }, left(asked, ['fields']));
    case 'GET variants/*':
    case 'GET products/*/variants/*': {
      const id = gid('ProductVariant', second === '' ? first : second);
      return createSuccessor('productVariant', VARIANT, { id }, left(asked, ['fields']));
    }
    case 'POST products/*/variants':
      return createSuccessor('productVariantsBulkCreate', VARIANTS_CREATE, {
        productId: product,
        variants: [input],
      });
    case 'DELETE products/*/variants/*':
      return createSuccessor('productVariantsBulkDelete', VARIANTS_DELETE, {
        productId: product,
        variantsIds: [gid('ProductVariant', second)],
      });
    case 'PUT variants/*':
      // GraphQL wants the product named as well, which the REST path leaves out.
      return createSuccessor('productVariantsBulkUpdate', VARIANTS_UPDATE, {
        productId: gid('Product', '{id}'),
        variants: [{ id: gid('ProductVariant', first), ...input }],
      });
    default:
      return null;
  }
}

function createSuccessor(
  field: string,
  query: string,
  variables: unknown,
  leftOut: readonly string[] = [],
): Successor {
  return { field, query, variables: JSON.stringify(variables, null, 2), leftOut };
}

function gid(type: string, id: string): string {
  return `gid://shopify/${type}/${/^\d+$/.test(id) ? id : '{id}'}`;
}

function readParameters(path: string): ReadonlyMap<string, string> {
  const mark = path.indexOf('?');
  const pairs = mark === -1 ? [] : path.slice(mark + 1).split('&');
  return new Map(
    pairs
      .filter((pair) => pair !== '')
      .map((pair) => {
        const { name, value } = splitPair(pair);
        return [decodeFormText(name) ?? name, decodeFormText(value) ?? value];
      }),
  );
}

function left(asked: ReadonlyMap<string, string>, known: readonly string[]): readonly string[] {
  return [...asked.keys()].filter((name) => !known.includes(name));
}

/** The GraphQL search term for each REST parameter. */
const SEARCH: Readonly<Record<string, (value: string) => string>> = {
  ids: (value) => anyOf(value.split(',').map((id) => `id:${id.trim()}`)),
  since_id: (value) => `id:>${value}`,
  title: (value) => `title:${quotedValue(value)}`,
  vendor: (value) => `vendor:${quotedValue(value)}`,
  product_type: (value) => `product_type:${quotedValue(value)}`,
  handle: (value) => anyOf(value.split(',').map((one) => `handle:${quotedValue(one)}`)),
  status: (value) => anyOf(value.split(',').map((one) => `status:${one}`)),
  created_at_min: (value) => `created_at:>=${quotedValue(value)}`,
  created_at_max: (value) => `created_at:<=${quotedValue(value)}`,
  updated_at_min: (value) => `updated_at:>=${quotedValue(value)}`,
  updated_at_max: (value) => `updated_at:<=${quotedValue(value)}`,
};

function searchOf(asked: ReadonlyMap<string, string>): string {
  return [...asked]
    .flatMap(([name, value]) => (Object.hasOwn(SEARCH, name) ? [SEARCH[name]?.(value) ?? ''] : []))
    .join(' ');
}

function anyOf(terms: readonly string[]): string {
  return terms.length === 1 ? terms.join('') : `(${terms.join(' OR ')})`;
}

function quotedValue(value: string): string {
  return /^[\w-]+$/.test(value) ? value : `'${value.replaceAll(/['\\]/g, '\\$&')}'`;
}

/** Fields of the body that have another name in GraphQL. */
const NAMES: Readonly<Record<string, string>> = { body_html: 'descriptionHtml' };

/** Fields that the GraphQL input accepts; all others need another mutation. */
const PRODUCT_INPUT =
  /^(?:title|body_html|vendor|product_type|handle|status|tags|template_suffix)$/;
const VARIANT_INPUT = /^(?:price|compare_at_price|barcode|taxable|inventory_policy)$/;

function readInput(body: string, key: 'product' | 'variant'): Readonly<Record<string, unknown>> {
  const fields = jsonFields(jsonFields(parseJson(body))?.get(key)) ?? new Map<string, unknown>();
  const known = key === 'product' ? PRODUCT_INPUT : VARIANT_INPUT;
  const taken = [...fields].filter(([name]) => known.test(name));
  return Object.fromEntries(
    taken.map(([name, value]) => [NAMES[name] ?? camelCase(name), inputValue(name, value)]),
  );
}

function inputValue(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'status' || name === 'inventory_policy') return value.toUpperCase();
  return name === 'tags' ? value.split(/(?<!\s)\s*,\s*/).filter((tag) => tag !== '') : value;
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

const LIST = `query ($first: Int!, $after: String, $query: String) {
  products(first: $first, after: $after, query: $query) {
    nodes {
      id
      title
      handle
      status
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`;

const COUNT = `query ($query: String) {
  productsCount(query: $query) {
    count
    precision
  }
}`;

const ONE = `query ($id: ID!) {
  product(id: $id) {
    id
    title
    handle
    status
    vendor
  }
}`;

const CREATE = changeQuery('productCreate', { product: 'ProductCreateInput!' }, [
  'product {',
  '  id',
  '  title',
  '}',
]);

const UPDATE = changeQuery('productUpdate', { product: 'ProductUpdateInput!' }, [
  'product {',
  '  id',
  '  title',
  '}',
]);

const DELETE = changeQuery('productDelete', { input: 'ProductDeleteInput!' }, ['deletedProductId']);

const VARIANTS = `query ($id: ID!, $first: Int!) {
  product(id: $id) {
    variants(first: $first) {
      nodes {
        id
        title
        price
      }
    }
  }
}`;

const IMAGES = `query ($id: ID!, $first: Int!) {
  product(id: $id) {
    media(first: $first) {
      nodes {
        id
        alt
        mediaContentType
      }
    }
  }
}`;

const VARIANT = `query ($id: ID!) {
  productVariant(id: $id) {
    id
    title
    price
    sku
  }
}`;

const VARIANTS_CREATE = changeQuery(
  'productVariantsBulkCreate',
  { productId: 'ID!', variants: '[ProductVariantsBulkInput!]!' },
  ['productVariants {', '  id', '}'],
);

const VARIANTS_UPDATE = changeQuery(
  'productVariantsBulkUpdate',
  { productId: 'ID!', variants: '[ProductVariantsBulkInput!]!' },
  ['productVariants {', '  id', '}'],
);

const VARIANTS_DELETE = changeQuery(
  'productVariantsBulkDelete',
  { productId: 'ID!', variantsIds: '[ID!]!' },
  ['product {', '  id', '}'],
);
