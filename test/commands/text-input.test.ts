import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readQueryFiles } from '../../source/commands/api/query-needs.ts';
import type { World } from '../../source/commands/entry/world.ts';
import { readTextInput } from '../../source/commands/input.ts';
import { readScenario } from '../../source/practice-store/scenario/read-scenario.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';

const MEBIBYTE = 1024 * 1024;
const DATA = { option: '--data', stdinIsTaken: null } as const;

/** Standard input without an end. */
function* endless(): Generator<string> {
  const piece = 'x'.repeat(MEBIBYTE);
  for (;;) yield piece;
}

async function worldWith(stdin: Iterable<string> = []): Promise<World> {
  const cwd = await ownFolder();
  // What else a world has is asked for by nothing here.
  return { cwd, stdin: Readable.from(stdin) } as unknown as World;
}

it('gives standard input up where it brings more than a request may hold', async () => {
  await expect(readTextInput(await worldWith(endless()), '-', DATA)).rejects.toMatchObject({
    code: 'unreadable-input',
    message: 'Standard input brings more for --data than a request may hold (67108864 bytes).',
  });
  expect(await readTextInput(await worldWith(['{"a"', ':1}']), '-', DATA)).toBe('{"a":1}');
});

it('reads no file that is larger than a request may hold, and says so', async () => {
  const world = await worldWith();
  const path = join(world.cwd, 'large.json');
  writeFileSync(path, '');
  truncateSync(path, 64 * MEBIBYTE + 1);
  await expect(readTextInput(world, '@large.json', DATA)).rejects.toMatchObject({
    message: 'large.json holds more for --data than a request may hold (67108864 bytes).',
  });
  truncateSync(path, 64 * MEBIBYTE);
  expect(await readTextInput(world, '@large.json', DATA)).toHaveLength(64 * MEBIBYTE);
});

it('reads no device, which has no end', async () => {
  await expect(readTextInput(await worldWith(), '@/dev/zero', DATA)).rejects.toMatchObject({
    code: 'unreadable-input',
  });
  await expect(readScenario('/dev/zero')).rejects.toMatchObject({ code: 'invalid-scenario' });
  expect(() => readQueryFiles(['/dev/zero'], '/')).toThrow(/No file matches|cannot be read/);
});

it('reads no document of more than four mebibytes', async () => {
  const { cwd } = await worldWith();
  const path = join(cwd, 'large.graphql');
  writeFileSync(path, '');
  truncateSync(path, 4 * MEBIBYTE);
  expect(readQueryFiles(['*.graphql'], cwd).map(({ text }) => text.length)).toEqual([4 * MEBIBYTE]);
  truncateSync(path, 4 * MEBIBYTE + 1);
  expect(() => readQueryFiles(['*.graphql'], cwd)).toThrow(
    expect.objectContaining({
      code: 'unreadable-query-file',
      message: 'large.graphql cannot be read as a GraphQL file.',
      remedy: 'Check its permissions and its size, or leave it out of the pattern.',
    }),
  );
});
