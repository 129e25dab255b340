import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { wrongUsage } from '../../core/errors.ts';

interface OwnFile {
  readonly path: string;
  readonly from: string;
  /** It is executable, such as the helper that opens a browser on Linux. */
  readonly isProgram: boolean;
}

/** The packed program of the running installation. */
export interface OwnProgram {
  /** Paths below `app/` of a kit, and the file that each is copied from. */
  readonly files: readonly OwnFile[];
  readonly bytes: number;
  readonly lessons: number;
}

const ENTRY_FILE = 'cli.js';
/** How many folders above it `dist` is looked for; no file of ours in a clone lies deeper. */
const MOST_PARENTS = 5;

/**
 * Finds the files of the program that is running; source maps are left out, as in the package.
 *
 * @param file a file of the program
 * @throws UserError exit 2 `kit-not-built` in a clone that was not built
 */
export async function findOwnProgram(file: string): Promise<OwnProgram> {
  const dist = findDist(dirname(file), MOST_PARENTS);
  if (dist === null) {
    throw wrongUsage(
      'kit-not-built',
      'The packed program is not here: this runs from its source.',
      'Build it first.',
    );
  }
  const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .toSorted();
  const licence = join(dirname(dist), 'LICENSE');
  const places = [
    ...names.map((name) => ({
      path: `dist/${name.split(sep).join('/')}`,
      from: join(dist, name),
    })),
    ...(existsSync(licence) ? [{ path: 'LICENSE', from: licence }] : []),
  ];
  const files = await Promise.all(
    places.map(async (place) => {
      const { size, mode } = await stat(place.from);
      return { ...place, size, isProgram: (mode & 0o100) !== 0 };
    }),
  );
  return {
    files,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    lessons: places.filter(({ path }) => /^dist\/lessons\/[^/]+\.ya?ml$/.test(path)).length,
  };
}

function findDist(folder: string, parents: number): string | null {
  if (existsSync(join(folder, ENTRY_FILE))) return folder;
  if (existsSync(join(folder, 'dist', ENTRY_FILE))) return join(folder, 'dist');
  const above = dirname(folder);
  return parents === 0 || above === folder ? null : findDist(above, parents - 1);
}
