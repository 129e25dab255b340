import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  InputDecoder,
  PASTE_LIMIT,
  type Decoded,
} from '../../../source/ui/ink/input/input-decoder.ts';
import { keyId } from '../../../source/ui/ink/input/key.ts';

function names(events: readonly Decoded[]): string[] {
  return events.map((event) => {
    if (event.type === 'key') return keyId(event.key);
    return event.type === 'paste' ? `paste(${event.text})` : event.type;
  });
}

function decode(...chunks: string[]): string[] {
  const decoder = new InputDecoder();
  const events = chunks.flatMap((chunk) => decoder.push(chunk));
  return names([...events, ...decoder.giveUp()]);
}

describe('keys', () => {
  test.each([
    ['a', 'a'],
    ['G', 'G'],
    [' ', 'space'],
    ['\r', 'enter'],
    ['\n', 'ctrl+j'],
    ['\t', 'tab'],
    ['\u001b[Z', 'shift+tab'],
    ['\u007f', 'backspace'],
    ['\b', 'backspace'],
    ['\u0003', 'ctrl+c'],
    ['\u001a', 'ctrl+z'],
    ['\u001b[A', 'up'],
    ['\u001bOA', 'up'],
    ['\u001b[1;5D', 'ctrl+left'],
    ['\u001b[3~', 'delete'],
    ['\u001b[5~', 'pageup'],
    ['\u001bOQ', 'f2'],
    ['\u001b[12~', 'f2'],
    ['\u001b[[B', 'f2'],
    ['\u001b\r', 'alt+enter'],
    ['\u001bb', 'alt+b'],
    ['\u001b[13;5u', 'ctrl+enter'],
    ['\u001b[27;5;13~', 'ctrl+enter'],
    ['\u001b[27u', 'esc'],
    ['\u001b[99;5u', 'ctrl+c'],
    ['\u001b[57414u', 'enter'],
    ['\u001f', 'ctrl+_'],
    ['\u001b[47;5u', 'ctrl+/'],
    ['\u001bz', 'alt+z'],
    ['\u001bZ', 'alt+Z'],
    ['\u001b[122;3u', 'alt+z'],
    ['\u001b[122;4u', 'alt+Z'],
    ['\u001b[27;4;90~', 'alt+Z'],
    ['\u001b[1;2A', 'shift+up'],
    ['\u001b[1;2D', 'shift+left'],
    ['\u001b[1;2H', 'shift+home'],
    ['\u001b[1;6C', 'ctrl+shift+right'],
    ['\u001b[1;4C', 'alt+shift+right'],
    ['\u001b[57417;2u', 'shift+left'],
    ['\u001b[d', 'shift+left'],
    ['ü', 'ü'],
    ['日', '日'],
  ])('%j is %s', (bytes, expected) => {
    expect(decode(bytes)).toEqual([expected]);
  });

  test('text and Enter in one piece are keys of their own', () => {
    expect(decode('ab\rc')).toEqual(['a', 'b', 'enter', 'c']);
  });

  test('the release of a key is no key', () => {
    expect(decode('\u001b[97;1:1u\u001b[97;1:3u')).toEqual(['a']);
  });

  test('Esc followed by another key is two keys, in one tick too', () => {
    expect(decode('\u001b', 'x')).toEqual(['esc', 'x']);
    expect(decode('\u001b\u001b')).toEqual(['esc', 'esc']);
  });

  test('a sequence in pieces is one sequence, wherever it is cut', () => {
    const whole = '\u001b[1;5D';
    for (let cut = 1; cut < whole.length; cut += 1) {
      expect(decode(whole.slice(0, cut), whole.slice(cut))).toEqual(['ctrl+left']);
    }
  });
});

describe('what is no key', () => {
  test.each([
    ['an unknown sequence', '\u001b[99;99~'],
    ['focus reports', '\u001b[I\u001b[O'],
    ['mouse reports', '\u001b[<0;10;10M\u001b[<0;10;10m\u001b[M !!'],
    ['device attributes', '\u001b[?62;1;4c'],
    ['a colour report', '\u001b]11;rgb:0000/0000/0000\u001b\\'],
    ['a cursor report', '\u001b[12;40R'],
    ['bytes that are no UTF-8', '\ufffd\ufffd'],
    ['C1 controls', '\u0085\u009b'],
    ['a sequence that is broken off', '\u001b[12'],
  ])('%s never reaches a field', (_, bytes) => {
    // Those of a mouse go a way of their own.
    expect(decode(`a${bytes}`).filter((name) => name !== 'mouse')).toEqual(['a']);
  });

  test('the answer about the keyboard is told apart', () => {
    expect(decode('\u001b[?1u')).toEqual(['keyboard-report']);
  });
});

describe('pastes', () => {
  test('a paste is one event however it is cut', () => {
    const whole = '\u001b[200~one\ntwo\u001b[201~\r';
    for (let cut = 1; cut < whole.length; cut += 1) {
      expect(decode(whole.slice(0, cut), whole.slice(cut))).toEqual(['paste(one\ntwo)', 'enter']);
    }
  });

  test('text with an end mark of its own presses no key', () => {
    expect(decode('\u001b[200~a\u001b[201~q\r\u001b[201~')).toEqual(['paste(aq\r)']);
  });

  test('two pastes in one piece stay two', () => {
    expect(decode('\u001b[200~a\u001b[201~x\u001b[200~b\u001b[201~')).toEqual([
      'paste(a)',
      'x',
      'paste(b)',
    ]);
  });

  test('a paste without an end is given when nothing follows', () => {
    expect(decode('\u001b[200~abc')).toEqual(['paste(abc)']);
  });

  test('an endless paste is cut and says so', () => {
    const decoder = new InputDecoder();
    const [event] = decoder.push(`\u001b[200~${'x'.repeat(PASTE_LIMIT + 5)}\u001b[201~`);
    expect(event).toMatchObject({ type: 'paste', isCut: true });
  });
});

test('any bytes in any pieces never throw, and printable text outside sequences is kept', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\u001b',
      '\u001b[',
      '\u001b[200~',
      '\u001b[201~',
      '\u001bO',
      '\u001b]',
      '\u001bP',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      decode(...pieces);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{0,50}$/), fc.nat(50), (text, cut) => {
      const typed = decode(text.slice(0, cut), text.slice(cut)).map((n) =>
        n === 'space' ? ' ' : n,
      );
      expect(typed.join('')).toBe(text);
    }),
  );
});
