import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

const ENABLE = `mutation($id: ID, $ownerType: MetafieldOwnerType!, $namespace: String, $key: String) {
  standardMetafieldDefinitionEnable(id: $id, ownerType: $ownerType, namespace: $namespace, key: $key) {
    createdDefinition { id namespace key type { name category } validations { name value } access { storefront }
      standardTemplate { id name } }
    userErrors { field message code } } }`;
const CREATE = `mutation($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) {
  createdDefinition { id pinnedPosition } userErrors { field message code } } }`;
const SET = `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
  metafields { type } userErrors { field message } } }`;

const products = async () =>
  digList(await run('{ products(first: 3) { nodes { id } } }'), 'nodes').map((one) =>
    dig(one, 'id'),
  );

describe('a standard definition', () => {
  test('is listed, enabled once, and checks values', async () => {
    const templates = `query($free: Boolean) { standardMetafieldDefinitionTemplates(first: 20, excludeActivated: $free) {
      nodes { id namespace key ownerTypes type { name } visibleToStorefrontApi } } }`;
    expect(digList(await run(templates), 'nodes')[0]).toEqual({
      id: 'gid://shopify/StandardMetafieldDefinitionTemplate/1',
      namespace: 'descriptors',
      key: 'subtitle',
      ownerTypes: ['PRODUCT', 'PRODUCTVARIANT'],
      type: { name: 'single_line_text_field' },
      visibleToStorefrontApi: true,
    });
    const id = 'gid://shopify/StandardMetafieldDefinitionTemplate/3';
    const made = await run(ENABLE, { id, ownerType: 'PRODUCT' });
    expect(made).toMatchObject({
      createdDefinition: {
        namespace: 'facts',
        key: 'isbn',
        type: { name: 'single_line_text_field', category: 'TEXT' },
        access: { storefront: 'PUBLIC_READ' },
        standardTemplate: { id, name: 'ISBN' },
      },
      userErrors: [],
    });
    expect(
      digList(await run(templates, { free: true }), 'nodes').map((one) => dig(one, 'key')),
    ).not.toContain('isbn');
    const again = await run(ENABLE, { ownerType: 'PRODUCT', namespace: 'facts', key: 'isbn' });
    expect(dig(again, 'userErrors', 0, 'code')).toBe('TAKEN');
    const [ownerId] = await products();
    const set = (value: string) =>
      run(SET, { metafields: [{ ownerId, namespace: 'facts', key: 'isbn', value }] });
    expect(dig(await set('978-3-16-148410-0'), 'userErrors')).toEqual([]);
    expect(dig(await set('one'), 'userErrors', 0, 'field')).toEqual(['metafields', '0', 'value']);
  });

  test('that nobody knows is refused, and its name is kept for it', async () => {
    const missing = await run(ENABLE, { ownerType: 'PRODUCT', namespace: 'facts', key: 'height' });
    expect(digList(missing, 'userErrors')).toEqual([
      {
        field: null,
        message:
          "A standard definition wasn't found for the specified owner type, namespace, and key.",
        code: 'TEMPLATE_NOT_FOUND',
      },
    ]);
    const unknown = 'gid://shopify/StandardMetafieldDefinitionTemplate/999';
    expect(dig(await run(ENABLE, { ownerType: 'PRODUCT', id: unknown }), 'userErrors')).toEqual([
      {
        field: ['id'],
        message: 'Id is not a valid standard metafield definition template id',
        code: 'TEMPLATE_NOT_FOUND',
      },
    ]);
    const own = await run(CREATE, {
      definition: {
        ownerType: 'PRODUCT',
        namespace: 'facts',
        key: 'upc',
        name: 'Ours',
        type: 'single_line_text_field',
      },
    });
    expect(dig(own, 'userErrors', 0, 'code')).toBe('RESERVED_NAMESPACE_KEY');
  });

  test('of metaobjects is enabled by its type, and its entries follow the taxonomy', async () => {
    const enable = (type: string) =>
      run(
        `mutation($type: String!) { standardMetaobjectDefinitionEnable(type: $type) {
          metaobjectDefinition { id type displayNameKey fieldDefinitions { key required }
            standardTemplate { name enabledCapabilities { capabilityType } } }
          userErrors { field message code } } }`,
        { type },
      );
    const made = await enable('shopify--color-pattern');
    expect(dig(made, 'metaobjectDefinition')).toMatchObject({
      displayNameKey: 'label',
      standardTemplate: {
        name: 'Color',
        enabledCapabilities: [{ capabilityType: 'TRANSLATABLE' }],
      },
    });
    expect(await enable('shopify--color-pattern')).toEqual(made);
    expect(dig(await enable('shopify--shoe-size'), 'userErrors', 0, 'code')).toBe(
      'RECORD_NOT_FOUND',
    );
    const entry = await run(
      `mutation($metaobject: MetaobjectCreateInput!) { metaobjectCreate(metaobject: $metaobject) {
        metaobject { displayName } userErrors { field message } } }`,
      {
        metaobject: {
          type: 'shopify--color-pattern',
          fields: [
            { key: 'label', value: 'Moss' },
            { key: 'color_taxonomy_reference', value: '["gid://shopify/TaxonomyValue/9"]' },
            { key: 'pattern_taxonomy_reference', value: 'gid://shopify/TaxonomyValue/2874' },
          ],
        },
      },
    );
    expect(entry).toEqual({ metaobject: { displayName: 'Moss' }, userErrors: [] });
  });
});

describe('a definition', () => {
  const size = {
    ownerType: 'PRODUCT',
    namespace: 'walk',
    key: 'size',
    name: 'Size',
    type: 'number_integer',
  };

  test('counts its metafields, by whether they keep to it', async () => {
    const [first, second, third] = await products();
    const metafield = { namespace: 'walk', key: 'size', type: 'single_line_text_field' };
    await run(SET, {
      metafields: [
        { ...metafield, ownerId: first, value: '4' },
        { ...metafield, ownerId: second, value: 'large' },
      ],
    });
    const id = dig(await run(CREATE, { definition: size }), 'createdDefinition', 'id');
    const state = () =>
      run(
        `query($id: ID!) { metafieldDefinition(id: $id) { all: metafieldsCount good: metafieldsCount(validationStatus: VALID)
          bad: metafieldsCount(validationStatus: INVALID) validationStatus
          metafields(first: 5, validationStatus: VALID) { nodes { type value } } } }`,
        { id },
      );
    // The value that fits took the type of the definition.
    expect(await state()).toEqual({
      all: 2,
      good: 1,
      bad: 1,
      validationStatus: 'SOME_INVALID',
      metafields: { nodes: [{ type: 'number_integer', value: '4' }] },
    });
    await run(SET, {
      metafields: [
        { ownerId: second, namespace: 'walk', key: 'size', value: '5' },
        { ownerId: third, namespace: 'walk', key: 'size', value: '6' },
      ],
    });
    expect(await state()).toMatchObject({ all: 3, good: 3, bad: 0, validationStatus: 'ALL_VALID' });
    await run(
      'mutation($id: ID!) { metafieldDefinitionDelete(id: $id) { deletedDefinitionId userErrors { message } } }',
      { id },
    );
    const kept = await run(
      'query($id: ID!) { product(id: $id) { metafield(namespace: "walk", key: "size") { value } } }',
      { id: first },
    );
    expect(kept).toEqual({ metafield: { value: '4' } });
  });

  test('that is unpinned lets those after it move up, and no more than 20 are pinned', async () => {
    const pinned = async () =>
      digList(
        await run(
          '{ metafieldDefinitions(ownerType: PRODUCT, first: 30, pinnedStatus: PINNED, sortKey: PINNED_POSITION) { nodes { key pinnedPosition } } }',
        ),
        'nodes',
      ).map((one) => `${String(dig(one, 'pinnedPosition'))} ${String(dig(one, 'key'))}`);
    expect(await pinned()).toEqual(['1 material', '2 care', '3 batch_size']);
    await run(
      'mutation { metafieldDefinitionUnpin(identifier: { ownerType: PRODUCT, namespace: "custom", key: "material" }) { userErrors { message } } }',
    );
    expect(await pinned()).toEqual(['1 care', '2 batch_size']);
    await run(
      'mutation { metafieldDefinitionPin(identifier: { ownerType: PRODUCT, namespace: "custom", key: "material" }) { userErrors { message } } }',
    );
    expect(await pinned()).toEqual(['1 care', '2 batch_size', '3 material']);
    for (let at = 4; at <= 20; at += 1) {
      const made = await run(CREATE, { definition: { ...size, key: `size_${at}`, pin: true } });
      expect(dig(made, 'createdDefinition', 'pinnedPosition')).toBe(at);
    }
    expect(dig(await run(CREATE, { definition: { ...size, pin: true } }), 'userErrors')).toEqual([
      {
        field: null,
        message: 'Limit of 20 pinned definitions.',
        code: 'PINNED_LIMIT_REACHED',
      },
    ]);
  });

  test('is found by what the search of definitions documents', async () => {
    const id = String(dig(await run(CREATE, { definition: size }), 'createdDefinition', 'id'));
    const found = async (query: string) =>
      digList(
        await run(
          'query($query: String) { metafieldDefinitions(ownerType: PRODUCT, first: 9, query: $query) { nodes { key } } }',
          { query },
        ),
        'nodes',
      ).map((one) => dig(one, 'key'));
    expect(await found(`id:${id.replace(/^.*\//, '')}`)).toEqual(['size']);
    expect(await found('key:size')).toEqual(['size']);
    expect(await found('namespace:walk')).toEqual(['size']);
    expect(await found('type:number_integer')).toEqual(['batch_size', 'size']);
    expect(await found('owner_type:CUSTOMER')).toEqual([]);
    expect(await found("created_at:>'2026-11-01'")).toEqual(['size']);
    expect(await found("updated_at:<'2026-11-01'")).toEqual(['material', 'care', 'batch_size']);
    expect(await found('Size')).toEqual(['batch_size', 'size']);
  });
});

describe('metafields', () => {
  test('of the app’s installation and of a picture are read where they were set', async () => {
    const app = dig(await run('{ currentAppInstallation { id } }'), 'id');
    const picture = dig(
      await run('{ products(first: 1) { nodes { media(first: 1) { nodes { id } } } } }'),
      'nodes',
      0,
      'media',
      'nodes',
      0,
      'id',
    );
    const field = { namespace: 'walk', key: 'mode', type: 'single_line_text_field' };
    const set = await run(SET, {
      metafields: [
        { ...field, ownerId: app, value: 'dark' },
        { ...field, ownerId: picture, value: 'light' },
      ],
    });
    expect(dig(set, 'userErrors')).toEqual([]);
    const shown = 'metafield(namespace: "walk", key: "mode") { value ownerType }';
    expect(
      await run(`{ currentAppInstallation { ${shown} metafields(first: 2) { nodes { key } } } }`),
    ).toEqual({
      metafield: { value: 'dark', ownerType: 'API_PERMISSION' },
      metafields: { nodes: [{ key: 'mode' }] },
    });
    expect(
      await run(`query($id: ID!) { node(id: $id) { ... on MediaImage { ${shown} } } }`, {
        id: picture,
      }),
    ).toEqual({ metafield: { value: 'light', ownerType: 'MEDIA_IMAGE' } });
  });

  test('that are references lead to what they name, in metaobjects too', async () => {
    await run(
      `mutation { metaobjectDefinitionCreate(definition: { type: "set", fieldDefinitions: [
        { key: "one", type: "product_reference" }, { key: "more", type: "list.product_reference" }] }) { userErrors { message } } }`,
    );
    const [first, second] = await products();
    const made = await run(
      `mutation($fields: [MetaobjectFieldInput!]) { metaobjectCreate(metaobject: { type: "set", fields: $fields }) {
        metaobject { one: field(key: "one") { reference { ... on Product { id } } references(first: 1) { nodes { __typename } } }
          more: field(key: "more") { references(first: 5) { nodes { ... on Product { id } } } } }
        userErrors { message } } }`,
      {
        fields: [
          { key: 'one', value: first },
          { key: 'more', value: JSON.stringify([second, first]) },
        ],
      },
    );
    expect(dig(made, 'metaobject')).toEqual({
      one: { reference: { id: first }, references: null },
      more: { references: { nodes: [{ id: second }, { id: first }] } },
    });
  });
});
