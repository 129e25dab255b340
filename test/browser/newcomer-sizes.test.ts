import { afterAll, expect, test, vi } from 'vitest';
import { expectAtMost } from '../support/newcomer/key-count.ts';
import { newcomer, sharedChromium, type Newcomer } from '../support/newcomer/newcomer.ts';
import { WAIT_MS } from '../support/wait-ms.ts';

const chromium = sharedChromium();
afterAll(() => chromium.close());

/** A small window, a large one, and back to the first. */
const SIZES = [
  [60, 18],
  [200, 60],
  [80, 24],
] as const;

/**
 * Makes the window small, large, and as it was. Each time the first row says where one is, the
 * last one has the keys, and the question stands between; at the end all is as it was.
 */
async function resizeAndBack(one: Newcomer, top: RegExp, question: RegExp): Promise<void> {
  await one.sees(question);
  await one.sees(isWhole);
  const before = await settled(one);
  for (const [cols, rows] of SIZES) {
    one.terminal.resize(cols, rows);
    await one.sees(
      (shown) =>
        shown.length === rows &&
        isWhole(shown) &&
        top.test(shown[0] ?? '') &&
        question.test(shown.join('\n')),
    );
  }
  await one
    .sees((shown) => steady(shown) === before)
    .catch((error: unknown) => {
      throw new Error(`is not as it was:\n${before}`, { cause: error });
    });

  function isWhole(shown: readonly string[]): boolean {
    return top.test(shown[0] ?? '') && / help/.test(shown.at(-1) ?? '');
  }
}

/** The screen once what a step finds out by itself has come: nothing changes for a moment. */
async function settled(one: Newcomer): Promise<string> {
  let seen: string | null = null;
  return vi.waitUntil(
    () => {
      const before = seen;
      seen = steady(one.terminal.rows());
      return seen === before ? seen : null;
    },
    { timeout: WAIT_MS, interval: 300 },
  );
}

/** Without the countdown and the calls that are still counted, and the bars that shrink with them. */
function steady(rows: readonly string[]): string {
  return rows
    .join('\n')
    .replaceAll(/[━╌]+ *\d:\d\d left/g, 'left')
    .replaceAll(/[━╌]+ calls \d+\/\d+/g, 'calls');
}

test('a resize in each step loses nothing', async ({ task }) => {
  const one = await newcomer(task, chromium);
  await resizeAndBack(one, /Step 1 of 7/, /Which store do you want a token for\?/);
  one.press('enter');
  // Until the machine is tested, the screen changes by itself.
  await one.sees(/✓ .*Store|Store +ok/);
  await one.sees((rows) => !rows.join('').includes('Testing this machine'));
  await resizeAndBack(one, /Step 2 of 7/, /Do you have the four things this needs\?/);
  one.press('enter');
  await resizeAndBack(one, /Step 3 of 7/, /What should the token be allowed to do\?/);
  await one.pressAndSee('space', /› \[ \] read_products/);
  await resizeAndBack(one, /Step 3 of 7/, /› \[ \] read_products/);
  await one.pressAndSee('enter', 'Step 4 of 7');
  await one.pressAndSee('y', 'Set your app up, step by step:');
  await one.pressAndSee('tab', '› Shop domain');
  one.type('demo');
  await resizeAndBack(one, /Step 4 of 7/, /› Shop domain +demo/);
  await one.pressAndSee('tab', /› Client ID/);
  await one.pressAndSee('tab', /› Client secret/);
  await one.pressAndSee('tab', 'y the ready app');
  await one.pressAndSee('y', 'y by hand');
  await resizeAndBack(one, /Step 4 of 7/, /Which app asks for the token\?/);
  one.press('enter');
  await resizeAndBack(one, /Step 5 of 7/, /Which kind of token/);
  one.press('enter');
  await one.sees('press Approve there');
  await resizeAndBack(one, /Step 6 of 7/, /Approve the app in your browser\./);
  await one.goWhereItOpened();
  await one.click('Approve');
  await resizeAndBack(one, /Step 7 of 7/, /Your token is here\./);
  await one.pressAndSee('enter', 'Request: REST');
  await resizeAndBack(one, /demo\.practice\.test/, /Path +shop\.json/);
  await one.pressAndSee('enter', '200 OK');
  await resizeAndBack(one, /demo\.practice\.test/, /200 OK/);
  expect(one.terminal.emulator.isAlternateScreen).toBe(true);
  expectAtMost(one.keys, 18, '8 a resize in each step');
});
