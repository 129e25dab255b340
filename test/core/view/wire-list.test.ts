import { describe, expect, test } from 'vitest';
import {
  FIRST_WIRE_LIST,
  messageAt,
  updateWireList,
  type WireList,
  type WireListEvent,
} from '../../../source/core/view/wire-list.ts';

function after(...events: readonly WireListEvent[]): WireList {
  return from(FIRST_WIRE_LIST, ...events);
}

function from(view: WireList, ...events: readonly WireListEvent[]): WireList {
  return events.reduce((state, event) => updateWireList(state, event).state, view);
}

const IDS = [1, 2, 3];
const ASKED: readonly WireListEvent[] = [{ type: 'name-file' }, { type: 'submit' }];

describe('the cursor of the wire tape', () => {
  test('goes along with new messages at the end, and stays anywhere else', () => {
    expect(messageAt(FIRST_WIRE_LIST, IDS)).toBe(3);
    expect(messageAt(FIRST_WIRE_LIST, [...IDS, 4])).toBe(4);
    const up = after({ type: 'move', by: -1, ids: IDS });
    expect(messageAt(up, [...IDS, 4])).toBe(2);
    expect(messageAt(from(up, { type: 'move', by: 1, ids: IDS }), [...IDS, 4])).toBe(4);
  });

  test('stops at both ends, and finds the end again when its message fell off', () => {
    const up = after({ type: 'move', by: -9, ids: IDS });
    expect(messageAt(up, IDS)).toBe(1);
    expect(messageAt(up, [7, 8])).toBe(8);
    expect(messageAt(FIRST_WIRE_LIST, [])).toBeNull();
  });

  test('unfolding holds it where it is', () => {
    const open = after({ type: 'fold', is: 'other', ids: IDS });
    expect([...open.unfolded]).toEqual([3]);
    expect(messageAt(open, [...IDS, 4])).toBe(3);
    expect(from(open, { type: 'fold', is: 'closed', ids: IDS }).unfolded.size).toBe(0);
  });

  test('all are unfolded at once, and folded again', () => {
    const all = after({ type: 'fold-all', ids: IDS });
    expect([...all.unfolded]).toEqual(IDS);
    expect(from(all, { type: 'fold-all', ids: IDS }).unfolded.size).toBe(0);
  });
});

describe('writing the tape', () => {
  test('looks first, and writes after a yes only', () => {
    const busy = updateWireList(after({ type: 'name-file' }), { type: 'submit' });
    expect(busy.effects).toEqual([{ type: 'look', id: 1, path: 'wire-tape.md' }]);
    const asking = from(busy.state, {
      type: 'looked',
      id: 1,
      place: { type: 'free', path: '/home/you/wire-tape.md' },
    });
    expect(asking.exporting).toMatchObject({ type: 'asking', replaces: false });
    expect(updateWireList(asking, { type: 'submit' }).effects).toEqual([]);
    const effect = { type: 'write', id: 2, path: '/home/you/wire-tape.md', replaces: false };
    expect(updateWireList(asking, { type: 'answer', yes: true }).effects).toEqual([effect]);
    expect(from(asking, { type: 'answer', yes: false }).exporting.type).toBe('naming');
  });

  test('asks again when the file is there by now', () => {
    const place = { type: 'free', path: '/f' } as const;
    const writing = after(
      ...ASKED,
      { type: 'looked', id: 1, place },
      { type: 'answer', yes: true },
    );
    const taken = from(writing, { type: 'wrote', id: 2, outcome: { type: 'taken', path: '/f' } });
    expect(taken.exporting).toEqual({ type: 'asking', path: '/f', replaces: true });
  });

  test('a late answer after Esc changes nothing', () => {
    const left = after(...ASKED, { type: 'stop-export' });
    const place = { type: 'free', path: '/f' } as const;
    expect(from(left, { type: 'looked', id: 1, place })).toBe(left);
  });

  test('a refusal leads back to the name, which can be edited', () => {
    const report = { code: 'x', message: 'No.', remedy: 'Other.', exitCode: 2 } as const;
    const refused = after(...ASKED, { type: 'looked', id: 1, place: { type: 'refused', report } });
    expect(refused.exporting).toEqual({ type: 'naming', report });
    const edited = from(refused, { type: 'edit', edit: { type: 'set', text: 'other.md' } });
    expect(edited.path.text).toBe('other.md');
    expect(edited.exporting).toEqual({ type: 'naming', report: null });
  });
});
