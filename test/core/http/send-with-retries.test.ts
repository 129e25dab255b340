import { expect, test } from 'vitest';
import type { HttpOutcome, SendHttp } from '../../../source/core/http/message.ts';
import { sendWithRetries } from '../../../source/core/http/send-with-retries.ts';
import { answered } from '../../support/http-answer.ts';

const REQUEST = { method: 'GET', url: 'https://demo.myshopify.com/x', headers: [], body: null };
const LIMITS = { totalMs: 1, maxBytes: 1 };

function sender(outcomes: readonly HttpOutcome[]): { send: SendHttp; sent: () => number } {
  let sent = 0;
  return {
    send: async () => {
      const outcome = outcomes[Math.min(sent, outcomes.length - 1)];
      if (outcome === undefined) throw new Error('nothing to answer with');
      sent += 1;
      return outcome;
    },
    sent: () => sent,
  };
}

test('a 503 and then a 200 ends with the 200, and the wait was shown before', async () => {
  const { send, sent } = sender([answered(503, { 'Retry-After': '3' }), answered(200)]);
  const log: string[] = [];
  const result = await sendWithRetries(send, REQUEST, {
    limits: LIMITS,
    repeatable: 'rest-read',
    now: () => 0,
    wait: async (ms) => {
      log.push(`waited ${ms}`);
      return 'elapsed';
    },
    onWait: (decision) => log.push(`shown ${decision.reason} ${decision.retry}`),
  });
  expect(result.outcome).toMatchObject({ answer: { status: 200 } });
  expect(sent()).toBe(2);
  expect(log).toEqual(['shown unavailable 1', 'waited 3000']);
});

test('cancelling the wait sends nothing more', async () => {
  const { send, sent } = sender([answered(429)]);
  const result = await sendWithRetries(send, REQUEST, {
    limits: LIMITS,
    repeatable: 'rest-read',
    now: () => 0,
    wait: async () => 'aborted',
  });
  // What was sent was refused: nobody has to look whether it was carried out.
  const failure = { kind: 'aborted', maybeSent: false };
  expect(result.outcome).toMatchObject({ type: 'failure', failure });
  expect(sent()).toBe(1);
});

test('hands the signal on to sending and to waiting', async () => {
  const { signal } = new AbortController();
  const seen: unknown[] = [];
  await sendWithRetries(
    async (_request, options) => {
      seen.push(options.signal);
      return answered(seen.length === 1 ? 429 : 200);
    },
    REQUEST,
    {
      limits: LIMITS,
      signal,
      repeatable: 'rest-read',
      now: () => 0,
      wait: async (_ms, given) => {
        seen.push(given);
        return 'elapsed';
      },
    },
  );
  expect(seen).toEqual([signal, signal, signal]);
});
