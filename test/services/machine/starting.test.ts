import childProcess from 'node:child_process';
import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, test, vi } from 'vitest';
import { createCollector } from '../../../source/services/machine/collect-garbage.ts';
import { createRunProgram } from '../../../source/services/machine/run-program.ts';
import { builtInSpy } from '../../support/built-in-calls.ts';

type Done = (error: Error | null, said: string) => void;

/** Runs a program that the test plays; tells with what it was started. */
async function ran(error: Error | null, said = '') {
  const execFile = builtInSpy(vi.spyOn(childProcess, 'execFile'));
  execFile.mockImplementation(((...given: unknown[]) => {
    (given.at(-1) as Done)(error, said);
  }) as unknown as typeof childProcess.execFile);
  const words = await createRunProgram({ A: '1', TOKENWRIGHT_SHOP: 'demo' })('one', ['a', 'b']);
  return { words, started: execFile.mock.calls };
}

test('a small program is started without a window and our secrets, for ten seconds', async () => {
  const { words, started } = await ran(null, 'so');
  expect(words).toEqual({ type: 'said', text: 'so' });
  const options = { env: { A: '1' }, timeout: 10_000, windowsHide: true, encoding: 'utf8' };
  expect(started).toEqual([['one', ['a', 'b'], options, expect.any(Function)]]);
});

test.each([
  [{ killed: true, code: 'ETIMEDOUT' }, 'no answer in 10 seconds'],
  [{ killed: false, code: 'EACCES' }, 'EACCES'],
  [{ killed: false, code: 3 }, 'it ended with an error'],
  [{ code: 'ENOENT' }, 'ENOENT'],
  [{}, 'it ended with an error'],
])('one that ends with %j has the reason %j', async (error, reason) => {
  const { words } = await ran(Object.assign(new Error('no'), error));
  expect(words).toEqual({ type: 'failed', reason });
});

test('garbage is collected as a whole, in a task of its own, by what V8 offers once', () => {
  const set = builtInSpy(vi.spyOn(v8, 'setFlagsFromString')).mockReturnValue();
  const gc = vi.fn<(options: object) => void>();
  const run = builtInSpy(vi.spyOn(vm, 'runInNewContext')).mockReturnValue(gc);
  const collect = createCollector();
  expect(set).not.toHaveBeenCalled();
  collect();
  collect();
  expect(set.mock.calls).toEqual([['--expose-gc']]);
  expect(run.mock.calls).toEqual([['gc']]);
  const how = { type: 'major', execution: 'async' };
  expect(gc.mock.calls).toEqual([[how], [how]]);
});

test('where V8 offers no collecting, nothing happens', () => {
  builtInSpy(vi.spyOn(v8, 'setFlagsFromString')).mockReturnValue();
  builtInSpy(vi.spyOn(vm, 'runInNewContext')).mockReturnValue(undefined);
  expect(createCollector()()).toBeUndefined();
});
