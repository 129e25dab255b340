import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/**
 * Shows the modules under test a spy on a function of a built-in module until the test ends, so
 * that its exact arguments can be compared: what a program is started or set up with.
 *
 * @param spy made by `vi.spyOn` of the default export of the built-in module
 */
export function builtInSpy<Spy extends { mockRestore(): unknown }>(spy: Spy): Spy {
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return spy;
}
