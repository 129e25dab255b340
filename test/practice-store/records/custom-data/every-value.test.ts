/**
 * Which values each type of metafields takes, by which rules, and what is said of the others, as texts
 * beside this file; written anew with
 * `vitest run test/practice-store/records/custom-data/every-value -u`.
 */
import { expect, test } from 'vitest';
import type { Validation } from '../../../../source/practice-store/records/custom-data/metafield-definition.ts';
import { valueFault } from '../../../../source/practice-store/records/custom-data/metafield-value.ts';
import {
  isMetafieldType,
  MEASUREMENTS,
  metafieldTypes,
  optionFaults,
  shownValidations,
  valueType,
} from '../../../../source/practice-store/records/custom-data/value-types.ts';
import { createWorld } from '../../../../source/practice-store/records/create-world.ts';
import { short } from '../../../support/state-changes.ts';
import { dig, NOW_MS } from '../../api/api-caller.ts';

const world = createWorld({ nowMs: NOW_MS, productCount: 8, customerCount: 6, orderCount: 12 });
const maker = world.metaobjects.at(0);
const node = (id: unknown) => (String(id).endsWith('/404') ? null : { __typename: 'Node', id });

const quantity = (value: unknown, unit: unknown) => JSON.stringify({ value, unit });
const rating = (value: unknown, min: unknown = '1', max: unknown = '5') =>
  JSON.stringify({ value, scale_min: min, scale_max: max });

const VALUES = [
  ...['', ' ', 'x', 'a\nb', 'a\rb', 'abc', 'abcd', '0', '-1', '5', '6', '7', '10', '11', '1.5'],
  ...['1.25', '1.250', '-0.5', '.5', '5.', '1e5', '1234567890123456', '12345678901234567', '+5'],
  ...['12345678901234', '1.1234567890', 'true', 'false', 'TRUE', 'null', '[]', '["x"]', '[1]'],
  ...['["x","y","z"]', '[["x"]]', '[true]', '{}', '{', '"x"', '2026-01-01', '2026-13-01'],
  ...['2026-02-30', '26-01-01', '2026-01-01T', '2026-01-01T10:00', '2026-01-01T10:00:00Z'],
  ...['2025-12-31T23:59:59', '2026-01-02', '2025-12-31', '#ffffff', '#FFF', '#gggggg', 'ffffff'],
  ...['#ffffff0', 'https://example.com/a', 'https://shop.example.com', 'https://badexample.com'],
  ...[
    'HTTP://example.com',
    'ftp://example.com',
    'mailto:a@example.com',
    'example.com',
    '/a',
    'tel:',
  ],
  ...['https:', ':a', '{"text":"a","url":"https://example.com"}', '{"url":"ftp://a"}', '{"url":1}'],
  ...['{"amount":"5","currency_code":"EUR"}', '{"amount":"x","currency_code":"EUR"}'],
  ...['{"amount":5,"currency_code":"USD"}', '{"amount":5}', '{"currency_code":"EUR"}'],
  ...[rating('3'), rating(3), rating('0.9'), rating('5.1'), rating('x'), rating('3', 'x')],
  ...[rating('3', '1', 'x'), rating('2', '3'), rating('4', '1', '3'), '{"value":"3"}'],
  ...[quantity(5, 'kg'), quantity('5', 'KG'), quantity(5, 'g'), quantity(5000, 'g')],
  ...[quantity(5001, 'g'), quantity(999, 'g'), quantity('x', 'kg'), quantity(5, 'stone')],
  ...[quantity(5, 1), quantity(5, 'cm'), quantity(1, 'm'), quantity(1, 'in'), quantity(5, 'ml')],
  ...[quantity(1, 'l'), quantity('', 'kg'), quantity(' ', 'kg'), quantity(-1, 'kg'), '{"value":5}'],
  ...['{"unit":"kg"}', 'en', 'eng', 'english', 'en-GB', 'en-gb', 'en-', 'EN', 'zh-Hant', 'GB'],
  ...['GB-ENG', 'gb', 'GB-', 'GBR', 'GB-1', 'GB-ABCD'],
  ...[
    'Product',
    'Collection',
    'Customer',
    'Company',
    'Order',
    'Page',
    'Article',
    'ProductVariant',
  ].map((type) => `gid://shopify/${type}/1`),
  ...['MediaImage', 'GenericFile', 'Video', 'Model3d', 'TaxonomyValue', 'Metaobject'].map(
    (type) => `gid://shopify/${type}/1`,
  ),
  ...['gid://shopify/Product/404', 'gid://shopify/TaxonomyValue/404', 'gid://shopify/Page'],
  `gid://shopify/Metaobject/${maker.id}`,
  `["gid://shopify/Product/1","gid://shopify/Product/404"]`,
  JSON.stringify(Array.from({ length: 128 }, () => 'x')),
  JSON.stringify(Array.from({ length: 129 }, () => 'x')),
];

const makerDefinition = Array.from({ length: world.metaobjectDefinitions.count }, (_, at) =>
  world.metaobjectDefinitions.at(at),
).find(({ type }) => type === maker.type);
const definitionId = `gid://shopify/MetaobjectDefinition/${makerDefinition?.id ?? 0}`;

/** Rules under which the values are looked at; those that a type does not have say nothing of it. */
const RULES: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  { min: '5' },
  { max: '5' },
  { min: '3', max: '3' },
  { min: '2026-01-01', max: '2026-01-01' },
  { min: '2026-01-01T00:00:00Z', max: '2026-01-01T10:00:00Z' },
  { min: quantity(1, 'kg'), max: quantity(5, 'kg') },
  { min: quantity(2, 'cm'), max: quantity(5, 'cm') },
  { min: quantity(5, 'stone') },
  { max_precision: '1' },
  { regex: '^a' },
  { regex: '(' },
  { choices: '["abc","x"]' },
  { choices: 'x' },
  { allowed_domains: '["example.com"]' },
  { allowed_domains: '[]' },
  { scale_min: '2', scale_max: '3' },
  { 'list.min': '2', 'list.max': '3' },
  { 'list.max': '500' },
  { file_type_options: '["Image"]' },
  { file_type_options: '["Image","Video","GenericFile"]' },
  { file_type_options: '[]' },
  { metaobject_definition_type: maker.type },
  { metaobject_definition_type: 'other' },
  { metaobject_definition_id: definitionId },
  { metaobject_definition_ids: JSON.stringify([definitionId]) },
  { metaobject_definition_types: '["other"]' },
];

/** A line for each answer, with the values that led to it. */
function grouped(entries: Iterable<readonly [words: string, what: string]>): string[] {
  const said = new Map<string, string[]>();
  for (const [words, what] of entries) said.set(words, [...(said.get(words) ?? []), what]);
  return [...said].map(([words, what]) => `    ${words}: ${short(what.join(' '), 240)}`);
}

const named = (rules: Readonly<Record<string, string>>): Validation[] =>
  Object.entries(rules).map(([name, value]) => ({ name, value }));

/** One of the types that are alike: lists, and quantities without a table of their units. */
const ALIKE =
  /^list\.(?!(?:weight|color|number_integer|single_line_text_field|product_reference)$)/;
const quantities = MEASUREMENTS.filter(
  (type) => !['area', 'dimension', 'volume', 'weight'].includes(type),
);
const someTypes = metafieldTypes().filter(
  (type) => !ALIKE.test(type) && !quantities.includes(type),
);

test.each([
  ['graphql', { world, node }],
  ['rest', { world }],
] as const)('a value is taken over %s as written down', async (way, session) => {
  const lines: string[] = [];
  // Over REST only ids are read otherwise.
  const types = someTypes.filter((type) => way === 'graphql' || type.includes('reference'));
  for (const type of types) {
    lines.push(type);
    let plain = '';
    for (const rules of way === 'graphql' ? RULES : RULES.slice(0, 1)) {
      const answers = VALUES.map(
        (value) =>
          [
            valueFault(type, value, named(rules), session as Parameters<typeof valueFault>[3]) ??
              'taken',
            JSON.stringify(value).slice(0, 60),
          ] as const,
      );
      const words = grouped(answers).join('\n');
      if (words !== plain) lines.push(`  ${JSON.stringify(rules)}`, words);
      if (plain === '') plain = words;
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`every-value.${way}.txt`);
});

const OPTION_VALUES = ['', '5', '-5', '1.5', 'x', '[]', '["x"]', '{}', '2026-01-01'];

test('each type is described, and has the rules that are written down', async () => {
  const lines = [...metafieldTypes(), 'list.boolean', 'list.x', 'x', ''].map(
    (type) => `${type} ${isMetafieldType(type)} ${JSON.stringify(valueType(type))}`,
  );
  for (const type of someTypes) {
    const known: unknown = valueType(type)['supportedValidations'];
    const names = (Array.isArray(known) ? known : []).map((one: unknown) =>
      String(dig(one, 'name')),
    );
    lines.push(
      type,
      ...grouped(
        [...names, 'other', 'toString'].flatMap((name) =>
          OPTION_VALUES.map((value) => {
            const found = optionFaults(type, [{ name, value }], ['at']);
            const words = found.map(({ message, code }) => `${message} ${code}`).join('; ');
            return [words || 'taken', `${name}=${value}`] as const;
          }),
        ),
      ),
    );
  }
  const twice = named({ min: '1' });
  lines.push(
    JSON.stringify(optionFaults('number_integer', [...twice, ...twice], ['at'])),
    JSON.stringify(
      shownValidations('list.number_integer', named({ min: '1', 'list.max': '2', x: '' })),
    ),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-value.rules.txt');
});
