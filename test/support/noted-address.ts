import { watch } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface NotingBrowser {
  /** For the environment of the program under test. */
  readonly BROWSER: string;
  /** Resolves with the first address that the program opened. */
  opened(): Promise<string>;
}

/**
 * A browser command that only notes its address, so that a test can go there with a browser that
 * it drives. The program starts it as it starts any browser.
 */
export async function notingBrowser(): Promise<NotingBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'tokenwright-browser-'));
  // The browser may still be writing.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const file = join(folder, 'opened');
  await writeFile(file, '');
  const script = fileURLToPath(new URL('noting-browser.mjs', import.meta.url));
  return {
    BROWSER: `"${process.execPath}" "${script}" "${file}"`,
    opened: async () => {
      const stop = new AbortController();
      // Looked at on every change, and once at first: it may be there already.
      const changes = watch(file, { signal: stop.signal });
      try {
        return await new Promise<string>((resolve) => {
          const look = () =>
            void readFile(file, 'utf8').then((text) => {
              const [url] = text.split('\n');
              if (url !== undefined && url !== '') resolve(url);
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
