import { parseEnv } from 'node:util';
import { parse } from 'dotenv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import { editEnvText } from '../../../source/services/env-file/edit-env-text.ts';
import { inspectEnvText } from '../../../source/services/env-file/read-env-file.ts';

/** Characters that mean something to one reader or the other, and some that do not. */
const odd = fc
  .array(fc.constantFrom(...`ab1 "'\`\\#=$%:\t\u00a0é😀n`), { maxLength: 12 })
  .map((characters) => characters.join(''));
const value = fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 20 }));

const line = fc.oneof(
  fc.constantFrom('# note', '', 'no sense', 'A=1', "B='x'", 'C="y" # z', 'D=`q`', 'export E=5'),
  fc.constantFrom(
    'OPEN="abc',
    "OPEN='abc",
    'COLON: b',
    'export\tTAB=1',
    'ESC="a\\"b"',
    'AFTER="x" y',
  ),
  odd,
);
const file = fc
  .tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, closed]) => lines.join(end) + (closed && lines.length > 0 ? end : ''));

function edit(text: string, key: string, written: string): string | null {
  try {
    return editEnvText(text, [{ key, value: written }]).text;
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

it('gives both readers exactly the value that was written, or refuses', () => {
  fc.assert(
    fc.property(value, (written) => {
      const text = edit('', 'KEY', written);
      // Counted as skipped: were nearly all refused, the property would fail.
      fc.pre(text !== null);
      expect(parse(text)['KEY']).toBe(written);
      expect(parseEnv(text)['KEY']).toBe(written);
    }),
    { numRuns: 2_000 },
  );
});

it('refuses no plain value', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_.:/@%+=, -]{0,40}$/), (written) => {
      expect(edit('A=1\n', 'KEY', written)).not.toBeNull();
    }),
  );
});

it('keeps what both readers see of every other key, whatever the file looks like', () => {
  fc.assert(
    fc.property(file, value, (before, written) => {
      const after = edit(before, 'KEY', written);
      fc.pre(after !== null);
      for (const read of [parse, parseEnv]) {
        expect({ ...read(after) }).toEqual({ ...read(before), KEY: written });
      }
    }),
    { numRuns: 2_000 },
  );
});

it('leaves every byte around the value as it was', () => {
  fc.assert(
    fc.property(file, file, odd, (head, tail, written) => {
      const before = `${head}\nKEY=old # note\n${tail}`;
      const after = edit(before, 'KEY', written);
      fc.pre(after !== null);
      expect(after.startsWith(`${head}\n`)).toBe(true);
      const rest = after.slice(head.length + 1);
      expect(rest.endsWith(` # note\n${tail}`) || rest.startsWith(`KEY=old # note\n${tail}`)).toBe(
        true,
      );
    }),
    { numRuns: 1_000 },
  );
});

it('describes any text without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => inspectEnvText(text)).not.toThrow();
    }),
  );
});
