/**
 * What is read out of bodies of many forms, whole, broken and cut at every place, as text beside this
 * file; written anew with `vitest run test/core/json/every-body -u`.
 */
import { expect, test } from 'vitest';
import {
  type BodyRows,
  type BodyTree,
  highlightJson,
  keyOf,
  pathOf,
} from '../../../source/core/json/body-rows.ts';
import {
  foldAllBut,
  foldFrom,
  type FoldIndex,
  isFoldedAt,
  placeOf,
  refolded,
  rowAt,
  setFold,
  shownCount,
  UNFOLDED,
  unfoldTo,
  withAncestors,
} from '../../../source/core/json/fold-index.ts';
import { isOnlyId, subjectOf, titleRow } from '../../../source/core/json/item-title.ts';
import { readBodyRows, storedRows } from '../../../source/core/json/read-body-rows.ts';
import { lookForText } from '../../../source/core/json/search-task.ts';
import { readTree } from '../../support/explorer/body-tree.ts';
import { writtenCases } from '../../support/written-values.ts';

const BODIES: readonly string[] = [
  ...['', ' ', '\n', 'text', '12 files', '"a', 'true', 'tru', 'nul', 'nulx', 'falsy', '5', '-'],
  ...['-0', '01', '1.', '1.x', '1.5e', '1e+', '1E-5', '1e5x', '-x', '"a" b', '{}', '[]', ' [ ] '],
  ...['{', '[', '{"a"', '{"a":', '{"a" 1}', '{a:1}', '{"a":1,}', '[1,]', '[1 2]', '[1}', '{"a":1]'],
  ...[
    '{} x',
    '[1]\n\nrest\r\nof it',
    '[1,x]\nmore',
    '{"a":{"b":[',
    '[[],[{}],{"a":[]}]',
    '\uFEFF[1]',
    '\uFEFF\uFEFF[1]',
    '["\uFEFFa"]',
  ],
  ...[
    '{"a":1,"a":2}',
    '{"":0," ":1}',
    '{"a\\u0062":1,"x\\"y":"\\n"}',
    '["é","漢字😀"]',
    'a\r\nb\r',
    '\n\na',
  ],
  '{\r\n "id" :\t1 , "list" : [ 1 , { "x" : null } , [ ] ] , "end" : { } }',
  '{"data":{"orders":{"edges":[{"cursor":"c","node":{"id":1,"name":"#1"}},{"node":null}]}}}',
];

/** All that the rows say of themselves. */
function dump(rows: BodyRows): string {
  const head = `${rows.kind} ${rows.broken} ${rows.count}`;
  const lines = Array.from({ length: rows.count }, (_, row) => {
    const { depth, segments } = rows.row(row);
    const folded = rows
      .folded(row)
      .segments.map(({ text }) => text)
      .join('');
    const whole = segments.map(({ kind, text }) => `${kind}<${text}>`).join('');
    const around: string[] = [];
    for (let at = rows.around(row); at !== null; at = at.outer) around.push(at.name);
    const tree = rows.tree === null ? '' : treeWords(rows.tree, row);
    return `${row}. ${depth} ${whole} ${folded} (${around.join(' ')}) ${tree}`.trimEnd();
  });
  return [head, ...lines].join('\n');
}

function treeWords(tree: BodyTree, row: number): string {
  return [
    `${tree.closeOf(row)}/${tree.openOf(row)}/${tree.parentOf(row)}/${tree.ordinalOf(row)}`,
    `${tree.containerAt(row)} [${[...tree.childrenOf(row)].join(' ')}] ${tree.sizeOf(row)}`,
    `${tree.nameOf(row)} ${tree.memberOf(row, 'a')} ${tree.memberOf(row, 'ab')}`,
    `${tree.memberOf(row, 'x"y')} ${tree.isValue(row)} ${pathOf(tree, row)} ${keyOf(tree, row)}`,
    `${tree.isValue(row) ? tree.valueOf(row) : ''} ${pathOf(tree, row, 1)}`,
    `${titleRow(tree, row)} ${subjectOf(tree, row)} ${isOnlyId(tree, row)}`,
  ].join(' | ');
}

function read(text: string, options = {}): BodyRows {
  return readBodyRows(new TextEncoder().encode(text), options);
}

test('the rows and the tree of every body are those that are written down', async () => {
  const cases = BODIES.map((text) => [JSON.stringify(text), dump(read(text))] as const);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-body.txt');
});

test('a body that breaks off ends where it is written down, at every place', async () => {
  const text = '{"a":[1,-2.5e3,"x\\"y"],"b":{"c":true},"d":[{}]}';
  const cases = Array.from({ length: text.length + 1 }, (_, end) => {
    const rows = read(text.slice(0, end));
    const lines = Array.from({ length: rows.count }, (__, row) =>
      rows
        .row(row)
        .segments.map((segment) => segment.text)
        .join(''),
    );
    return [text.slice(0, end), `${rows.kind} ${rows.broken}: ${lines.join(' ')}`] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-cut.txt');
});

test('a body of too many rows stops after as many as may be, and says so', async () => {
  const texts = ['[1,2,3,4]', '{"a":{"b":1},"c":2}', 'a\nb\nc\nd', '[1]\nx\ny', '[1,2'];
  const cases = texts.flatMap((text) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map(
      (mostRows) =>
        [`${JSON.stringify(text)}, ${mostRows}`, dump(read(text, { mostRows }))] as const,
    ),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-limit.txt');
});

test('long values are cut at a whole character, and rows from another thread are the same', async () => {
  const text = '{"name":"äöü","list":["漢字","😀😀","abcdef"]}';
  const rows = read(text);
  const cases = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12].map((longest) => [
    `${longest}`,
    Array.from({ length: rows.count }, (_, row) =>
      [rows.row(row, longest), rows.folded(row, longest)]
        .map(({ segments }) => segments.map((segment) => segment.text).join(''))
        .join(' / '),
    ).join('\n'),
  ]) as ReadonlyArray<readonly [string, string]>;
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-length.txt');
  expect(dump(storedRows(rows.stored))).toBe(dump(rows));
  for (const row of [-1, rows.count, Number.NaN])
    expect(() => rows.row(row)).toThrow(new RangeError('There is no such row.'));
  const long = read(`["${'a'.repeat(4094)}","${'a'.repeat(4095)}"]`);
  expect([1, 2].map((row) => long.row(row).segments[0]?.text.length)).toEqual([4096, 4097]);
});

test('places are the same whatever row was asked for before', () => {
  const text = '[[1,[2,3],4],{"a":[5,6],"b":7},[8,[9]],10,[11,12,13]]';
  const { tree } = readTree(text);
  const all = Array.from({ length: tree.count }, (_, row) => row);
  const fresh = all.map((row) => {
    const one = readTree(text).tree;
    return [one.parentOf(row), one.ordinalOf(row)];
  });
  for (const first of all)
    for (const second of all) {
      tree.parentOf(first);
      expect([tree.parentOf(second), tree.ordinalOf(second)]).toEqual(fresh[second]);
    }
});

test('a row deeper than can be counted keeps the greatest depth', () => {
  const text = `${'['.repeat(65_540)}1`;
  const rows = read(text);
  expect([65_534, 65_535, 65_536, 65_540].map((row) => rows.row(row).depth)).toEqual([
    65_534, 65_535, 65_535, 65_535,
  ]);
});

test('a table grows with its rows, and keeps them', () => {
  const rows = read(`[${Array.from({ length: 70_000 }, () => '1').join(',')}]`);
  const { kinds } = rows.stored.table;
  expect(rows.count).toBe(70_002);
  expect(kinds.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(read('[1]').stored.table.kinds.buffer).toBeInstanceOf(ArrayBuffer);
  expect(
    [0, 1, 69_999, 70_000, 70_001].map((row) =>
      rows
        .row(row)
        .segments.map(({ text }) => text)
        .join(''),
    ),
  ).toEqual(['[', '1,', '1,', '1', ']']);
});

const FOLDED = '{"a":{"b":[1,2],"c":{"d":3}},"e":[{"f":4},{"f":[5]}],"g":6,"h":{}}';

test('every fold hides and shows what is written down', async () => {
  const { tree } = readTree(FOLDED);
  const all = Array.from({ length: tree.count }, (_, row) => row);
  const told = (folds: FoldIndex): string => {
    const count = shownCount(tree, folds);
    const shown = Array.from({ length: count }, (_, place) => rowAt(folds, place));
    return [
      `${folds.foldedFrom} ${JSON.stringify([...folds.exceptions])}`,
      `opens ${[...folds.opens].join(' ')} hidden ${[...folds.hidden].join(' ')}`,
      `shown ${shown.join(' ')}`,
      `places ${all.map((row) => placeOf(tree, folds, row)).join(' ')}`,
      `folded ${all.filter((row) => isFoldedAt(folds, row)).join(' ')}`,
    ].join('\n');
  };
  const starts: ReadonlyArray<readonly [string, FoldIndex]> = [
    ['unfolded', UNFOLDED],
    ...[0, 1, 2, 3, Infinity].map((depth) => [`from ${depth}`, foldFrom(tree, depth)] as const),
    ['all but the outermost', foldAllBut(tree, new Set([0]))],
    ['all but some', foldAllBut(tree, new Set([0, 1, 10]))],
    ['all but an inner one', foldAllBut(tree, new Set([2]))],
  ];
  const cases = starts.flatMap(([name, folds]) => [
    [name, told(folds)] as const,
    [`${name}, again`, told(refolded(tree, folds))] as const,
    ...all.flatMap((row) => [
      ...[true, false].map(
        (isFolded) =>
          [
            `${name}, ${row} folded: ${isFolded}`,
            told(setFold(tree, folds, row, isFolded)),
          ] as const,
      ),
      [`${name}, unfolded to ${row}`, told(unfoldTo(tree, folds, row))] as const,
    ]),
    ...[2, 5].map(
      (row) =>
        [
          `${name}, ${row} and what is around it`,
          told(setFold(tree, setFold(tree, setFold(tree, folds, row, true), 1, true), 1, false)),
        ] as const,
    ),
  ]);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-fold.txt');
});

test('what is looked for is found with all that is around it', async () => {
  const rows = read('{"a":{"email":"x@y.z","b":[1,"xa"]},"x":[{"x":[]},{"y":"A x"}]}\nx rest');
  const cases = ['x', 'A', '1', 'y.z', 'none', '"x"', 'rest'].flatMap((text) =>
    (['find', 'filter'] as const).flatMap((type) =>
      [false, true].map((isPresenting) => {
        const seen: number[] = [];
        const found = lookForText(rows, { type, text, isPresenting }, (row) => seen.push(row));
        return [`${type} ${text} ${isPresenting}`, { ...found, seen }] as const;
      }),
    ),
  );
  const { tree } = rows;
  if (tree === null) throw new Error('no tree');
  const kept = [[], [0], [2], [2, 4, 9], [10], [rows.count - 1]].map(
    (some) => [`around ${some.join(' ')}`, withAncestors(tree, Uint32Array.from(some))] as const,
  );
  await expect(writtenCases([...cases, ...kept])).toMatchFileSnapshot('every-find.txt');
});

test('every part of a text of JSON has its look', async () => {
  const texts = [
    ...[
      '',
      '\n',
      '{"a": 1}',
      '["x", tru, -1.5e+3 ]',
      '"open',
      '{"a\\"b" :null}',
      '{\n\n "é":["\\n"]}',
    ],
    ...['1 "a":', "{'a': b}", '"a"\n:1', '-', '1e', '"a\\', 'a,b:c', '[true,false,null,truest]'],
  ];
  const cases = texts.map((text) => [JSON.stringify(text), highlightJson(text)] as const);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-look.txt');
});
