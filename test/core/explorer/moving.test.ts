import { describe, expect, test } from 'vitest';
import { currentField, isTyping } from '../../../source/core/explorer/focus.ts';
import { newReading, quietReading } from '../../../source/core/explorer/reading/reading.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { practiceDemo } from '../../support/store/store-addresses.ts';
import { walkExplorer, type ExplorerWalk } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const SEND = { type: 'send' } as const;
const BACK = { type: 'back' } as const;
const TAB = { type: 'move-focus', by: 1 } as const;

function place({ state }: ExplorerWalk): string {
  return state.focus.pane === 'response' ? 'response' : currentField(state);
}

describe('Tab', () => {
  test('goes from pane to pane, and back to the field that one came from', () => {
    const walk = walkExplorer().go(BACK);
    expect([place(walk.go(TAB)), place(walk.go(TAB)), place(walk.go(TAB))]).toEqual([
      ...['response', 'path', 'response'],
    ]);
    expect(place(walk.go({ type: 'move-focus', by: -1 }))).toBe('path');
  });

  test('goes through the fields while one types, and on to the answer', () => {
    const walk = walkExplorer().go({ type: 'move-focus', by: -1 });
    expect([place(walk), isTyping(walk.state)]).toEqual(['method', false]);
    walk.go({ type: 'start-typing' });
    expect([place(walk), place(walk.go(TAB))]).toEqual(['path', 'response']);
  });

  test('that ended the typing is taken back by Shift+Tab, typing included', () => {
    const SHIFT_TAB = { type: 'move-focus', by: -1 } as const;
    const walk = walkExplorer();
    expect([place(walk), isTyping(walk.state)]).toEqual(['path', true]);
    walk.go(TAB);
    expect([place(walk), isTyping(walk.state)]).toEqual(['response', false]);
    walk.go(SHIFT_TAB);
    expect([place(walk), isTyping(walk.state)]).toEqual(['path', true]);
    // Tab goes round, and an answer that was sent for has its keys.
    walk.go(TAB, TAB);
    expect([place(walk), isTyping(walk.state)]).toEqual(['path', false]);
    walk.go({ type: 'start-typing' }, SEND);
    walk.answer(answerWith({})).go(SHIFT_TAB);
    expect([place(walk), isTyping(walk.state)]).toEqual(['path', false]);
  });

  test('stops at the body where the method takes one', () => {
    const walk = walkExplorer().go({ type: 'choose-method', by: -1 });
    expect(walk.state.rest.method).toBe('HEAD');
    expect(place(walk.go(TAB))).toBe('response');
    walk.go({ type: 'choose-method', by: -1 }, { type: 'choose-method', by: -1 });
    expect(walk.state.rest.method).toBe('PATCH');
    walk.go(TAB, { type: 'start-typing' }, TAB);
    expect(place(walk)).toBe('body');
  });

  test('a body field that is gone gives the keys to the path', () => {
    const walk = walkExplorer().go({ type: 'choose-method', by: 1 }, TAB);
    expect(place(walk.go({ type: 'choose-method', by: -1 }))).toBe('path');
  });
});

describe('letters', () => {
  test('stay commands after Tab and after Esc from the answer, until one chooses to type', () => {
    const walk = walkExplorer().go(SEND).answer(answerWith({}));
    expect(isTyping(walk.go(TAB).state)).toBe(false);
    expect(place(walk)).toBe('path');
    walk.go(SEND).answer(answerWith({})).go(BACK);
    expect([place(walk), isTyping(walk.state)]).toEqual(['path', false]);
    expect(isTyping(walk.go({ type: 'start-typing' }).state)).toBe(true);
  });

  test('go on being text where Tab leads from one text to the next', () => {
    const walk = walkExplorer().go({ type: 'switch-mode' }, TAB);
    expect([place(walk), isTyping(walk.state)]).toEqual(['variables', true]);
    walk.go(TAB);
    expect([place(walk), isTyping(walk.go(TAB).state)]).toEqual(['response', false]);
  });

  test('a paste outside text lands in the field at hand, and one over the answer nowhere', () => {
    const paste = (text: string) => ({ type: 'edit', edit: { type: 'paste', text } }) as const;
    const walk = walkExplorer().go(BACK, paste('?limit=5'));
    expect(walk.state.rest.path.text).toBe('shop.json?limit=5');
    expect(isTyping(walk.state)).toBe(true);
    walk.go(SEND).answer(answerWith({})).go(paste('x'));
    expect(walk.state.rest.path.text).toBe('shop.json?limit=5');
    const asked = walkExplorer().go({ type: 'open-presets' }, paste('x'));
    expect(asked.state.rest.path.text).toBe('shop.json');
  });
});

describe('sideways', () => {
  test('long rows move by the cells asked for, never before the first', () => {
    const walk = walkExplorer().go(SEND).answer(answerWith({}));
    const left = (by: number) => walk.go({ type: 'shift', by }).state.view.left;
    expect([left(8), left(8), left(-8), left(-80)]).toEqual([8, 16, 8, 0]);
    expect(left(1_000_000)).toBe(4096);
  });
});

describe('Esc', () => {
  test('goes one level back at a time and ends in the guide, never out of the program', () => {
    const walk = walkExplorer({ canReturn: true }).go(SEND).answer(answerWith({}));
    expect(place(walk)).toBe('response');
    walk.go(BACK);
    expect([place(walk), isTyping(walk.state)]).toEqual(['path', false]);
    expect(walk.state.leaving).toBeNull();
    walk.go(BACK);
    expect(walk.state.leaving).toEqual({ diagnosis: null });
  });

  test('without a guide the last one does nothing', () => {
    const walk = walkExplorer().go(BACK);
    const { state } = walk;
    expect(walk.go(BACK).state).toBe(state);
  });

  test('closes help, question and list before anything else', () => {
    const walk = walkExplorer().go({ type: 'open-presets' }, { type: 'open-help' }, BACK);
    expect([walk.state.overlay, walk.state.compose.ready?.index]).toEqual([null, 0]);
    expect(walk.go(BACK).state.compose.ready).toBeNull();
    expect(isTyping(walk.state)).toBe(true);
  });
});

describe('the drafts', () => {
  test('of both modes stay, and go over into the next explorer', () => {
    const walk = walkExplorer().write('orders.json').go({ type: 'switch-mode' }).write('{ a }');
    walk.go({ type: 'switch-mode' });
    expect(walk.state.rest.path.text).toBe('orders.json');
    const next = walkExplorer({}, walk.state);
    expect(next.state.graphql.query.text).toBe('{ a }');
    expect(next.state.rest.path.text).toBe('orders.json');
    expect(next.state.response).toBeNull();
  });
});

describe('the answers', () => {
  /** An answer that is scrolled and searched, with an earlier one behind it. */
  function left(): ExplorerWalk {
    const walk = walkExplorer()
      .go(SEND)
      .answer(answerWith(['one']));
    walk.go(SEND);
    return walk.answer(answerWith(Array.from({ length: 90 }, () => 0))).sized(10);
  }

  test('go over into the next explorer with the same token, as they were read', () => {
    const walk = left().go(
      { type: 'move-focus', by: 1 },
      { type: 'reading', event: { type: 'walk', by: 5, unit: 'row' } },
      { type: 'reading', event: { type: 'choose-copy' } },
    );
    const next = walkExplorer({}, walk.state).state;
    const { response, view, flight, reading } = walk.state;
    expect(reading.isChoosingCopy).toBe(true);
    expect(next.response).toBe(response);
    expect(next.view).toEqual(view);
    expect(next.flight.answers).toEqual(flight.answers);
    expect(next.flight.answers).toHaveLength(2);
    expect(next.reading.cursor).toBe(reading.cursor);
  });

  test('come without a question or work that was under way', () => {
    const open = left().state;
    const reading = {
      ...open.reading,
      isChoosingCopy: true,
      isAskingForMore: true,
      saving: { type: 'busy', id: 1, typed: 'x' } as const,
      readingOn: { id: 2, bytes: 3, isStopping: false },
    };
    const flight = { ...open.flight, collecting: 1 };
    const next = walkExplorer({}, { ...open, reading, flight }).state;
    expect(next.reading).toEqual(quietReading(open.reading));
    expect(next.flight.collecting).toBeNull();
  });

  test('stay behind with another token, and at another store', () => {
    const { state } = left();
    const others = [
      { token: new Secret('another-token-of-the-same-store') },
      { address: practiceDemo(3999) },
    ];
    for (const change of others) {
      const next = walkExplorer(change, state).state;
      expect(next.response).toBeNull();
      expect(next.flight.answers).toEqual([]);
      expect(next.reading).toEqual(newReading());
    }
  });
});

describe('scrolling', () => {
  function withRows(count: number): ExplorerWalk {
    const walk = walkExplorer()
      .go(SEND)
      .answer(answerWith(Array.from({ length: count }, () => 0)));
    return walk.sized(10);
  }

  test('moves by rows and pages and stops at both ends', () => {
    const walk = withRows(98);
    const top = () => walk.state.view.top;
    walk.go({ type: 'scroll', by: 1, unit: 'row' }, { type: 'scroll', by: 1, unit: 'page' });
    expect(top()).toBe(10);
    walk.go({ type: 'scroll-to', place: 'end' }, { type: 'scroll', by: 1, unit: 'row' });
    expect(top()).toBe(90);
    walk.go({ type: 'scroll-to', place: 'start' }, { type: 'scroll', by: -1, unit: 'row' });
    expect(top()).toBe(0);
  });

  test('a body that fits does not move', () => {
    expect(withRows(3).go({ type: 'scroll', by: 1, unit: 'row' }).state.view.top).toBe(0);
  });

  test('a taller screen never leaves blank rows at the end', () => {
    const walk = withRows(98).go({ type: 'scroll-to', place: 'end' });
    expect(walk.sized(50).top()).toBe(50);
  });
});
