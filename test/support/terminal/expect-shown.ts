import { expect } from 'vitest';
import type { Expected } from './screen-emulator.ts';

/** What a test claims to be shown at last: a wait that counts as an assertion. */
export async function expectShown(
  screen: { waitFor(expected: Expected): Promise<void> },
  expected: Expected,
): Promise<void> {
  const failure = await screen.waitFor(expected).then(() => null, String);
  expect(failure, failure ?? '').toBeNull();
}
