import { defineConfig } from 'vitest/config';

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
    reporters: ['default'],
  },
});
