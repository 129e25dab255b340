import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Completion,
  completionCode,
  lessonMark,
  LONGEST_NAME,
  readCompletionCode,
} from '../../../source/core/lessons/completion-code.ts';

const seal = (bytes: Uint8Array): Uint8Array =>
  createHmac('sha256', 'monday').update(bytes).digest();

const DONE: Completion = {
  lesson: lessonMark('a-code-works-once'),
  seed: 7,
  endedAtMs: Date.UTC(2026, 10, 23, 9, 41),
  tookMinutes: 12,
  tries: [0, 3, 15, 1],
  name: 'Ada',
};

describe('a completion code', () => {
  test('holds lesson, seed, time, tries and the name that was typed', () => {
    const code = completionCode(DONE, seal);
    expect(readCompletionCode(code, seal)).toEqual({ type: 'completion', completion: DONE });
    expect(code).toMatch(/^(?:[0-9A-Z]{5}-){5}[0-9A-Z]{1,5}$/);
  });

  test('is read as people write it down', () => {
    const code = completionCode(DONE, seal);
    const written = code
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    expect(readCompletionCode(written, seal)).toMatchObject({ type: 'completion' });
  });

  test('is refused with any one letter changed, without its end, and by another word', () => {
    const code = completionCode(DONE, seal).replaceAll('-', '');
    for (let at = 0; at < code.length; at += 1) {
      const changed = code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1);
      expect(readCompletionCode(changed, seal).type).toBe('unreadable');
    }
    for (let length = 0; length < code.length; length += 1)
      expect(readCompletionCode(code.slice(0, length), seal).type).toBe('unreadable');
    for (const name of ['', 'A', 'Ad', 'Ada', 'Adam']) {
      const longer = `${completionCode({ ...DONE, name }, seal)}0`;
      expect(readCompletionCode(longer, seal).type).toBe('unreadable');
    }
    const other = (bytes: Uint8Array) => createHmac('sha256', 'friday').update(bytes).digest();
    expect(readCompletionCode(code, other)).toEqual({ type: 'unreadable', why: 'seal' });
    expect(readCompletionCode('hello, world', seal)).toEqual({ type: 'unreadable', why: 'form' });
  });

  test('is read back whatever it holds; more tries and minutes than it has room for become the most', () => {
    fc.assert(
      fc.property(
        fc.record({
          lesson: fc.nat(65_535),
          seed: fc.nat(2_147_483_647),
          minutes: fc.nat(20_000_000),
          tookMinutes: fc.nat(600),
          tries: fc.array(fc.nat(40), { minLength: 1, maxLength: 15 }),
          name: fc.string({ unit: 'grapheme', maxLength: 30 }),
        }),
        ({ minutes, ...given }) => {
          const endedAtMs = Date.UTC(2026, 0, 1) + minutes * 60_000;
          const code = completionCode({ ...given, endedAtMs }, seal);
          const read = readCompletionCode(code, seal);
          if (read.type !== 'completion') throw new Error(read.why);
          const { name, tries, tookMinutes, ...rest } = read.completion;
          expect(rest).toEqual({ lesson: given.lesson, seed: given.seed, endedAtMs });
          expect(tries).toEqual(given.tries.map((count) => (count > 15 ? 15 : count)));
          expect(tookMinutes).toBe(given.tookMinutes > 255 ? 255 : given.tookMinutes);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(LONGEST_NAME);
          expect(given.name.startsWith(name)).toBe(true);
          if (Buffer.byteLength(given.name) <= LONGEST_NAME) expect(name).toBe(given.name);
        },
      ),
    );
  });
});
