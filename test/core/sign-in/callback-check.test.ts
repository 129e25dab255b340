import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRACTICE_PROFILE, SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { checkCallback, checkPastedCallback } from '../../../source/core/sign-in/callback-check.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { goodRedirectUri, goodShop } from '../../support/sign-in/authorize-input.ts';
import {
  expectation,
  NOW,
  OLDER_STATE,
  signedQuery,
  STATE,
} from '../../support/sign-in/callback-expectation.ts';

const ISSUER = 'https://demo.myshopify.com';

describe('the check of a callback', () => {
  it('accepts the right one and hands the code over wrapped', () => {
    const verdict = checkCallback(signedQuery(), expectation(), NOW);
    if (verdict.type !== 'accepted') throw new Error(verdict.type);
    expect(verdict.warnings).toEqual([]);
    expect(verdict.callback).toMatchObject({
      shop: 'demo.myshopify.com',
      timestamp: NOW,
      isSigned: true,
    });
    expect(verdict.callback.code.reveal()).toBe('abc123');
    expect(JSON.stringify(verdict)).not.toContain('abc123');
  });

  it.each([
    ['no query at all', '', 'no-state'],
    ['no state', signedQuery({ state: null }), 'no-state'],
    ['an empty state', signedQuery({ state: '' }), 'no-state'],
    ['another state', signedQuery({ state: 'T'.repeat(43) }), 'state'],
    ['the state and one more character', signedQuery({ state: `${STATE}x` }), 'state'],
    ['the state without its last character', signedQuery({ state: STATE.slice(0, -1) }), 'state'],
    ['the state in other letters', signedQuery({ state: STATE.toLowerCase() }), 'state'],
    ['an older state and one more character', signedQuery({ state: `${OLDER_STATE}x` }), 'state'],
    ['a state of other byte length', signedQuery({ state: `é${STATE.slice(1)}` }), 'state'],
    ['the state of an older attempt', signedQuery({ state: OLDER_STATE }), 'older-state'],
    ['state as a list', signedQuery({ state: null, 'state[]': STATE }), 'no-state'],
    ['an error without state', 'error=access_denied', 'no-state'],
    ['an error with another state', 'error=access_denied&state=x', 'state'],
    ['another issuer', signedQuery({ iss: 'https://evil.example' }), 'iss'],
    ['an issuer that begins alike', signedQuery({ iss: `${ISSUER}.evil.example` }), 'iss'],
    ['the beginning of the issuer', signedQuery({ iss: ISSUER.slice(0, -1) }), 'iss'],
    ['the issuer in capital letters', signedQuery({ iss: ISSUER.toUpperCase() }), 'iss'],
    ['the issuer with a slash', signedQuery({ iss: `${ISSUER}/` }), 'iss'],
    ['an empty issuer', signedQuery({ iss: '' }), 'iss'],
    ['no shop', signedQuery({ shop: null }), 'no-shop'],
    ['another shop', signedQuery({ shop: 'evil.myshopify.com' }), 'shop'],
    ['a shop that begins alike', signedQuery({ shop: 'demo.myshopify.com.evil.example' }), 'shop'],
    ['a shop that ends alike', signedQuery({ shop: 'evil-demo.myshopify.com' }), 'shop'],
    ['the beginning of the shop', signedQuery({ shop: 'demo.myshopify.co' }), 'shop'],
    ['the end of the shop', signedQuery({ shop: 'emo.myshopify.com' }), 'shop'],
    ['an empty shop', signedQuery({ shop: '' }), 'shop'],
    ['no code', signedQuery({ code: null }), 'no-code'],
    ['an empty code', signedQuery({ code: '' }), 'no-code'],
    [
      'a code with a line break, signed',
      signedQuery({ code: 'a\r\nSet-Cookie:x' }),
      'code-characters',
    ],
    ['a code of 4 KiB, signed', signedQuery({ code: 'A'.repeat(4096) }), 'code-characters'],
    ['a code of 513 characters, signed', signedQuery({ code: 'A'.repeat(513) }), 'code-characters'],
    ['a code with a blank, signed', signedQuery({ code: 'a b' }), 'code-characters'],
    ['a code with DEL, signed', signedQuery({ code: 'a\u007F' }), 'code-characters'],
    ['a code with a letter beyond ASCII, signed', signedQuery({ code: 'aé' }), 'code-characters'],
    ['code and error', signedQuery({ error: 'x' }), 'code-and-error'],
    ['no hmac', signedQuery().replace(/&hmac=.*/, ''), 'no-hmac'],
    ['a wrong hmac', signedQuery().replace(/hmac=.*/, 'hmac=00'), 'hmac'],
    ['a changed value', signedQuery().replace('abc123', 'abc124'), 'hmac'],
    ['a repeated code', `${signedQuery()}&code=b`, 'repeated'],
    ['broken percent-encoding', `${signedQuery()}&x=%zz`, 'malformed'],
  ])('refuses %s', (_name, query, reason) => {
    const verdict = checkCallback(query, expectation(), NOW);
    expect(verdict).toMatchObject({
      type: 'refused',
      reason,
      message: expect.stringMatching(/\.$/),
    });
  });

  it.each([
    ['one character', '!'],
    ['512 characters', 'A'.repeat(512)],
    ['the last printable one', 'a~'],
  ])('takes a code of %s, whole', (_name, code) => {
    const verdict = checkCallback(signedQuery({ code }), expectation(), NOW);
    expect(verdict.type === 'accepted' && verdict.callback.code.reveal()).toBe(code);
  });

  it('knows each of the older states', () => {
    const olderStates = [new Secret('first'), new Secret('second')];
    for (const state of ['first', 'second']) {
      const verdict = checkCallback(signedQuery({ state }), expectation({ olderStates }), NOW);
      expect(verdict).toMatchObject({ reason: 'older-state' });
    }
  });

  it('lets the state decide before anything else is looked at', () => {
    const query = signedQuery({ state: 'x', shop: 'evil.myshopify.com', error: 'x', iss: 'y' });
    expect(checkCallback(query, expectation(), NOW)).toMatchObject({ reason: 'state' });
  });

  it('says of an old tab that it is one', () => {
    const verdict = checkCallback(signedQuery({ state: OLDER_STATE }), expectation(), NOW);
    expect(verdict.type === 'refused' && verdict.message).toMatch(/older sign-in/);
  });

  it('takes the own issuer, capital letters in the shop, and unknown parameters that are signed', () => {
    const query = signedQuery({
      iss: 'https://demo.myshopify.com',
      shop: 'DEMO.myshopify.com',
      new_param: '1',
    });
    expect(checkCallback(query, expectation(), NOW).type).toBe('accepted');
  });

  it('names both shops, and offers the other one only when everything else is right', () => {
    const right = checkCallback(
      signedQuery({ shop: 'other-shop.myshopify.com' }),
      expectation(),
      NOW,
    );
    expect(right).toMatchObject({ reason: 'shop', otherShop: 'other-shop.myshopify.com' });
    expect(right.type === 'refused' && right.message).toBe(
      'The approval came from other-shop.myshopify.com, but demo.myshopify.com was asked.',
    );
    const unsigned = signedQuery({ shop: 'other-shop.myshopify.com' }).replace(
      /hmac=.*/,
      'hmac=00',
    );
    expect(checkCallback(unsigned, expectation(), NOW)).toMatchObject({
      reason: 'shop',
      otherShop: null,
    });
    const denied = signedQuery({ shop: 'other-shop.myshopify.com', error: 'access_denied' });
    expect(checkCallback(denied, expectation(), NOW)).toMatchObject({
      reason: 'shop',
      otherShop: null,
    });
    const oddCode = signedQuery({ shop: 'other-shop.myshopify.com', code: 'a b' });
    expect(checkCallback(oddCode, expectation(), NOW)).toMatchObject({
      reason: 'shop',
      otherShop: null,
    });
    const noShop = checkCallback(signedQuery({ shop: 'evil.example' }), expectation(), NOW);
    expect(noShop).toMatchObject({ reason: 'shop', otherShop: null });
  });

  it('ends as denied on an error with the right state, signed or not, with or without its shop', () => {
    for (const shop of ['demo.myshopify.com', null]) {
      const query = signedQuery({ code: null, error: 'access_denied', shop }).replace(
        /&hmac=.*/,
        '',
      );
      expect(checkCallback(query, expectation(), NOW)).toEqual({
        type: 'denied',
        error: 'access_denied',
        description: null,
      });
    }
  });

  it('makes the words of an error displayable', () => {
    const query = signedQuery({
      code: null,
      error: 'x',
      error_description: '\u001b]52;c;ZXZpbA==\u0007',
    });
    expect(checkCallback(query, expectation(), NOW)).toMatchObject({
      description: '^[]52;c;ZXZpbA==^G',
    });
  });

  it('shows 300 cells of the words of an error, and of wide characters half as many', () => {
    const words = (description: string) => {
      const query = signedQuery({ code: null, error: 'x', error_description: description });
      const verdict = checkCallback(query, expectation(), NOW);
      return verdict.type === 'denied' ? verdict.description : null;
    };
    expect(words('a'.repeat(300))).toBe('a'.repeat(300));
    expect(words('a'.repeat(301))).toBe(`${'a'.repeat(299)}…`);
    expect(words('語'.repeat(5000))).toBe(`${'語'.repeat(149)}…`);
  });

  it.each([
    [600, '10 minutes ahead of'],
    [-600, '10 minutes behind'],
    [91, '91 seconds ahead of'],
    [-91, '91 seconds behind'],
    [86_400, '24 hours ahead of'],
    [365 * 86_400, '365 days ahead of'],
  ])('only warns of a clock that is %i seconds off', (seconds, words) => {
    const timestamp = String(NOW - seconds);
    expect(checkCallback(signedQuery({ timestamp }), expectation(), NOW)).toMatchObject({
      type: 'accepted',
      warnings: [
        {
          seconds,
          text: `This machine's clock is ${words} the service's, or the callback came late.`,
        },
      ],
    });
  });

  it.each([90, 0, -90])('says nothing of a clock that is %i seconds off', (seconds) => {
    const timestamp = String(NOW - seconds);
    const verdict = checkCallback(signedQuery({ timestamp }), expectation(), NOW);
    expect(verdict).toMatchObject({ type: 'accepted', warnings: [] });
  });

  it.each([
    ['-1e9', null],
    ['1800000000.5', null],
    ['', null],
    ['1800000000000', null],
    ['999999999999', 999_999_999_999],
  ])('reads the timestamp %j as %j', (text, timestamp) => {
    const verdict = checkCallback(signedQuery({ timestamp: text }), expectation(), NOW);
    expect(verdict).toMatchObject({ type: 'accepted', callback: { timestamp } });
    expect(verdict.type === 'accepted' && verdict.warnings).toHaveLength(
      timestamp === null ? 0 : 1,
    );
  });

  it('decides by state alone for a service whose callback has only code and state', () => {
    const profile = {
      ...SHOPIFY_PROFILE,
      callbackShop: 'absent',
      callbackSignature: 'absent',
    } as const;
    const plain = expectation({ profile, clientSecret: null });
    expect(checkCallback(`code=abc123&state=${STATE}`, plain, NOW)).toMatchObject({
      type: 'accepted',
      callback: { shop: null, isSigned: false },
    });
    expect(checkCallback('code=abc123&state=x', plain, NOW)).toMatchObject({ reason: 'state' });
    expect(checkCallback(`code=abc123&state=${STATE}`, expectation(), NOW)).toMatchObject({
      reason: 'no-shop',
    });
  });

  it('never accepts without a secret where a signature is required', () => {
    // Anybody can sign with a key that is empty.
    for (const query of [signedQuery(), signedQuery({}, '')])
      expect(checkCallback(query, expectation({ clientSecret: null }), NOW)).toMatchObject({
        reason: 'hmac',
      });
  });

  it('checks a practice store by the same rules', () => {
    const practice = expectation({
      profile: PRACTICE_PROFILE,
      shop: goodShop('demo', PRACTICE_PROFILE),
    });
    expect(checkCallback(signedQuery({ shop: 'demo.practice.test' }), practice, NOW).type).toBe(
      'accepted',
    );
    expect(checkCallback(signedQuery(), practice, NOW)).toMatchObject({ reason: 'shop' });
  });

  it('shows the state and the code of nobody in any refusal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (noise) => {
        const query = `${signedQuery()}&${noise}`;
        const verdict = checkCallback(query, expectation(), NOW);
        expect(JSON.stringify(verdict)).not.toContain(STATE);
        expect(JSON.stringify(verdict)).not.toContain('abc123');
      }),
    );
  });
});

const REDIRECT = goodRedirectUri('http://127.0.0.1:3456/callback');
const PASTED = `${REDIRECT.text}?${signedQuery()}`;

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
    [
      'another port that begins alike',
      `http://127.0.0.1:34560/callback?${signedQuery()}`,
      'other-address',
    ],
    ['a longer path', `http://127.0.0.1:3456/callbacks?${signedQuery()}`, 'other-address'],
    [
      'a longer path without its scheme',
      `127.0.0.1:3456/callbacks?${signedQuery()}`,
      'not-an-address',
    ],
    ['a shorter path', `http://127.0.0.1:3456/callbac?${signedQuery()}`, 'other-address'],
    [
      'a path in capital letters',
      `http://127.0.0.1:3456/CALLBACK?${signedQuery()}`,
      'other-address',
    ],
    [
      'another spelling of the host',
      `http://127.1:3456/callback?${signedQuery()}`,
      'other-address',
    ],
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
    ['a bare code of 512 characters', 'a'.repeat(512), 'bare-code'],
    ['a word of 513 characters', 'a'.repeat(513), 'not-an-address'],
    ['an address of 9 KiB', PASTED.padEnd(9 * 1024, 'x'), 'hmac'],
    ['an address of one character more', PASTED.padEnd(9 * 1024 + 1, 'x'), 'not-an-address'],
  ])('refuses %s', (_name, text, reason) => {
    expect(check(text)).toMatchObject({ type: 'refused', reason });
  });

  it('works with a public address that nobody serves', () => {
    const uri = goodRedirectUri('https://example.com/callback');
    expect(check(`https://example.com/callback?${signedQuery()}`, uri).type).toBe('accepted');
    expect(check(`example.com/callback?${signedQuery()}`, uri).type).toBe('refused');
  });
});
