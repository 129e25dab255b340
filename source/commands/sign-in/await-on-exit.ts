import type { ErrorReport } from '../../core/errors.ts';
import { LAST_WAIT_MS } from '../../core/sign-in/exchange.ts';
import type { Output } from '../output.ts';

/** What is said of a request that the process waits for before it ends. */
interface AwaitMessages {
  /** `The exchange` */
  readonly underWay: string;
  /** Reported when no answer has come in time. */
  readonly unanswered: ErrorReport;
}

/**
 * Says that an answer is still waited for although the process was told to end (P59), and, when
 * none has come in time, that the outcome is unknown.
 * @returns the timer of that last message; clear it when the answer has come.
 */
export function announceWait(
  output: Pick<Output, 'talk' | 'report'>,
  { underWay, unanswered }: AwaitMessages,
): NodeJS.Timeout {
  output.talk(`Ending. ${underWay} is under way; waiting up to 2 s for its answer.`);
  const timer = setTimeout(() => output.report(unanswered), LAST_WAIT_MS);
  timer.unref();
  return timer;
}

/**
 * Does this around one request. Ctrl+C stops the request at once: its `signal` is aborted.
 * @returns what `work` returns.
 */
export async function awaitOnExit<T>(
  signal: AbortSignal,
  output: Pick<Output, 'talk' | 'report'>,
  messages: AwaitMessages,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stop = new AbortController();
  const tell = () => {
    if (signal.reason === 'SIGINT') stop.abort();
    else timer = announceWait(output, messages);
  };
  signal.addEventListener('abort', tell);
  try {
    return await work(stop.signal);
  } finally {
    signal.removeEventListener('abort', tell);
    clearTimeout(timer);
  }
}
