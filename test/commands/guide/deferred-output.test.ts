import { expect, onTestFinished, test } from 'vitest';
import { deferOutput } from '../../../source/commands/guide/deferred-output.ts';
import { createOutput } from '../../../source/commands/output.ts';
import { worldOf } from '../../support/repository/program.ts';
import { Secret } from '../../../source/core/text/secret.ts';

/** A world whose standard error is kept. */
function listened(warnings: readonly string[] = []) {
  const written: string[] = [];
  const stderr = { write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const world = { ...worldOf(), warnings, stderr, secrets: new Set([new Secret('canary-value')]) };
  return { written, deferred: deferOutput(world, createOutput(world)) };
}

test('what was said before the screens is for their first one, once and without secrets', () => {
  const { deferred } = listened(['A debugger may read this.']);
  deferred.output.talk('The token canary-value has \u001b in it.');
  deferred.output.report({ message: 'This is odd.', remedy: 'Look at it.' });
  deferred.output.talk('A debugger may read this.');
  expect(deferred.remarks().map(({ message }) => message)).toEqual([
    'A debugger may read this.',
    'The token *** has ^[ in it.',
    'This is odd. Look at it.',
  ]);
});

test('what is said while they stand is written when they are gone, unless it was said before', async () => {
  const { deferred, written } = listened();
  deferred.output.talk('before');
  const said = deferred.during(async () => {
    deferred.output.talk('before');
    deferred.output.talk('meanwhile');
    expect(written).toEqual(['before\n']);
    throw new Error('the screens fail');
  });
  await expect(said).rejects.toThrow('the screens fail');
  expect(written).toEqual(['before\n', 'meanwhile\n']);
});

test('what Node warns of meanwhile does not run into them', async () => {
  const { deferred, written } = listened();
  const usual = process.listeners('warning');
  await deferred.during(async () => {
    process.emitWarning('Ignoring extra certs', 'Warning');
    await new Promise((resolve) => process.nextTick(resolve));
    expect(written).toEqual([]);
  });
  expect(written).toEqual(['Warning: Ignoring extra certs\n']);
  expect(process.listeners('warning')).toEqual(usual);
});

test('what Node is told not to warn of is not said', async () => {
  const { deferred, written } = listened();
  const usual = process.listeners('warning');
  process.removeAllListeners('warning');
  onTestFinished(() => void usual.map((listener) => process.on('warning', listener)));
  await deferred.during(async () => {
    expect(process.listenerCount('warning')).toBe(0);
    process.emitWarning('Ignoring extra certs', 'Warning');
    await new Promise((resolve) => process.nextTick(resolve));
  });
  expect(written).toEqual([]);
  expect(deferred.remarks()).toEqual([]);
});

test('what came late is written in its order, and once more is written at once', async () => {
  const { deferred, written } = listened();
  await deferred.during(async () => {
    deferred.output.report({ message: 'first', remedy: 'do it' });
    deferred.output.talk('second');
    deferred.output.talk('second');
  });
  expect(written).toEqual(['first\ndo it\n', 'second\n']);
  deferred.output.talk('second');
  expect(written.at(-1)).toBe('second\n');
  expect(written).toHaveLength(3);
  expect(await deferred.during(async () => 7)).toBe(7);
  expect(written).toHaveLength(3);
});
