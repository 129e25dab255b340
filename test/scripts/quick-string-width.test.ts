import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickenStringWidth } from '../../scripts/quick-string-width.ts';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

let folder: string;
let quick: (text: string) => number;

beforeAll(async () => {
  if (Object.hasOwn(globalThis, 'isTextQuick'))
    throw new Error('The package is no longer as published here: see vitest.config.ts.');
  folder = await mkdtemp(`${tmpdir()}/tokenwright-width-`);
  const code = await readFile(`${MODULES}/string-width/index.js`, 'utf8');
  await symlink(MODULES, `${folder}/node_modules`);
  await writeFile(`${folder}/quick.mjs`, quickenStringWidth(code));
  const module = (await import(pathToFileURL(`${folder}/quick.mjs`).href)) as {
    default: typeof quick;
  };
  quick = module.default;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('counts every character as before', () => {
  const other: string[] = [];
  for (let code = 0; code <= 0x1_ff_ff; code += 1) {
    const text = String.fromCodePoint(code);
    if (quick(text) !== stringWidth(text)) other.push(code.toString(16));
  }
  expect(other).toEqual([]);
});

test('counts every text as before, signs beside emoji, marks and wide characters', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      ...'ab─│✓✗●○…‘”•›→▐é',
      '\u0301',
      '\uFE0F',
      '\u200D',
      '👩',
      '💻',
      '日',
      'ﾞ',
      '\u001B[1m',
    ),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      expect(quick(text)).toBe(stringWidth(text));
    }),
    { numRuns: 3_000 },
  );
});

test('says where another version of it reads otherwise', () => {
  expect(() => quickenStringWidth('export default 1;')).toThrow('string-width has changed');
});
