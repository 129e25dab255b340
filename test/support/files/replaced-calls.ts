/** Replaces single calls of Node's file system for one test, to let them fail. */
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

type Calls = Partial<Record<keyof typeof files, (...given: never[]) => Promise<unknown>>>;

/** @returns the calls as they were, for those that should still work */
export function replaceCalls(over: Calls): typeof files {
  const original = { ...files };
  Object.assign(files, over);
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(files, original);
    syncBuiltinESMExports();
  });
  return original;
}
