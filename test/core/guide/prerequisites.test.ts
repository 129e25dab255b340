import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../source/core/errors.ts';
import { prerequisites } from '../../../source/core/guide/steps/prerequisites/prerequisites.ts';
import { attention, failed, fine } from '../../../source/core/diagnosis/machine-check.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';

function ownPrerequisites(shop = ''): GuideRun {
  return new GuideRun({ startWith: 'own', shop, scopes: ['read_products'] }).do({ type: 'next' });
}

function proofOf(run: GuideRun, name: string) {
  return prerequisites(run.state).find((item) => item.name === name)?.proof;
}

const demo = 'demo.myshopify.com';

describe('the ticks of a person', () => {
  test('are set under the cursor and by name, and taken away again', () => {
    const run = ownPrerequisites().do({ type: 'toggle-tick-here' });
    expect(proofOf(run, 'account')).toEqual({ type: 'tick', name: 'account', isTicked: true });
    run.do({ type: 'move-prerequisite', by: 1 }, { type: 'toggle-tick-here' });
    expect(run.state.ticks.names).toEqual(['account', 'store']);
    run.do({ type: 'toggle-tick', name: 'account' });
    expect(run.state.ticks.names).toEqual(['store']);
  });

  test('belong to what only a person knows: a tested line takes none', () => {
    const run = ownPrerequisites().do({ type: 'move-prerequisite', by: 3 });
    expect(run.do({ type: 'toggle-tick-here' }).state.ticks.names).toEqual([]);
    expect(run.do({ type: 'move-prerequisite', by: 9 }).state.prerequisite).toBe(3);
    expect(run.do({ type: 'move-prerequisite', by: -9 }).state.prerequisite).toBe(0);
  });

  test('are remembered for the store, and asked for when it is known', () => {
    const run = ownPrerequisites(demo);
    expect(run.effects).toContainEqual({ type: 'load-ticks', shop: demo });
    run.do({ type: 'toggle-tick', name: 'store' });
    expect(run.effects.at(-1)).toEqual({ type: 'save-ticks', shop: demo, ticks: ['store'] });
  });

  test('come back together with those that were set in the meantime; unknown ones stay away', () => {
    const run = ownPrerequisites(demo);
    const { shop } = run.state.ticks;
    if (shop === null) throw new Error('the store is named');
    run.do({ type: 'toggle-tick', name: 'store' });
    run.do({ type: 'ticks-recalled', shop, ticks: ['account', 'something-new'] });
    expect(run.state.ticks.names).toEqual(['account', 'store']);
    expect(run.effects.at(-1)).toEqual({ type: 'save-ticks', shop, ticks: ['account', 'store'] });
    const before = run.effects.length;
    run.do({ type: 'ticks-recalled', shop, ticks: ['account', 'store'] });
    expect(run.effects).toHaveLength(before);
  });

  test('that were set before the store had a name go on with its name', () => {
    const run = ownPrerequisites().do({ type: 'toggle-tick-here' });
    expect(run.count('save-ticks')).toBe(0);
    run.do({ type: 'next' }, { type: 'next' });
    run.do({ type: 'focus', field: 'shop' }).type('shop', demo);
    run.do({ type: 'focus', field: null }, { type: 'back' }, { type: 'back' });
    expect(run.state.step).toBe('prerequisites');
    expect(run.effects).toContainEqual({ type: 'load-ticks', shop: demo });
    expect(run.state.ticks).toMatchObject({ shop: demo, names: ['account'] });
  });

  test('are not needed on the practice store', () => {
    const run = new GuideRun().do({ type: 'next' }, practiceStarted());
    expect(proofOf(run, 'account')).toEqual({ type: 'given' });
    run.do({ type: 'toggle-tick', name: 'account' }, { type: 'toggle-tick-here' });
    expect(run.state.ticks.names).toEqual([]);
    expect(run.count('save-ticks')).toBe(0);
  });
});

describe('the tests of the machine', () => {
  test('decide what is said of a prerequisite: the worst of them', () => {
    const run = ownPrerequisites();
    expect(proofOf(run, 'redirect')).toEqual({ type: 'tests', status: 'untested' });
    run.do({ type: 'checked', run: 1, result: fine('port', 'Free.') });
    expect(proofOf(run, 'redirect')).toEqual({ type: 'tests', status: 'ok' });
    run.do({ type: 'checked', run: 1, result: attention('browser', 'None.', 'By hand.') });
    expect(proofOf(run, 'redirect')).toEqual({ type: 'tests', status: 'attention' });
    const taken = failed('port', { message: 'Taken.', remedy: 'Free it.' });
    run.do({ type: 'checked', run: 1, result: taken });
    expect(proofOf(run, 'redirect')).toEqual({ type: 'tests', status: 'failed' });
    expect(proofOf(run, 'client')).toEqual({ type: 'tests', status: 'untested' });
  });

  test('run again on a key, and by themselves once another store is named', () => {
    const run = ownPrerequisites();
    expect(run.count('run-checks')).toBe(1);
    run.do({ type: 'check-again' });
    expect(run.count('run-checks')).toBe(2);
    run.do({ type: 'next' }, { type: 'back' });
    expect(run.count('run-checks')).toBe(2);
    run.do({ type: 'next' }, { type: 'next' });
    run.do({ type: 'focus', field: 'shop' }).type('shop', demo);
    run.do({ type: 'focus', field: null }, { type: 'back' }, { type: 'back' });
    expect(run.count('run-checks')).toBe(3);
    const last = run.effects.findLast(({ type }) => type === 'run-checks');
    expect(last).toMatchObject({ store: { origin: `https://${demo}` } });
  });
});

describe('where no real store may be reached', () => {
  const liveRefusal = {
    code: 'tls-checks-off',
    message: 'Certificate checks are off.',
    remedy: 'Unset it.',
    exitCode: EXIT.usage,
  };

  test('the own store is refused with the reason, and the practice store is not', () => {
    const run = new GuideRun({ liveRefusal }).do({ type: 'choose-store', store: 'own' });
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({
      step: 'start',
      notice: { level: 'problem', message: 'Certificate checks are off.', remedy: 'Unset it.' },
    });
    run.do({ type: 'choose-store', store: 'practice' }, { type: 'next' }, practiceStarted());
    expect(run.state.step).toBe('prerequisites');
  });
});
