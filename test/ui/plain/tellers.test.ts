import { describe, expect, test } from 'vitest';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import {
  code,
  fact,
  facts,
  field,
  item,
  notice,
  progress,
  text,
  textOf,
  url,
} from '../../../source/core/view/blocks.ts';
import type { Block, ListBlock } from '../../../source/core/view/view.ts';
import { tellBlock, tellItems, tellTicked, tellView } from '../../../source/ui/plain/tellers.ts';

function said(block: Block<unknown>): string[] {
  return tellBlock(block).map(({ text: line }) => line);
}

function keys(block: Block<unknown>): string[] {
  return tellBlock(block).map(({ key }) => key);
}

function copied(block: Block<unknown>): string[] {
  return tellBlock(block).flatMap(({ text: line, isCopied }) => (isCopied ? [line] : []));
}

function list(rest: Partial<ListBlock>): ListBlock {
  return {
    kind: 'list',
    title: null,
    items: [],
    cursor: null,
    isNumbered: false,
    height: 'fit',
    empty: 'Nothing is here.',
    ...rest,
  };
}

function filled(name: string) {
  return createTextBuffer(name);
}

describe('text, notice, progress', () => {
  test('a text is its title and its paragraphs, a line each', () => {
    expect(said(textOf('helpful', ['One.', 'Two.'], 'A title'))).toEqual([
      'A title',
      'One.',
      'Two.',
    ]);
  });

  test('one that counts down is the same line, whatever the time is', () => {
    const ticking = (words: string) => ({ ...text(words), isTicking: true as const });
    expect(said(ticking('It ends in one hour.'))).toEqual(['It ends in one hour.']);
    expect(keys(ticking('It ends in 59 minutes.'))).toEqual(keys(ticking('It ends in one hour.')));
    expect(said(ticking('…'))).toEqual([]);
  });

  test('the level of a notice is a word, and its remedy follows', () => {
    expect(said(notice('problem', 'It broke.', 'Mend it.'))).toEqual([
      'Problem: It broke. Mend it.',
    ]);
    expect(said(notice('ok', 'It works.'))).toEqual(['Done: It works.']);
  });

  test('what runs is its words', () => {
    expect(said(progress('Testing …'))).toEqual(['Testing …']);
  });
});

describe('facts, card, parts', () => {
  test('a label and its value are one line', () => {
    const rows = [fact('Port', 'free'), fact('Node', 'too old', 'problem')];
    expect(said(facts(rows, { title: 'Tested' }))).toEqual([
      'Tested',
      'Port: free',
      'Node: too old',
    ]);
  });

  test('a card begins with its title and what it is for', () => {
    const card = {
      kind: 'card',
      level: 'ok',
      title: 'Permanent token',
      corner: 'demo.example',
      facts: [fact('Saved', 'not yet')],
    } as const;
    expect(said(card)).toEqual(['Permanent token for demo.example.', 'Saved: not yet']);
  });

  test('each part is told with what it is for', () => {
    const parts = [{ name: 'state', value: '43 characters', purpose: 'Ties the answer to this.' }];
    expect(said({ kind: 'parts', parts, cursor: 0 })).toEqual([
      '  state: 43 characters. Ties the answer to this.',
    ]);
  });
});

test('what is to be copied stands in lines of its own', () => {
  const address = 'http://127.0.0.1:3456/callback';
  expect(said(url(address, 'Open this:'))).toEqual(['Open this:', address]);
  expect(copied(url(address, 'Open this:'))).toEqual([address]);
  expect(copied(code(['one', 'two'], 'Run:'))).toEqual(['one', 'two']);
});

test('choices say nothing: they are put as a question', () => {
  const options = [{ title: 'This', detail: null, event: null }];
  expect(said({ kind: 'choices', question: null, options, chosen: 0, role: 'answers' })).toEqual(
    [],
  );
});

describe('a list', () => {
  test('is numbered; marks are words, groups stand where they begin, values are copied', () => {
    const items = [
      item('one', { group: 'First', mark: 'ticked', summary: 'The first.' }),
      item('two', { group: 'First', badges: ['old'], detail: 'More about it.', value: 'paste me' }),
    ];
    expect(said(list({ items, title: 'Things' }))).toEqual([
      'Things',
      '  1. [First] [ticked] one. The first.',
      '  2. two (old)',
      '     More about it.',
      'paste me',
    ]);
    expect(copied(list({ items }))).toEqual(['paste me']);
  });

  test('a long one is read out in part, without the details, and says how the rest is found', () => {
    const items = Array.from({ length: 25 }, (_, at) => item(`item ${at}`, { detail: 'More.' }));
    const lines = said(list({ items, height: 'fill', more: 'find WORD shows others' }));
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('5 more; the word more reads on, find WORD shows others.');
    expect(lines).not.toContain('     More.');
  });

  test('a tick alone does not make a line new, another list does', () => {
    const before = list({ items: [item('one', { mark: 'unticked' })] });
    const ticked = list({ items: [item('one', { mark: 'ticked' })] });
    const tested = list({ items: [item('one', { mark: 'failed' })] });
    const other = list({ items: [item('one', { mark: 'unticked' }), item('two')] });
    expect(keys(ticked)).toEqual(keys(before));
    expect(keys(tested)).not.toEqual(keys(before));
    expect(keys(other)).not.toContain(keys(before)[0]);
  });

  test('says what became of an item: of a long list by its name, with what it needs', () => {
    const one = item('write_orders', {
      mark: 'ticked',
      summary: 'Change orders.',
      detail: 'Change orders. It contains read_orders.',
    });
    expect(tellTicked(list({ items: [one], height: 'fill' }), 'write_orders')).toBe(
      'write_orders is ticked. It contains read_orders.',
    );
    expect(tellTicked(list({ items: [one] }), 'write_orders')).toBe('1 is ticked.');
    const without = list({ items: [{ ...one, mark: 'unticked' }], height: 'fill' });
    expect(tellTicked(without, 'write_orders')).toBe('write_orders is no longer ticked.');
    expect(tellTicked(list({ items: [] }), 'mine')).toBe('mine is no longer ticked.');
  });

  test('one without items says so', () => {
    expect(said(list({}))).toEqual(['Nothing is here.']);
    expect(said(list({ empty: '' }))).toEqual([]);
  });
});

describe('a field', () => {
  const name = filled('demo.example');

  test('is told with its text, unless it is asked for next or empty', () => {
    const shown = (hasFocus: boolean) => field('shop', 'Shop', { buffer: name, hasFocus }, {});
    expect(said(shown(false))).toEqual(['Shop: demo.example']);
    expect(said(shown(true))).toEqual([]);
    const empty = field('shop', 'Shop', { buffer: createTextBuffer(), hasFocus: false }, {});
    expect(said(empty)).toEqual([]);
  });

  test('says a remark in any case', () => {
    const remark = { level: 'problem', message: 'No.', remedy: 'Do this.' } as const;
    const wrong = field('shop', 'Shop', { buffer: name, hasFocus: true }, { remark });
    expect(said(wrong)).toEqual(['Problem: No. Do this.']);
  });

  test('never tells a secret, and no row of dots', () => {
    const secret = field(
      'client-secret',
      'Secret',
      { buffer: filled('••••'), hasFocus: false },
      { isSecret: true },
    );
    expect(said(secret)).toEqual(['Secret: filled in, not shown']);
    const masked = field('client-id', 'ID', { buffer: filled('••••'), hasFocus: false }, {});
    expect(said(masked)).toEqual(['ID: hidden']);
  });

  test('one of several lines is told line by line', () => {
    const buffer = createTextBuffer('a\nb', { multiline: true });
    const lines = field('q', 'Query', { buffer, hasFocus: false }, { isMultiline: true });
    expect(said(lines)).toEqual(['Query:', 'a', 'b']);
  });
});

test('a countdown says the whole time once, then now and then what is left, or that it stands still', () => {
  const countdown = (leftMs: number, isPaused = false, totalMs = 300_000) =>
    said({
      kind: 'countdown',
      label: 'Listening',
      tone: 'ok',
      leftMs,
      totalMs,
      isPaused,
    }).at(1);
  expect(countdown(299_000)).toBe('Waiting 5 minutes for the approval.');
  const seconds = Array.from({ length: 300 }, (_, index) => 300 - index);
  const lines = seconds.map((left) => countdown(left * 1000));
  expect([...new Set(lines)]).toEqual([
    'Waiting 5 minutes for the approval.',
    'Less than 3 minutes are left; extend waits longer.',
    'Less than 2 minutes are left; extend waits longer.',
    'Less than a minute is left; extend waits longer.',
    'Less than 30 seconds are left; extend waits longer.',
  ]);
  // Each is true as long as it stands, also for who asks for it later.
  expect(countdown(120_000)).toContain('Less than 2 minutes');
  expect(countdown(120_001)).toContain('Less than 3 minutes');
  expect(countdown(20_000, false, 25_000)).toBe('Waiting 25 seconds for the approval.');
  expect(countdown(1_100_000, false, 1_800_000)).toContain('Less than 20 minutes');
  expect(countdown(59_000, true)).toContain('stands still');
});

test('each level and each mark of an item has its word where there are no signs', () => {
  const levels = ['note', 'ok', 'warning', 'problem'] as const;
  expect(levels.flatMap((level) => said(notice(level, 'So.', 'Do it.')))).toEqual([
    'Note: So. Do it.',
    'Done: So. Do it.',
    'Warning: So. Do it.',
    'Problem: So. Do it.',
  ]);
  const marks = ['none', 'ticked', 'unticked', 'implied', 'ok', 'attention', 'failed'] as const;
  const items = [...marks, 'untested' as const].map((mark) => item('one', { mark }));
  expect(said(list({ items }))).toEqual([
    '  1. one',
    '  2. [ticked] one',
    '  3. one',
    '  4. [contained in a chosen one] one',
    '  5. [ok] one',
    '  6. [note] one',
    '  7. [failed] one',
    '  8. [not tested] one',
  ]);
});

describe('a long list', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      item(`item ${at + 1}`, { group: at < 2 ? 'First' : 'Second', detail: `Detail ${at + 1}.` }),
    );

  test('is said up to its twentieth item, with how many are left and how to read on', () => {
    const long = (count: number, rest: Partial<ListBlock> = {}) =>
      said(list({ height: 'fill', items: items(count), ...rest }));
    expect(long(20)).toHaveLength(20);
    expect(long(20).slice(0, 4)).toEqual([
      '  1. [First] item 1',
      '  2. item 2',
      '  3. [Second] item 3',
      '  4. item 4',
    ]);
    expect(long(21).slice(-2)).toEqual(['  20. item 20', '1 more; the word more reads on.']);
    expect(long(25, { more: 'find WORD finds one' }).at(-1)).toBe(
      '5 more; the word more reads on, find WORD finds one.',
    );
    expect(said(list({ height: 'fit', items: items(21) }))).toHaveLength(42);
  });

  test('is read on from any item, under the heading of its group', () => {
    const from = (at: number) =>
      tellItems(list({ height: 'fill', items: items(45) }), at).map(({ text: line }) => line);
    expect([from(20)[0], from(20).length]).toEqual(['  21. [Second] item 21', 21]);
    expect(from(20).at(-1)).toBe('5 more; the word more reads on.');
    expect([from(40)[0], from(40).at(-1)]).toEqual(['  41. [Second] item 41', '  45. item 45']);
  });

  test('that was filtered is said anew, and one in which an item was ticked is not', () => {
    const keysOf = (of: ListBlock['items']) => keys(list({ height: 'fill', items: of }));
    const [one, two, three] = [item('a'), item('b'), item('c', { mark: 'unticked' })];
    expect(keysOf([one, two])[0]).not.toBe(keysOf([one])[0]);
    expect(keysOf([one, two])[0]).not.toBe(keysOf([one, three])[0]);
    expect(keysOf([three])).toEqual(keysOf([{ ...three, mark: 'ticked' }]));
    expect(keysOf([three])).not.toEqual(keysOf([{ ...three, mark: 'failed' }]));
    expect(keysOf([{ ...three, mark: 'ok' }])).not.toEqual(
      keysOf([{ ...three, mark: 'ok', summary: 'So.' }]),
    );
  });

  test('without items says so, under its title', () => {
    expect(said(list({ title: 'Scopes' }))).toEqual(['Scopes', 'Nothing is here.']);
    expect(said(list({ empty: '' }))).toEqual([]);
  });
});

test('an item ends with its summary and its notes, its detail and its value follow', () => {
  const one = (title: string, rest: Parameters<typeof item>[1]) =>
    said(list({ items: [item(title, rest)] }));
  expect(one('Port', { summary: 'It is free.', badges: ['fast', 'local'] })).toEqual([
    '  1. Port. It is free. (fast, local)',
  ]);
  for (const end of ['.', ':', '!', '?'])
    expect(one(`Port${end}`, { summary: 'Free.' })).toEqual([`  1. Port${end} Free.`]);
  expect(one('Port', { detail: 'More.', value: 'x=1' })).toEqual([
    '  1. Port',
    '     More.',
    'x=1',
  ]);
  expect(copied(list({ items: [item('Port', { value: 'x=1' })] }))).toEqual(['x=1']);
});

describe('what became of a tick', () => {
  const ticked = (height: ListBlock['height'], rest: Parameters<typeof item>[1], title = 'two') =>
    tellTicked(list({ height, items: [item('one'), item('two', rest)] }), title);

  test.each([
    ['fill', { mark: 'ticked' }, 'two is ticked.'],
    ['fit', { mark: 'ticked' }, '2 is ticked.'],
    ['fill', { mark: 'unticked' }, 'two is no longer ticked.'],
    ['fill', { mark: 'implied', detail: 'So.' }, 'two is contained in a chosen one.'],
    [
      'fill',
      { mark: 'ticked', detail: 'Reads. More of it.', summary: 'Reads.' },
      'two is ticked. More of it.',
    ],
    ['fill', { mark: 'ticked', detail: 'Reads.', summary: 'Reads.' }, 'two is ticked.'],
    ['fill', { mark: 'ticked', detail: ' So. ' }, 'two is ticked. So.'],
    ['fill', { mark: 'unticked', detail: 'So.' }, 'two is no longer ticked.'],
    ['fit', { mark: 'ticked', detail: 'So.' }, '2 is ticked.'],
  ] as const)('in a list that is to %s: %j', (height, rest, words) => {
    expect(ticked(height, rest)).toBe(words);
  });

  test('of an item that has left the list is said by its name', () => {
    expect(ticked('fill', {}, 'three')).toBe('three is no longer ticked.');
  });
});

describe('a field', () => {
  const remark = (level: 'note' | 'problem', remedy: string | null = null) => ({
    level,
    message: 'Read as x.',
    remedy,
  });
  const shop = (rest: Parameters<typeof field>[3], value = 'demo', hasFocus = false) =>
    tellBlock(field('shop', 'Shop', { buffer: filled(value), hasFocus }, rest)).map(
      ({ text: line, isCopied }) => (isCopied ? `copied: ${line}` : line),
    );

  test('says its text, or that it is hidden, and then its remark', () => {
    expect(shop({ remark: remark('note') })).toEqual(['Shop: demo', 'Read as x.']);
    expect(shop({ remark: remark('note', 'Or not.') })).toEqual([
      'Shop: demo',
      'Note: Read as x. Or not.',
    ]);
    expect(shop({ remark: remark('problem') }, 'demo', true)).toEqual(['Problem: Read as x.']);
    expect(shop({ remark: remark('problem') }, '')).toEqual(['Problem: Read as x.']);
    expect(shop({ isSecret: true, remark: remark('note') })).toEqual([
      'Shop: filled in, not shown',
      'Read as x.',
    ]);
    expect(shop({ remark: remark('note') }, '•••')).toEqual(['Shop: hidden', 'Read as x.']);
    expect([shop({}, '••a'), shop({}, 'a••'), shop({}, '•')]).toEqual([
      ['Shop: ••a'],
      ['Shop: a••'],
      ['Shop: hidden'],
    ]);
    const lines = createTextBuffer('one\ntwo', { multiline: true });
    const area = field('shop', 'Text', { buffer: lines, hasFocus: false }, { isMultiline: true });
    expect(said({ ...area, remark: remark('note') })).toEqual([
      'Text:',
      'one',
      'two',
      'Read as x.',
    ]);
    expect(copied(area)).toEqual(['one', 'two']);
  });
});

test('a view is told from its first block to its last', () => {
  expect(
    tellView({ blocks: [text('One.', 'Two.'), url('https://a.test/'), text('Three.')] }),
  ).toEqual(['One.', 'Two.', 'https://a.test/', 'Three.']);
});
