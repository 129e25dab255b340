import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import {
  clampSize,
  isCramped,
  isTooSmall,
  readSizeAgain,
  tellUnsaidSizes,
  withClampedSize,
} from '../../../source/ui/ink/terminal.ts';

describe('the size to draw for', () => {
  test.each([
    [100, 30, 100, 30],
    [undefined, undefined, 80, 24],
    [0, 0, 80, 24],
    [400, 200, 400, 200],
    [401, 201, 400, 200],
    [5000, 5000, 400, 200],
    [1, 1, 1, 1],
  ])('%s by %s is drawn for %s by %s', (columns, rows, wide, high) => {
    expect(clampSize(columns, rows)).toEqual({ columns: wide, rows: high });
  });

  test.each([
    [60, 18, false, false],
    [59, 18, true, false],
    [60, 17, true, false],
    [20, 5, true, false],
    [19, 5, true, true],
    [20, 4, true, true],
  ])('%i by %i: cramped %s, too small %s', (columns, rows, cramped, tooSmall) => {
    expect(isCramped({ columns, rows })).toBe(cramped);
    expect(isTooSmall({ columns, rows })).toBe(tooSmall);
  });
});

test('a stream shows its size as it is to be drawn for, and is itself in all else', () => {
  const written: unknown[] = [];
  const stream = {
    columns: 5000,
    rows: 0,
    isTTY: true,
    write(text: string) {
      written.push([this === stream, text]);
      return true;
    },
  };
  const clamped = withClampedSize(stream as unknown as NodeJS.WriteStream);
  expect([clamped.columns, clamped.rows, clamped.isTTY]).toEqual([400, 24, true]);
  clamped.write('a');
  expect(written).toEqual([[true, 'a']]);
});

test('a terminal is asked for its size where it can be', () => {
  let asked = 0;
  const stream = {
    _refreshSize() {
      if (this === stream) asked += 1;
    },
  };
  readSizeAgain(stream as unknown as NodeJS.WriteStream);
  expect(asked).toBe(1);
  expect(() => readSizeAgain({} as NodeJS.WriteStream)).not.toThrow();
});

describe('a window that is as large as before', () => {
  test('is drawn again, since its cells may be gone; one of another size is drawn once', () => {
    const stream = new EventEmitter();
    const signals = new EventEmitter();
    let drawn = 0;
    stream.on('resize', () => (drawn += 1));
    const stop = tellUnsaidSizes(stream as never, signals, 'linux');
    signals.emit('SIGWINCH');
    expect(drawn).toBe(1);
    // Node has seen another size, and says so itself.
    stream.emit('resize');
    signals.emit('SIGWINCH');
    expect(drawn).toBe(2);
    signals.emit('SIGWINCH');
    expect(drawn).toBe(3);
    stop();
    signals.emit('SIGWINCH');
    expect(drawn).toBe(3);
    expect([stream.listenerCount('resize'), signals.listenerCount('SIGWINCH')]).toEqual([1, 0]);
  });

  test('sends no signal on Windows', () => {
    const signals = new EventEmitter();
    tellUnsaidSizes(new EventEmitter() as never, signals, 'win32');
    expect(signals.listenerCount('SIGWINCH')).toBe(0);
  });
});
