import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { parseRows, renderRow, renderRows } from '../../support/command-lines/rows.ts';
import { runRow } from '../../support/command-lines/run-row.ts';
import { sharedStore } from '../../support/command-lines/servers.ts';
import { takeFixedPorts } from '../../support/sockets/fixed-ports.ts';

// The rows stand in the files beside this one; README.md there says how they are written.
// LINES_WRITE=1 writes what comes of them now.

/** What looks at the ports that the program has by default, or listens there. */
const USES_FIXED_PORTS = /^\$ tokenwright (?:doctor|practice|--)/m;

const isWriting = process.env['LINES_WRITE'] === '1';
const shared = sharedStore();
afterAll(() => shared.close());

const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));

describe.skipIf(process.platform === 'win32').each(names)('%s', (name) => {
  const path = new URL(name, import.meta.url);
  const file = parseRows(readFileSync(path, 'utf8'));
  const now = new Map(file.rows.map((row) => [row.title, row] as const));
  if (isWriting)
    afterAll(() => writeFileSync(path, renderRows({ ...file, rows: [...now.values()] })));

  it.each(file.rows)('$title', async (row) => {
    if (USES_FIXED_PORTS.test(renderRow(row))) await takeFixedPorts();
    const ended = await runRow(row, shared);
    now.set(row.title, ended);
    expect(renderRow(ended)).toBe(renderRow(isWriting ? ended : row));
  });
});
