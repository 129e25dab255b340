import { afterAll, describe, expect, test } from 'vitest';
import { dig, startApiCaller } from '../../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

async function firstError(
  query: string,
  variables: Record<string, unknown> = {},
): Promise<unknown> {
  const { status, json } = await caller.graphql(query, { variables });
  expect(status).toBe(200);
  expect(Object.keys(json)).toEqual(['errors']);
  return dig(json, 'errors', 0);
}

describe('a document that does not fit the schema is answered in the service’s words', () => {
  test('an unknown field', async () => {
    expect(await firstError('query Name {\n  x\n}')).toEqual({
      message: "Field 'x' doesn't exist on type 'QueryRoot'",
      locations: [{ line: 2, column: 3 }],
      path: ['query Name', 'x'],
      extensions: { code: 'undefinedField', typeName: 'QueryRoot', fieldName: 'x' },
    });
  });

  test('an unknown field inside a fragment and under an alias', async () => {
    expect(
      await firstError('{ p: product(id: "gid://shopify/Product/1") { ... on Product { x } } }'),
    ).toMatchObject({ path: ['query', 'p', '... on Product', 'x'] });
    expect(await firstError('{ shop { ...F } } fragment F on Shop { x }')).toMatchObject({
      path: ['fragment F', 'x'],
    });
  });

  test('an object without a selection and a value with one', async () => {
    expect(await firstError('{ shop }')).toMatchObject({
      message:
        "Field must have selections (field 'shop' returns Shop but has no selections. Did you mean 'shop { ... }'?)",
      path: ['query', 'shop'],
      extensions: { code: 'selectionMismatch', nodeName: "field 'shop'", typeName: 'Shop' },
    });
    expect(await firstError('{ shop { name { x } } }')).toMatchObject({
      message:
        "Selections can't be made on scalars (field 'name' returns String but has selections [\"x\"])",
      extensions: { code: 'selectionMismatch', nodeName: "field 'name'" },
    });
  });

  test('a missing argument', async () => {
    expect(await firstError('{ product { id } }')).toMatchObject({
      message: "Field 'product' is missing required arguments: id",
      extensions: {
        code: 'missingRequiredArguments',
        className: 'Field',
        name: 'product',
        arguments: 'id',
      },
    });
  });

  test('an argument that does not exist', async () => {
    expect(await firstError('{ products(frist: 1) { nodes { id } } }')).toMatchObject({
      message: "Field 'products' doesn't accept argument 'frist'",
      path: ['query', 'products', 'frist'],
      extensions: { code: 'argumentNotAccepted', argumentName: 'frist' },
    });
  });

  test.each([
    [
      '{ products(first: "ten") { nodes { id } } }',
      "Argument 'first' on Field 'products' has an invalid value (\"ten\"). Expected type 'Int'.",
      { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: 'first' },
    ],
    [
      '{ products(first: 1, sortKey: PRICE) { nodes { id } } }',
      "Argument 'sortKey' on Field 'products' has an invalid value (PRICE). Expected type 'ProductSortKeys'.",
      { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: 'sortKey' },
    ],
    [
      '{ product(id: null) { id } }',
      "Argument 'id' on Field 'product' has an invalid value (null). Expected type 'ID!'.",
      { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: 'id' },
    ],
    [
      'mutation { productCreate(product: { title: 5 }) { userErrors { message } } }',
      "Argument 'title' on InputObject 'ProductCreateInput' has an invalid value (5). Expected type 'String'.",
      { code: 'argumentLiteralsIncompatible', typeName: 'InputObject', argumentName: 'title' },
    ],
    [
      'mutation { productCreate(product: { titel: "x" }) { userErrors { message } } }',
      "InputObject 'ProductCreateInput' doesn't accept argument 'titel'",
      { code: 'argumentNotAccepted', typeName: 'InputObject', argumentName: 'titel' },
    ],
  ])('a literal that does not fit: %s', async (query, message, extensions) => {
    expect(await firstError(query)).toMatchObject({ message, extensions });
  });

  test('a variable that is declared and not used, and one that is used and not declared', async () => {
    expect(await firstError('query Q($id: ID) { shop { name } }')).toEqual({
      message: 'Variable $id is declared by Q but not used',
      locations: [{ line: 1, column: 1 }],
      path: ['query Q'],
      extensions: { code: 'variableNotUsed', variableName: 'id' },
    });
    expect(await firstError('{ product(id: $id) { id } }')).toMatchObject({
      message: 'Variable $id is used by anonymous query but not declared',
      extensions: { code: 'variableNotDefined', variableName: 'id' },
    });
  });

  test('several operations and none named, or one that is not there', async () => {
    const query = 'query A { shop { name } } query B { shop { id } }';
    expect(await firstError(query)).toEqual({ message: 'An operation name is required' });
    const { json } = await caller.graphql(query, { operationName: 'C' });
    expect(json).toEqual({ errors: [{ message: 'No operation named "C"' }] });
    expect((await caller.graphql(query, { operationName: 'B' })).json['data']).toBeDefined();
  });

  test.each([
    ['{ shop { ...F } }', 'useAndDefineFragment'],
    ['{ shop { name } } fragment F on Shop { id }', 'useAndDefineFragment'],
    ['{ shop { ... on Nothing { id } } }', 'undefinedType'],
    ['{ shop { ... on Product { id } } }', 'cannotSpreadFragment'],
    ['{ shop { a: name a: id } }', 'fieldConflict'],
    ['query($n: String) { products(first: $n) { nodes { id } } }', 'variableMismatch'],
    ['{ shop @nothing { name } }', 'undefinedDirective'],
  ])('%s has the code %s', async (query, code) => {
    expect(await firstError(query)).toMatchObject({ extensions: { code } });
  });

  test.each([
    [undefined, 'Expected value to not be null'],
    [[5.5], 'Could not coerce value [5.5] to ID'],
  ])('a variable with the value %s', async (value, explanation) => {
    expect(await firstError('query($id: ID!) { product(id: $id) { id } }', { id: value })).toEqual({
      message: 'Variable $id of type ID! was provided invalid value',
      locations: [{ line: 1, column: 7 }],
      extensions: {
        code: 'INVALID_VARIABLE',
        value: value ?? null,
        problems: [{ path: [], explanation }],
      },
    });
  });

  test('a variable whose parts do not fit', async () => {
    const value = { titel: 'x', status: 'SOLD' };
    const error = await firstError(
      'mutation($p: ProductCreateInput!) { productCreate(product: $p) { userErrors { message } } }',
      { p: value },
    );
    expect(dig(error, 'message')).toMatch(
      /^Variable \$p of type ProductCreateInput! was provided invalid value for titel \(Field is not defined on ProductCreateInput\), status \(Expected "SOLD" to be one of: ACTIVE, ARCHIVED, DRAFT, UNLISTED\)$/,
    );
    expect(dig(error, 'extensions', 'value')).toEqual(value);
    expect(dig(error, 'extensions', 'problems', 0, 'path')).toEqual(['titel']);
  });

  test.each([
    ['{\n  shop {\n    ', 'syntax error, unexpected end of file at [2, 8]'],
    ['query on', 'syntax error, unexpected end of file, expecting LCURLY at [1, 7]'],
    ['query Q ~ { a }', 'syntax error, unexpected invalid token ("~"), expecting LCURLY at [1, 9]'],
    [
      'query ($n: Int!!) { a }',
      'syntax error, unexpected BANG ("!"), expecting RPAREN or VAR_SIGN at [1, 16]',
    ],
    [
      'query (n: Int) { a }',
      'syntax error, unexpected IDENTIFIER ("n"), expecting VAR_SIGN at [1, 8]',
    ],
    [
      'query ($n: [Int!) { a }',
      'syntax error, unexpected RPAREN (")"), expecting RBRACKET at [1, 17]',
    ],
    ['{ a(b: { c: $d, e 5 }) }', 'syntax error, unexpected INT ("5"), expecting COLON at [1, 19]'],
    ['{ a(b: [5 = 6]) }', 'syntax error, unexpected EQUALS ("=") at [1, 11]'],
    ['fragment F { a }', 'syntax error, unexpected LCURLY ("{"), expecting ON at [1, 12]'],
    [
      '{ a { ... on B b } }',
      'syntax error, unexpected IDENTIFIER ("b"), expecting LCURLY at [1, 16]',
    ],
    ['{ shop { ...on on } }', 'syntax error, unexpected RCURLY ("}"), expecting LCURLY at [1, 19]'],
    [
      'query Q ($id ID) { shop { name } }',
      'syntax error, unexpected IDENTIFIER ("ID"), expecting COLON at [1, 14]',
    ],
    ['{ shop(a: $ $b) { name } }', 'syntax error, unexpected VAR_SIGN at [1, 13]'],
    ['{ shop { name } }}', 'syntax error, unexpected RCURLY ("}") at [1, 18]'],
    ['{ product(id 5) { id } }', 'syntax error, unexpected INT ("5"), expecting COLON at [1, 14]'],
    ['shop', 'syntax error, unexpected IDENTIFIER ("shop") at [1, 1]'],
    ['{ shop { % } }', 'syntax error, unexpected invalid token ("%") at [1, 10]'],
  ])('a document that cannot be read: %j', async (query, message) => {
    expect(await firstError(query)).toMatchObject({ message, extensions: { code: 'PARSE_ERROR' } });
  });

  test('a document of absurd depth is refused', async () => {
    expect(await firstError('{a'.repeat(60_000))).toEqual({
      message: 'This query is too large to execute.',
    });
    expect((await caller.graphql('{ shop { name } }')).status).toBe(200);
  });
});
