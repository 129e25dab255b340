import { describe, expect, test } from 'vitest';
import type { ReadingEvent, ReadingResult } from '../../../source/core/explorer/reading/reading.ts';
import { pathHere } from '../../../source/core/explorer/reading/query-result.ts';
import { lookForText } from '../../../source/core/json/search-task.ts';
import { storedRows } from '../../../source/core/json/read-body-rows.ts';
import { runQuery } from '../../../source/services/answer-worker/run-query.ts';
import { hidePersonalRows } from '../../../source/core/view/personal-data.ts';
import { walkExplorer, type ExplorerWalk } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const BACK = { type: 'back' } as const;

/** Over the size up to which a body is looked through at once. */
const LARGE = { rows: Array.from({ length: 60_000 }, (_, id) => ({ id, text: 'x'.repeat(60) })) };

const SMALL = {
  customer: { first_name: 'Ada', id: 7 },
  products: [
    { title: 'Snow', price: 1.5 },
    { title: 'Board', price: 20 },
  ],
};

function opened(body: unknown): ExplorerWalk {
  return walkExplorer({ looksInThread: true }).go({ type: 'send' }).answer(answerWith(body));
}

function read(walk: ExplorerWalk, ...events: ReadingEvent[]): ExplorerWalk {
  return walk.go(...events.map((event) => ({ type: 'reading', event }) as const));
}

function hear(walk: ExplorerWalk, event: ReadingResult): ExplorerWalk {
  return walk.go({ type: 'reading-result', event });
}

function typed(walk: ExplorerWalk, purpose: 'find' | 'filter' | 'query', text: string) {
  read(walk, { type: 'open-field', purpose });
  return read(walk.write(text), { type: 'submit-field' });
}

/** What the thread was asked for last. */
function asked(walk: ExplorerWalk) {
  const effect = walk.effects.findLast(({ type }) => type === 'run-search');
  if (effect?.type !== 'run-search') throw new Error('nothing was asked');
  return effect;
}

/** Does what the thread would do. */
function answered(walk: ExplorerWalk): ExplorerWalk {
  const { id, body, task } = asked(walk);
  const result =
    task.type === 'query'
      ? runQuery(body, task.expression, task.isPresenting, () => {})
      : lookForText(storedRows(body), task);
  return hear(walk, { type: 'search-done', id, result });
}

const stops = ({ effects }: ExplorerWalk): number =>
  effects.filter(({ type }) => type === 'stop-search').length;

function text({ state }: ExplorerWalk): string {
  return state.response?.type === 'answer' ? new TextDecoder().decode(state.response.bytes) : '';
}

describe('a large answer', () => {
  test('is searched by the thread: nothing changes before the result, and the cursor is free', () => {
    const walk = typed(opened(LARGE), 'find', '"id": nothing');
    expect(walk.state.reading).toMatchObject({ search: null, runningSearch: { part: 0 } });
    hear(walk, { type: 'search-progress', id: asked(walk).id, part: 0.43 });
    expect(walk.state.reading.runningSearch?.part).toBe(0.43);
    read(walk, { type: 'walk', by: 3, unit: 'row' });
    const { cursor } = walk.state.reading;
    answered(walk);
    expect(walk.state.reading).toMatchObject({
      cursor,
      runningSearch: null,
      search: { isCut: false },
    });
  });

  test('leads to the first hit from where the search began, and n goes on at once', () => {
    const walk = answered(typed(opened(LARGE), 'find', '5999'));
    expect(pathHere(walk.state)).toBe('rows[5999].id');
    read(walk, { type: 'find-next', by: 1 });
    expect(pathHere(walk.state)).toBe('rows[15999].id');
    expect(walk.effects.filter(({ type }) => type === 'run-search')).toHaveLength(1);
  });

  test('is filtered by the thread, too', () => {
    const walk = answered(typed(opened(LARGE), 'filter', '59998'));
    expect(walk.state.reading.filter).toMatchObject({ text: '59998' });
    expect(walk.state.reading.filter?.matches).toHaveLength(1);
    expect(walk.state.reading.filter?.rows).toHaveLength(4);
  });

  test('Esc ends the search and leaves everything as before; what comes late is ignored', () => {
    const walk = opened(LARGE);
    read(walk, { type: 'walk', by: 2, unit: 'row' });
    const before = walk.state.reading;
    typed(walk, 'filter', '59998');
    const { id } = asked(walk);
    walk.go(BACK);
    expect(stops(walk)).toBe(1);
    expect(walk.state.reading).toEqual({ ...before, lastId: id });
    const late = walk.state;
    answered(walk);
    hear(walk, { type: 'search-progress', id, part: 0.9 });
    expect(walk.state).toBe(late);
  });

  test('another answer ends the search in the one before', () => {
    const walk = typed(opened(LARGE), 'find', '5999');
    walk.go({ type: 'send' }).answer(answerWith({ other: 1 }));
    expect(stops(walk)).toBe(1);
    const after = walk.state;
    answered(walk);
    expect(walk.state).toBe(after);
  });

  test('a thread that was lost is said, and nothing else changed', () => {
    const walk = typed(opened(LARGE), 'find', '5999');
    hear(walk, { type: 'search-done', id: asked(walk).id, result: { type: 'lost' } });
    expect(walk.state.notice?.level).toBe('problem');
    expect(walk.state.reading.search).toBeNull();
  });
});

describe('a search in a plain text begins at the first row in sight', () => {
  const SCROLL = { type: 'scroll', unit: 'row' } as const;
  /** Of so many lines every tenth is a hit. */
  const lines = (count: number, width: number): string =>
    Array.from({ length: count }, (_, line) => {
      const word = line % 10 === 0 ? `hit ${line}` : `line ${line}`;
      return word.padEnd(width, '.');
    }).join('\n');
  const scrolled = (body: string): ExplorerWalk =>
    opened(body).go({ ...SCROLL, by: 200 }, { ...SCROLL, by: -65 });

  test('of a small answer, while the word is typed', () => {
    const walk = scrolled(lines(400, 10));
    expect(walk.state.view.top).toBe(135);
    expect(typed(walk, 'find', 'hit').state.view.top).toBe(140);
  });

  test('of a large one, where the thread looks', () => {
    const walk = scrolled(lines(70_000, 70));
    expect(walk.state.view.top).toBe(135);
    expect(answered(typed(walk, 'find', 'hit')).state.view.top).toBe(140);
  });

  test('also with the text of the answer before, by its key', () => {
    const walk = typed(opened(lines(400, 10)), 'find', 'hit').go({ type: 'send' });
    walk.answer(answerWith(lines(400, 10))).go({ ...SCROLL, by: 200 }, { ...SCROLL, by: -65 });
    expect(read(walk, { type: 'find-next', by: 1 }).state.view.top).toBe(140);
  });

  test('of a filtered answer, by its place among the rows that are left', () => {
    const walk = typed(opened(lines(400, 10)), 'filter', 'hit').go({ ...SCROLL, by: 12 });
    expect(walk.state.view.top).toBe(12);
    expect(typed(walk, 'find', '0').state.reading.cursor).toBe(120);
  });

  test('and not where another tab was scrolled to', () => {
    const headers = Array.from({ length: 50 }, (_, at) => ['x-a', String(at)] as const);
    const walk = walkExplorer({ looksInThread: true }).go({ type: 'send' });
    walk
      .answer(answerWith(lines(400, 10), { headers }))
      .go({ type: 'next-tab' }, { ...SCROLL, by: 25 });
    expect(walk.state.view.top).toBe(25);
    expect(typed(walk, 'find', 'hit').state.view.top).toBe(0);
  });
});

test('a small answer is searched and filtered at once', () => {
  const walk = typed(opened(SMALL), 'find', 'board');
  expect(walk.state.reading).toMatchObject({ runningSearch: null, search: { text: 'board' } });
  typed(walk, 'filter', 'snow');
  expect(walk.state.reading.filter?.matches).toHaveLength(1);
  expect(walk.effects.some(({ type }) => type === 'run-search')).toBe(false);
});

describe('a query', () => {
  const asking = (expression: string): ExplorerWalk => typed(opened(SMALL), 'query', expression);

  test('shows what it selects as an answer of its own, with the paths of the whole', () => {
    const walk = answered(asking('$.products[?@.price > 2]'));
    expect(text(walk)).toBe('[{"title":"Board","price":20}]');
    read(walk, { type: 'walk-to', place: 'start' }, { type: 'walk', by: 2, unit: 'row' });
    expect(pathHere(walk.state)).toBe('products[1].title');
    read(walk, { type: 'walk-to', place: 'end' });
    expect(pathHere(walk.state)).toBe('$.products[?@.price > 2]');
    typed(walk, 'find', 'board');
    expect(walk.state.reading.search?.rows).toHaveLength(1);
    read(walk, { type: 'copy', part: 'path' });
    const copied = walk.effects.findLast(({ type }) => type === 'copy-part');
    expect(copied?.type === 'copy-part' && copied.text.reveal()).toBe('products[1].title');
  });

  test('Esc brings the whole back, with its cursor; the last expression is proposed again', () => {
    const walk = opened(SMALL);
    read(walk, { type: 'walk', by: 4, unit: 'row' });
    const { response, reading, view } = walk.state;
    answered(typed(walk, 'query', '$.products[*].title'));
    expect(text(walk)).toBe('["Snow",\n"Board"]');
    walk.go(BACK);
    expect(walk.state.response).toBe(response);
    expect(walk.state.reading).toMatchObject({ cursor: reading.cursor, result: null });
    expect(walk.state.view).toEqual(view);
    read(walk, { type: 'open-field', purpose: 'query' });
    expect(walk.state.reading.field?.buffer.text).toBe('$.products[*].title');
  });

  test('is asked of the whole again while a result is shown', () => {
    const walk = answered(asking('$.products'));
    answered(typed(walk, 'query', '$.customer.id'));
    expect(text(walk)).toBe('7');
    expect(walk.go(BACK).state.reading.result).toBeNull();
    expect(text(walk)).toContain('customer');
  });

  test('Tab in the field changes between text and query, each with what was typed', () => {
    const walk = read(opened(SMALL), { type: 'open-field', purpose: 'filter' });
    walk.write('snow');
    read(walk, { type: 'change-language' });
    expect(walk.state.reading.field).toMatchObject({ purpose: 'query', buffer: { text: '$.' } });
    walk.write('$..title');
    read(walk, { type: 'change-language' });
    expect(walk.state.reading.field).toMatchObject({ purpose: 'filter', buffer: { text: 'snow' } });
    read(walk, { type: 'change-language' });
    expect(walk.state.reading.field?.buffer.text).toBe('$..title');
  });

  test('the arrows lead to those that were asked before, also of answers before', () => {
    const walk = answered(asking('$.products'));
    answered(typed(walk, 'query', '$.customer'));
    walk.go({ type: 'send' }).answer(answerWith(SMALL));
    read(walk, { type: 'open-field', purpose: 'query' });
    expect(walk.state.reading.field?.buffer.text).toBe('$.customer');
    read(walk, { type: 'earlier-query', by: 1 });
    expect(walk.state.reading.field?.buffer.text).toBe('$.products');
    read(walk, { type: 'earlier-query', by: 1 }, { type: 'earlier-query', by: -1 });
    expect(walk.state.reading.field?.buffer.text).toBe('$.customer');
  });

  test('with a slip says where, and stands in its field again', () => {
    const walk = answered(asking('$.products[?@.x = 1]'));
    expect(walk.state.notice?.message).toContain('at character 17, before = 1]');
    expect(walk.state.reading.field).toMatchObject({
      purpose: 'query',
      buffer: { text: '$.products[?@.x = 1]' },
    });
    expect(walk.state.reading.result).toBeNull();
  });

  test('that selects nothing says so, and the whole stays', () => {
    const walk = answered(asking('$.nobody'));
    expect(walk.state.notice?.message).toBe('The query selects nothing in this answer.');
    expect(text(walk)).toContain('customer');
  });

  test('hides from a projector what a presenter hides in the whole', () => {
    const walk = answered(asking('$.customer.first_name'));
    const { response } = walk.state;
    if (response?.type !== 'answer' || response.body === null) throw new Error('no body');
    const [segment] = hidePersonalRows(response.body).row(0).segments;
    expect(segment?.text).not.toContain('Ada');
  });

  describe('on a GraphQL answer', () => {
    const QUERY =
      '{ products(first: 2) { nodes { title price } pageInfo { hasNextPage endCursor } } }';
    const page = (first: string, endCursor: string) => ({
      data: {
        products: {
          nodes: [
            { title: first, price: '9007199254740993.10' },
            { title: 'Board', price: '20.00' },
          ],
          pageInfo: { hasNextPage: true, endCursor },
        },
      },
      extensions: { cost: { requestedQueryCost: 4 } },
    });
    const asking = (expression: string): ExplorerWalk => {
      const walk = walkExplorer({ looksInThread: true }).go({ type: 'switch-mode' }).write(QUERY);
      walk.go({ type: 'send' }).answer(answerWith(page('Snow', 'c1')));
      return answered(typed(walk, 'query', expression));
    };

    test('selects below data, with every digit and the path of the whole', () => {
      const walk = asking("$.data.products.nodes[?@.title == 'Snow'].price");
      expect(text(walk)).toBe('["9007199254740993.10"]');
      read(walk, { type: 'walk-to', place: 'start' }, { type: 'walk', by: 1, unit: 'row' });
      expect(pathHere(walk.state)).toBe('data.products.nodes[0].price');
      expect(walk.state.meter).toMatchObject({ type: 'cost', cost: { requested: 4 } });
    });

    test('leaves the way to the next page open, and the way back leads to what was selected', () => {
      const walk = asking('$..title').go({ type: 'next-page' });
      expect(walk.state.graphql.query.text).toContain('after: "c1"');
      walk.answer(answerWith(page('Hat', 'c2')));
      expect(text(walk)).toContain('pageInfo');
      walk.go({ type: 'flight', event: { type: 'former-page' } });
      expect(text(walk)).toBe('["Snow",\n"Board"]');
      expect(walk.go(BACK).state.reading.result).toBeNull();
      expect(text(walk)).toContain('pageInfo');
    });

    test('is no answer of its own where all pages are collected or answers are compared', () => {
      const walk = asking('$..title').go({ type: 'next-page' });
      walk.answer(answerWith(page('Hat', 'c2')));
      answered(typed(walk, 'query', '$..title'));
      walk.go({ type: 'compare-before' });
      const compared = walk.effects.findLast(({ type }) => type === 'compare');
      if (compared?.type !== 'compare') throw new Error('nothing is compared');
      for (const tree of [compared.before, compared.after]) {
        expect(tree.memberOf(0, 'data')).not.toBeNull();
      }
      expect(compared.after).not.toBe(compared.before);
      walk.go({ type: 'close-overlay' });
      walk.go({ type: 'flight', event: { type: 'ask-collect' } });
      walk.go({ type: 'flight', event: { type: 'answer-collect', yes: true } });
      const collected = walk.effects.findLast(({ type }) => type === 'collect');
      if (collected?.type !== 'collect') throw new Error('nothing is collected');
      expect(new TextDecoder().decode(collected.first.body)).toContain('"endCursor":"c2"');
    });
  });
});
