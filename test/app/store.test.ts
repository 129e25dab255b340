import { expect, test } from 'vitest';
import { createStore, watch } from '../../source/app/store.ts';
import { settled } from '../support/terminal/waiting.ts';

type Event = { type: 'add'; by: number } | { type: 'ask' } | { type: 'nothing' };

function counter(effects: string[] = []) {
  return createStore<{ count: number }, Event, string>({
    initial: { count: 0 },
    update: (state, event) => {
      if (event.type === 'add') return { state: { count: state.count + event.by }, effects: [] };
      return { state, effects: event.type === 'ask' ? ['ask'] : [] };
    },
    runEffect: (effect, dispatch) => {
      effects.push(effect);
      dispatch({ type: 'add', by: 10 });
    },
  });
}

test('the state is new as soon as dispatch returns', () => {
  const store = counter();
  store.dispatch({ type: 'add', by: 1 });
  store.dispatch({ type: 'add', by: 2 });
  expect(store.getState()).toEqual({ count: 3 });
});

test('a burst of events tells subscribers once', async () => {
  const store = counter();
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.getState().count));
  for (let key = 0; key < 200; key += 1) store.dispatch({ type: 'add', by: 1 });
  expect(seen).toEqual([]);
  await settled();
  expect(seen).toEqual([200]);
});

test('an event that changes nothing tells nobody', async () => {
  const store = counter();
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.getState().count));
  store.dispatch({ type: 'nothing' });
  await settled();
  expect(seen).toEqual([]);
});

test('an effect that answers at once is handled before dispatch returns', () => {
  const effects: string[] = [];
  const store = counter(effects);
  store.dispatch({ type: 'ask' });
  expect(effects).toEqual(['ask']);
  expect(store.getState()).toEqual({ count: 10 });
});

test('what effects answer at once is handled in the order of the effects', () => {
  const store = createStore<readonly string[], string, string>({
    initial: [],
    update: (state, event) => ({
      state: [...state, event],
      effects: event === 'ask' ? ['first', 'second', 'third'] : [],
    }),
    runEffect: (effect, dispatch) => dispatch(effect),
  });
  store.dispatch('ask');
  expect(store.getState()).toEqual(['ask', 'first', 'second', 'third']);
});

test('what an effect brings on comes after what the effects beside it answer', () => {
  const store = createStore<readonly string[], string, string>({
    initial: [],
    update: (state, event) => ({
      state: [...state, event],
      effects: event === 'ask' ? ['first', 'second'] : event === 'first' ? ['after first'] : [],
    }),
    runEffect: (effect, dispatch) => dispatch(effect),
  });
  store.dispatch('ask');
  expect(store.getState()).toEqual(['ask', 'first', 'second', 'after first']);
});

test('who unsubscribed hears nothing more', async () => {
  const store = counter();
  const seen: number[] = [];
  store.subscribe(() => seen.push(1))();
  store.dispatch({ type: 'add', by: 1 });
  await settled();
  expect(seen).toEqual([]);
});

test('watch tells the first part at once and then only changes of it', async () => {
  const store = counter();
  const seen: boolean[] = [];
  watch(
    store,
    ({ count }) => count > 1,
    (isMany) => void seen.push(isMany),
  );
  store.dispatch({ type: 'add', by: 1 });
  await settled();
  store.dispatch({ type: 'add', by: 1 });
  await settled();
  expect(seen).toEqual([false, true]);
});
