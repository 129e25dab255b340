import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRACTICE_PROFILE, SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { isShopDomain, parseShop } from '../../../source/core/service/shop-domain.ts';
import { objectCaseIds, textCases } from '../../support/corpus/text-corpus.ts';

/** The canonical name and the notes of each accepted case. */
const ACCEPTED: Readonly<Record<string, readonly [shop: string, notes: readonly string[]]>> = {
  'SD-01': ['demo.myshopify.com', []],
  'SD-02': ['demo.myshopify.com', ['lower-cased']],
  'SD-03': ['demo-.myshopify.com', []],
  'SD-05': ['demo.myshopify.com', ['handle-completed']],
  'SD-06': ['demo.myshopify.com', ['from-address']],
  'SD-08': ['demo.myshopify.com', ['from-admin-address']],
  'SD-09': ['demo.myshopify.com', ['trimmed']],
};

/** What the words of a refusal must say, beyond the rule. */
const SAID: Readonly<Record<string, RegExp>> = {
  'SD-10': /never spoken to by plain http/,
  'SD-31': /<U\+0435>/,
  'SD-33': /<U\+200B>/,
  'SD-36': /Did you mean demo\.myshopify\.com\?/,
  'SD-42': /TOKENWRIGHT_STORE_HOST=myshopify\.io/,
  'SD-49': /permanent name, which ends in \.myshopify\.com/,
  'SD-50': /Type the full shop domain/,
};

const MUST_NOT_SHOW: Readonly<Record<string, string>> = { 'SD-27': 'pw', 'SD-20': 'evil' };

describe('reading a shop', () => {
  it.each(textCases('shop-domain').map((one) => [one.id, one.expect, one] as const))(
    '%s: %s',
    (id, _expect, { input, rule, verdict }) => {
      const read = parseShop(input, SHOPIFY_PROFILE);
      if (read.type === 'shop') {
        expect(verdict).toBe('accept');
        expect([read.shop, read.notes.map(({ kind }) => kind)]).toEqual(ACCEPTED[id]);
        return;
      }
      const words = `${read.message} ${read.remedy}`;
      expect(verdict).toBe('reject');
      expect(read.rule).toBe(rule);
      expect(words).toMatch(SAID[id] ?? /./);
      if (id in MUST_NOT_SHOW) expect(words).not.toContain(MUST_NOT_SHOW[id]);
      // 60 characters of the text at most, and the sentence around them.
      expect(words.length).toBeLessThan(320);
    },
  );

  it('leaves only the comparison with a callback to another test', () => {
    expect(objectCaseIds('shop-domain')).toEqual(['SD-51']);
  });

  it('says that a handle and a domain can differ when it reads an admin address', () => {
    const read = parseShop('https://admin.shopify.com/store/demo/products?x=1', SHOPIFY_PROFILE);
    expect(read).toMatchObject({ type: 'shop', shop: 'demo.myshopify.com', handle: 'demo' });
    expect(read.type === 'shop' ? read.notes[0]?.text : '').toMatch(/can differ/);
  });

  it.each([
    ['https://demo.myshopify.com/admin/orders?status=any#top', 'shop'],
    ['https://demo.myshopify.com:443/', 'url-parts'],
    ['https://demo.myshopify.com/collections/all', 'url-parts'],
    ['https://admin.shopify.com/', 'not-a-shop'],
    ['https://user:pw@demo.myshopify.com/', 'no-echo'],
    ['https:demo.myshopify.com', 'scheme'],
    ['http://admin.shopify.com/store/demo', 'scheme'],
    ['localhost', 'address'],
    ['xn--0.myshopify.com', 'shop'],
    ['demomyshopify.com', 'suggest'],
    ['demo.mysohpify.com', 'suggest'],
    ['myshopify.com', 'label'],
    ['demo.practice.test', 'practice-store'],
    ['Demo.Practice.test ', 'practice-store'],
    ['https://demo.practice.test/admin', 'practice-store'],
    ['demo.practice.test.', 'practice-store'],
    ['practice.test', 'practice-store'],
    ['notpractice.test', 'custom-domain'],
  ])('reads %s as %s', (text, outcome) => {
    const read = parseShop(text, SHOPIFY_PROFILE);
    expect(read.type === 'shop' ? 'shop' : read.rule).toBe(outcome);
  });

  it('shows nothing of a credential that was pasted in the wrong place', () => {
    for (const text of [`shpss_${'ab'.repeat(8)}`, 'ab'.repeat(16), 'practice_secret_123456']) {
      const read = parseShop(text, SHOPIFY_PROFILE);
      expect(read).toMatchObject({ type: 'refused', rule: 'credential' });
      expect(JSON.stringify(read)).not.toContain(text);
    }
  });

  it('knows other store hosts by their profile alone', () => {
    const other = { ...SHOPIFY_PROFILE, storeHost: 'shops.acme.example', adminHost: null };
    expect(parseShop('demo', other)).toMatchObject({ shop: 'demo.shops.acme.example' });
    expect(parseShop('demo.myshopify.com', other)).toMatchObject({ rule: 'custom-domain' });
    expect(parseShop('demo', PRACTICE_PROFILE)).toMatchObject({ shop: 'demo.practice.test' });
    expect(parseShop('demo.myshopify.com', PRACTICE_PROFILE)).toMatchObject({ rule: 'real-store' });
  });

  it('never yields a host but one label and the suffix, whatever is typed', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'demo',
        '.myshopify.com',
        'https://',
        '/admin',
        '@',
        '#',
        '\\',
        '%00',
        '.',
        ':',
        ' ',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (typed) => {
        const read = parseShop(typed, SHOPIFY_PROFILE);
        if (read.type === 'refused') return;
        expect(read.shop).toMatch(/^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/);
        expect(new URL(`https://${read.shop}/x`).host).toBe(read.shop);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the strict rule', () => {
  it('takes the canonical name and nothing that has to be helped along', () => {
    expect(isShopDomain('demo.myshopify.com', SHOPIFY_PROFILE)).toBe(true);
    for (const text of [
      'demo',
      'DEMO.myshopify.com',
      ' demo.myshopify.com',
      'demo.myshopify.com\n',
      'a.b.myshopify.com',
      '',
    ]) {
      expect(isShopDomain(text, SHOPIFY_PROFILE)).toBe(false);
    }
  });
});
