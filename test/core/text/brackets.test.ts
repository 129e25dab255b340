import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markBrackets, openBracketsAt } from '../../../source/core/text/brackets.ts';

/** The text with `|` at the cursor: the pair in « », those without a partner after a `!`. */
function marked(text: string, language: 'graphql' | 'json' = 'graphql'): string {
  const cursor = text.indexOf('|');
  const code = text.replace('|', '');
  const { pair, wrong } = markBrackets(code, language, cursor, { from: 0, to: code.length });
  return [...code]
    .map((sign, at) => {
      if (pair?.includes(at) === true) return at === pair[0] ? `«${sign}` : `${sign}»`;
      return wrong.includes(at) ? `!${sign}` : sign;
    })
    .join('');
}

describe('the brackets of a text', () => {
  test.each([
    ['|{ a(x: [1]) }', '«{ a(x: [1]) }»'],
    ['{ a(x: [1]|) }', '{ a«(x: [1])» }'],
    ['{ a(x: [1]) }|', '«{ a(x: [1]) }»'],
    ['{ a(x: [1|]) }', '{ a(x: «[1]») }'],
    ['{ a|b }', '{ ab }'],
  ])('%s: the one at the cursor with its partner', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  test.each([
    ['|', ''],
    ['{ a(x: 1 }|', '«{ a!(x: 1 }»'],
    ['{ a |', '!{ a '],
    ['a } )|', 'a !} !)'],
    ['{ a) }|', '«{ a!) }»'],
  ])('%s: those without a partner', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  test('in strings, block strings and comments are letters', () => {
    expect(marked('|{ a(x: "}\\"}") # }\n b(y: """ } \\""" } """) }')).toBe(
      '«{ a(x: "}\\"}") # }\n b(y: """ } \\""" } """) }»',
    );
    expect(marked('|{ "a": "]}\\"", "b": [ "#" ] }', 'json')).toBe(
      '«{ "a": "]}\\"", "b": [ "#" ] }»',
    );
    expect(marked('|{ a(x: "} \n) }')).toBe('«{ a(x: "} \n) }»');
  });

  test('are looked for only where they are in sight, wherever their partners are', () => {
    const text = `${') '.repeat(5)}{}`;
    expect(markBrackets(text, 'json', 10, { from: 4, to: 12 })).toEqual({
      pair: [10, 11],
      wrong: [4, 6, 8],
    });
  });

  test('of any text are each in a pair or wrong, and looking never fails', () => {
    const pieces = fc.constantFrom('{', '}', '(', ')', '[', ']', '"', '"""', '#', '\n', '\\', 'a');
    fc.assert(
      fc.property(
        fc.array(pieces),
        fc.constantFrom('graphql' as const, 'json' as const),
        (all, language) => {
          const text = all.join('');
          const window = { from: 0, to: text.length };
          const { wrong } = markBrackets(text, language, 0, window);
          const paired = new Set<number>();
          for (let at = 0; at < text.length; at += 1) {
            for (const one of markBrackets(text, language, at, window).pair ?? []) paired.add(one);
          }
          expect(wrong.some((at) => paired.has(at))).toBe(false);
          expect(paired.size % 2).toBe(0);
        },
      ),
    );
  });

  test('leave open what was not closed', () => {
    expect(openBracketsAt('{ a(x: [1) { b } c {', 'graphql', 20).open).toEqual([0, 19]);
  });

  test.each([
    ['{ a', 'code'],
    ['{ a(x: "b', 'string'],
    ['{ a(x: "b"', 'code'],
    ['{ # b', 'comment'],
    ['{ # b\n', 'code'],
    ['{ a(x: """b\n', 'block string'],
    ['{ a(x: """b"""', 'code'],
  ])('%j ends in %s', (text, place) => {
    expect(openBracketsAt(text, 'graphql', text.length).place).toBe(place);
    expect(openBracketsAt(`${text}\n}`, 'graphql', text.length).place).toBe(place);
  });
});
