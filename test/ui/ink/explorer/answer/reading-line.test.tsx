import { describe, expect, test } from 'vitest';
import type { SearchTask } from '../../../../../source/core/json/search-task.ts';
import type { Reading } from '../../../../../source/core/explorer/reading/reading.ts';
import { readingQuestion } from '../../../../../source/ui/ink/explorer/status.ts';
import {
  cursorPath,
  foundWords,
  ReadingField,
} from '../../../../../source/ui/ink/explorer/answer/reading-line.tsx';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import { EXPLORER_TOKEN } from '../../../../support/explorer/explorer-config.ts';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { type ExplorerWalk, walkExplorer } from '../../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../../support/explorer/scripted-send.ts';

function finding(text: string): ExplorerWalk {
  return walkExplorer()
    .go({ type: 'send' })
    .answer(answerWith({ a: 'snow', b: 'snowboard' }))
    .go({ type: 'reading', event: { type: 'open-field', purpose: 'find' } })
    .type(text);
}

describe('the line under an answer', () => {
  test('says what was found beside the word while it is typed', () => {
    const { state } = finding('snow');
    const [row] = drawComponent(<ReadingField state={state} width={60} />);
    expect(row).toMatch(/^› Find {4}snow +"snow" 1 of 2$/);
    const [narrow] = drawComponent(<ReadingField state={state} width={30} />);
    expect(narrow?.trimEnd()).toBe('› Find    snow');
  });

  test('is nothing where nothing is typed, and words tell that nothing was found', () => {
    expect(drawComponent(<ReadingField state={walkExplorer().state} width={60} />)).toEqual([]);
    expect(foundWords(finding('none').state)).toBe('"none" not found');
    expect(foundWords(walkExplorer().state)).toBe('');
  });

  test('asks what is to be copied', () => {
    const walk = finding('snow').go({ type: 'reading', event: { type: 'submit-field' } });
    walk.go({ type: 'reading', event: { type: 'choose-copy' } });
    expect(readingQuestion(walk.state)).toContain('v its value, k its key, p its path');
  });
});

describe('what is said of looking through an answer', () => {
  const rows = (...at: readonly number[]) => Uint32Array.from(at);
  const search = { text: 'snow', rows: rows(1, 3), isCut: false, wrapped: null };
  const filter = { text: 'snow', rows: rows(0, 1), matches: rows(1), isCut: false };

  function said(changes: Partial<Reading>, tab: 'body' | 'table' | 'wire' = 'body'): string {
    const { state } = finding('none');
    const reading = { ...state.reading, search: null, filter: null, cursor: 0, ...changes };
    return foundWords({ ...state, view: { ...state.view, tab }, reading });
  }

  test('is how much there is of it, and where one is', () => {
    expect(said({ search })).toBe('"snow" 2');
    expect(said({ search, cursor: 3 })).toBe('"snow" 2 of 2');
    const cut = { ...search, isCut: true };
    expect(said({ search: cut, cursor: 1 })).toBe('"snow" 1 of 2 or more');
    expect(said({ filter })).toBe('only "snow": 1');
    expect(said({ filter: { ...filter, isCut: true }, search })).toBe(
      'only "snow": 1 or more  "snow" 2',
    );
    expect(said({ search }, 'table')).toBe('"snow" 2');
    expect(said({ search }, 'wire')).toBe('');
  });

  test('is that it went on from the other end', () => {
    const around = (wrapped: 'to-start' | 'to-end', at = rows(1, 3)) =>
      said({ search: { ...search, rows: at, wrapped } });
    expect(around('to-start')).toBe('"snow" 2, from the top again');
    expect(around('to-end')).toBe('"snow" 2, from the end again');
    expect(around('to-end', rows(1))).toBe('"snow" 1');
  });

  test('is what is under way before all else', () => {
    const from = { row: 0, by: 1 } as const;
    const looking = (task: SearchTask) =>
      said({ search, runningSearch: { id: 1, part: 0.439, from, task } });
    expect(looking({ type: 'find', text: 'x'.repeat(21), isPresenting: false })).toBe(
      `looking for "${'x'.repeat(20)}..." 43 %, Esc ends it`,
    );
    expect(looking({ type: 'query', expression: '$..id', isPresenting: false })).toBe(
      'looking for $..id 43 %, Esc ends it',
    );
    const on = { id: 1, bytes: 24_100_000, isStopping: false };
    expect(said({ search, readingOn: on })).toBe('reading on: 24.1 MB, Esc stops');
    expect(said({ readingOn: { ...on, isStopping: true } })).toBe('reading on: 24.1 MB');
  });
});

describe('the field of the line', () => {
  const opened = (purpose: 'find' | 'filter' | 'save') =>
    walkExplorer()
      .go({ type: 'send' })
      .answer(answerWith({ a: 'snow', b: 'snowboard' }))
      .go({ type: 'reading', event: { type: 'open-field', purpose } });
  const line = (walk: ExplorerWalk, width: number) =>
    drawComponent(<ReadingField state={walk.state} width={width} />, { columns: 90 })[0]?.trimEnd();

  test('has its own label for each use of it', () => {
    const query = opened('filter').go({ type: 'reading', event: { type: 'change-language' } });
    expect(line(opened('find'), 60)).toBe('› Find');
    expect(line(opened('filter').type('x'), 60)).toBe('› Filter  x');
    expect(line(query.type('$'), 60)).toMatch(/^› Query {3}.*\$$/);
    expect(line(opened('save').go({ type: 'edit', edit: { type: 'set', text: 'a' } }), 60)).toBe(
      '› Save to a',
    );
  });

  test('has beside it what a search found, as long as more than 24 cells are left', () => {
    // The words have 13 cells, and two stand between.
    const words = '"snow" 1 of 2';
    expect(line(finding('snow'), 40)).toBe(`› Find    snow${' '.repeat(13)}${words}`);
    expect(line(finding('snow'), 39)).toBe('› Find    snow');
    expect(line(opened('filter').type('snow'), 60)).toBe('› Filter  snow');
  });
});

describe('the path of the cursor', () => {
  const at = (body: unknown, changes: Partial<ExplorerState> = {}) => {
    const { state } = walkExplorer()
      .go({ type: 'send' })
      .answer(answerWith(body))
      .go({ type: 'reading', event: { type: 'fold-from', depth: 0 } });
    return cursorPath({ ...state, ...changes });
  };

  test('is that of a row of the body, of a cell of the table, and none elsewhere', () => {
    const { view } = walkExplorer().state;
    expect(at({ shop: { name: 'Demo' } })).toBe('shop.name');
    expect(at([{ id: 1 }], { view: { ...view, tab: 'table' } })).toBe('[0].id');
    expect(at({ a: 1 }, { view: { ...view, tab: 'headers' } })).toBe('');
    expect(at('')).toBe('');
  });

  test('hides the token, and people while presenting', () => {
    expect(at({ [EXPLORER_TOKEN]: 1 })).not.toContain(EXPLORER_TOKEN);
    expect(at({ 'bob@example.com': 1 })).toContain('bob@example.com');
    expect(at({ 'bob@example.com': 1 }, { presenter: true })).not.toContain('bob');
  });
});

test('what is found is named shortly, in numbers that can be read', () => {
  const { state } = finding('none');
  const said = (changes: Partial<Reading>) =>
    foundWords({ ...state, reading: { ...state.reading, search: null, filter: null, ...changes } });
  const result = (count: number, expression = '$..id') => ({
    result: { expression, count } as never,
  });
  expect(said(result(1))).toBe('$..id: 1 value');
  expect(said(result(0))).toBe('$..id: 0 values');
  expect(said(result(1234))).toBe('$..id: 1,234 values');
  expect(said(result(2, `$.${'a'.repeat(18)}`))).toBe(`$.${'a'.repeat(18)}: 2 values`);
  expect(said(result(2, `$.${'a'.repeat(19)}`))).toBe(`$.${'a'.repeat(18)}...: 2 values`);
  const many = Uint32Array.from({ length: 1234 }, (_, at) => at);
  const search = { text: 'x', rows: many, isCut: false, wrapped: null };
  expect(said({ search, cursor: 1000 })).toBe('"x" 1,001 of 1,234');
  const filter = { text: 'x', rows: many, matches: many, isCut: false };
  expect(said({ filter, ...result(2), search })).toMatch(
    /^\$\.\.id: 2 values {2}only "x": 1,234 {2}"x" /,
  );
});
