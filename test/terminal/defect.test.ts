import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';

const DEFECT = pathToFileURL(
  fileURLToPath(new URL('../support/terminal/defect-at-signal.mjs', import.meta.url)),
);
const BODY = '{"shop": {"name": "kept to the last byte",   "id": 12345678901234567890}}';

async function opened(args: readonly string[] = []) {
  const cwd = await ownFolder();
  const terminal = await openTerminalExplorer(
    (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(BODY);
    },
    { cwd, args, env: { NODE_OPTIONS: `--import=${DEFECT.href}` } },
  );
  return { terminal, cwd };
}

const filesIn = (folder: string): string[] => readdirSync(folder).toSorted();

test.skipIf(process.platform === 'win32')(
  'a defect of the explorer offers its last answer and what was typed, each whole in a file of one’s own',
  async () => {
    const { terminal, cwd } = await opened();
    await terminal.waitFor('shop.json');
    terminal.press('enter');
    await terminal.waitFor('kept to the last byte');
    terminal.press('tab', 'i', 'ctrl+a');
    terminal.send('products.json?typed=1');
    await terminal.waitFor('typed=1');
    terminal.kill('SIGUSR2');
    await terminal.waitFor('What becomes of it?');
    expect(terminal.text()).toContain('The last answer (GET shop.json). What you typed.');
    terminal.press('enter');
    expect((await terminal.exit).exitCode).toBe(70);
    expect(filesIn(cwd)).toEqual(['last-answer.json', 'typed-requests.http']);
    expect(readFileSync(join(cwd, 'last-answer.json'), 'utf8')).toBe(BODY);
    expect(readFileSync(join(cwd, 'typed-requests.http'), 'utf8')).toContain('typed=1');
    for (const name of filesIn(cwd)) {
      expect(statSync(join(cwd, name)).mode & 0o777).toBe(0o600);
      expect(terminal.text()).toContain(name);
    }
  },
);

test.skipIf(process.platform === 'win32')(
  'a defect of the plain prompt offers its last answer too, and a no writes nothing',
  async () => {
    const { terminal, cwd } = await opened(['--plain']);
    await terminal.waitFor('request>');
    terminal.send('GET shop.json\r');
    await terminal.waitFor('kept to the last byte');
    terminal.kill('SIGUSR2');
    await terminal.waitFor('What becomes of it?');
    terminal.press('down', 'enter');
    expect((await terminal.exit).exitCode).toBe(70);
    expect(filesIn(cwd)).toEqual([]);
  },
);
