/**
 * How lists, fields and what is taken apart look, in colours and without them, wide and narrow, as text beside this
 * file. A change is written anew with `vitest run test/ui/ink/components/all-looks -u` and read
 * before it is committed.
 */
import { Text } from 'ink';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createTextBuffer, type TextBuffer } from '../../../../source/core/text/text-buffer.ts';
import type {
  CountdownBlock,
  FieldBlock,
  Item,
  ListBlock,
  Mark,
  PartsBlock,
} from '../../../../source/core/view/view.ts';
import { Frame } from '../../../../source/ui/ink/components/frame.tsx';
import { MarkedWordsContext } from '../../../../source/ui/ink/components/marked-words.tsx';
import { Paragraph } from '../../../../source/ui/ink/components/paragraph.tsx';
import { Row, Rows, type Segment } from '../../../../source/ui/ink/components/rows.tsx';
import { drawComponent } from '../../../support/draw-component.tsx';
import { lookOf } from '../../../support/looks.ts';
import { ALL, blockLooks, LONG, type Place, ROOMY } from '../../../support/block-looks.tsx';

const MARKS: readonly Mark[] = [
  'none',
  'ticked',
  'unticked',
  'implied',
  'ok',
  'attention',
  'failed',
  'untested',
];

const item = (title: string, more: Partial<Item> = {}): Item => ({
  ...{ mark: 'none', title, summary: null, badges: [], detail: null, value: null, group: null },
  ...more,
});

const LIST: ListBlock = {
  ...{ kind: 'list', title: null, cursor: 1, isNumbered: false, height: 'fill' },
  ...{ items: [], empty: 'There are none … yet.' },
};

test('lists', async () => {
  const few = [
    item('read_products', { mark: 'ticked', summary: 'Products', detail: LONG, group: 'Products' }),
    item('write_products', { badges: ['protected', 'plus'], summary: 'Writes', group: 'Products' }),
    item('A title longer than the thirty cells of a column', { value: 'its-value' }),
    item('read_orders', { value: 'x=1', detail: 'Short.', group: 'Orders' }),
  ];
  const many = Array.from({ length: 14 }, (_, index) =>
    item(`item ${index + 1}`, { group: index < 6 ? 'First' : 'Second', detail: `No. ${index}.` }),
  );
  const nine = many.slice(0, 9).map((one) => ({ ...one, detail: null }));
  const marked = MARKS.map((mark) => item(mark, { mark, summary: `is ${mark}` }));
  const at = (cursor: number | null, items: readonly Item[], more: Partial<ListBlock> = {}) => ({
    ...LIST,
    items,
    cursor,
    ...more,
  });
  const beside: Place = { ...ROOMY, width: 70, isExplainedBeside: true };
  await expect(
    [
      blockLooks('no items', LIST),
      blockLooks('no items, with a title', { ...LIST, title: 'Scopes', cursor: null }),
      blockLooks('few', at(0, few), [...ALL, beside]),
      blockLooks('few, numbered', at(2, few, { isNumbered: true, title: 'Scopes' }), [
        ...ALL,
        beside,
      ]),
      blockLooks('few, without the keys', at(null, few)),
      blockLooks('few that fit', at(3, few, { height: 'fit' }), ALL, 2),
      blockLooks('marks', at(4, marked)),
      blockLooks('marks, numbered', at(4, marked, { isNumbered: true })),
      blockLooks('nine', at(0, nine), ALL, 1),
      blockLooks('nine that fit', at(8, nine, { height: 'fit' }), ALL, 20),
      blockLooks('many, at the start', at(0, many, { title: 'Many' }), ALL, 20),
      blockLooks('many, in the middle', at(7, many, { isNumbered: true }), ALL, 20),
      blockLooks('many, at the end', at(13, many), ALL, 20),
      blockLooks('many, without the keys', at(null, many), ALL, 20),
      blockLooks('many, of which nothing is said', at(5, [...nine, ...nine]), ALL, 20),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/lists.txt');
});

function buffer(text: string, more: Partial<TextBuffer> = {}, multiline = false): TextBuffer {
  return { ...createTextBuffer(text, { multiline }), ...more };
}

const FIELD: FieldBlock = {
  ...{ kind: 'field', name: 'shop', label: 'Shop domain', isSecret: false, isPrivate: false },
  ...{ buffer: buffer(''), hasFocus: true, isMultiline: false, placeholder: null, remark: null },
  ...{ isFramed: false, word: null },
};

test('fields', async () => {
  const text = 'a-store-with-a-rather-long-name.myshopify.com and more behind it …';
  const lines = Array.from({ length: 13 }, (_, index) => `line ${index + 1}`).join('\n');
  const remark = { level: 'problem', message: LONG, remedy: 'Type it again.' } as const;
  const dropped = { type: 'dropped', lineBreaks: 2, controls: 0, isInside: true } as const;
  const label = 'A label that is longer than its column';
  const both = (name: string, more: Partial<FieldBlock>): readonly string[] =>
    [true, false].map((hasFocus) =>
      blockLooks(`${name}${hasFocus ? ', with the keys' : ''}`, { ...FIELD, ...more, hasFocus }),
    );
  const several = (cursor: number, anchor: number | null = null): Partial<FieldBlock> => ({
    ...{ isMultiline: true, buffer: buffer(lines, { cursor, anchor }, true) },
  });
  await expect(
    [
      ...both('empty', { placeholder: 'demo.myshopify.com' }),
      ...both('empty, nothing is said', {}),
      ...both('empty, framed', { placeholder: 'demo.myshopify.com', isFramed: true }),
      ...both('with a label that just fits', { label: 'Fourteen cells' }),
      ...both('with a label of a cell more', { label: 'Fifteen cells .' }),
      ...both('short', { buffer: buffer('demo') }),
      ...both('masked', { buffer: buffer('••••…') }),
      ...both('long, at its end', { buffer: buffer(text) }),
      ...both('long, at its start', { buffer: buffer(text, { cursor: 0 }) }),
      ...both('selected', { buffer: buffer('demo store', { cursor: 4, anchor: 8 }) }),
      ...both('framed', { buffer: buffer(text), isFramed: true }),
      ...both('with a long label', { buffer: buffer('demo'), label }),
      ...both('wrong', { buffer: buffer('demo'), remark }),
      ...both('wrong, in a frame', { buffer: buffer('demo'), remark, isFramed: true }),
      ...both('read as', { remark: { level: 'note', message: 'Read as “x”.', remedy: null } }),
      ...both('cut', { buffer: buffer('demo', { notice: dropped }) }),
      ...both('cut, wrong', { buffer: buffer('demo', { notice: dropped }), remark }),
      ...both('several lines, none written', {
        ...{ isMultiline: true, placeholder: 'JSON', buffer: buffer('', {}, true) },
      }),
      ...both('several lines, at the start', several(0)),
      ...both('several lines, in the middle', several(40)),
      ...both('several lines, at the end', several(lines.length)),
      ...both('several lines, selected', several(9, 24)),
      ...both('several lines, selected backwards', { ...several(24, 9), isFramed: true }),
      ...both('several lines, long ones', {
        ...{ isMultiline: true, buffer: buffer(`${text}\n${text}`, { cursor: 20 }, true) },
      }),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/fields.txt');
});

test('parts and countdowns', async () => {
  const parts: PartsBlock['parts'] = [
    { name: 'client_id', value: 'c'.repeat(130), purpose: LONG },
    { name: 'redirect_uri', value: 'http://127.0.0.1/', purpose: 'Where it ends.' },
    { name: 'a_name_of_more_than_24_cells', value: 'x', purpose: 'A long one.' },
  ];
  const part = (cursor: number, of = parts): PartsBlock => ({ kind: 'parts', parts: of, cursor });
  const time: CountdownBlock = {
    ...{ kind: 'countdown', label: 'Listening on 127.0.0.1:3456', tone: 'ok' },
    ...{ leftMs: 252_000, totalMs: 300_000, isPaused: false },
  };
  const widths = [90, 67, 49, 48, 40, 39, 20].flatMap((width): readonly Place[] => [
    { density: 'roomy', width, color: true },
    { density: 'bare', width, unicode: false },
  ]);
  await expect(
    [
      blockLooks('parts, the first', part(0), ALL, 99),
      blockLooks('parts, the second', part(1), ALL, 99),
      blockLooks('parts, behind the last', part(7), ALL, 99),
      blockLooks('short parts', part(0, parts.slice(1, 2)), ALL, 99),
      blockLooks('a countdown', time, widths),
      blockLooks('paused', { ...time, isPaused: true, tone: 'warning' }, widths),
      blockLooks('at its end', { ...time, leftMs: -5, tone: 'problem' }, widths.slice(0, 1)),
      blockLooks('nearly at its end', { ...time, leftMs: 1 }, widths.slice(0, 1)),
      blockLooks('longer than it may be', { ...time, leftMs: 400_500 }, widths.slice(0, 1)),
      blockLooks('of no time', { ...time, leftMs: 0, totalMs: 0 }, widths.slice(0, 1)),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/parts.txt');
});

test('rows, frames and marked words', async () => {
  const draw = (name: string, node: ReactNode, unicode = true): string =>
    [`-- ${name}`, ...drawComponent(node, { color: true, unicode }).map(lookOf)].join('\n');
  const segments: readonly Segment[] = [
    ['› ', 'here'],
    ['title', 'strong'],
    [' and → more', 'ok'],
  ];
  const marks = new Map([
    ['An access token opens the API.', [/access token/, /API/, /en opens/]],
    ['title', [/it/]],
  ]);
  const frame = { title: 'A title of it', corner: 'corner', foot: 'foot', width: 30 };
  await expect(
    [
      ...[30, 18, 17, 7, 6, 2, 1, 0].flatMap((width) =>
        [true, false].map((unicode) =>
          draw(`row of ${width}`, <Row segments={segments} width={width} />, unicode),
        ),
      ),
      draw('a full row, blanks behind', <Row segments={[['abc'], ['  ']]} width={3} />),
      draw('a full row, words behind', <Row segments={[['abc'], [' '], ['d']]} width={3} />),
      draw('rows', <Rows rows={['a', '', 'b']} />),
      draw(
        'marked',
        <MarkedWordsContext value={marks}>
          <Row segments={segments} width={20} />
          <Paragraph text="An access token opens the API." width={12} />
          <Paragraph text=" An access token opens the API. " width={40} style={{ bold: true }} />
          <Paragraph text="An access token" width={12} />
        </MarkedWordsContext>,
      ),
      ...[30, 24, 14, 8, 5].flatMap((width) =>
        [true, false].map((unicode) =>
          draw(
            `frame of ${width}`,
            <Frame {...frame} width={width}>
              <Text>x</Text>
            </Frame>,
            unicode,
          ),
        ),
      ),
      draw(
        'a tall frame',
        <Frame {...frame} corner={null} look="here" height={4}>
          <Text>x</Text>
        </Frame>,
      ),
      draw(
        'a low frame',
        <Frame {...frame} titleLook="problem" height={3}>
          <Text>{'a\nb'}</Text>
        </Frame>,
      ),
      draw(
        'a plain frame',
        <Frame title="" width={20}>
          <Text>x</Text>
        </Frame>,
      ),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/rows.txt');
});
