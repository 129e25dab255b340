import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { takeFixedPorts } from '../sockets/fixed-ports.ts';
import { parseRows, renderRow, type Row } from './rows.ts';
import { runRow } from './run-row.ts';
import { sharedStore } from './servers.ts';

/** What looks at the ports that the program has by default, or listens there. */
const USES_FIXED_PORTS = /^\$ tokenwright (?:doctor|practice|--)/m;

/** What a row needs that the default ports are for has them for itself. */
export async function takePortsOf(row: Row): Promise<void> {
  if (USES_FIXED_PORTS.test(renderRow(row))) await takeFixedPorts();
}

export const isProcessRow = ({ given }: Row): boolean => given.some(({ key }) => key === 'process');

/**
 * The rows of one file of `test/commands/command-lines/` beside the command that they are about; what
 * starts the built program is left to `command-lines.test.ts`, which also writes them again.
 *
 * @param name `check.txt`
 */
export function describeRows(name: string): void {
  const path = new URL(`../../commands/command-lines/${name}`, import.meta.url);
  const shared = sharedStore();
  afterAll(() => shared.close());
  const rows = parseRows(readFileSync(path, 'utf8')).rows.filter((row) => !isProcessRow(row));

  describe.skipIf(process.platform === 'win32').each([name])('%s', () => {
    it.each(rows)('$title', async (row) => {
      await takePortsOf(row);
      expect(renderRow(await runRow(row, shared))).toBe(renderRow(row));
    });
  });
}
