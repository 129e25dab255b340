import { describe, expect, it } from 'vitest';
import { checkPastedCallback } from '../../../source/core/sign-in/callback-check.ts';
import { goodRedirectUri } from '../../support/sign-in/authorize-input.ts';
import {
  expectation,
  NOW,
  signedQuery,
  STATE,
} from '../../support/sign-in/callback-expectation.ts';

const REDIRECT = goodRedirectUri('http://127.0.0.1:3456/callback');

function check(text: string, redirectUri = REDIRECT) {
  return checkPastedCallback(text, redirectUri, expectation(), NOW);
}

describe('a pasted address', () => {
  it('TI-10: goes through the very checks of the listener', () => {
    expect(check(`http://127.0.0.1:3456/callback?${signedQuery()}`).type).toBe('accepted');
    expect(check(`http://127.0.0.1:3456/callback?${signedQuery({ state: 'x' })}`)).toMatchObject({
      reason: 'state',
    });
    expect(check(`http://127.0.0.1:3456/callback?code=a&state=${STATE}`)).toMatchObject({
      reason: 'no-shop',
    });
  });

  it('TI-12: refuses a bare code, since nobody can tell whose it is', () => {
    expect(check('abc123')).toMatchObject({
      reason: 'bare-code',
      message: expect.stringMatching(/"state"/),
    });
  });

  it.each([
    ['blanks around it', `  http://127.0.0.1:3456/callback?${signedQuery()}\n`],
    ['a fragment that a browser added', `http://127.0.0.1:3456/callback?${signedQuery()}#_=_`],
    ['the scheme left out by the browser', `127.0.0.1:3456/callback?${signedQuery()}`],
  ])('takes it with %s', (_name, text) => {
    expect(check(text).type).toBe('accepted');
  });

  it.each([
    ['another host', `http://localhost:3456/callback?${signedQuery()}`, 'other-address'],
    ['another port', `http://127.0.0.1:3457/callback?${signedQuery()}`, 'other-address'],
    ['another path', `http://127.0.0.1:3456/callback/?${signedQuery()}`, 'other-address'],
    ['https', `https://127.0.0.1:3456/callback?${signedQuery()}`, 'other-address'],
    [
      'a look-alike',
      `http://127.0.0.1:3456@evil.example/callback?${signedQuery()}`,
      'other-address',
    ],
    [
      'the approval page',
      'https://demo.myshopify.com/admin/oauth/authorize?client_id=1',
      'authorize-address',
    ],
    ['the query alone', `?${signedQuery()}`, 'not-an-address'],
    ['the address without a query', 'http://127.0.0.1:3456/callback', 'no-state'],
    [
      'an address that was wrapped',
      `http://127.0.0.1:3456/callback?code=a\n&${signedQuery()}`,
      'not-an-address',
    ],
    ['nothing', '  ', 'not-an-address'],
    ['a megabyte', 'x'.repeat(1 << 20), 'not-an-address'],
  ])('refuses %s', (_name, text, reason) => {
    expect(check(text)).toMatchObject({ type: 'refused', reason });
  });

  it('works with a public address that nobody serves', () => {
    const uri = goodRedirectUri('https://example.com/callback');
    expect(check(`https://example.com/callback?${signedQuery()}`, uri).type).toBe('accepted');
    expect(check(`example.com/callback?${signedQuery()}`, uri).type).toBe('refused');
  });
});
