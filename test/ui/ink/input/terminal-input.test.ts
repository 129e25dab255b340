import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keyId } from '../../../../source/ui/ink/input/key.ts';
import { createTerminalInput } from '../../../../source/ui/ink/input/terminal-input.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ESC = '\u001b';

/** The timer that waits, and the next task after it. */
const LAST_LOOK = 2;

/** Standard input that notes what becomes of it. */
class NotingStdin extends EventEmitter {
  readonly calls: string[] = [];
  hasGone = false;

  setRawMode(isRaw: boolean): void {
    if (this.hasGone) throw new Error('EIO');
    this.calls.push(isRaw ? 'raw' : 'cooked');
  }
  resume(): void {
    this.calls.push('resume');
  }
  pause(): void {
    this.calls.push('pause');
  }
  ref(): void {
    this.calls.push('ref');
  }
  unref(): void {
    this.calls.push('unref');
  }
}

function open({ mouse, isOpen = true }: { mouse?: boolean; isOpen?: boolean } = {}) {
  const stdin = new NotingStdin();
  const opened = listenTo(stdin, mouse);
  if (isOpen) opened.input.resume();
  const send = (bytes: string | Buffer) => stdin.emit('data', bytes);
  return { stdin, send, ...opened };
}

function listenTo(stdin: EventEmitter, mouse?: boolean) {
  const written: string[] = [];
  const input = createTerminalInput({
    // Of a terminal nothing else is asked.
    stdin: stdin as unknown as NodeJS.ReadStream,
    write: (bytes) => void written.push(bytes),
    ...(mouse === undefined ? {} : { mouse }),
  });
  const heard: string[] = [];
  const stop = input.subscribe((event) =>
    heard.push(
      event.type === 'key'
        ? keyId(event.key)
        : event.type === 'paste'
          ? `paste ${event.text}`
          : 'eof',
    ),
  );
  return { written, input, heard, stop };
}

/** Two ends that the system joins. */
async function joinedSockets(): Promise<readonly [here: Socket, there: Socket]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it has no port');
  const there = connect({ host: '127.0.0.1', port: address.port, noDelay: true });
  const [here]: Socket[] = await once(server, 'connection');
  if (here === undefined) throw new Error('nothing was joined');
  onTestFinished(() => void [here.destroy(), there.destroy(), server.close()]);
  return [here, there];
}

describe('the terminal', () => {
  test('is changed only when the input begins, and given back as it was', () => {
    const { stdin, written, input } = open({ isOpen: false });
    expect([stdin.calls, written]).toEqual([[], []]);
    input.resume();
    input.resume();
    expect(stdin.calls).toEqual(['cooked', 'raw', 'ref', 'resume']);
    expect(written).toEqual([`${ESC}[?2004h${ESC}[?7l${ESC}[?u`]);
    input.pause();
    input.pause();
    expect(stdin.calls.slice(4)).toEqual(['pause', 'cooked', 'unref']);
    expect(written.slice(1)).toEqual([`${ESC}[?7h${ESC}[?2004l`]);
  });

  test('is silent before its input is read, and is given back from there as well', () => {
    const { stdin, written, input } = open({ isOpen: false });
    input.silence();
    input.silence();
    expect([stdin.calls, written]).toEqual([['cooked', 'raw'], []]);
    input.pause();
    input.pause();
    expect([stdin.calls.slice(2), written]).toEqual([['cooked', 'unref'], []]);
    input.silence();
    input.resume();
    expect(stdin.calls.slice(4)).toEqual(['cooked', 'raw', 'ref', 'resume']);
  });

  test('tells of the mouse only where it is asked to', () => {
    const { written, input } = open({ mouse: true });
    input.pause();
    expect(written).toEqual([
      `${ESC}[?2004h${ESC}[?7l${ESC}[?u${ESC}[?1000h${ESC}[?1006h`,
      `${ESC}[?1006l${ESC}[?1000l${ESC}[?7h${ESC}[?2004l`,
    ]);
    const click = `${ESC}[<0;3;4M`;
    const told = (mouse: boolean) => {
      const { input: one, send } = open({ mouse });
      let count = 0;
      one.onMouse(() => (count += 1));
      send(click);
      return count;
    };
    expect([told(true), told(false)]).toEqual([1, 0]);
  });

  test('that has gone away is left all the same', () => {
    const { stdin, input } = open();
    stdin.hasGone = true;
    expect(() => input.pause()).not.toThrow();
    expect(stdin.calls.at(-1)).toBe('unref');
  });

  test('that tells keys apart is told to, once, and told to stop', () => {
    const { written, input, send, heard } = open();
    let known = 0;
    const stop = input.onKeyboardKnown(() => (known += 1));
    expect(input.tellsKeysApart).toBe(false);
    send(`${ESC}[?0u`);
    send(`${ESC}[?0u`);
    expect([input.tellsKeysApart, known, heard]).toEqual([true, 1, []]);
    expect(written.slice(1)).toEqual([`${ESC}[>1u`]);
    stop();
    input.pause();
    expect(written.at(-1)).toBe(`${ESC}[<u${ESC}[?7h${ESC}[?2004l`);
    input.resume();
    expect(written.at(-1)).toBe(`${ESC}[?2004h${ESC}[?7l${ESC}[?u${ESC}[>1u`);
  });
});

describe('what is heard', () => {
  test('comes in order, also where a character comes in pieces', () => {
    const { heard, send, stop } = open();
    const [first, second] = [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)];
    send('ab');
    send(first);
    send(second);
    expect(heard).toEqual(['a', 'b', 'é']);
    stop();
    send('c');
    expect(heard).toHaveLength(3);
  });

  test('of a lone Esc is a key once no sequence came of it', () => {
    const { heard, send } = open();
    send(ESC);
    vi.advanceTimersByTime(89);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(LAST_LOOK);
    expect(heard).toEqual(['esc']);
    send(ESC);
    vi.advanceTimersByTime(60);
    send('[');
    vi.advanceTimersByTime(60);
    send('A');
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual(['esc', 'up']);
  });

  test('of the rest that came while the program was busy is still the rest', async () => {
    vi.useRealTimers();
    // A real one: the program's timers come before what the system has for it to read.
    const [program, terminal] = await joinedSockets();
    const { heard, input } = listenTo(program);
    input.resume();
    terminal.write(ESC);
    await once(program, 'data');
    terminal.write('[A');
    const startedAt = performance.now();
    while (performance.now() - startedAt < 150);
    await once(program, 'data');
    expect(heard).toEqual(['up']);
  });

  test('of a paste without an end comes after a while', () => {
    const { heard, send } = open();
    send(`${ESC}[200~abc`);
    vi.advanceTimersByTime(1499);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(LAST_LOOK);
    expect(heard).toEqual(['paste abc']);
  });

  test('ends once, however it ends', () => {
    const { heard, stdin } = open();
    stdin.emit('end');
    stdin.emit('close');
    stdin.emit('error', new Error('EIO'));
    expect(heard).toEqual(['eof']);
    for (const how of ['close', 'error']) {
      const other = open();
      other.stdin.emit(how, new Error('EIO'));
      expect(other.heard).toEqual(['eof']);
    }
  });

  test('is nothing while it is paused, and half a sequence of before is forgotten', () => {
    const { heard, send, input } = open();
    send(ESC);
    input.pause();
    vi.advanceTimersByTime(1000);
    send('a');
    expect(heard).toEqual([]);
    input.resume();
    send('b');
    expect(heard).toEqual(['b']);
  });
});
