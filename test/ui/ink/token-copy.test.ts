import { expect, test, vi } from 'vitest';
import type { GuidePorts } from '../../../source/app/ports.ts';
import { createClipboard } from '../../../source/services/clipboard/clipboard.ts';
import { fakeClipboard } from '../../support/terminal/clipboards.ts';
import { openGuideScreen, walkToToken } from '../../support/guide/guide-screen.ts';
import { settled } from '../../support/terminal/waiting.ts';
import { TurnedClock } from '../../support/guide/fake-guide-world.ts';
import { WAIT_MS } from '../../support/wait-ms.ts';

/** The token card after `c`, with the real clipboard service over a clipboard in memory. */
async function copyToken() {
  const system = fakeClipboard('what was there before');
  const clock = new TurnedClock();
  const clipboard = createClipboard({
    load: system.load,
    after: (ms, run) => clock.after(ms, run),
  });
  const copy = vi.fn<GuidePorts['copy']>(clipboard.copy);
  const screen = await openGuideScreen({ ports: { copy } });
  await walkToToken(screen);
  screen.press('c');
  await screen.waitFor('The token is on the clipboard. It is cleared after 45 seconds.');
  const token = screen.guide.getState().session?.result.token.accessToken.reveal() ?? '';
  expect(token).toMatch(/^practice_/);
  expect(system.held()).toBe(token);
  return { system, clock, copy, screen, token };
}

test('P53: c copies the token, and 45 seconds later it is gone from the clipboard', async () => {
  const { system, clock, screen, token } = await copyToken();
  await using _ = screen;
  clock.turn(44_999);
  await settled();
  expect(system.held()).toBe(token);
  clock.turn(1);
  await settled();
  expect(system.held()).toBe('');
});

test('P53: what was copied elsewhere meanwhile stays', async () => {
  const { system, clock, screen } = await copyToken();
  await using _ = screen;
  system.copyElsewhere('a recipe');
  clock.turn(45_000);
  await settled();
  expect(system.held()).toBe('a recipe');
  expect(clock.pending).toBe(0);
});

test('P53: a second copy starts the time anew', async () => {
  const { system, clock, copy, screen, token } = await copyToken();
  await using _ = screen;
  clock.turn(40_000);
  screen.press('c');
  await vi.waitFor(() => expect(copy).toHaveResolvedTimes(2), { timeout: WAIT_MS });
  clock.turn(44_999);
  await settled();
  expect(system.held()).toBe(token);
  clock.turn(1);
  await settled();
  expect(system.held()).toBe('');
});
