import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
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

  it('counts in such a folder where the person has it on the path, and behind one of npm', () => {
    const [own, ofNpm] = [join(folder, 'bin'), join(folder, 'node_modules/.bin')];
    expect(programOf(script, { PATH: ofNpm }, '/')).toBe('tokenwright');
    const both = { PATH: [ofNpm, own].join(delimiter), npm_command: 'start' };
    expect(programOf(script, both, '/')).toBe('tokenwright');
    const other = [ofNpm, join(folder, 'other')].join(delimiter);
    expect(programOf(script, { PATH: other, npm_command: 'start' }, folder)).toBe(
      'node clone/dist/cli.js',
    );
  });

  it('counts in no folder that is relative, which is another one after the next cd', () => {
    const near = relative(process.cwd(), join(folder, 'bin'));
    for (const PATH of [near, '', delimiter, undefined])
      expect(programOf(script, { PATH }, folder)).toBe('node clone/dist/cli.js');
    const behind = [near, join(folder, 'bin')].join(delimiter);
    expect(programOf(script, { PATH: behind }, folder)).toBe('tokenwright');
  });

  it('is known of a program whose file is gone, as of any other', () => {
    const gone = join(folder, 'clone/dist/gone.js');
    const PATH = join(folder, 'bin');
    expect(programOf(gone, { PATH }, folder)).toBe('node clone/dist/gone.js');
  });

  it('is quoted for the shell of the person', () => {
    const spaced = join(folder, "it's/cli.js");
    expect(programOf(spaced, { SHELL: '/bin/bash' }, folder)).toBe("node 'it'\\''s/cli.js'");
    expect(programOf(spaced, { SHELL: '/usr/bin/fish' }, folder)).toBe("node 'it\\'s/cli.js'");
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
    ['a clone beside', ['../tokenwright'], 'npx tokenwright'],
    ['a clone of the home folder', ['~/tokenwright'], 'npx tokenwright'],
    ['a clone on a drive', ['C:\\\\tokenwright'], 'npx tokenwright'],
    ['a clone as a file', ['FILE:../tokenwright'], 'npx tokenwright'],
    [
      'a packed clone',
      ['./tokenwright-0.1.0.tgz'],
      'npx --package=./tokenwright-0.1.0.tgz tokenwright',
    ],
    ['the first of several', ['tokenwright@1', 'other'], 'npx --package=tokenwright@1 tokenwright'],
    ['the name among others', ['tokenwright', 'other'], 'npx tokenwright'],
    ['another kind of value', [7], 'npx tokenwright'],
    ['nothing that is known', [], 'npx tokenwright'],
  ])('is said again: %s', (name, packages, expected) => {
    expect(fromCache(name, JSON.stringify({ _npx: { packages } }))).toBe(expected);
  });

  it.each(['{', '{}', '[]', 'null', '{"_npx":{}}', '{"_npx":null}', '{"_npx":{"packages":null}}'])(
    'is the name where its note cannot be read: %j',
    (noted) => {
      expect(fromCache(`damaged ${noted.length}`, noted)).toBe('npx tokenwright');
    },
  );

  it('is read in the folder of the cache alone, however deep the program lies', () => {
    const root = join(folder, '_npx/deep');
    const inner = join(root, 'node_modules/x/_npx');
    mkdirSync(join(inner, 'y/z'), { recursive: true });
    const noted = (name: string) => JSON.stringify({ _npx: { packages: [`tokenwright@${name}`] } });
    writeFileSync(join(root, 'package.json'), noted('outer'));
    writeFileSync(join(inner, 'y/package.json'), noted('inner'));
    expect(programOf(join(inner, 'y/z/tokenwright'), env, folder)).toBe(
      'npx --package=tokenwright@inner tokenwright',
    );
    expect(programOf(join(root, 'tokenwright'), env, folder)).toBe(
      'npx --package=tokenwright@outer tokenwright',
    );
    expect(programOf(join(folder, 'clone/dist/cli.js'), env, folder)).toBe('npx tokenwright');
  });
});
