/**
 * Finds the test files that see a module, the nearest first: by imports, by started programs, by
 * the built program.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { children, isNode, parseModule, type Node } from './mutations.ts';
import { areaOf } from './sample.ts';

export interface NearTest {
  readonly path: string;
  /** Number of imports between the test and the module. */
  readonly distance: number;
  /** Something in it starts a file of `dist/`. */
  readonly needsBuild: boolean;
  /** It sees the module only through the whole program, in a separate process. */
  readonly startsProgram: boolean;
}

export type FindTests = (path: string) => readonly NearTest[];

const CLI = 'source/cli.ts';

/** What browser tests show, other tests show without a browser. */
const LEFT_OUT = /^test\/(?:browser|bench)\//;

/**
 * @returns a function that finds, for a module of `source/`, the tests that can see a change in it
 */
export function testsOf(root: string): FindTests {
  const modules = [...modulesBelow(root, 'source'), ...modulesBelow(root, 'test')];
  const importers = new Map<string, Set<string>>();
  const builds = new Set<string>();
  const starters = new Set<string>();
  for (const path of modules) {
    const { imports, names } = readImports(root, path);
    if (path.startsWith('test/')) {
      if (imports.delete(CLI)) starters.add(path);
      if (names.some((name) => /\bdist(?:\/|$)/.test(name))) builds.add(path);
    }
    for (const to of imports) importers.set(to, (importers.get(to) ?? new Set()).add(path));
  }
  const started = new Map(importers).set(CLI, new Set([...builds, ...starters]));
  const withBuild = reached(builds, importers);
  return (path) => {
    const inside = reached([path], importers);
    return [...reached([path], started)]
      .filter(([test]) => /^test\/.*\.test\.tsx?$/.test(test) && !LEFT_OUT.test(test))
      .map(([test, distance]) => ({
        path: test,
        distance: inside.get(test) ?? distance,
        needsBuild: withBuild.has(test),
        startsProgram: !inside.has(test),
      }))
      .toSorted((a, b) => rank(a, path) - rank(b, path) || (a.path < b.path ? -1 : 1));
  };
}

/**
 * The module's own test, then tests that do not start the program, then by imports and shared
 * folders.
 */
function rank({ path, distance, startsProgram }: NearTest, of: string): number {
  const own = of.replace(/^source\//, 'test/').replace(/\.tsx?$/, '');
  if (path.replace(/\.test\.tsx?$/, '') === own) return -1;
  // `test/commands/run.test.ts` for a command `run` in a folder of its own.
  if (nameOf(path) === nameOf(`${own}.test.ts`) && areaOf(path) === areaOf(own)) return -0.5;
  const [here, there] = [path.split('/'), own.split('/')];
  const differs = there.findIndex((name, index) => here[index] !== name);
  // A folder of tests may be called as the module is.
  const shared = differs === -1 ? there.length - 1 : differs;
  const apart = there.length - 1 - shared;
  // A test of the whole part sees more of the module than one of a sibling folder.
  const isBeside = here.length - 1 > shared;
  return (startsProgram ? 1_000 : 0) + Math.min(distance, 6) + 2 * apart + (isBeside ? 1 : 0);
}

function nameOf(test: string): string {
  return basename(test).replace(/\.test\.tsx?$/, '');
}

/** All modules that lead to one of the starts, with the number of imports in between. */
function reached(
  starts: Iterable<string>,
  importers: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, number> {
  const found = new Map([...starts].map((start) => [start, 0]));
  for (const [path, distance] of found)
    for (const next of importers.get(path) ?? [])
      if (!found.has(next)) found.set(next, distance + 1);
  return found;
}

function modulesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`);
}

/**
 * The modules that a module loads when it runs, also as a worker or a program by its file's name.
 */
function readImports(
  root: string,
  path: string,
): { readonly imports: Set<string>; readonly names: readonly string[] } {
  const imports = new Set<string>();
  const names: string[] = [];
  const visit = (node: Node): void => {
    if (isOfTypesOnly(node)) return;
    const { value } = node;
    if (node.type === 'Literal' && typeof value === 'string') {
      names.push(value);
      const to = join(dirname(path), value);
      if (/^\.\.?\//.test(value) && existsSync(join(root, to))) imports.add(to);
    }
    for (const child of Object.values(node))
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each);
  };
  const code = readFileSync(join(root, path), 'utf8');
  visit(parseModule(path, code));
  // A worker thread or process: its starter passes its own URL, and does not name the file.
  const worker = join(dirname(path), 'worker.ts');
  if (code.includes('import.meta.url') && existsSync(join(root, worker))) imports.add(worker);
  return { imports, names };
}

function isOfTypesOnly(node: Node): boolean {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const specifiers = children(node['specifiers']);
  return (
    node.type === 'ImportDeclaration' &&
    specifiers.length > 0 &&
    specifiers.every((each) => each['importKind'] === 'type')
  );
}
