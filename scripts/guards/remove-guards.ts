/**
 * Takes guards out of the code one by one, in memory, and finds out whether the nearest tests
 * notice. Nothing is written: the file with the guard is changed while a test loads it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';

/** One guard: code that a promise relies on, and its replacement when it is taken out. */
export interface Guard {
  /** `P3`; `lessons` and `kit` are not in the list of promises. */
  readonly promise: string;
  /** What it guards, in a few words. */
  readonly guards: string;
  /** Relative to the root, as are the tests. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The nearest test files; the first one that notices ends the search. */
  readonly tests: readonly string[];
  /** For a slow file: a pattern for the names of the tests that are run. */
  readonly only?: RegExp;
}

type GuardRow = readonly [
  promise: string,
  guards: string,
  find: string,
  replace: string,
  only?: RegExp,
];

/** The guards of one file that have the same nearest tests. */
export function inFile(
  file: string,
  tests: readonly string[],
  rows: readonly GuardRow[],
): readonly Guard[] {
  return rows.map(([promise, guards, find, replace, only]) => ({
    promise,
    guards,
    file,
    find,
    replace,
    tests,
    ...(only === undefined ? {} : { only }),
  }));
}

export type Removal = {
  readonly guard: Guard;
  /** Tests that were run, including those of files before the one that noticed. */
  readonly tests: number;
  readonly ms: number;
} & (
  | { readonly type: 'noticed'; readonly by: string; readonly file: string }
  /** Every test passed. */
  | { readonly type: 'unnoticed' }
  /** A test failed, but not by an assertion: that does not say what is wrong. */
  | { readonly type: 'blunt'; readonly why: string }
  /** The code is missing or occurs more than once, or a test file is missing or runs no test. */
  | { readonly type: 'stale'; readonly why: string }
);

export interface RemovalOptions {
  readonly root: string;
  /** Guards that are tried at the same time. */
  readonly lanes: number;
  /** Called when each is done. */
  readonly onRemoval?: (removal: Removal) => void;
}

/** @returns one removal for each guard, in the order of the guards */
export async function removeGuards(
  guards: readonly Guard[],
  { root, lanes, onRemoval = () => {} }: RemovalOptions,
): Promise<readonly Removal[]> {
  const removals = new Map<Guard, Removal>();
  // Guards with the same tests follow each other, so that loaded modules are reused.
  const waiting = guards.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  async function work(): Promise<void> {
    const lane = await openLane(root);
    try {
      for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift()) {
        const removal = await lane.remove(guard);
        removals.set(guard, removal);
        onRemoval(removal);
      }
    } finally {
      await lane.close();
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, guards.length) }, work));
  return guards.flatMap((guard) => removals.get(guard) ?? []);
}

const keyOf = ({ tests, file }: Guard): string => `${tests.join(' ')} ${file}`;

interface Lane {
  remove(guard: Guard): Promise<Removal>;
  close(): Promise<void>;
}

/** A test runner that stays loaded, with one guard taken out at a time. */
async function openLane(root: string): Promise<Lane> {
  let out: Guard | null = null;
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      // Otherwise the runner would exit after the first run.
      watch: true,
      include: ['test/**/*.test.{ts,tsx}'],
      env: { NODE_ENV: 'production', CI: 'false' },
      reporters: [{}],
      silent: true,
      maxWorkers: 1,
      bail: 1,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
    {
      // React runs in production mode, and that has no development JSX.
      oxc: { jsx: { runtime: 'automatic', development: false } },
      server: { watch: null },
      plugins: [
        {
          name: 'guard-out',
          enforce: 'pre',
          transform(code, id) {
            if (out === null || id !== join(root, out.file)) return null;
            return code.replace(out.find, () => out?.replace ?? '');
          },
          configureVitest({ defineCacheKeyGenerator }) {
            // The cached code of an earlier run still has the guard.
            defineCacheKeyGenerator(({ id }) =>
              out === null || id !== join(root, out.file) ? null : false,
            );
          },
        },
      ],
    },
  );
  await vitest.standalone();
  return {
    async remove(guard) {
      const started = performance.now();
      const since = () => Math.round(performance.now() - started);
      const stale = staleness(root, guard);
      if (stale !== null) return { guard, type: 'stale', why: stale, tests: 0, ms: since() };
      out = guard;
      vitest.invalidateFile(join(root, guard.file));
      const verdict = await askTests(vitest, root, guard);
      out = null;
      vitest.invalidateFile(join(root, guard.file));
      return { guard, ...verdict, ms: since() };
    },
    close: () => vitest.close(),
  };
}

function staleness(root: string, { file, find }: Guard): string | null {
  try {
    const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
    return times === 1 ? null : `the code stands there ${times} times`;
  } catch {
    return `there is no ${file}`;
  }
}

type Verdict = Removal extends infer Kind
  ? Kind extends Removal
    ? Omit<Kind, 'guard' | 'ms'>
    : never
  : never;

async function askTests(vitest: Vitest, root: string, guard: Guard): Promise<Verdict> {
  let tests = 0;
  let blunt: string | null = null;
  for (const file of guard.tests) {
    const specs = await vitest.globTestSpecifications([join(root, file)]);
    if (specs.length === 0) return { type: 'stale', why: `there is no ${file}`, tests };
    const ran = await run(vitest, specs, guard.only);
    if (ran.count === 0 && ran.blunt === null)
      return { type: 'stale', why: `no test of ${file} was run`, tests };
    tests += ran.count;
    if (ran.by !== null) return { type: 'noticed', by: ran.by, file, tests };
    blunt ??= ran.blunt;
  }
  return blunt === null ? { type: 'unnoticed', tests } : { type: 'blunt', why: blunt, tests };
}

interface Ran {
  readonly count: number;
  /** The test that failed by an assertion. */
  readonly by: string | null;
  /** The first failure of another kind. */
  readonly blunt: string | null;
}

async function run(
  vitest: Vitest,
  specs: TestSpecification[],
  only: RegExp | undefined,
): Promise<Ran> {
  if (only === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(only);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
  const ids = new Set(specs.map(({ moduleId }) => moduleId));
  // The runner also lists the modules of earlier runs.
  const modules = testModules.filter(({ moduleId }) => ids.has(moduleId));
  const results = modules.flatMap(resultsOf);
  const by = results.find(({ isAssertion }) => isAssertion)?.name ?? null;
  const faults = [
    ...modules.flatMap((module) => module.errors().map(({ message }) => message)),
    ...unhandledErrors.map((error) => inspect(error).slice(0, 200)),
    ...results.flatMap(({ name, fault }) => (fault === null ? [] : [`${name}: ${fault}`])),
  ];
  return { count: results.length, by, blunt: faults[0] ?? null };
}

interface TestResult {
  readonly name: string;
  readonly isAssertion: boolean;
  /** The message of a test that failed without an assertion. */
  readonly fault: string | null;
}

function resultsOf(module: TestModule): TestResult[] {
  return [...module.children.allTests()].flatMap((test) => {
    const { state, errors = [] } = test.result();
    if (state === 'skipped' || state === 'pending') return [];
    const isAssertion = errors.some(isByAssertion);
    const fault = state === 'failed' && !isAssertion ? (errors[0]?.message ?? 'failed') : null;
    return [{ name: test.fullName, isAssertion, fault }];
  });
}

/**
 * Whether an expectation of the test failed, also inside a property of fast-check, and not
 * something else on the way.
 */
function isByAssertion(error: { readonly name?: string; readonly cause?: unknown }): boolean {
  if (error.name === 'AssertionError') return true;
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && isByAssertion(cause);
}
