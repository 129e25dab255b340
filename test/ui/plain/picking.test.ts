import { expect, test } from 'vitest';
import type { GuideWish } from '../../../source/core/guide/event.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { liveList, pickedView, readAtList } from '../../../source/ui/plain/picking.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

const NEXT = { type: 'next' } as const;

/** A guide at the list of scopes, with what was done to it. */
function atScopes() {
  return atList(new GuideRun().do({ type: 'choose-store', store: 'own' }, NEXT, NEXT));
}

function atLessons() {
  const listed = [
    { id: '01-one', title: 'One', minutes: 5, isDone: false },
    { id: '02-two', title: 'Two', minutes: 10, isDone: false },
  ];
  const run = new GuideRun({ offersLessons: true }).do({ type: 'list-lessons' });
  const id = run.state.lastId;
  return atList(run.do({ type: 'lessons-listed', id, lessons: listed }));
}

function atList(run: GuideRun) {
  const done: GuideWish[] = [];
  const list = liveList({ getState: () => run.state, subscribe: () => () => {} }, (wish) => {
    done.push(wish);
    run.do(wish);
  });
  const look = () => {
    const now = list.look();
    if (now === null) throw new Error('no list');
    return now;
  };
  const keys = (typed: string) =>
    look()
      .keys(typed)
      .map((pair) => pair.join(' '));
  return { run, list, done, look, keys, view: () => guideView(run.state) };
}

test('the list of scopes is searched and ticked, another view is not', () => {
  const { view, look, run } = atScopes();
  const picked = pickedView(view());
  expect(picked?.field?.name).toBe('scope-filter');
  expect(picked?.ticks).toHaveLength(picked?.list.items.length ?? 0);
  expect(look()).toMatchObject({ search: '', cursor: 0 });
  expect(look().items.length).toBeGreaterThan(50);
  run.do({ type: 'back' });
  expect(pickedView(view())).toBeNull();
  expect(pickedView(guideView(new GuideRun().state))).toBeNull();
});

test('keys search, move and tick', () => {
  const { list, done, look } = atScopes();
  list.search('read_orders');
  expect(look()).toMatchObject({ search: 'read_orders', cursor: 0 });
  expect(look().items[0]?.title).toBe('read_orders');
  list.move('down');
  expect(look().cursor).toBe(1);
  list.move('up');
  list.move('left');
  list.tick();
  expect(look().items[0]?.mark).toBe('ticked');
  expect(done.map(({ type }) => type)).toEqual([
    ...['edit', 'move-scope', 'move-scope', 'move-scope-group', 'toggle-scope'],
  ]);
});

test('each key says what it does with what is typed', () => {
  const { list, keys } = atScopes();
  const ends = ['Tab more', 'Esc empty it'];
  expect(keys('')).toEqual(['Space tick', 'Enter go on', 'Tab more', 'Esc back']);
  list.search('read_orders');
  expect(keys('read_orders')).toEqual(['Space tick', 'Enter tick', ...ends]);
  list.tick();
  expect(keys('read_orders')).toEqual(['Space tick', 'Enter new search', ...ends]);
  list.search('qqqq');
  expect(keys('qqqq')).toEqual(ends);
});

test('a line goes on, does what its word says, or ticks what was searched', () => {
  const { list, view } = atScopes();
  const anew = {
    type: 'edit',
    field: 'scope-filter',
    edit: { type: 'set', text: '' },
  };
  expect(readAtList(view(), '  ')).toEqual({ wishes: [NEXT], isText: false });
  list.search('read_orders');
  const tick = { type: 'toggle-scope', handle: 'read_orders' };
  expect(readAtList(view(), 'read_orders')).toEqual({ wishes: [tick, anew], isText: false });
  // What was not searched is for the view to read, which takes pasted scopes.
  expect(readAtList(view(), 'read_products')).toEqual({ wishes: [anew], isText: true });
  expect(readAtList(view(), ' SETS ')).toMatchObject({ wishes: [anew, {}], isText: false });
  list.tick();
  expect(readAtList(view(), 'read_orders')).toEqual({ wishes: [anew], isText: false });
  const plain = guideView(new GuideRun().state);
  expect(readAtList(plain, 'wibble')).toEqual({ wishes: [], isText: false });
});

test('Space opens nothing, and no key stands there without what it does', () => {
  const { list, done, keys, view } = atLessons();
  expect(keys('')).toEqual(['Enter open', 'Tab more', 'Esc back']);
  expect(keys('wibble')).toEqual(['Tab more', 'Esc empty it']);
  list.tick();
  expect(done).toEqual([]);
  expect(readAtList(view(), '')).toEqual({ wishes: [NEXT], isText: false });
});

test('in a list of groups Enter opens the one under the cursor', () => {
  const { run, list, done, keys, view } = atScopes();
  run.do({ type: 'show-scope-panel', panel: 'groups' });
  expect(view().id).toBe('scopes/groups');
  expect(keys('')).toEqual(['Enter open', 'Tab more', 'Esc back']);
  list.tick();
  expect(done).toEqual([]);
  expect(readAtList(view(), '')).toEqual({ wishes: [NEXT], isText: false });
});
