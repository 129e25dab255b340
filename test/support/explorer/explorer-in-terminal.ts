import { createServer, type RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { ownFolder } from '../terminal/own-folder.ts';
import {
  start,
  type PseudoTerminal,
  type PseudoTerminalOptions,
} from '../terminal/pseudo-terminal.ts';
import { loopbackPort } from '../sockets/ports.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** The built explorer in a pseudo-terminal, in front of a server of the test. */
export async function openTerminalExplorer(
  answer: RequestListener,
  options: PseudoTerminalOptions & {
    readonly args?: readonly string[];
    /** What starts the program in the terminal's place. */
    readonly within?: (command: readonly string[]) => readonly string[];
  } = {},
): Promise<PseudoTerminal> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/access_scopes.json') === true) {
      response.setHeader('content-type', 'application/json');
      response.end('{"access_scopes":[{"handle":"read_products"}]}');
    } else answer(request, response);
  });
  const port = await loopbackPort(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const folder = await ownFolder();
  const { args = [], env, within, ...rest } = options;
  const command = [process.execPath, CLI, 'explore', ...args];
  const terminal = start('env', within?.(command) ?? command, {
    cols: 100,
    rows: 32,
    cwd: folder,
    ...rest,
    env: {
      HOME: folder,
      TOKENWRIGHT_STORE_ORIGIN: `http://127.0.0.1:${port}`,
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_0123456789abcdef',
      ...env,
    },
  });
  onTestFinished(() => terminal.dispose());
  return terminal;
}
