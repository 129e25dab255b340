import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BodyRows } from '../../../source/core/json/body-rows.ts';
import { readBodyRows } from '../../../source/core/json/read-body-rows.ts';
import { hidePersonalRows, hidePersonalText } from '../../../source/core/view/personal-data.ts';

function rowsOf(value: unknown): BodyRows {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return readBodyRows(new TextEncoder().encode(text));
}

function textOf(rows: BodyRows): string {
  return Array.from({ length: rows.count }, (_, index) =>
    rows
      .row(index)
      .segments.map(({ text }) => text)
      .join(''),
  ).join('\n');
}

function hidden(value: unknown): string {
  return textOf(hidePersonalRows(rowsOf(value)));
}

describe('a body on a projector', () => {
  test('looks at each name around a row once, however deep the rows lie', () => {
    const nested = (levels: number) => '{"a":['.repeat(levels) + '"bob"' + ']}'.repeat(levels);
    const body = rowsOf(`{"customer":${nested(3000)},"title":${nested(3000)}}`);
    // Without what is shared this would be nine million names.
    const names = new Set();
    for (let row = 0; row < body.count; row += 1) {
      for (let one = body.around(row); one !== null && !names.has(one); one = one.outer)
        names.add(one);
    }
    expect(names.size).toBeLessThan(body.count);
    const shown = textOf(hidePersonalRows(body)).split('\n');
    expect(shown.filter((line) => /bob|\*{3}/.test(line))).toEqual(['"***"', '"bob"']);
  });

  test('shows nothing of a customer but what no one is known by', () => {
    const customer = {
      id: 207119551,
      email: 'bob.norman@example.com',
      first_name: 'Bob',
      lastName: 'Norman',
      state: 'enabled',
      note: 'Allergic to nuts',
      created_at: '2026-10-12T01:00:00-04:00',
      admin_graphql_api_id: 'gid://shopify/Customer/207119551',
      tags: 'loyal, Kanata',
      addresses: [
        { address1: '1 Elm Street', city: 'Ottawa', country: 'Canada', phone: '+1(613)5550142' },
      ],
    };
    const shown = hidden({ customers: [customer] });
    expect(shown).not.toMatch(/bob|norman|nuts|Kanata|Elm|Ottawa|Canada|613/i);
    expect(shown).toContain('"first_name": "***"');
    expect(shown).toContain('"city": "***"');
    for (const kept of [
      '207119551',
      'enabled',
      '2026-10-12T01:00:00-04:00',
      'gid://shopify/Customer',
    ]) {
      expect(shown).toContain(kept);
    }
  });

  test('hides the fields of a person under any alias that a query gave them', () => {
    const shown = hidden({ data: { customers: { nodes: [{ a: 'Ada', b: { c: 'Lovelace' } }] } } });
    expect(shown).not.toMatch(/Ada|Lovelace/);
  });

  test('hides the owner of a shop and where it is, and leaves its name', () => {
    const shown = hidden({
      shop: { name: 'Demo', shop_owner: 'Eve', zip: 'K1A 0B1', latitude: 45.4, currency: 'CAD' },
    });
    expect(shown).not.toMatch(/Eve|K1A|45\.4/);
    expect(shown).toContain('"name": "Demo"');
    expect(shown).toContain('"latitude": ***');
  });

  test('leaves what is not personal as it is', () => {
    const product = { products: [{ title: 'Board', price: '9.10', vendor: 'Snow', id: 1 }] };
    expect(hidden(product)).toBe(textOf(rowsOf(product)));
  });

  test('finds mail addresses and telephone numbers in any text', () => {
    const shown = hidden({
      message: 'Write to a.b+c@mail.example.org or call +44 20 7946 0958 now',
    });
    expect(shown).toContain('Write to *** or call *** now');
  });

  test.each([
    ['to=ana%40example.org&b', 'to=***&b'],
    ['"ana\\u0040example.org"', '"***"'],
    ['"ana\\U0040example.org"', '"***"'],
    ['call (416) 555-0134', 'call ***'],
    ['to=%2B442079460958', 'to=***'],
    ['ana at example.org', 'ana at example.org'],
  ])('writes %j as %j', (text, shown) => {
    expect(hidePersonalText(text)).toBe(shown);
  });

  test.each(['2026-10-12T01:00:00+09:00', '1.2.3', '2026-10-12', 'rev 613-55', '@include(if: $x)'])(
    'does not take %s for a person',
    (text) => expect(hidden({ text })).toContain(JSON.stringify(text)),
  );

  test('hides the Client ID that an answer names', () => {
    expect(hidden({ app: { apiKey: 'f0e1d2c3', title: 'Reports' } })).toContain('"apiKey": "***"');
  });

  test('reads a name as the document means it', () => {
    expect(hidden('{"e\\u006dail": 5551234}')).not.toContain('5551234');
  });

  test('hides an element by the name of its list', () => {
    expect(hidden({ phones: ['555', '556'], sizes: ['42'] })).toMatch(/^((?!55)[^])*"42"/);
  });

  test('hides the rest of a document that breaks off, where no field can be told', () => {
    const shown = hidden('{"customer": {"id": 1, "last_name": "Norm');
    expect(shown).not.toContain('Norm');
    expect(shown).toContain('(hidden while presenting)');
  });

  test('never shows a text of a person, wherever it stands in a document', () => {
    const NEEDLE = 'Qwxyzq';
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }),
        fc.constantFrom('customer', 'billing_address', 'shippingAddress', 'staffMember', 'user'),
        fc.array(fc.constantFrom('a', 'node', 0), { maxLength: 4 }),
        (noise, name, path) => {
          let value: unknown = NEEDLE;
          for (const part of path) {
            value =
              part === 0 ? [JSON.parse(noise), value] : { x: JSON.parse(noise), [part]: value };
          }
          const shown = hidden({ before: JSON.parse(noise), [name]: { y: [[{}], []], z: value } });
          expect(shown).not.toContain(NEEDLE);
        },
      ),
    );
  });
});
