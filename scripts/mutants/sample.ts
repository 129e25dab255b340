/**
 * Chooses the mutants that a run tries: drawn by a seed, spread evenly over the areas, files and
 * kinds of change.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom, type Random } from '../../test/support/terminal/random.ts';
import { mutationsOf, parseModule, withMutation, type Mutation } from './mutations.ts';

export interface Mutant extends Mutation {
  /** The same for the same change in the same line of code, wherever that line is. */
  readonly id: string;
  readonly area: Area;
  /** Relative to the repository's root. */
  readonly path: string;
  readonly line: number;
  readonly before: string;
}

export const AREAS = ['core', 'services', 'app', 'commands', 'practice-store', 'ui'] as const;

export type Area = (typeof AREAS)[number];

export function isArea(name: string): name is Area {
  return AREAS.some((area) => area === name);
}

/** @returns `count` mutants, or fewer when an area has no more; the same for the same seed */
export function drawMutants(
  root: string,
  {
    seed,
    count,
    areas,
    below = 'source/',
  }: {
    readonly seed: number;
    readonly count: number;
    readonly areas: readonly Area[];
    /** The beginning of the paths of modules to draw from. */
    readonly below?: string;
  },
): Mutant[] {
  return areas.flatMap((area, index) => {
    const share = Math.floor(count / areas.length) + (index < count % areas.length ? 1 : 0);
    const files = filesOf(root, area).filter((path) => path.startsWith(below));
    return drawFrom(root, files, share, randomFrom(numberOf(`${seed} ${area}`)));
  });
}

export function mutantsIn(root: string, path: string): Mutant[] {
  const code = readFileSync(join(root, path), 'utf8');
  const lines = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const seen = new Map<string, number>();
  return mutationsOf(path, code).map((mutation) => {
    const { operator, start, end, after } = mutation;
    const line = lines.findLastIndex((at) => at <= start) + 1;
    const key = [path, operator, lineAt(code, start), code.slice(start, end), after].join('\0');
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const id = createHash('sha256').update(`${key}\0${nth}`).digest('hex').slice(0, 10);
    return { ...mutation, id, area: areaOf(path), path, line, before: code.slice(start, end) };
  });
}

export function filesOf(root: string, area: Area): string[] {
  const folder = `source/${area}`;
  const below = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
  return [...below, ...(area === 'commands' ? ['source/cli.ts'] : [])].toSorted();
}

export function areaOf(path: string): Area {
  const folder = path.split('/')[1] ?? '';
  return isArea(folder) ? folder : 'commands';
}

function drawFrom(root: string, paths: readonly string[], share: number, random: Random): Mutant[] {
  const files = shuffled(paths, random).map((path) => ({
    path,
    // Most files of a large area are never read.
    rest: null as Mutant[][] | null,
  }));
  const drawn: Mutant[] = [];
  // Takes one mutant of each file in turn, and in a file one kind of change after the other.
  for (let before = -1; drawn.length < share && before < drawn.length;) {
    before = drawn.length;
    for (const file of files) {
      if (drawn.length === share) break;
      file.rest ??= byOperator(mutantsIn(root, file.path), random);
      const mutant = file.rest.length > 0 ? random.oneOf(file.rest).pop() : undefined;
      file.rest = file.rest.filter(({ length }) => length > 0);
      if (mutant !== undefined && isCode(root, mutant)) drawn.push(mutant);
    }
  }
  return drawn;
}

function byOperator(mutants: readonly Mutant[], random: Random): Mutant[][] {
  const groups = Object.values(Object.groupBy(mutants, ({ operator }) => operator));
  return groups.map((group = []) => shuffled(group, random));
}

function isCode(root: string, mutant: Mutant): boolean {
  try {
    parseModule(mutant.path, withMutation(readFileSync(join(root, mutant.path), 'utf8'), mutant));
    return true;
  } catch {
    return false;
  }
}

export function lineAt(code: string, offset: number): string {
  const end = code.indexOf('\n', offset);
  return code.slice(code.lastIndexOf('\n', offset - 1) + 1, end === -1 ? code.length : end).trim();
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, rank: random.upTo(2 ** 32) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE();
}
