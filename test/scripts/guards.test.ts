import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUARDS } from '../../scripts/guards/table.ts';
import type { Guard, Removal } from '../../scripts/guards/remove-guards.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A project of two files: what is guarded, and its tests. */
const SOURCE = `export function half(text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new Error('no number');
  const number = Number(text);
  if (number > 1000) return 500;
  return number / 2;
}
export const note = 'harmless';
`;
const TESTS = `import { expect, it } from 'vitest';
import { half } from '../source/half.ts';
it('halves', () => expect(half('4')).toBe(2));
it('refuses words', () => expect(() => half('x')).toThrow('no number'));
it('has an upper end', () => { if (half('9999') !== 500) throw new Error('too much'); });
it('leaves its neighbour alone', () => expect(half('6')).toBe(3));
`;

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tokenwright-guards-'));
  mkdirSync(join(root, 'source'));
  mkdirSync(join(root, 'test'));
  writeFileSync(join(root, 'source', 'half.ts'), SOURCE);
  writeFileSync(join(root, 'test', 'half.test.ts'), TESTS);
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function guard(find: string, replace: string, more: Partial<Guard> = {}): Guard {
  const tests = ['test/half.test.ts'];
  return { promise: 'P1', guards: find, file: 'source/half.ts', find, replace, tests, ...more };
}

/** A test runner does not start within another one's worker, so it gets a process of its own. */
async function removeAll(guards: readonly Guard[]): Promise<readonly Removal[]> {
  const module = pathToFileURL(join(ROOT, 'scripts/guards/remove-guards.ts')).href;
  const code = `import { removeGuards } from ${JSON.stringify(module)};
    const removals = await removeGuards(${JSON.stringify(guards)}, { root: ${JSON.stringify(root)}, lanes: 1 });
    console.log(JSON.stringify(removals));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', code],
    { cwd: root, env: { PATH: process.env['PATH'] } },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

it('says of each guard whether a test notices that it is gone, and changes no file', async () => {
  const removals = await removeAll([
    guard("if (!/^[0-9]+$/.test(text)) throw new Error('no number');", ''),
    // After it, the file as it is must be loaded again.
    guard("'harmless'", "'other'"),
    guard('if (number > 1000) return 500;', ''),
    guard('return number / 2;', 'return number / / 2;'),
    guard('if (isGone)', ''),
    guard('number', ''),
    guard('number / 2', 'number', { tests: ['test/gone.test.ts'] }),
    guard('number / 2', 'number', { file: 'source/gone.ts' }),
  ]);
  expect(removals.map(({ type }) => type)).toEqual([
    'noticed',
    'unnoticed',
    'blunt',
    'blunt',
    'stale',
    'stale',
    'stale',
    'stale',
  ]);
  expect(removals[0]).toMatchObject({ by: 'refuses words', file: 'test/half.test.ts' });
  expect(removals[1]).toMatchObject({ tests: 4 });
  expect(removals[2]).toMatchObject({ why: 'has an upper end: too much' });
  expect(removals[4]).toMatchObject({ why: 'the code stands there 0 times', tests: 0 });
  expect(readFileSync(join(root, 'source', 'half.ts'), 'utf8')).toBe(SOURCE);
  expect(readdirSync(root).toSorted()).toEqual(['node_modules', 'source', 'test']);
});

describe('the table of guards', () => {
  it('names code that stands exactly once in its file, and something else in its place', () => {
    const stale = GUARDS.filter(({ file, find, replace }) => {
      const times = readFileSync(join(ROOT, file), 'utf8').split(find).length - 1;
      return times !== 1 || find === replace;
    });
    expect(stale.map(({ promise, guards }) => `${promise}: ${guards}`)).toEqual([]);
  });

  it('has guards of every promise that is kept by code', () => {
    const promises = new Set(GUARDS.map(({ promise }) => promise));
    const all = Array.from({ length: 77 }, (_, at) => `P${at + 1}`);
    // P6 is not built; P77 is kept by a page of the documentation.
    expect(all.filter((promise) => !promises.has(promise))).toEqual(['P6', 'P77']);
  });
});
