import { parse, specifiedRules, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { validateDocument } from '../../../../source/practice-store/graphql/validation/validate-document.ts';
import { publishedSchema } from '../schema-fixture.ts';

const schema = publishedSchema();

function errorsOf(query: string) {
  return validateDocument(schema, parse(query));
}

function messagesOf(query: string): string[] {
  return errorsOf(query).map(({ message }) => message);
}

/** What is found, as `code message @ path`. */
function found(query: string): string[] {
  return errorsOf(query).map(
    ({ message, path, extensions }) =>
      `${String(extensions?.['code'])}: ${message} @ ${(path ?? []).join('/')}`,
  );
}

describe('fields and fragments', () => {
  test('an unknown field under an alias, in a fragment and in a subselection', () => {
    expect(
      found('query Q { s: shop { nam ... on Shop { idd } ...F } } fragment F on Shop { urll }'),
    ).toEqual([
      "undefinedField: Field 'nam' doesn't exist on type 'Shop' @ query Q/s/nam",
      "undefinedField: Field 'idd' doesn't exist on type 'Shop' @ query Q/s/... on Shop/idd",
      "undefinedField: Field 'urll' doesn't exist on type 'Shop' @ fragment F/urll",
    ]);
  });

  test('what is below an unknown field is not read, so its variables are unused', () => {
    expect(found('query Q($n: Int) { nothing(first: $n) { id } }')).toEqual([
      "undefinedField: Field 'nothing' doesn't exist on type 'QueryRoot' @ query Q/nothing",
      'variableNotUsed: Variable $n is declared by Q but not used @ query Q',
    ]);
  });

  test('a selection on an enum, on a scalar, and fields of a union', () => {
    expect(
      found(`{
        shop { name { a ... on Shop { id } ...F } currencyCode { b } }
        codeDiscountNode(id: "gid://shopify/DiscountCodeNode/1") { codeDiscount { title } }
      } fragment F on Shop { id }`).slice(0, 3),
    ).toEqual([
      `selectionMismatch: Selections can't be made on scalars (field 'name' returns String but has selections ["a", "... on Shop { ... }", "F"]) @ query/shop/name`,
      `selectionMismatch: Selections can't be made on enums (field 'currencyCode' returns CurrencyCode but has selections ["b"]) @ query/shop/currencyCode`,
      "selectionMismatch: Selections can't be made directly on unions (see selections on DiscountCode) @ query/codeDiscountNode/codeDiscount/title",
    ]);
  });

  test('an object needs a selection, a union may be without', () => {
    expect(messagesOf('{ shop }')).toEqual([
      "Field must have selections (field 'shop' returns Shop but has no selections. Did you mean 'shop { ... }'?)",
    ]);
    expect(
      messagesOf('{ codeDiscountNode(id: "gid://shopify/DiscountCodeNode/1") { codeDiscount } }'),
    ).toEqual([]);
  });

  test('a fragment on an unknown type or on a type without fields', () => {
    expect(found('{ shop { ... on Shap { id } ...F } } fragment F on CurrencyCode { id }')).toEqual(
      [
        "undefinedType: No such type Shap, so it can't be a fragment condition @ query/shop/... on Shap",
        'fragmentOnNonCompositeType: Invalid fragment on type CurrencyCode (must be Union, Interface or Object) @ fragment F',
      ],
    );
  });

  test('a fragment that no object of its place can have', () => {
    const [inline, spread] = errorsOf(
      '{ shop { ... on Product { id } ...F } } fragment F on Order { id }',
    );
    expect(inline).toMatchObject({
      message: "Fragment on Product can't be spread inside Shop",
      extensions: { typeName: 'Product', fragmentName: 'unknown', parentName: 'Shop' },
    });
    expect(spread).toMatchObject({
      message: "Fragment F on Order can't be spread inside Shop",
      path: ['query', 'shop', '... F'],
      extensions: { typeName: 'Order', fragmentName: ' F', parentName: 'Shop' },
    });
  });

  test('fragments that are missing, unused, doubled or endless', () => {
    expect(messagesOf('{ shop { ...A } }')).toEqual(['Fragment A was used, but not defined']);
    expect(found('{ shop { id } } fragment A on Shop { id }')).toEqual([
      'useAndDefineFragment: Fragment A was defined, but not used @ fragment A',
    ]);
    expect(
      messagesOf('{ shop { ...A } } fragment A on Shop { id } fragment A on Shop { name }'),
    ).toEqual(['Fragment name "A" must be unique']);
    expect(
      found('{ shop { ...A } } fragment A on Shop { id ...B } fragment B on Shop { ...A }'),
    ).toEqual([
      'infiniteLoop: Fragment A contains an infinite loop @ fragment A',
      'infiniteLoop: Fragment B contains an infinite loop @ fragment B',
    ]);
  });

  test('two fields or two sets of arguments under one name in the answer', () => {
    expect(errorsOf('{ shop { a: id a: name } }')).toEqual([
      {
        message: "Field 'a' has a field conflict: id or name?",
        locations: [
          { line: 1, column: 10 },
          { line: 1, column: 16 },
        ],
        path: [],
        extensions: { code: 'fieldConflict', fieldName: 'a', conflicts: 'id or name' },
      },
    ]);
    expect(
      messagesOf(
        'query($n: Int) { products(first: 1) { nodes { id } } ...F } fragment F on QueryRoot { products(first: $n) { nodes { id } } }',
      ),
    ).toEqual(['Field \'products\' has an argument conflict: {first:"1"} or {first:"$n"}?']);
  });

  test('the same name on types that exclude each other is fine', () => {
    expect(
      messagesOf(`{ node(id: "gid://shopify/Product/1") {
        ... on Product { a: title } ... on Order { a: name }
      } }`),
    ).toEqual([]);
  });

  test('operations without a name beside others, and twice the same', () => {
    expect(messagesOf('{ shop { id } } query A { shop { id } }')).toEqual([
      'Operation name is required when multiple operations are present',
    ]);
    expect(messagesOf('query A { shop { id } } query A { shop { name } }')).toEqual([
      'Operation name "A" must be unique',
    ]);
    expect(messagesOf('subscription { shop { id } }')).toEqual([
      'Schema is not configured for subscriptions',
    ]);
    expect(messagesOf('{ shop { id } } type A { b: Int }')).toEqual([
      'Query cannot contain schema definitions',
    ]);
  });
});

describe('arguments', () => {
  test('unknown, missing and doubled ones of one field, in this order', () => {
    expect(found('{ p: product(idd: 1, idd: 2) { id } }')).toEqual([
      "missingRequiredArguments: Field 'product' is missing required arguments: id @ query/p",
      'argumentNotUnique: There can be only one argument named "idd" @ query/p',
      "argumentNotAccepted: Field 'p' doesn't accept argument 'idd' @ query/p/idd",
      "argumentNotAccepted: Field 'p' doesn't accept argument 'idd' @ query/p/idd",
    ]);
  });

  test('a variable in an unknown argument is unused', () => {
    expect(
      messagesOf('query Q($x: Int) { products(first: 1, size: $x) { nodes { id } } }'),
    ).toEqual([
      "Field 'products' doesn't accept argument 'size'",
      'Variable $x is declared by Q but not used',
    ]);
  });

  test.each([
    ['""', ''],
    ['"x"', 'x'],
    ['"8012340000000"', '8012340000000'],
    ['8012340000000', '8012340000000'],
    ['"gid://shopify/Customer"', 'gid://shopify/Customer'],
    ['"gid://shopify/Customer/"', 'gid://shopify/Customer/'],
  ])('a malformed id as a literal: %s', (literal, text) => {
    expect(errorsOf(`{ customer(id: ${literal}) { id } }`)).toEqual([
      {
        message: `Invalid global id '${text}'`,
        locations: [{ line: 1, column: 3 }],
        path: ['query', 'customer', 'id'],
        extensions: { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
      },
    ]);
  });

  test('the first malformed id in a list, and one in an input object', () => {
    expect(messagesOf('{ nodes(ids: ["gid://shopify/Order/1", "a", "b"]) { id } }')).toEqual([
      "Invalid global id 'a'",
    ]);
    expect(found('mutation { productDelete(input: { id: "a" }) { deletedProductId } }')).toEqual([
      "argumentLiteralsIncompatible: Invalid global id 'a' @ mutation/productDelete/input/id",
    ]);
  });

  test('a URL without scheme and an ARN that is none', () => {
    expect(
      messagesOf(`mutation {
        scriptTagCreate(input: { src: "practice.example/a.js" }) { userErrors { message } }
        eventBridgeServerPixelUpdate(arn: "x") { userErrors { message } }
      }`),
    ).toEqual(["Invalid url 'practice.example/a.js', missing scheme", "Invalid ARN 'x'"]);
  });

  test.each([
    ['products(first: 1.5) { nodes { id } }', 'first', 'Field', 'products', '1.5', 'Int'],
    [
      'products(first: 9999999999) { nodes { id } }',
      'first',
      'Field',
      'products',
      '9999999999',
      'Int',
    ],
    [
      'products(first: 1, query: {a: [1, $x]}) { nodes { id } }',
      'query',
      'Field',
      'products',
      '{a: [1, $x]}',
      'String',
    ],
    [
      'products(first: 1, reverse: "yes") { nodes { id } }',
      'reverse',
      'Field',
      'products',
      '"yes"',
      'Boolean',
    ],
    [
      'products(first: 1, sortKey: "TITLE") { nodes { id } }',
      'sortKey',
      'Field',
      'products',
      '"TITLE"',
      'ProductSortKeys',
    ],
    ['nodes(ids: [null]) { id }', 'ids', 'Field', 'nodes', '[null]', '[ID!]!'],
  ])('a literal that does not fit: %s', (field, argument, kind, owner, value, type) => {
    const query = field.includes('$x') ? `query($x: Int) { ${field} }` : `{ ${field} }`;
    expect(errorsOf(query)).toMatchObject([
      {
        message: `Argument '${argument}' on ${kind} '${owner}' has an invalid value (${value}). Expected type '${type}'.`,
        extensions: {
          code: 'argumentLiteralsIncompatible',
          typeName: kind,
          argumentName: argument,
        },
      },
    ]);
  });

  test('an enum’s name that is none, with the whole type that was expected', () => {
    expect(
      messagesOf(
        'mutation { productChangeStatus(productId: "gid://shopify/Product/1", status: SOLD) { userErrors { message } } }',
      ),
    ).toEqual([
      "Argument 'status' on Field 'productChangeStatus' has an invalid value (SOLD). Expected type 'ProductStatus!'.",
    ]);
  });

  test('input objects: what is missing first, the index of a list in the path, only the innermost misfit', () => {
    expect(
      found(`mutation {
        metafieldsSet(metafields: [
          { ownerId: "gid://shopify/Product/1", key: "a", value: 5 }
          { key: "b" }
        ]) { userErrors { message } }
      }`),
    ).toEqual([
      "argumentLiteralsIncompatible: Argument 'value' on InputObject 'MetafieldsSetInput' has an invalid value (5). Expected type 'String!'. @ mutation/metafieldsSet/metafields/0/value",
      "missingRequiredInputObjectAttribute: Argument 'ownerId' on InputObject 'MetafieldsSetInput' is required. Expected type ID! @ mutation/metafieldsSet/metafields/1/ownerId",
      "missingRequiredInputObjectAttribute: Argument 'value' on InputObject 'MetafieldsSetInput' is required. Expected type String! @ mutation/metafieldsSet/metafields/1/value",
    ]);
  });

  test('doubled fields and more than one choice', () => {
    expect(
      messagesOf(
        'mutation { productCreate(product: { title: "a", title: "b" }) { userErrors { message } } }',
      ),
    ).toEqual(['There can be only one input field named "title"']);
    expect(
      found('{ customerByIdentifier(identifier: { emailAddress: "a", phoneNumber: "b" }) { id } }'),
    ).toEqual([
      "invalidOneOfInputObject: OneOf Input Object 'CustomerIdentifierInput' must specify exactly one key. @ query/customerByIdentifier/identifier",
    ]);
    expect(
      messagesOf('{ customerByIdentifier(identifier: { emailAddress: null }) { id } }'),
    ).toEqual(["Argument 'CustomerIdentifierInput.emailAddress' must be non-null."]);
    expect(
      messagesOf(
        'query($e: String) { customerByIdentifier(identifier: { emailAddress: $e }) { id } }',
      ),
    ).toEqual([
      "Variable 'e' must be non-nullable to be used for OneOf Input Object 'CustomerIdentifierInput'.",
    ]);
  });
});

describe('variables', () => {
  test.each([
    ['$n: String', 'Type mismatch on variable $n and argument first (String / Int)'],
    ['$n: [Int]', 'List dimension mismatch on variable $n and argument first ([Int] / Int)'],
  ])('declared as %s where a number is expected', (declared, message) => {
    expect(errorsOf(`query(${declared}) { products(first: $n) { nodes { id } } }`)).toMatchObject([
      { message, path: ['query', 'products', 'first'], extensions: { code: 'variableMismatch' } },
    ]);
  });

  test('that may be null where null may not be, unless there is a default value', () => {
    const query = (type: string) => `query($id: ${type}) { product(id: $id) { id } }`;
    expect(messagesOf(query('ID'))).toEqual([
      'Nullability mismatch on variable $id and argument id (ID / ID!)',
    ]);
    expect(messagesOf(query('ID = "gid://shopify/Product/1"'))).toEqual([]);
    expect(messagesOf('query($id: ID) { nodes(ids: [$id]) { id } }')).toEqual([
      'Nullability mismatch on variable $id and argument ids ([ID]! / [ID!]!)',
    ]);
  });

  test('of an unknown type, of a type for output, twice, and with a default value of another type', () => {
    expect(
      messagesOf('query Q($a: Nothing, $b: Shop, $c: Int = "x", $c: Int) { shop { name } }').slice(
        0,
        4,
      ),
    ).toEqual([
      'There can only be one variable named "c"',
      "Nothing isn't a defined input type (on $a)",
      "Shop isn't a valid input type (on $b)",
      'Could not coerce value "x" to Int',
    ]);
  });

  test('used in a fragment, they count for every operation that reaches it', () => {
    const fragment = 'fragment F on QueryRoot { products(first: $n) { nodes { id } } }';
    expect(messagesOf(`query A($n: Int) { ...F } ${fragment}`)).toEqual([]);
    expect(messagesOf(`query A { ...F } ${fragment}`)).toEqual([
      'Variable $n is used by F but not declared',
    ]);
  });
});

describe('directives', () => {
  test('an unknown one is one error, and its variables are unused', () => {
    expect(errorsOf('query Q($k: String) { shop @a(k: $k) { id @a } }')).toMatchObject([
      {
        message: 'Directive @a is not defined',
        locations: [{ column: 28 }, { column: 43 }],
        path: ['query Q', 'shop'],
        extensions: { code: 'undefinedDirective', directiveName: 'a' },
      },
      { message: 'Variable $k is declared by Q but not used' },
    ]);
  });

  test('without its arguments, in the wrong place, and twice', () => {
    expect(found('query @skip(if: true) { shop @include { id } }')).toEqual([
      "directiveCannotBeApplied: '@skip' can't be applied to queries (allowed: fields, fragment spreads, inline fragments) @ query",
      "missingRequiredArguments: Directive 'include' is missing required arguments: if @ query/shop",
    ]);
    expect(messagesOf('{ shop @skip(if: true) @skip(if: false) { id } }')).toEqual([
      'The directive "skip" can only be used once at this location.',
    ]);
    expect(messagesOf('{ shop @skip(if: 1) { id } }')).toEqual([
      "Argument 'if' on Directive 'skip' has an invalid value (1). Expected type 'Boolean!'.",
    ]);
  });

  test('@idempotent needs its key', () => {
    expect(
      errorsOf(
        'mutation M { locationActivate(locationId: "gid://shopify/Location/1") @idempotent { location { id } } }',
      ),
    ).toMatchObject([
      {
        message: "Directive 'idempotent' is missing required arguments: key",
        path: ['mutation M', 'locationActivate'],
        extensions: { className: 'Directive', name: 'idempotent', arguments: 'key' },
      },
    ]);
  });
});

describe('agrees with the GraphQL specification', () => {
  const valid = `query Q($first: Int = 5, $ids: [ID!]!, $withShop: Boolean!) {
    shop @include(if: $withShop) { ...S }
    products(first: $first, sortKey: TITLE) { edges { node { id ... on Node { id } } } }
    nodes(ids: $ids) { __typename ... on Product { a: title } ... on Order { a: name } }
  }
  fragment S on Shop { id name plan { shopifyPlus } }`;

  test('a valid document has no errors', () => {
    expect(errorsOf(valid)).toEqual([]);
  });

  test('a document that lacks or doubles any of its words is judged alike', () => {
    const words = valid.split(/(?<=[\s({[,})\]:])|(?=[\s({[,})\]:])/);
    const differing: string[] = [];
    let broken = 0;
    for (const at of words.keys()) {
      for (const word of ['', `${words[at]} ${words[at]}`, 'other']) {
        const text = words.toSpliced(at, 1, word).join('');
        let document;
        try {
          document = parse(text);
        } catch {
          continue;
        }
        const isValid = validate(schema, document, specifiedRules).length === 0;
        if (!isValid) broken += 1;
        if (isValid !== (validateDocument(schema, document).length === 0)) differing.push(text);
      }
    }
    expect(differing).toEqual([]);
    expect(broken).toBeGreaterThan(50);
  });
});

describe('a document made to be expensive', () => {
  const doubling = (depth: number): string =>
    `{ shop { ...F0 } } ${Array.from(
      { length: depth },
      (_, at) => `fragment F${at} on Shop { ...F${at + 1} ...F${at + 1} }`,
    ).join(' ')} fragment F${depth} on Shop { id }`;
  const nested = (depth: number): string =>
    `{ ${'a: node(id: "gid://shopify/Product/1") { ... on Product { '.repeat(depth)} id ${'} }'.repeat(depth)} }`;

  test.each([
    ['doubling fragments', doubling(1_000)],
    [
      'aliases',
      `{ shop { ${Array.from({ length: 4_000 }, (_, at) => `a${at}: name`).join(' ')} } }`,
    ],
    ['one name again and again', `{ shop { ${'name '.repeat(15_000)} } }`],
    [
      'one name with other arguments',
      `{ ${Array.from({ length: 2_000 }, (_, at) => `a: products(first: ${at}) { nodes { id } }`).join(' ')} }`,
    ],
    [
      'unknown fields',
      `{ shop { ${Array.from({ length: 9_000 }, (_, at) => `a${at}`).join(' ')} } }`,
    ],
    ['a deep nest', nested(500)],
    [
      'a circle of fragments',
      `{ shop { ...F0 } } ${Array.from({ length: 2_000 }, (_, at) => `fragment F${at} on Shop { ...F${(at + 1) % 2_000} }`).join(' ')}`,
    ],
  ])('is judged or refused soon: %s', (_, query) => {
    const document = parse(query);
    const start = performance.now();
    try {
      validateDocument(schema, document);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
