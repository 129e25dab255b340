import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCrash } from '../../scripts/read-crash.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const readMap = (file: string) => readFile(DIST + file, 'utf8').catch(() => null);

/** Where a text of `source/` stands in a built file, as a frame would say. */
async function frameOf(text: string): Promise<string> {
  for (const file of await readdir(DIST)) {
    if (!file.endsWith('.js')) continue;
    const lines = (await readFile(DIST + file, 'utf8')).split('\n');
    const row = lines.findIndex((line) => line.includes(text));
    const column = lines[row]?.indexOf(text) ?? 0;
    if (row >= 0) return `    at crash (file:///somewhere/dist/${file}:${row + 1}:${column + 1})`;
  }
  throw new Error(`no built file has ${text}`);
}

test('each frame of a built file is told with its file and line in source/', async () => {
  const frame = await frameOf('The output could not be written');
  const said = await readCrash(`tokenwright met a defect\n${frame}\nPlease report it`, readMap);
  const source = await readFile(`${DIST}../source/cli.ts`, 'utf8');
  const line = source.split('\n').findIndex((each) => each.includes('The output could not be')) + 1;
  expect(said).toBe(
    `tokenwright met a defect\n${frame}  ← source/cli.ts:${line}\nPlease report it`,
  );
});

test('a frame of Windows is read too; one of another build, and of Node itself, says so or stays', async () => {
  const windows = String.raw`    at a (C:\Users\me\dist\chunks\gone-12345678.js:1:7)`;
  const node = '    at node:internal/main:1:2';
  expect(await readCrash(`${windows}\n${node}`, readMap)).toBe(
    `${windows}  ← of another build: no map of chunks/gone-12345678.js\n${node}`,
  );
});
