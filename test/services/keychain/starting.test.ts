import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter, getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  type KeychainWorld,
  lookForKeychain,
  openKeychain,
} from '../../../source/services/keychain/keychain.ts';
import { builtInSpy } from '../../support/built-in-calls.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});

const PROGRAM = fileURLToPath(
  new URL('../../../source/services/keychain/worker.ts', import.meta.url),
);

/** A keychain process that the test plays: how it was started, and what it was asked. */
function played() {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const killed: unknown[] = [];
  const child = Object.assign(new EventEmitter(), {
    stdin,
    stdout,
    kill(signal: unknown) {
      killed.push(signal);
      stdout.end();
    },
  });
  const spawn = builtInSpy(vi.spyOn(childProcess, 'spawn'));
  spawn.mockReturnValue(child as unknown as ChildProcess);
  const answer = (said: object) => stdout.end(JSON.stringify(said));
  return { child, spawn, killed, asked: () => text(stdin), answer };
}

const read = (world: Partial<KeychainWorld> = {}) =>
  openKeychain('demo', { env: {}, ...world }).read();

test('the keychain is asked by a process of its own, which sees no secret', async () => {
  const { spawn, asked, answer, killed } = played();
  const env = { PATH: '/bin', TOKENWRIGHT_ACCESS_TOKEN: 'x' };
  const written = openKeychain('demo', { env }).write(new Secret('a value'));
  expect(JSON.parse(await asked())).toEqual({ action: 'write', value: 'a value', account: 'demo' });
  expect(spawn.mock.calls).toEqual([
    [
      process.execPath,
      ['--', PROGRAM],
      { env: { PATH: '/bin' }, stdio: ['pipe', 'pipe', 'ignore'] },
    ],
  ]);
  answer({ type: 'value', value: null });
  expect(await written).toBeUndefined();
  expect([killed, vi.getTimerCount()]).toEqual([[], 0]);
});

test('whether there is a keychain is asked about no entry of ours, for three seconds', async () => {
  const { asked, killed } = played();
  const looked = lookForKeychain({});
  expect(JSON.parse(await asked())).toEqual({ action: 'look', account: 'look' });
  vi.advanceTimersByTime(2_999);
  expect(killed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await looked).toBe('slow');
  expect([killed, vi.getTimerCount()]).toEqual([['SIGKILL'], 0]);
});

test('after three seconds the person hears what is waited for; after two minutes it ends', async () => {
  const { killed } = played();
  const said: string[] = [];
  const asked = read({ onSlow: (sentence) => said.push(sentence) });
  vi.advanceTimersByTime(2_999);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(117_000);
  expect(said).toEqual([
    'The keychain has not answered yet: it may ask for its password in a window of its own.',
  ]);
  expect(killed).toEqual([]);
  vi.advanceTimersByTime(1);
  await expect(asked).rejects.toMatchObject({ code: 'keychain-slow' });
  expect(killed).toEqual(['SIGKILL']);
});

test('the end of the program ends the question, and an answer leaves no listener', async () => {
  const ended = played();
  const ending = new AbortController();
  const asked = read({ signal: ending.signal });
  ending.abort();
  await expect(asked).rejects.toMatchObject({ code: 'keychain-refused' });
  expect([ended.killed, vi.getTimerCount()]).toEqual([['SIGKILL'], 0]);
  const { signal } = new AbortController();
  const { answer } = played();
  const answered = read({ signal });
  answer({ type: 'value', value: 'it' });
  expect(await answered).toBe('it');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a process that cannot be started, asked or heard is a refusal', async () => {
  const { child } = played();
  const asked = read();
  child.emit('error', new Error('spawn EAGAIN'));
  child.stdin.emit('error', new Error('write EPIPE'));
  child.stdout.destroy(new Error('read EIO'));
  await expect(asked).rejects.toMatchObject({
    code: 'keychain-refused',
    message: 'The keychain did not open: it is locked, or the question was turned down.',
  });
});
