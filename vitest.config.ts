import { defineConfig } from 'vitest/config';
import { KeyTable } from './test/support/newcomer/key-table.ts';

/** Where `scripts/test.ts` wants the results, as JSON. */
const reportFile = process.env['TEST_REPORT_FILE'];

export default defineConfig({
  // React runs in production mode here too, and that has no development JSX.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    pool: 'forks',
    // Real processes, sockets and browsers: generous, since a limit is no measurement.
    testTimeout: 60_000,
    hookTimeout: 60_000,
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
