import { describe, expect, test } from 'vitest';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import {
  answerWindow,
  failureNotice,
  planAnswer,
  titleWords,
} from '../../../../../source/ui/ink/explorer/answer/answer-plan.ts';
import { createTheme } from '../../../../../source/ui/ink/theme.ts';
import { answerWith } from '../../../../support/explorer/scripted-send.ts';
import { answered } from '../../../../support/explorer/explorer-states.ts';
import { type ExplorerWalk, walkExplorer } from '../../../../support/explorer/explorer-walk.ts';

const theme = createTheme({ color: false, unicode: true });

const LIST = Array.from({ length: 1300 }, (_, id) => ({ id }));
const LONG = { text: 'words '.repeat(60), name: 'x' };

const reading = (event: Extract<Parameters<ExplorerWalk['go']>[0], { type: 'reading' }>['event']) =>
  ({ type: 'reading', event }) as const;

function plan(state: ExplorerState, { width = 60, height = 12, isFramed = true } = {}) {
  return planAnswer(state, isFramed, { width, height }, theme);
}

function at(state: ExplorerState, tab: ExplorerState['view']['tab']): ExplorerState {
  return { ...state, view: { ...state.view, tab } };
}

describe('the rows of the answer', () => {
  const { state } = answered(LIST);
  const rows = (given: Parameters<typeof plan>[1] = {}, from = state) => {
    const { window, hasLastRow, headRows, noteRows, waiting } = plan(from, given);
    return [window.rows, headRows, noteRows, waiting.length, hasLastRow];
  };

  test('are what border, tabs and the last row leave', () => {
    expect(rows()).toEqual([9, 0, 0, 0, false]);
    expect(rows({ isFramed: false })).toEqual([9, 0, 0, 0, true]);
    expect(rows({ height: 4 })).toEqual([1, 0, 0, 0, false]);
    expect(rows({ height: 1 })).toEqual([1, 0, 0, 0, false]);
    expect(rows({ height: 4, isFramed: false })).toEqual([1, 0, 0, 0, true]);
    expect(rows({ height: 3, isFramed: false })).toEqual([1, 0, 0, 0, false]);
    expect(rows({ height: 5, isFramed: false })).toEqual([2, 0, 0, 0, true]);
  });

  test('are one less in a table, which has a head, and while something is typed', () => {
    expect(rows({}, at(state, 'table'))).toEqual([8, 1, 0, 0, false]);
    expect(rows({}, at(state, 'headers'))).toEqual([9, 0, 0, 0, false]);
    const find = answered(LIST).go(reading({ type: 'open-field', purpose: 'find' })).state;
    expect(rows({}, find)).toEqual([8, 0, 0, 0, true]);
    expect(rows({ height: 4 }, find)).toEqual([1, 0, 0, 0, false]);
    expect(rows({ height: 5 }, find)).toEqual([1, 0, 0, 0, true]);
  });

  test('are all there are where nothing came', () => {
    const { window, inside, answer } = plan(walkExplorer().state);
    expect([window, inside, answer]).toEqual([
      { rows: 10, wrapped: 0 },
      { width: 57, height: 10 },
      null,
    ]);
    expect(answerWindow(walkExplorer().state, false, { width: 60, height: 12 }, theme)).toEqual({
      rows: 11,
      wrapped: 0,
    });
    expect(answerWindow(state, true, { width: 60, height: 12 }, theme)).toEqual({
      rows: 9,
      wrapped: 0,
    });
  });

  test('give a long text under the cursor its lines, and say how many lie below', () => {
    const walk = answered(LONG).go(reading({ type: 'fold-from', depth: 0 }));
    walk.go(reading({ type: 'walk-to', place: 'start' }));
    walk.go(reading({ type: 'walk', by: 1, unit: 'row' }), reading({ type: 'wrap' }));
    const { text, window } = plan(walk.state, { width: 40, height: 11 });
    // Four cells stand before each line.
    expect(text?.lines[0]).toBe('words words words words words');
    expect(text?.lines).toHaveLength(5);
    expect(window).toEqual({ rows: 3, wrapped: 0, textBelow: text?.below });
    expect(plan(at(walk.state, 'headers'), { width: 40 }).text).toBeNull();
    const off = { ...walk.state, reading: { ...walk.state.reading, wraps: false } };
    expect(plan(off, { width: 40 }).text).toBeNull();
  });

  test('are counted where they are wrapped', () => {
    const refused = answered({ errors: 'No' }, { status: 404 }).state;
    const { wrapped, window } = plan(refused);
    expect(wrapped.length).toBeGreaterThan(2);
    expect(window.wrapped).toBe(wrapped.length);
  });
});

describe('the words in the borders', () => {
  const words = (state: ExplorerState, given: Parameters<typeof plan>[1] = {}) =>
    titleWords(state, plan(state, given), theme);

  test('say which rows are in sight, and where the cursor is', () => {
    const open = () => answered(LIST).go(reading({ type: 'fold-from', depth: 0 }));
    const { state } = open().sized(9);
    expect(words(state)).toMatchObject({
      ...{ corner: '', footLeft: '[0]', foot: 'rows 1-9 of 3,902' },
    });
    const end = open()
      .sized(9)
      .go(reading({ type: 'walk-to', place: 'end' })).state;
    expect(words(end).foot).toBe('rows 3894-3902 of 3,902');
    const few = answered([{ id: 1 }]).state;
    expect(words(few).foot).toMatch(/^rows 1-(\d+) of \1$/);
    expect(words(answered('').state).foot).toBe('rows 1-1 of 1');
  });

  test('say what was found, but not while its field says it', () => {
    const find = answered(LIST)
      .go(reading({ type: 'open-field', purpose: 'find' }))
      .type('id');
    expect(words(find.state).foot).toMatch(/^rows /);
    const taken = find.go(reading({ type: 'submit-field' })).state;
    expect(words(taken, { width: 90 }).foot).toMatch(/^"id" 1 of 1,300 · rows /);
  });

  test('cut the path at its beginning, to what the other words leave, but to eight cells at least', () => {
    const deep = answered({ abcdefgh: { ijklmnop: { qrstuvwx: { yz: 1 } } } }).go(
      reading({ type: 'fold-from', depth: 0 }),
    ).state;
    const path = (width: number, isFramed = true) => words(deep, { width, isFramed }).footLeft;
    const whole = path(90);
    expect(whole).toMatch(/^abcdefgh\.ijklmnop\./);
    const { foot } = words(deep);
    // Border and blanks have eight cells, and the other words theirs.
    const least = whole.length + foot.length + 8;
    expect(path(least)).toBe(whole);
    expect(path(least - 1)).toBe(`…${whole.slice(2)}`);
    expect(path(whole.length + foot.length + 2, false)).toBe(whole);
    expect(path(whole.length + foot.length + 1, false)).toBe(`…${whole.slice(2)}`);
    expect(path(20)).toBe(`…${whole.slice(-7)}`);
  });

  test('are those of the request while it is under way, and none where nothing came', () => {
    const sending = walkExplorer().go({ type: 'send' }).state;
    const about = (state: ExplorerState) =>
      words(state)
        .about.map(([text]) => text)
        .join('');
    expect(about(sending)).toBe(' · ⠋ Sending GET shop.json');
    expect(words(walkExplorer().state)).toEqual({ about: [], corner: '', footLeft: '', foot: '' });
    expect(about(answered({ a: 1 }).state)).toMatch(/^ · ✓ 200 OK · /);
    expect(about(answered({ a: 1 }).go({ type: 'send' }).state)).toContain('Sending');
  });
});

test('a request that was cancelled is a note, and any other failure a problem', () => {
  const failure = { message: 'No answer.', remedy: 'Send it again.' };
  const notice = (isCancelled: boolean) =>
    failureNotice({ ...failure, isCancelled } as Parameters<typeof failureNotice>[0]);
  expect(notice(true)).toMatchObject({ level: 'note', ...failure });
  expect(notice(false)).toMatchObject({ level: 'problem', ...failure });
});

describe('the row under the body of an answer', () => {
  const sent = () =>
    walkExplorer()
      .go({ type: 'send' })
      .answer(answerWith({ a: 1, b: 2, c: 3 }));
  const shown = sent().state;
  const finding = sent().go(reading({ type: 'open-field', purpose: 'find' })).state;

  test.each([
    ['without a frame', shown, false, 3, false, 1],
    ['without a frame', shown, false, 4, true, 1],
    ['without a frame', shown, false, 5, true, 2],
    ['in a frame', shown, true, 5, false, 2],
    ['in a frame', shown, true, 12, false, 9],
    ['in a frame, with a line to type in', finding, true, 4, false, 1],
    ['in a frame, with a line to type in', finding, true, 5, true, 1],
    ['in a frame, with a line to type in', finding, true, 12, true, 8],
    ['without a frame, with a line to type in', finding, false, 3, false, 1],
    ['without a frame, with a line to type in', finding, false, 4, true, 1],
  ] as const)('%s', (_name, state, isFramed, height, hasLastRow, rows) => {
    const planned = plan(state, { height, isFramed });
    expect([planned.hasLastRow, planned.window.rows]).toEqual([hasLastRow, rows]);
  });
});
