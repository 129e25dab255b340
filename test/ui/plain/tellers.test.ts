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
import { tellBlock, tellTicked } from '../../../source/ui/plain/tellers.ts';

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
