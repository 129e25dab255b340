import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { COMPILED } from './test/support/terminal/compiled.ts';
import { KeyTable } from './test/support/newcomer/key-table.ts';
import { WAIT_MS } from './test/support/wait-ms.ts';

// Packages with a slow form for development are loaded as the build has them: graphql, React.
process.env['NODE_ENV'] = 'production';

// Each file has a process of its own, and each practice store a thread: what Node makes of the
// modules is made once.
process.env['NODE_COMPILE_CACHE'] ??= COMPILED;

/** Where `scripts/test.ts` wants the results, as JSON. */
const reportFile = process.env['TEST_REPORT_FILE'];

/** What this machine cannot run: patterns with blanks between them, from `scripts/test.ts`. */
const leftOut = (process.env['TEST_LEFT_OUT'] ?? '').split(' ').filter(Boolean);

/** Values in, values out: these share a process, which reads the modules and the schema once. */
const BY_VALUES = [
  'test/core/**/*.test.ts',
  'test/practice-store/{api,graphql,inputs,oauth,pages,records,rest,scenario}/**/*.test.ts',
];

/**
 * Another system for as long as its file runs, and needs its modules loaded there; or packages as
 * they were published.
 */
const ALONE = [
  'test/services/environment/start-on-windows.test.ts',
  'test/scripts/quick-{ansi-styles,string-width}.test.ts',
];

/** Each drives a browser and a program at once. */
const WITH_BROWSER = ['test/browser/**/*.test.ts'];

/** Those that take longest begin first, so that no worker is alone at the end. */
const FIRST = [
  'test/practice-store/inputs/',
  'test/faults/',
  'test/commands/',
  'test/terminal/',
  'test/ui/guide-journeys',
];

/** In the order in which they begin. */
const PROJECTS = ['browser', 'alone', 'together', 'values'];

/**
 * Files that share a process come one after the other, project by project: between others each
 * would start one.
 */
class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const sorted = await super.sort(specs);
    return sorted.toSorted((a, b) => this.rank(a) - this.rank(b));
  }

  private rank({ moduleId, project }: TestSpecification): number {
    const at = FIRST.findIndex((folder) => moduleId.includes(`/${folder}`));
    return PROJECTS.indexOf(project.name) * (FIRST.length + 1) + (at === -1 ? FIRST.length : at);
  }
}

export default defineConfig({
  // React runs in production mode here too, and that has no development JSX.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          include: WITH_BROWSER,
          exclude: leftOut,
          // A browser is several processes: with five of them a page may take longer than its wait.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          exclude: leftOut,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...WITH_BROWSER, ...BY_VALUES, ...ALONE, ...leftOut],
          // Each test makes all that it touches, and gives it back: files share a process, too. It
          // reads the modules once instead of once a file.
          isolate: false,
          setupFiles: ['test/support/terminal/quick-text.ts'],
          // Room for what is new: a twelfth less processor time than V8's own beginnings.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'values',
          include: BY_VALUES,
          isolate: false,
          // They wait for nothing: more of them than cores only push each other out of the caches.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 2 },
        },
      },
    ],
    // A loop over nothing and a condition that never holds fail, too.
    // What is waited for may take long on a busy machine.
    expect: { requireAssertions: true, poll: { timeout: WAIT_MS } },
    setupFiles: [
      'test/support/terminal/built-threads.ts',
      'test/support/terminal/colors-of-a-file.ts',
    ],
    pool: 'forks',
    // Programs, terminals and screens are waited for by half: three more than there are cores, and
    // none is idle meanwhile.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: LongestFirst },
    // Real processes, sockets and browsers: generous, since a limit is no measurement.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'production', CI: 'false' },
    // A busy machine can starve a real process once; a defect fails twice, and the report tells.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    reporters: [
      'default',
      new KeyTable(),
      ...(reportFile === undefined ? [] : [jsonReporter(reportFile)]),
    ],
  },
});

function jsonReporter(outputFile: string): ['json', { outputFile: string }] {
  return ['json', { outputFile }];
}
