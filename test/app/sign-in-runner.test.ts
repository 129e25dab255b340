import { expect, test } from 'vitest';
import { ListenerSlot } from '../../source/app/sign-in-runner.ts';
import type { CallbackListener } from '../../source/app/ports.ts';

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
