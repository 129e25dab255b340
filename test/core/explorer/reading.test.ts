import { describe, expect, test } from 'vitest';
import { shownRows } from '../../../source/core/explorer/reading/walk.ts';
import {
  newReading,
  quietReading,
  type ReadingEvent,
  type ReadingResult,
} from '../../../source/core/explorer/reading/reading.ts';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import { pathOf } from '../../../source/core/json/body-rows.ts';
import { hidePersonalRows } from '../../../source/core/view/personal-data.ts';
import { EXPLORER_TOKEN } from '../../support/explorer/explorer-config.ts';
import { walkExplorer, type ExplorerWalk } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const SEND = { type: 'send' } as const;
const BACK = { type: 'back' } as const;
const SHOP =
  '{"products":[{"id":9007199254740993,"title":"Snow","tags":["a","b"]},{"id":2,"title":"Snowboard","tags":[]}],"end":true}';

function read(walk: ExplorerWalk, ...events: ReadingEvent[]): ExplorerWalk {
  return walk.go(...events.map((event) => ({ type: 'reading', event }) as const));
}

/** What came of it outside. */
function hear(walk: ExplorerWalk, ...events: ReadingResult[]): ExplorerWalk {
  return walk.go(...events.map((event) => ({ type: 'reading-result', event }) as const));
}

function fresh(body: unknown, height = 10): ExplorerWalk {
  return walkExplorer().go(SEND).answer(answerWith(body)).sized(height);
}

/** All of it unfolded, the cursor on its first row. */
function withBody(body: unknown, height = 10): ExplorerWalk {
  return read(
    fresh(body, height),
    { type: 'fold-from', depth: 0 },
    { type: 'walk-to', place: 'start' },
  );
}

function bodyOf({ state }: ExplorerWalk) {
  if (state.response?.type !== 'answer' || state.response.body === null) throw new Error('no body');
  return state.response.body;
}

/** Where the cursor is. */
function here(walk: ExplorerWalk): string {
  const { tree } = bodyOf(walk);
  return tree === null ? '' : pathOf(tree, walk.state.reading.cursor);
}

function shown(walk: ExplorerWalk): string[] {
  const rows = shownRows(bodyOf(walk), walk.state.reading);
  return Array.from({ length: rows.count }, (_, place) => {
    const { segments } = rows.drawn(rows.rowAt(place));
    return segments.map(({ text }) => text).join('');
  });
}

function find(walk: ExplorerWalk, text: string): ExplorerWalk {
  read(walk, { type: 'open-field', purpose: 'find' });
  return read(walk.type(text), { type: 'submit-field' });
}

describe('an answer that has just come', () => {
  const item = (index: number) => ({ id: index, title: `Thing ${index}`, tags: ['a'], a: 1, b: 2 });
  const LIST = { products: Array.from({ length: 5 }, (_, index) => item(index)) };
  const touch = { type: 'walk-to', place: 'start' } as const;

  test('is folded so that it fits: five products are five rows, with their names', () => {
    const walk = fresh(LIST, 20);
    expect(here(read(walk, { type: 'find-next', by: 1 }))).toBe('products[0]');
    expect(shown(walk)).toEqual([
      '{',
      '"products": [',
      ...[0, 1, 2, 3, 4].map((index) => `${index}  Thing ${index}{…5}`),
      ']',
      '}',
    ]);
  });

  test('is opened level by level as far as there are rows', () => {
    const walk = read(fresh(LIST, 60), touch);
    expect(shown(walk)).toHaveLength(bodyOf(walk).count);
    const inner = read(fresh(LIST, 40), touch);
    expect(shown(inner).slice(0, 8)).toEqual([
      '{',
      '"products": [',
      '0  {',
      '"id": 0,',
      '"title": "Thing 0",',
      '"tags": [ 1 item ],',
      '"a": 1,',
      '"b": 2',
    ]);
  });

  test('follows the window until somebody touches it', () => {
    const walk = fresh(LIST, 20).go({ type: 'toggle-zoom' }).sized(60);
    expect(shown(read(walk, touch))).toHaveLength(bodyOf(walk).count);
    expect(shown(read(walk.sized(10), touch))).toHaveLength(bodyOf(walk).count);
  });

  test('of GraphQL shows its list, by the names of the nodes; extensions stay folded', () => {
    const edges = LIST.products.map((node) => ({ cursor: 'x', node }));
    const body = {
      data: { products: { edges, pageInfo: { hasNextPage: true, endCursor: 'x' } } },
      extensions: { cost: { requestedQueryCost: 3 } },
    };
    const walk = read(fresh(body, 22), touch);
    expect(shown(walk)).toEqual([
      ...['{', '"data": {', '"products": {', '"edges": ['],
      ...[0, 1, 2, 3, 4].map((index) => `${index}  Thing ${index}{…5}`),
      ...['],', '"pageInfo": {', '"hasNextPage": true,', '"endCursor": "x"', '}'],
      ...['}', '},', '"extensions": { 1 key }', '}'],
    ]);
    read(walk, { type: 'walk', by: 4, unit: 'row' }, { type: 'toggle' });
    expect(shown(walk).slice(4, 9)).toEqual([
      '0  {',
      '"cursor": "x",',
      '"node": {',
      '"id": 0,',
      '"title": "Thing 0",',
    ]);
  });

  test('of edges opens the nodes too, or none: a folded one has its name', () => {
    const edges = LIST.products.map((node) => ({ cursor: 'x', node }));
    const rows = (height: number) => shown(read(fresh({ data: { a: { edges } } }, height), touch));
    expect(rows(40).filter((row) => row.includes('Thing 1'))).toEqual(['1  Thing 1{…5}']);
    expect(rows(60)).toContain('"title": "Thing 1",');
  });

  test('a list stays open however long it is, and what is beside the way to it folded', () => {
    const products = Array.from({ length: 1000 }, (_, index) => item(index));
    const walk = read(fresh({ products, meta: { a: 1, b: 2 } }, 10), touch);
    expect(shown(walk)).toHaveLength(1005);
    expect(shown(walk)[2]).toBe('  0  Thing 0{…5}');
    expect(shown(walk)[1001]).toBe('999  Thing 999{…5}');
  });

  test('Enter opens and closes, also on the end of what it closes; a value has no inside', () => {
    const walk = read(fresh(LIST, 20), { type: 'toggle' }, { type: 'walk', by: 8, unit: 'row' });
    expect(shown(walk).slice(2, 5)).toEqual(['0  {', '"id": 0,', '"title": "Thing 0",']);
    expect(here(read(walk, { type: 'walk', by: -2, unit: 'row' }))).toBe('products[0]');
    expect(shown(read(walk, { type: 'toggle' }))[2]).toBe('0  Thing 0{…5}');
    read(walk, { type: 'toggle' }, { type: 'walk', by: 1, unit: 'row' }, { type: 'toggle' });
    expect(walk.state.notice?.message).toContain('nothing inside');
  });

  test.each([
    ['{"node":1,"name":"A","title":"B"}', 'B', 3],
    ['{"id":7,"email":"x"}', 'x', 2],
    ['{"id":"gid://shop/Product/1","title":null,"handle":""}', 'gid://shop/Product/1', 3],
    ['{"id":12345678901234567890,"a":1}', '12345678901234567890', 2],
    [String.raw`{"ti\u0074le":"Escaped \"quotes\""}`, 'Escaped "quotes"', 1],
    [
      '{"id":3,"src":"https://cdn.test/b.jpg?v=1","width":925,"height":617}',
      'image/jpeg 925×617',
      4,
    ],
    ['{"amount":"1","list":[]}', '', 2],
  ])('names an item by what people know it by: %s', (object, title, size) => {
    const filler = Array.from({ length: 30 }, () => 0).join();
    const walk = read(fresh(`[${object},[${filler}]]`, 5), touch);
    expect(shown(walk)[1]).toBe(`0  ${title}{…${size}}`);
    expect(shown(walk)[2]).toBe('1  […30]');
  });

  test('hides the names of people while presenting', () => {
    const customers = Array.from({ length: 9 }, (_, id) => ({ id, email: `a${id}@example.com` }));
    const walk = read(fresh({ customers }, 12), touch).go({ type: 'toggle-presenter' });
    const body = hidePersonalRows(bodyOf(walk));
    const rows = shownRows(body, walk.state.reading);
    const words = rows.drawn(rows.rowAt(3)).segments.map(({ text }) => text);
    expect(words.join('')).toBe('1  ***{…2}');
  });
});

describe('the cursor', () => {
  test('walks by rows and pages, stops at both ends, and the window follows', () => {
    const walk = withBody(Array.from({ length: 98 }, () => 0));
    const place = () => [walk.state.reading.cursor, walk.state.view.top];
    read(walk, { type: 'walk', by: 1, unit: 'row' });
    expect(place()).toEqual([1, 0]);
    read(walk, { type: 'walk', by: 10, unit: 'row' });
    expect(place()).toEqual([11, 4]);
    read(walk, { type: 'walk-to', place: 'end' }, { type: 'walk', by: 1, unit: 'row' });
    expect(place()).toEqual([99, 90]);
    read(walk, { type: 'walk', by: -1, unit: 'page' });
    expect(place()[0]).toBe(90);
    read(walk, { type: 'walk-to', place: 'start' }, { type: 'walk', by: -1, unit: 'page' });
    expect(place()).toEqual([0, 0]);
  });

  test('stays in sight when the screen grows or shrinks', () => {
    const walk = withBody(Array.from({ length: 98 }, () => 0));
    read(walk, { type: 'walk-to', place: 'end' });
    walk.sized(3);
    expect(walk.top()).toBe(97);
    walk.sized(200);
    expect(walk.top()).toBe(0);
  });
});

describe('folding', () => {
  test('left folds what is open and then goes out; right unfolds and then goes in', () => {
    const walk = withBody(SHOP);
    read(walk, { type: 'walk', by: 5, unit: 'row' });
    expect(here(walk)).toBe('products[0].tags');
    read(walk, { type: 'fold' });
    expect(shown(walk)[5]).toBe('"tags": [ 2 items ]');
    read(walk, { type: 'fold' });
    expect(here(walk)).toBe('products[0]');
    read(walk, { type: 'fold' });
    expect(shown(walk)[2]).toBe('0  Snow{…3}');
    read(walk, { type: 'unfold' }, { type: 'unfold' });
    expect(here(walk)).toBe('products[0].id');
    expect(shown(walk)[5]).toBe('"tags": [ 2 items ]');
  });

  test('a digit shows so many levels, and 0 all of them', () => {
    const walk = withBody(SHOP);
    read(walk, { type: 'fold-from', depth: 1 });
    expect(shown(walk)).toEqual(['{', '"products": [ 2 items ],', '"end": true', '}']);
    read(walk, { type: 'fold-from', depth: 2 });
    expect(shown(walk)).toHaveLength(7);
    read(walk, { type: 'fold-from', depth: 0 });
    expect(shown(walk)).toHaveLength(bodyOf(walk).count);
  });

  test('takes the cursor out of what is hidden', () => {
    const walk = withBody(SHOP);
    read(walk, { type: 'walk', by: 6, unit: 'row' });
    expect(here(walk)).toBe('products[0].tags[0]');
    read(walk, { type: 'fold-from', depth: 1 });
    expect(here(walk)).toBe('products');
  });

  test('a text that is no JSON has nothing to fold', () => {
    const walk = withBody('<html>\n<b>');
    read(walk, { type: 'fold' }, { type: 'unfold' }, { type: 'fold-from', depth: 1 });
    expect(shown(walk)).toEqual(['<html>', '<b>']);
  });
});

describe('the search', () => {
  test('goes to the next hit and the one before, and says when it goes around', () => {
    const walk = find(withBody(SHOP), 'SNOW');
    expect(here(walk)).toBe('products[0].title');
    read(walk, { type: 'find-next', by: 1 });
    expect([here(walk), walk.state.reading.search?.wrapped]).toEqual(['products[1].title', null]);
    read(walk, { type: 'find-next', by: 1 });
    expect(here(walk)).toBe('products[0].title');
    expect(walk.state.reading.search?.wrapped).toBe('to-start');
    read(walk, { type: 'find-next', by: -1 });
    expect(here(walk)).toBe('products[1].title');
    expect(walk.state.reading.search?.wrapped).toBe('to-end');
  });

  test('unfolds what holds the hit, and nothing more', () => {
    const walk = withBody(SHOP);
    read(walk, { type: 'fold-from', depth: 1 });
    find(walk, 'board');
    expect(shown(walk)).toEqual([
      '{',
      '"products": [',
      '0  Snow{…3}',
      '1  {',
      '"id": 2,',
      '"title": "Snowboard",',
      '"tags": []',
      '}',
      '],',
      '"end": true',
      '}',
    ]);
  });

  test('looks while the word is typed, from where it began; Esc brings all of it back', () => {
    const walk = withBody(SHOP);
    read(walk, { type: 'fold-from', depth: 1 }, { type: 'open-field', purpose: 'find' });
    walk.type('sn');
    expect(here(walk)).toBe('products[0].title');
    walk.type('owb');
    expect(here(walk)).toBe('products[1].title');
    walk.go(BACK);
    expect(here(walk)).toBe('$');
    expect(shown(walk)).toHaveLength(4);
    expect(walk.state.reading.search).toBeNull();
    expect(walk.state.focus.pane).toBe('response');
  });

  test('is taken up in the next answer by n', () => {
    const walk = find(withBody(SHOP), 'snowb').go(SEND).answer(answerWith(SHOP));
    expect(walk.state.reading.search).toBeNull();
    read(walk, { type: 'find-next', by: 1 });
    expect(here(walk)).toBe('products[1].title');
  });

  test('finds nothing that is hidden while presenting', () => {
    const walk = withBody('{"email":"ada@example.com","city":"Ada","title":"Adapter"}');
    walk.go({ type: 'toggle-presenter' });
    find(walk, 'ada');
    expect(walk.state.reading.search?.rows).toHaveLength(1);
    expect(here(walk)).toBe('title');
  });

  test('ends with Esc before the keys go back to the request', () => {
    const walk = find(withBody(SHOP), 'snow').go(BACK);
    expect([walk.state.reading.search, walk.state.focus.pane]).toEqual([null, 'response']);
    expect(walk.go(BACK).state.focus.pane).toBe('request');
  });

  test('in a text moves the window to the hit', () => {
    const walk = withBody(Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n'));
    find(walk, 'line 30');
    expect(walk.state.view.top).toBe(30);
  });
});

describe('the filter', () => {
  function filtered(text: string): ExplorerWalk {
    const walk = withBody(SHOP);
    read(walk, { type: 'open-field', purpose: 'filter' });
    return read(walk.type(text), { type: 'submit-field' });
  }

  test('shows only the rows that hold the text, with what is around them', () => {
    expect(shown(filtered('snowb'))).toEqual([
      '{',
      '"products": [',
      '1  {',
      '"title": "Snowboard",',
    ]);
  });

  test('says how much there is in what matches by its name', () => {
    expect(shown(filtered('tags'))).toEqual([
      '{',
      '"products": [',
      '0  {',
      '"tags": [ 2 items ]',
      '1  {',
      '"tags": []',
    ]);
  });

  test('puts the cursor on a match, and Esc leaves it there among all rows', () => {
    const walk = filtered('snowb');
    expect(here(walk)).toBe('products[1].title');
    walk.go(BACK);
    expect(here(walk)).toBe('products[1].title');
    expect(shown(walk)).toHaveLength(bodyOf(walk).count);
  });

  test('walks over what is left only', () => {
    const walk = filtered('title');
    read(walk, { type: 'walk-to', place: 'start' }, { type: 'walk', by: 3, unit: 'row' });
    expect(here(walk)).toBe('products[0].title');
    read(walk, { type: 'walk', by: 1, unit: 'row' });
    expect(here(walk)).toBe('products[1]');
  });

  test('that nothing passes is said and can be left', () => {
    const walk = filtered('nothing');
    expect(shown(walk)).toEqual([]);
    read(walk, { type: 'walk', by: 1, unit: 'row' }, { type: 'fold' });
    expect(shown(walk.go(BACK))).toHaveLength(bodyOf(walk).count);
  });
});

describe('copying', () => {
  function copied(walk: ExplorerWalk, part: 'value' | 'key' | 'path') {
    read(walk, { type: 'choose-copy' }, { type: 'copy', part });
    const effect = walk.effects.findLast((one) => one.type === 'copy-part');
    if (effect?.type !== 'copy-part') throw new Error('nothing was copied');
    return { text: effect.text.reveal(), what: effect.what, id: effect.id, note: effect.note };
  }

  test('gives value, key and path: digits kept, a text without its quotes', () => {
    const walk = withBody(SHOP);
    read(walk, { type: 'walk', by: 3, unit: 'row' });
    expect(copied(walk, 'value')).toMatchObject({
      text: '9007199254740993',
      what: 'value of products[0].id (16 characters)',
    });
    expect(copied(walk, 'key').text).toBe('id');
    expect(copied(walk, 'path').text).toBe('products[0].id');
    read(walk, { type: 'walk', by: 1, unit: 'row' });
    expect(copied(walk, 'value').text).toBe('Snow');
    read(walk, { type: 'fold' });
    expect(copied(walk, 'value').text).toBe(
      '{"id":9007199254740993,"title":"Snow","tags":["a","b"]}',
    );
    expect(copied(walk, 'key').text).toBe('0');
  });

  test('says what a clipboard cannot hold', () => {
    const walk = withBody('{"a":"x\\ud800","b":"y"}');
    read(walk, { type: 'walk', by: 1, unit: 'row' });
    expect(copied(walk, 'value')).toMatchObject({
      text: 'x\ufffd',
      note: 'It has U+FFFD in one place, instead of halves of characters.',
    });
    read(walk, { type: 'walk', by: 1, unit: 'row' });
    expect(copied(walk, 'value')).toMatchObject({ text: 'y', note: null });
  });

  test('names nobody while presenting, and copies what is there', () => {
    const walk = withBody('{"ada@example.com":1}').go({ type: 'toggle-presenter' });
    read(walk, { type: 'walk', by: 1, unit: 'row' });
    const { text, what } = copied(walk, 'key');
    expect([text, what]).toEqual(['ada@example.com', 'key of ["***"] (15 characters)']);
  });

  test('gives a large value whole', () => {
    const walk = withBody(`{"a":"${'x'.repeat(200_000)}"}`);
    read(walk, { type: 'walk', by: 1, unit: 'row' });
    expect(copied(walk, 'value').text).toBe('x'.repeat(200_000));
  });

  test('says what came of it, once', () => {
    const walk = withBody(SHOP);
    const { id } = copied(walk, 'path');
    hear(walk, { type: 'copied', id: id - 1, text: 'late' });
    expect(walk.state.notice).toBeNull();
    hear(walk, { type: 'not-copied', id, reason: 'Too long.' });
    expect(walk.state.notice).toMatchObject({ message: 'Too long.' });
    expect(walk.state.notice?.remedy).toContain('s saves');
  });
});

describe('saving', () => {
  const naming = { type: 'open-field', purpose: 'save' } as const;

  function asked(walk: ExplorerWalk): ExplorerWalk {
    read(walk, naming, { type: 'submit-field' });
    const { lastId: id } = walk.state.reading;
    return hear(walk, { type: 'looked', id, place: { type: 'free', path: '/home/me/shop.json' } });
  }

  test('proposes a name, shows the whole path and writes every byte after a yes', () => {
    const walk = asked(withBody(SHOP));
    expect(walk.effects.at(-1)).toMatchObject({ type: 'look-at-file', path: 'shop.json' });
    read(walk, { type: 'answer-save', yes: true });
    const effect = walk.effects.at(-1);
    expect(effect).toMatchObject({
      type: 'write-answer',
      path: '/home/me/shop.json',
      replaces: false,
    });
    if (effect?.type !== 'write-answer') return;
    expect(new TextDecoder().decode(effect.bytes)).toBe(SHOP);
    hear(walk, { type: 'wrote', id: effect.id, outcome: { type: 'written', path: effect.path } });
    expect(walk.state.notice?.message).toBe(
      'Written to /home/me/shop.json, readable by you alone.',
    );
  });

  test.each([
    ['products.json', 'products.json'],
    ['products.json.old', 'products.json.old.json'],
    ['PRODUCTS.JSON', 'PRODUCTS.json'],
    ['.hidden.json', 'hidden.json'],
    ['--help.json', 'help.json'],
  ])('proposes for %s the name %s', (path, name) => {
    const walk = walkExplorer().write(path).go({ type: 'send' }).answer(answerWith(SHOP));
    read(walk, naming);
    expect(walk.state.reading.field?.buffer.text).toBe(name);
  });

  test('writes nothing after a no, and what was typed stays', () => {
    const walk = asked(withBody(SHOP));
    const before = walk.effects.length;
    read(walk, { type: 'answer-save', yes: false });
    expect(walk.effects).toHaveLength(before);
    expect(walk.state.reading.field?.buffer.text).toBe('shop.json');
  });

  test('asks again where a file appeared meanwhile', () => {
    const walk = asked(withBody(SHOP));
    read(walk, { type: 'answer-save', yes: true });
    const { lastId: id } = walk.state.reading;
    hear(walk, { type: 'wrote', id, outcome: { type: 'taken', path: '/home/me/shop.json' } });
    expect(walk.state.reading.saving).toMatchObject({ type: 'asking', replaces: true });
  });

  test('of a place that will not do says why and lets another be typed', () => {
    const walk = read(withBody(SHOP), naming, { type: 'submit-field' });
    const report = {
      code: 'x',
      message: 'It is a folder.',
      remedy: 'Choose.',
      exitCode: 2,
    } as const;
    hear(walk, {
      type: 'looked',
      id: walk.state.reading.lastId,
      place: { type: 'refused', report },
    });
    expect(walk.state.notice?.message).toBe('It is a folder. Choose.');
    expect(walk.state.reading.field?.purpose).toBe('save');
  });
});

describe('an answer that was cut at the limit', () => {
  const REST = { readOn: () => Promise.reject(new Error('not here')), close: () => {} };

  function cut(walk = walkExplorer({ limits: { totalMs: 1000, maxBytes: 8 } })): ExplorerWalk {
    const outcome = answerWith('[1,2,[3,4', { incomplete: 'limit' });
    if (outcome.type !== 'answer') throw new Error('no answer');
    return walk
      .go(SEND)
      .answer({ ...outcome, rest: REST })
      .sized(10);
  }

  /** What comes of reading on. */
  function more(walk: ExplorerWalk, text: string, incomplete: 'limit' | 'cut' | null = null) {
    const outcome = answerWith(text, { incomplete });
    if (outcome.type !== 'answer') throw new Error('no answer');
    const { answer } = outcome;
    const id = walk.state.reading.lastId;
    return hear(walk, { type: 'read-on', id, read: { answer, rows: null, epochMs: 0 } });
  }

  const asked = (walk: ExplorerWalk) =>
    read(walk, { type: 'ask-for-more' }, { type: 'answer-more', yes: true });

  const sent = ({ effects }: ExplorerWalk) => effects.filter(({ type }) => type === 'send');

  test('asks before it reads on, and then goes on in the same answer without sending again', () => {
    const walk = cut();
    read(walk, { type: 'answer-more', yes: true });
    expect(walk.state.reading.readingOn).toBeNull();
    read(walk, { type: 'ask-for-more' });
    expect(walk.state.reading.isAskingForMore).toBe(true);
    read(walk, { type: 'answer-more', yes: true });
    expect(walk.effects.at(-1)).toMatchObject({
      type: 'read-on',
      restId: 1,
      maxBytes: 36,
      idleMs: 1000,
    });
    hear(walk, { type: 'reading-on', id: walk.state.reading.lastId, bytes: 12 });
    expect(walk.state.reading.readingOn?.bytes).toBe(12);
    more(walk, '[1,2,[3,4],5]');
    expect(walk.state.response).toMatchObject({ incomplete: null, size: 13, restId: null });
    expect(walk.state.notice?.message).toBe('The answer is whole now.');
    expect(sent(walk)).toHaveLength(1);
  });

  test('shows no token that more of the answer repeats', () => {
    const walk = asked(cut());
    const outcome = answerWith('[1]', { headers: [['x-echo', `as ${EXPLORER_TOKEN}`]] });
    if (outcome.type !== 'answer') throw new Error('no answer');
    const id = walk.state.reading.lastId;
    hear(walk, { type: 'read-on', id, read: { answer: outcome.answer, rows: null, epochMs: 0 } });
    expect(walk.state.response).toMatchObject({ headers: [['x-echo', 'as ***']] });
  });

  test('keeps the cursor and what is folded when more of it comes', () => {
    const walk = cut();
    read(walk, { type: 'walk', by: 3, unit: 'row' }, { type: 'walk', by: -1, unit: 'row' });
    const { cursor } = walk.state.reading;
    more(asked(walk), '[1,2,[3,4],5', 'limit');
    expect(walk.state.reading).toMatchObject({ cursor, readingOn: null });
    expect(walk.state.response).toMatchObject({ incomplete: 'limit', restId: 1 });
  });

  test('Esc stops at what has come; what has come is shown and can be gone on with', () => {
    const walk = asked(cut());
    walk.go(BACK).go(BACK);
    expect(walk.effects.filter(({ type }) => type === 'stop-reading-on')).toHaveLength(1);
    expect(walk.state.reading.readingOn?.isStopping).toBe(true);
    more(walk, '[1,2,[3,4],5', 'limit');
    expect(walk.state.response).toMatchObject({ size: 12 });
    expect(asked(walk).state.reading.readingOn).not.toBeNull();
  });

  test('says what remains possible where the store has hung up, or the connection is gone', () => {
    const walk = more(asked(cut()), '[1,2,[3,4],5', 'cut');
    expect(walk.state.notice?.message).toContain('ended the connection before');
    expect(walk.state.notice?.remedy).toContain('send the request again');
    const gone = asked(cut());
    hear(gone, { type: 'read-on', id: gone.state.reading.lastId, read: null });
    expect(gone.state.notice?.message).toContain('cannot be read any more');
    read(gone, { type: 'ask-for-more' });
    expect(gone.state.reading.isAskingForMore).toBe(false);
    expect(gone.state.notice?.message).toContain('cannot be read any more');
  });

  test('of a change of data goes on as well, and is never proposed to be sent again', () => {
    const walk = walkExplorer({ limits: { totalMs: 1000, maxBytes: 8 } });
    asked(cut(walk.go({ type: 'choose-method', by: 1 })));
    more(walk, '[1,2,[3,4],5', 'cut');
    expect(walk.state.notice?.remedy).toContain('not sent a second time');
    expect(sent(walk)).toHaveLength(1);
  });

  test('asks at its last row as well, and a no leaves all as it is', () => {
    const walk = cut();
    read(walk, { type: 'walk-to', place: 'end' }, { type: 'walk', by: 1, unit: 'row' });
    expect(walk.state.reading.isAskingForMore).toBe(true);
    walk.go(BACK);
    expect(walk.state.reading.isAskingForMore).toBe(false);
    expect(walk.effects.filter(({ type }) => type === 'read-on')).toHaveLength(0);
  });

  test('that comes late, after another answer, changes nothing', () => {
    const walk = asked(cut());
    walk.go(SEND).answer(answerWith({ other: 1 }));
    const { state } = walk;
    more(walk, '[1,2,[3,4],5]');
    expect(walk.state).toBe(state);
  });

  test('that broke off by itself offers nothing of the kind', () => {
    const walk = walkExplorer()
      .go(SEND)
      .answer(answerWith('[1', { incomplete: 'cut' }));
    read(walk, { type: 'ask-for-more' });
    expect(walk.state.reading.isAskingForMore).toBe(false);
  });
});

describe('the next page of GraphQL', () => {
  const QUERY = '{ products(first: 1) { nodes { id } pageInfo { hasNextPage endCursor } } }';
  const page = (cursor: string, hasNextPage = true) =>
    answerWith({ data: { products: { nodes: [], pageInfo: { hasNextPage, endCursor: cursor } } } });

  test('is written into the query and sent, page after page', () => {
    const walk = walkExplorer().go({ type: 'switch-mode' }).write(QUERY).go(SEND).answer(page('A'));
    walk.go({ type: 'next-page' });
    expect(walk.state.graphql.query.text).toBe(QUERY.replace('first: 1', 'first: 1, after: "A"'));
    expect(walk.state.notice?.message).toContain('products');
    expect(JSON.stringify(walk.sent().request.body)).toContain('after');
    walk.answer(page('B')).go({ type: 'next-page' });
    expect(walk.state.graphql.query.text).toBe(QUERY.replace('first: 1', 'first: 1, after: "B"'));
    const sent = walk.effects.length;
    walk.answer(page('C', false)).go({ type: 'next-page' });
    expect(walk.effects).toHaveLength(sent);
    expect(walk.state.notice?.message).toBe('There is no further page.');
  });

  test('goes into the variables where the query has one for it', () => {
    const query = `query ($c: String) ${QUERY.replace('first: 1', 'first: 1, after: $c')}`;
    const walk = walkExplorer().go({ type: 'switch-mode' }).write(query).go(SEND).answer(page('A'));
    walk.go({ type: 'next-page' });
    expect(walk.state.graphql.query.text).toBe(query);
    expect(walk.state.graphql.variables.text).toBe('{"c": "A"}');
  });

  test('is not asked for with another query than the one that was answered', () => {
    const walk = walkExplorer().go({ type: 'switch-mode' }).write(QUERY).go(SEND).answer(page('A'));
    walk.go({ type: 'start-typing' }).write('{ shop { name } }').go({ type: 'next-page' });
    expect(walk.state.sending).toBeNull();
    expect(walk.state.notice?.message).toContain('another one');
  });
});

test('an answer that is put aside keeps its place, and nothing that is under way', () => {
  const { folds, search, filter } = newReading();
  const before = { cursor: 0, folds, search, filter, top: 0 };
  const reading = {
    ...newReading(),
    cursor: 7,
    field: { purpose: 'find', buffer: createTextBuffer('a'), aside: null, before },
    runningSearch: { id: 1, task: 'find' as never, part: 0, from: { row: 0, by: 1 } },
    readingOn: { id: 2, bytes: 0, isStopping: false },
  } as const;
  expect(quietReading(reading)).toEqual({ ...newReading(), cursor: 7 });
});

test('the wire tab has both messages, and the token in neither', () => {
  const walk = withBody(SHOP);
  const { response } = walk.state;
  if (response?.type !== 'answer') throw new Error('no answer');
  const [request, answer] = response.wire;
  expect([request?.startLine, answer?.startLine]).toEqual([
    'GET /admin/api/2026-10/shop.json',
    'HTTP/1.1 200 OK',
  ]);
  expect(JSON.stringify(response.wire)).not.toContain(EXPLORER_TOKEN);
  for (const { sections } of response.wire) {
    for (const { fields } of sections) {
      for (const { sentence } of fields) expect(sentence).toMatch(/\.$/);
    }
  }
});
