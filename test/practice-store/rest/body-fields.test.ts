import { describe, expect, test } from 'vitest';
import {
  amount,
  attributes,
  type BodyFields,
  flag,
  idOf,
  list,
  moneySet,
  number,
  object,
  only,
  ownCurrency,
  readFieldsOfBody,
  shopMoneySet,
  tags,
  text,
  time,
  unsupported,
  unsupportedFields,
  whole,
  word,
} from '../../../source/practice-store/rest/body-fields.ts';
import type { Json } from '../../../source/practice-store/rest/rest-path.ts';
import { readingLines } from '../../support/store/reading-lines.ts';

/** The input that a body becomes, or the status and the errors of its refusal. */
function read(body: Json, fields: BodyFields, shown: Json | null = null): unknown {
  const verdict = readFieldsOfBody(body, fields, { currency: 'EUR', shown });
  if (verdict.type === 'input') return verdict.input;
  const { status, body: answer } = verdict.answer;
  return { status, ...Object(JSON.parse(String(answer))) };
}

/** Every kind of value that a body can have. */
const VALUES = [
  ...[null, '', ' 12 ', '19.90', '1.', '-3', 'true', 'a', 'a, b', true, false, 0, -3, 1.5],
  ...[2 ** 53, [], ['a', 'b'], ['a', 1], {}, { a: 1 }, [{ name: 'n', value: 2 }], [[]]],
];

/** What a field becomes with each value. */
function lines(field: BodyFields[string]): string {
  return readingLines(
    VALUES.map((value) => [
      JSON.stringify(value),
      JSON.stringify(read({ some_field: value }, { some_field: field })),
    ]),
  );
}

describe('a field of a body reads every value', () => {
  test('as a text', () =>
    expect(lines(text())).toMatchInlineSnapshot(`
    "
    null → {"someField":null}
    "" → {"someField":""}
    " 12 " → {"someField":" 12 "}
    "19.90" → {"someField":"19.90"}
    "1." → {"someField":"1."}
    "-3" -3 → {"someField":"-3"}
    "true" true → {"someField":"true"}
    "a" → {"someField":"a"}
    "a, b" → {"someField":"a, b"}
    false → {"someField":"false"}
    0 → {"someField":"0"}
    1.5 → {"someField":"1.5"}
    9007199254740992 → {"someField":"9007199254740992"}
    [] ["a","b"] ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["is invalid"]}}"
  `));
  test('as a flag', () =>
    expect(lines(flag())).toMatchInlineSnapshot(`
    "
    null → {}
    "" " 12 " "19.90" "1." "-3" "a" "a, b" 0 -3 1.5 9007199254740992 [] ["a","b"] ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["is invalid"]}}
    "true" true → {"someField":true}
    false → {"someField":false}"
  `));
  test('as a number', () =>
    expect(lines(number())).toMatchInlineSnapshot(`
    "
    null → {}
    "" "1." "true" "a" "a, b" true false [] ["a","b"] ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["is not a number"]}}
    " 12 " → {"someField":12}
    "19.90" → {"someField":19.9}
    "-3" -3 → {"someField":-3}
    0 → {"someField":0}
    1.5 → {"someField":1.5}
    9007199254740992 → {"someField":9007199254740992}"
  `));
  test('as a number of pieces', () =>
    expect(lines(whole('pieces'))).toMatchInlineSnapshot(`
    "
    null → {}
    "" "1." "true" "a" "a, b" true false [] ["a","b"] ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["is not a number"]}}
    " 12 " → {"pieces":12}
    "19.90" 1.5 → {"status":422,"errors":{"some_field":["must be an integer"]}}
    "-3" -3 → {"pieces":-3}
    0 → {"pieces":0}
    9007199254740992 → {"pieces":9007199254740992}"
  `));
  test('as an amount', () =>
    expect(lines(amount())).toMatchInlineSnapshot(`
    "
    null → {}
    "" "1." "true" "a" "a, b" true false [] ["a","b"] ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["is not a number"]}}
    " 12 " → {"someField":"12"}
    "19.90" → {"someField":"19.9"}
    "-3" -3 → {"someField":"-3"}
    0 → {"someField":"0"}
    1.5 → {"someField":"1.5"}
    9007199254740992 → {"someField":"9007199254740992"}"
  `));
  test('as money', () =>
    expect(lines(moneySet())).toMatchInlineSnapshot(`
    "
    null → {}
    "" "1." "true" "a" "a, b" true false [] ["a","b"] ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["is not a number"]}}
    " 12 " → {"someField":{"shopMoney":{"amount":"12","currencyCode":"EUR"}}}
    "19.90" → {"someField":{"shopMoney":{"amount":"19.9","currencyCode":"EUR"}}}
    "-3" -3 → {"someField":{"shopMoney":{"amount":"-3","currencyCode":"EUR"}}}
    0 → {"someField":{"shopMoney":{"amount":"0","currencyCode":"EUR"}}}
    1.5 → {"someField":{"shopMoney":{"amount":"1.5","currencyCode":"EUR"}}}
    9007199254740992 → {"someField":{"shopMoney":{"amount":"9007199254740992","currencyCode":"EUR"}}}"
  `));
  test('as an id', () =>
    expect(lines(idOf('Product'))).toMatchInlineSnapshot(`
    "
    null → {"someField":null}
    "" "19.90" "1." "true" "a" "a, b" true false 1.5 9007199254740992 [] ["a","b"] ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["is invalid"]}}
    " 12 " → {"someField":"gid://shopify/Product/12"}
    "-3" -3 → {"someField":"gid://shopify/Product/-3"}
    0 → {"someField":"gid://shopify/Product/0"}"
  `));
  test('as a word', () =>
    expect(lines(word(['a', 'true']))).toMatchInlineSnapshot(`
    "
    null → {}
    "" " 12 " "19.90" "1." "-3" "a, b" true false 0 -3 1.5 9007199254740992 [] ["a","b"] ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["is invalid"]}}
    "true" → {"someField":"TRUE"}
    "a" → {"someField":"A"}"
  `));
  test('as tags', () =>
    expect(lines(tags())).toMatchInlineSnapshot(`
    "
    null [] → {"someField":[]}
    "" → {"someField":[""]}
    " 12 " → {"someField":[" 12 "]}
    "19.90" → {"someField":["19.90"]}
    "1." → {"someField":["1."]}
    "-3" → {"someField":["-3"]}
    "true" → {"someField":["true"]}
    "a" → {"someField":["a"]}
    "a, b" → {"someField":["a"," b"]}
    true false 0 -3 1.5 9007199254740992 ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["is invalid"]}}
    ["a","b"] → {"someField":["a","b"]}"
  `));
  test('as an object', () =>
    expect(lines(object({ a: number() }))).toMatchInlineSnapshot(`
    "
    null → {"someField":null}
    "" " 12 " "19.90" "1." "-3" "true" "a" "a, b" → {"status":400,"errors":{"some_field":"expected String to be a Hash"}}
    true → {"status":400,"errors":{"some_field":"expected TrueClass to be a Hash"}}
    false → {"status":400,"errors":{"some_field":"expected FalseClass to be a Hash"}}
    0 -3 9007199254740992 → {"status":400,"errors":{"some_field":"expected Integer to be a Hash"}}
    1.5 → {"status":400,"errors":{"some_field":"expected Float to be a Hash"}}
    [] ["a","b"] ["a",1] [{"name":"n","value":2}] [[]] → {"status":400,"errors":{"some_field":"expected Array to be a Hash"}}
    {} → {"someField":{}}
    {"a":1} → {"someField":{"a":1}}"
  `));
  test('as a list', () =>
    expect(lines(list({ name: text(), value: whole() }))).toMatchInlineSnapshot(`
      "
      null → {}
      "" " 12 " "19.90" "1." "-3" "true" "a" "a, b" → {"status":400,"errors":{"some_field":"expected String to be a Array"}}
      true → {"status":400,"errors":{"some_field":"expected TrueClass to be a Array"}}
      false → {"status":400,"errors":{"some_field":"expected FalseClass to be a Array"}}
      0 -3 9007199254740992 → {"status":400,"errors":{"some_field":"expected Integer to be a Array"}}
      1.5 → {"status":400,"errors":{"some_field":"expected Float to be a Array"}}
      [] → {"someField":[]}
      ["a","b"] → {"status":400,"errors":{"some_field":"expected String to be a Hash"}}
      ["a",1] → {"status":400,"errors":{"some_field":"expected Integer to be a Hash"}}
      {} {"a":1} → {"status":400,"errors":{"some_field":"expected Hash to be a Array"}}
      [{"name":"n","value":2}] → {"someField":[{"name":"n","value":2}]}
      [[]] → {"status":400,"errors":{"some_field":"expected Array to be a Hash"}}"
    `));
  test('as attributes', () =>
    expect(lines(attributes())).toMatchInlineSnapshot(`
    "
    null → {}
    "" " 12 " "19.90" "1." "-3" "true" "a" "a, b" → {"status":400,"errors":{"some_field":"expected String to be a Array"}}
    true → {"status":400,"errors":{"some_field":"expected TrueClass to be a Array"}}
    false → {"status":400,"errors":{"some_field":"expected FalseClass to be a Array"}}
    0 -3 9007199254740992 → {"status":400,"errors":{"some_field":"expected Integer to be a Array"}}
    1.5 → {"status":400,"errors":{"some_field":"expected Float to be a Array"}}
    [] {} → {"someField":[]}
    ["a","b"] → {"status":400,"errors":{"some_field":"expected String to be a Hash"}}
    ["a",1] → {"status":400,"errors":{"some_field":"expected Integer to be a Hash"}}
    {"a":1} → {"someField":[{"key":"a","value":"1"}]}
    [{"name":"n","value":2}] → {"someField":[{"key":"n","value":"2"}]}
    [[]] → {"status":400,"errors":{"some_field":"expected Array to be a Hash"}}"
  `));
  test('as what is not kept', () =>
    expect(lines(unsupported)).toMatchInlineSnapshot(`
    "
    null "" false [] {} → {}
    " 12 " "19.90" "1." "-3" "true" "a" "a, b" true 0 -3 1.5 9007199254740992 ["a","b"] ["a",1] {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["is not kept by the practice store. Nothing was changed."]}}"
  `));
  test('as one word alone', () =>
    expect(lines(only('a'))).toMatchInlineSnapshot(`
    "
    null "a" → {}
    "" " 12 " "19.90" "1." "-3" "true" "a, b" true false 0 -3 1.5 9007199254740992 [] ["a","b"] ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["must be a"]}}"
  `));
  test('as a flag alone', () =>
    expect(lines(only(true))).toMatchInlineSnapshot(`
    "
    null true → {}
    "" " 12 " "19.90" "1." "-3" "true" "a" "a, b" false 0 -3 1.5 9007199254740992 [] ["a","b"] ["a",1] {} {"a":1} [{"name":"n","value":2}] [[]] → {"status":422,"errors":{"some_field":["must be true"]}}"
  `));
});

describe('a field of a body', () => {
  test('is ignored where no table names it, and named without its question mark', () => {
    expect(read({ id: 1, 'taxes?': true, '?taxes': 1 }, { taxes: flag() })).toEqual({
      taxes: true,
    });
    expect(read({ constructor: 1 }, { taxes: flag() })).toEqual({});
  });

  test('is a time in any form, in UTC', () => {
    const fields = { created_at: time() };
    expect(read({ created_at: '2026-03-01T12:00:00+02:00' }, fields)).toEqual({
      createdAt: '2026-03-01T10:00:00.000Z',
    });
    expect(read({ created_at: null }, fields)).toEqual({ createdAt: null });
    for (const value of ['soon', 5, true]) {
      expect(read({ created_at: value }, fields)).toEqual({
        status: 422,
        errors: { created_at: ['is invalid'] },
      });
    }
  });

  test('is money of the shop inside a set', () => {
    const fields = { price_set: shopMoneySet('price') };
    const money = (shop: unknown) => read({ price_set: shop }, fields);
    expect(money({ shop_money: { amount: '5.5', currency_code: 'USD' } })).toEqual({
      price: { shopMoney: { amount: '5.5', currencyCode: 'EUR' } },
    });
    for (const nothing of [null, {}, { shop_money: {} }, { shop_money: 5 }, 'a'])
      expect(money(nothing)).toEqual({});
    expect(money({ shop_money: { amount: 'a' } })).toEqual({
      status: 422,
      errors: { price_set: ['is not a number'] },
    });
  });

  test('is the currency of the amounts, or refused', () => {
    expect(read({ currency: 'EUR' }, { currency: ownCurrency })).toEqual({});
    expect(read({ currency: 'USD' }, { currency: ownCurrency })).toEqual({
      status: 422,
      errors: { currency: ['must be EUR'] },
    });
  });

  test('says every fault by the path of its field, and nothing but wrong kinds where there are any', () => {
    const fields = {
      note: text(),
      line: object({ price: amount(), quantity: whole() }),
      lines: list({ price: amount() }),
    };
    const faults = {
      note: [],
      line: { price: 'a', quantity: 1.5 },
      lines: [{ price: 1 }, { price: 'b' }, { price: 'c' }],
    };
    expect(read(faults, fields)).toEqual({
      status: 422,
      errors: {
        note: ['is invalid'],
        'line.price': ['is not a number'],
        'line.quantity': ['must be an integer'],
        'lines.price': ['is not a number', 'is not a number'],
      },
    });
    expect(read({ ...faults, lines: [1.5], line: false }, fields)).toEqual({
      status: 400,
      errors: { lines: 'expected Float to be a Hash', line: 'expected FalseClass to be a Hash' },
    });
  });

  test('that is not kept may say what is shown already', () => {
    const fields = unsupportedFields('tax_lines', 'number', 'company');
    const shown = { tax_lines: [{ id: 5, title: 'VAT' }, { id: 6 }], number: '7', company: null };
    const isTaken = (body: Json) => Object.keys(Object(read(body, fields, shown))).length === 0;
    expect(isTaken({ tax_lines: [{ id: '5', title: 'VAT' }, { id: 6 }], number: 7 })).toBe(true);
    expect(isTaken({ tax_lines: [{ title: 'VAT' }, {}] })).toBe(true);
    expect(isTaken({ tax_lines: [{ id: 5 }] })).toBe(false);
    expect(isTaken({ tax_lines: [{ id: 6 }, { id: 5 }] })).toBe(false);
    expect(isTaken({ tax_lines: [{ id: 5, rate: 1 }, {}] })).toBe(false);
    expect(isTaken({ tax_lines: { 0: { id: 5 } } })).toBe(false);
    expect(isTaken({ number: 8 })).toBe(false);
    expect(isTaken({ number: ['7'] })).toBe(false);
    expect(isTaken({ company: { name: 'A' } })).toBe(false);
    expect(isTaken({ company: 'null' })).toBe(false);
    expect(read({ number: 8 }, fields)).toEqual({
      status: 422,
      errors: { number: ['is not kept by the practice store. Nothing was changed.'] },
    });
  });
});
