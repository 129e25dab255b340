import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leaveView } from '../../../../source/core/guide/ending.ts';
import type { GuideWish } from '../../../../source/core/guide/event.ts';
import type { FieldName } from '../../../../source/core/guide/state.ts';
import { guideView } from '../../../../source/core/guide/view.ts';
import { action, field, focusedField } from '../../../../source/core/view/blocks.ts';
import { COMMON_KEY_TITLES } from '../../../../source/core/view/common-keys.ts';
import { faultView, FIRST_FAULT_LIST } from '../../../../source/core/view/fault-list.ts';
import type { View } from '../../../../source/core/view/view.ts';
import { FIRST_WIRE_LIST, wireView } from '../../../../source/core/view/wire-list.ts';
import { EMPTY_TAPE } from '../../../../source/core/wire/tape.ts';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import { fieldEditOf, type InputEvent, makeKey } from '../../../../source/ui/ink/input/key.ts';
import { meaningOf } from '../../../../source/ui/ink/input/view-keys.ts';
import { viewPicks, walkViews } from '../../../support/guide/view-walk.ts';

const isText = (id: string): boolean => id.length === 1 || id === 'space';

/** A key as actions name it, as the decoder gives it. */
function pressed(id: string): InputEvent {
  const parts = id === '+' ? ['+'] : id.split('+');
  const name = parts.at(-1) ?? '';
  const held = new Set(parts.slice(0, -1));
  const text = isText(id) ? (name === 'space' ? ' ' : name) : null;
  const ctrl = held.has('ctrl');
  return {
    type: 'key',
    key: makeKey(name, { text, ctrl, alt: held.has('alt'), shift: held.has('shift') }),
  };
}

const EDITED = { type: 'edited' } as const;

/** What a key means in a view. */
function meant<Event, Name extends string>(view: View<Event, Name>, id: string) {
  const found = meaningOf<Event | typeof EDITED, Name>(view, pressed(id), {
    edit: () => EDITED,
  });
  return found === null || found === 'nothing' ? null : found.event;
}

/** The actions that no key does, by their titles. */
function withoutKey<Event, Name extends string>(view: View<Event, Name>): string[] {
  return view.actions
    .filter(({ event, keys }) => !keys.some((key) => meant(view, key) === event))
    .map(({ title }) => title);
}

/** For hands that stay on the letters. */
const LETTERS = { h: 'left', j: 'down', k: 'up', l: 'right' } as const;

/** The keys that would do something else in this view if they did not what they do. */
function ambiguous<Event, Name extends string>(view: View<Event, Name>): string[] {
  const { actions, moves, blocks } = view;
  const own = actions.flatMap(({ keys }) => [...keys]);
  const choices = blocks.flatMap((block) => (block.kind === 'choices' ? block.options : []));
  const numbered = [
    choices,
    ...actions.map(({ forItem }) => (forItem?.isByNumber ? forItem.events : [])),
  ];
  const digits = numbered.flatMap((events) => events.slice(0, 9).map((_, at) => String(at + 1)));
  const letters = Object.entries(LETTERS).flatMap(([letter, to]) => (to in moves ? [letter] : []));
  // Enter is the action's in a field of several lines too: those come by a paste.
  const isEdited = (key: string): boolean =>
    !isText(key) && fieldEditOf(pressed(key), { multiline: false }) !== null;
  const edited = focusedField(view) === null ? [] : own.filter(isEdited);
  const all = [...own, ...Object.keys(moves), ...letters, ...digits, ...edited];
  return all.filter((key, at) => all.indexOf(key) !== at);
}

function walked(look: (view: View<GuideWish, FieldName>) => void): void {
  fc.assert(
    fc.property(viewPicks, (path) => {
      walkViews(path, ({ state }) => look(guideView(state)));
    }),
    { numRuns: 80 },
  );
}

/** A view with one action, for what no view of ours has. */
const viewWith = (keys: string, more: Partial<View<unknown>> = {}): View<unknown> => ({
  id: 'some',
  question: '',
  blocks: [],
  actions: [action('one', keys, 'one', 'one', COMMON_KEY_TITLES.help)],
  moves: {},
  ...more,
});

const CHOICES = {
  kind: 'choices',
  question: null,
  options: [{ title: 'A', detail: null, event: 'a' }],
  chosen: 0,
  role: 'sets',
} as const;

describe('the keys of the views', () => {
  test('a digit chooses an option, and none with Ctrl or Alt', () => {
    const shown = viewWith('o', { blocks: [CHOICES] });
    const found = ['1', 'ctrl+1', 'alt+1', 'f1', '2', '0'].map((key) => meant(shown, key));
    expect(found).toEqual(['a', null, null, null, null, null]);
  });

  test('every action has a key that does it, wherever the guide is', () => {
    const ids = new Set<string>();
    walked((view) => {
      ids.add(view.id);
      expect({ id: view.id, without: withoutKey(view) }).toEqual({ id: view.id, without: [] });
    });
    expect(ids.size).toBeGreaterThan(20);
  });

  test('no key means two things', () => {
    walked((view) => {
      expect({ id: view.id, keys: ambiguous(view) }).toEqual({ id: view.id, keys: [] });
    });
  });

  test('the same holds for what lies over the guide', () => {
    const fault = { name: 'a', title: 'A', what: 'It fails.', where: 'api' } as const;
    const running = [{ name: 'a', span: 'for-good', secondsLeft: null }] as const;
    const filter = createTextBuffer('a');
    const views: ReadonlyArray<View<unknown>> = [
      leaveView(null),
      ...[
        FIRST_FAULT_LIST,
        { ...FIRST_FAULT_LIST, filter },
        { ...FIRST_FAULT_LIST, filter, isFiltering: true },
      ].map((list) => faultView({ faults: [fault], running }, list, 'here', 'tokenwright')),
      ...[
        FIRST_WIRE_LIST.exporting,
        { type: 'naming', report: null } as const,
        { type: 'asking', path: '/f', replaces: false } as const,
        { type: 'written', path: '/f' } as const,
      ].map((exporting) => wireView(EMPTY_TAPE, { ...FIRST_WIRE_LIST, exporting })),
    ];
    for (const view of views) {
      const { id } = view;
      expect({ id, without: withoutKey(view), keys: ambiguous(view) }).toEqual({
        id,
        without: [],
        keys: [],
      });
    }
  });
});

describe('the check itself', () => {
  const name = field('name', 'Name', { buffer: createTextBuffer(''), hasFocus: true });

  test('finds an action whose only key is text', () => {
    expect(withoutKey(viewWith('o'))).toEqual([]);
    expect(withoutKey(viewWith('o', { blocks: [name] }))).toEqual([COMMON_KEY_TITLES.help]);
    expect(withoutKey(viewWith('o ctrl+y', { blocks: [name] }))).toEqual([]);
  });

  test('finds a key of two actions, of a move, of a digit, and of a field', () => {
    const two = [...viewWith('o').actions, ...viewWith('o').actions];
    expect(ambiguous(viewWith('o', { actions: two }))).toEqual(['o']);
    const moves = { down: { event: 'down', title: 'next' } };
    expect(ambiguous(viewWith('down', { moves }))).toEqual(['down']);
    expect(ambiguous(viewWith('j', { moves }))).toEqual(['j']);
    expect(ambiguous(viewWith('1', { blocks: [CHOICES] }))).toEqual(['1']);
    expect(ambiguous(viewWith('ctrl+k', { blocks: [name] }))).toEqual(['ctrl+k']);
    expect(ambiguous(viewWith('o enter', { blocks: [name] }))).toEqual([]);
  });
});
