import { expect, test } from 'vitest';
import type { Interrupts } from '../../../../source/app/ports.ts';
import { inFlight } from '../../../../source/ui/plain/requests/in-flight.ts';

/** Something in flight at a prompt where nobody types. */
function fly(interrupts: Interrupts) {
  const landing = Promise.withResolvers<string>();
  const said: string[] = [];
  const asker = {
    say: (line: unknown) => void said.push(String(line)),
    ask: () => new Promise<never>(() => {}),
    hear: (_: unknown, signal: AbortSignal) =>
      new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false))),
  };
  const clock = { after: () => () => {} };
  const result = inFlight({ asker, clock, interrupts }, ({ signal, say }) => {
    signal.addEventListener('abort', () => landing.resolve('given up'));
    say('on its way');
    return landing.promise;
  });
  return { land: landing.resolve, result, said };
}

test('Ctrl+C gives up what is in flight from its first moment on, and only once', async () => {
  const interrupts: Interrupts = { take: null };
  const { result, said } = fly(interrupts);
  const { take } = interrupts;
  interrupts.take = null;
  take?.();
  expect(await result).toBe('given up');
  expect(said).toEqual(['on its way']);
  expect(interrupts.take).toBeNull();
});

test('Ctrl+C ends the program again once nothing is in flight', async () => {
  const interrupts: Interrupts = { take: null };
  const first = fly(interrupts);
  first.land('landed');
  expect(await first.result).toBe('landed');
  expect(interrupts.take).toBeNull();
});

test('what ends late leaves to the next one what is its own', async () => {
  const interrupts: Interrupts = { take: null };
  const first = fly(interrupts);
  const second = fly(interrupts);
  first.land('landed');
  await first.result;
  interrupts.take?.();
  expect(await second.result).toBe('given up');
});
