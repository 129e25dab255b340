/** The house rules of `source/`: each finds what breaks it, one line an offence. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceModule } from './source-modules.ts';

/** Folders with more files and folders than can be taken in at a look. */
export function crowdedFolders(root: string, folder: string, limit: number): string[] {
  return [folder, ...foldersBelow(root, folder)].flatMap((each) => {
    const { length } = readdirSync(join(root, each));
    return length > limit ? [`${each}: ${length} entries`] : [];
  });
}

function foldersBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`)
    .flatMap((each) => [each, ...foldersBelow(root, each)]);
}

/** Imports that lead back to where they started; type-only ones too. One shortest way a module. */
export function circularImports(modules: readonly SourceModule[]): string[] {
  const graph = new Map(modules.map(({ path, imports }) => [path, imports.map((to) => to.path)]));
  const found = new Map<string, string>();
  for (const { path } of modules) {
    const way = wayBack(path, graph);
    if (way === null) continue;
    const key = way.toSorted().join();
    if (!found.has(key)) found.set(key, [...way, path].join(' → '));
  }
  return [...found.values()];
}

/** The shortest way along imports from a module to itself; null where there is none. */
function wayBack(start: string, graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const from = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const next of graph.get(path) ?? []) {
      if (next === start) {
        const way = [path];
        while (way[0] !== undefined && way[0] !== start) way.unshift(from.get(way[0]) ?? start);
        return way;
      }
      if (from.has(next)) continue;
      from.set(next, path);
      queue.push(next);
    }
  }
  return null;
}

/** Texts that stand in two files: a sentence, an address, a format. Blanks around do not count. */
export function repeatedTexts(modules: readonly SourceModule[], shortest: number): string[] {
  const files = new Map<string, Set<string>>();
  for (const { path, texts } of modules) {
    for (const text of texts.filter(({ length }) => length >= shortest)) {
      const key = text.replaceAll(/\s+/g, ' ').trim();
      if (key === '') continue;
      files.set(key, (files.get(key) ?? new Set()).add(path));
    }
  }
  return [...files]
    .filter(([, paths]) => paths.size > 1)
    .map(([text, paths]) => `${[...paths].join(', ')}: ${JSON.stringify(text)}`)
    .toSorted();
}

/** Exported names of `owners` that none of the `readers` imports. */
export function unusedExports(
  root: string,
  owners: readonly SourceModule[],
  readers: readonly SourceModule[],
): string[] {
  const taken = new Set<string>();
  for (const { path, imports } of readers) {
    for (const { path: from, names } of imports) {
      // Whoever takes a module as a whole uses the names that stand in its text.
      const used = names ?? readFileSync(join(root, path), 'utf8').match(/[\w$]+/g) ?? [];
      for (const name of used) taken.add(`${from}#${name}`);
    }
  }
  return owners.flatMap(({ path, exports }) =>
    exports.filter((name) => !taken.has(`${path}#${name}`)).map((name) => `${path}: ${name}`),
  );
}

/**
 * Exported components that no test draws with `library`, and other exported functions with JSX in
 * them that no such test imports. A test may render through a module of the tests' own.
 */
export function untestedComponents(
  owners: readonly SourceModule[],
  tests: readonly SourceModule[],
  library: string,
): string[] {
  const rendering = new Set<string>();
  const isRendering = ({ packages, imports }: SourceModule) =>
    packages.includes(library) || imports.some((to) => rendering.has(to.path));
  for (let before = -1; before < rendering.size;) {
    before = rendering.size;
    for (const test of tests.filter(isRendering)) rendering.add(test.path);
  }
  const taken = new Set<string>();
  for (const { path, imports, elements } of tests) {
    if (!rendering.has(path) || !/\.test\.tsx?$/.test(path)) continue;
    for (const { path: from, names } of imports) {
      for (const name of names ?? [])
        if (!isComponentName(name) || elements.includes(name)) taken.add(`${from}#${name}`);
    }
  }
  return owners.flatMap(({ path, drawers }) =>
    drawers.filter((name) => !taken.has(`${path}#${name}`)).map((name) => `${path}: ${name}`),
  );
}

function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name);
}

/** The offences sorted by the folders they lie in, for a person to read. */
export function byFolder(offences: readonly string[]): string {
  const groups = Object.groupBy(offences, (line) => dirname(line.split(/[:, ]/)[0] ?? ''));
  return Object.entries(groups)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, lines = []]) => [`${folder}/`, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n');
}
