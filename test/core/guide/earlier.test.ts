import { describe, expect, test } from 'vitest';
import { tellView } from '../../../source/ui/plain/tellers.ts';
import type { GuideConfig, NamedChoice } from '../../../source/core/guide/config.ts';
import { earlierChoices } from '../../../source/core/guide/steps/start/earlier.ts';
import { activeForm } from '../../../source/core/guide/create.ts';
import {
  addToMemory,
  NO_MEMORY,
  NOTHING_REMEMBERED,
  type Remembered,
} from '../../../source/core/guide/remembered.ts';
import { runMemory } from '../../../source/core/guide/memory.ts';
import { parsePracticeOrigin } from '../../../source/core/service/store-address.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import type { AccessScopesResult } from '../../../source/core/sign-in/access-scopes.ts';
import { hasGuideWorkOpen } from '../../../source/core/guide/ending.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { jsonOutcome, practiceStoreAddress } from '../../support/guide/fake-guide-world.ts';
import { savedToken } from '../../support/guide/guide-config.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';

const CLIENT_ID = '0123456789abcdef0123456789abcdef';
const SECRET = 'not-a-real-secret-canary';

/** What the next run starts with. */
function after(run: GuideRun, change: Partial<GuideConfig> = {}): Partial<GuideConfig> {
  const memory = runMemory(run.state);
  const remembered = memory === null ? NOTHING_REMEMBERED : addToMemory(NOTHING_REMEMBERED, memory);
  return { memory: { ...NO_MEMORY, remembered, offersResume: true }, ...change };
}

function ownStore(change: Partial<GuideConfig> = {}): GuideRun {
  const run = new GuideRun({ startWith: 'own', scopes: ['read_products'], ...change });
  return run.do({ type: 'next' }, { type: 'next' }, { type: 'next' });
}

function filledIn(change: Partial<GuideConfig> = {}): GuideRun {
  const run = ownStore(change).type('shop', 'demo').do({ type: 'next' });
  run.type('client-id', CLIENT_ID).do({ type: 'next' });
  return run.type('client-secret', SECRET).do({ type: 'next' });
}

describe('leaving and coming back', () => {
  test('nothing is remembered on the first screen', () => {
    expect(runMemory(new GuideRun().state)).toBeNull();
    expect(earlierChoices(new GuideRun().state.config)).toEqual([]);
  });

  test('no secret is remembered, nor what stands in a field by mistake', () => {
    const run = filledIn();
    expect(run.state.step).toBe('authorize');
    const text = JSON.stringify(runMemory(run.state));
    expect(text).toContain(CLIENT_ID);
    expect(text).not.toContain(SECRET);
    const mixedUp = ownStore().type('shop', 'demo').do({ type: 'next' });
    mixedUp.type('client-id', 'shpss_abc').do({ type: 'focus', field: 'client-secret' });
    expect(JSON.stringify(runMemory(mixedUp.state))).not.toContain('shpss_abc');
  });

  test('a store is remembered once its address was made, a practice store never', () => {
    expect(runMemory(ownStore().state)?.store).toBeNull();
    expect(runMemory(filledIn().state)?.store).toMatchObject({
      shop: 'demo.myshopify.com',
      clientId: CLIENT_ID,
    });
    expect(runMemory(new GuideRun().toToken().state)?.store).toBeNull();
  });

  test('a practice store in another process is not remembered: its credentials are new each time', () => {
    const local = parsePracticeOrigin('http://127.0.0.1:4712');
    if (local.type !== 'origin') throw new Error(local.message);
    expect(runMemory(filledIn({ storeOrigin: local.origin }).state)).toMatchObject({
      resume: { step: 'authorize', shop: 'demo.myshopify.com' },
      store: null,
    });
  });

  test('half a shop is not remembered while it is typed', () => {
    const run = ownStore().do({ type: 'focus', field: 'shop' }).type('shop', 'dem');
    expect(runMemory(run.state)?.resume.shop).toBe('');
    run.type('shop', 'o').do({ type: 'focus', field: 'client-id' });
    expect(runMemory(run.state)?.resume.shop).toBe('demo.myshopify.com');
  });

  test('Enter goes on at the step where one was, with what was chosen', () => {
    const scopes = new GuideRun({ startWith: 'own' }).do({ type: 'next' }, { type: 'next' });
    scopes.do({ type: 'toggle-scope', handle: 'read_orders' });
    const next = new GuideRun(after(scopes));
    expect(next.state.picked).toEqual({ type: 'resume' });
    next.do({ type: 'next' });
    expect(next.state).toMatchObject({ step: 'scopes', mode: 'own', picked: null });
    expect(activeForm(next.state).scopes.chosen).toEqual(['read_orders']);
  });

  test('after the secret was needed, only the secret is asked for again', () => {
    const next = new GuideRun(after(filledIn())).do({ type: 'next' });
    expect(next.state).toMatchObject({ step: 'app', focus: 'client-secret' });
    expect(next.state.notice?.message).toContain('not kept');
    next.type('client-secret', SECRET).do({ type: 'next' });
    expect(next.state.step).toBe('authorize');
  });

  test('a secret of the same app in the settings is used, one of another app is not', () => {
    const settings = {
      shop: 'demo.myshopify.com',
      clientId: CLIENT_ID,
      clientSecret: new Secret(SECRET),
    };
    const same = new GuideRun(after(filledIn(), settings)).do({ type: 'next' });
    expect(same.state.step).toBe('authorize');
    const other = new GuideRun(after(filledIn(), { ...settings, clientId: 'f'.repeat(32) }));
    other.do({ type: 'next' });
    expect(other.state).toMatchObject({ step: 'app', focus: 'client-secret' });
  });

  test('on the practice store a fresh one is started, and the step is the same', () => {
    const left = new GuideRun().toApprove();
    const next = new GuideRun(after(left)).do({ type: 'next' });
    expect(next.state.practice.type).toBe('starting');
    next.do(practiceStarted());
    expect(next.state).toMatchObject({ step: 'authorize', mode: 'practice' });
    expect(next.state.signIn.phase).toBe('ready');
  });

  test('another choice is one key away and leads to the beginning', () => {
    const next = new GuideRun(after(filledIn()));
    next.do({ type: 'choose-store', store: 'own' }, { type: 'next' });
    expect(next.state.step).toBe('prerequisites');
    expect(activeForm(next.state).app.shop.text).toBe('');
  });
});

describe('stores used before', () => {
  const store = (shop: string) => ({
    shop,
    clientId: CLIENT_ID,
    scopes: ['read_products'],
    tokenMode: 'expiring' as const,
    redirectUri: null,
  });
  const remembered: Remembered = {
    ...NOTHING_REMEMBERED,
    stores: [store('one.myshopify.com'), store('two.myshopify.com'), store('shop.other.test')],
  };
  const config = { memory: { ...NO_MEMORY, remembered, offersResume: true } };

  test('are offered by name, those of another service are not', () => {
    const titles = earlierChoices(new GuideRun(config).state.config).map(({ title }) => title);
    expect(titles).toEqual(['one.myshopify.com', 'two.myshopify.com']);
  });

  test('choosing one fills everything in but the secret', () => {
    const run = new GuideRun(config);
    expect(run.state.picked).toBeNull();
    run.do({ type: 'choose-earlier', pick: { type: 'store', shop: 'two.myshopify.com' } });
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({ step: 'app', mode: 'own', focus: 'client-secret' });
    const { app, tokenMode, scopes } = activeForm(run.state);
    expect(app.shop.text).toBe('two.myshopify.com');
    expect(app.clientId.text).toBe(CLIENT_ID);
    expect(tokenMode).toBe('expiring');
    expect(scopes.chosen).toEqual(['read_products']);
  });

  test('the kind of token that an option asks for comes before the remembered one', () => {
    const run = new GuideRun({ ...config, tokenMode: 'per-user' });
    run.do({ type: 'choose-earlier', pick: { type: 'store', shop: 'two.myshopify.com' } });
    run.do({ type: 'next' });
    expect(activeForm(run.state).tokenMode).toBe('per-user');
  });

  test('the last used stands first, and each is there once', () => {
    const run = runMemory(filledIn().state);
    if (run === null) throw new Error('nothing to remember');
    const twice = addToMemory(addToMemory(remembered, run), run);
    expect(twice.stores.map(({ shop }) => shop)).toEqual([
      'demo.myshopify.com',
      'one.myshopify.com',
      'two.myshopify.com',
      'shop.other.test',
    ]);
  });
});

describe('a token that was saved in this folder', () => {
  const settings = {
    shop: 'demo.myshopify.com',
    shopSource: '.env line 1',
    startWith: 'own',
  } as const;
  const saved = (
    change: Parameters<typeof savedToken>[0] = {},
    config: Partial<GuideConfig> = {},
  ) => new GuideRun({ ...settings, ...config, savedToken: savedToken(change) });
  const checked = (run: GuideRun, result: AccessScopesResult) =>
    run.do({ type: 'saved-checked', id: run.state.lastId, result });
  const report = {
    code: 'x',
    message: 'It is not taken.',
    remedy: 'Get one.',
    exitCode: 4,
  } as const;

  test('is what Enter takes, with its kind and where it is', () => {
    const { state } = saved();
    expect(state.picked).toEqual({ type: 'saved' });
    expect(JSON.stringify(guideView(state))).toContain(
      'demo.myshopify.com: permanent token from .env line 3',
    );
    expect(saved({ isFirst: false }).state.picked).toBeNull();
  });

  test('goes to its card once the store has said what it may do, and is nothing unsaved', () => {
    const run = saved().do({ type: 'next' }, { type: 'next' });
    expect(run.count('check-saved')).toBe(1);
    expect(guideView(run.state)).toMatchObject({ isBusy: true });
    checked(run, { type: 'scopes', scopes: ['read_products', 'write_orders'] });
    const { step, mode, session, savedTo } = run.state;
    expect({ step, mode, savedTo }).toEqual({
      step: 'token',
      mode: 'own',
      savedTo: { path: '/home/you/.env', name: 'SHOP_TOKEN', confirmed: [] },
    });
    expect(session?.result.token).toMatchObject({ kind: 'permanent' });
    const card = tellView(guideView(run.state)).join('\n');
    expect(card).toContain('read_products, write_orders');
    expect(card).not.toContain('Asked');
    expect(card).toContain('/home/you/.env');
    expect(activeForm(run.state).scopes.chosen).toEqual(['read_products', 'write_orders']);
    expect(hasGuideWorkOpen(run.state)).toBe(false);
    expect(run.do({ type: 'next' }).state.leaving).toBe('explorer');
  });

  test('leads back to the first step, not through steps that nobody walked', () => {
    const run = checked(saved().do({ type: 'next' }), { type: 'scopes', scopes: [] });
    run.do({ type: 'back' });
    expect(run.state).toMatchObject({ step: 'start', session: { isFound: true } });
    expect(run.do({ type: 'show-token' }).state.step).toBe('token');
  });

  test('that is dead is said to be, and not taken by the next Enter', () => {
    const run = checked(saved().do({ type: 'next' }), { type: 'bad-token', report });
    expect(run.state).toMatchObject({ step: 'start', picked: null, checkingSaved: null });
    expect(run.state.notice?.message).toBe('It is not taken.');
    run.do({ type: 'next' });
    expect(run.state.step).toBe('prerequisites');
  });

  test('whose store is not reached may be tried again', () => {
    const run = checked(saved().do({ type: 'next' }), { type: 'failed', report, status: null });
    expect(run.state).toMatchObject({ step: 'start', picked: { type: 'saved' } });
    expect(run.do({ type: 'next' }).count('check-saved')).toBe(2);
  });

  test('an answer to a choice that was changed opens nothing', () => {
    const run = saved().do({ type: 'next' }, { type: 'choose-store', store: 'own' });
    checked(run, { type: 'scopes', scopes: [] });
    expect(run.state).toMatchObject({ step: 'start', session: null });
  });

  test('that has expired says so, and leads to what renews it, under its own name', () => {
    const ended = { kind: 'expiring', expiresAt: 0, isExpired: true } as const;
    const app = { clientId: CLIENT_ID, clientSecret: new Secret(SECRET) };
    const run = saved(ended, app);
    const words = JSON.stringify(guideView(run.state));
    expect(words).toContain('demo.myshopify.com: expired token from .env line 3');
    expect(words).toContain('It ended at 1970-01-01 00:00 UTC.');
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({ step: 'token', card: { refresh: { type: 'open' } } });
    expect(run.count('check-saved')).toBe(0);
    run.do({ type: 'next' });
    expect(run.count('refresh')).toBe(1);
    const outcome = jsonOutcome(200, {
      access_token: 'shpat_new',
      scope: 'read_products',
      expires_in: 3600,
      refresh_token: 'shprt_new',
    });
    run.do({ type: 'refreshed', id: run.state.lastId, outcome, epochMs: 1_790_000_000_000 });
    const save = run.effects.at(-1);
    run.do({ type: 'saved', id: run.state.lastId, path: '/home/you/.env', notes: [] });
    expect(activeForm(run.state).scopes.chosen).toEqual(['read_products']);
    expect(save).toMatchObject({
      type: 'save-token',
      path: '/home/you/.env',
      saves: { name: 'SHOP_TOKEN' },
    });
  });

  test('that has expired is not renewed without the app, and the way on is named', () => {
    const run = saved({ kind: 'expiring', expiresAt: 0, isExpired: true });
    run.do({ type: 'next' }, { type: 'next' });
    expect(run.count('refresh')).toBe(0);
    expect(tellView(guideView(run.state)).join('\n')).toContain(
      'needs the Client ID and the Client',
    );
    expect(run.do({ type: 'next' }).state).toMatchObject({ step: 'scopes', mode: 'own' });
  });

  test('that has expired and is not renewed leads to a new one', () => {
    const run = saved({ kind: 'online', expiresAt: 0, isExpired: true, refreshToken: null });
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({ step: 'prerequisites', mode: 'own', session: null });
    expect(run.state.notice?.message).toContain('The saved token has ended');
  });

  test('of a kept practice store waits until that runs again', () => {
    const store = practiceStoreAddress();
    const run = new GuideRun({ savedToken: savedToken({ store, isAsleep: true }) });
    run.do({ type: 'next' });
    expect(run.types()).toEqual(['start-practice']);
    run.do(practiceStarted());
    expect(run.effects.at(-1)).toMatchObject({
      type: 'check-saved',
      store: { origin: store.origin },
    });
    checked(run, { type: 'scopes', scopes: ['read_products'] });
    expect(run.state).toMatchObject({ step: 'token', mode: 'practice' });
    expect(run.state.session?.plan.clientId).toBe('practice_client_1');
  });
});

test('after practice and the explorer Enter explores again', () => {
  const run = new GuideRun().toToken().do({ type: 'next' });
  expect(run.state.leaving).toBe('explorer');
  run.do({ type: 'return', diagnosis: null }, { type: 'next' });
  expect(run.state.leaving).toBe('explorer');
});

test('what is revealed is hidden on the way to the explorer', () => {
  const run = new GuideRun().toToken().do({ type: 'reveal' });
  expect(run.state.card.revealId).not.toBeNull();
  run.do({ type: 'next' }, { type: 'return', diagnosis: null });
  expect(run.state.card.revealId).toBeNull();
});

describe('stores with a name', () => {
  const named = (change: Partial<NamedChoice> = {}): NamedChoice => ({
    name: 'work',
    shop: 'demo.myshopify.com',
    clientId: CLIENT_ID,
    scopes: ['read_products'],
    tokenMode: 'permanent',
    redirectUri: null,
    savePath: '/state/work.env',
    saved: null,
    ...change,
  });
  const inNamed = { storeName: 'work', path: '/state/work.env', isFirst: false };
  const withToken = named({ saved: savedToken(inNamed) });
  const rows = (config: Partial<GuideConfig>) =>
    earlierChoices(new GuideRun(config).state.config).map(
      ({ title, text }) => `${title} | ${text}`,
    );
  const pick = { type: 'choose-earlier', pick: { type: 'named', name: 'work' } } as const;

  test('stand on the first screen with their names, before stores that have none', () => {
    const remembered: Remembered = {
      ...NOTHING_REMEMBERED,
      stores: ['demo.myshopify.com', 'other.myshopify.com'].map((shop) => ({ ...named(), shop })),
    };
    const bare = named({ name: 'bare', shop: 'bare.myshopify.com' });
    const memory = { ...NO_MEMORY, remembered };
    expect(rows({ namedStores: [withToken, bare], memory })).toEqual([
      'work: permanent token for demo.myshopify.com | Saved under this name. Enter leads to its card, and on to requests.',
      'bare: bare.myshopify.com | It has no token yet. Have the Client secret of its app at hand.',
      'other.myshopify.com | Used before. The Client secret was not kept: have it at hand.',
    ]);
  });

  test('one of another service stands there only with a token', () => {
    const foreign = named({ shop: 'demo.stores.example' });
    expect(rows({ namedStores: [foreign] })).toEqual([]);
  });

  test('one with a token leads to its card, which saves to its place', () => {
    const run = new GuideRun({ namedStores: [withToken] }).do(pick, { type: 'next' });
    const asked = run.effects.find(({ type }) => type === 'check-saved');
    expect(asked).toMatchObject({ store: { shop: 'demo.myshopify.com' } });
    const id = run.state.checkingSaved ?? -1;
    const result: AccessScopesResult = { type: 'scopes', scopes: ['read_products'] };
    run.do({ type: 'saved-checked', id, result });
    expect(run.state.step).toBe('token');
    expect(run.state.savedTo?.path).toBe('/state/work.env');
    expect(run.state.card.path.text).toBe('/state/work.env');
    expect(activeForm(run.state).app.clientId.text).toBe(CLIENT_ID);
  });

  test('one without leads to its app, with all that was saved of it', () => {
    const run = new GuideRun({ namedStores: [named()] }).do(pick, { type: 'next' });
    expect(run.state.step).toBe('app');
    expect(activeForm(run.state).app.shop.text).toBe('demo.myshopify.com');
    expect(activeForm(run.state).scopes.chosen).toEqual(['read_products']);
  });

  test('one whose token has ended for good is signed in to again', () => {
    const ended = { isExpired: true, refreshToken: null, expiresAt: 0 } as const;
    const saved = savedToken({ ...inNamed, ...ended });
    const run = new GuideRun({ namedStores: [named({ saved, scopes: [] })] });
    run.do(pick, { type: 'next' });
    expect(run.state.step).toBe('scopes');
    expect(activeForm(run.state).app.clientId.text).toBe(CLIENT_ID);
  });

  test('the token of this run under a name says so', () => {
    expect(rows({ savedToken: savedToken({ storeName: 'work' }) })).toEqual([
      'work: permanent token for demo.myshopify.com | Saved under this name. Enter leads to its card, and on to requests.',
    ]);
  });
});
