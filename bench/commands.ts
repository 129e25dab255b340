import { startPracticeStore } from '../source/practice-store/practice-store.ts';
import { benchEnvironment, CLI, ratioToEmptyNode, timeProcess } from './process-time.ts';
import type { Result } from './result.ts';
import { practiceToken } from './stores.ts';

/** `--version`, `--help`, and `check` against a practice store on loopback. */
export async function benchCommands(runs: number): Promise<Result[]> {
  const version = await ratioToEmptyNode(runs, () => timeProcess([CLI, '--version']));
  const help = await ratioToEmptyNode(runs, () => timeProcess([CLI, '--help']));
  const store = await startPracticeStore({ port: 0 });
  try {
    const env = benchEnvironment({
      TOKENWRIGHT_STORE_ORIGIN: store.origin,
      TOKENWRIGHT_SHOP: store.shop,
      TOKENWRIGHT_ACCESS_TOKEN: await practiceToken(
        { ...store, ...store.app, clientSecret: store.app.clientSecret.reveal() },
        (url) => store.approve(url),
      ),
    });
    const check = await ratioToEmptyNode(runs, () =>
      timeProcess([CLI, 'check', '--need', 'read_products'], { env, cwd: '/' }),
    );
    const note = (ms: number): string => `median ${ms.toFixed(0)} ms`;
    return [
      {
        what: 'empty Node start',
        figure: version.emptyMs,
        unit: 'ms',
        budget: null,
        note: 'the unit',
      },
      {
        what: 'tokenwright --version',
        figure: version.ratio,
        unit: '× empty Node',
        budget: 1.5,
        note: note(version.ms),
      },
      {
        what: 'tokenwright --help',
        figure: help.ratio,
        unit: '× empty Node',
        budget: null,
        note: note(help.ms),
      },
      {
        what: 'tokenwright check, practice store',
        figure: check.ratio,
        unit: '× empty Node',
        budget: 5,
        note: `${note(check.ms)}, the loopback requests included`,
      },
    ];
  } finally {
    await store.close();
  }
}
