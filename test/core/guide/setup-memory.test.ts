import { describe, expect, test } from 'vitest';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { activeForm } from '../../../source/core/guide/create.ts';
import { PLACEHOLDER } from '../../../source/core/guide/steps/app/redirect.ts';
import { setupList } from '../../../source/core/guide/steps/app/setup.ts';
import {
  addToMemory,
  NO_MEMORY,
  NOTHING_REMEMBERED,
} from '../../../source/core/guide/remembered.ts';
import { runMemory } from '../../../source/core/guide/memory.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';

const CLIENT_ID = 'fedcba9876543210'.repeat(2);
const demo = 'demo.myshopify.com';

/** On the App step of an own store. */
function atApp(change: Partial<GuideConfig> = {}): GuideRun {
  return new GuideRun({ startWith: 'own', scopes: ['read_products'], ...change }).do(
    { type: 'next' },
    { type: 'next' },
    { type: 'next' },
  );
}

/** The next run, which goes on where this one was left. */
function next(run: GuideRun, change: Partial<GuideConfig> = {}): GuideRun {
  const memory = runMemory(run.state);
  if (memory === null) throw new Error('nothing to remember');
  const remembered = addToMemory(NOTHING_REMEMBERED, memory);
  const config = { memory: { ...NO_MEMORY, remembered, offersResume: true }, ...change };
  return new GuideRun(config).do({ type: 'next' });
}

function ticked(run: GuideRun): string[] {
  return setupList(run.state)
    .filter(({ isTicked }) => isTicked)
    .map(({ id }) => id);
}

function shopOf(run: GuideRun) {
  const { shop } = run.state.ticks;
  if (shop === null) throw new Error('the store is named');
  return shop;
}

describe('the ticks of the set-up steps', () => {
  test('are remembered for the store beside those of the prerequisites', () => {
    const run = atApp({ shop: demo }).do({ type: 'tick-setup', id: 'create' });
    expect(run.effects.at(-1)).toEqual({
      type: 'save-ticks',
      shop: demo,
      ticks: ['setup-create'],
    });
    run.do({ type: 'focus', field: null }, { type: 'back' }, { type: 'back' });
    run.do({ type: 'toggle-tick', name: 'store' });
    expect(run.effects.at(-1)).toMatchObject({ ticks: ['store', 'setup-create'] });
    run.do({ type: 'toggle-tick', name: 'store' }, { type: 'next' }, { type: 'next' });
    run.do({ type: 'tick-setup', id: 'create' });
    expect(run.effects.at(-1)).toMatchObject({ ticks: [] });
  });

  test('come back for the store, together with those that were set in the meantime', () => {
    const run = atApp({ shop: demo }).do({ type: 'tick-setup', id: 'release' });
    const ticks = ['account', 'setup-create', 'setup-of-tomorrow'];
    run.do({ type: 'ticks-recalled', shop: shopOf(run), ticks });
    expect(ticked(run)).toEqual(['create', 'release']);
    expect(run.state.ticks.names).toEqual(['account']);
    expect(run.effects.at(-1)).toMatchObject({
      type: 'save-ticks',
      ticks: ['account', 'setup-create', 'setup-release'],
    });
  });

  test('another redirect address takes two of them away, in the memory as well', () => {
    const run = atApp({ shop: demo }).do(
      { type: 'tick-setup', id: 'create' },
      { type: 'tick-setup', id: 'redirect' },
      { type: 'tick-setup', id: 'release' },
      { type: 'show-setup-panel', panel: 'refused' },
      { type: 'next' },
    );
    expect(run.effects.at(-1)).toMatchObject({ type: 'save-ticks', ticks: ['setup-create'] });
  });

  test('those of a store without a name come back with the place where one was', () => {
    const run = atApp().do({ type: 'tick-setup', id: null }, { type: 'tick-setup', id: null });
    expect(run.count('save-ticks')).toBe(0);
    const again = next(run);
    expect(again.state.step).toBe('app');
    expect(ticked(again)).toEqual(['create', 'version']);
    again.do({ type: 'focus', field: 'shop' }).type('shop', demo).do({ type: 'next' });
    again.type('client-id', CLIENT_ID).do({ type: 'next' });
    again.type('client-secret', 'shpss_wxyz').do({ type: 'next' });
    expect(again.state.step).toBe('authorize');
    expect(again.effects).toContainEqual({ type: 'load-ticks', shop: demo });
    again.do({ type: 'ticks-recalled', shop: shopOf(again), ticks: [] });
    expect(again.effects.at(-1)).toMatchObject({
      type: 'save-ticks',
      shop: demo,
      ticks: ['setup-create', 'setup-version'],
    });
    expect(runMemory(again.state)?.resume.ticks).toEqual([]);
  });

  test('of one store are not those of another', () => {
    const run = atApp({ shop: demo }).do({ type: 'tick-setup', id: 'create' });
    run.do({ type: 'edit', field: 'shop', edit: { type: 'set', text: 'other.myshopify.com' } });
    run.do({ type: 'focus', field: null }, { type: 'back' }, { type: 'next' });
    expect(run.state.ticks.shop).toBe('other.myshopify.com');
    expect(ticked(run)).toEqual([]);
  });

  test('on the practice store are for this run only', () => {
    const run = new GuideRun().do({ type: 'next' }, practiceStarted());
    run.do({ type: 'next' }, { type: 'next' }, { type: 'set-up-by-hand', isByHand: true });
    run.do({ type: 'tick-setup', id: 'create' });
    expect(ticked(run)).toEqual(['create']);
    expect(run.count('save-ticks')).toBe(0);
    expect(runMemory(run.state)?.resume.ticks).toEqual([]);
  });
});

describe('a redirect URL that the settings of the app take', () => {
  function withPlaceholder(): GuideRun {
    const run = atApp({ shop: demo, clientId: CLIENT_ID });
    return run.do({ type: 'show-setup-panel', panel: 'refused' }, { type: 'next' });
  }

  test('is remembered, for where one was and for the store', () => {
    const run = withPlaceholder();
    expect(activeForm(next(run).state).redirectUri.text).toBe(PLACEHOLDER);
    run.do({ type: 'focus', field: 'client-secret' }).type('client-secret', 'shpss_wxyz');
    run.do({ type: 'next' });
    expect(run.state.step).toBe('authorize');
    expect(runMemory(run.state)?.store).toMatchObject({ shop: demo, redirectUri: PLACEHOLDER });
  });

  test('comes behind one that this run was given', () => {
    const redirectUri = redirectUriOf('http://127.0.0.1:4567/callback');
    const again = next(withPlaceholder(), { redirectUri });
    expect(activeForm(again.state).redirectUri).toBe(redirectUri);
  });

  test('is no longer remembered after the way back', () => {
    const run = withPlaceholder().do({ type: 'use-own-redirect' });
    expect(runMemory(run.state)?.resume.redirectUri).toBeNull();
  });

  test('one that is no address any more is passed over', () => {
    const memory = runMemory(withPlaceholder().state);
    if (memory === null) throw new Error('nothing to remember');
    const resume = { ...memory.resume, redirectUri: 'javascript:alert(1)' };
    const remembered = addToMemory(NOTHING_REMEMBERED, { ...memory, resume });
    const again = new GuideRun({ memory: { ...NO_MEMORY, remembered, offersResume: true } });
    again.do({ type: 'next' });
    expect(activeForm(again.state).redirectUri).toBe(again.state.config.redirectUri);
  });
});
