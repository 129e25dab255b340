import { expect, test } from 'vitest';
import { createSignInRunner, ListenerSlot } from '../../source/app/sign-in-runner.ts';
import type { SignInAnswer } from '../../source/core/sign-in/state.ts';
import { nodeHashing, randomToken } from '../../source/services/crypto/node-crypto.ts';
import type { CallbackListener, SignInPorts } from '../../source/app/ports.ts';

function ear(name: string, log: string[]): CallbackListener {
  return {
    finish: async (page) => void log.push(`${name} ${page}`),
    close: async () => void log.push(`${name} closed`),
  };
}

test('a new listener is bound only after the old one has given its port back', async () => {
  const log: string[] = [];
  const slot = new ListenerSlot();
  await slot.open(1, async () => ear('first', log));
  await slot.open(2, async () => {
    log.push('second binds');
    return ear('second', log);
  });
  expect(log).toEqual(['first closed', 'second binds']);
});

test('an order for an earlier attempt does not reach the listener of this one', async () => {
  const log: string[] = [];
  const slot = new ListenerSlot();
  await slot.open(1, async () => ear('first', log));
  await slot.open(2, async () => ear('second', log));
  log.length = 0;
  await slot.finish(1, 'done');
  await slot.close(1);
  expect(log).toEqual([]);
  await slot.finish(2, 'partial');
  expect(log).toEqual(['second partial']);
});

test('a binding that fails leaves nothing to close', async () => {
  const slot = new ListenerSlot();
  await expect(slot.open(1, () => Promise.reject(new Error('taken')))).rejects.toThrow('taken');
  await expect(slot.closeAny()).resolves.toBeUndefined();
});

test('P1, P2: an attempt has a state of 32 bytes of its own, and a verifier only with PKCE', () => {
  const asked: number[] = [];
  const ports = {
    hashing: nodeHashing,
    randomToken: (bytes: number) => {
      asked.push(bytes);
      return randomToken(bytes);
    },
    // What else a sign-in needs is asked for by no new attempt.
  } as unknown as SignInPorts;
  const runner = createSignInRunner(ports);
  const made: SignInAnswer[] = [];
  for (const pkce of [false, true, true])
    void runner.run({ type: 'create-attempt', attempt: 1, pkce }, (answer) => made.push(answer));
  const secrets = made.flatMap((one) => (one.type === 'attempt-created' ? [one.secrets] : []));
  expect(secrets.map(({ pkce }) => pkce !== null)).toEqual([false, true, true]);
  const values = secrets.flatMap(({ state, pkce }) => [state, pkce?.verifier ?? []].flat());
  expect(asked).toEqual([32, 32, 32, 32, 32]);
  expect(new Set(values.map((value) => value.reveal())).size).toBe(5);
  for (const value of values) expect(value.reveal()).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
