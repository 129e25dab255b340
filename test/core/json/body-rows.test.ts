import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BodyRows } from '../../../source/core/json/body-rows.ts';
import { readBodyRows } from '../../../source/core/json/read-body-rows.ts';

function rowsOf(text: string | Uint8Array): BodyRows {
  return readBodyRows(typeof text === 'string' ? new TextEncoder().encode(text) : text);
}

/** The view as text: two blanks a level. */
function shown(rows: BodyRows): string[] {
  return Array.from({ length: rows.count }, (_, index) => {
    const { depth, segments } = rows.row(index, Number.MAX_SAFE_INTEGER);
    return ' '.repeat(2 * depth) + segments.map(({ text }) => text).join('');
  });
}

/** JSON as no program writes it: numbers in every form, escapes of every kind, names that stand twice. */
interface JsonText {
  readonly spaced: string;
  /** The same with no blank between its parts. */
  readonly bare: string;
}

const plainly = (text: string): JsonText => ({ spaced: text, bare: text });
const anyNumber = fc.stringMatching(/^-?(?:0|[1-9]\d{0,40})(?:\.\d{1,20})?(?:[eE][+-]?\d{1,4})?$/);
const anyString = fc
  .array(
    fc.oneof(
      fc.constantFrom('\\"', '\\\\', '\\/', '\\n', '\\u0000', '\\uD83D', '\\ud83d\\ude00'),
      fc.constantFrom('{', '}', '[', ']', ':', ',', 'a', ' ', 'é', '漢', '😀', '__proto__', '1.0'),
    ),
    { maxLength: 6 },
  )
  .map((parts) => `"${parts.join('')}"`);
const blank = fc.constantFrom('', '', ' ', '\n', '\r\n', '\t  ');

const { value: anyJsonText } = fc.letrec<{ value: JsonText; list: JsonText; object: JsonText }>(
  (tie) => {
    const around = (open: string, parts: readonly JsonText[], gap: string, close: string) => ({
      spaced: `${gap}${open}${gap}${parts.map(({ spaced }) => spaced).join(`${gap},${gap}`)}${gap}${close}${gap}`,
      bare: `${open}${parts.map(({ bare }) => bare).join(',')}${close}`,
    });
    const member = fc
      .tuple(anyString, blank, tie('value'))
      .map(([name, gap, { spaced, bare }]) => ({
        spaced: `${name}${gap}:${gap}${spaced}`,
        bare: `${name}:${bare}`,
      }));
    return {
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(anyNumber, anyString, fc.constantFrom('true', 'false', 'null')).map(plainly),
        tie('list'),
        tie('object'),
      ),
      list: fc
        .tuple(fc.array(tie('value'), { maxLength: 4 }), blank)
        .map(([parts, gap]) => around('[', parts, gap, ']')),
      object: fc
        .tuple(fc.array(member, { maxLength: 4 }), blank)
        .map(([parts, gap]) => around('{', parts, gap, '}')),
    };
  },
);

/** Without the blanks that stand in no string. */
function withoutBlanks(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part.startsWith('"') ? part : ''));
}

describe('the rows of a JSON body', () => {
  test('look as JSON.stringify with two blanks writes them', () => {
    const value = { a: [1, { b: null }, []], c: {}, d: 'x"\\y', e: [[true, false]] };
    expect(shown(rowsOf(JSON.stringify(value))).join('\n')).toBe(JSON.stringify(value, null, 2));
  });

  test('are the same document again for any JSON, however it was spaced', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
        const value: unknown = JSON.parse(text);
        const rows = rowsOf(JSON.stringify(value, null, indent));
        expect(rows.broken).toBeNull();
        expect(JSON.parse(shown(rows).join('\n'))).toEqual(value);
        expect(shown(rows).join('\n').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });

  test('keep every character of any JSON, but for the blanks between its parts', () => {
    fc.assert(
      fc.property(anyJsonText, ({ spaced, bare }) => {
        const rows = rowsOf(spaced);
        expect(rows.broken).toBeNull();
        const text = shown(rows).join('\n');
        expect(withoutBlanks(text)).toBe(bare);
        // Laid out is laid out: the rows of the rows are the same ones.
        expect(shown(rowsOf(text)).join('\n')).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  test('keep every digit', () => {
    const text = '{"id":9007199254740993,"price":1.10,"big":1E400,"zero":-0.0}';
    expect(shown(rowsOf(text))).toEqual([
      '{',
      '  "id": 9007199254740993,',
      '  "price": 1.10,',
      '  "big": 1E400,',
      '  "zero": -0.0',
      '}',
    ]);
  });

  test('keep duplicate names, their order, and __proto__', () => {
    const text = '{"b":1,"a":2,"b":3,"__proto__":{"x":1}}';
    expect(shown(rowsOf(text)).join('').replaceAll(' ', '')).toBe(text);
  });

  test('say which colour each piece has', () => {
    const { segments } = rowsOf('{"a":"b","n":1,"t":true}').row(1);
    expect(segments.map(({ kind }) => kind)).toEqual([
      'name',
      'punctuation',
      'string',
      'punctuation',
    ]);
  });

  test('have no limit of depth', () => {
    const depth = 200_000;
    const rows = rowsOf('['.repeat(depth) + '0' + ']'.repeat(depth));
    expect(rows.count).toBe(2 * depth + 1);
    expect(rows.broken).toBeNull();
    expect(rows.row(depth).segments).toEqual([{ kind: 'number', text: '0' }]);
    // Counted in 16 bits: what is deeper stays as deep as that, and does not begin anew.
    expect([65_535, 65_536, depth].map((row) => rows.row(row).depth)).toEqual([
      65_535, 65_535, 65_535,
    ]);
  });

  test('leave a byte order mark out', () => {
    expect(shown(rowsOf('\uFEFF[]'))).toEqual(['[]']);
  });

  test('give a long value in part and never half a character', () => {
    const rows = rowsOf(JSON.stringify('ä'.repeat(5000)));
    expect(rows.row(0, 100).segments[0]?.text).toBe(`"${'ä'.repeat(49)}…`);
  });

  test('are refused outside their number', () => {
    expect(() => rowsOf('[]').row(1)).toThrow(RangeError);
    expect(() => rowsOf('[]').row(-1)).toThrow(RangeError);
  });
});

describe('a body that breaks off', () => {
  const whole = '{"a":[1,2,{"b":"text"}],"c":"d"}';

  test.each(Array.from({ length: whole.length - 1 }, (_, index) => index + 1))(
    'shows what arrived when it is cut after %i characters',
    (length) => {
      const rows = rowsOf(whole.slice(0, length));
      expect(rows.broken).toBe('cut');
      expect(shown(rows).at(-1)).toContain('cut short');
      const kept = shown(rows).slice(0, -1).join('').replaceAll(' ', '');
      expect(kept).toBe(whole.slice(0, length));
    },
  );

  test('goes on as text where it is no JSON any more', () => {
    const rows = rowsOf('{"a":1,oops}\nmore');
    expect(shown(rows)).toEqual([
      '{',
      '  "a": 1,',
      'From here on it is not JSON:',
      'oops}',
      'more',
    ]);
    expect(rows.broken).toBe('invalid');
  });

  test('says where rows are left out', () => {
    const bytes = new TextEncoder().encode(`[${'1,'.repeat(500)}1]`);
    const rows = readBodyRows(bytes, { mostRows: 100 });
    expect(rows.count).toBe(101);
    expect(rows.broken).toBe('too-many');
  });
});

describe('a body that is no JSON', () => {
  test.each([
    ['<html>\r\n<b>x</b>\n', ['<html>', '<b>x</b>']],
    ['Not found', ['Not found']],
    ['nothing\nhere', ['nothing', 'here']],
    ['123 abc', ['123 abc']],
    ['\n\n', ['', '']],
  ])('%j is shown line by line', (text, lines) => {
    const rows = rowsOf(text);
    expect(rows.kind).toBe('text');
    expect(shown(rows)).toEqual(lines);
  });

  test('whatever the bytes are, every row can be made', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .stringMatching(/^[[\]{}",:\\0-9eE.+\-truefalsn \n\r]{0,60}$/)
        .map((text) => new TextEncoder().encode(text)),
    );
    fc.assert(
      fc.property(bytes, (body) => {
        const rows = rowsOf(body);
        expect(shown(rows)).toHaveLength(rows.count);
      }),
      { numRuns: 2000 },
    );
  });
});
