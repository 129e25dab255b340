import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readEnvFile } from './read-env-file.ts';
import { syncedWarning } from './synced-folder.ts';

/** What a folder tells about saving a token there. */
export interface EnvPlace {
  readonly exists: boolean;
  /** Keys of the example file, in its order. */
  readonly exampleKeys: readonly string[];
  /** Its name, or null when there is none that can be read. */
  readonly example: string | null;
  readonly warning: string | null;
}

const EXAMPLES = ['.env.example', '.env.sample', '.env.template', '.env.dist', 'env.example'];

/** Looks and writes nothing; a file that cannot be read counts as absent. `path` is absolute. */
export async function lookAtEnvPlace(path: string): Promise<EnvPlace> {
  const folder = dirname(path);
  const exists = await lstat(path).then(
    () => true,
    () => false,
  );
  const warning = syncedWarning(path);
  for (const example of EXAMPLES) {
    const file = await readEnvFile(join(folder, example)).catch(() => null);
    if (file === null) continue;
    return { exists, exampleKeys: [...file.entries.keys()], example, warning };
  }
  return { exists, exampleKeys: [], example: null, warning };
}
