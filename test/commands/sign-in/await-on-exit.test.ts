import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EXIT } from '../../../source/core/errors.ts';
import { awaitOnExit } from '../../../source/commands/sign-in/await-on-exit.ts';

const UNANSWERED = {
  code: 'unknown',
  message: 'Its outcome is unknown.',
  remedy: 'Look at the store.',
  exitCode: EXIT.unreachable,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request that ends when it is told to, or is stopped. */
function startRequest() {
  const ending = new AbortController();
  const said: string[] = [];
  const output = {
    talk: (text: string) => void said.push(text),
    report: ({ message }: { readonly message: string }) => void said.push(message),
  };
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const messages = { underWay: 'The exchange', unanswered: UNANSWERED };
  const work = awaitOnExit(ending.signal, output, messages, (signal) => {
    signal.addEventListener('abort', () => resolve('stopped'));
    return answer;
  });
  return { ending, said, resolve, work };
}

it('P59: told to end, says what is waited for, and takes an answer that comes in time', async () => {
  const { ending, said, resolve, work } = startRequest();
  ending.abort('SIGTERM');
  expect(said).toEqual(['Ending. The exchange is under way; waiting up to 2 s for its answer.']);
  await vi.advanceTimersByTimeAsync(1_499);
  resolve('a token');
  expect(await work).toBe('a token');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toHaveLength(1);
});

it('P59: says that the outcome is unknown before the two seconds are over', async () => {
  const { ending, said, resolve, work } = startRequest();
  ending.abort('SIGHUP');
  await vi.advanceTimersByTimeAsync(1_999);
  expect(said.slice(1)).toEqual(['Its outcome is unknown.']);
  resolve('late');
  expect(await work).toBe('late');
});

it('P59: Ctrl+C stops it at once', async () => {
  const { ending, said, work } = startRequest();
  const ended: string[] = [];
  void work.then((outcome) => ended.push(outcome));
  ending.abort('SIGINT');
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['stopped']);
  expect(said).toEqual([]);
});

it('says nothing of a request that nobody ends', async () => {
  const { ending, said, resolve, work } = startRequest();
  resolve('a token');
  expect(await work).toBe('a token');
  ending.abort('SIGTERM');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toEqual([]);
});
