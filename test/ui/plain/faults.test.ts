import { describe, expect, test } from 'vitest';
import type { FaultControls, FaultStore } from '../../../source/app/faults.ts';
import { createStore } from '../../../source/app/store.ts';
import type { FaultReach, FaultSwitches } from '../../../source/core/service/practice-faults.ts';
import { faultSideCommand, faultTellingAsker } from '../../../source/ui/plain/faults.ts';
import { scriptedAsker, value } from '../../support/guide/scripted-asker.ts';

const FAULTS: FaultSwitches['faults'] = [
  { name: 'used-code', title: 'Used code', what: 'The code was used.', where: 'exchange' },
  { name: 'throttled', title: 'Throttled', what: 'It says Throttled.', where: 'api' },
  { name: 'late-code', title: 'Late code', what: 'The code is late.', where: 'exchange' },
];

function openFaults(reach: FaultReach = 'here') {
  const place: { reach: FaultReach } = { reach };
  const store = createStore<FaultSwitches, Parameters<FaultStore['dispatch']>[0], never>({
    initial: { faults: FAULTS, running: [] },
    update(switches, event) {
      if (event.type === 'changed') return { state: event.switches, effects: [] };
      const name = event.type === 'switch' && event.to !== 'off' ? event.name : null;
      const running =
        name === null ? [] : [{ name, span: 'next-request', secondsLeft: null } as const];
      return { state: { ...switches, running }, effects: [] };
    },
    runEffect: () => undefined,
    later: (tell) => tell(),
  });
  const controls: FaultControls = {
    faults: { ...store, attach: () => undefined },
    reach: () => place.reach,
    program: 'tokenwright',
  };
  return { controls, store, place };
}

const on = (store: ReturnType<typeof openFaults>['store']) =>
  store.getState().running.map(({ name }) => name);

describe('the word faults', () => {
  test('lists them under the places where they strike, each place once, and the ways', async () => {
    const asker = scriptedAsker();
    await faultSideCommand(openFaults().controls).handle('faults', asker);
    expect(asker.said.slice(0, 5)).toEqual([
      'At the exchange:',
      '  used-code. The code was used.',
      '  late-code. The code is late.',
      'In answers of the Admin API:',
      '  throttled. It says Throttled.',
    ]);
    expect(asker.said).toContain('  faults off: switch all off');
    expect(asker.said.at(-1)).toBe('Faults: all off.');
  });

  test('finds by words, and says so where there is none', async () => {
    const asker = scriptedAsker();
    await faultSideCommand(openFaults().controls).handle('faults late', asker);
    expect(asker.said.slice(0, 3)).toEqual([
      'At the exchange:',
      '  late-code. The code is late.',
      '  fault NAME once: on once, for the next request',
    ]);
    const none = scriptedAsker();
    await faultSideCommand(openFaults().controls).handle('faults nonsense', none);
    expect(none.said[0]).toBe('No fault has these words.');
    expect(none.said[1]).toBe('  fault NAME once: on once, for the next request');
  });

  test('switches one, and says what is on', async () => {
    const { controls, store } = openFaults();
    const asker = scriptedAsker();
    await faultSideCommand(controls).handle('fault throttled once', asker);
    expect(on(store)).toEqual(['throttled']);
    expect(asker.said).toEqual(['FAULT on: throttled, once.']);
    await faultSideCommand(controls).handle('faults off', asker);
    expect(on(store)).toEqual([]);
    expect(asker.said.at(-1)).toBe('Faults: all off.');
  });

  test('switches none by a name that is none', async () => {
    const { controls, store } = openFaults();
    const asker = scriptedAsker();
    await faultSideCommand(controls).handle('fault code once', asker);
    expect(on(store)).toEqual([]);
    expect(asker.said).toEqual([
      'There is no fault with that name. Is it one of these: used-code, late-code? The word faults lists them.',
    ]);
  });

  test('says why where there is nothing to switch', async () => {
    const { controls, store } = openFaults('real-store');
    const asker = scriptedAsker();
    await faultSideCommand(controls).handle('fault throttled once', asker);
    expect(on(store)).toEqual([]);
    expect(asker.said.join(' ')).toContain('This is not the practice store');
  });

  test('is none in another line', () => {
    expect(
      faultSideCommand(openFaults().controls).handle('GET faults.json', scriptedAsker()),
    ).toBeNull();
  });
});

describe('the faults as a choice', () => {
  test('have a title that says what they do', () => {
    expect(faultSideCommand(openFaults().controls).title).toMatch(/^Faults of the practice store/);
  });

  test('are listed, and switched by their names until an empty line', async () => {
    const { controls, store } = openFaults();
    const asker = scriptedAsker([value('throttled once'), value('late'), value(' ')]);
    await faultSideCommand(controls).open(asker);
    expect(asker.asked.map(({ question }) => question)).toEqual(
      Array.from({ length: 3 }, () => 'NAME once, time, until, off; Enter goes back.'),
    );
    expect(asker.said[0]).toBe('At the exchange:');
    expect(on(store)).toEqual(['throttled']);
    // The words that are no switch search.
    expect(asker.said.filter((line) => line.includes('late-code.'))).toHaveLength(2);
  });

  test('are left by any word that leads elsewhere', async () => {
    const asker = scriptedAsker([{ type: 'back' }, value('throttled once')]);
    await faultSideCommand(openFaults().controls).open(asker);
    expect(asker.asked).toHaveLength(1);
  });

  test('ask nothing where there is nothing to switch', async () => {
    const asker = scriptedAsker();
    await faultSideCommand(openFaults('not-running').controls).open(asker);
    expect(asker.asked).toEqual([]);
    expect(asker.said.join(' ')).toContain('not running yet');
  });
});

describe('before a question', () => {
  const ON = 'FAULT on: throttled, once.';

  function telling(reach?: FaultReach) {
    const inner = scriptedAsker([], { canPick: true });
    const world = openFaults(reach);
    return { ...world, inner, asker: faultTellingAsker(inner, world.controls) };
  }
  const throttle = { type: 'switch', name: 'throttled', to: 'next-request' } as const;

  test('nothing is said while none is on', async () => {
    const { asker, inner } = telling();
    await asker.ask('a');
    await asker.confirm('b');
    expect(inner.said).toEqual([]);
    expect(inner.asked.map(({ question }) => question)).toEqual(['a', 'b']);
  });

  test('of every kind it is said which is on, and once that it is over', async () => {
    const { asker, inner, store } = telling();
    store.dispatch(throttle);
    const options = { isAgain: true };
    await asker.choose('a', [], options);
    await asker.ask('b', { goesOn: true });
    await asker.askSecret('c');
    await asker.confirm('d');
    await asker.pick?.({} as never, { signal: new AbortController().signal });
    expect(inner.said).toEqual([ON, ON, ON, ON, ON]);
    expect(inner.asked).toMatchObject([
      { kind: 'choose', question: 'a', choices: [], options },
      { kind: 'ask', question: 'b', options: { goesOn: true } },
      { kind: 'secret', question: 'c' },
      { kind: 'confirm', question: 'd' },
      { kind: 'pick' },
    ]);
    store.dispatch({ type: 'all-off' });
    await asker.ask('e');
    await asker.ask('f');
    expect(inner.said.slice(5)).toEqual(['Faults: all off.']);
  });

  test('one that was on and is over meanwhile is told of too', async () => {
    const { asker, inner, store } = telling();
    store.dispatch(throttle);
    store.dispatch({ type: 'all-off' });
    await asker.ask('a');
    expect(inner.said).toEqual(['Faults: all off.']);
  });

  test('of a store elsewhere nothing is said', async () => {
    const { asker, inner, store } = telling('elsewhere');
    store.dispatch(throttle);
    await asker.ask('a');
    expect(inner.said).toEqual([]);
  });

  test('everything else is the inner one’s, and nothing is listened to behind the end', async () => {
    const { asker, inner, store, place } = telling();
    asker.say('one', ['two']);
    asker.show('three', ['four']);
    expect(asker.hasTypedAhead()).toBe(true);
    expect(await asker.lend(async () => 'lent')).toBe('lent');
    asker.ring();
    asker.close();
    expect(inner.said).toEqual(['one', 'two']);
    expect(inner.shown).toEqual(['three', 'four']);
    expect(inner.done).toEqual(['typed ahead', 'lend', 'ring', 'close']);
    store.dispatch(throttle);
    place.reach = 'not-running';
    await asker.ask('a');
    expect(inner.said).toEqual(['one', 'two']);
  });
});
