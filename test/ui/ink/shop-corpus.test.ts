import { describe, expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { type GuideScreenTest, openGuideScreen, walkTo } from '../../support/guide/guide-screen.ts';
import { inOneRow } from '../../support/terminal/screen-emulator.ts';
import { textCases } from '../../support/corpus/text-corpus.ts';

async function openFields(): Promise<GuideScreenTest> {
  const screen = await openGuideScreen({ config: { startWith: 'own', scopes: ['read_products'] } });
  await walkTo(screen, 4);
  // From the set-up steps to the fields.
  screen.press('enter');
  await screen.waitFor('› Shop domain');
  return screen;
}

/** The shop that an accepted text becomes: the last word of the case's expectation that is one. */
function shopIn(expectation: string): string {
  return /[a-z0-9-]+\.myshopify\.com/.exec(expectation)?.[0] ?? 'demo.myshopify.com';
}

/** What must stand in the words about a case. */
const WORDS: Readonly<Record<string, RegExp>> = {
  'SD-02': /Capital letters were lowered/,
  'SD-05': /handle was completed/,
  'SD-06': /address was reduced/,
  'SD-08': /handle and its domain can differ/,
  'SD-10': /never spoken to by plain http/,
  'SD-14': /belongs to the service itself and is no store/,
  'SD-28': /line break or control character inside/,
  'SD-31': /<U\+0435>/,
  'SD-33': /<U\+200B>/,
  'SD-36': /Did you mean demo\.myshopify\.com\?/,
  'SD-42': /TOKENWRIGHT_STORE_HOST/,
  'SD-49': /permanent name, which ends in \.myshopify\.com/,
  'SD-50': /No shop domain was given/,
};

describe('corpus shop-domain, on the App step', () => {
  test.each(textCases('shop-domain'))('$id $name: $expect', async (one) => {
    await using screen = await openFields();
    const { id, input, expect: expected, verdict } = one;
    if (input !== '') screen.paste(input);
    screen.press('enter');
    if (verdict === 'accept') {
      await screen.waitFor('› Client ID');
      const shop = one.rule === 'canonical' ? input : shopIn(expected);
      await screen.waitFor(inOneRow(new RegExp(shop.replaceAll('.', '\\.'))));
      // The top line names the store that is meant, in full.
      expect(screen.rows()[0]).toContain(shop);
    } else {
      await screen.waitFor('Problem:');
      expect(screen.rows()[0]).toContain('your own store');
    }
    expect(screen.text()).toContain('Step 4 of 7');
    await screen.waitFor(inOneRow(WORDS[id] ?? /./));
    expect(screen.opened).toEqual([]);
  });

  test('SD-27: a password in the text is shown nowhere, and not even written', async () => {
    await using screen = await openFields();
    screen.paste('user:hush-hush@demo.myshopify.com');
    screen.press('enter');
    await screen.waitFor('Problem:');
    expect(screen.emulator.raw()).not.toContain('hush-hush');
  });

  test('an address whose https:// was lost is refused with the shop it names', async () => {
    await using screen = await openFields();
    screen.paste('admin.shopify.com/store/demo-shop/products');
    screen.press('enter');
    await expectShown(screen, inOneRow(/Did you mean demo-shop\.myshopify\.com\?/));
  });

  test('SD-36: the suggestion is taken with a key, never by itself', async () => {
    await using screen = await openFields();
    screen.paste('demo.myshopify.co');
    screen.press('enter');
    await screen.waitFor('Ctrl+Y take the suggestion');
    screen.press('ctrl+y', 'enter');
    await screen.waitFor('› Client ID');
    expect(screen.rows()[0]).toContain('demo.myshopify.com');
  });
});
