import { savedEntries } from '../../../source/core/sign-in/saved-token.ts';
import { describe, expect, test } from 'vitest';
import { guideExitCode, leavingView } from '../../../source/core/guide/ending.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import {
  closeRefresh,
  openRefresh,
  remainingWords,
  storeWords,
} from '../../../source/core/guide/steps/token/refresh.ts';
import { tellView } from '../../../source/ui/plain/tellers.ts';
import { jsonOutcome } from '../../support/guide/fake-guide-world.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { expiringOutcome, lostOutcome } from '../../support/sockets/http-answers.ts';

function card(): GuideRun {
  return new GuideRun({ tokenMode: 'expiring' }).toToken(expiringOutcome(1));
}

function saved(run: GuideRun): GuideRun {
  run.do({ type: 'open-save' }, { type: 'next' }, { type: 'next' });
  return run.do({ type: 'saved', id: run.state.lastId, path: '/home/you/.env', notes: [] });
}

/** Answers the refresh that is under way. */
function answered(run: GuideRun, outcome = expiringOutcome(2)): GuideRun {
  return run.do({ type: 'refreshed', id: run.state.lastId, outcome, epochMs: 1_790_000_100_000 });
}

function tokenOf({ state }: GuideRun): string {
  return state.session?.result.token.accessToken.reveal() ?? '';
}

describe('the refresh drill', () => {
  test('a permanent token has none', () => {
    const run = new GuideRun().toToken().do({ type: 'open-refresh' });
    expect(run.state.card.refresh.type).toBe('closed');
  });

  test('explains first, with the time that is left, and sends nothing', () => {
    const run = card().do({ type: 'open-refresh' });
    expect(run.count('refresh')).toBe(0);
    const { session } = run.state;
    if (session === null) throw new Error('no token');
    expect(remainingWords(run.state, session)).toBeNull();
    run.do({ type: 'card-ticked', id: run.state.lastId, epochMs: 1_790_000_060_000 });
    expect(remainingWords(run.state, session)).toBe('The access token ends in 59 minutes.');
    expect(run.effects.at(-1)).toMatchObject({ type: 'tick-card', afterMs: 1000 });
    expect(storeWords(run.state)).toContain('in memory only');
  });

  test('says that the time is unknown where the store gave none', () => {
    const outcome = jsonOutcome(200, {
      access_token: 'practice_access_1',
      refresh_token: 'practice_refresh_1',
      scope: 'read_products',
    });
    const run = new GuideRun({ tokenMode: 'expiring' })
      .toToken(outcome)
      .do({ type: 'open-refresh' });
    const { session } = run.state;
    if (session === null) throw new Error('no token');
    expect(remainingWords(run.state, session)).toContain('Expiry unknown');
    expect(tellView(leavingView(run.state))).toContain('Expiry: unknown');
  });

  test('one key, one request; the new pair is stored before it is used', () => {
    const run = saved(card()).do({ type: 'open-refresh' });
    run.do({ type: 'next' }, { type: 'next' }, { type: 'refresh' });
    expect(run.count('refresh')).toBe(1);
    answered(run);
    // Not yet: first the file has it.
    expect(tokenOf(run)).toContain('number_1');
    const save = run.effects.at(-1);
    if (save?.type !== 'save-token') throw new Error('nothing was stored');
    expect(save.path).toBe('.env');
    const written = new Map(
      savedEntries(save.saves).map(([name, value]) => [name, value?.reveal()]),
    );
    expect(written.get('TOKENWRIGHT_ACCESS_TOKEN')).toContain('access_number_2');
    expect(written.get('TOKENWRIGHT_REFRESH_TOKEN')).toContain('refresh_number_2');
    expect(written.get('TOKENWRIGHT_EXPIRES_AT')).toBe('2026-09-21T15:15:00.000Z');
    run.do({ type: 'saved', id: run.state.lastId, path: '/home/you/.env', notes: [] });
    expect(tokenOf(run)).toContain('number_2');
    expect(run.state.card.refresh).toEqual({ type: 'done', path: '/home/you/.env' });
  });

  test('a file that refuses leaves the old token in use, and the new pair is not lost', () => {
    const run = answered(saved(card()).do({ type: 'open-refresh' }, { type: 'next' }));
    const report = {
      code: 'x',
      message: 'The disk is full.',
      remedy: 'Make room.',
      exitCode: 2,
    } as const;
    run.do({ type: 'save-refused', id: run.state.lastId, report });
    expect(tokenOf(run)).toContain('number_1');
    expect(run.state.card.refresh.type).toBe('storing');
    // Enter opens the form again; what is written then is the new pair.
    run.do({ type: 'next' }, { type: 'next' }, { type: 'next' });
    expect(run.effects.at(-1)).toMatchObject({ type: 'save-token' });
    run.do({ type: 'save-refused', id: run.state.lastId, report }, { type: 'keep-in-memory' });
    expect(tokenOf(run)).toContain('number_2');
    expect(run.state.card.refresh).toEqual({ type: 'done', path: null });
  });

  test('nothing was saved: the new pair is in memory, and that is said', () => {
    const run = answered(card().do({ type: 'open-refresh' }, { type: 'next' }));
    expect(run.count('save-token')).toBe(0);
    expect(tokenOf(run)).toContain('number_2');
    expect(run.state.card.refresh).toEqual({ type: 'done', path: null });
  });

  test('a lost answer may be asked for again, a dead refresh token may not', () => {
    const run = answered(card().do({ type: 'open-refresh' }, { type: 'next' }), lostOutcome());
    expect(run.state.card.refresh).toMatchObject({ type: 'failed', canRepeat: true });
    run.do({ type: 'next' });
    expect(run.count('refresh')).toBe(2);
    answered(
      run,
      jsonOutcome(401, {
        error: 'invalid_request',
        error_description: 'This request requires an active refresh_token',
      }),
    );
    expect(run.state.card.refresh).toMatchObject({ type: 'failed', canRepeat: false });
    run.do({ type: 'next' });
    expect(run.state.step).toBe('authorize');
    expect(guideExitCode(run.state)).toBe(0);
  });

  test('Esc while it runs gives it up: the refresh token stays good, and it may be sent again', () => {
    const run = card().do({ type: 'open-refresh' }, { type: 'next' });
    const { actions, isBusy } = guideView(run.state);
    expect(isBusy).toBe(true);
    expect(actions[0]).toMatchObject({ event: { type: 'give-up' }, keys: ['esc'] });
    run.do({ type: 'back' });
    expect(run.effects.at(-1)).toEqual({ type: 'stop-request', id: run.state.lastId });
    expect(run.state.step).toBe('token');
    const failure = { kind: 'aborted', maybeSent: true, message: 'm', remedy: 'r' } as const;
    answered(run, { type: 'failure', failure });
    expect(run.state.card.refresh).toMatchObject({ type: 'failed', canRepeat: true });
    const said = JSON.stringify(guideView(run.state).blocks);
    expect(said).toContain('You gave the refresh up');
    expect(said).not.toMatch(/\bcode\b/);
  });

  test.each([
    ['asked for', () => card().do({ type: 'open-refresh' }, { type: 'next' })],
    ['not stored', () => answered(saved(card()).do({ type: 'open-refresh' }, { type: 'next' }))],
  ])('neither closing nor opening it again drops a pair that is %s', (_, to) => {
    const { state } = to();
    const { session } = state;
    if (session === null) throw new Error('no token');
    expect(['refreshing', 'storing']).toContain(state.card.refresh.type);
    expect(closeRefresh(state)).toBe(state);
    expect(openRefresh(state, session)).toEqual({ state, effects: [] });
  });

  test('an answer that nobody waits for changes nothing', () => {
    const run = card();
    const before = run.state;
    run.do({ type: 'refreshed', id: 99, outcome: expiringOutcome(2), epochMs: 0 });
    expect(run.state).toBe(before);
  });

  test('Esc closes the drill and stops its clock', () => {
    const run = card().do({ type: 'open-refresh' }, { type: 'back' });
    expect(run.state.card).toMatchObject({ refresh: { type: 'closed' }, clock: null });
    const { effects } = run;
    const count = effects.length;
    run.do({ type: 'card-ticked', id: run.state.lastId, epochMs: 1 });
    expect(effects).toHaveLength(count);
  });
});
