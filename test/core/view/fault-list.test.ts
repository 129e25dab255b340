import { describe, expect, it } from 'vitest';
import type { FaultFacts, RunningFault } from '../../../source/core/service/practice-faults.ts';
import {
  FAULT_WORDS,
  type FaultList,
  type FaultListEvent,
  type FaultListWish,
  faultView,
  FIRST_FAULT_LIST,
  updateFaultList,
} from '../../../source/core/view/fault-list.ts';
import type { View } from '../../../source/core/view/view.ts';

const fault = (name: string, where: FaultFacts['where'] = 'api'): FaultFacts => ({
  name,
  title: `title of ${name}`,
  what: `what ${name} does`,
  where,
});

const FAULTS = [fault('deny', 'authorize'), fault('slow'), fault('lost', 'exchange'), fault('cut')];

const view = (
  list: FaultList = FIRST_FAULT_LIST,
  running: readonly RunningFault[] = [],
  faults: readonly FaultFacts[] = FAULTS,
) => faultView({ faults, running }, list, 'here', 'tokenwright');

const after = (...events: readonly FaultListEvent[]) =>
  events.reduce(updateFaultList, FIRST_FAULT_LIST);

const listOf = ({ blocks }: View<FaultListWish>) => {
  const found = blocks.find((block) => block.kind === 'list');
  if (found?.kind !== 'list') throw new Error('no list is shown');
  return found;
};

const typed = (text: string): FaultListEvent => ({ type: 'edit', edit: { type: 'insert', text } });
const search: FaultListEvent = { type: 'filter', isOn: true };
const keysOf = ({ actions }: View<FaultListWish>, word: string) =>
  actions.find((one) => one.word === word)?.keys;

describe('the list of faults', () => {
  it('shows those of one place together, the first under the cursor', () => {
    const { items, cursor, empty } = listOf(view());
    expect(items.map(({ title, group }) => `${group}: ${title}`)).toEqual([
      'When approving: the authorize page: deny',
      'In answers of the Admin API: slow',
      'In answers of the Admin API: cut',
      'At the exchange: lost',
    ]);
    expect({ cursor, empty }).toEqual({ cursor: 0, empty: 'No fault has these words.' });
    expect(items[1]).toMatchObject({ summary: 'title of slow', detail: 'what slow does' });
  });

  it('marks what is on, with how long', () => {
    const items = listOf(
      view(FIRST_FAULT_LIST, [{ name: 'slow', span: 'for-a-time', secondsLeft: 9 }]),
    ).items;
    expect(items.map(({ badges }) => badges)).toEqual([[], ['ON, for 9 s'], [], []]);
  });

  it('moves its cursor among what is shown, and stops at both ends', () => {
    const moved = (by: number, list = FIRST_FAULT_LIST) =>
      updateFaultList(list, { type: 'move', by, shown: FAULTS });
    expect(moved(1).cursor).toBe('slow');
    expect(moved(9).cursor).toBe('cut');
    expect(moved(-1).cursor).toBe('deny');
    expect(moved(-2, moved(9)).cursor).toBe('slow');
    expect(updateFaultList(moved(1), { type: 'move', by: 1, shown: [] }).cursor).toBe('slow');
  });

  it('offers the moves of its own length', () => {
    const { moves } = view();
    const by = Object.fromEntries(
      Object.entries(moves).map(([key, { event }]) => [key, event.type === 'move' && event.by]),
    );
    expect(by).toEqual({ down: 1, up: -1, pagedown: 8, pageup: -8, home: -4, end: 4 });
  });
});

describe('what can be done to a fault', () => {
  it('is to switch the one under the cursor on for a while; off comes first where it is on', () => {
    const words = (running: readonly RunningFault[]) =>
      view(updateFaultList(FIRST_FAULT_LIST, { type: 'move', by: 1, shown: FAULTS }), running)
        .actions.filter(({ event }) => event.type === 'switch' || event.type === 'all-off')
        .map(({ word, event }) => `${word} ${event.type === 'switch' ? event.name : 'all'}`);
    expect(words([])).toEqual(['once slow', 'time slow', 'until slow']);
    const on = (name: string) => [{ name, span: 'for-good', secondsLeft: null }] as const;
    expect(words(on('slow'))).toEqual([
      'off slow',
      'once slow',
      'time slow',
      'until slow',
      'none all',
    ]);
    expect(words(on('lost'))).toEqual(['once slow', 'time slow', 'until slow', 'none all']);
  });

  it('is once by Enter', () => {
    const primary = view().actions.filter(({ isPrimary }) => isPrimary === true);
    expect(primary.map(({ word, keys }) => [word, keys])).toEqual([['once', ['enter', 'n']]]);
  });

  it('is only to close where there is none', () => {
    expect(view(FIRST_FAULT_LIST, [], []).actions.map(({ word }) => word)).toEqual(['close']);
  });
});

describe('the search', () => {
  it('takes letters only while it has the keys, and begins at the first match', () => {
    expect(updateFaultList(FIRST_FAULT_LIST, typed('x')).filter.text).toBe('');
    const found = after({ type: 'move', by: 2, shown: FAULTS }, search, typed('slow'));
    expect(found.cursor).toBeNull();
    expect(listOf(view(found)).items.map(({ title }) => title)).toEqual(['slow']);
  });

  it('puts the cursor on the fault of just that name', () => {
    const faults = [fault('slow-start'), fault('slow')];
    const found = after(search, typed('Slow'));
    expect(listOf(view(found, [], faults)).cursor).toBe(1);
    expect(listOf(view(after(search, typed('slo')), [], faults)).cursor).toBe(0);
  });

  it('has a field while it is typed into and while it filters', () => {
    const hasField = (list: FaultList) => view(list).blocks.some(({ kind }) => kind === 'field');
    expect(hasField(FIRST_FAULT_LIST)).toBe(false);
    expect(hasField(after(search))).toBe(true);
    expect(hasField(after(search, typed('s'), { type: 'filter', isOn: false }))).toBe(true);
    expect(hasField(after(search, typed('s'), { type: 'clear-filter' }))).toBe(false);
  });

  it('gives Esc to showing all, before it closes', () => {
    expect(keysOf(view(), 'close')).toEqual(['esc', 'b', 'f4', 'q']);
    const filtered = view(after(search, typed('s'), { type: 'filter', isOn: false }));
    expect(keysOf(filtered, 'all')).toEqual(['esc']);
    expect(keysOf(filtered, 'close')).toEqual(['b', 'f4', 'q']);
    const typing = view(after(search, typed('s')));
    expect(typing.actions.map(({ word, keys }) => [word, ...keys])).toEqual([
      ['list', 'enter', 'tab'],
      ['clear', 'esc'],
      ['close', 'f4'],
    ]);
  });

  it('that finds nothing says so, with no cursor while it is typed into', () => {
    const nothing = listOf(view(after(search, typed('zzz'))));
    expect(nothing).toMatchObject({ items: [], cursor: null });
  });
});

describe('in words', () => {
  it('a name that is none is told with those that are near', () => {
    const switches = { faults: FAULTS, running: [] };
    expect(FAULT_WORDS.noSuch(switches, 'slo')).toBe(
      'There is no fault with that name. Is it one of these: slow? The word faults lists them.',
    );
    expect(FAULT_WORDS.noSuch(switches, 'zzz')).toBe(
      'There is no fault with that name. The word faults lists them.',
    );
  });

  it('says which are on', () => {
    expect(FAULT_WORDS.on({ faults: [], running: [] })).toBe('Faults: all off.');
    const running = [{ name: 'slow', span: 'next-request', secondsLeft: null }] as const;
    expect(FAULT_WORDS.on({ faults: [], running })).toBe('FAULT on: slow, once.');
  });

  it('names what can be typed', () => {
    expect(FAULT_WORDS.ways).toContain('  fault NAME time: on for 60 seconds');
    expect(FAULT_WORDS.prompt).toBe('NAME once, time, until, off; Enter goes back.');
  });
});

it.each(['not-running', 'elsewhere', 'real-store'] as const)(
  'says why nothing can be switched: %s',
  (reach) => {
    const shown = faultView(
      { faults: FAULTS, running: [] },
      FIRST_FAULT_LIST,
      reach,
      'tokenwright',
    );
    expect(shown.blocks).toHaveLength(1);
    expect(shown.blocks[0]).toMatchObject({ kind: 'text', weight: 'needed' });
    expect(shown.actions.map(({ word }) => word)).toEqual(['close']);
    expect(shown.moves).toEqual({});
  },
);
