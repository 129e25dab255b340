import { describe, expect, test } from 'vitest';
import {
  type References,
  valueFault,
} from '../../../../source/practice-store/records/custom-data/metafield-value.ts';
import { listedRows } from '../../../../source/practice-store/records/rows.ts';

const world = {
  shop: { currency: 'EUR' },
  metaobjects: listedRows([{ id: 1, type: 'author' }]),
  metaobjectDefinitions: listedRows([
    { id: 5, type: 'author' },
    { id: 6, type: 'recipe' },
  ]),
} as unknown as References['world'];

/** Knows every id but those that end with 9. */
const session: References = {
  world,
  node: (id) => (String(id).endsWith('9') ? null : { id }) as never,
};

type Rules = Readonly<Record<string, string>>;

function fault(type: string, value: string, rules: Rules = {}, from = session): string | null {
  const validations = Object.entries(rules).map(([name, rule]) => ({ name, value: rule }));
  return valueFault(type, value, validations, from);
}

describe.each<[string, readonly string[], readonly string[]]>([
  ['number_integer', ['0', '-1', '1234567890123456'], ['', '1.0', '12345678901234567', ' 1', '1 ']],
  [
    'number_decimal',
    ['1', '-1.5', '1234567890123.123456789'],
    ['1.', '.5', '12345678901234', '1.1234567890', 'x1', '1x'],
  ],
  ['boolean', ['true', 'false'], ['True', 'yes', 'xtrue', 'falsex', '']],
  [
    'date',
    ['2026-02-28'],
    ['2026-13-01', '2026-2-1', '2026-02-28T00:00', 'x2026-02-28', '2026-02-28x'],
  ],
  [
    'date_time',
    ['2026-02-28T10:30', '2026-02-28T10:30:00Z', '2026-02-28T10:30:00+02:00'],
    ['2026-02-28', '2026-02-28T99:00:00', 'x2026-02-28T10:30'],
  ],
  ['color', ['#00ffAA'], ['#00ffA', '#00ffAAA', '00ffAA', '#00ffAG', 'x#00ffAA']],
  [
    'url',
    ['http://a.b', 'HTTPS://a.b', 'mailto:a@b.co', 'sms:1', 'tel:1'],
    ['a.b', 'ftp://a.b', '', '1http://a', ' http://a.b'],
  ],
  [
    'link',
    ['{"url":"http://a.b","text":"A"}'],
    ['http://a.b', '{"text":"A"}', '{"url":5}', '{"url":"ftp://a.b"}'],
  ],
  [
    'money',
    ['{"amount":"5.5","currency_code":"EUR"}', '{"amount":5,"currency_code":"EUR"}'],
    [
      '5',
      '{"amount":"x","currency_code":"EUR"}',
      '{"amount":"5","currency_code":"USD"}',
      '{"currency_code":"EUR"}',
    ],
  ],
  ['json', ['{}', '[1]', '"a"', 'null'], ['{', 'a', '']],
  ['rich_text_field', ['{"type":"root"}'], ['text']],
  [
    'language',
    ['de', 'fil', 'pt-BR', 'zh-Hant'],
    ['d', 'DE', 'engl', 'de-', 'de-B', 'de-BRAZI', 'xde-'],
  ],
  ['jurisdiction', ['DE', 'US-CA', 'GB-ENG', 'JP-13'], ['de', 'DEU', 'US-', 'US-CALI', 'US-ca']],
  ['single_line_text_field', ['', 'a b'], ['a\nb', 'a\r']],
  ['multi_line_text_field', ['', 'a\nb'], []],
  [
    'product_reference',
    ['gid://shopify/Product/1'],
    ['1', 'gid://shopify/Product/9', 'gid://shopify/Order/1'],
  ],
  [
    'file_reference',
    ['gid://shopify/MediaImage/1', 'gid://shopify/Video/1', 'gid://shopify/GenericFile/1'],
    ['gid://shopify/Product/1'],
  ],
  [
    'product_taxonomy_value_reference',
    ['gid://shopify/TaxonomyValue/9'],
    ['gid://shopify/TaxonomyCategory/1'],
  ],
  ['metaobject_reference', ['gid://shopify/Metaobject/1'], ['gid://shopify/Product/1']],
  [
    'list.number_integer',
    ['[]', '[1,"2"]', JSON.stringify(Array(128).fill(1))],
    ['1', '{}', '[1,"x"]', '["x",1]', JSON.stringify(Array(129).fill(1))],
  ],
])('a value of %s', (type, good, bad) => {
  test('is taken, or refused', () => {
    expect(good.map((value) => [value, fault(type, value)])).toEqual(
      good.map((one) => [one, null]),
    );
    expect(bad.filter((value) => fault(type, value) === null)).toEqual([]);
  });
});

const rating = (value: number, min = 1, max = 5) =>
  JSON.stringify({ value: String(value), scale_min: String(min), scale_max: max });
const long = (letter: string, length: number) => letter.repeat(length);

describe('a rule for values', () => {
  test.each<[string, string, Rules, string | null]>([
    ['number_integer', '3', { min: '3', max: '3' }, null],
    ['number_integer', '2', { min: '3' }, 'Value has a minimum of 3.'],
    ['number_integer', '10', { max: '9' }, 'Value has a maximum of 9.'],
    ['number_decimal', '1.25', { max_precision: '2', max: '1.25' }, null],
    ['number_decimal', '1.255', { max_precision: '2' }, 'Value has a maximum precision of 2.'],
    ['number_decimal', '5', { max_precision: '0' }, null],
    ['number_decimal', '1.3', { max: '1.25' }, 'Value has a maximum of 1.25.'],
    ['date', '2026-01-01', { min: '2026-01-01', max: '2026-01-01' }, null],
    ['date', '2025-12-31', { min: '2026-01-01' }, 'Value has a minimum of 2026-01-01.'],
    [
      'date_time',
      '2026-01-02T00:00',
      { max: '2026-01-01T00:00' },
      'Value has a maximum of 2026-01-01T00:00.',
    ],
    ['single_line_text_field', 'abc', { min: '3', max: '3' }, null],
    ['single_line_text_field', 'ab', { min: '3' }, 'Value has a minimum length of 3.'],
    ['multi_line_text_field', 'abcd', { max: '3' }, 'Value has a maximum length of 3.'],
    ['single_line_text_field', 'a', { choices: '["a","b"]' }, null],
    [
      'single_line_text_field',
      'c',
      { choices: '["a","b"]' },
      'Value does not exist in provided choices: ["a","b"].',
    ],
    ['single_line_text_field', 'c', { choices: 'a' }, null],
    ['id', 'ab1', { regex: '^[a-z]+\\d$' }, null],
    ['id', 'ab', { regex: '^[a-z]+\\d$' }, 'Value must match the regex: ^[a-z]+\\d$.'],
    ['id', 'ab', { regex: '(' }, null],
    ['id', `${long('a', 40)}!`, { regex: '^(a+)+$' }, null],
    ['url', 'https://a.example.com/b', { allowed_domains: '["example.com"]' }, null],
    ['url', 'https://example.com', { allowed_domains: '["b.co","example.com"]' }, null],
    [
      'url',
      'https://badexample.com',
      { allowed_domains: '["example.com"]' },
      'Value must be one of the following domains: example.com.',
    ],
    [
      'url',
      'https://',
      { allowed_domains: '["a.co","b.co"]' },
      'Value must be one of the following domains: a.co, b.co.',
    ],
    ['url', 'https://else.co', { allowed_domains: '[]' }, null],
    ['rating', rating(5), {}, null],
    ['rating', rating(0.5), {}, 'Value has a minimum of 1.'],
    ['rating', rating(6), {}, 'Value has a maximum of 5.'],
    ['rating', rating(6), { scale_max: '10' }, null],
    ['rating', rating(1.5), { scale_min: '2' }, 'Value has a minimum of 2.'],
    ['list.id', '["a"]', { 'list.min': '1', 'list.max': '1' }, null],
    ['list.id', '[]', { 'list.min': '1' }, 'Value has a minimum of 1 entries.'],
    ['list.id', '["a","b"]', { 'list.max': '1' }, 'Value has a maximum of 1 entries.'],
    [
      'list.id',
      JSON.stringify(Array(129).fill('a')),
      { 'list.max': '200' },
      'Value has a maximum of 128 entries.',
    ],
    [
      'file_reference',
      'gid://shopify/MediaImage/1',
      { file_type_options: '["Video","Image"]' },
      null,
    ],
    ['file_reference', 'gid://shopify/Video/1', { file_type_options: '["Video"]' }, null],
    ['file_reference', 'gid://shopify/Model3d/1', { file_type_options: '["Model3d"]' }, null],
    ['file_reference', 'gid://shopify/Video/1', { file_type_options: '[]' }, null],
    [
      'file_reference',
      'gid://shopify/Video/1',
      { file_type_options: '["Image","Model3d"]' },
      'Value must be one of the following file types: Image, Model3d.',
    ],
  ])('%s %j with %j: %s', (type, value, rules, message) => {
    expect(fault(type, value, rules)).toBe(message);
  });

  test.each([
    '{}',
    '1',
    rating(1).replace('value', 'x'),
    rating(1).replace('scale_min', 'x'),
    rating(1).replace('scale_max', 'x'),
  ])('a rating is a value on a scale: %s', (value) => {
    expect(fault('rating', value)).toMatch(/^Value must be a stringified JSON object/);
  });
});

describe('a reference', () => {
  const one = 'gid://shopify/Metaobject/1';
  const definition = (id: number) => `gid://shopify/MetaobjectDefinition/${id}`;

  test.each<[string, Rules, boolean]>([
    ['metaobject_reference', { metaobject_definition_id: definition(5) }, true],
    ['metaobject_reference', { metaobject_definition_id: definition(6) }, false],
    ['metaobject_reference', { metaobject_definition_id: definition(7) }, false],
    ['metaobject_reference', { metaobject_definition_id: '' }, true],
    ['metaobject_reference', { metaobject_definition_type: 'author' }, true],
    ['metaobject_reference', { metaobject_definition_type: 'recipe' }, false],
    ['mixed_reference', { metaobject_definition_types: '["recipe","author"]' }, true],
    ['mixed_reference', { metaobject_definition_types: '["recipe"]' }, false],
    ['mixed_reference', { metaobject_definition_ids: JSON.stringify([definition(5)]) }, true],
    ['mixed_reference', { metaobject_definition_ids: '[]' }, true],
    ['mixed_reference', { else: 'recipe' }, true],
  ])('%s with %j fits: %s', (type, rules, fits) => {
    expect(fault(type, one, rules) === null).toBe(fits);
  });

  test('says what it has to be', () => {
    expect(fault('product_reference', 'x')).toBe('Value must be a valid product reference.');
    expect(fault('variant_reference', 'x')).toBe(
      'Value must be a valid product variant reference.',
    );
    expect(fault('file_reference', 'x')).toBe('Value must be a file reference string.');
    const rules = { metaobject_definition_type: 'recipe' };
    expect([fault('metaobject_reference', one, rules), fault('metaobject_reference', 'x')]).toEqual(
      [
        'Value must belong to the specified metaobject definition.',
        'Value require that you select a metaobject.',
      ],
    );
    expect(fault('mixed_reference', 'x')).toBe(
      'Value must belong to one of the specified metaobject definitions.',
    );
  });

  test('is not looked up where there is no document', () => {
    expect(fault('product_reference', 'gid://shopify/Product/9', {}, { world })).toBeNull();
    expect(fault('product_reference', 'gid://shopify/Order/9', {}, { world })).not.toBeNull();
  });
});
