/**
 * Tests the tests: changes the program in small ways, one at a time, and checks that a test fails.
 *
 *   npm run mutants -- --seed 7                     300 mutants over the six areas
 *   npm run mutants -- --seed 7 --area core --count 50
 *   npm run mutants -- --path source/core/text      of these modules, --count in all
 *   npm run mutants -- --only 0123456789,9876543210 these mutants, by their ids
 *
 * A mutant is tried with its nearest `--files` test files, for `--seconds` of their time. Ends with
 * 1 when fewer than 90 of 100 are found. Results are kept in a file of the temporary folder
 * (`--json FILE` for another): the same command continues an interrupted run.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { harmlessReason, readHarmless } from './mutants/harmless.ts';
import { testsOf } from './mutants/nearest-tests.ts';
import { reportOf, type Tried } from './mutants/report.ts';
import {
  AREAS,
  areaOf,
  drawMutants,
  filesOf,
  isArea,
  mutantsIn,
  type Mutant,
} from './mutants/sample.ts';
import { tryMutant, type Verdict } from './mutants/trial.ts';
import { Sandbox, type KnownTests } from './mutants/mutant-sandbox.ts';

/** What a run leaves for the next one. */
interface Kept {
  readonly durations: ReadonlyArray<readonly [test: string, ms: number]>;
  /** By the mutant's id; `tree` is the state of the files that it was tried on. */
  readonly verdicts: Readonly<Record<string, { readonly tree: string; readonly verdict: Verdict }>>;
}

const LEAST = 0.9;

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    area: { type: 'string', multiple: true, default: [] },
    path: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    files: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '90' },
    /** A mutant that a test has found on another state of the tree counts as found. */
    'keep-found': { type: 'boolean', default: false },
    /** Skips the type check, which takes seconds for each survivor. */
    'no-types': { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const folder = join(tmpdir(), 'tokenwright-mutants', digest(root));
const file = options.json ?? join(folder, 'results.json');
const count = Number(options.count);
const limits = {
  files: Number(options.files),
  ms: 1_000 * Number(options.seconds),
  types: !options['no-types'],
};

await main();

async function main(): Promise<void> {
  const mutants = chosenMutants();
  if (options.list) {
    for (const mutant of mutants)
      console.log(`${mutant.id}  ${mutant.path}:${mutant.line}  ${mutant.operator}`);
    return;
  }
  const tree = treeDigest();
  const kept = readKept();
  const verdicts = { ...kept.verdicts };
  const known: KnownTests = {
    durations: new Map(kept.durations),
    passing: new Set(),
    failing: new Set(),
  };
  const sandbox = new Sandbox(root, join(folder, `copy-${process.pid}`), known);
  const findTests = testsOf(root);
  const harmless = readHarmless();
  const tried: Tried[] = [];
  try {
    for (const [index, mutant] of mutants.entries()) {
      const before = verdicts[mutant.id];
      const holds = before !== undefined && (before.tree === tree || isTrusted(before.verdict));
      const verdict = holds
        ? before.verdict
        : await tryMutant(mutant, sandbox, findTests, known, limits);
      if (!holds) {
        verdicts[mutant.id] = { tree, verdict };
        writeKept({ durations: [...known.durations], verdicts });
        console.error(progress(index + 1, mutants.length, mutant, verdict));
      }
      const code = readFileSync(join(root, mutant.path), 'utf8');
      tried.push({ mutant, verdict, reason: harmlessReason(harmless, mutant, code) });
    }
  } finally {
    sandbox.close();
  }
  const { text, share } = reportOf(tried, [...known.failing]);
  console.log(text);
  process.exitCode = share < LEAST ? 1 : 0;
}

function isTrusted({ by }: Verdict): boolean {
  return options['keep-found'] && by !== 'nothing';
}

function chosenMutants(): readonly Mutant[] {
  const { only, path } = options;
  const areas = options.area.length > 0 ? options.area.filter(isArea) : AREAS;
  if (areas.length < options.area.length) throw new Error(`Areas are ${AREAS.join(', ')}.`);
  if (only !== undefined) {
    const ids = only.split(',');
    const all = areas
      .flatMap((area) => filesOf(root, area))
      .flatMap((each) => mutantsIn(root, each));
    return all.filter(({ id }) => ids.includes(id));
  }
  const seeds = options.seed.split(',').map(Number);
  const drawn = path === undefined ? { areas } : { areas: [areaOf(path)], below: path };
  return seeds.flatMap((seed) => drawMutants(root, { seed, count, ...drawn }));
}

function progress(at: number, of: number, mutant: Mutant, verdict: Verdict): string {
  const { id, path, line, operator } = mutant;
  const end =
    verdict.by === 'nothing'
      ? 'SURVIVED'
      : `${verdict.by}${'test' in verdict ? `: ${verdict.test}` : ''}`;
  return `${at}/${of} ${id} ${path}:${line} ${operator} – ${end}`;
}

function readKept(): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return { durations: [], verdicts: {} };
  }
}

function writeKept(kept: Kept): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(kept, null, 1));
}

/** A digest of the tried code and of its tests; it differs when any of their files does. */
function treeDigest(): string {
  const hash = createHash('sha256');
  for (const path of ['source', 'test', 'scripts/build.ts'].flatMap((each) => filesBelow(each)))
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
