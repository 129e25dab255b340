import type { Clock, Interrupts } from '../../../app/ports.ts';
import type { Asker } from '../askers/asker.ts';

/** An answer that comes sooner, in milliseconds, needs no line. */
const SOON_MS = 3000;

const WAITING = 'Still waiting for the answer; type cancel to stop.';

/** Given to the work under way: whether it was given up, and a way to say lines meanwhile. */
interface Flight {
  readonly signal: AbortSignal;
  /** Withdraws an open question, says the line, and asks the question again later. */
  say(line: string): void;
}

/** What is needed to run work that can be given up. */
interface FlightContext {
  readonly asker: Pick<Asker, 'ask' | 'waitForLine' | 'say'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly interrupts: Interrupts;
}

/** Runs work that Ctrl+C gives up, instead of ending the program. */
async function untilInterrupt<Result>(
  interrupts: Interrupts,
  run: (flight: AbortController) => Promise<Result>,
): Promise<Result> {
  const flight = new AbortController();
  const giveUp = () => flight.abort();
  interrupts.onInterrupt = giveUp;
  try {
    return await run(flight);
  } finally {
    if (interrupts.onInterrupt === giveUp) interrupts.onInterrupt = null;
  }
}

/** Runs work that may take long and can be given up: by the word `cancel`, or by Ctrl+C. */
export function inFlight<Result>(
  { asker, clock, interrupts }: FlightContext,
  run: (flight: Flight) => Promise<Result>,
): Promise<Result> {
  return untilInterrupt(interrupts, (flight) => withQuestion(asker, clock, flight, run));
}

function isCancel(line: string): boolean {
  return line.trim().toLowerCase() === 'cancel';
}

async function withQuestion<Result>(
  asker: FlightContext['asker'],
  clock: FlightContext['clock'],
  flight: AbortController,
  run: (flight: Flight) => Promise<Result>,
): Promise<Result> {
  const waiting = { stopTimer: () => {}, close: () => {}, closed: Promise.resolve() };

  async function ask(signal: AbortSignal): Promise<void> {
    const answer = await asker.ask(WAITING, { signal, only: isCancel });
    // The end of the input does not give the work up.
    if (answer.type !== 'aborted' && answer.type !== 'end') flight.abort();
  }

  /** `cancel` works from the start; a question is asked only if the work takes long. */
  function listenForCancel(): void {
    const stopListening = new AbortController();
    const listening = waitForCancel(stopListening.signal);
    const stopTimer = clock.after(SOON_MS, () => {
      stopListening.abort();
      const open = new AbortController();
      waiting.close = () => open.abort();
      waiting.closed = listening.then(() => ask(open.signal));
    });
    waiting.closed = listening;
    waiting.stopTimer = () => {
      stopTimer();
      stopListening.abort();
    };
  }

  async function waitForCancel(signal: AbortSignal): Promise<void> {
    if (await asker.waitForLine(isCancel, signal)) flight.abort();
  }

  async function close(): Promise<void> {
    waiting.stopTimer();
    waiting.close();
    await waiting.closed;
  }

  let saying = Promise.resolve();
  listenForCancel();
  const result = await run({
    signal: flight.signal,
    say(line) {
      saying = saying.then(async () => {
        await close();
        asker.say(line);
        listenForCancel();
      });
    },
  });
  await saying;
  await close();
  return result;
}
