import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  openWorkerThread,
  workerEntry,
} from '../../../source/services/worker-thread/worker-thread.ts';

interface Task {
  readonly act:
    | 'echo'
    | 'parts'
    | 'taken-bytes'
    | 'twice'
    | 'for-another'
    | 'limits'
    | 'hang'
    | 'wait'
    | 'throw'
    | 'exit';
  readonly name?: string;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly uncrossable?: () => void;
}

const ENTRY = new URL('counting-worker.mjs', import.meta.url);

function open({ entry = ENTRY, longestJobMs }: { entry?: URL; longestJobMs?: number } = {}) {
  const thread = openWorkerThread<Task, string>({
    entry,
    heap: { maxOldGenerationSizeMb: 32 },
    ...(longestJobMs === undefined ? {} : { longestJobMs }),
  });
  onTestFinished(() => thread.close());
  return thread;
}

const echo = (name: string): Task => ({ act: 'echo', name });
const isNamed = (name: string) => (task: Task) => task.name === name;

describe('jobs', () => {
  test('are done one at a time, in the order in which they came', async () => {
    const thread = open();
    const settled: string[] = [];
    const all = ['a', 'b', 'c'].map(async (name) => {
      const result = await thread.run(echo(name));
      settled.push(name);
      return result;
    });
    expect(await Promise.all(all)).toEqual(['a 1', 'b 2', 'c 3']);
    expect(settled).toEqual(['a', 'b', 'c']);
  });

  test('tell how far they came', async () => {
    const parts: number[] = [];
    const onPart = (part: number): void => void parts.push(part);
    expect(await open().run({ act: 'parts', name: 'done' }, { onPart })).toBe('done');
    expect(parts).toEqual([0.25, 0.5]);
  });

  test('take over what is handed to them instead of copying it', async () => {
    const bytes = new Uint8Array(7);
    const options = { transfer: [bytes.buffer] };
    expect(await open().run({ act: 'taken-bytes', bytes }, options)).toBe('7');
    expect(bytes.length).toBe(0);
  });

  test('that take too long are given up, and the next one is done', async () => {
    // Long enough for a busy machine to start a thread.
    const thread = open({ longestJobMs: 3000 });
    const [hung, next] = await Promise.all([
      thread.run({ act: 'hang' }),
      thread.run(echo('after')),
    ]);
    expect([hung, next]).toEqual([null, 'after 1']);
  });
});

describe('the time limit of a job', () => {
  test('counts from its start to the millisecond, and ends with it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const thread = open({ longestJobMs: 1000 });
    expect(await thread.run(echo('a'))).toBe('a 1');
    expect(vi.getTimerCount()).toBe(0);
    const ends: unknown[] = [];
    const late = thread.run({ act: 'wait' }).then((end) => ends.push(end));
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await late;
    expect([ends, vi.getTimerCount()]).toEqual([[null], 0]);
    expect(await thread.run(echo('b'))).toBe('b 1');
  });

  test('is none where none was named', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const done = open().run(echo('a'));
    expect(vi.getTimerCount()).toBe(0);
    expect(await done).toBe('a 1');
  });
});

describe('what a thread says about another job', () => {
  test('settles none', async () => {
    const thread = open();
    const parts: number[] = [];
    const all = [
      thread.run({ act: 'twice' }),
      thread.run(echo('b')),
      thread.run({ act: 'for-another', name: 'c' }, { onPart: (part) => void parts.push(part) }),
      thread.run(echo('d'), { onPart: (part) => void parts.push(part) }),
    ];
    expect(await Promise.all(all)).toEqual(['first', 'b 2', 'c', 'd 4']);
    expect(parts).toEqual([]);
  });
});

test('a thread has the memory that it was given, and no flag of this process', async () => {
  expect(await open().run({ act: 'limits' })).toBe('[32,[]]');
});

test('a process goes on while a job is under way, and ends by itself when none is', async () => {
  const source = new URL(
    '../../../source/services/worker-thread/worker-thread.ts',
    import.meta.url,
  );
  const code = `const { openWorkerThread } = await import('${source.href}');
    const thread = openWorkerThread({ entry: new URL('${ENTRY.href}'), heap: {} });
    for (const name of ['a', 'b']) console.log(await thread.run({ act: 'echo', name }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(said).toBe('a 1\nb 2\n');
});

describe('a waiting job', () => {
  test('that is cancelled never reaches the thread, and the others go on', async () => {
    const thread = open();
    const all = ['a', 'b', 'c'].map((name) => thread.run(echo(name)));
    thread.cancel(isNamed('b'));
    expect(await Promise.all(all)).toEqual(['a 1', null, 'c 2']);
  });

  test('may be answered in the place of the thread; one under way is not', async () => {
    const thread = open();
    const all = ['a', 'a', 'b'].map((name) => thread.run(echo(name)));
    thread.answerWaiting(isNamed('a'), 'replaced');
    expect(await Promise.all(all)).toEqual(['a 1', 'replaced', 'b 2']);
  });
});

describe('the job under way', () => {
  test('is cancelled at once, whatever it does, and the next one has a new thread', async () => {
    const thread = open();
    expect(await thread.run(echo('first'))).toBe('first 1');
    const { promise: isUnderWay, resolve } = Promise.withResolvers<number>();
    const hung = thread.run({ act: 'hang', name: 'hung' }, { onPart: resolve });
    const next = thread.run(echo('next'));
    await isUnderWay;
    thread.cancel(isNamed('hung'));
    expect(await hung).toBeNull();
    expect(await next).toBe('next 1');
  });

  test('stays where only others are meant', async () => {
    const thread = open();
    const [job] = [thread.run(echo('a')), thread.cancel(isNamed('b'))];
    expect(await job).toBe('a 1');
  });
});

describe('a thread that dies in the middle of a job', () => {
  test.each(['throw', 'exit'] as const)('by %s: each caller is answered', async (act) => {
    const thread = open();
    const all = [thread.run(echo('a')), thread.run({ act }), thread.run(echo('b'))];
    expect(await Promise.all(all)).toEqual(['a 1', null, 'b 1']);
    expect(await thread.run(echo('later'))).toBe('later 2');
  });

  test('each time: no caller waits for ever', async () => {
    const thread = open();
    const all = Array.from({ length: 3 }, () => thread.run({ act: 'throw' }));
    expect(await Promise.all(all)).toEqual([null, null, null]);
  });

  test('before it hears anything: no caller waits for ever', async () => {
    const thread = open({ entry: new URL('no-such-worker.mjs', import.meta.url) });
    const all = [thread.run(echo('a')), thread.run(echo('b'))];
    expect(await Promise.all(all)).toEqual([null, null]);
  });
});

test('a task that cannot go over to the thread is answered, and the next one is done', async () => {
  const thread = open();
  const all = [thread.run({ act: 'echo', uncrossable: () => {} }), thread.run(echo('b'))];
  expect(await Promise.all(all)).toEqual([null, 'b 1']);
});

test('a thread with nothing to do is ended on demand; a busy one is not', async () => {
  const thread = open();
  expect(await thread.run(echo('a'))).toBe('a 1');
  const busy = thread.run(echo('b'));
  thread.endIdle();
  expect(await busy).toBe('b 2');
  thread.endIdle();
  expect(await thread.run(echo('c'))).toBe('c 1');
});

test('the end answers the job under way and those that wait, and takes no more', async () => {
  const thread = open();
  const all = [thread.run({ act: 'wait' }), thread.run(echo('b')), thread.run({ act: 'hang' })];
  thread.close();
  expect(await Promise.all(all)).toEqual([null, null, null]);
  expect(await thread.run(echo('late'))).toBeNull();
});

test('an entry lies beside its client in the sources and beside cli.js in the bundle', () => {
  const entryOf = (here: string) => workerEntry(here, 'some-worker').href;
  expect(entryOf('file:///a/services/some/client.ts')).toBe('file:///a/services/some/worker.ts');
  expect(entryOf('file:///a/dist/cli.js')).toBe('file:///a/dist/some-worker.js');
  expect(entryOf('file:///a/dist/chunks/screens.js')).toBe('file:///a/dist/some-worker.js');
});
