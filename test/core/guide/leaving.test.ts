import { describe, expect, test } from 'vitest';
import { guideExitCode, keptByExplorer, leavingView } from '../../../source/core/guide/ending.ts';
import { tellView } from '../../../source/ui/plain/tellers.ts';
import { NO_MEMORY } from '../../../source/core/guide/remembered.ts';
import { codeUsedOutcome, tokenOutcome } from '../../support/guide/fake-guide-world.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

describe('the exit code, in every face', () => {
  test('0 before a sign-in began', () => {
    expect(guideExitCode(new GuideRun().state)).toBe(0);
    expect(guideExitCode(new GuideRun().toAuthorize().state)).toBe(0);
    expect(guideExitCode(new GuideRun().toAuthorize().do({ type: 'back' }).state)).toBe(0);
  });

  test('4 after one that was denied, cancelled, timed out or failed, or is given up now', () => {
    const waiting = new GuideRun().toApprove();
    expect(guideExitCode(waiting.state)).toBe(4);
    expect(guideExitCode(waiting.do({ type: 'say-cancelled' }).state)).toBe(4);
    const back = new GuideRun().toApprove().do({ type: 'back' });
    expect(back.state.signIn.phase).toBe('ready');
    expect(guideExitCode(back.state)).toBe(4);
    const denied = new GuideRun().toApprove().callback({ error: 'access_denied' });
    expect(guideExitCode(denied.state)).toBe(4);
    const late = new GuideRun().toApprove();
    const { attempt } = late.state.signIn;
    late.signIn({ type: 'tick', attempt, nowMs: 10 ** 9 });
    expect(late.state.signIn.phase).toBe('timed-out');
    expect(guideExitCode(late.state)).toBe(4);
    const failed = new GuideRun().toApprove().callback().exchanged(codeUsedOutcome());
    expect(guideExitCode(failed.state)).toBe(4);
  });

  test('0 with a token in this run, whatever came before and after', () => {
    const run = new GuideRun().toApprove().do({ type: 'say-cancelled' }, { type: 'next' });
    run.do({ type: 'next' });
    const { attempt } = run.state.signIn;
    run.signIn({ type: 'listening', attempt }).callback().exchanged();
    expect(guideExitCode(run.state)).toBe(0);
    run.do({ type: 'ask-revoke' }, { type: 'answer-revoke', yes: true });
    run.do({ type: 'revoked', id: run.state.lastId, result: { type: 'revoked' } });
    expect(run.state.session).toBeNull();
    expect(guideExitCode(run.state)).toBe(0);
  });
});

describe('the summary on leaving', () => {
  const memory = { ...NO_MEMORY, path: '/home/you/.config/tokenwright/memory.json' };

  test('nothing done, nothing left', () => {
    expect(tellView(leavingView(new GuideRun({ memory }).state))).toEqual([
      'No token was issued.',
      'Nothing was written to this disk.',
    ]);
  });

  test('does not say that no token was issued where nobody knows', () => {
    const failure = {
      kind: 'reset',
      maybeSent: true,
      message: 'It broke off.',
      remedy: '',
    } as const;
    const run = new GuideRun({ memory }).toToken({ type: 'failure', failure });
    const [first = ''] = tellView(leavingView(run.state));
    expect(first).toMatch(/^It broke off\. Whether the token was given out is unknown\./);
    // Nor where another sign-in was begun after it.
    run.do({ type: 'next' });
    expect(run.state.signIn.phase).toBe('ready');
    expect(tellView(leavingView(run.state))[0]).toBe(
      'No token came; whether one was given out is unknown.',
    );
  });

  test('does not say of a token that stands elsewhere that it was in memory only', () => {
    const run = new GuideRun({ memory }).toToken();
    expect(tellView(leavingView(run.state)).join()).toContain('Not saved');
    const { session } = run.state;
    if (session === null) throw new Error('no token');
    const found = { ...run.state, session: { ...session, isElsewhere: true } as const };
    expect(tellView(leavingView(found)).join()).not.toContain('Not saved');
  });

  test('lists every file that was asked for, and says in one line what is kept', () => {
    const cacheFolder = '/home/you/.cache/tokenwright';
    const run = new GuideRun({ memory: { ...memory, cacheFolder } }).toToken();
    run.do({ type: 'open-save' }, { type: 'next' }, { type: 'next' });
    run.do({ type: 'saved', id: run.state.lastId, path: '/w/.env', notes: [], isNew: true });
    expect(tellView(leavingView(run.state)).slice(3)).toEqual([
      'Written: /w/.env (TOKENWRIGHT_SHOP, TOKENWRIGHT_STORE_ORIGIN, TOKENWRIGHT_ACCESS_TOKEN, TOKENWRIGHT_TOKEN_KIND)',
      'Kept: names of stores and steps, no secret; a cache for a faster start. tokenwright forget says where, and removes it.',
    ]);
  });

  test('names the .gitignore that got a line about the file', () => {
    const run = new GuideRun({ memory }).toToken();
    run.do({ type: 'open-save' }, { type: 'next' }, { type: 'next' });
    const { lastId: id } = run.state;
    run.do({ type: 'saved', id, path: '/w/.env', notes: [], ignoredIn: '/w/.gitignore' });
    expect(tellView(leavingView(run.state))).toContain('Written: /w/.gitignore');
  });

  test('says partial, and what is missing, where less was granted than asked for', () => {
    const run = new GuideRun().toToken(tokenOutcome('read_products'));
    expect(tellView(leavingView(run.state))).toContain('Granted scopes: read_products');
    expect(tellView(leavingView(run.state))).toContain('Partial, missing: read_orders');
    const whole = new GuideRun().toToken();
    expect(tellView(leavingView(whole.state)).join('\n')).not.toContain('Partial');
  });

  test('a memory that could not be written is not said to be there', () => {
    const run = new GuideRun({ memory }).toToken();
    const report = {
      code: 'memory-not-written',
      message: 'No.',
      remedy: 'So.',
      exitCode: 2,
    } as const;
    run.do({ type: 'not-remembered', report });
    expect(tellView(leavingView(run.state)).join('\n')).not.toContain('names of stores');
    expect(run.state.notice?.message).toBe('No.');
  });
});

describe('what the explorer alone has kept', () => {
  const { config } = new GuideRun().state;
  const told = (keepsSchema: boolean, ...paths: string[]) =>
    keptByExplorer({ config, keepsSchema }, paths);

  test('is said in one line, with what removes it; nothing is no line', () => {
    const { program } = config;
    expect(told(false)).toBeNull();
    expect(told(true)).toBe(`Kept: schemas of stores, no token; ${program} forget removes it.`);
    const words = 'requests that you sent or saved, no token and no answer';
    expect(told(false, '/a', '/b')).toBe(`Kept: /a, /b (${words}); ${program} forget removes it.`);
    expect(told(true, '/a')).toBe(
      `Kept: /a (${words}); schemas of stores, no token; ${program} forget removes it.`,
    );
  });
});
