/**
 * What is said of typed JSON at every place, and of members and images, as text beside this file;
 * written anew with
 * `vitest run test/core/json/every-typed -u`.
 */
import { expect, test } from 'vitest';
import { jsonFields, jsonString, readJsonObject } from '../../../source/core/json/json-object.ts';
import { jsonCursor, jsonFault, placeOf } from '../../../source/core/json/json-places.ts';
import { imageWords } from '../../../source/core/json/known-values.ts';
import { indentOf, layOutJson } from '../../../source/core/json/lay-out-json.ts';
import { parseTailMember, setMember } from '../../../source/core/json/members.ts';
import { readTree } from '../../support/explorer/body-tree.ts';
import { writtenCases } from '../../support/written-values.ts';

const TYPED = [
  ...[
    '',
    ' ',
    '{',
    '{}',
    '[',
    ']',
    '}',
    '{"',
    '{"a',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '{"a":1}',
  ],
  ...[
    '{"a":1}}',
    '{"a":1 2}',
    '[1,,2]',
    '{,}',
    '{"a",}',
    '{"a"::1}',
    '{a}',
    "{'a':1}",
    '[tru]',
    '[01]',
  ],
  ...[
    '[1.]',
    '["\\x"]',
    '["a\nb"]',
    '["a"b]',
    '{"a":{"b":[1,{"c":}]}}',
    '[}',
    '{]',
    '[1:2]',
    ':',
    ',',
  ],
  ...[
    '1 1',
    '"a" "b"',
    'nul',
    '{"a":1,"b"}',
    '{"a":1 "b":2}',
    '[{"a":1}',
    '{1:2}',
    '[1 2]',
    '/*x*/1',
    '-',
  ],
];

test('typed JSON has the faults and the cursor that are written down', async () => {
  const cases = TYPED.map((text) => {
    const cursors = Array.from({ length: text.length + 1 }, (_, at) => jsonCursor(text, at));
    return [
      JSON.stringify(text),
      { fault: jsonFault(text), laid: layOutJson(text, 1), cursors },
    ] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-typed.txt');
});

test('values are found by their paths, and laid out with the cursor where it was', async () => {
  const text = '{ "a" : [1, {"b":null},[]], "c":{"a":{}}, "d":"x\\ny" }';
  const paths = [
    [],
    ['a'],
    ['a', 0],
    ['a', 1],
    ['a', 1, 'b'],
    ['a', 2, 0],
    ['c', 'a', 'x'],
    ['z'],
    ['d'],
  ];
  const places = paths.map((path) => [JSON.stringify(path), placeOf(text, path)] as const);
  const cursors = Array.from({ length: text.length + 1 }, (_, at) => {
    const laid = layOutJson(text, at);
    return laid.type === 'text' ? laid.cursor : -1;
  });
  await expect(
    writtenCases([
      ...places,
      ['laid out', layOutJson(text, 0)],
      ['its cursors', cursors.join(' ')],
      ...[0, 1, 2, 5, 9, 10, 20, 50, 99, 100, 101, 1000].map(
        (depth) => [`indent ${depth}`, indentOf(depth).length] as const,
      ),
    ]),
  ).toMatchFileSnapshot('every-layout.txt');
});

test('members are set and read at the end as it is written down', async () => {
  const texts = [
    '',
    '{}',
    '{"a":1}',
    '{\n  "a": 1\n}',
    '{ "x":[1], "a" : {} }',
    '[]',
    '{',
    '{"b":1}',
    '{\t"b":1 }',
  ];
  const encode = (text: string) => new TextEncoder().encode(text);
  const tails = [
    ...[
      '{"a":1}',
      '{"a":1,"a":{"b":[2]}}',
      '{"a" : "x" }',
      '{"a"}',
      '{"b":1}',
      '{"a":1',
      '{"a":tru}',
      'x"a":5',
    ],
    ...['{"a":{"a":1}}', '{"a":[1,2]} rest', ''],
  ];
  await expect(
    writtenCases([
      ...texts.map(
        (text) => [`set in ${JSON.stringify(text)}`, setMember(text, 'a', '[7]')] as const,
      ),
      ...tails.map(
        (text) => [`read of ${JSON.stringify(text)}`, parseTailMember(encode(text), 'a')] as const,
      ),
      ...['{}', ' ', '', '[]', '5', '{"a":1}', 'x'].map(
        (text) => [`object ${JSON.stringify(text)}`, readJsonObject(encode(text))] as const,
      ),
      ['object of bytes that are no text', readJsonObject(Uint8Array.of(0xff, 0x7b))],
      ...[null, [], 'x', 5, { a: 1 }].map(
        (value) => [`fields ${JSON.stringify(value)}`, jsonFields(value)] as const,
      ),
      ...['"a"', '5', 'x', '"\\u0041"'].map(
        (text) => [`string ${text}`, jsonString(text)] as const,
      ),
    ]),
  ).toMatchFileSnapshot('every-member.txt');
});

test('images are told from all else', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d494844520000039d00000269', 'hex').toString(
    'base64',
  );
  const values = [
    ...[
      'https://c.test/a.jpg',
      'https://c.test/a.png?v=1',
      'https://c.test/a.tiff',
      'https://c.test/a',
    ],
    ...['https://c.test/.gif', 'http://c.test/A.SVG', 'httpx://c.test/a.gif', 'ftp://c.test/a.gif'],
    ...['data:image/png;base64,', `data:image/png;base64,${png}`, `data:image/jpeg;base64,${png}`],
    ...[
      `data:image/png,${png}`,
      'data:image/png;base64',
      'data:image/svg+xml,<svg/>',
      'data:text/plain,x',
    ],
    `https://c.test/${'a'.repeat(5000)}.png`,
  ].flatMap((src): unknown[] => [
    { src },
    { src, width: 5, height: 7 },
    { url: src, altText: 'A picture' },
    { originalSrc: src, width: 0, height: -1 },
    { width: 5, height: 7, mediaType: 'IMAGE', image: { url: src } },
  ]);
  const cases = values.map((value) => {
    const text = JSON.stringify(value);
    const { rows, tree } = readTree(text);
    return [
      text.length > 200 ? `${text.slice(0, 60)}… (${text.length})` : text,
      Array.from({ length: rows.count }, (_, row) => imageWords(tree, row)),
    ] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-image.txt');
});
