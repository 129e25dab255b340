import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { type GuideScreenTest, openGuideScreen, walkTo } from '../../support/guide/guide-screen.ts';
import { jsonOutcome, PRACTICE_TOKEN } from '../../support/guide/fake-guide-world.ts';
import { inOneRow } from '../../support/terminal/screen-emulator.ts';
import { objectInput, textCases } from '../../support/corpus/text-corpus.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';

/** What the screen shows after the paste and Enter; `asked` is the list to be set in the app. */
const SHOWN: Readonly<Record<string, { readonly text: RegExp; readonly asked: string | null }>> = {
  'SC-01': { text: /2 chosen/, asked: 'read_products,write_orders' },
  'SC-03': { text: /Blanks in the list were put right/, asked: 'read_products,write_orders' },
  'SC-04': { text: /Named twice, sent once: read_products/, asked: 'read_products' },
  'SC-05': { text: /1 chosen: 1 can change data/, asked: 'write_products' },
  'SC-06': { text: /released version apply.*y use the released ones/, asked: null },
  'SC-07': { text: /read_everything is not on this tool's list/, asked: 'read_everything' },
  'SC-08': { text: /no capital letters: "READ_PRODUCTS" is taken as read_products/, asked: null },
  'SC-09': { text: /Problem: The scope .* has the character "&" in it/, asked: null },
  'SC-11': { text: /Problem: The scope .* has the character <U\+001B> in it/, asked: null },
};

async function openScopes(): Promise<GuideScreenTest> {
  const screen = await openGuideScreen({ config: { startWith: 'own' } });
  await walkTo(screen, 3);
  return screen;
}

describe('corpus scopes, on the Scopes step', () => {
  test.each(textCases('scopes').map((one) => [one.id, one.expect, one.input] as const))(
    '%s: %s',
    async (id, _expect, input) => {
      await using screen = await openScopes();
      const expected = SHOWN[id] ?? { text: /no such case/, asked: null };
      if (input !== '') screen.paste(input);
      // A list is taken and odd characters are told at once; else Enter takes or leaves it.
      if (!/[\s,\u001b]/.test(input)) screen.press('enter');
      await screen.waitFor(inOneRow(expected.text));
      expect(screen.text()).toContain('Step 3 of 7');
      if (expected.asked === null) return;
      screen.press('enter');
      await screen.waitFor('Step 4 of 7');
      expect(screen.text()).toContain(`Scopes: ${expected.asked}`);
    },
  );

  test('SC-06: y goes on with the released ones, and no scope stands in the address', async () => {
    await using screen = await openScopes();
    screen.press('enter', 'y');
    await screen.waitFor('Step 4 of 7');
    expect(screen.text()).toContain('Scopes: leave them; the released ones will apply.');
  });

  test('SC-12: ten thousand scopes are refused before any address is made', async () => {
    await using screen = await openScopes();
    const schema = z.object({ generate: z.string(), count: z.number(), join: z.string() });
    const { generate, count, join } = objectInput('scopes', 'SC-12', schema);
    screen.paste(
      Array.from({ length: count }, (_, index) => generate.replace('{i}', String(index + 1))).join(
        join,
      ),
    );
    await screen.waitFor('10000 scopes do not fit into the authorize URL: 8192');
    expect(screen.text()).toContain('0 chosen');
  });

  const pair = z.object({ asked: z.string(), granted: z.string().nullable() });

  test.each([
    [
      'SC-13',
      /Granted ✓ read_products ✗ read_orders \(missing\).* partial grant: read_orders is missing/,
    ],
    ['SC-15', /Granted the store did not say/],
  ] as const)('%s: the token is kept, and the card says so', async (id, text) => {
    const { asked, granted } = objectInput('scopes', id, pair);
    const http = createHttpClient({ env: {} });
    const answer = {
      access_token: PRACTICE_TOKEN,
      ...(granted === null ? {} : { scope: granted }),
    };
    await using screen = await openGuideScreen({
      ports: {
        send: async (request, options) =>
          request.url.endsWith(SHOPIFY_PROFILE.paths.exchange)
            ? jsonOutcome(200, answer)
            : http.send(request, options),
      },
    });
    await walkTo(screen, 3);
    // The practice store's own ones go first.
    screen.press('v', 'space', 'down', 'space', 'down', 'space', 'down', 'space', 'down', 'space');
    await screen.waitFor('0 chosen');
    screen.press('enter');
    screen.paste(asked);
    // Several names are taken at once, one is looked for.
    if (!asked.includes(',')) screen.press('enter', 'space');
    await walkFrom(screen, asked);
    await screen.waitFor(inOneRow(text));
    expect(screen.text()).toContain('practice_…1234');
    await http.close();
  });
});

async function walkFrom(screen: GuideScreenTest, asked: string): Promise<void> {
  await screen.waitFor(`${asked.split(',').length} chosen`);
  screen.press('enter');
  await screen.waitFor('Step 4 of 7');
  screen.press('enter');
  await screen.waitFor('http://127.0.0.1');
  screen.press('enter');
  await screen.waitFor('Listening');
  screen.press('a');
}
