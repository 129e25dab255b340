/** Tries one mutant: runs the tests that see it, round after round, up to the first that fails. */
import type { FindTests, NearTest } from './nearest-tests.ts';
import type { Mutant } from './sample.ts';
import type { KnownTests, Outcome, Sandbox } from './mutant-sandbox.ts';

export type Verdict =
  | { readonly by: 'test'; readonly test: string; readonly name: string }
  /** It never ended; `test` is the one that waited for it. */
  | { readonly by: 'time limit'; readonly test: string }
  /** No test fails, but the change does not pass the type check. */
  | { readonly by: 'types'; readonly message: string }
  | { readonly by: 'nothing'; readonly tests: number };

/** How far a mutant is tried, the nearest tests first. */
export interface Limits {
  /**
   * Number of test files; a third of it for tests that start the program, which take seconds each.
   */
  readonly files: number;
  /** Time limit of its tests together, in milliseconds. */
  readonly ms: number;
  /** Whether a mutant that no test finds is given to the type check. */
  readonly types: boolean;
}

const ROUND = { files: 10, ms: 8_000 };

export async function tryMutant(
  mutant: Mutant,
  sandbox: Sandbox,
  findTests: FindTests,
  known: KnownTests,
  limits: Limits,
): Promise<Verdict> {
  let tests = chosen(findTests(mutant.path), known, limits);
  let passed = 0;
  let spent = 0;
  sandbox.change(mutant);
  while (tests.length > 0 && spent < limits.ms) {
    const round = nextRound(tests, known);
    // Rounds run one after the other, since it is not known what a change leaves behind.
    const outcome = await sandbox.run(round);
    if (outcome.type === 'passed') {
      tests = tests.slice(round.length);
      passed += round.length;
      for (const { path } of round) spent += known.durations.get(path) ?? 0;
      continue;
    }
    const failed = tests.find(({ path }) => path === outcome.test);
    // A busy machine can starve a process once; a failure by the change repeats.
    const isFound =
      failed === undefined ||
      (outcome.type === 'failed' && !failed.startsProgram) ||
      (await sandbox.run([failed])).type !== 'passed';
    if (!isFound) {
      tests = tests.filter(({ path }) => path !== outcome.test);
      continue;
    }
    if (await isToBlame(outcome, tests, sandbox, known)) {
      return outcome.type === 'hung'
        ? { by: 'time limit', test: outcome.test }
        : { by: 'test', test: outcome.test, name: outcome.name };
    }
    tests = tests.filter(({ path }) => path !== outcome.test);
    sandbox.change(mutant);
  }
  const message = limits.types ? await sandbox.typeError() : null;
  return message === null ? { by: 'nothing', tests: passed } : { by: 'types', message };
}

/** Whether the test passes without the change; a test that never did proves nothing. */
async function isToBlame(
  outcome: Exclude<Outcome, { readonly type: 'passed' }>,
  tests: readonly NearTest[],
  sandbox: Sandbox,
  known: KnownTests,
): Promise<boolean> {
  sandbox.change(null);
  const test = tests.find(({ path }) => path === outcome.test);
  if (test === undefined || known.passing.has(test.path)) return true;
  const unchanged = await sandbox.run([test]);
  if (unchanged.type !== 'passed') known.failing.add(test.path);
  return unchanged.type === 'passed';
}

function chosen(
  all: readonly NearTest[],
  { failing }: KnownTests,
  { files }: Limits,
): readonly NearTest[] {
  const usable = all.filter(({ path }) => !failing.has(path));
  const inside = usable.filter(({ startsProgram }) => !startsProgram);
  const program = usable.filter(({ startsProgram }) => startsProgram);
  return [...inside.slice(0, files), ...program.slice(0, Math.ceil(files / 3))];
}

function nextRound(tests: readonly NearTest[], { durations }: KnownTests): NearTest[] {
  let ms = 0;
  const end = tests.findIndex(({ path, startsProgram }, index) => {
    ms += durations.get(path) ?? 2_000;
    // A build is worth its time only after all other tests have passed.
    const isOther = startsProgram !== tests[0]?.startsProgram;
    return index > 0 && (isOther || index >= ROUND.files || ms > ROUND.ms);
  });
  return tests.slice(0, end === -1 ? tests.length : end);
}
