import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../../../source/practice-store/api/api.ts';
import { randomFrom } from '../../../support/terminal/random.ts';
import { dig, startApiCaller } from '../../api/api-caller.ts';

/** Threads that ended by themselves; what holds one for ever ends the test by its time. */
const ended: unknown[] = [];
const hooks = { longestAnswerMs: 120_000, onEnded: (world: unknown) => void ended.push(world) };
const caller = startApiCaller({}, createApi({}, hooks));
// The first answer waits for the schema.
beforeAll(() => caller.graphql('{ shop { name } }'));
afterAll(() => caller.close());

/** Every fragment asks twice for the next one, below fields of other names. */
function doublingAnswer(depth: number): string {
  const fragments = Array.from(
    { length: depth },
    (_, at) =>
      `fragment F${at} on Customer {
        a: lastOrder { customer { ...F${at + 1} } } b: lastOrder { customer { ...F${at + 1} } } }`,
  );
  return `{ customers(first: 1) { nodes { ...F0 } } } ${fragments.join(' ')} fragment F${depth} on Customer { id }`;
}

/** The same under one name, so that the answer is small. */
function doublingDocument(depth: number): string {
  return doublingAnswer(depth).replaceAll(/\b[ab]: /g, '');
}

function nested(depth: number): string {
  return `{ customers(first: 1) { nodes ${'{ lastOrder { customer '.repeat(depth)} { id } ${'} }'.repeat(depth)} } }`;
}

/** From types to their fields to types again. */
function introspected(depth: number): string {
  return `{ __schema { types { ${'fields { type { '.repeat(depth)} name ${'} }'.repeat(depth)} } } }`;
}

const many = (count: number, field: string): string =>
  Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ');

describe('a document made to be expensive', () => {
  test.each([
    ['an answer that doubles with each fragment', doublingAnswer(40)],
    ['fragments that double under one name', doublingDocument(60)],
    ['a deep nest', nested(2_000)],
    ['a nest too deep to read', `${'{ a '.repeat(9_000)}${'}'.repeat(9_000)}`],
    ['lists in lists', `{ nodes(ids: ${'['.repeat(9_000)}${']'.repeat(9_000)}) { id } }`],
    [
      'a flood of names',
      `{ ${Array.from({ length: 6_000 }, (_, at) => `a${at}: shop { id }`).join(' ')} }`,
    ],
    ['a flood of one name', `{ ${'shop { id } '.repeat(4_900)} }`],
    ['a flood of fragments', `{ shop { id } } ${'fragment F on Shop { id } '.repeat(2_000)}`],
    [
      'a flood of operations',
      Array.from({ length: 2_000 }, (_, at) => `query Q${at}($n: Int) { shop { id } }`).join(' '),
    ],
    ['an introspection in circles', introspected(6)],
    [
      'an introspection of one interface in circles',
      `{ __type(name: "Node") { ${'possibleTypes { interfaces { '.repeat(3)} name ${'} }'.repeat(3)} } }`,
    ],
    ['25 introspections', `{ ${many(25, '__schema { types { fields { name } } }')} }`],
    ['60 introspections', `{ ${many(60, '__schema { types { fields { name } } }')} }`],
    [
      'a flood of introspections of one interface',
      `{ ${many(100, '__type(name: "Node") { possibleTypes { fields { name } } }')} }`,
    ],
    [
      'an introspection that doubles',
      `{ __type(name: "Product") { ...F0 } } ${Array.from(
        { length: 40 },
        (_, at) =>
          `fragment F${at} on __Type { a: ofType { ...F${at + 1} } b: ofType { ...F${at + 1} } }`,
      ).join(' ')} fragment F40 on __Type { name }`,
    ],
    [
      'a page of rows with thousands of names each',
      `{ customers(first: 30) { nodes { orders(first: 30) { nodes { ${many(5_000, 'name')} } } } } }`,
    ],
    ['a long text', `{ products(first: 1, query: "${'a '.repeat(200_000)}") { nodes { id } } }`],
  ])('is answered or refused, and the store goes on: %s', async (_, query) => {
    const { status } = await caller.graphql(query);
    expect(status).toBe(200);
    await goesOn();
  });
});

/** The same thread answers. */
async function goesOn(): Promise<void> {
  const { json } = await caller.graphql('{ shop { name } }');
  expect(dig(json, 'data', 'shop', 'name')).toBeTypeOf('string');
  expect(ended).toEqual([]);
}

const SEARCH = 'query($q: String!) { products(first: 1, query: $q) { nodes { id } } }';
const MEMBERS =
  'query($q: String!) { customerSegmentMembers(first: 1, query: $q) { edges { node { id } } } }';

describe('a text made to be expensive', () => {
  test.each([
    ['quotes without end', SEARCH, '"'.repeat(400_001), /too large to execute/],
    ['twenty thousand ways', SEARCH, 'title:a OR '.repeat(50_000), /too large to execute/],
    ['brackets', SEARCH, `${'('.repeat(100_000)}a${')'.repeat(100_000)}`, null],
    ['negations', SEARCH, `${'NOT '.repeat(100_000)}a`, null],
    ['one long word', SEARCH, `title:${'a*'.repeat(200_000)}`, null],
    [
      'brackets of a segment',
      MEMBERS,
      `${'('.repeat(50_000)}a${')'.repeat(50_000)}`,
      /'\(' is unexpected/,
    ],
    ['negations of a segment', MEMBERS, `${'NOT '.repeat(50_000)}a = 1`, /'NOT' is unexpected/],
  ])('is answered or refused in words: %s', async (_, query, q, words) => {
    const { status, json } = await caller.graphql(query, { variables: { q } });
    expect(status).toBe(200);
    const [message] = (json['errors'] as ReadonlyArray<{ message: string }> | undefined) ?? [];
    if (words === null) expect(message).toBeUndefined();
    else expect(message?.message).toMatch(words);
    await goesOn();
  });

  test('is kept and shown without its tags', async () => {
    const made = await caller.graphql(
      'mutation($html: String!) { productCreate(product: { title: "x", descriptionHtml: $html }) { product { id description } } }',
      { variables: { html: `<p>a</p>${'<'.repeat(300_000)}` }, scopes: ['write_products'] },
    );
    expect(dig(made.json, 'data', 'productCreate', 'product', 'description')).toBe(
      `a${'<'.repeat(300_000)}`,
    );
    await goesOn();
  });

  test('is no number, however many digits stand before the letter', async () => {
    const priced = await caller.graphql(
      'mutation($price: Money!) { productVariantsBulkCreate(productId: "gid://shopify/Product/1", variants: [{ price: $price }]) { userErrors { message } } }',
      { variables: { price: `${'1'.repeat(300_000)}!` }, scopes: ['write_products'] },
    );
    expect(JSON.stringify(priced.json).slice(0, 120)).toContain('was provided invalid value');
    await goesOn();
  });

  test('as a pattern for metafields refuses nothing', async () => {
    const scopes = ['write_products'];
    const definition = {
      ...{ name: 'Odd', namespace: 'odd', key: 'code', type: 'single_line_text_field' },
      ownerType: 'PRODUCT',
      validations: [{ name: 'regex', value: '^(a+)+$' }],
    };
    const defined = await caller.graphql(
      'mutation($d: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $d) { createdDefinition { id } userErrors { message } } }',
      { variables: { d: definition }, scopes },
    );
    expect(dig(defined.json, 'data', 'metafieldDefinitionCreate', 'userErrors')).toEqual([]);
    const metafields = [{ namespace: 'odd', key: 'code', value: `${'a'.repeat(5_000)}!` }];
    const made = await caller.graphql(
      'mutation($p: ProductCreateInput!) { productCreate(product: $p) { product { id } userErrors { message } } }',
      { variables: { p: { title: 'x', metafields } }, scopes },
    );
    expect(dig(made.json, 'data', 'productCreate', 'userErrors')).toEqual([]);
    await goesOn();
  });
});

describe('documents drawn by a seed', () => {
  const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_123);

  test(`are all answered, and the store goes on (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    for (let nth = 0; nth < 40; nth += 1) {
      const { query, variables } = hostile(random);
      const { status } = await caller.graphql(query, { variables });
      expect(status, query.slice(0, 500)).toBe(200);
    }
    await goesOn();
  });
});

/** Fragments that spread each other at random, floods of names, and a text full of signs. */
function hostile(random: ReturnType<typeof randomFrom>) {
  const count = 1 + random.upTo(60);
  const size = () => 1 + random.upTo(random.oneOf([2, 5, 40]));
  const part = (depth: number): string =>
    Array.from({ length: size() }, (_, at) => {
      if (random.chance(0.4)) return `...F${random.upTo(count)}`;
      if (random.chance(0.2)) return '... on Product @include(if: true) { id }';
      if (depth > 8 || random.chance(0.5)) return `a${random.upTo(at + 2)}: id`;
      return `variants(first: ${random.oneOf([1, 250])}) { nodes { product { ${part(depth + 1)} } } }`;
    }).join(' ');
  const fragments = Array.from(
    { length: count },
    (_, at) => `fragment F${at} on Product { ${part(6)} }`,
  );
  const query = `query($q: String) { products(first: ${random.oneOf([1, 250, 1_000_000])}, query: $q) { nodes { ${part(0)} } } } ${fragments.join(' ')}`;
  const signs = [
    '(',
    ')',
    '"',
    "'",
    '\\',
    ':',
    '-',
    '*',
    'AND ',
    'OR ',
    'NOT ',
    'title:',
    '>',
    ' ',
    'a',
    '\u{1f600}',
    '\ud800',
  ];
  const q = Array.from({ length: random.oneOf([5, 500, 20_000]) }, () => random.oneOf(signs)).join(
    '',
  );
  return { query, variables: { q } };
}
