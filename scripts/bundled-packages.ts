import { readFile } from 'node:fs/promises';

/** A package whose code is in the bundle. */
export interface BundledPackage {
  /** Absolute path. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** As its manifest names it; null when it names none. */
  readonly license: string | null;
}

/**
 * The packages of the bundled modules, sorted by name.
 *
 * @param modules absolute paths of the bundled modules
 */
export async function bundledPackages(
  modules: readonly string[],
): Promise<readonly BundledPackage[]> {
  const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []));
  const packages = await Promise.all([...folders].map(readPackage));
  return packages.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function packageFolder(moduleId: string): string | null {
  return (
    /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(moduleId.replaceAll('\0', ''))?.[0] ?? null
  );
}

async function readPackage(folder: string): Promise<BundledPackage> {
  const { name, version, license }: Manifest = JSON.parse(
    await readFile(`${folder}/package.json`, 'utf8'),
  );
  return { folder, name, version, license: license ?? null };
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}
