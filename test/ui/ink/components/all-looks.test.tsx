/**
 * How every kind of block looks, in colours and without them, wide and narrow, as text beside this
 * file. A change is written anew with `vitest run test/ui/ink/components/all-looks -u` and read
 * before it is committed.
 */
import { expect, test } from 'vitest';
import { fact } from '../../../../source/core/view/blocks.ts';
import type { ChoicesBlock, FactsBlock, Mark } from '../../../../source/core/view/view.ts';
import { choicesFocus } from '../../../../source/ui/ink/components/choices.tsx';
import {
  ALL,
  BARE,
  blockLooks,
  layoutAt,
  LONG,
  placeName,
  type Place,
} from '../../../support/block-looks.tsx';

test('texts, notices, progress, addresses and code', async () => {
  const levels = ['note', 'ok', 'warning', 'problem'] as const;
  const text = (title: string | null, paragraphs: readonly string[]) =>
    ({ kind: 'text', weight: 'needed', title, paragraphs }) as const;
  const url = 'https://demo.myshopify.com/admin/oauth/authorize?client_id=abc&scope=read_products';
  await expect(
    [
      blockLooks('a text', text(null, [LONG, 'And “another” one.'])),
      blockLooks('a text with a title', text('A title', ['One.'])),
      blockLooks('a title alone', text('A title that is longer than thirty cells', [])),
      ...levels.flatMap((level) => [
        blockLooks(`${level} alone`, { kind: 'notice', level, message: LONG, remedy: null }),
        blockLooks(level, { kind: 'notice', level, message: 'It is so.', remedy: LONG }),
      ]),
      blockLooks('progress', { kind: 'progress', text: 'Exchanging the code for a token …' }),
      blockLooks('an address', { kind: 'url', title: null, url }),
      blockLooks('an address with a title', {
        kind: 'url',
        title: 'Open this in your browser',
        url,
      }),
      blockLooks(
        'an address in few columns',
        { kind: 'url', title: 'A title', url: 'https://a.test/' },
        [38, 37].map((width) => ({ density: 'roomy', width, color: true })),
      ),
      blockLooks('code', {
        kind: 'code',
        weight: 'needed',
        title: 'Paste this',
        lines: ['export TOKEN=…', '', url],
      }),
      blockLooks('code alone', { kind: 'code', weight: 'needed', title: null, lines: ['a b'] }),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/texts.txt');
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
  await expect(
    [
      blockLooks('facts of every tone', block(toned, 'Facts')),
      blockLooks('one that is as it should be', block([fact('A', 'a', 'ok'), fact('B', 'b')])),
      blockLooks(
        'marks',
        block([{ ...fact('Granted', 'instead of this'), marks }, fact('Life', 'x')]),
      ),
      blockLooks('no marks', block([{ ...fact('Granted', 'none'), marks: [] }])),
      blockLooks('a long label', block([fact('A label of more than twenty cells', LONG)])),
      blockLooks('no facts', block([], 'A title alone')),
      blockLooks(
        'keys beside values',
        block(saved),
        [49, 50, 70].flatMap((width): readonly Place[] => [
          { density: 'roomy', width, color: true },
          { density: 'roomy', width, unicode: false },
        ]),
      ),
      ...(['note', 'ok', 'warning', 'problem'] as const).map((level) =>
        blockLooks(`a card of ${level}`, { ...card, level, facts: [fact('Token', 'x', 'accent')] }),
      ),
      blockLooks('a card', { ...card, level: 'ok', corner: null, facts: saved }, [
        ...ALL,
        { density: 'packed', width: 24, color: true },
      ]),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/facts.txt');
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
    return `${placeName(place)}: ${rows.join(' ')}`;
  });
  await expect(
    [
      blockLooks('choices that set something', block, places),
      blockLooks('the last one', last, places),
      blockLooks(
        'the only one',
        { ...last, chosen: 0, options: block.options.slice(0, 1) },
        places,
      ),
      blockLooks('none is chosen', { ...block, chosen: null }, places),
      blockLooks('that answer', { ...block, role: 'answers' }, places),
      blockLooks('that precede', { ...block, role: 'precedes' }, places),
      ['== rows of the first, the last, none chosen', ...focus, ''].join('\n'),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/choices.txt');
});
