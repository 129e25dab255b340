import { describe, expect, test } from 'vitest';
import { InputDecoder, PASTE_LIMIT } from '../../../../source/ui/ink/input/input-decoder.ts';
import { type Key, keyId } from '../../../../source/ui/ink/input/key.ts';
import {
  keyOfControl,
  keyOfCsi,
  keyOfSs3,
  mouseOf,
} from '../../../../source/ui/ink/input/key-sequences.ts';

const shown = (key: Key | null) =>
  key === null ? null : key.text === null ? keyId(key) : `${keyId(key)} "${key.text}"`;

/** In rows of words: what is sent, and the key. */
const pairs = (rows: string) =>
  rows
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]);

describe('a key with a name', () => {
  test.each(
    pairs(`
      A=up B=down C=right D=left E=begin F=end H=home P=f1 Q=f2 R=f3 S=f4
      1A=up 1;1A=up 1;3B=alt+down 1;5C=ctrl+right 1;8D=ctrl+alt+shift+left
      1;1:1A=up 1;1:2A=up 1;0A=up 1;33A=up 1;65A=up
      a=shift+up b=shift+down c=shift+right d=shift+left Z=shift+tab
      [A=f1 [B=f2 [C=f3 [D=f4 [E=f5
      1~=home 2~=insert 3~=delete 4~=end 5~=pageup 6~=pagedown 7~=home 8~=end
      11~=f1 12~=f2 13~=f3 14~=f4 15~=f5 17~=f6 18~=f7 19~=f8 20~=f9 21~=f10 23~=f11 24~=f12
      3;5~=ctrl+delete 24;2~=shift+f12
      9u=tab 13u=enter 27u=esc 127u=backspace 8u=backspace 13;2u=shift+enter 9;2u=shift+tab
      27;5;9~=ctrl+tab 27;3;127~=alt+backspace
      57414u=enter 57417u=left 57418u=right 57419u=up 57420u=down 57421u=pageup 57422u=pagedown
      57423u=home 57424u=end 57425u=insert 57426u=delete 57426;5u=ctrl+delete
    `),
  )('CSI %s is %s', (body, key) => {
    expect(shown(keyOfCsi(body))).toBe(key);
  });

  test.each(pairs(`A=up B=down C=right D=left E=begin F=end H=home M=enter P=f1 Q=f2 R=f3 S=f4`))(
    'ESC O %s is %s',
    (letter, key) => {
      expect(shown(keyOfSs3(letter))).toBe(key);
    },
  );
});

describe('a key with text, as the keyboard protocol tells it', () => {
  test.each([
    ['97u', 'a "a"'],
    ['97:65;2u', 'A "A"'],
    ['97;2u', 'A "A"'],
    ['97;65u', 'a "a"'],
    ['32u', 'space " "'],
    ['32;2u', 'space " "'],
    ['32;5u', 'ctrl+space'],
    ['32;3u', 'alt+space'],
    ['33u', '! "!"'],
    ['228u', 'ä "ä"'],
    ['128512u', '😀 "😀"'],
    ['1114111u', '\u{10ffff} "\u{10ffff}"'],
    ['63744u', '\uf900 "\uf900"'],
    ['97;3u', 'alt+a'],
    ['97;4u', 'alt+A'],
    ['97;6u', 'ctrl+A'],
    ['45;6u', 'ctrl+shift+-'],
    ['57399u', '0 "0"'],
    ['57408u', '9 "9"'],
    ['57409u', '. "."'],
    ['57410u', '/ "/"'],
    ['57411u', '* "*"'],
    ['57412u', '- "-"'],
    ['57413u', '+ "+"'],
    ['57400;5u', 'ctrl+1'],
    ['57400;3u', 'alt+1'],
  ])('CSI %s is %s', (body, key) => {
    expect(shown(keyOfCsi(body))).toBe(key);
  });
});

describe('what stands for no key', () => {
  test.each([
    ...['57344u', '57398u', '57415u', '57416u', '57427u', '63743u', '1114112u', '0u', '31u'],
    ...['55296u', '57343u', '128u', '159u', '65533u', ':u', '27;5;:~', '27;5~', '99~', '10~', '0~'],
    ...['97;1:3u', '1;1:3A', '3;1:3~', '2A', '0A', '1;1;1;1A', 'i', '?1u', '1v', 'e', 'aa', 'xA'],
    ...['[F', '[AA', 'x[A', '[', '', 'ZZ', 'I', 'O', '12;40R', '<0;1;1M', 'A ', ' u', 'N', '-1A'],
  ])('CSI %j', (body) => {
    expect(keyOfCsi(body)).toBeNull();
  });

  test.each(['G', 'I', 'T', 'a', ' '])('ESC O %j', (letter) => {
    expect(keyOfSs3(letter)).toBeNull();
  });
});

test('each control character is the key that sends it', () => {
  const codes = [...Array.from({ length: 32 }, (_, code) => code), 127, 128, 133, 159, 0xfffd];
  expect(codes.map((code) => shown(keyOfControl(String.fromCharCode(code))))).toEqual([
    ...['ctrl+space', 'ctrl+a', 'ctrl+b', 'ctrl+c', 'ctrl+d', 'ctrl+e', 'ctrl+f', 'ctrl+g'],
    ...['backspace', 'tab', 'ctrl+j', 'ctrl+k', 'ctrl+l', 'enter', 'ctrl+n', 'ctrl+o'],
    ...['ctrl+p', 'ctrl+q', 'ctrl+r', 'ctrl+s', 'ctrl+t', 'ctrl+u', 'ctrl+v', 'ctrl+w'],
    ...['ctrl+x', 'ctrl+y', 'ctrl+z', 'esc', 'ctrl+\\', 'ctrl+]', 'ctrl+^', 'ctrl+_'],
    ...['backspace', null, null, null, null],
  ]);
});

test.each([
  ['<0;1;1M', 'click 0 0'],
  ['<0;12;34M', 'click 11 33'],
  ['<0;0;0M', 'click 0 0'],
  ['<64;3;2M', 'wheel-up 2 1'],
  ['<65;3;2M', 'wheel-down 2 1'],
  ['<0;1;1m', null],
  ['<1;1;1M', null],
  ['<4;1;1M', null],
  ['<66;1;1M', null],
  ['0;1;1M', null],
  ['<0;1M', null],
  ['<0;1;1M1', null],
  ['1<0;1;1M', null],
  ['', null],
])('CSI %j of a mouse is %s', (body, event) => {
  const found = mouseOf(body);
  expect(found === null ? null : `${found.kind} ${found.column} ${found.row}`).toBe(event);
});

describe('a decoder', () => {
  const after = (...chunks: string[]) => {
    const decoder = new InputDecoder();
    const events = chunks.flatMap((chunk) => decoder.push(chunk));
    const told = events.map((event) => (event.type === 'key' ? keyId(event.key) : event.type));
    return { told, awaiting: decoder.awaiting, decoder };
  };

  test.each([
    ['a', 'nothing'],
    ['\u001b', 'sequence'],
    ['\u001b]', 'sequence'],
    ['\u001b[', 'sequence'],
    ['\u001b[1', 'sequence'],
    ['\u001b[>', 'sequence'],
    ['\u001bO', 'sequence'],
    ['\u001b[<', 'report'],
    ['\u001b[M', 'report'],
    ['\u001b[Mab', 'report'],
    ['\u001b]1', 'report'],
    ['\u001b]\n', 'report'],
    ['\u001bP1', 'report'],
    ['\u001b_1', 'report'],
    ['\u001b^1', 'report'],
    ['\u001bX1', 'report'],
    ['\u001b[200~', 'paste-end'],
    ['\u001b[200~]', 'paste-end'],
    [`\u001b]${'x'.repeat(4094)}`, 'report'],
    [`\u001b]${'x'.repeat(4095)}`, 'nothing'],
  ] as const)('waits after %j for: %s', (bytes, awaiting) => {
    expect(after(bytes).awaiting).toBe(awaiting);
  });

  test.each(['\u0007', '\u001b\\'])('knows where a report ends: %j', (end) => {
    for (const start of [']', 'P', '_', '^', 'X'])
      for (const body of ['', '1', '11;rgb:0\n]'])
        expect(after(`\u001b${start}${body}${end}a`)).toMatchObject({
          told: ['a'],
          awaiting: 'nothing',
        });
  });

  test('does not take what follows for the end of a report that is broken off', () => {
    expect(after('\u001b]ab\u001bc\u0007d')).toMatchObject({ told: [], awaiting: 'report' });
  });

  test.each([
    ['[A', ['up']],
    ['OA', ['up']],
    [']0;x\u0007', []],
    ['x[', ['esc', 'x', '[']],
    ['PO', ['esc', 'P', 'O']],
  ] as const)('joins Esc only with what can be the rest of a sequence: %j', (rest, keys) => {
    expect(after('\u001b', rest).told).toEqual(keys);
  });

  test.each([
    ['\u001b', ['esc']],
    ['\u001b[', ['alt+[']],
    ['\u001bO', ['alt+O']],
    ['\u001b]', ['alt+]']],
    ['\u001b[1', []],
    ['', []],
  ] as const)('gives what %j is when nothing follows', (bytes, keys) => {
    const { decoder } = after(bytes);
    const given = decoder.giveUp();
    expect(given.map((event) => (event.type === 'key' ? keyId(event.key) : ''))).toEqual(keys);
    expect([decoder.awaiting, ...decoder.giveUp()]).toEqual(['nothing']);
  });

  test.each([
    ['\u001b[M !!', []],
    ['\u001b[M\u001b\u001b\u001b', []],
    ['\u001b[1\u0001', ['ctrl+a']],
    ['\u001b[[\u0001', ['ctrl+a']],
    ['\u001b[?\u0001', ['ctrl+a']],
    ['\u001b[1 \u0001', ['ctrl+a']],
    ['\u001b[1$p', []],
    ['\u001b[?1;2c', []],
    ['\u001b[?u', []],
    ['\u001b[1?1u', []],
    ['\u001b[?12u', ['keyboard-report']],
    ['\u001b[<0;2;3M', ['mouse']],
    ['\u001bOG', []],
    ['\u001b\u0001', ['alt+ctrl+a']],
    ['\u001b ', ['alt+space']],
    ['\u001b😀', ['alt+😀']],
    ['\u001b\u0085', []],
    ['\u001b\u001b[A', ['esc', 'up']],
  ] as const)('reads %j, and what follows', (bytes, told) => {
    const sorted = (ids: readonly string[]) => ids.map((id) => [...id.split('+')].toSorted());
    expect(sorted(after(`${bytes}z`).told)).toEqual(sorted([...told, 'z']));
  });

  test('keeps all of a paste that just fits, and what is typed behind it', () => {
    const text = 'x'.repeat(PASTE_LIMIT);
    const events = new InputDecoder().push(`\u001b[200~${text}\u001b[201~a`);
    expect(events).toMatchObject([{ isCut: false }, { key: { name: 'a' } }]);
    expect(events[0]).toHaveProperty('text.length', PASTE_LIMIT);
    const [cut] = new InputDecoder().push(`\u001b[200~${text}x\u001b[201~a`);
    expect(cut).toMatchObject({ isCut: true });
    expect(cut).toHaveProperty('text.length', PASTE_LIMIT);
  });

  test('finds the end of a paste beside another Esc, in whatever pieces', () => {
    const paste = (...pieces: string[]) => {
      const decoder = new InputDecoder();
      return pieces.flatMap((piece) => decoder.push(piece));
    };
    expect(paste('\u001b[200~a\u001bb\u001b[20', '1~')).toMatchObject([{ text: 'a\u001bb' }]);
    expect(paste('\u001b[200~a\u001b', 'b\u001b[201~')).toMatchObject([{ text: 'a\u001bb' }]);
  });
});
