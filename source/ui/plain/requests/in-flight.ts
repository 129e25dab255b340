import type { Clock } from '../../../app/ports.ts';
import type { Asker } from '../askers/asker.ts';

/** What comes for less is not worth a line. In milliseconds. */
const SOON_MS = 3000;

const WAITING = 'Still waiting for the answer; cancel gives it up.';

/** What is said while something is on its way, and whether it was given up. */
interface Flight {
  readonly signal: AbortSignal;
  /** In place of the question that stands, which is put again later. */
  say(line: string): void;
}

/** Runs something that takes its time, and can be given up: by the word `cancel`, or by Ctrl+C where a prompt is drawn. */
export async function inFlight<Result>(
  asker: Pick<Asker, 'ask' | 'say'>,
  clock: Pick<Clock, 'after'>,
  run: (flight: Flight) => Promise<Result>,
): Promise<Result> {
  const flight = new AbortController();
  const waiting = { stopTimer: () => {}, close: () => {}, closed: Promise.resolve() };

  async function ask(): Promise<void> {
    const open = new AbortController();
    waiting.close = () => open.abort();
    const answer = await asker.ask(WAITING, {
      signal: open.signal,
      only: (line) => line.trim().toLowerCase() === 'cancel',
    });
    // Who types no more has not given it up.
    if (answer.type !== 'aborted' && answer.type !== 'end') flight.abort();
  }

  function later(): void {
    waiting.stopTimer = clock.after(SOON_MS, () => {
      waiting.closed = ask();
    });
  }

  async function close(): Promise<void> {
    waiting.stopTimer();
    waiting.close();
    await waiting.closed;
  }

  let saying = Promise.resolve();
  later();
  const result = await run({
    signal: flight.signal,
    say(line) {
      saying = saying.then(async () => {
        await close();
        asker.say(line);
        later();
      });
    },
  });
  await saying;
  await close();
  return result;
}
