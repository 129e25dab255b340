import { describe, expect, test } from 'vitest';
import { createStore } from '../../../../source/app/store.ts';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import { field } from '../../../../source/core/view/blocks.ts';
import type { Action, View } from '../../../../source/core/view/view.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { type Confirm, NEVER } from '../../../../source/ui/ink/input/confirming.ts';
import { keyOfId } from '../../../../source/ui/ink/input/key.ts';
import { helpHint, SCROLLS, viewOverlay } from '../../../../source/ui/ink/overlays/overlay.tsx';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';

const GO: Action<string> = { event: 'go', keys: ['g'], word: 'go', hint: 'go', title: 'goes' };
const RISK: Action<string> = { ...GO, event: 'risk', keys: ['y'], word: 'yes', isRisky: true };

/** An overlay with these parts, on a screen that was scrolled. */
function open(options: Partial<Parameters<typeof viewOverlay<string>>[1]> = {}, isTyping = false) {
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: { ...FIRST_SCREEN, overlay: 'wire', scroll: 3 },
    update: updateScreen,
    runEffect: () => {},
  });
  const scrolling = createScrolling();
  const ran: string[] = [];
  const view = { question: 'Sure?' };
  const overlay = viewOverlay<string>(
    { screen, scrolling, isPresenting: () => false },
    {
      view: (): View<string> => ({
        id: 'some',
        question: view.question,
        blocks: isTyping
          ? [field('find', 'Find', { buffer: createTextBuffer(''), hasFocus: true })]
          : [],
        actions: [GO, RISK],
        moves: {},
      }),
      head: () => ({ title: 'Some', right: '' }),
      scrolls: SCROLLS,
      edit: ({ type }) => `edit ${type}`,
      run: (event) => void ran.push(event),
      ...options,
    },
  );
  const press = (id: string, confirm: Confirm = NEVER) =>
    overlay.handle({ type: 'key', key: keyOfId(id) }, confirm);
  return { overlay, press, ran, view, state: () => screen.getState() };
}

describe('a view that lies over the faces', () => {
  test('opens by its function key everywhere, and by its letter where that is no text', () => {
    const { overlay } = open({ opensBy: 'f3 w' });
    const opens = (id: string, isTyping: boolean) => overlay.opensBy(id, isTyping);
    expect([opens('f3', false), opens('f3', true)]).toEqual([true, true]);
    expect([opens('w', false), opens('w', true), opens('x', false)]).toEqual([true, false, false]);
    expect(open().overlay.opensBy('f3', false)).toBe(false);
  });

  test('takes the keys of what it offers, from its first row on', () => {
    const { press, ran, state } = open();
    press('g');
    expect([ran, state().scroll]).toEqual([['go'], 0]);
  });

  test('takes text where a field has the keys', () => {
    const { press, ran, overlay } = open({}, true);
    press('g');
    expect([ran, overlay.isTyping()]).toEqual([['edit insert'], true]);
    expect(open().overlay.isTyping()).toBe(false);
  });

  test('ignores a paste where there is no field for it', () => {
    const { overlay, ran, state } = open({ closesByAnyKey: true });
    overlay.handle({ type: 'paste', text: 'g', isCut: false }, NEVER);
    expect([ran, state().overlay, state().scroll]).toEqual([[], 'wire', 3]);
  });

  test('does what may be for good only after a yes to the question that still stands', () => {
    const { press, ran, view } = open();
    press('y');
    expect(ran).toEqual([]);
    const given: Array<() => void> = [];
    const asks: string[] = [];
    const confirm: Confirm = {
      give(question, act) {
        asks.push(question);
        given.push(act);
      },
    };
    press('y', confirm);
    view.question = 'Another?';
    given[0]?.();
    expect(ran).toEqual([]);
    view.question = 'Sure?';
    given[0]?.();
    expect(ran).toEqual(['risk']);
    expect(asks[0]).toContain('Sure?');
  });

  test('scrolls by the keys that it takes for nothing else', () => {
    const { press, state } = open();
    press('home');
    expect(state().scroll).not.toBe(3);
    const few = open({ scrolls: {} });
    few.press('home');
    expect(few.state().scroll).toBe(3);
  });

  test('opens the help over itself, where it has one', () => {
    for (const id of ['?', 'f1']) {
      const helped = open({ hasHelp: true });
      helped.press(id);
      expect(helped.state()).toMatchObject({ overlay: 'help', under: 'wire' });
      const alone = open();
      alone.press(id);
      expect(alone.state().overlay).toBe('wire');
    }
  });

  test('closes by any other key, where nothing else is to be done in it', () => {
    const closing = open({ closesByAnyKey: true });
    closing.press('down');
    expect(closing.state().overlay).toBe('wire');
    closing.press('x');
    expect(closing.state().overlay).toBeNull();
    const staying = open();
    staying.press('x');
    expect(staying.state().overlay).toBe('wire');
  });
});

test('the help is F1 where a question mark is text', () => {
  expect(helpHint(true)).toEqual({ key: 'F1', words: 'help', press: 'f1' });
  expect(helpHint(false)).toEqual({ key: '?', words: 'help', press: 'f1' });
});
