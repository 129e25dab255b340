/**
 * Draws the pictures of the README and the documentation: the program of `dist/` in a
 * pseudo-terminal, led through a real flow on its practice store, screen by screen. With a folder
 * as its argument it draws there instead, and only the scenes that are named after the folder. Run
 * `npm run pictures`.
 */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cellsOf } from './pictures/cells.ts';
import { SCENES, type Scene } from './pictures/scenes.ts';
import { movingSvg, screenSvg, type Frame, type Picture } from './pictures/screen-svg.ts';
import { steadyCells } from './pictures/steady-cells.ts';
import { start, type PseudoTerminal } from '../test/support/terminal/pseudo-terminal.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = process.argv[2] ?? `${root}docs/pictures`;

/**
 * Nothing of this machine may be seen: no prompt of a shell, no real browser, no folder of its
 * owner.
 */
function open(scene: Scene, folder: string): PseudoTerminal {
  const { columns: cols, rows } = scene;
  const env = { HOME: folder, BROWSER: 'true', TERM: 'xterm-256color', LANG: 'C.UTF-8' };
  return start(process.execPath, [`${root}dist/cli.js`, ...scene.arguments], {
    cols,
    rows,
    cwd: folder,
    env,
  });
}

const FRAME_BEGINS = '\u001b[?2026h';
const FRAME_ENDS = '\u001b[?2026l';

async function screen({ emulator }: PseudoTerminal): Promise<Omit<Picture, 'title'>> {
  // The text that was waited for may be in the first half of a frame that is not complete yet.
  await emulator.waitFor(() => {
    const bytes = emulator.raw();
    return bytes.lastIndexOf(FRAME_BEGINS) <= bytes.lastIndexOf(FRAME_ENDS);
  });
  const { column, row, isVisible } = emulator.cursor();
  return { cells: steadyCells(cellsOf(emulator)), cursor: isVisible ? { column, row } : null };
}

async function write(name: string, svg: string): Promise<void> {
  await writeFile(join(target, `${name}.svg`), svg);
  console.log(`drawn: ${name}.svg`);
}

/** Each shot as a picture, or all of them as one moving picture. */
async function draw({ name, moving, shots }: Scene, terminal: PseudoTerminal): Promise<void> {
  const frames: Frame[] = [];
  for (const shot of shots) {
    await shot.lead(terminal);
    const shown = await screen(terminal);
    if (moving === undefined) await write(shot.name, screenSvg({ title: shot.title, ...shown }));
    else frames.push({ ...shown, seconds: shot.seconds ?? 3 });
  }
  if (moving !== undefined) await write(name, movingSvg(moving, frames));
}

/** Fails when the port is taken: with another one the addresses in the pictures would differ. */
async function requireFree(port: number): Promise<void> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

for (const port of [3456, 3457]) {
  await requireFree(port).catch(() => {
    console.error(`Port ${port} is taken; close the program that holds it, then draw again.`);
    process.exit(1);
  });
}
await mkdir(target, { recursive: true });
const missing: string[] = [];
// All scenes, or those that are named after the folder.
const asked = process.argv.slice(3);
for (const scene of SCENES.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const folder = await mkdtemp(join(tmpdir(), 'tokenwright-pictures-'));
  await using terminal = open(scene, folder);
  try {
    await draw(scene, terminal);
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: String(error) };
    missing.push(`${scene.name}: ${message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
if (missing.length > 0) {
  console.error(`\nNOT DRAWN:\n${missing.join('\n\n')}`);
  process.exitCode = 1;
}
