import { beforeAll, afterAll, expect, test } from 'vitest';
import { unfitNodeSentence } from '../../source/commands/entry/runtime.ts';
import { expectInvariants, expectLeft } from '../support/faults/invariants.ts';
import { OLD, startTooOld, WAYS_IN } from '../support/faults/unfit-node.ts';

let started: Awaited<ReturnType<typeof startTooOld>>;
const undo: Array<() => void | Promise<void>> = [];
beforeAll(async () => {
  started = await startTooOld((one) => void undo.push(one));
});
afterAll(async () => {
  for (const one of undo.toReversed()) await one();
});

test.each(WAYS_IN)('unfit-node: %s, %j is refused in one sentence', async (name, args) => {
  const refused = await started(name, args);
  expect(refused).toMatchObject({ exitCode: 2, said: unfitNodeSentence(OLD) });
  // Neither a stack nor a screen was begun.
  expect(refused.raw().trim()).toBe(refused.said);
  await expectInvariants(refused, { exitCode: 2, exchanges: 0 });
  expectLeft(refused);
  expect(refused.machine.hosts()).toEqual([]);
});

test('unfit-node: the version can still be asked for', async () => {
  const { exitCode, said } = await started('commands', ['--version']);
  expect(exitCode).toBe(0);
  expect(said).toMatch(/^\d+\.\d+\.\d+$/);
});
