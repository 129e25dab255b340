import { describe, expect, test } from 'vitest';
import { hideWhilePresenting, shownAuthorizeUrl } from '../../../source/core/guide/presented.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

const CLIENT_ID = 'fedcba9876543210'.repeat(2);
const presenting = (run: GuideRun): GuideRun => run.do({ type: 'toggle-presenter' });

describe('a text while presenting', () => {
  test('has no Client ID, however often it stands there, whether given or typed', () => {
    const given = presenting(new GuideRun({ clientId: CLIENT_ID }));
    expect(hideWhilePresenting(given.state, `${CLIENT_ID} and ${CLIENT_ID}.`)).toBe('*** and ***.');
    const typed = new GuideRun({ startWith: 'own', scopes: ['read_products'] });
    typed.do({ type: 'next' }, { type: 'next' }, { type: 'next' }).type('client-id', 'typed-id-1');
    expect(hideWhilePresenting(presenting(typed).state, 'typed-id-1, typed-id-1')).toBe('***, ***');
  });

  test('keeps words that only look like a short one', () => {
    const run = presenting(new GuideRun({ clientId: 'store' }));
    expect(hideWhilePresenting(run.state, 'the store')).toBe('the store');
    const least = presenting(new GuideRun({ clientId: 'stores' }));
    expect(hideWhilePresenting(least.state, 'the stores')).toBe('the ***');
  });

  test('has not even the last four characters of the token, nor a state of before', () => {
    const run = new GuideRun().toToken();
    const masked = run.state.session?.result.token.accessToken.masked ?? '';
    const [state] = run.state.signIn.knownStates;
    const text = `${masked}, ${masked}; ${state?.reveal()} ${state?.reveal()}`;
    expect(hideWhilePresenting(run.state, text)).toBe(text);
    const hidden = hideWhilePresenting(presenting(run).state, text);
    expect(hidden).toBe('(hidden while presenting), (hidden while presenting); *** ***');
  });

  test('is the address without its secrets, of an attempt that there is', () => {
    expect(shownAuthorizeUrl(new GuideRun().state)).toBeNull();
    const run = new GuideRun().toAuthorize();
    const plain = JSON.stringify(shownAuthorizeUrl(run.state));
    const hidden = JSON.stringify(shownAuthorizeUrl(presenting(run).state));
    expect(plain).toContain('state-number-1');
    expect(hidden).not.toContain('state-number-1');
  });
});
