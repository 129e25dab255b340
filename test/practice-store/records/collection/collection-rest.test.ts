import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });

/** The ids of the first products of the store. */
async function someProducts(count: number): Promise<number[]> {
  const list = await rest(`products.json?limit=${count}`);
  return digList(list, 'products').map((one) => Number(dig(one, 'id')));
}

async function make(kind: 'custom' | 'smart', fields: Record<string, unknown>): Promise<unknown> {
  const { status, json } = await send('POST', `${kind}_collections.json`, {
    [`${kind}_collection`]: fields,
  });
  expect([status, dig(json, 'errors')]).toEqual([201, undefined]);
  return dig(json, `${kind}_collection`);
}

const idsIn = (json: unknown): unknown[] => digList(json, 'products').map((one) => dig(one, 'id'));

const FIELDS = {
  title: 'On the table',
  body_html: '<p>For guests.</p>',
  handle: 'table',
  sort_order: 'manual',
  template_suffix: 'wide',
  published_scope: 'global',
  image: { src: 'https://pictures.example.com/table.jpg', alt: 'A table' },
};

describe('a custom collection over REST', () => {
  test('keeps what it is given, and GraphQL shows the same', async () => {
    const [first, second] = await someProducts(2);
    const made = await make('custom', {
      ...FIELDS,
      collects: [{ product_id: second }, { product_id: first }],
      metafields: [
        { namespace: 'custom', key: 'season', type: 'single_line_text_field', value: 'spring' },
        { namespace: 'custom', key: 'rank', type: 'number_integer', value: 3 },
      ],
    });
    const { image, ...plain } = FIELDS;
    expect(made).toMatchObject({ ...plain, published_at: expect.stringMatching(/^2026-/), image });
    const id = Number(dig(made, 'id'));
    expect(await rest(`custom_collections/${id}.json`)).toEqual({
      custom_collection: { ...Object(made), products_count: 2 },
    });
    expect(idsIn(await rest(`collections/${id}/products.json`))).toEqual([second, first]);
    const metafields = await rest(`collections/${id}/metafields.json`);
    expect(digList(metafields, 'metafields').map((one) => dig(one, 'value'))).toEqual([
      'spring',
      3,
    ]);
    const seen = await run(
      `query($id: ID!) { collection(id: $id) { title handle descriptionHtml sortOrder templateSuffix ruleSet { appliedDisjunctively }
        image { url altText } products(first: 5) { nodes { legacyResourceId } } metafields(first: 5) { nodes { key value } } } }`,
      { id: `gid://shopify/Collection/${id}` },
    );
    expect(seen).toEqual({
      title: 'On the table',
      handle: 'table',
      descriptionHtml: '<p>For guests.</p>',
      sortOrder: 'MANUAL',
      templateSuffix: 'wide',
      ruleSet: null,
      image: { url: 'https://pictures.example.com/table.jpg', altText: 'A table' },
      products: { nodes: [second, first].map((one) => ({ legacyResourceId: String(one) })) },
      metafields: {
        nodes: [
          { key: 'season', value: 'spring' },
          { key: 'rank', value: '3' },
        ],
      },
    });
  });

  test('changes, hides and goes', async () => {
    const [first, second] = await someProducts(2);
    const made = await make('custom', { ...FIELDS, collects: [{ product_id: first }] });
    const path = `custom_collections/${Number(dig(made, 'id'))}`;
    const put = (fields: Record<string, unknown>) =>
      send('PUT', `${path}.json`, { custom_collection: fields });
    const hidden = await put({ published: false, title: 'Under the table', image: { alt: 'Two' } });
    expect(dig(hidden.json, 'custom_collection')).toMatchObject({
      title: 'Under the table',
      handle: 'table',
      published_at: null,
      published_scope: 'web',
      image: { src: FIELDS.image.src, alt: 'Two' },
    });
    const list = await rest('custom_collections.json?published_status=unpublished');
    expect(digList(list, 'custom_collections').map((one) => dig(one, 'id'))).toEqual([
      dig(made, 'id'),
    ]);
    const bare = await put({ published: true, image: '' });
    expect(Object.keys(Object(dig(bare.json, 'custom_collection')))).not.toContain('image');
    const [collect] = digList(await rest('collects.json'), 'collects');
    await put({ collects: [{ product_id: second }, { id: dig(collect, 'id') }] });
    const members = await rest(`collections/${Number(dig(made, 'id'))}/products.json`);
    expect(idsIn(members)).toEqual([second, first]);
    expect((await send('DELETE', `${path}.json`)).json).toEqual({});
    expect((await send('GET', `${path}.json`)).status).toBe(404);
    expect((await send('DELETE', `${path}.json`)).status).toBe(404);
  });

  test('takes a picture as base64, and hands it out', async () => {
    const attachment = Buffer.from('a picture').toString('base64');
    const made = await make('custom', { title: 'Pictures', image: { attachment } });
    const url = String(dig(made, 'image', 'src'));
    const answer = await caller.api.uploaded(url.slice(url.indexOf('/uploads/') + 9));
    expect(Buffer.from(answer.body).toString()).toBe('a picture');
  });

  test.each([
    [{ body_html: 'foobar' }, { title: ["can't be blank"] }],
    [{ title: 'A', sort_order: 'sideways' }, { sort_order: [expect.stringContaining('invalid')] }],
    [
      { title: 'A', image: { src: 'no address' } },
      { image: [expect.stringMatching(/^is invalid/)] },
    ],
    [{ title: 'A', collects: [{ product_id: 1 }] }, { products: ['does not exist'] }],
    [
      { title: 'A', metafields: [{ namespace: 'custom', key: 'size', type: 'boolean' }] },
      { 'metafields.value': ["can't be blank."] },
    ],
  ])('is refused for %j', async (fields, errors) => {
    const before = await rest('custom_collections/count.json');
    const { status, json } = await send('POST', 'custom_collections.json', {
      custom_collection: fields,
    });
    expect([status, json]).toEqual([422, { errors }]);
    expect(await rest('custom_collections/count.json')).toEqual(before);
  });
});

describe('a smart collection over REST', () => {
  const rules = [{ column: 'title', relation: 'contains', condition: 'teapot' }];

  test('holds what meets its rules', async () => {
    const made = await make('smart', { title: 'Teapots', rules, published: false });
    expect(made).toMatchObject({ disjunctive: false, rules, published_at: null });
    const id = Number(dig(made, 'id'));
    const teapots = idsIn(await rest(`collections/${id}/products.json`));
    const changed = await send('PUT', `smart_collections/${id}.json`, {
      smart_collection: {
        disjunctive: true,
        rules: [...rules, { column: 'variant_price', relation: 'greater_than', condition: 150 }],
      },
    });
    expect(dig(changed.json, 'smart_collection')).toMatchObject({
      disjunctive: true,
      rules: [{ column: 'title' }, { column: 'variant_price', condition: '150' }],
    });
    const more = idsIn(await rest(`collections/${id}/products.json?limit=250`));
    expect(more).toEqual(expect.arrayContaining(teapots));
    expect(more.length).toBeGreaterThan(teapots.length);
    expect((await send('GET', `custom_collections/${id}.json`)).status).toBe(404);
    expect(
      (await send('PUT', `custom_collections/${id}.json`, { custom_collection: {} })).status,
    ).toBe(404);
  });

  test('is put in an order', async () => {
    const [smart] = digList(await rest('smart_collections.json?limit=1'), 'smart_collections');
    const id = Number(dig(smart, 'id'));
    const [first, second, ...others] = idsIn(await rest(`collections/${id}/products.json`));
    const order = `smart_collections/${id}/order.json`;
    const manual = `${order}?sort_order=manual&products[]=${String(second)}&products[]=${String(first)}`;
    expect(await send('PUT', manual)).toMatchObject({ status: 200, json: {} });
    expect(idsIn(await rest(`collections/${id}/products.json`))).toEqual([
      second,
      first,
      ...others,
    ]);
    await send('PUT', `${order}?sort_order=alpha-desc`);
    const titles = digList(await rest(`collections/${id}/products.json`), 'products').map((one) =>
      String(dig(one, 'title')).toLowerCase(),
    );
    expect(titles).toEqual(titles.toSorted().toReversed());
    expect((await send('PUT', `${order}?sort_order=sideways`)).status).toBe(422);
  });

  test.each([
    [{ title: 'A' }, { rules: ['Rules cannot be an empty set'] }],
    [
      {
        title: 'A',
        rules: [{ column: 'variant_price', relation: 'less_than', condition: 'cheap' }],
      },
      { 'rules.condition': ['Condition must be a number'] },
    ],
    [
      { title: 'A', rules: [{ column: 'title', relation: 'resembles', condition: 'x' }] },
      { 'rules.relation': ['is invalid'] },
    ],
  ])('is refused for %j', async (fields, errors) => {
    const { status, json } = await send('POST', 'smart_collections.json', {
      smart_collection: fields,
    });
    expect([status, json]).toEqual([422, { errors }]);
  });
});

describe('collects', () => {
  test('add products to a collection and take them out again, under an id that stays', async () => {
    const [first, second] = await someProducts(2);
    const made = await make('custom', { title: 'Window', collects: [{ product_id: first }] });
    const id = Number(dig(made, 'id'));
    const collect = { collection_id: id, product_id: second };
    const added = await send('POST', 'collects.json', { collect });
    expect([added.status, dig(added.json, 'collect')]).toEqual([
      201,
      {
        id: expect.any(Number),
        ...collect,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        position: 2,
        sort_value: '0000000002',
      },
    ]);
    expect((await send('POST', 'collects.json', { collect })).json).toEqual({
      errors: { product_id: ['already exists in this collection'] },
    });
    const [former] = digList(await rest(`collects.json?product_id=${first}`), 'collects');
    expect(await rest(`collects/count.json?collection_id=${id}`)).toEqual({ count: 2 });
    expect((await send('DELETE', `collects/${Number(dig(former, 'id'))}.json`)).json).toEqual({});
    const own = Number(dig(added.json, 'collect', 'id'));
    expect(await rest(`collects/${own}.json`)).toMatchObject({
      collect: { id: own, product_id: second, position: 1 },
    });
    const seen = await run(
      'query($id: ID!) { collection(id: $id) { products(first: 5) { nodes { legacyResourceId } } } }',
      { id: `gid://shopify/Collection/${id}` },
    );
    expect(digList(seen, 'products', 'nodes')).toEqual([{ legacyResourceId: String(second) }]);
  });

  test('are refused for what is not there, and for collections with rules', async () => {
    const [product] = await someProducts(1);
    const nowhere = await send('POST', 'collects.json', { collect: { product_id: product } });
    expect([nowhere.status, nowhere.json]).toEqual([
      422,
      { errors: { collection_id: ['does not exist'] } },
    ]);
    const [smart] = digList(await rest('smart_collections.json?limit=1'), 'smart_collections');
    const refused = await send('POST', 'collects.json', {
      collect: { product_id: product, collection_id: dig(smart, 'id') },
    });
    expect([refused.status, refused.json]).toEqual([
      422,
      { errors: { base: ["Can't manually add products to a smart collection"] } },
    ]);
  });
});
