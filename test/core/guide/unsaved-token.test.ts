import { describe, expect, test } from 'vitest';
import { leaveView } from '../../../source/core/guide/ending.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import { tokenView } from '../../../source/core/guide/steps/token/update.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { jsonOutcome, tokenOutcome } from '../../support/guide/fake-guide-world.ts';
import { lackingScope } from '../../support/guide/guide-config.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { expiringOutcome } from '../../support/sockets/http-answers.ts';
import { textsOf } from '../../support/guide/view-walk.ts';

const GO_ON: GuideEvent = { type: 'answer-pending-wish', answer: 'go-on' };
const BACK: GuideEvent = { type: 'back' };
const NEXT: GuideEvent = { type: 'next' };

const asksAbout = (run: GuideRun): string | null => {
  const { id } = guideView(run.state);
  return id.startsWith('pending-wish/') ? id : null;
};

/** The token at hand is in a file. */
function saved(run: GuideRun): GuideRun {
  run.do({ type: 'open-save' }, NEXT, NEXT);
  return run.do({ type: 'saved', id: run.state.lastId, path: '/w/.env', notes: [] });
}

/** Where the answer "go on" leads, and what is at hand then. */
interface Way {
  readonly name: string;
  readonly from: () => GuideRun;
  readonly wish: GuideEvent;
  readonly costs: string;
  readonly leads: string;
  readonly isGone: boolean;
}

const onStart = (): GuideRun => {
  const run = new GuideRun().toToken().do(BACK, GO_ON);
  return run.do(BACK, BACK, BACK, BACK, { type: 'choose-store', store: 'own' });
};
const onAuthorize = (): GuideRun => new GuideRun().toToken().do(BACK, GO_ON);

const WAYS: readonly Way[] = [
  {
    name: 'Esc on the card',
    from: () => new GuideRun().toToken(),
    wish: BACK,
    costs: 'pending-wish/its-card',
    leads: 'authorize',
    isGone: false,
  },
  {
    name: 'one’s own store after practice',
    from: () => new GuideRun().toToken(),
    wish: { type: 'own-store' },
    costs: 'pending-wish/its-store',
    leads: 'prerequisites',
    isGone: true,
  },
  {
    name: 'the other kind of store on Start',
    from: onStart,
    wish: NEXT,
    costs: 'pending-wish/its-store',
    leads: 'prerequisites',
    isGone: true,
  },
  ...(['next', 'open-browser', 'copy-url'] as const).map((type) => ({
    name: `a new sign-in, by ${type}`,
    from: onAuthorize,
    wish: { type },
    costs: 'pending-wish/its-place',
    leads: 'approve',
    // The old one stays until the new one is there.
    isGone: false,
  })),
];

describe('a token that is not saved', () => {
  test.each(WAYS)(
    'is asked about: $name; neither Enter nor Esc answers',
    ({ from, wish, costs, leads, isGone }) => {
      const run = from();
      const { step } = run.state;
      const effects = run.effects.length;
      run.do(wish);
      expect(asksAbout(run)).toBe(costs);
      run.do(NEXT, NEXT, { type: 'explore' }, { type: 'own-store' });
      expect(asksAbout(run)).toBe(costs);
      run.do(BACK);
      expect(asksAbout(run)).toBeNull();
      expect(run.state).toMatchObject({ step, pendingWish: null });
      expect(run.state.session).not.toBeNull();
      expect(run.effects).toHaveLength(effects);
      run.do(wish, GO_ON);
      expect(asksAbout(run)).toBeNull();
      expect(run.state).toMatchObject({ step: leads, pendingWish: null });
      expect(run.state.session === null).toBe(isGone);
    },
  );

  test.each(WAYS)('is saved from the question: $name', ({ from, wish }) => {
    const run = from().do(wish, { type: 'answer-pending-wish', answer: 'save' });
    expect(run.state).toMatchObject({
      step: 'token',
      card: { save: { type: 'open' } },
      focus: 'save-path',
    });
    run.do(NEXT, NEXT);
    run.do({ type: 'saved', id: run.state.lastId, path: '/w/.env', notes: [] });
    expect(guideView(run.state).id).toBe('token/card');
  });

  test.each(WAYS)('and one that is saved is not asked about: $name', ({ from, wish, leads }) => {
    const run = from();
    if (run.state.step !== 'token') run.do({ type: 'show-token' });
    saved(run);
    // Esc leads back to where the wish is one.
    if (leads === 'approve') run.do(BACK);
    else if (wish.type === 'next') {
      for (let steps = 0; steps < 5; steps += 1) run.do(BACK);
      run.do({ type: 'choose-store', store: 'own' });
    }
    run.do(wish);
    expect(asksAbout(run)).toBeNull();
    expect(run.state.step).toBe(leads);
  });

  test('is asked about once where it stays at hand, and always where it would be gone', () => {
    const run = new GuideRun().toToken().do(BACK, GO_ON, { type: 'show-token' });
    run.do(BACK);
    expect(run.state.step).toBe('authorize');
    run.do(NEXT);
    expect(asksAbout(run)).toBe('pending-wish/its-place');
    run.do(BACK, NEXT);
    expect(asksAbout(run)).toBe('pending-wish/its-place');
    run.do(BACK, { type: 'show-token' }, { type: 'own-store' });
    expect(asksAbout(run)).toBe('pending-wish/its-store');
  });

  test('is not asked about on the way that puts right what it lacks', () => {
    const run = new GuideRun().toToken().do(NEXT);
    run.do({ type: 'return', diagnosis: lackingScope('read_customers') });
    for (let steps = 0; steps < 3; steps += 1) run.do(NEXT);
    expect(run.state).toMatchObject({ step: 'approve', pendingWish: null });
    const { attempt } = run.state.signIn;
    run.signIn({ type: 'listening', attempt }).callback().exchanged();
    run.do(BACK);
    expect(asksAbout(run)).toBe('pending-wish/its-card');
  });

  test('a new one is asked about anew', () => {
    const run = new GuideRun().toToken().do(BACK, GO_ON, NEXT, GO_ON);
    const { attempt } = run.state.signIn;
    run.signIn({ type: 'listening', attempt }).callback().exchanged();
    expect(guideView(run.state).id).toBe('token/card');
    run.do(BACK);
    expect(asksAbout(run)).toBe('pending-wish/its-card');
  });

  test('Esc too often from the explorer ends at the question', () => {
    const run = new GuideRun().toToken().do(NEXT, { type: 'return', diagnosis: null });
    for (let times = 0; times < 9; times += 1) {
      run.do(BACK);
      expect(run.state.step).toBe('token');
    }
  });

  test('a renewed pair that was stored nowhere is unsaved again', () => {
    const expiring = {
      access_token: 'practice_token_1',
      scope: 'read_products,read_orders',
      expires_in: 3600,
      refresh_token: 'practice_refresh_1',
    };
    const run = saved(new GuideRun().toToken(jsonOutcome(200, expiring)));
    run.do({ type: 'open-refresh' }, NEXT);
    const outcome = jsonOutcome(200, { ...expiring, access_token: 'practice_token_2' });
    run.do({ type: 'refreshed', id: run.state.lastId, outcome, epochMs: 0 });
    const report = {
      code: 'full',
      message: 'The disk is full.',
      remedy: 'Free it.',
      exitCode: 1,
    } as const;
    run.do({ type: 'save-refused', id: run.state.lastId, report });
    run.do(BACK);
    expect(asksAbout(run)).toBe('pending-wish/its-card');
    run.do(BACK, { type: 'keep-in-memory' }, NEXT);
    expect(guideView(run.state).id).toBe('token/card');
    run.do(BACK);
    expect(asksAbout(run)).toBe('pending-wish/its-card');
  });

  test('what one save came to says nothing of the next', () => {
    const run = new GuideRun().toToken().do({ type: 'open-save' }, NEXT, NEXT);
    const first = run.state.lastId;
    run.do(BACK, GO_ON, NEXT, GO_ON);
    const { attempt } = run.state.signIn;
    run.signIn({ type: 'listening', attempt }).callback().exchanged();
    run.do({ type: 'open-save' }, NEXT, NEXT);
    const second = run.state.lastId;
    expect(second).not.toBe(first);
    const question = { id: 'git', text: 'Save it all the same?' };
    run.do({ type: 'save-asks', id: first, question });
    expect(run.state.card.save).toEqual({ type: 'saving', id: second });
    // Written is written; the card goes on with the save that it waits for.
    run.do({ type: 'saved', id: first, path: '/w/first.env', notes: [] });
    expect(run.state.card.save).toEqual({ type: 'saving', id: second });
    expect(run.state.written).toEqual(['/w/first.env']);
  });

  test('saved while the question stands it is asked about no more, not even for a later pair', () => {
    const run = new GuideRun().toToken(expiringOutcome(1)).do({ type: 'open-save' }, NEXT, NEXT);
    const { lastId: id } = run.state;
    run.do(BACK);
    expect(asksAbout(run)).toBe('pending-wish/its-card');
    run.do({ type: 'saved', id, path: '/w/.env', notes: [] });
    expect(run.state.pendingWish).toBeNull();
    expect(guideView(run.state).id).toBe('token/card');
    run.do({ type: 'open-refresh' }, NEXT, { type: 'explore' });
    const outcome = expiringOutcome(2);
    run.do({ type: 'refreshed', id: run.state.lastId, outcome, epochMs: 0 });
    run.do({ type: 'return', diagnosis: null });
    expect(run.state).toMatchObject({ leaving: null, card: { refresh: { type: 'storing' } } });
    expect(asksAbout(run)).toBeNull();
  });

  test('leaves the step of a store that is chosen again in peace', () => {
    const run = new GuideRun().toToken().do(BACK, GO_ON, BACK, BACK, BACK, BACK);
    expect(run.state.step).toBe('start');
    run.do(NEXT);
    expect(run.state).toMatchObject({ step: 'prerequisites', pendingWish: null });
    expect(run.state.session).not.toBeNull();
  });
});

describe('the way back to the card', () => {
  const way = (run: GuideRun) =>
    guideView(run.state).actions.find(({ event }) => event.type === 'show-token');

  test('is an action with words on every step but the card itself', () => {
    const run = new GuideRun().toToken().do(BACK, GO_ON);
    const steps = [run.state.step];
    for (;;) {
      expect(way(run), run.state.step).toMatchObject({ keys: ['t', 'ctrl+t'], word: 'token' });
      expect(way(run)?.hint, run.state.step).not.toBeNull();
      if (run.state.step === 'start') break;
      run.do(BACK);
      steps.push(run.state.step);
    }
    expect(steps).toEqual(['authorize', 'app', 'scopes', 'prerequisites', 'start']);
    run.do({ type: 'show-token' });
    expect(way(run)).toBeUndefined();
  });

  test.each([
    ['failed', jsonOutcome(400, { error: 'invalid_client' })],
    ['failed and may be sent again', jsonOutcome(503, {})],
  ])('leads there from the Token step, where a later exchange %s', (_, outcome) => {
    const run = new GuideRun().toToken().do(BACK, GO_ON, NEXT, GO_ON);
    const { attempt } = run.state.signIn;
    run.signIn({ type: 'listening', attempt }).callback().exchanged(outcome);
    expect(tokenView(run.state).type).toBe('failed');
    expect(way(run)).toBeDefined();
    run.do({ type: 'show-token' });
    expect(tokenView(run.state).type).toBe('card');
    run.do({ type: 'open-save' });
    expect(guideView(run.state).id).toBe('token/save');
    run.do(BACK, NEXT);
    expect(run.state.leaving).toBe('explorer');
  });

  test('keeps what was done on the card', () => {
    const run = saved(new GuideRun().toToken()).do(BACK, { type: 'show-token' });
    expect(textsOf(guideView(run.state)).join(' ')).toContain('/w/.env, readable by you alone');
  });
});

test('Enter on the card explores before and after a visit to the explorer; n is one’s own store', () => {
  const run = new GuideRun().toToken();
  const keys = () =>
    guideView(run.state).actions.flatMap(({ keys: [key], hint }) =>
      ['enter', 'n'].includes(key) ? [[key, hint]] : [],
    );
  const before = keys();
  expect(before).toEqual([
    ['enter', 'explore'],
    ['n', 'my own store'],
  ]);
  run.do(NEXT, { type: 'return', diagnosis: null });
  expect(keys()).toEqual(before);
  run.do(NEXT);
  expect(run.state.leaving).toBe('explorer');
});

describe('the question before leaving', () => {
  test('names the token that is not saved', () => {
    expect(textsOf(leaveView(new GuideRun().toToken().state)).join(' ')).toContain(
      'The token for demo.practice.test (Permanent token) is not saved. Leaving loses it',
    );
  });

  test('names what else is lost, and no token where there is none', () => {
    const waiting = textsOf(leaveView(new GuideRun().toApprove().state)).join(' ');
    expect(waiting).toContain('Leaving ends the wait for the approval.');
    const alone = textsOf(leaveView(null)).join(' ');
    expect(alone).toContain('Leaving gives up the request under way');
    for (const said of [waiting, alone]) expect(said).not.toMatch(/token/i);
    const both = new GuideRun().toToken(tokenOutcome()).do(BACK, GO_ON, NEXT, GO_ON);
    const { attempt } = both.state.signIn;
    both.signIn({ type: 'listening', attempt });
    expect(textsOf(leaveView(both.state)).join(' ')).toMatch(/wait for the approval\..* not saved/);
  });
});
