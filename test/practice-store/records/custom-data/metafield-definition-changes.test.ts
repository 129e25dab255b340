import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

const CREATE = `mutation($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) {
  createdDefinition { id namespace pinnedPosition metafieldsCount validations { name type value } } userErrors { field message code } } }`;
const SET = `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
  metafields { type definition { name } } userErrors { field message code } } }`;
const SIZE = {
  ownerType: 'PRODUCT',
  namespace: 'walk',
  key: 'size',
  name: 'Size',
  type: 'number_integer',
  validations: [{ name: 'max', value: '5' }],
  pin: true,
};

const someProduct = async () =>
  dig(await run('{ products(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');

describe('a definition of metafields', () => {
  test('is made once, gives its metafields a type and checks their values', async () => {
    const made = await run(CREATE, { definition: SIZE });
    expect(dig(made, 'createdDefinition')).toMatchObject({
      namespace: 'walk',
      pinnedPosition: 4,
      validations: [{ name: 'max', type: 'number_integer', value: '5' }],
    });
    const again = await run(CREATE, { definition: SIZE });
    expect(digList(again, 'userErrors')).toEqual([
      {
        field: ['definition', 'key'],
        message: "Key is in use for Product metafields on the 'walk' namespace.",
        code: 'TAKEN',
      },
    ]);
    const field = { ownerId: await someProduct(), namespace: 'walk', key: 'size' };
    const set = await run(SET, { metafields: [{ ...field, value: '4' }] });
    expect(dig(set, 'metafields')).toEqual([
      { type: 'number_integer', definition: { name: 'Size' } },
    ]);
    const large = await run(SET, { metafields: [{ ...field, value: '6' }] });
    expect(digList(large, 'userErrors')).toEqual([
      {
        field: ['metafields', '0', 'value'],
        message: 'Value has a maximum of 5.',
        code: 'INVALID_VALUE',
      },
    ]);
  });

  test('is deleted with its metafields when that is asked for', async () => {
    const gone = await run(
      `mutation { metafieldDefinitionDelete(identifier: { ownerType: PRODUCT, namespace: "custom", key: "material" }, deleteAllAssociatedMetafields: true) {
        deletedDefinition { key } userErrors { message } } }`,
    );
    expect(dig(gone, 'deletedDefinition')).toEqual({ key: 'material' });
    const left = await run(
      '{ products(first: 5) { nodes { metafield(namespace: "custom", key: "material") { id } } } }',
    );
    expect(new Set(digList(left, 'nodes').map((node) => dig(node, 'metafield')))).toEqual(
      new Set([null]),
    );
  });

  test('of unique values lets no two owners have the same one', async () => {
    const made = await run(CREATE, {
      definition: { ...SIZE, key: 'serial', type: 'id', validations: [] },
    });
    expect(dig(made, 'userErrors')).toEqual([]);
    const found = await run('{ products(first: 2) { nodes { id } } }');
    const [one, other] = digList(found, 'nodes').map((node) => dig(node, 'id'));
    const set = async (ownerId: unknown) =>
      dig(
        await run(SET, {
          metafields: [{ ownerId, namespace: 'walk', key: 'serial', value: 'A-1' }],
        }),
        'userErrors',
      );
    expect(await set(one)).toEqual([]);
    expect(await set(one)).toEqual([]);
    expect(await set(other)).toEqual([
      {
        field: ['metafields', '0', 'value'],
        message: 'Value must be unique.',
        code: 'CAPABILITY_VIOLATION',
      },
    ]);
  });

  test('names every type when it has none of them', async () => {
    const bad = await run(CREATE, { definition: { ...SIZE, type: 'size' } });
    expect(String(dig(bad, 'userErrors', 0, 'message'))).toMatch(
      /^Type name size is not a valid type\. Valid types are: antenna_gain, .*date_time, date, .*list\.order_reference\.$/,
    );
  });
});

describe('the list of pinned definitions', () => {
  const UPDATE = `mutation($definition: MetafieldDefinitionUpdateInput!) { metafieldDefinitionUpdate(definition: $definition) {
    updatedDefinition { pinnedPosition } userErrors { field message code } } }`;
  const ENABLE = `mutation { standardMetafieldDefinitionEnable(ownerType: PRODUCT, namespace: "facts", key: "isbn", pin: true) {
    createdDefinition { pinnedPosition } userErrors { field message code } } }`;
  const LIMIT = {
    field: null,
    message: 'Limit of 20 pinned definitions.',
    code: 'PINNED_LIMIT_REACHED',
  };
  const named = (key: string, more: Record<string, unknown>) => ({
    definition: { ownerType: 'PRODUCT', namespace: 'custom', key, ...more },
  });
  const positions = async (): Promise<unknown> =>
    digList(
      await run(
        '{ metafieldDefinitions(ownerType: PRODUCT, pinnedStatus: PINNED, first: 30) { nodes { key pinnedPosition } } }',
      ),
      'nodes',
    ).map((node) => [dig(node, 'key'), dig(node, 'pinnedPosition')]);

  test('closes up when an update unpins one, and takes it back at its end', async () => {
    const unpinned = await run(UPDATE, named('material', { pin: false }));
    expect(unpinned).toEqual({ updatedDefinition: { pinnedPosition: null }, userErrors: [] });
    expect(await positions()).toEqual([
      ['care', 1],
      ['batch_size', 2],
    ]);
    const pinned = await run(UPDATE, named('material', { pin: true }));
    expect(pinned).toEqual({ updatedDefinition: { pinnedPosition: 3 }, userErrors: [] });
    const again = await run(UPDATE, named('material', { pin: true, name: 'Stuff' }));
    expect(again).toEqual({ updatedDefinition: { pinnedPosition: 3 }, userErrors: [] });
  });

  test('holds 20 of an owner type, however they are pinned', async () => {
    for (let at = 4; at <= 20; at += 1) {
      const made = await run(CREATE, { definition: { ...SIZE, key: `size_${at}` } });
      expect(dig(made, 'createdDefinition', 'pinnedPosition')).toBe(at);
    }
    const loose = { ...SIZE, namespace: 'custom', key: 'loose', pin: false };
    expect(dig(await run(CREATE, { definition: loose }), 'userErrors')).toEqual([]);
    expect(await run(UPDATE, named('loose', { pin: true }))).toEqual({
      updatedDefinition: null,
      userErrors: [LIMIT],
    });
    expect(await run(UPDATE, named('care', { pin: true, name: 'Care of it' }))).toEqual({
      updatedDefinition: { pinnedPosition: 2 },
      userErrors: [],
    });
    expect(await run(ENABLE)).toEqual({
      createdDefinition: null,
      userErrors: [{ ...LIMIT, code: 'LIMIT_EXCEEDED' }],
    });
    await run(UPDATE, named('care', { pin: false }));
    expect(await run(ENABLE)).toEqual({
      createdDefinition: { pinnedPosition: 20 },
      userErrors: [],
    });
  });
});

describe('a value', () => {
  test.each([
    ['product_reference', 'gid://shopify/Product/1', 'Value must be a valid product reference.'],
    ['boolean', 'yes', 'Value must be true or false.'],
    ['weight', '{"value":"much"}', 'Value must contain unit and value.'],
    ['list.number_integer', '[1,"two"]', 'Value must be an integer.'],
    ['date', '2026-13-01', 'Value must be in YYYY-MM-DD format.'],
  ])('of %s is checked: %s', async (type, value, message) => {
    const set = await run(SET, {
      metafields: [
        { ownerId: await someProduct(), namespace: 'walk', key: 'checked', type, value },
      ],
    });
    expect(dig(set, 'userErrors', 0, 'message')).toBe(message);
  });

  test('in a namespace of another app is not let in', async () => {
    const set = await run(SET, {
      metafields: [
        {
          ownerId: await someProduct(),
          namespace: 'app--999--tier',
          key: 'tier',
          type: 'single_line_text_field',
          value: 'x',
        },
      ],
    });
    expect(dig(set, 'userErrors', 0, 'code')).toBe('APP_NOT_AUTHORIZED');
  });
});

describe('a definition of metaobjects', () => {
  test('keeps capabilities, and an entry cannot use one that is off', async () => {
    const made = await run(
      `mutation { metaobjectDefinitionCreate(definition: { type: "Shelf", fieldDefinitions: [{ key: "name", type: "single_line_text_field" }, { key: "name", type: "url" }] }) {
        metaobjectDefinition { id } userErrors { field message code } } }`,
    );
    expect(digList(made, 'userErrors')).toEqual([
      {
        field: ['definition', 'fieldDefinitions', '1'],
        message: 'Field "name" duplicates other inputs',
        code: 'DUPLICATE_FIELD_INPUT',
      },
    ]);
    const good = await run(
      `mutation { metaobjectDefinitionCreate(definition: { type: "Shelf", fieldDefinitions: [{ key: "name", type: "single_line_text_field" }] }) {
        metaobjectDefinition { type capabilities { publishable { enabled } } } userErrors { message } } }`,
    );
    expect(dig(good, 'metaobjectDefinition')).toEqual({
      type: 'shelf',
      capabilities: { publishable: { enabled: false } },
    });
    const entry = await run(
      `mutation { metaobjectCreate(metaobject: { type: "shelf", capabilities: { publishable: { status: ACTIVE } }, fields: [{ key: "name", value: "Top" }] }) {
        metaobject { id } userErrors { field message code } } }`,
    );
    expect(digList(entry, 'userErrors')).toEqual([
      {
        field: ['metaobject', 'capabilities', 'publishable'],
        message: 'Capability is not enabled: publishable',
        code: 'CAPABILITY_NOT_ENABLED',
      },
    ]);
  });
});
