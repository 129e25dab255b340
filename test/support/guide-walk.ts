import type { GuideScreenTest } from './guide-screen.ts';

/** Presses Enter from the first screen to a step, waiting for each. */
export async function walkTo(screen: GuideScreenTest, step: number): Promise<void> {
  await screen.waitFor('Step 1 of 7');
  for (let next = 2; next <= step; next += 1) {
    if (next === 6) await screen.waitFor('http://127.0.0.1');
    screen.press('enter');
    await screen.waitFor(`Step ${next} of 7`);
  }
  if (step === 6) await screen.waitFor('Your browser shows');
}

/** From the first screen to the token card on the practice store. */
export async function walkToToken(screen: GuideScreenTest): Promise<void> {
  await walkTo(screen, 6);
  screen.press('a');
  await screen.waitFor('Your token is here');
}
