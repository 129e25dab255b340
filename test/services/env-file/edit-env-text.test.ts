import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { parse } from 'dotenv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import { editEnvText } from '../../../source/services/env-file/edit-env-text.ts';
import { inspectEnvText, readEnvFile } from '../../../source/services/env-file/read-env-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const run = promisify(execFile);

/** `ENV_SEED=… npx vitest run edit-env-text` repeats what the shell is given. */
const seed = Number(process.env['ENV_SEED'] ?? Date.now() % 2 ** 31);

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

it('is read back by the reader of this program, from a file as it was written', async () => {
  const path = join(await ownFolder(), '.env');
  await fc.assert(
    fc.asyncProperty(file, value, async (before, written) => {
      const after = edit(before, 'KEY', written);
      fc.pre(after !== null && after.isWellFormed());
      await writeFile(path, after);
      const read = await readEnvFile(path);
      expect(read?.entries.get('KEY')).toMatchObject({ value: written, nodeValue: written });
    }),
    { numRuns: 200 },
  );
});

it('gives a shell the very value where it stands bare or in single quotes', async () => {
  const anyValue = fc.oneof(
    odd,
    fc.stringMatching(/^[\x21-\x7e]{1,60}$/),
    fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => text.isWellFormed()),
  );
  const folder = await ownFolder();
  const path = join(folder, '.env');
  const written = new Map<string, string>();
  let text = '';
  // One shell reads them all.
  for (const [nth, one] of fc.sample(anyValue, { numRuns: 400, seed }).entries()) {
    const key = `KEY_${nth}`;
    const line = edit('', key, one);
    if (line === null || !/^\w+=(?!["`])/.test(line)) continue;
    written.set(key, one);
    text += line;
  }
  expect(written.size, `seed ${seed}`).toBeGreaterThan(200);
  await writeFile(path, text);
  const script = 'set -a; . "$1"; exec env -0';
  const { stdout } = await run('sh', ['-c', script, 'sh', path], { encoding: 'buffer', env: {} });
  const read = stdout
    .toString('utf8')
    .split('\0')
    .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]);
  const seen = new Map(
    read.flatMap(([key = '', value = '']) => (written.has(key) ? [[key, value] as const] : [])),
  );
  expect(Object.fromEntries(seen), `seed ${seed}`).toEqual(Object.fromEntries(written));
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

it('says of a line that programs read differently that it was left alone', () => {
  const { text, notices } = editEnvText('A=1\nTOKEN: old\n', [{ key: 'TOKEN', value: 'new' }]);
  expect(text).toBe('A=1\nTOKEN: old\nTOKEN=new\n');
  expect(notices).toEqual([
    {
      code: 'readers-differ',
      line: 2,
      message:
        'Line 2 sets TOKEN in a form that programs read differently; it was left alone and the new value stands at the end.',
      remedy: 'Delete line 2.',
    },
  ]);
});

it('says of a name that stands twice which one was changed', () => {
  const { text, notices } = editEnvText('TOKEN=a\nB=1\nTOKEN=b\n', [
    { key: 'TOKEN', value: 'new' },
  ]);
  expect(text).toBe('TOKEN=a\nB=1\nTOKEN=new\n');
  expect(notices).toEqual([
    {
      code: 'duplicate-key',
      line: 3,
      message: 'TOKEN stands 2 times in the file; the last one counts and was changed.',
      remedy: 'Delete the earlier ones (the first is line 1).',
    },
  ]);
  expect(editEnvText('TOKEN=a\n', [{ key: 'TOKEN', value: 'new' }]).notices).toEqual([]);
});
