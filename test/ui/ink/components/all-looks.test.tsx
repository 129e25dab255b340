/**
 * How every kind of block looks, in colours and without them, wide and narrow, as text beside this
 * file. A change is written anew with `vitest run test/ui/ink/components/all-looks -u` and read
 * before it is committed.
 */
import { Text } from 'ink';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { fact } from '../../../../source/core/view/blocks.ts';
import { createTextBuffer, type TextBuffer } from '../../../../source/core/text/text-buffer.ts';
import type {
  Block,
  ChoicesBlock,
  CountdownBlock,
  FactsBlock,
  FieldBlock,
  Item,
  ListBlock,
  Mark,
  PartsBlock,
} from '../../../../source/core/view/view.ts';
import { BlockView, rowsOf } from '../../../../source/ui/ink/components/block.tsx';
import { choicesFocus } from '../../../../source/ui/ink/components/choices.tsx';
import { Frame } from '../../../../source/ui/ink/components/frame.tsx';
import type { Density, Layout } from '../../../../source/ui/ink/components/layout.ts';
import { MarkedWordsContext } from '../../../../source/ui/ink/components/marked-words.tsx';
import { Paragraph } from '../../../../source/ui/ink/components/paragraph.tsx';
import { Row, Rows, type Segment } from '../../../../source/ui/ink/components/rows.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';
import { lookOf } from '../../../support/looks.ts';

interface Place {
  readonly density: Density;
  readonly width: number;
  readonly color?: boolean;
  readonly unicode?: boolean;
  readonly isExplainedBeside?: boolean;
}

const ROOMY: Place = { density: 'roomy', width: 60, color: true };
const ASCII: Place = { density: 'snug', width: 44, unicode: false };
const NARROW: Place = { density: 'tight', width: 22, color: true };
const BARE: Place = { density: 'bare', width: 30 };
const ALL: readonly Place[] = [ROOMY, ASCII, NARROW, BARE];

const KEYS: Readonly<Record<string, string>> = { save: 's', reveal: 'r', copy: '→', tick: 'space' };

function layoutAt({ color: _, ...place }: Place): Layout {
  return layoutOf({
    ...place,
    columns: place.width + 2,
    keyFor: (word) => {
      const key = KEYS[word];
      return key === undefined ? null : { key, words: `${word} it`, press: key };
    },
  });
}

const nameOf = ({ density, width, unicode = true, isExplainedBeside = false }: Place): string =>
  `${density} ${width}${unicode ? '' : ' ASCII'}${isExplainedBeside ? ' explained beside' : ''}`;

/** The block drawn at each place; `less`: also in so many rows fewer than it would take. */
function drawn(name: string, block: Block<unknown>, places = ALL, less = 0): string {
  const all = places.flatMap((place) => {
    const layout = layoutAt(place);
    const size = rowsOf(block, layout);
    const heights = new Set([size.all, Math.max(size.least, size.all - less)]);
    return [...heights].flatMap((height) => {
      const { color = false, unicode = true } = place;
      const node = <BlockView block={block} layout={layout} height={height} />;
      const rows = drawComponent(node, { color, unicode });
      expect(rows, `${name} ${nameOf(place)}`).toHaveLength(height);
      const rest = size.least === size.all ? '' : `, ${size.least} at least`;
      return [`-- ${nameOf(place)}: ${height} rows of ${size.all}${rest}`, ...rows.map(lookOf)];
    });
  });
  return [`== ${name}`, ...all, ''].join('\n');
}

async function check(parts: readonly string[], file: string): Promise<void> {
  await expect(parts.join('\n')).toMatchFileSnapshot(`all-looks/${file}.txt`);
}

const LONG = 'A sentence that is longer than a narrow column, and says – with a dash – what it is.';

test('texts, notices, progress, addresses and code', async () => {
  const levels = ['note', 'ok', 'warning', 'problem'] as const;
  const text = (title: string | null, paragraphs: readonly string[]) =>
    ({ kind: 'text', weight: 'needed', title, paragraphs }) as const;
  const url = 'https://demo.myshopify.com/admin/oauth/authorize?client_id=abc&scope=read_products';
  await check(
    [
      drawn('a text', text(null, [LONG, 'And “another” one.'])),
      drawn('a text with a title', text('A title', ['One.'])),
      drawn('a title alone', text('A title that is longer than thirty cells', [])),
      ...levels.flatMap((level) => [
        drawn(`${level} alone`, { kind: 'notice', level, message: LONG, remedy: null }),
        drawn(`${level}`, { kind: 'notice', level, message: 'It is so.', remedy: LONG }),
      ]),
      drawn('progress', { kind: 'progress', text: 'Exchanging the code for a token …' }),
      drawn('an address', { kind: 'url', title: null, url }),
      drawn('an address with a title', { kind: 'url', title: 'Open this in your browser', url }),
      drawn(
        'an address in few columns',
        { kind: 'url', title: 'A title', url: 'https://a.test/' },
        [38, 37].map((width) => ({ density: 'roomy', width, color: true })),
      ),
      drawn('code', {
        kind: 'code',
        weight: 'needed',
        title: 'Paste this',
        lines: ['export TOKEN=…', '', url],
      }),
      drawn('code alone', { kind: 'code', weight: 'needed', title: null, lines: ['a b'] }),
    ],
    'texts',
  );
});

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

test('facts and cards', async () => {
  const tones = ['plain', 'ok', 'warning', 'problem', 'accent'] as const;
  const block = (facts: FactsBlock['facts'], title: string | null = null): FactsBlock => ({
    ...{ kind: 'facts', weight: 'needed', title, facts },
  });
  const toned = tones.map((tone) => fact(`Of ${tone}`, `a value → ${tone}`, tone));
  const marks = MARKS.map((mark) => ({ text: `scope_${mark}`, mark }));
  const card = { kind: 'card', title: 'Permanent token', corner: 'demo.practice.test' } as const;
  const saved = [
    { ...fact('Token', 'practice_…83f8'), action: 'reveal' },
    { ...fact('Life', LONG), action: 'copy' },
    { ...fact('Saved', 'not yet'), action: 'unknown' },
  ];
  await check(
    [
      drawn('facts of every tone', block(toned, 'Facts')),
      drawn('one that is as it should be', block([fact('A', 'a', 'ok'), fact('B', 'b')])),
      drawn('marks', block([{ ...fact('Granted', 'instead of this'), marks }, fact('Life', 'x')])),
      drawn('no marks', block([{ ...fact('Granted', 'none'), marks: [] }])),
      drawn('a long label', block([fact('A label of more than twenty cells', LONG)])),
      drawn('no facts', block([], 'A title alone')),
      drawn(
        'keys beside values',
        block(saved),
        [49, 50, 70].flatMap((width): readonly Place[] => [
          { density: 'roomy', width, color: true },
          { density: 'roomy', width, unicode: false },
        ]),
      ),
      ...(['note', 'ok', 'warning', 'problem'] as const).map((level) =>
        drawn(`a card of ${level}`, { ...card, level, facts: [fact('Token', 'x', 'accent')] }),
      ),
      drawn('a card', { ...card, level: 'ok', corner: null, facts: saved }, [
        ...ALL,
        { density: 'packed', width: 24, color: true },
      ]),
    ],
    'facts',
  );
});

test('choices', async () => {
  const block: ChoicesBlock<string> = {
    kind: 'choices',
    question: 'Which store is it?',
    options: [
      {
        title: 'Practice store',
        detail: 'No account, offline, in this program alone.',
        event: 'a',
      },
      { title: 'My own store', detail: null, event: 'b' },
      { title: 'A store of somebody else', detail: LONG, event: 'c' },
    ],
    chosen: 0,
    role: 'sets',
  };
  const packed: Place = { density: 'packed', width: 40, color: true };
  const last: ChoicesBlock<string> = { ...block, question: null, chosen: 2 };
  const places = [...ALL, packed, { ...BARE, unicode: false }];
  const focus = places.map((place) => {
    const rows = [block, last, { ...block, chosen: null }].map((one) =>
      choicesFocus(one, layoutAt(place)),
    );
    return `${nameOf(place)}: ${rows.join(' ')}`;
  });
  await check(
    [
      drawn('choices that set something', block, places),
      drawn('the last one', last, places),
      drawn('the only one', { ...last, chosen: 0, options: block.options.slice(0, 1) }, places),
      drawn('none is chosen', { ...block, chosen: null }, places),
      drawn('that answer', { ...block, role: 'answers' }, places),
      drawn('that precede', { ...block, role: 'precedes' }, places),
      ['== rows of the first, the last, none chosen', ...focus, ''].join('\n'),
    ],
    'choices',
  );
});

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
  await check(
    [
      drawn('no items', LIST),
      drawn('no items, with a title', { ...LIST, title: 'Scopes', cursor: null }),
      drawn('few', at(0, few), [...ALL, beside]),
      drawn('few, numbered', at(2, few, { isNumbered: true, title: 'Scopes' }), [...ALL, beside]),
      drawn('few, without the keys', at(null, few)),
      drawn('few that fit', at(3, few, { height: 'fit' }), ALL, 2),
      drawn('marks', at(4, marked)),
      drawn('marks, numbered', at(4, marked, { isNumbered: true })),
      drawn('nine', at(0, nine), ALL, 1),
      drawn('nine that fit', at(8, nine, { height: 'fit' }), ALL, 20),
      drawn('many, at the start', at(0, many, { title: 'Many' }), ALL, 20),
      drawn('many, in the middle', at(7, many, { isNumbered: true }), ALL, 20),
      drawn('many, at the end', at(13, many), ALL, 20),
      drawn('many, without the keys', at(null, many), ALL, 20),
      drawn('many, of which nothing is said', at(5, [...nine, ...nine]), ALL, 20),
    ],
    'lists',
  );
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
      drawn(`${name}${hasFocus ? ', with the keys' : ''}`, { ...FIELD, ...more, hasFocus }),
    );
  const several = (cursor: number, anchor: number | null = null): Partial<FieldBlock> => ({
    ...{ isMultiline: true, buffer: buffer(lines, { cursor, anchor }, true) },
  });
  await check(
    [
      ...both('empty', { placeholder: 'demo.myshopify.com' }),
      ...both('empty, nothing is said', {}),
      ...both('empty, framed', { placeholder: 'demo.myshopify.com', isFramed: true }),
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
    ],
    'fields',
  );
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
    ...{ leftMs: 252_000, totalMs: 300_000, isHeld: false },
  };
  const widths = [90, 67, 49, 48, 40, 39, 20].flatMap((width): readonly Place[] => [
    { density: 'roomy', width, color: true },
    { density: 'bare', width, unicode: false },
  ]);
  await check(
    [
      drawn('parts, the first', part(0), ALL, 99),
      drawn('parts, the second', part(1), ALL, 99),
      drawn('parts, behind the last', part(7), ALL, 99),
      drawn('short parts', part(0, parts.slice(1, 2)), ALL, 99),
      drawn('a countdown', time, widths),
      drawn('held', { ...time, isHeld: true, tone: 'warning' }, widths),
      drawn('at its end', { ...time, leftMs: -5, tone: 'problem' }, widths.slice(0, 1)),
      drawn('nearly at its end', { ...time, leftMs: 1 }, widths.slice(0, 1)),
      drawn('longer than it may be', { ...time, leftMs: 400_500 }, widths.slice(0, 1)),
      drawn('of no time', { ...time, leftMs: 0, totalMs: 0 }, widths.slice(0, 1)),
    ],
    'parts',
  );
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
  await check(
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
            <Frame {...frame} width={width} children={<Text>x</Text>} />,
            unicode,
          ),
        ),
      ),
      draw(
        'a tall frame',
        <Frame {...frame} corner={null} look="here" height={4} children={<Text>x</Text>} />,
      ),
      draw(
        'a low frame',
        <Frame {...frame} titleLook="problem" height={3} children={<Text>{'a\nb'}</Text>} />,
      ),
      draw('a plain frame', <Frame title="" width={20} children={<Text>x</Text>} />),
    ],
    'rows',
  );
});
