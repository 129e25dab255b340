import { mkdir, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { hasStopped } from '../support/terminal/waiting.ts';
import type { PseudoTerminal, PseudoTerminalOptions } from '../support/terminal/pseudo-terminal.ts';

const MOUSE_ON = '\u001b[?1000h\u001b[?1006h';
const MOUSE_OFF = '\u001b[?1006l\u001b[?1000l';

const answer: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  const products = Array.from({ length: 80 }, (_, id) => ({ id, title: `Thing ${id}` }));
  response.end(JSON.stringify({ products }));
};

/** The explorer of a person with these settings. */
async function openWith(
  settings: string,
  options: PseudoTerminalOptions = {},
): Promise<PseudoTerminal> {
  const config = await ownFolder();
  await mkdir(join(config, 'tokenwright'));
  await writeFile(join(config, 'tokenwright/settings.json'), settings);
  const env = { XDG_CONFIG_HOME: config, COLORTERM: 'truecolor', ...options.env };
  return openTerminalExplorer(answer, { ...options, env });
}

/** A click on a text, or a turn of the wheel over it. */
function mouse(screen: PseudoTerminal, text: string, button = 0): void {
  const row = screen.rows().findIndex((line) => line.includes(text));
  const column = screen.rows()[row]?.indexOf(text) ?? -1;
  if (column === -1) throw new Error(`there is no ${text}:\n${screen.text()}`);
  screen.send(`\u001b[<${button};${column + 1};${row + 1}M`);
}

test('keys, theme and mouse are those of the settings file, and a slip in it is said', async () => {
  await using screen = await openWith(`{
    // what my fingers know
    "keys": { "send": "F10", "find": ["/", "ctrl+f"], "zoom": "ctrl+p", "sned": "f9" },
    "theme": { "base": "dark", "accent": "#ff8800" },
    "mouse": true,
  }`);
  await screen.waitFor('Request: REST');
  // Said on the screen, and the rest counts.
  await screen.waitFor('Did you mean send?');
  expect(screen.text()).toContain('Ctrl+P cannot be the key of zoom: palette has it');
  expect(screen.raw()).toContain(MOUSE_ON);
  expect(screen.raw()).toContain('\u001b[38;2;255;136;0m');
  expect(screen.text()).toMatch(/F10\s+[Ss]end/);

  screen.press('esc');
  await screen.waitFor('e type');
  screen.press('enter');
  screen.send('\u001b[21~');
  await screen.waitFor('200 OK');

  mouse(screen, 'Headers (');
  await screen.waitFor('[Headers (');
  mouse(screen, ' Body ');
  await screen.waitFor('[Body]');
  mouse(screen, 'Request: REST');
  await screen.waitFor('› Request: REST');
  const first = () => screen.rows().at(-5) ?? '';
  const before = first();
  const at = screen.rows().findIndex((row) => row.includes('"products"'));
  expect(at).toBeGreaterThan(0);
  for (let turn = 0; turn < 9; turn++) screen.send(`\u001b[<65;80;${at + 4}M`);
  await screen.waitFor(() => first() !== before);
  // A click is no text, wherever it goes.
  mouse(screen, 'Path ');
  await screen.waitFor('› Path');
  mouse(screen, 'Path ');
  await screen.waitFor('Esc stop typing');
  screen.press('x');
  await screen.waitFor('shop.jsonx');
  expect(screen.text()).not.toContain('<0;');

  screen.press('esc');
  await screen.waitFor('e type');
  screen.press('q');
  expect((await screen.exit).exitCode).toBe(0);
  expect(screen.raw().lastIndexOf(MOUSE_OFF)).toBeGreaterThan(screen.raw().lastIndexOf(MOUSE_ON));
});

test('the palette lists all, leads there, and says why not; the help is searched at 60×18', async () => {
  await using screen = await openWith('{}', { cols: 80, rows: 24 });
  await screen.waitFor('Request: REST');
  expect(screen.raw()).not.toMatch(/\?100[0-9]/);
  screen.press('ctrl+p', ...'unfold');
  await screen.waitFor('(unfold-field; only in: Tree of fields)');
  screen.press('down', 'down', 'enter');
  await screen.waitFor(/only in: Tree of fields|not now/);
  screen.press('esc');
  await screen.waitFor('Request: REST');
  screen.press('ctrl+p', ...'switch-mode');
  await screen.waitFor('› Ctrl+T');
  screen.press('enter');
  await screen.waitFor('Request: GraphQL');
  // What was taken last comes first.
  screen.press('ctrl+p');
  await screen.waitFor('› Ctrl+T');
  screen.press('esc');
  await screen.waitFor('Request: GraphQL');

  screen.resize(60, 18);
  screen.press('f1');
  await screen.waitFor(/In a text field|Request, outside text/);
  await screen.waitFor('more below');
  screen.press('pagedown');
  await screen.waitFor('more above');
  screen.press('/', ...'its path');
  await screen.waitFor('What to copy');
  expect(screen.text()).toMatch(/p +its path/);
  screen.press('esc');
  await screen.waitFor('close the help');
  screen.press('esc');
  await screen.waitFor('Request: GraphQL');
});

test('a pause, an editor, and an end by a signal find the terminal without the mouse', async () => {
  await using screen = await openWith('{"mouse": true}', { env: { EDITOR: 'true', VISUAL: '' } });
  const switches = () =>
    [...screen.raw().matchAll(/\u001b\[\?1000([hl])/g)].map(([, mode]) => mode).join('');
  await screen.waitFor('Request: REST');
  expect(switches()).toBe('h');
  screen.press('ctrl+g');
  await screen.waitFor(() => switches() === 'hlh');
  await screen.waitFor('Request: REST');
  screen.kill('SIGTSTP');
  await screen.waitFor(() => switches() === 'hlhl');
  await hasStopped(screen.pid);
  screen.kill('SIGCONT');
  await screen.waitFor(() => switches() === 'hlhlh');
  screen.kill('SIGTERM');
  expect((await screen.exit).exitCode).toBe(143);
  expect(switches()).toBe('hlhlhl');
});
