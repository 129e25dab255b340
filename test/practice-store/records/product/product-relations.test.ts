import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

const CREATE = `mutation($product: ProductCreateInput!) { productCreate(product: $product) {
  product { id handle } userErrors { field message } } }`;
const UPDATE = `mutation($product: ProductUpdateInput!) { productUpdate(product: $product) {
  product { id handle } userErrors { field message } } }`;

const create = async (product: object): Promise<unknown> =>
  dig(await run(CREATE, { product }), 'product', 'id');

describe('what a product is related to', () => {
  test('its former address leads to the new one, where that is wanted', async () => {
    const id = await create({ title: 'Old mug' });
    const redirects = async (): Promise<unknown> => {
      const { json } = await caller.graphql(
        '{ urlRedirects(first: 9, query: "path:/products/old-mug") { nodes { path target } } }',
        { scopes: [...SCOPES, 'read_online_store_navigation'] },
      );
      return dig(json, 'data', 'urlRedirects', 'nodes');
    };
    await run(UPDATE, { product: { id, handle: 'plain-mug' } });
    expect(await redirects()).toEqual([]);
    await run(UPDATE, { product: { id, handle: 'old-mug' } });
    await run(UPDATE, { product: { id, handle: 'new-mug', redirectNewHandle: true } });
    const made = [{ path: '/products/old-mug', target: '/products/new-mug' }];
    expect(await redirects()).toEqual(made);
    const set = `mutation($id: ID!, $input: ProductSetInput!) { productSet(identifier: { id: $id }, input: $input) {
      product { handle } userErrors { message } } }`;
    const input = { handle: 'newest-mug', redirectNewHandle: true };
    expect(dig(await run(set, { id, input }), 'product', 'handle')).toBe('newest-mug');
    const { json } = await caller.graphql(
      '{ urlRedirects(first: 9, query: "path:/products/new-mug") { nodes { target } } }',
      { scopes: [...SCOPES, 'read_online_store_navigation'] },
    );
    expect(dig(json, 'data', 'urlRedirects', 'nodes')).toEqual([
      { target: '/products/newest-mug' },
    ]);
  });

  test('it joins and leaves collections that are filled by hand', async () => {
    const collection = `mutation($title: String!) { collectionCreate(collection: { title: $title }) {
      collection { id } } }`;
    const first = dig(await run(collection, { title: 'First' }), 'collection', 'id');
    const second = dig(await run(collection, { title: 'Second' }), 'collection', 'id');
    const id = await create({ title: 'Jug', collectionsToJoin: [first, second] });
    const titles = async (): Promise<unknown[]> => {
      const read = `query($id: ID!) { product(id: $id) { collections(first: 9) { nodes { title } } } }`;
      return digList(await run(read, { id }), 'collections', 'nodes').map((row) =>
        dig(row, 'title'),
      );
    };
    expect(await titles()).toEqual(['First', 'Second']);
    await run(UPDATE, { product: { id, collectionsToLeave: [first] } });
    expect(await titles()).toEqual(['Second']);
    const inFirst = await rest(`collections/${number(first)}/products.json`);
    expect(dig(inFirst, 'products')).toEqual([]);
    const smart = await run(
      `mutation { collectionCreate(input: { title: "Smart", ruleSet: { appliedDisjunctively: false,
        rules: [{ column: TITLE, relation: CONTAINS, condition: "x" }] } }) { collection { id } } }`,
    );
    const refused = await run(UPDATE, {
      product: { id, collectionsToJoin: [dig(smart, 'collection', 'id')] },
    });
    expect(dig(refused, 'userErrors', 0, 'message')).toMatch(/smart collection/);
  });

  test('metafields for other categories go with a new category, where that is wanted', async () => {
    const shirts = 'gid://shopify/TaxonomyCategory/aa-1-13';
    const define = `mutation($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) {
      createdDefinition { id } userErrors { message } } }`;
    const definition = (key: string, constraints?: object) => ({
      name: key,
      namespace: 'custom',
      key,
      type: 'single_line_text_field',
      ownerType: 'PRODUCT',
      ...(constraints === undefined ? {} : { constraints }),
    });
    const made = await run(define, {
      definition: definition('sleeve', { key: 'category', values: [shirts] }),
    });
    expect(dig(made, 'userErrors')).toEqual([]);
    const metafields = ['sleeve', 'origin'].map((key) => ({
      namespace: 'custom',
      key,
      type: 'single_line_text_field',
      value: 'Long',
    }));
    const id = await create({ title: 'Shirt', category: shirts, metafields });
    const keys = async (): Promise<unknown[]> => {
      const read =
        'query($id: ID!) { product(id: $id) { metafields(first: 9) { nodes { key } } } }';
      return digList(await run(read, { id }), 'metafields', 'nodes').map((row) => dig(row, 'key'));
    };
    const deleteConflictingConstrainedMetafields = true;
    const alone = await run(UPDATE, { product: { id, deleteConflictingConstrainedMetafields } });
    expect(dig(alone, 'userErrors')).toEqual([
      {
        field: ['deleteConflictingConstrainedMetafields'],
        message: "Can only be used when updating the product's category",
      },
    ]);
    const category = 'gid://shopify/TaxonomyCategory/hg-11';
    await run(UPDATE, { product: { id, category } });
    expect(await keys()).toEqual(['sleeve', 'origin']);
    await run(UPDATE, { product: { id, category, deleteConflictingConstrainedMetafields } });
    expect(await keys()).toEqual(['origin']);
  });

  test('a date has no effect where a product is taken down', async () => {
    const id = dig(await run('{ products(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const publications = await caller.graphql('{ publications(first: 1) { nodes { id } } }', {
      scopes: [...SCOPES, 'read_publications'],
    });
    const publicationId = dig(publications.json, 'data', 'publications', 'nodes', 0, 'id');
    const down = await caller.graphql(
      `mutation($id: ID!, $input: [PublicationInput!]!) { publishableUnpublish(id: $id, input: $input) {
        publishable { publishedOnPublication(publicationId: "${String(publicationId)}") } userErrors { message } } }`,
      {
        scopes: [...SCOPES, 'write_publications', 'read_publications'],
        variables: { id, input: [{ publicationId, publishDate: '2030-01-01T00:00:00Z' }] },
      },
    );
    expect(dig(down.json, 'data', 'publishableUnpublish')).toEqual({
      publishable: { publishedOnPublication: false },
      userErrors: [],
    });
  });

  test('a copy has as many translations as the original: none', async () => {
    const id = await create({ title: 'Bowl' });
    const copied = await caller.graphql(
      `mutation($id: ID!) { productDuplicate(productId: $id, newTitle: "Copy", includeTranslations: true) {
        newProduct { title translations(locale: "de") { value } } userErrors { message } } }`,
      { scopes: [...SCOPES, 'read_translations'], variables: { id } },
    );
    expect(dig(copied.json, 'data', 'productDuplicate')).toEqual({
      newProduct: { title: 'Copy', translations: [] },
      userErrors: [],
    });
  });

  test('what is done later shows its result when the operation is asked for again', async () => {
    const id = await create({ title: 'Cup' });
    const asked = async (text: string, variables: object): Promise<unknown> => {
      const payload = await run(text, { ...variables });
      const operation = dig(payload, 'operation');
      expect(operation).toMatchObject({ status: 'CREATED', product: null });
      return run(
        `query($id: ID!) { productOperation(id: $id) { __typename status product { title }
          ... on ProductDuplicateOperation { newProduct { title } }
          ... on ProductDeleteOperation { deletedProductId } } }`,
        { id: dig(operation, 'id') },
      );
    };
    const set = await asked(
      `mutation($id: ID!) { productSet(synchronous: false, identifier: { id: $id }, input: { title: "Mug" }) {
        operation: productSetOperation { id status product { id } } product { id } } }`,
      { id },
    );
    expect(set).toEqual({
      __typename: 'ProductSetOperation',
      status: 'COMPLETE',
      product: { title: 'Mug' },
    });
    const copy = await asked(
      `mutation($id: ID!) { productDuplicate(synchronous: false, productId: $id, newTitle: "Copy") {
        operation: productDuplicateOperation { id status product { id } } newProduct { id } } }`,
      { id },
    );
    expect(copy).toMatchObject({ product: { title: 'Mug' }, newProduct: { title: 'Copy' } });
    const gone = await asked(
      `mutation($id: ID!) { productDelete(synchronous: false, input: { id: $id }) {
        operation: productDeleteOperation { id status product { id } } deletedProductId } }`,
      { id },
    );
    expect(gone).toMatchObject({ status: 'COMPLETE', product: null, deletedProductId: id });
  });
});
