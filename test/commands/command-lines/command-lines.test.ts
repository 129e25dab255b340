import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isProcessRow, takePortsOf } from '../../support/command-lines/describe-rows.ts';
import { parseRows, renderRow, renderRows } from '../../support/command-lines/rows.ts';
import { runProcess } from '../../support/command-lines/run-process.ts';
import { runRow } from '../../support/command-lines/run-row.ts';
import { sharedStore } from '../../support/command-lines/servers.ts';

// The rows stand in the files beside this one; README.md there says how they are written.
// LINES_WRITE=1 writes what comes of them now.

const isWriting = process.env['LINES_WRITE'] === '1';
const shared = sharedStore();
afterAll(() => shared.close());

const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));

/** Their rows run in a test beside the command, but for those that start the built program. */
const besideCommands = new Set(
  globSync('../*/*-lines.test.ts', { cwd: import.meta.dirname }).flatMap((path) => {
    const code = readFileSync(join(import.meta.dirname, path), 'utf8');
    return [...code.matchAll(/^describeRows\('([^']+)'\);$/gm)].map(([, name = '']) => name);
  }),
);

it('runs rows beside their commands that are there', () => {
  expect([...besideCommands].filter((name) => !names.includes(name))).toEqual([]);
});

const files = names
  .map((name) => {
    const path = new URL(name, import.meta.url);
    const file = parseRows(readFileSync(path, 'utf8'));
    const rows = file.rows.filter(
      (row) => isWriting || !besideCommands.has(name) || isProcessRow(row),
    );
    return { name, path, file, rows };
  })
  .filter(({ rows }) => rows.length > 0);

describe.skipIf(process.platform === 'win32').each(files)('$name', ({ path, file, rows }) => {
  const now = new Map(file.rows.map((row) => [row.title, row] as const));
  if (isWriting)
    afterAll(() => writeFileSync(path, renderRows({ ...file, rows: [...now.values()] })));

  it.each(rows)('$title', async (row) => {
    await takePortsOf(row);
    const ended = await runRow(row, shared, runProcess);
    now.set(row.title, ended);
    expect(renderRow(ended)).toBe(renderRow(isWriting ? ended : row));
  });
});
