import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { schemaFilePath, writeSchemaFile } from '../../../source/services/memory/schema-file.ts';
import { openSchemaClient } from '../../../source/services/schema-worker/schema-client.ts';
import { publishedIntrospection } from '../../support/store/published-schema.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { WAIT_MS } from '../../support/wait-ms.ts';

const profile = SHOPIFY_PROFILE;

const client = openSchemaClient();
let loaded: unknown = null;
afterAll(() => client.close());

/** The published schema, as a store answers an introspection. */
beforeAll(async () => {
  const packed = await readFile(
    new URL('../../../source/practice-store/data/admin-2026-10.json.gz', import.meta.url),
  );
  loaded = await client.load(gunzipSync(packed));
});

test('the published schema is taken in whole', () => {
  expect(loaded).toMatchObject({ type: 'loaded', typeCount: 3546 });
});

const NOT_KEPT = { type: 'refused', message: 'No schema is kept.', keepsFormer: true };

describe('a schema on the disk', () => {
  const SUBJECT = { shop: 'demo.myshopify.com', version: '2026-10' };

  test('is written when it is loaded, and opened in the next run', async () => {
    const folder = join(await ownFolder(), 'tokenwright');
    const first = openSchemaClient({ folder });
    onTestFinished(() => first.close());
    const body = new TextEncoder().encode(publishedIntrospection());
    await first.load(body, SUBJECT);
    await vi.waitFor(() => stat(schemaFilePath(folder, SUBJECT)), WAIT_MS);
    const next = openSchemaClient({ folder });
    onTestFinished(() => next.close());
    expect(await next.open({ ...SUBJECT, version: '2026-07' })).toMatchObject({ type: 'refused' });
    expect(await next.open(SUBJECT)).toMatchObject({ type: 'loaded', typeCount: 3546 });
    const answer = await next.ask({ type: 'complete', text: '{ sho', offset: 5 });
    expect(answer.type).toBe('completions');
  });

  test('that holds no schema is put aside, and what was there before still answers', async () => {
    const folder = join(await ownFolder(), 'tokenwright');
    await writeSchemaFile(folder, SUBJECT, new TextEncoder().encode('{"data":null}'), Date.now());
    const own = openSchemaClient({ folder });
    onTestFinished(() => own.close());
    expect(await own.open(SUBJECT)).toMatchObject({ type: 'refused', keepsFormer: true });
    expect(await readdir(folder)).toEqual([expect.stringContaining('.damaged')]);
  });

  test('is none without a folder', async () => {
    expect(await client.open(SUBJECT)).toEqual(NOT_KEPT);
  });

  test('that is not there, or belongs to another version, is told in the same words', async () => {
    const own = openSchemaClient({ folder: join(await ownFolder(), 'tokenwright') });
    onTestFinished(() => own.close());
    expect(await own.open(SUBJECT)).toEqual(NOT_KEPT);
  });
});

test.each([
  ['{"errors": [{"message": "Not you."}]}', 'Not you.', true],
  ['no JSON', 'The answer is no JSON.', true],
  ['{"data": {"__schema": {}}}', 'The schema cannot be used: ', false],
])('an answer that holds no schema is refused: %j', async (text, message, keepsFormer) => {
  const own = openSchemaClient();
  onTestFinished(() => own.close());
  expect(await own.load(new TextEncoder().encode(text))).toEqual({
    type: 'refused',
    message: expect.stringContaining(message),
    keepsFormer,
  });
});

/** The cursor stands where the bar is. */
function at(marked: string) {
  return { text: marked.replace('|', ''), offset: marked.indexOf('|') };
}

async function labels(marked: string): Promise<readonly string[]> {
  const answer = await client.ask({ type: 'complete', ...at(marked) });
  if (answer.type !== 'completions') throw new Error(answer.type);
  return answer.items.map(({ label }) => label);
}

async function check(marked: string, variables = '', granted: readonly string[] | null = []) {
  const answer = await client.ask({ type: 'check', ...at(marked), variables, granted, profile });
  if (answer.type !== 'checked') throw new Error(answer.type);
  return answer;
}

async function docs(marked: string) {
  const answer = await client.ask({ type: 'describe', ...at(marked) });
  return answer.type === 'described' ? answer.docs : null;
}

describe('completion', () => {
  test('offers the fields of the type around, those that begin with the letters first', async () => {
    const found = await labels('{ products(first: 2) { nodes { ti|');
    expect(found[0]).toBe('title');
    expect(found).toContain('options');
    expect(await labels('{ sho|')).toContain('shop');
  });

  test.each([
    ['arguments', '{ products(fi|) { nodes { id } } }', 'first', 'first: '],
    ['texts with their quotes', '{ products(qu|) { nodes { id } } }', 'query', 'query: ""'],
    ['values of an enum', '{ products(sortKey: TI|) { nodes { id } } }', 'TITLE', 'TITLE'],
    [
      'variables behind their sign',
      'query Q($first: Int) { products(first: $f|) { edges { cursor } } }',
      '$first',
      'first',
    ],
    ['types behind on', '{ node(id: "1") { ... on ProductV|', 'ProductVariant', 'ProductVariant'],
    ['directives', '{ shop { name @inc| } }', 'include', 'include'],
    [
      'fields of an input',
      'mutation { productCreate(product: {ti|}) { product { id } } }',
      'title',
      'title: ""',
    ],
  ])('offers %s', async (_, marked, label, insert) => {
    const { text, offset } = at(marked);
    const answer = await client.ask({ type: 'complete', text, offset });
    if (answer.type !== 'completions') throw new Error(answer.type);
    const item = answer.items.find((one) => one.label === label);
    expect(item?.insert).toBe(insert);
    expect(text.slice(answer.from, answer.to)).toBe(/\w*$/.exec(text.slice(0, offset))?.[0]);
  });

  /** What is written for an entry, with what is selected of it between bars. */
  async function written(marked: string, label: string): Promise<string | undefined> {
    const answer = await client.ask({ type: 'complete', ...at(marked) });
    if (answer.type !== 'completions') throw new Error(answer.type);
    const item = answer.items.find((one) => one.label === label);
    if (item === undefined) return undefined;
    const { insert, from, to } = item;
    return `${insert.slice(0, from)}|${insert.slice(from, to)}|${insert.slice(to)}`;
  }

  test.each([
    ['{ products|', 'products', 'products(first: 10) { nodes { id|| } }'],
    ['{ product|', 'product', 'product(id: "||") { id }'],
    ['{ sho|', 'shop', 'shop { id|| }'],
    ['{ shop { na|', 'name', 'name||'],
    [
      'mutation {\n  productCrea|\n}',
      'productCreate',
      'productCreate {\n    product {\n      id||\n    }\n    userErrors {\n      field\n      message\n    }\n  }',
    ],
    ['{\n  a: produ|\n}', 'products', 'products(first: 10) {\n    nodes {\n      id||\n    }\n  }'],
    ['{ produc|(first: 2) { nodes { id } } }', 'products', 'products||'],
    ['{ produc| { nodes { id } } }', 'products', 'products(first: 10)||'],
    [
      'mutation { tagsAdd|',
      'tagsAdd',
      'tagsAdd(id: "||", tags: []) { node { id } userErrors { field message } }',
    ],
  ])('a field in %s brings what it needs', async (marked, label, expected) => {
    expect(await written(marked, label)).toBe(expected);
  });

  test('says of each entry what the schema says, and which are required', async () => {
    const answer = await client.ask({
      type: 'complete',
      ...at('mutation { productUpdate(product: { | }) { product { id } } }'),
    });
    if (answer.type !== 'completions') throw new Error(answer.type);
    expect(answer.items.find(({ label }) => label === 'title')?.description).toContain('name');
    const events = await client.ask({ type: 'complete', ...at('mutation { tagsAdd(|') });
    if (events.type !== 'completions') throw new Error(events.type);
    expect(events.items.slice(0, 2).map(({ label, isRequired }) => [label, isRequired])).toEqual([
      ['id', true],
      ['tags', true],
    ]);
    // A field always has a value, which is no demand on who asks for it.
    const fields = await client.ask({ type: 'complete', ...at('{ shop { na|') });
    if (fields.type !== 'completions') throw new Error(fields.type);
    expect(fields.items.filter(({ isRequired }) => isRequired)).toEqual([]);
  });

  test('offers nothing in comments and strings', async () => {
    expect(await labels('{ # pro|')).toEqual([]);
    expect(await labels('{ products(query: "ti|')).toEqual([]);
  });
});

describe('completion of variables', () => {
  const QUERY =
    'mutation M($product: ProductCreateInput!, $media: [CreateMediaInput!], $on: Boolean!) { productCreate(product: $product, media: $media) { product { id } } }';

  async function offered(marked: string) {
    const answer = await client.ask({
      type: 'complete-variables',
      text: QUERY,
      offset: 0,
      variables: marked.replace('|', ''),
      at: marked.indexOf('|'),
    });
    if (answer.type !== 'completions') throw new Error(answer.type);
    return answer;
  }

  test.each([
    ['{|}', ['product', 'on', 'media'], '"product": {}'],
    ['{"me|"', ['media'], '"media": [{"originalSource": "", "mediaContentType": "VIDEO"}]'],
    [
      '{"on": 1, "m|"}',
      ['media'],
      '"media": [{"originalSource": "", "mediaContentType": "VIDEO"}]',
    ],
    ['{"product": {"titl|', ['title'], '"title": ""'],
    ['{"product": {"status": |', ['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED', 'null'], '"ACTIVE"'],
    ['{"product": {"status": "DR|"', ['DRAFT'], '"DRAFT"'],
    ['{"on": |', ['true', 'false'], 'true'],
    ['{"media": [{"media|', ['mediaContentType'], '"mediaContentType": "VIDEO"'],
    ['{"media": |', ['[ ]', 'null'], '[{"originalSource": "", "mediaContentType": "VIDEO"}]'],
    ['{|"on": true}', ['product', 'media'], '"product": {},'],
  ])('in %s knows the type', async (marked, labels, insert) => {
    const { items } = await offered(marked);
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(labels));
    expect(items[0]?.label).toBe(labels[0]);
    expect(items[0]?.insert).toBe(insert);
  });

  test('replaces the whole word with its quotes', async () => {
    const { from, to } = await offered('{"me|": []}');
    expect([from, to]).toEqual([1, 5]);
  });

  test('writes all that is required and missing, and leaves the rest as it stands', async () => {
    const write = async (variables: string, text = QUERY) => {
      const answer = await client.ask({ type: 'skeleton', text, offset: 0, variables });
      if (answer.type !== 'skeleton') throw new Error(answer.type);
      const { place, item, message } = answer;
      if (place === null || item === null) return message;
      return variables.slice(0, place.from) + item.insert + variables.slice(place.to);
    };
    expect(await write('')).toBe('{\n  "product": {},\n  "on": false\n}');
    expect(await write('{}')).toBe('{\n  "product": {},\n  "on": false\n}');
    expect(await write('{"on": 1.50}')).toBe('{"on": 1.50,\n  "product": {}\n}');
    expect(await write('{"on": true, "product": {}}')).toBe('All required variables are there.');
    expect(await write('{"on": ')).toContain('a value is missing');
    expect(await write('', '{ shop { id } }')).toContain('required');
  });
});

describe('the schema browser', () => {
  const found = async (words: string) => {
    const answer = await client.ask({ type: 'search', words });
    if (answer.type !== 'found') throw new Error(answer.type);
    return answer;
  };
  const names = async (words: string) => (await found(words)).rows.map(({ of }) => of);

  test('begins with the roots', async () => {
    expect(await names('')).toEqual(['QueryRoot', 'Mutation']);
  });

  test('finds the very name first, then names that begin so, then those that hold it', async () => {
    const products = await names('product');
    expect(products[0]).toBe('Product');
    expect(products.slice(1, 4)).toContain('QueryRoot.product');
    const { rows, total } = await found('oductvariant');
    expect(rows.length).toBeGreaterThan(20);
    expect(total).toBeGreaterThanOrEqual(rows.length);
  });

  test('finds arguments and values, and the field of a type that is named', async () => {
    expect((await names('product.title'))[0]).toBe('Product.title');
    expect((await names('queryroot products sortkey'))[0]).toBe('QueryRoot.products(sortKey)');
    expect(await names('best_selling')).toContain('ProductCollectionSortKeys.BEST_SELLING');
    expect(await names('no such thing')).toEqual([]);
  });

  test('answers within a few frames, and never holds more than it shows', async () => {
    await found('warm');
    const startedAt = performance.now();
    for (const words of ['a', 'e', 'product i', 'first']) {
      expect((await found(words)).rows.length).toBeLessThanOrEqual(200);
    }
    // The budget is the bench's; this is the difference between a walk and a mistake.
    expect(performance.now() - startedAt).toBeLessThan(4000);
  });

  const page = async (of: string) => {
    const answer = await client.ask({ type: 'page', of });
    return answer.type === 'page' ? answer.page : null;
  };

  test('shows a type with its fields and who uses it', async () => {
    const shown = await page('ProductConnection');
    expect(shown?.title).toBe('type ProductConnection');
    expect(shown?.rows.map(({ kind, title }) => `${kind} ${title}`)).toEqual(
      expect.arrayContaining(['field nodes', 'used by QueryRoot.products(…)']),
    );
    const product = await page('Product');
    const html = product?.rows.find(({ of }) => of === 'Product.bodyHtml');
    expect(html?.deprecation).not.toBeNull();
    // Its reason ends with a line end in the schema.
    const metafield = await page('Metafield');
    const description = metafield?.rows.find(({ of }) => of === 'Metafield.description');
    expect(description?.deprecation).toMatch(/ instead\.$/);
  });

  test('shows a field with its type and its arguments, their types and defaults', async () => {
    const shown = await page('QueryRoot.products');
    expect(shown?.title).toBe('QueryRoot.products: ProductConnection!');
    const rows = shown?.rows.map(({ kind, title, note }) => `${kind} ${title} ${note}`);
    expect(rows).toContain('type ProductConnection type');
    expect(rows).toContain('argument sortKey ProductSortKeys = ID');
    expect(rows).toContain('argument reverse Boolean = false');
    expect(rows?.at(-1)).toBe('field of QueryRoot type');
    expect(await page('Nothing')).toBeNull();
  });

  test.each([
    ['QueryRoot.products', '|', '{\n  products(first: 10) {\n    nodes {\n      id\n    }\n  }\n}'],
    ['Product.vendor', '{ product(id: "1") { id| } }', '{ product(id: "1") { id vendor } }'],
    [
      'QueryRoot.products(first)',
      '{ products(|) { nodes { id } } }',
      '{ products(first: 1) { nodes { id } } }',
    ],
    ['Product', '{ node(id: 1) { ... on | } }', '{ node(id: 1) { ... on Product } }'],
    ['ProductSortKeys.TITLE', '{ products(sortKey: |) }', '{ products(sortKey: TITLE) }'],
    ['ProductCreateInput.title', 'x: { | }', 'x: { title: "" }'],
  ])('writes %s into the query as completion would', async (of, marked, expected) => {
    const { text, offset } = at(marked);
    const answer = await client.ask({ type: 'insertion', of, text, offset });
    if (answer.type !== 'insertion' || answer.item === null) throw new Error(answer.type);
    expect(text.slice(0, offset) + answer.item.insert + text.slice(offset)).toBe(expected);
  });
});

describe('validation', () => {
  test('names the line of each mistake, those before warnings', async () => {
    const { problems } = await check('query {\n  shop {\n    nam\n  }\n}|');
    expect(problems[0]).toMatchObject({ line: 3, isMistake: true });
    expect(problems[0]?.message).toContain('"nam"');
    const { problems: two } = await check('{ products(first: 1) { nodes { bodyHtml\n tite } } }|');
    expect(two.map(({ line, isMistake }) => [line, isMistake])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  test('tells the place of each, and what may have been meant', async () => {
    const text = '{\n  shop {\n    nam\n  }\n  produkts(first: 1) { nodes { id } }\n}';
    const { problems } = await check(`${text}|`);
    expect(problems.map(({ offset }) => text.slice(offset).split(/\W/)[0])).toEqual([
      'nam',
      'produkts',
    ]);
    expect(problems[1]?.message).toContain('Did you mean "products"');
  });

  test('says where a text breaks off, and nothing about an empty one', async () => {
    expect((await check('{\n  shop {\n|')).problems).toMatchObject([{ line: 3, isMistake: true }]);
    expect((await check(' |')).problems).toEqual([]);
    expect((await check('{ shop { name } }|')).problems).toEqual([]);
  });

  test.each([
    ['{ shop {|', 'Not finished yet: a name or bracket is missing.'],
    ['{ shop { name|', 'Not finished yet: a name or bracket is missing.'],
    ['{ products(first:|', 'Not finished yet.'],
    ['{ shop(|', 'Not finished yet: a name or bracket is missing.'],
  ])('says of %s in plain words that it is not finished', async (text, message) => {
    expect((await check(text)).problems[0]).toMatchObject({ message });
  });

  test('a text nested beyond any measure has no answer and does no harm', async () => {
    await client.ask({
      type: 'check',
      text: '{a'.repeat(40_000),
      variables: '',
      offset: 0,
      granted: [],
      profile,
    });
    expect((await check('{ shop { name } }|')).problems).toEqual([]);
  });
});

describe('variables', () => {
  const QUERY =
    'query Q($first: Int!, $key: ProductSortKeys) { products(first: $first, sortKey: $key) { nodes { id } } }|';

  test.each([
    ['{"first": 5}', null],
    ['{"first": 5, "key": "TITLE"}', null],
    ['', 'first'],
    ['{"first": "five"}', 'Int'],
    ['{"first": 5, "key": "NONE"}', 'ProductSortKeys'],
    ['{"first": 5, "frist": 1}', '"frist" is no variable'],
    ['[1]', 'Not an object'],
    ['{"first": ', 'No JSON: not finished yet, a value is missing.'],
  ])('%s', async (variables, words) => {
    const { problems } = await check(QUERY, variables);
    if (words === null) expect(problems).toEqual([]);
    else {
      expect(problems).toHaveLength(1);
      expect(problems[0]?.message).toContain(words);
    }
  });

  test('belong to the operation around the cursor', async () => {
    const both =
      'query A($a: Int!) { products(first: $a) { nodes { id } } } query B { shop { na|me } }';
    expect((await check(both)).problems).toEqual([]);
    const { problems } = await check(both.replace('|', '').replace('{ nodes', '{ |nodes'));
    expect(problems[0]?.message).toBe('$a is missing: it must be a Int!.');
  });

  test('each mistake is told with its place and what may have been meant', async () => {
    const { problems } = await check(
      'mutation M($input: ProductCreateInput!, $n: Int) { productCreate(product: $input) { product { id } } node(id: $n) { id } }|',
      '{\n  "input": {\n    "titl": "x",\n    "tags": [1]\n  },\n  "m": 1\n}',
    );
    const ofVariables = problems.filter(({ field }) => field === 'variables');
    expect(ofVariables.map(({ line, message }) => [line, message])).toEqual([
      [
        3,
        '$input.titl: Expected value of type "ProductCreateInput" not to include unknown field "titl". Did you mean "title"?',
      ],
      [4, '$input.tags[0]: String cannot represent a non string value: 1'],
      [6, '"m" is no variable of this operation. Did you mean "n"?'],
    ]);
  });
});

describe('the scope lens', () => {
  test('names what is needed and what the token lacks, nested fields too', async () => {
    const { lens } = await check(
      '{ products(first: 1) { nodes { id } } orders(first: 1) { nodes { customer { id } } } }|',
      '',
      ['read_products'],
    );
    expect(lens).toMatchObject({ missing: ['read_orders', 'read_customers'], isDeep: true });
    expect(lens?.needed).toEqual(['read_products', 'read_orders', 'read_customers']);
  });

  test.each([
    ['cannot be read', 'query {\n  orders(first: 5) {\n    nodes { |'],
    ['names a field that is not there', '{ ordres(first: 5) { nodes { id } } }|'],
    ['leaves out an argument that must be there', '{ order { id } }|'],
  ])('knows nothing of a document that %s', async (_what, text) => {
    expect((await check(text, '', [])).lens).toBeNull();
  });

  test('tells one of several scopes from several scopes', async () => {
    const { lens } = await check('{ locations(first: 1) { nodes { id } } }|', '', []);
    expect(lens?.need).toEqual([['read_locations', 'read_inventory', 'read_markets_home']]);
    const other = await check('{ locations(first: 1) { nodes { id } } }|', '', ['write_inventory']);
    expect(other.lens).toMatchObject({ needed: ['read_inventory'], missing: [] });
  });

  test('says of the shop that it needs no scope', async () => {
    const { lens } = await check('{ shop { name } }|', '', []);
    expect(lens).toMatchObject({ need: [], missing: [], isOpen: false });
  });

  test('knows nothing to be missing where the scopes of the token are not known', async () => {
    expect(
      (await check('{ orders(first: 1) { nodes { id } } }|', '', null)).lens?.missing,
    ).toBeNull();
  });
});

describe('documentation', () => {
  test('of a field has its type, its sentence and its arguments', async () => {
    const found = await docs('{ prod|ucts(first: 1) { nodes { id } } }');
    expect(found?.title).toBe('QueryRoot.products: ProductConnection!');
    expect(found?.description).toContain('Retrieves a list of products');
    expect(found?.parts.map(({ title }) => title)).toContain('first: Int');
  });

  test.each([
    ['behind a name', '{ shop { name| } }', 'Shop.name: String!'],
    ['before a name', '{ shop { |name } }', 'Shop.name: String!'],
    ['within a name of one letter before another', '{ shop { n|ame id } }', 'Shop.name: String!'],
    ['between two names', '{ shop { id| name } }', 'Shop.id: ID!'],
    ['before a bracket', '{ shop { name|} }', 'Shop.name: String!'],
    ['before its selection', '{ shop|{ name } }', 'QueryRoot.shop: Shop!'],
    [
      'before its arguments',
      '{ products|(first: 1) { nodes { id } } }',
      'QueryRoot.products: ProductConnection!',
    ],
    [
      'of an argument, behind it',
      '{ products(first|: 1) { nodes { id } } }',
      'products: first: Int',
    ],
    ['at the end', '{ shop|', 'QueryRoot.shop: Shop!'],
    [
      'of an argument',
      '{ products(sort|Key: TITLE) { nodes { id } } }',
      'products: sortKey: ProductSortKeys',
    ],
    ['of a value', '{ products(sortKey: TI|TLE) { nodes { id } } }', 'ProductSortKeys.TITLE'],
    ['of a type', 'fragment F on Prod|uct { id }', 'Product'],
  ])('%s', async (_, marked, title) => {
    expect((await docs(marked))?.title).toBe(title);
  });

  test('tells of a deprecated field and why', async () => {
    expect((await docs('{ products(first: 1) { nodes { body|Html } } }'))?.deprecation).toMatch(
      /descriptionHtml/,
    );
  });
});

test('a sound query has its cost with the values of its variables, one with a mistake has none', async () => {
  const text = 'query ($n: Int) { orders(first: $n) { nodes { id customer { id } } } }';
  const cost = async (query: string, variables: string) => {
    const question = {
      type: 'check',
      text: query,
      variables,
      offset: 0,
      granted: null,
      profile,
    } as const;
    const answer = await client.ask(question);
    return answer.type === 'checked' ? answer.cost : answer.type;
  };
  expect(await cost(text, '{"n": 1}')).toBe(4);
  expect(await cost(text, '{"n": 250}')).toBe(2 + 11 * 2);
  expect(await cost(text, '')).toBe(2);
  expect(await cost('{ nothing }', '')).toBeNull();
});

describe('fields of a type', () => {
  test('say what must be written behind their name, and what a first look selects', async () => {
    const answer = await client.ask({ type: 'fields', of: 'query' });
    if (answer.type !== 'fields') throw new Error(answer.type);
    const field = (name: string) => answer.fields.find((one) => one.name === name);
    expect(field('products')).toMatchObject({
      args: '(first: 10)',
      selection: 'nodes { id }',
      below: 'ProductConnection',
    });
    expect(field('product')).toMatchObject({ args: '(id: "")', selection: 'id' });
    expect(field('shop')).toMatchObject({ args: '', selection: 'id' });
  });
});

test('an answer without a schema is refused in words', async () => {
  const other = openSchemaClient();
  const body = (text: string) => other.load(new TextEncoder().encode(text));
  expect(await body('<html>')).toMatchObject({
    type: 'refused',
    message: 'The answer is no JSON.',
  });
  expect(await body('{"errors":[{"message":"Not for \\u001b[31myou"}]}')).toMatchObject({
    type: 'refused',
    message: 'Not for ^[[31myou',
  });
  expect(await other.ask({ type: 'complete', text: '{ s', offset: 3 })).toEqual({ type: 'none' });
  const lens = await other.ask({
    type: 'check',
    text: '{ orders(first: 1) { nodes { id } } }',
    offset: 0,
    variables: '',
    granted: [],
    profile,
  });
  expect(lens).toMatchObject({ problems: [], lens: { missing: ['read_orders'], isDeep: false } });
  other.close();
});

test('of questions that wait only the newest is asked', async () => {
  const typed = [...'{ products'].map((_, index, all) => all.slice(0, index + 1).join(''));
  const answers = await Promise.all(
    typed.map((text) => client.ask({ type: 'complete', text, offset: text.length })),
  );
  expect(answers.at(-1)?.type).toBe('completions');
  expect(answers.filter(({ type }) => type === 'none').length).toBe(typed.length - 2);
});

test('a thread that does not answer is given up, and the next one has no schema', async () => {
  const worker = new URL('silent-worker.mjs', import.meta.url);
  const silent = openSchemaClient({ workerUrl: worker, longestAnswerMs: 50 });
  expect(await silent.ask({ type: 'complete', text: '{', offset: 1 })).toEqual({ type: 'lost' });
  silent.close();
});
