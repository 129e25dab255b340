/**
 * A process that keeps the test runner warm: it is told files by its parent, runs them one after the
 * other up to the first failure, and tells the end of each. Whoever hangs in it is ended with it.
 */
import type { TestModule } from 'vitest/node';
import { createVitest } from 'vitest/node';

/** What the process is told: modules that have changed since, and the tests to run. */
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

/** In the order in which they are given. */
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

// Without its parent nobody waits for the rest.
process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => void run(order));
tell({ type: 'ready' });
