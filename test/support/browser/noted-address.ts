import { watch } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { removeFolder, type WhenOver } from '../terminal/own-folder.ts';

export interface NotingBrowser {
  /** For the environment of the program under test. */
  readonly BROWSER: string;
  /** Resolves with the first address that the program opened, or with the one after so many. */
  opened(before?: number): Promise<string>;
  /** All that it has opened so far. */
  all(): Promise<string[]>;
  /** Arguments and environment that it was started with, each time. */
  startedWith(): Promise<string>;
}

/**
 * A browser command that only notes its address, so that a test can go there with a browser that
 * it drives. The program starts it as it starts any browser.
 */
export async function notingBrowser(whenOver: WhenOver = onTestFinished): Promise<NotingBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'tokenwright-browser-'));
  whenOver(() => removeFolder(folder));
  const file = join(folder, 'opened');
  await writeFile(file, '');
  const script = fileURLToPath(new URL('./noting-browser.mjs', import.meta.url));
  return {
    BROWSER: `"${process.execPath}" "${script}" "${file}"`,
    all: () => noted(file),
    startedWith: () => readFile(`${file}.child`, 'utf8'),
    opened: async (before = 0) => {
      const stop = new AbortController();
      // Looked at on every change, and once at first: it may be there already.
      const changes = watch(file, { signal: stop.signal });
      try {
        return await new Promise<string>((resolve) => {
          const look = () =>
            void noted(file).then((urls) => {
              const url = urls[before];
              if (url !== undefined) resolve(url);
            });
          changes.on('change', look);
          changes.on('error', () => {});
          look();
        });
      } finally {
        stop.abort();
      }
    },
  };
}

/** The whole lines: one that is being written is none yet. */
async function noted(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').slice(0, -1);
}
