import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessRules,
  checkCoverage,
  loadAccessRules,
  ruleForField,
} from '../../../source/core/access/access-rules.ts';
import {
  requiredScopes,
  type RequiredScopes,
} from '../../../source/core/access/required-scopes.ts';
import { isKnownScope } from '../../../source/core/service/scope-catalogue.ts';
import { schemaFieldTypes } from '../../support/store/published-schema.ts';

let rules: AccessRules;
const types = schemaFieldTypes();

beforeAll(async () => {
  rules = await loadAccessRules(SHOPIFY_PROFILE);
});

function required(
  document: string,
  operationName: string | null = null,
): Extract<RequiredScopes, { type: 'required' }> {
  const result = requiredScopes(document, rules, { fieldTypes: types, operationName });
  if (result.type !== 'required') throw new Error(result.message);
  return result;
}

function missing(document: string, granted: readonly string[]): readonly string[] {
  return checkCoverage(required(document).requirements, granted, SHOPIFY_SCOPES).missing;
}

describe('the rule of a field', () => {
  it('is its own, else the one of its return type without Connection', () => {
    expect(ruleForField(rules, 'QueryRoot', 'orders', 'OrderConnection')).toMatchObject({
      coordinate: 'QueryRoot.orders',
      need: [['read_orders', 'read_marketplace_orders', 'read_quick_sale']],
      isInferred: false,
    });
    expect(ruleForField(rules, 'Order', 'customer', 'Customer')?.need).toEqual([
      ['read_customers'],
    ]);
    expect(ruleForField(rules, 'Shop', 'name', 'String')).toBeNull();
    expect(ruleForField(rules, 'QueryRoot', 'shop', 'Shop')).toBeNull();
  });

  it('is verbatim, as ACCESS_DENIED quotes it', () => {
    expect(
      ruleForField(rules, 'QueryRoot', 'deliveryCustomizations', 'DeliveryCustomizationConnection')
        ?.text,
    ).toBe('`read_delivery_customizations` access scope.');
  });

  it('reads one text in two ways, for queries and for mutations', () => {
    expect(ruleForField(rules, 'QueryRoot', 'markets', 'MarketConnection')?.need).toEqual([
      ['read_markets'],
    ]);
    const create = ruleForField(
      rules,
      'Mutation',
      'marketCreate',
      'MarketCreatePayload',
    )?.need?.flat();
    expect(create).toContain('write_markets');
  });

  it('says when its scopes are read out of bare names, and which are needed for some arguments only', () => {
    expect(
      ruleForField(rules, 'QueryRoot', 'carrierService', 'DeliveryCarrierService'),
    ).toMatchObject({ isInferred: true });
    expect(ruleForField(rules, 'Mutation', 'inventoryTransferCreate', null)?.conditional).toEqual([
      'write_inventory_purchase_orders',
    ]);
  });

  it('has no need where the text names no scope', () => {
    expect(ruleForField(rules, 'Mutation', 'appUninstall', 'AppUninstallPayload')).toMatchObject({
      text: 'This mutation can only be used by apps to uninstall themselves.',
      need: null,
    });
  });

  it('finds nothing by names that every object has', () => {
    expect(ruleForField(rules, 'QueryRoot', 'constructor', 'constructor')).toBeNull();
    expect(ruleForField(rules, '__proto__', 'toString', '__proto__')).toBeNull();
  });

  it('is known for every root field that has scopes or a text, and for no other', () => {
    const unparsed = new Set(rules.unparsed.flatMap(({ at }) => at));
    let withScopes = 0;
    for (const coordinate of types.rootFields()) {
      const [parent = '', field = ''] = coordinate.split('.');
      const rule = ruleForField(rules, parent, field, types.returnType(parent, field));
      if (rule?.need != null) withScopes += 1;
      else expect([coordinate, rule !== null]).toEqual([coordinate, unparsed.has(coordinate)]);
    }
    expect(withScopes).toBe(708);
  });

  it('names only scopes that the catalogue knows', () => {
    const named = [...Object.values(rules.scopes), ...Object.values(rules.alternatives)].flat(2);
    for (const scope of named) expect(isKnownScope(scope, SHOPIFY_SCOPES)).toBe(true);
  });
});

describe('the scopes that a document needs', () => {
  it('are none for the shop, which every token may read', () => {
    expect(required('{ shop { name } }')).toMatchObject({
      operation: 'query',
      requirements: [],
      unstated: [],
      isDeep: true,
    });
  });

  it('come from root fields and from everything below them', () => {
    const document = '{ orders(first: 1) { nodes { id buyer: customer { displayName } } } }';
    expect(missing(document, [])).toEqual(['read_orders', 'read_customers']);
    expect(missing(document, ['read_orders'])).toEqual(['read_customers']);
    expect(missing(document, ['write_orders', 'write_customers'])).toEqual([]);
    const paths = required(document).requirements.map(
      ({ coordinate, path }) => `${coordinate} at ${path}`,
    );
    expect(paths).toContain('Order.customer at orders.nodes.buyer');
  });

  it('follow fragments, also those that name the type of a node', () => {
    const document =
      '{ node(id: "x") { ...A ... on Order { id } } } fragment A on Product { title ...A }';
    const { requirements } = required(document);
    expect(requirements.map(({ coordinate }) => coordinate).toSorted()).toEqual([
      'Order',
      'Product',
    ]);
    expect(checkCoverage(requirements, ['read_orders'], SHOPIFY_SCOPES)).toMatchObject({
      isCovered: false,
      missing: ['read_products'],
      isInferred: true,
    });
  });

  it('are those of the chosen operation', () => {
    const document =
      'query A { products(first: 1) { nodes { id } } } mutation B { productCreate(product: {}) { product { id } } }';
    expect(required(document, 'A').operation).toBe('query');
    expect(checkCoverage(required(document, 'B').requirements, [], SHOPIFY_SCOPES).missing).toEqual(
      ['write_products'],
    );
    expect(requiredScopes(document, rules)).toMatchObject({
      type: 'unreadable',
      message: expect.stringMatching(/none of them is chosen/),
    });
  });

  it('are those of the root fields alone where there is no schema', () => {
    const result = requiredScopes('{ orders(first: 1) { nodes { customer { id } } } }', rules);
    expect(result).toMatchObject({
      isDeep: false,
      requirements: [{ coordinate: 'QueryRoot.orders' }],
    });
  });

  it('count rules that name no scope as met, since they cannot be checked', () => {
    expect(
      checkCoverage(
        required('mutation { appUninstall { app { id } } }').requirements,
        [],
        SHOPIFY_SCOPES,
      ),
    ).toMatchObject({ isCovered: true });
  });

  it.each([
    ['{ shop { name }', 1, 16],
    ['', 1, 1],
  ])('are not made up for "%s"', (document, line, column) => {
    expect(requiredScopes(document, rules)).toMatchObject({ type: 'unreadable', line, column });
  });

  it.each([
    ['deep nesting', '{a'.repeat(16_000) + '}'.repeat(16_000)],
    ['a megabyte', `{ ${'a '.repeat(1 << 19)} }`],
    ['control characters', '{ \u001b[2J }'],
    [
      'a cycle',
      '{ ...A } fragment A on QueryRoot { ...B } fragment B on QueryRoot { ...A shop { id } }',
    ],
    [
      'fragments that double at each step',
      `{ ...F0 } ${Array.from({ length: 200 }, (_, n) => `fragment F${n} on QueryRoot { ...F${n + 1} ...F${n + 1} }`).join(' ')}`,
    ],
  ])('end in words or a result for %s', (_name, document) => {
    const result = requiredScopes(document, rules, { fieldTypes: types });
    expect(['required', 'unreadable']).toContain(result.type);
    expect(JSON.stringify(result)).not.toContain('\\u001b');
  });
});
