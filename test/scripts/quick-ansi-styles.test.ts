import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type AnsiCode,
  diffAnsiCodes,
  styledCharsFromTokens,
  tokenize,
} from '@alcalzone/ansi-tokenize';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickenCodes, quickenDiff } from '../../scripts/quick-ansi-styles.ts';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const BUILD = `${MODULES}/@alcalzone/ansi-tokenize/build`;

let folder: string;
let quick: {
  readonly diffAnsiCodes: typeof diffAnsiCodes;
  readonly styledCharsToString: (chars: ReturnType<typeof styledCharsFromTokens>) => string;
};
let published: typeof quick;

beforeAll(async () => {
  if (Object.hasOwn(globalThis, 'isTextQuick'))
    throw new Error('The package is no longer as published here: see vitest.config.ts.');
  folder = await mkdtemp(`${tmpdir()}/tokenwright-styles-`);
  await symlink(MODULES, `${folder}/node_modules`);
  await writeFile(`${folder}/package.json`, '{"type":"module"}');
  const changes: Readonly<Record<string, (code: string) => string>> = {
    'diff.js': quickenDiff,
    'ansiCodes.js': quickenCodes,
  };
  for (const name of (await readdir(BUILD)).filter((file) => file.endsWith('.js'))) {
    const code = await readFile(`${BUILD}/${name}`, 'utf8');
    await writeFile(`${folder}/${name}`, changes[name]?.(code) ?? code);
  }
  quick = (await import(pathToFileURL(`${folder}/index.js`).href)) as typeof quick;
  published = (await import(pathToFileURL(`${BUILD}/index.js`).href)) as typeof quick;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const piece = fc.oneof(
  fc.constantFrom('a', ' ', '日', '─', '\n'),
  fc
    .constantFrom(0, 1, 2, 4, 7, 22, 24, 27, 31, 32, 39, 44, 49, '38;5;208', '38;2;1;2;3', '48;5;9')
    .map((code) => `\u001B[${code}m`),
  fc.constantFrom('\u001B]8;;https://a.example\u0007', '\u001B]8;;\u0007'),
);

test('writes every styled text as the package does', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const chars = styledCharsFromTokens(tokenize(pieces.join('')));
      expect(quick.styledCharsToString(chars)).toBe(published.styledCharsToString(chars));
    }),
    { numRuns: 3_000 },
  );
});

test('leads from each style to each other by the same codes', () => {
  const styles = fc.array(piece, { maxLength: 8 }).map((pieces): readonly AnsiCode[] => {
    return styledCharsFromTokens(tokenize(`${pieces.join('')}x`)).at(-1)?.styles ?? [];
  });
  fc.assert(
    fc.property(styles, styles, (from, to) => {
      expect(quick.diffAnsiCodes([...from], [...to])).toEqual(diffAnsiCodes([...from], [...to]));
    }),
    { numRuns: 3_000 },
  );
});

test('says where another version of it reads otherwise', () => {
  expect(() => quickenDiff('export default 1;')).toThrow('ansi-tokenize has changed');
  expect(() => quickenCodes('export default 1;')).toThrow('ansi-tokenize has changed');
});
