import { readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node's compile cache, shared by all processes of a test run: each has a home folder of its own. */
export const COMPILED = join(tmpdir(), 'tokenwright-compiled-for-tests');

/** In bytes; one run writes about a tenth of it. */
const MOST_COMPILED = 1024 ** 3;

/**
 * Empties the compile cache once it has outgrown its limit: Node adds an entry for every version of a
 * module and removes none.
 */
export function limitCompiled(folder: string = COMPILED, most: number = MOST_COMPILED): void {
  if (sizeBelow(folder) > most) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** In bytes. A file that another run removes meanwhile counts as nothing. */
function sizeBelow(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false }))
      .reduce((sum, file) => sum + (file?.size ?? 0), 0);
  } catch {
    return 0;
  }
}
