import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { openTerminalGuide, type TerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { inOneRow } from '../support/terminal/screen-emulator.ts';
import {
  liveGuide,
  type LiveGuide,
  sharedGuide,
  walkToStep,
} from '../support/guide/shared-guide.ts';
import {
  bringCode,
  realStoreGuide,
  STORE_CODE,
  STORE_SECRET,
} from '../support/guide/real-store-guide.ts';
import { objectCaseIds, objectInput, textCases } from '../support/corpus/text-corpus.ts';

interface Shown {
  /** What is said about the text; absent where there is nothing to say. */
  readonly pasted?: RegExp;
  readonly typed?: RegExp;
  /** A name that is looked for, and ticked where it is found. */
  readonly found?: readonly Way[];
  /** What is asked for then: the `scope` of the address; null where there is no going on. */
  readonly asked: string | null;
}

type Way = 'pasted' | 'typed';

const CAPITALS = /no capital letters: "READ_PRODUCTS" is taken as read_products/;
const UNKNOWN = /read_everything is not on this tool's list/;
const REPAIRED = /Blanks in the list were put right/;
const AMPERSAND = /Problem: The scope .* has the character "&" in it/;

const SHOWN: Readonly<Record<string, Shown>> = {
  'SC-01': { asked: 'read_products,write_orders' },
  'SC-03': { pasted: REPAIRED, typed: REPAIRED, asked: 'read_products,write_orders' },
  'SC-04': {
    pasted: /Named twice, sent once: read_products/,
    found: ['typed'],
    asked: 'read_products',
  },
  'SC-05': { asked: 'write_products' },
  'SC-07': { pasted: UNKNOWN, typed: UNKNOWN, asked: 'read_everything' },
  'SC-08': {
    pasted: CAPITALS,
    typed: CAPITALS,
    found: ['pasted', 'typed'],
    asked: 'read_products',
  },
  'SC-09': { pasted: AMPERSAND, typed: AMPERSAND, asked: null },
  'SC-11': { pasted: /Problem: The scope .* has the character <U\+001B> in it/, asked: null },
};

const TEXTS = textCases('scopes').filter(({ input }) => input !== '');
const WAYS: ReadonlyArray<readonly [Way, typeof TEXTS]> = [
  ['pasted', TEXTS],
  ['typed', TEXTS.filter(({ input }) => !input.includes('\u001b'))],
];

/** With the rest filled in, so that what is chosen can be followed into the address. */
const GIVEN = {
  TOKENWRIGHT_SHOP: 'demo.myshopify.com',
  TOKENWRIGHT_CLIENT_ID: 'fedcba9876543210'.repeat(2),
  TOKENWRIGHT_CLIENT_SECRET: STORE_SECRET,
};

/** Back on the list, with nothing searched and nothing ticked. */
async function emptyList({ terminal }: TerminalGuide): Promise<void> {
  for (const step of [5, 4]) {
    if (!terminal.text().includes(`Step ${step} of 7`)) continue;
    // The first one leaves a field for the list beside it.
    if (terminal.text().includes('F1 help')) {
      terminal.press('esc');
      await terminal.waitFor(/[^F\d]\? help/);
    }
    terminal.press('esc');
    await terminal.waitFor(`Step ${step - 1} of 7`);
  }
  // In the search already, the slash is text, and goes with the rest.
  terminal.press('/', 'ctrl+u', 'tab');
  await terminal.waitFor(/press \/ to search[^]*\d chosen/);
  terminal.press('v');
  await terminal.waitFor(/This is what the token may do[^]*Back to all/);
  while (!terminal.text().includes('0 chosen')) {
    const before = terminal.text();
    const rows = terminal.rows();
    const here = rows.findIndex((row) => row.includes('› ['));
    const ticked = rows.findIndex((row) => row.includes('[✓]'));
    terminal.press(ticked === here ? 'space' : ticked < here ? 'up' : 'down');
    await terminal.waitFor(() => terminal.text() !== before);
  }
  terminal.press('enter');
  await terminal.waitFor(/press \/ to search[^]*0 chosen/);
  await terminal.waitFor((rows) => !rows.some((row) => row.includes('Problem:')));
}

/** The list goes on, and its scopes stand in the address as they are to be sent. */
async function expectAsked(guide: TerminalGuide, asked: string): Promise<void> {
  const { terminal } = guide;
  await terminal.waitFor(`${asked.split(',').length} chosen`);
  expect(terminal.text()).not.toContain('Problem:');
  await guide.enterUntil('Step 5 of 7');
  await terminal.waitFor((rows) => rows.join('').includes(`&scope=${asked}&redirect_uri=`));
  await terminal.waitFor((rows) =>
    rows.some((row) => row.trimEnd().endsWith(` ${asked}`) && /^ ?[•›] scope /.test(row)),
  );
}

/** Enter finds nothing chosen: no part of the text gets any further. */
async function expectStopped({ terminal }: TerminalGuide): Promise<void> {
  await terminal.waitFor('0 chosen');
  if (terminal.text().includes('Enter  To the list')) terminal.press('tab');
  await terminal.waitFor('Enter  Go on');
  terminal.press('enter');
  await terminal.waitFor('y use the released ones');
  expect(terminal.text()).toContain('Step 3 of 7');
  terminal.press('esc');
  await terminal.waitFor((rows) => !rows.some((row) => row.includes('use the released')));
}

describe.each(WAYS)('corpus scopes, %s on the Scopes step', (way, cases) => {
  const shared = sharedGuide(
    (whenOver) => liveGuide(whenOver, GIVEN),
    (guide) => walkToStep(guide, 3),
  );

  test.each(cases)('$id $name: $expect', async ({ id, input }) => {
    const guide = await shared();
    const { terminal } = guide;
    const { found = [], asked, ...said } = SHOWN[id] ?? { asked: 'no such case' };
    await emptyList(guide);
    if (way === 'typed') terminal.press('/', ...input);
    else guide.paste(input);
    // A list is taken and an odd character told at once; one name is looked for first.
    if (way === 'typed' || !/[\s,\u001b]/.test(input)) terminal.press('enter');
    const words = said[way];
    if (words !== undefined) await terminal.waitFor(inOneRow(words));
    if (found.includes(way)) {
      await terminal.waitFor('› [ ] read_products');
      terminal.press('space');
    }
    await (asked === null ? expectStopped(guide) : expectAsked(guide, asked));
    expect(await guide.browser.all()).toEqual([]);
    expect(terminal.raw()).not.toContain(STORE_SECRET);
  });
});

describe('corpus scopes, beside the list', () => {
  async function openScopes(): Promise<TerminalGuide & LiveGuide> {
    const live = await liveGuide(onTestFinished, GIVEN);
    const guide = await openTerminalGuide(live.options);
    await walkToStep(guide, 3);
    return { ...guide, ...live };
  }

  test('SC-06: nothing chosen is explained, and only a yes goes on, with no scope in the address', async () => {
    const guide = await openScopes();
    const { terminal } = guide;
    terminal.press('enter');
    await terminal.waitFor(inOneRow(/released version apply.*y use the released ones/));
    terminal.press('enter');
    expect(terminal.text()).toContain('Step 3 of 7');
    terminal.press('y');
    await terminal.waitFor('leave them; the released ones will apply.');
    await guide.enterUntil('Step 5 of 7');
    const address = /authorize\?client_id=[0-9a-f]{32}&redirect_uri=/;
    await terminal.waitFor((rows) => address.test(rows.join('')));
    expect(terminal.text()).not.toContain('scope=');
    expect(await guide.browser.all()).toEqual([]);
  });

  test('SC-12: ten thousand scopes are refused before any address is made', async () => {
    const shape = z.object({ generate: z.string(), count: z.number(), join: z.string() });
    const { generate, count, join } = objectInput('scopes', 'SC-12', shape);
    const all = Array.from({ length: count }, (_, index) =>
      generate.replace('{i}', String(index + 1)),
    );
    const guide = await openScopes();
    guide.paste(all.join(join));
    await guide.terminal.waitFor('10000 scopes do not fit into the authorize URL: 8192');
    await expectStopped(guide);
    expect(await guide.browser.all()).toEqual([]);
  });
});

const pair = z.object({ asked: z.string(), granted: z.string().nullable() });

/** `asked` and the answer of a store that grants `granted`. */
function grantOf(id: string) {
  const { asked, granted } = objectInput('scopes', id, pair);
  const scope = granted === null ? {} : { scope: granted };
  return { asked, answer: { access_token: 'shpat_not-a-real-token', ...scope } };
}

describe('corpus scopes, of what was granted', () => {
  test.each([
    ['SC-13', /Granted ✓ read_products ✗ read_orders \(missing\)/],
    ['SC-15', /Granted the store did not say/],
  ] as const)('%s: the token is kept, and the card says so', async (id, words) => {
    const { asked, answer } = grantOf(id);
    const { options, path } = await realStoreGuide(onTestFinished, () => answer);
    const env = { ...options.env, TOKENWRIGHT_SCOPES: asked };
    const guide = await openTerminalGuide({ ...options, env });
    const { terminal } = guide;
    await guide.enterUntil('Listening on');
    const { status } = await bringCode(guide, await guide.browser.opened());
    expect(status).toBe(303);
    await terminal.waitFor('Your token is here');
    await terminal.waitFor(inOneRow(words));
    await terminal.waitFor(inOneRow(new RegExp(`Asked ${asked.replace(',', ', ')}`)));
    if (id === 'SC-13') expect(terminal.lookOf('(missing)').foreground).not.toBe('default');
    expect(path.store.exchanges()).toBe(1);
    for (const secret of [STORE_SECRET, STORE_CODE, answer.access_token])
      expect(terminal.raw()).not.toContain(secret);
  });

  test.each([
    ['SC-13', 1, /Missing[^]*read_orders/],
    ['SC-15', 0, /not say|not report/],
  ] as const)('%s: "tokenwright token" ends with %i', async (id, exitCode, words) => {
    const { asked, answer } = grantOf(id);
    const { options, path } = await realStoreGuide(onTestFinished, () => answer);
    const args = ['token', '--scopes', asked, '--print-token'];
    const guide = await openTerminalGuide({ ...options, args });
    await bringCode(guide, await guide.browser.opened());
    expect(await guide.terminal.exit).toEqual({ exitCode, signal: 0 });
    expect(guide.terminal.text()).toMatch(words);
    expect(path.store.exchanges()).toBe(1);
  });
});

test('every case of scopes is one of these', () => {
  const others = ['SC-06', 'SC-12', 'SC-13', 'SC-15'];
  const all = [...textCases('scopes').map(({ id }) => id), ...objectCaseIds('scopes')];
  expect([...Object.keys(SHOWN), ...others].toSorted()).toEqual(all.toSorted());
});
