import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf } from '../../../source/commands/entry/world.ts';

let folder: string;
let script: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-start-'));
  script = join(folder, 'clone/dist/cli.js');
  for (const path of ['clone/dist', 'bin', 'other', 'node_modules/.bin']) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  writeFileSync(script, '');
  writeFileSync(join(folder, 'other/tokenwright'), '');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('the name on the path', () => {
  it('is the program’s where it leads to this very file', () => {
    symlinkSync(script, join(folder, 'bin/tokenwright'));
    const PATH = [join(folder, 'nowhere'), join(folder, 'bin')].join(delimiter);
    expect(programOf(script, { PATH }, folder)).toBe('tokenwright');
    expect(programOf(join(folder, 'bin/tokenwright'), { PATH }, folder)).toBe('tokenwright');
  });

  it('is not, where another program has it', () => {
    const PATH = [join(folder, 'other'), join(folder, 'bin')].join(delimiter);
    expect(programOf(script, { PATH }, folder)).toBe('node clone/dist/cli.js');
  });

  it('does not count in the folders that npm adds, which the person’s shell has not', () => {
    symlinkSync(script, join(folder, 'node_modules/.bin/tokenwright'));
    const env = { PATH: join(folder, 'node_modules/.bin'), npm_command: 'start', INIT_CWD: folder };
    expect(programOf(script, env, '/')).toBe('node clone/dist/cli.js');
  });
});

describe('what npx was told to run', () => {
  const env = { npm_command: 'exec', npm_lifecycle_script: "'tokenwright'" };
  const fromCache = (name: string, noted: string) => {
    const root = join(folder, '_npx', name);
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'package.json'), noted);
    return programOf(join(root, 'node_modules/.bin/tokenwright'), env, folder);
  };

  it.each([
    ['the name', ['tokenwright'], 'npx tokenwright'],
    ['a version', ['tokenwright@0.1.0'], 'npx --package=tokenwright@0.1.0 tokenwright'],
    ['a file', ['file:/tmp/t.tgz'], 'npx --package=file:/tmp/t.tgz tokenwright'],
    ['a clone, in which the name does', ['/projects/tokenwright'], 'npx tokenwright'],
    ['nothing that is known', [], 'npx tokenwright'],
  ])('is said again: %s', (name, packages, expected) => {
    expect(fromCache(name, JSON.stringify({ _npx: { packages } }))).toBe(expected);
  });

  it('is the name where its note cannot be read', () => {
    expect(fromCache('damaged', '{')).toBe('npx tokenwright');
  });
});
