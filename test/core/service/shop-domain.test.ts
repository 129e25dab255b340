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

  it('says what is wrong with a name, and how long it may be', () => {
    const said = (text: string) => {
      const read = parseShop(text, SHOPIFY_PROFILE);
      return read.type === 'refused' ? read.message : 'taken';
    };
    expect(said(`${'a'.repeat(64)}.myshopify.com`)).toBe(
      'The name before .myshopify.com is 64 characters long; 63 are the most.',
    );
    expect(said(`_${'a'.repeat(62)}.myshopify.com`)).toContain('letters, digits and hyphens only');
    expect(said('-a.myshopify.com')).toContain('cannot begin with a hyphen');
    expect(said('a_-b.myshopify.com')).toContain('letters, digits and hyphens only');
    expect(said('.myshopify.com')).toBe('There is no name before .myshopify.com.');
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
    ['user:pw@demo.myshopify.com', 'no-echo'],
    ['user@demo.myshopify.com', 'url-parts'],
    ['user@demo.myshopify.com:8080', 'url-parts'],
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
    ['demo.practice.test.example.com', 'custom-domain'],
    ['demo.shopify.com.example.com', 'custom-domain'],
    ['demo.myshopify.comm.example', 'custom-domain'],
    ['demo.myshopify.com.example', 'suffix'],
    ['demo.myshpfy.com', 'suggest'],
    ['demo.myshpf.com', 'custom-domain'],
    ['https://demo.myshopify.com/x/admin', 'url-parts'],
    ['de-mo', 'shop'],
    ['--demo', 'option-like'],
    [`${'a'.repeat(63)}.myshopify.com`, 'shop'],
    [`${'a'.repeat(64)}.myshopify.com`, 'label'],
    ['a'.repeat(63), 'shop'],
    ['a'.repeat(64), 'label'],
    [`https://demo.myshopify.com/admin?${'x'.repeat(2015)}`, 'shop'],
    [`https://demo.myshopify.com/admin?${'x'.repeat(2016)}`, 'bounded'],
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

  it('takes every name that there can be, in each of the forms in which people have it', () => {
    const label = fc
      .stringMatching(/^[a-z0-9][a-z0-9-]{0,62}$/)
      .filter((name) => name !== 'localhost');
    const form = fc.constantFrom<(name: string) => string>(
      (name) => `${name}.myshopify.com`,
      (name) => `\t ${name}.myshopify.com\n`,
      (name) => `https://${name}.myshopify.com`,
      (name) => `https://${name}.myshopify.com/admin/products?limit=1#top`,
      (name) => `https://admin.shopify.com/store/${name}`,
      (name) => `https://admin.shopify.com/store/${name}/settings/apps`,
    );
    fc.assert(
      fc.property(label, form, fc.boolean(), (name, write, isLoud) => {
        const typed = write(isLoud ? name.toUpperCase() : name);
        expect(parseShop(typed, SHOPIFY_PROFILE)).toMatchObject({
          type: 'shop',
          shop: `${name}.myshopify.com`,
          handle: name,
        });
        const read = parseShop(`${name}.myshopify.com`, SHOPIFY_PROFILE);
        expect(read).toMatchObject({ notes: [] });
      }),
      { numRuns: 500 },
    );
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
  // A profile of another service comes from a file; P3 does not rest on that file being checked.
  it.each([
    ['s.example:443', 's.example'],
    ['s.example/x', 's.example'],
    ['s.example?x', 's.example'],
    ['a@evil.example', 'evil.example'],
    ['Shops.Example', 'shops.example'],
    ['shops\u3002example', 'shops.example'],
    ['0.1', '0.0.1'],
    ['s.example:x', null],
  ])('takes no name whose URL would lead elsewhere: under %s to %s', (storeHost, leadsTo) => {
    const shop = `1.${storeHost}`;
    const reached = URL.canParse(`https://${shop}/`) ? new URL(`https://${shop}/`).host : null;
    expect(reached?.endsWith(leadsTo ?? '-') ?? null).toBe(leadsTo === null ? null : true);
    const profile = { ...SHOPIFY_PROFILE, storeHost, adminHost: null };
    expect(isShopDomain(shop, profile)).toBe(false);
    expect(parseShop('1', profile).type).toBe('refused');
  });

  it('takes the canonical name and nothing that has to be helped along', () => {
    for (const label of ['demo', 'a', '0-', 'a'.repeat(63)])
      expect(isShopDomain(`${label}.myshopify.com`, SHOPIFY_PROFILE)).toBe(true);
    for (const text of [
      'demo',
      'DEMO.myshopify.com',
      ' demo.myshopify.com',
      'demo.myshopify.com\n',
      'a.b.myshopify.com',
      'demo.myshopify.com.evil.example',
      'demo.myshopify.com.',
      'demo.myshopify.comm',
      'demoxmyshopify.com',
      '-demo.myshopify.com',
      '.myshopify.com',
      `${'a'.repeat(64)}.myshopify.com`,
      '',
    ]) {
      expect(isShopDomain(text, SHOPIFY_PROFILE)).toBe(false);
    }
  });
});
