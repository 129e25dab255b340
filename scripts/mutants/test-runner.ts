/**
 * A process that keeps the test runner loaded: its parent names test files, it runs them one after
 * the other up to the first failure, and reports the end of each. Killing its process group also
 * ends a test that hangs.
 */
import type { TestModule } from 'vitest/node';
import { createVitest } from 'vitest/node';

/** An order to the process: modules that have changed since the last one, and the tests to run. */
export interface Order {
  readonly changed: readonly string[];
  readonly tests: readonly string[];
}

export type Report =
  | { readonly type: 'ready' }
  | {
      readonly type: 'file';
      readonly test: string;
      readonly failed: string | null;
      readonly ms: number;
    }
  | { readonly type: 'done'; readonly failed: string | null };

const tell = (report: Report): void => void process.send?.(report);

/** Keeps the given order. */
class AsGiven {
  readonly shard = <Spec>(specs: Spec[]): Spec[] => specs;
  readonly sort = <Spec>(specs: Spec[]): Spec[] => specs;
}

const root = process.cwd();
const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: 1,
  retry: 0,
  maxWorkers: 1,
  testTimeout: 30_000,
  sequence: { sequencer: AsGiven },
  reporters: [{ onTestModuleEnd: tellEnd }],
});
await vitest.globTestSpecifications();

function tellEnd(module: TestModule): void {
  const test = module.moduleId.slice(root.length + 1);
  if (module.state() === 'skipped') return;
  tell({
    type: 'file',
    test,
    failed: failureOf(module),
    ms: Math.round(module.diagnostic().duration),
  });
}

function failureOf(module: TestModule): string | null {
  if (module.state() !== 'failed') return null;
  for (const test of module.children.allTests('failed')) return test.fullName;
  return module.errors()[0]?.message.split('\n')[0] ?? 'it does not load';
}

async function run({ changed, tests }: Order): Promise<void> {
  for (const path of changed) vitest.invalidateFile(`${root}/${path}`);
  const specs = tests.flatMap((test) => vitest.getModuleSpecifications(`${root}/${test}`));
  const { unhandledErrors } = await vitest.runTestSpecifications(specs);
  const [error] = unhandledErrors;
  tell({ type: 'done', failed: error === undefined ? null : `unhandled: ${messageOf(error)}` });
}

function messageOf(error: unknown): string {
  return String(error instanceof Error ? error.message : (error as { message?: unknown }).message);
}

// Without the parent nobody waits for the result.
process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => void run(order));
tell({ type: 'ready' });
