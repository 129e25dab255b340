import { expect, test } from 'vitest';
import type { Item } from '../../../../source/core/view/view.ts';
import type {
  Answer,
  ListLook,
  LiveList,
  SideCommand,
} from '../../../../source/ui/plain/askers/asker.ts';
import { PromptAsker } from '../../../../source/ui/plain/askers/prompt-asker.ts';
import { createFakeTerminal, type FakeTerminal } from '../../../support/terminal/fake-terminal.ts';

function open(sideCommands: readonly SideCommand[] = [], columns = 44, rows = 20) {
  const terminal = createFakeTerminal(columns, rows);
  const asker = new PromptAsker(terminal.stdin, terminal.stdout, sideCommands);
  return { terminal, asker };
}

/** The rows of the screen that have something on them. */
function screen(terminal: FakeTerminal): string {
  return terminal.rows().join('\n').trimEnd();
}

const CHOICES = [
  { value: 'a', title: 'The first', text: 'It is there from the beginning, and it stays there.' },
  { value: 'b', title: 'The second, which has a name that is longer than a row', text: null },
  { value: 'b', title: 'The third', text: 'It means the same as the second.' },
];

const COMMAND: SideCommand = {
  title: 'Show the terms',
  handle: (line, asker) => {
    if (line !== 'terms') return null;
    asker.say('Terms.');
    return Promise.resolve();
  },
  open: (asker) => {
    asker.say('Opened.');
    return Promise.resolve();
  },
};

const UNTITLED: SideCommand = { ...COMMAND, title: null, handle: () => null };

test('the choices of a question, what else can be typed, the side commands, Back and Quit are listed', async () => {
  const { terminal, asker } = open([UNTITLED, COMMAND]);
  const answer = asker.choose('Which?', CHOICES, { takes: 'a page', initial: 'b' });
  await terminal.waitFor('Quit');
  expect(screen(terminal)).toMatchInlineSnapshot(`
    "? Which?
      The first
    ❯ The second, which has a name that is
      longer than a row
      The third
      Type or paste a page
      Show the terms
      Back
      Quit

    ↑↓ navigate • ⏎ select"
  `);
  terminal.press('up');
  await terminal.waitFor('It is there');
  expect(screen(terminal)).toMatchInlineSnapshot(`
    "? Which?
    ❯ The first
      The second, which has a name that is
      longer than a row
      The third
      Type or paste a page
      Show the terms
      Back
      Quit

    It is there from the beginning, and it stays
    there.
    ↑↓ navigate • ⏎ select"
  `);
  terminal.press('enter');
  expect(await answer).toEqual({ type: 'value', value: 'a' });
  asker.close();
});

test('a question without an initial choice begins at its first, and its list does not go round', async () => {
  const { terminal, asker } = open();
  const answer = asker.choose('Which?', CHOICES);
  await terminal.waitFor('Quit');
  expect(screen(terminal)).toContain('❯ The first');
  terminal.press('up', 'up', 'enter');
  expect(await answer).toEqual({ type: 'value', value: 'a' });
  asker.close();
});

test.each([
  [4, { type: 'back' }],
  [5, { type: 'quit' }],
  [9, { type: 'quit' }],
])('%i rows below the first another answer is chosen', async (downs, expected) => {
  const { terminal, asker } = open([COMMAND]);
  const answer = asker.choose('Which?', CHOICES);
  await terminal.waitFor('Quit');
  terminal.press(...Array.from({ length: downs }, () => 'down'), 'enter');
  expect(await answer).toEqual(expected);
  asker.close();
});

test('a list of more than twelve rows is windowed', async () => {
  const { terminal, asker } = open([], 44, 30);
  const many = Array.from({ length: 14 }, (_, at) => ({
    value: at,
    title: `no. ${at}`,
    text: null,
  }));
  const answer = asker.choose('Which?', many);
  await terminal.waitFor('no. 11');
  expect(screen(terminal)).not.toContain('no. 12');
  terminal.press('ctrl+d');
  expect(await answer).toEqual({ type: 'quit' });
  asker.close();
});

test('a side command that is chosen is opened, and the question is asked again', async () => {
  const { terminal, asker } = open([COMMAND]);
  const answer = asker.choose('Which?', CHOICES.slice(0, 1));
  await terminal.waitFor('Quit');
  terminal.press('down', 'enter');
  await terminal.waitFor('Opened.');
  await terminal.waitFor(
    (rows) => rows.at(-1) !== undefined && rows.join().split('Quit').length === 2,
  );
  terminal.press('enter');
  expect(await answer).toEqual({ type: 'value', value: 'a' });
  asker.close();
});

test('a text that is typed in place of a choice is read, and asked for again where it means nothing', async () => {
  const { terminal, asker } = open();
  const read: string[] = [];
  const answer = asker.choose('Which?', CHOICES.slice(0, 1), {
    takes: 'a page',
    read: (line) => {
      read.push(line);
      return line === 'this' ? 'c' : null;
    },
  });
  for (const typed of ['', 'that', 'this']) {
    await terminal.waitFor((rows) => rows.some((row) => row.includes('Quit')));
    terminal.press('down', 'enter');
    await terminal.waitFor((rows) =>
      (rows.findLast((row) => row !== '') ?? '').startsWith('? Your text:'),
    );
    terminal.send(`${typed}\r`);
    await terminal.waitFor(
      (rows) => !(rows.findLast((row) => row !== '') ?? '').startsWith('? Your text:'),
    );
  }
  expect(await answer).toEqual({ type: 'value', value: 'c' });
  expect(read).toEqual(['that', 'this']);
  asker.close();
});

test.each([
  ['back\r', { type: 'aborted' }],
  ['quit\r', { type: 'quit' }],
  ['\u0003', { type: 'interrupt' }],
  ['\u0004', { type: 'quit' }],
])('%j in place of that text leaves', async (typed, expected) => {
  const { terminal, asker } = open();
  const answer = asker.choose('Which?', CHOICES.slice(0, 1), { takes: 'a page', read: () => 'c' });
  await terminal.waitFor('Quit');
  terminal.press('down', 'enter');
  await terminal.waitFor('Your text:');
  terminal.send(typed);
  expect(await answer).toEqual(expected);
  asker.close();
});

test.each([
  ['demo\r', {}, { type: 'value', value: 'demo' }],
  ['\r', {}, { type: 'value', value: '' }],
  ['\r', { initial: 'shop' }, { type: 'value', value: 'shop' }],
  [' BACK \r', {}, { type: 'back' }],
  ['quit\r', {}, { type: 'quit' }],
  ['quit\r', { isText: true }, { type: 'value', value: 'quit' }],
  ['terms\r', { isText: true }, { type: 'value', value: 'terms' }],
  ['\u0003', {}, { type: 'interrupt' }],
  ['a\u0003', {}, { type: 'interrupt' }],
  ['\u0004', {}, { type: 'quit' }],
])('%j, asked for with %j, gives %j', async (keys, options, expected) => {
  const { terminal, asker } = open([COMMAND]);
  const answer = asker.ask('Store?', options);
  await terminal.waitFor('Store?');
  terminal.send(keys);
  expect(await answer).toEqual(expected);
  asker.close();
});

test('a side command is carried out, and the question comes again', async () => {
  const { terminal, asker } = open([UNTITLED, COMMAND]);
  const answer = asker.ask('Store?');
  await terminal.waitFor('Store?');
  terminal.send('terms\r');
  await terminal.waitFor('Terms.');
  terminal.send('demo\r');
  expect(await answer).toEqual({ type: 'value', value: 'demo' });
  await terminal.waitFor('demo');
  expect(screen(terminal)).toMatchInlineSnapshot(`
    "✔ Store? terms
    Terms.
    ✔ Store? demo"
  `);
  asker.close();
});

test('a question that its side command has withdrawn is over', async () => {
  const withdrawal = new AbortController();
  const leaving: SideCommand = {
    title: 'Leave',
    handle: (line) => (line === 'leave' ? Promise.resolve(withdrawal.abort()) : null),
    open: () => Promise.resolve(withdrawal.abort()),
  };
  const { terminal, asker } = open([leaving]);
  const answer = asker.ask('Store?', { signal: withdrawal.signal });
  await terminal.waitFor('Store?');
  terminal.send('leave\r');
  expect(await answer).toEqual({ type: 'aborted' });
  asker.close();
});

test('the input that ends is the end of every question', async () => {
  const left = async (put: (asker: PromptAsker) => Promise<Answer<unknown>>) => {
    const { terminal, asker } = open();
    const answer = put(asker);
    await terminal.waitFor('Which?');
    terminal.closeInput();
    const given = await answer;
    expect(terminal.cursor().isVisible).toBe(true);
    asker.close();
    return given;
  };
  expect(await left((asker) => asker.choose('Which?', CHOICES))).toEqual({ type: 'end' });
  expect(await left((asker) => asker.ask('Which?'))).toEqual({ type: 'end' });
  expect(await left((asker) => asker.askSecret('Which?'))).toEqual({ type: 'end' });
  expect(await left((asker) => asker.confirm('Which?'))).toEqual({ type: 'end' });
});

test('what is said is wrapped, what is shown is not, and the bell rings', async () => {
  const { terminal, asker } = open([], 24, 8);
  let bells = 0;
  terminal.emulator.terminal.onBell(() => (bells += 1));
  asker.say('Only an app can ask a', ['store for a token', 'and two']);
  asker.say('Only an app can ask a store for a token.');
  asker.ring();
  await terminal.waitFor('a token.');
  expect(screen(terminal)).toMatchInlineSnapshot(`
    "Only an app can ask a
    store for a token
    and two
    Only an app can ask a
    store for a token."
  `);
  expect(bells).toBe(1);
  asker.show('curl http://127.0.0.1:3457/shop.json', ['next']);
  await terminal.waitFor('next');
  expect(terminal.text()).toContain('curl http://127.0.0.1:34\n57/shop.json\nnext');
  asker.close();
});

const item = (title: string, more: Partial<Item> = {}): Item =>
  ({
    id: title,
    title,
    summary: null,
    detail: null,
    badges: [],
    group: null,
    mark: 'unticked',
    ...more,
  }) as Item;

const ITEMS: readonly Item[] = [
  item('read_products', { group: 'Catalog', summary: 'Products', mark: 'ticked' }),
  item('write_products', {
    group: 'Catalog',
    mark: 'implied',
    badges: ['writes', 'protected data'],
  }),
  item('read_orders', {
    group: 'Orders',
    detail: 'Orders of the last sixty days, as long as nothing else is asked for.',
    mark: 'none',
  }),
  item('a_name_that_is_much_longer_than_a_row_of_this_terminal'),
];

interface FakeList extends LiveList {
  readonly calls: string[];
  set(look: Partial<ListLook> | null): void;
}

function fakeList(look: Partial<ListLook> = {}): FakeList {
  const listeners = new Set<() => void>();
  let now: ListLook | null = {
    question: 'Filter:',
    search: '',
    items: ITEMS,
    cursor: 0,
    empty: 'Nothing matches.',
    below: ['1 chosen.', 'A line that is longer than the forty-four cells of a row.'],
    keys: (typed) => [
      ['Space', 'tick'],
      ['Enter', typed === '' ? 'go on' : 'new search'],
    ],
    ...look,
  };
  const calls: string[] = [];
  return {
    calls,
    set(changed) {
      now = changed === null || now === null ? null : { ...now, ...changed };
      for (const listener of listeners) listener();
    },
    look: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        calls.push('left');
      };
    },
    search: (text) => void calls.push(`search ${text}`),
    move: (key) => void calls.push(`move ${key}`),
    tick: () => void calls.push('tick'),
  };
}

function pick(look: Partial<ListLook> = {}, sideCommands: readonly SideCommand[] = []) {
  const { terminal, asker } = open(sideCommands);
  const list = fakeList(look);
  const withdrawal = new AbortController();
  const answer = asker.pick(list, { signal: withdrawal.signal });
  return { terminal, asker, list, answer, withdrawal };
}

test('a list is drawn with its groups, marks, notes, details and keys', async () => {
  const { terminal, asker, list, answer, withdrawal } = pick();
  await terminal.waitFor('Enter go on');
  expect(screen(terminal)).toMatchInlineSnapshot(`
    "? Filter:
      Catalog
    >[x] read_products  Products
     [+] write_products (writes, protected dat…
      Orders
     read_orders
     [ ] a_name_that_is_much_longer_than_a_row…

    1 chosen.
    A line that is longer than the forty-four
    cells of a row.
    Space tick, Enter go on"
  `);
  list.set({ cursor: 2 });
  await terminal.waitFor('sixty');
  expect(screen(terminal)).toMatchInlineSnapshot(`
    "? Filter:
      Catalog
     [x] read_products  Products
     [+] write_products (writes, protected dat…
      Orders
    >read_orders
     [ ] a_name_that_is_much_longer_than_a_row…

    Orders of the last sixty days, as long as
    nothing else is asked for.
    1 chosen.
    A line that is longer than the forty-four
    cells of a row.
    Space tick, Enter go on"
  `);
  list.set({ search: 'read', items: ITEMS.slice(1), cursor: 3 });
  await terminal.waitFor((rows) => !rows.join().includes('Catalog'));
  expect(screen(terminal)).toMatchInlineSnapshot(`
    "? Filter:
     [+] write_products (writes, protected dat…
     read_orders
     [ ] a_name_that_is_much_longer_than_a_row…

    1 chosen.
    A line that is longer than the forty-four
    cells of a row.
    Space tick, Enter go on"
  `);
  list.set({ items: [] });
  await terminal.waitFor('Nothing matches.');
  expect(screen(terminal)).toMatchInlineSnapshot(`
    "? Filter:
    Nothing matches.

    1 chosen.
    A line that is longer than the forty-four
    cells of a row.
    Space tick, Enter go on"
  `);
  withdrawal.abort();
  expect(await answer).toEqual({ type: 'aborted' });
  expect(list.calls).toEqual(['left']);
  await terminal.waitUntilGone('Filter:');
  expect(screen(terminal)).toBe('');
  asker.close();
});

test('a list that is over draws nothing', async () => {
  const { terminal, asker, list, answer, withdrawal } = pick();
  await terminal.waitFor('Enter go on');
  list.set(null);
  await terminal.waitUntilGone('Filter:');
  expect(screen(terminal)).toBe('');
  withdrawal.abort();
  await answer;
  asker.close();
});

const MOVES = ['up', 'down', 'pageup', 'pagedown', 'left', 'right', 'home', 'end'];

test('keys move and tick, and what is typed searches', async () => {
  const { terminal, asker, list, answer } = pick();
  await terminal.waitFor('Enter go on');
  terminal.press(...MOVES, 'space', 'a', 'b', 'left', 'c', ...MOVES, 'space', 'backspace', 'tab');
  expect(await answer).toEqual({ type: 'value', value: { type: 'more' } });
  expect(list.calls).toEqual([
    ...MOVES.map((key) => `move ${key}`),
    'tick',
    'search a',
    'search ab',
    'search acb',
    ...['move up', 'move down', 'move pageup', 'move pagedown'],
    'tick',
    'search ac',
    'left',
  ]);
  asker.close();
});

test.each([
  ['esc', '', { type: 'value', value: { type: 'back' } }],
  ['tab', 'read', { type: 'value', value: { type: 'more' } }],
  ['enter', '', { type: 'value', value: { type: 'line', text: '' } }],
  ['enter', 'read', { type: 'value', value: { type: 'line', text: 'read' } }],
  ['ctrl+d', 'read', { type: 'quit' }],
  ['ctrl+c', 'read', { type: 'interrupt' }],
])('%s ends the question of a list where %j is searched for', async (key, search, expected) => {
  const { terminal, asker, list, answer } = pick({ search });
  await terminal.waitFor(`Filter: ${search}`.trim());
  await terminal.waitFor('Space tick');
  terminal.press(key);
  expect(await answer).toEqual(expected);
  expect(list.calls).toEqual(['left']);
  asker.close();
});

test('Escape ends a search first', async () => {
  const { terminal, asker, list, answer } = pick({ search: 'read' });
  await terminal.waitFor('Enter new search');
  terminal.press('esc');
  await terminal.waitFor('Enter go on');
  terminal.press('esc');
  expect(await answer).toEqual({ type: 'value', value: { type: 'back' } });
  expect(list.calls).toEqual(['search ', 'left']);
  asker.close();
});

test('a pasted name is searched for, a pasted text is a line', async () => {
  const { terminal, asker, list, answer } = pick();
  await terminal.waitFor('Enter go on');
  terminal.press('x');
  terminal.paste('read_a.b-c');
  await terminal.waitFor('xread_a.b-c');
  terminal.paste('one two\nthree');
  expect(await answer).toEqual({
    type: 'value',
    value: { type: 'line', text: 'one two\nthree' },
  });
  expect(list.calls).toEqual(['search x', 'search xread_a.b-c', 'left']);
  asker.close();
});

test.each([
  ['back', { type: 'back' }, ['search ']],
  ['quit', { type: 'quit' }, ['search ']],
  ['terms', { type: 'aborted' }, ['search ']],
  ['other', { type: 'value', value: { type: 'line', text: 'other' } }, []],
])('the line %j at a list gives %j', async (word, expected, then) => {
  const { terminal, asker, list, answer } = pick({}, [UNTITLED, COMMAND]);
  await terminal.waitFor('Enter go on');
  terminal.press(...word, 'enter');
  expect(await answer).toEqual(expected);
  expect(list.calls.slice(word.length)).toEqual(['left', ...then]);
  if (word === 'terms') await terminal.waitFor('Terms.');
  asker.close();
});
