import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findOwnProgram } from '../../../source/services/kit/own-program.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

async function put(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text, { mode: 0o644 });
  }
}

const DIST = {
  'dist/cli.js': '12345',
  'dist/cli.js.map': 'left out',
  'dist/chunks/a.js': '123',
  'dist/lessons/one.yaml': '1',
  'dist/lessons/two.yml': '12',
  'dist/lessons/more/three.yaml': '1',
  'dist/lessons/readme.md': '1',
  'other.js': 'not ours',
};

const FILES = [
  'dist/chunks/a.js',
  'dist/cli.js',
  'dist/lessons/more/three.yaml',
  'dist/lessons/one.yaml',
  'dist/lessons/readme.md',
  'dist/lessons/two.yml',
];

test('is the folder of the packed program, with its licence beside it', async () => {
  const home = await ownFolder();
  await put(home, { ...DIST, LICENSE: '1234' });
  await chmod(join(home, 'dist/chunks/a.js'), 0o755);
  const found = await findOwnProgram(join(home, 'dist/chunks/a.js'));
  expect(found.files.map(({ path }) => path)).toEqual([...FILES, 'LICENSE']);
  expect(found.files.map(({ from }) => from)).toEqual(
    [...FILES, 'LICENSE'].map((path) => join(home, path)),
  );
  expect(found.files.filter(({ isProgram }) => isProgram).map(({ path }) => path)).toEqual(
    process.platform === 'win32' ? [] : ['dist/chunks/a.js'],
  );
  expect([found.bytes, found.lessons]).toEqual([5 + 3 + 1 + 1 + 1 + 2 + 4, 2]);
});

test('is found from the sources of a clone, and without a licence', async () => {
  const home = await ownFolder();
  await put(home, DIST);
  const found = await findOwnProgram(join(home, 'source/a/b/c/d/file.ts'));
  expect(found.files.map(({ path }) => path)).toEqual(FILES);
  await expect(findOwnProgram(join(home, 'source/a/b/c/d/e/file.ts'))).rejects.toMatchObject({
    code: 'kit-not-built',
    exitCode: 2,
    message: 'The packed program is not here: this runs from its source.',
    remedy: 'Build it first.',
  });
});
