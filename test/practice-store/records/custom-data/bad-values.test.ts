/**
 * Every type of value with values that it does not take, and what the service says to each: the
 * same sentence wherever the value is written, in metafields and in metaobjects.
 */
import { describe, expect, test } from 'vitest';
import {
  MEASUREMENTS,
  metafieldTypes,
} from '../../../../source/practice-store/records/custom-data/value-types.ts';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

const NO_QUANTITY =
  'Value must be a stringified JSON object with a value (numeric) and unit (string from one the supported measurement units) fields.';
const NO_MONEY =
  "Value must be a stringified JSON object with amount (numeric) and currency_code (string matching the shop's currency) fields.";
const NO_LINK = 'Value must be a stringified JSON object with text and url fields.';
const OTHER_SCHEME =
  'Value must be one of the following URL schemes: http, https, mailto, sms, tel.';
const NO_SCHEME = `Value cannot have an empty scheme (protocol), must include one of the following URL schemes: ["http", "https", "mailto", "sms", "tel"].'`;
const NO_TIME = 'Value must be in “YYYY-MM-DDTHH:MM:SS” format. For example: 2022-06-01T15:30:00';
const SHELF = 'gid://shopify/MetaobjectDefinition/7410000000';
const ADVICE = 'gid://shopify/Metaobject/96520000141';

type Rules = Readonly<Record<string, string>>;
type BadValue = readonly [type: string, value: string, sentence: string, rules?: Rules];

const reference = (type: string, name: string): BadValue[] => [
  [`${type}_reference`, 'gid://shopify/Shop/1', `Value must be a valid ${name} reference.`],
  [`${type}_reference`, 'mug', `Value must be a valid ${name} reference.`],
  [`list.${type}_reference`, '["mug"]', `Value must be a valid ${name} reference.`],
];

const BAD_VALUES: readonly BadValue[] = [
  ['boolean', 'yes', 'Value must be true or false.'],
  ['color', 'red', 'Value must be a hex color code.'],
  ['color', '#12345', 'Value must be a hex color code.'],
  ['list.color', '["#123456", "red"]', 'Value must be a hex color code.'],
  ['list.color', '#123456', 'Value must be an array.'],
  ['list.color', '["#123456"]', 'Value has a minimum of 2 entries.', { 'list.min': '2' }],
  ['list.color', '["#111111","#222222"]', 'Value has a maximum of 1 entries.', { 'list.max': '1' }],
  ['date', '2026-02-30x', 'Value must be in YYYY-MM-DD format.'],
  ['date', '2026-13-01', 'Value must be in YYYY-MM-DD format.'],
  ['date', '2025-12-31', 'Value has a minimum of 2026-01-01.', { min: '2026-01-01' }],
  ['date_time', 'noon', NO_TIME],
  [
    'date_time',
    '2026-01-02T00:00:00',
    'Value has a maximum of 2026-01-01T00:00:00.',
    { max: '2026-01-01T00:00:00' },
  ],
  ['id', 'abc', 'Value must match the regex: ^\\d+$.', { regex: '^\\d+$' }],
  ['json', '{', 'Value must be valid JSON.'],
  ['rich_text_field', 'plain', 'Value must be valid JSON.'],
  ['jurisdiction', 'Bavaria', 'Value must be a valid jurisdiction code.'],
  ['language', 'German', 'Value must be a valid language code.'],
  ['link', 'https://example.com', NO_LINK],
  ['link', '{"text": "Docs", "url": "ftp://example.com"}', OTHER_SCHEME],
  ['money', '12', NO_MONEY],
  ['money', '{"amount": "much", "currency_code": "EUR"}', NO_MONEY],
  ['money', '{"amount": "5.00", "currency_code": "JPY"}', NO_MONEY],
  ['multi_line_text_field', 'a\nb\nc', 'Value has a maximum length of 3.', { max: '3' }],
  ['number_decimal', '1,5', 'Value must be a decimal.'],
  ['number_decimal', '1.25', 'Value has a maximum precision of 1.', { max_precision: '1' }],
  ['number_decimal', '0.5', 'Value has a minimum of 1.5.', { min: '1.5' }],
  ['number_integer', '1.5', 'Value must be an integer.'],
  ['number_integer', '6', 'Value has a maximum of 5.', { max: '5' }],
  ['list.number_integer', '[1, 6]', 'Value has a maximum of 5.', { max: '5' }],
  [
    'rating',
    '{"value": "6", "scale_min": "1.0", "scale_max": "5.0"}',
    'Value has a maximum of 5.0.',
    { scale_min: '1.0', scale_max: '5.0' },
  ],
  [
    'rating',
    '5',
    'Value must be a stringified JSON object with value, scale_min and scale_max fields.',
  ],
  ['single_line_text_field', 'a\nb', 'Value must be a single line text string.'],
  ['single_line_text_field', 'a', 'Value has a minimum length of 2.', { min: '2' }],
  [
    'single_line_text_field',
    'blue',
    'Value does not exist in provided choices: ["red","green"].',
    { choices: '["red","green"]' },
  ],
  ['single_line_text_field', 'ab', 'Value must match the regex: ^\\d+$.', { regex: '^\\d+$' }],
  ['url', 'example.com', NO_SCHEME],
  ['url', 'ftp://example.com', OTHER_SCHEME],
  [
    'url',
    'https://example.org/x',
    'Value must be one of the following domains: example.com.',
    { allowed_domains: '["example.com"]' },
  ],
  ...MEASUREMENTS.map((type): BadValue => [type, '10', NO_QUANTITY]),
  ...['dimension', 'volume', 'weight'].flatMap((type): BadValue[] => [
    [type, '{"value": 5}', 'Value must contain unit and value.'],
    [type, '{"value": 5, "unit": "bananas"}', NO_QUANTITY],
  ]),
  ['weight', '{"value": 2, "unit": "kg"}', 'Value has a maximum of 500 g.', { max: grams(500) }],
  ...reference('article', 'article'),
  ...reference('collection', 'collection'),
  ...reference('company', 'company'),
  ...reference('customer', 'customer'),
  ...reference('order', 'order'),
  ...reference('page', 'page'),
  ...reference('product', 'product'),
  ...reference('variant', 'product variant'),
  ...reference('product_taxonomy_value', 'product taxonomy value'),
  ['file_reference', 'gid://shopify/Product/1', 'Value must be a file reference string.'],
  [
    'file_reference',
    'gid://shopify/MediaImage/33890000000000',
    'Value must be one of the following file types: Video.',
    { file_type_options: '["Video"]' },
  ],
  [
    'metaobject_reference',
    'gid://shopify/Product/1',
    'Value require that you select a metaobject.',
    { metaobject_definition_id: SHELF },
  ],
  [
    'metaobject_reference',
    ADVICE,
    'Value must belong to the specified metaobject definition.',
    { metaobject_definition_id: SHELF },
  ],
  [
    'mixed_reference',
    ADVICE,
    'Value must belong to one of the specified metaobject definitions.',
    { metaobject_definition_ids: `["${SHELF}"]` },
  ],
];

function grams(value: number): string {
  return JSON.stringify({ value, unit: 'g' });
}

const validationsOf = (rules: Rules = {}) =>
  Object.entries(rules).map(([name, value]) => ({ name, value }));
const keyAt = (at: number) => `field_${at}`;
/** Several values at once, so that few requests are enough. */
const PORTION = 20;
const portions = Array.from({ length: Math.ceil(BAD_VALUES.length / PORTION) }, (_, at) =>
  BAD_VALUES.map((bad, index) => ({ bad, key: keyAt(index) })).slice(
    at * PORTION,
    (at + 1) * PORTION,
  ),
);
const inputs = (portion: (typeof portions)[number]) =>
  portion.map(({ bad: [, value], key }) => ({ key, value }));
const told = (payload: unknown) =>
  digList(payload, 'userErrors').map((error) => [
    digList(error, 'field').join('.'),
    dig(error, 'message'),
    dig(error, 'code'),
  ]);
const expected = (portion: (typeof portions)[number], path: (at: number) => string) =>
  portion.map(({ bad: [, , sentence] }, at) => [path(at), sentence, 'INVALID_VALUE']);
const USER_ERRORS = 'userErrors { field message code }';

describe('in a metaobject', () => {
  test('that is created, updated or upserted', async () => {
    const defined = await run(
      `mutation($definition: MetaobjectDefinitionCreateInput!) {
        metaobjectDefinitionCreate(definition: $definition) { ${USER_ERRORS} } }`,
      {
        definition: {
          type: 'checked',
          fieldDefinitions: BAD_VALUES.map(([type, , , rules], at) => ({
            key: keyAt(at),
            type,
            validations: validationsOf(rules),
          })),
        },
      },
    );
    expect(told(defined)).toEqual([]);
    const path = (at: number) => `metaobject.fields.${at}`;
    const created = await run(
      `mutation { metaobjectCreate(metaobject: { type: "checked", handle: "one" }) { metaobject { id } ${USER_ERRORS} } }`,
    );
    const id = dig(created, 'metaobject', 'id');
    for (const portion of portions) {
      const fields = inputs(portion);
      const create = await run(
        `mutation($metaobject: MetaobjectCreateInput!) { metaobjectCreate(metaobject: $metaobject) { ${USER_ERRORS} } }`,
        { metaobject: { type: 'checked', fields } },
      );
      const update = await run(
        `mutation($id: ID!, $metaobject: MetaobjectUpdateInput!) { metaobjectUpdate(id: $id, metaobject: $metaobject) { ${USER_ERRORS} } }`,
        { id, metaobject: { fields } },
      );
      const upsert = (handle: string) =>
        run(
          `mutation($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {
            metaobjectUpsert(handle: $handle, metaobject: $metaobject) { ${USER_ERRORS} } }`,
          { handle: { type: 'checked', handle }, metaobject: { fields } },
        );
      for (const payload of [create, update, await upsert('one'), await upsert('two')]) {
        expect(told(payload)).toEqual(expected(portion, path));
      }
    }
  });
});

describe('in a metafield', () => {
  test('that is set, with a definition', async () => {
    const ownerId = dig(await run('{ products(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    for (const [at, [type, , , rules]] of BAD_VALUES.entries()) {
      const defined = await run(
        `mutation($definition: MetafieldDefinitionInput!) {
          metafieldDefinitionCreate(definition: $definition) { ${USER_ERRORS} } }`,
        {
          definition: {
            ownerType: 'PRODUCT',
            namespace: 'checked',
            key: keyAt(at),
            name: 'Checked',
            type,
            validations: validationsOf(rules),
          },
        },
      );
      expect(told(defined)).toEqual([]);
    }
    for (const portion of portions) {
      const metafields = inputs(portion).map((one) => ({ ownerId, namespace: 'checked', ...one }));
      const set = await run(
        `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { ${USER_ERRORS} } }`,
        { metafields },
      );
      expect(told(set)).toEqual(expected(portion, (at) => `metafields.${at}.value`));
    }
  });
});

test('no type is left out', () => {
  const checked = new Set(BAD_VALUES.map(([type]) => type));
  const left = metafieldTypes().filter(
    (type) => !type.startsWith('list.') && !type.includes('disclosure') && !checked.has(type),
  );
  expect(left).toEqual([]);
});

describe('the rules of a definition', () => {
  test.each([
    ['metaobject_reference', [], 'Validations require that you select a metaobject.'],
    [
      'number_integer',
      [{ name: 'max', value: 'many' }],
      'Validations value for option max must be an integer.',
    ],
    ['boolean', [{ name: 'max', value: '1' }], 'Validations do not know max for boolean.'],
    [
      'number_integer',
      [
        { name: 'max', value: '1' },
        { name: 'max', value: '2' },
      ],
      'Validations have max more than once.',
    ],
  ])('of %s are checked themselves', async (type, validations, message) => {
    const field = { key: 'checked', type, validations };
    const metafield = { ...field, ownerType: 'PRODUCT', namespace: 'checked', name: 'Checked' };
    const made = await run(
      `mutation($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) { ${USER_ERRORS} } }`,
      { definition: metafield },
    );
    expect(told(made)).toEqual([
      ['definition.validations', message, expect.stringMatching(/_OPTION$/)],
    ]);
    const kind = await run(
      `mutation($definition: MetaobjectDefinitionCreateInput!) { metaobjectDefinitionCreate(definition: $definition) { userErrors { field message } } }`,
      { definition: { type: 'checked', fieldDefinitions: [field] } },
    );
    expect(digList(kind, 'userErrors')).toEqual([
      { field: ['definition', 'fieldDefinitions', '0'], message },
    ]);
  });

  test('of every type are told', async () => {
    const types = await run(
      '{ metafieldDefinitionTypes { name category supportedValidations { name type } } }',
    );
    expect(types).toContainEqual({
      name: 'list.number_integer',
      category: 'NUMBER',
      supportedValidations: [
        { name: 'min', type: 'number_integer' },
        { name: 'max', type: 'number_integer' },
        { name: 'list.min', type: 'number_integer' },
        { name: 'list.max', type: 'number_integer' },
      ],
    });
  });
});

describe('a handle', () => {
  test('in use is numbered in a new entry, and refused in one that is changed', async () => {
    const create = () =>
      run(
        `mutation { metaobjectCreate(metaobject: { type: "care_advice", handle: "wool", fields: [{ key: "title", value: "Wool" }] }) {
          metaobject { id handle } ${USER_ERRORS} } }`,
      );
    const made = await create();
    expect(dig(made, 'metaobject', 'handle')).toBe('wool-1');
    const taken = [['metaobject.handle', 'Handle has already been taken', 'TAKEN']];
    const updated = await run(
      `mutation($id: ID!) { metaobjectUpdate(id: $id, metaobject: { handle: "wool" }) { ${USER_ERRORS} } }`,
      { id: dig(made, 'metaobject', 'id') },
    );
    expect(told(updated)).toEqual(taken);
    const upserted = await run(
      `mutation { metaobjectUpsert(handle: { type: "care_advice", handle: "wool-1" }, metaobject: { handle: "stoneware" }) { ${USER_ERRORS} } }`,
    );
    expect(told(upserted)).toEqual(taken);
  });
});
