import { expect, test } from 'vitest';
import type { Interrupts } from '../../../../source/app/ports.ts';
import type { Answer } from '../../../../source/ui/plain/askers/asker.ts';
import { inFlight } from '../../../../source/ui/plain/requests/in-flight.ts';
import { TurnedClock } from '../../../support/guide/fake-guide-world.ts';
import { settled } from '../../../support/terminal/waiting.ts';

/** Something in flight at a prompt where nobody types. */
function run(interrupts: Interrupts) {
  const ending = Promise.withResolvers<string>();
  const said: string[] = [];
  const asker = {
    say: (line: unknown) => void said.push(String(line)),
    ask: () => new Promise<never>(() => {}),
    waitForLine: (_: unknown, signal: AbortSignal) =>
      new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false))),
  };
  const clock = { after: () => () => {} };
  const result = inFlight({ asker, clock, interrupts }, ({ signal, say }) => {
    signal.addEventListener('abort', () => ending.resolve('given up'));
    say('on its way');
    return ending.promise;
  });
  return { end: ending.resolve, result, said };
}

test('Ctrl+C gives up what is in flight from its first moment on, and only once', async () => {
  const interrupts: Interrupts = { onInterrupt: null };
  const { result, said } = run(interrupts);
  const { onInterrupt } = interrupts;
  interrupts.onInterrupt = null;
  onInterrupt?.();
  expect(await result).toBe('given up');
  expect(said).toEqual(['on its way']);
  expect(interrupts.onInterrupt).toBeNull();
});

test('Ctrl+C ends the program again once nothing is in flight', async () => {
  const interrupts: Interrupts = { onInterrupt: null };
  const first = run(interrupts);
  first.end('done');
  expect(await first.result).toBe('done');
  expect(interrupts.onInterrupt).toBeNull();
});

test('what ends late leaves to the next one what is its own', async () => {
  const interrupts: Interrupts = { onInterrupt: null };
  const first = run(interrupts);
  const second = run(interrupts);
  first.end('done');
  await first.result;
  interrupts.onInterrupt?.();
  expect(await second.result).toBe('given up');
});

/** Something in flight for so long; `cancel` may be typed meanwhile, and the question answered. */
async function runFor(
  ms: number,
  typesCancel: boolean,
  answer: Answer<string> | 'nothing' = 'nothing',
): Promise<{ readonly end: string; readonly asked: readonly string[] }> {
  const clock = new TurnedClock();
  const asked: string[] = [];
  const isOver = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
  const asker = {
    say: () => {},
    async ask(question: string, options: { readonly signal?: AbortSignal } = {}) {
      asked.push(question);
      if (answer !== 'nothing') return answer;
      await isOver(options.signal);
      return { type: 'aborted' } as const;
    },
    async waitForLine(isMeant: (line: string) => boolean, signal: AbortSignal) {
      if (typesCancel && isMeant(' Cancel ') && !isMeant('cancel it')) return true;
      await isOver(signal);
      return false;
    },
  };
  const ending = Promise.withResolvers<string>();
  const result = inFlight({ asker, clock, interrupts: { onInterrupt: null } }, ({ signal }) => {
    signal.addEventListener('abort', () => ending.resolve('given up'));
    return ending.promise;
  });
  clock.turn(ms);
  await settled();
  ending.resolve('done');
  const end = await result;
  // Nothing is asked about what is over.
  clock.turn(60_000);
  await settled();
  return { end, asked };
}

const QUESTION = 'Still waiting for the answer; type cancel to stop.';

test('the word cancel gives it up from its first moment on', async () => {
  expect(await runFor(0, true)).toEqual({ end: 'given up', asked: [] });
  expect(await runFor(0, false)).toEqual({ end: 'done', asked: [] });
});

test('what takes three seconds is asked about, and given up by an answer alone', async () => {
  expect(await runFor(2999, false)).toEqual({ end: 'done', asked: [] });
  expect(await runFor(3000, false)).toEqual({ end: 'done', asked: [QUESTION] });
  const given = async (answer: Answer<string>) => (await runFor(3000, false, answer)).end;
  expect(await given({ type: 'value', value: 'cancel' })).toBe('given up');
  expect(await given({ type: 'interrupt' })).toBe('given up');
  expect(await given({ type: 'end' })).toBe('done');
});
