import { describe, expect, test } from 'vitest';
import { scalarProblem } from '../../../../source/practice-store/graphql/validation/scalar-values.ts';

/** Every value that some scalar takes and another does not. */
const VALUES: readonly unknown[] = [
  ...[0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, true, false, {}, []],
  ...['', 'a', '5', '-5', '+5', '5.', '.5', '5.5', ' 5 ', '5e3', '5e', 'x5', '5x', '-', '.'],
  ...['gid://shopify/Product/1', 'gid://shopify/Product/', 'gid://my-app/Thing/a b', 'gid:x'],
  ...['xgid://shopify/Product/1', 'arn:aws', 'xarn:', 'http://a', 'HTTP://a', 'http:', 'http://'],
  ...['http:///a', 'x http://a', '//a', '1http://a', '2026-01-02', '2026-01-02T03:04:05Z'],
  ...['2026-13-01', '2026-1-2', 'x2026-01-02', '+02:00', '-0230', '+2:00', '+02:000', 'x+02:00'],
];

const taken = (name: string) =>
  VALUES.filter((value) => scalarProblem(name, value) === null)
    .map((value) => JSON.stringify(value))
    .join(' ');

describe('a scalar takes values', () => {
  test('of whole numbers', () =>
    expect(taken('Int')).toMatchInlineSnapshot(`"0 -1 2147483647 -2147483648"`));
  test('of numbers', () =>
    expect(taken('Float')).toMatchInlineSnapshot(
      `"0 -1 1.5 2147483647 2147483648 -2147483648 -2147483649"`,
    ));
  test('of flags', () => expect(taken('Boolean')).toMatchInlineSnapshot(`"true false"`));
  test('of ids', () =>
    expect(taken('ID')).toMatchInlineSnapshot(
      `""gid://shopify/Product/1" "gid://my-app/Thing/a b""`,
    ));
  test('of names of resources', () => expect(taken('ARN')).toMatchInlineSnapshot(`""arn:aws""`));
  test('of addresses', () =>
    expect(taken('URL')).toMatchInlineSnapshot(
      `""gid://shopify/Product/1" "gid://shopify/Product/" "gid://my-app/Thing/a b" "xgid://shopify/Product/1" "http://a" "HTTP://a""`,
    ));
  test('of large whole numbers', () =>
    expect(taken('BigInt')).toMatchInlineSnapshot(
      `"0 -1 2147483647 2147483648 -2147483648 -2147483649 "5" "-5" "-0230""`,
    ));
  test('of those from zero on', () =>
    expect(taken('UnsignedInt64')).toMatchInlineSnapshot(`"0 2147483647 2147483648 "5""`));
  test('of amounts', () =>
    expect(taken('Decimal')).toMatchInlineSnapshot(
      `"0 -1 1.5 2147483647 2147483648 -2147483648 -2147483649 "5" "-5" "+5" "5." ".5" "5.5" " 5 " "5e3" "-0230""`,
    ));
  test('of days', () =>
    expect(taken('Date')).toMatchInlineSnapshot(`""2026-01-02" "2026-01-02T03:04:05Z""`));
  test('of moments', () =>
    expect(taken('DateTime')).toMatchInlineSnapshot(`""2026-01-02" "2026-01-02T03:04:05Z""`));
  test('of offsets', () => expect(taken('UtcOffset')).toMatchInlineSnapshot(`""+02:00" "-0230""`));

  test('of texts', () => {
    const texts = VALUES.filter((value) => typeof value === 'string');
    const all = texts.map((value) => JSON.stringify(value)).join(' ');
    for (const name of ['String', 'HTML', 'FormattedString', 'Color', 'StorefrontID'])
      expect(taken(name)).toBe(all);
  });

  test('in the same way as amounts', () => expect(taken('Money')).toBe(taken('Decimal')));

  test('of every kind where it is not known', () => {
    const all = VALUES.map((value) => JSON.stringify(value)).join(' ');
    for (const name of ['JSON', 'constructor']) expect(taken(name)).toBe(all);
  });
});

test.each<[string, unknown, string, boolean]>([
  ['Int', '5', 'Could not coerce value "5" to Int', false],
  ['Boolean', null, 'Could not coerce value null to Boolean', false],
  ['ID', true, 'Could not coerce value true to ID', false],
  ['ID', 'x', "Invalid global id 'x'", true],
  ['ID', 5, "Invalid global id '5'", true],
  ['ARN', 5, 'Could not coerce value 5 to ARN', false],
  ['ARN', 'x', "Invalid ARN 'x'", true],
  ['URL', 5, 'Could not coerce value 5 to URL', false],
  ['URL', 'a', "Invalid url 'a', missing scheme", true],
  ['URL', 'http:a', "Invalid url 'http:a', missing host", true],
])('%s says what is wrong with %j', (name, value, explanation, isOwn) => {
  expect(scalarProblem(name, value)).toEqual({
    explanation,
    ...(isOwn ? { message: explanation } : {}),
  });
});
