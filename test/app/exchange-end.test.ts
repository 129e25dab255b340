import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exchangeEnds } from '../../source/app/exchange-end.ts';
import type { GuideStore } from '../../source/app/guide-runner.ts';
import type { World } from '../../source/commands/entry/world.ts';
import { withRescue } from '../../source/commands/guide/rescue-guide.ts';

type Phase = 'exchanging' | 'idle' | 'done';

/** A store whose exchange ends when it is told to. */
function exchanging(initial: Phase) {
  let phase = initial;
  const changed = new Set<() => void>();
  const guide = {
    getState: () => ({ signIn: { phase }, session: null }),
    subscribe: (listener: () => void) => {
      changed.add(listener);
      return () => changed.delete(listener);
    },
    // The guide's other parts are asked for by nothing here.
  } as unknown as GuideStore;
  return {
    guide,
    changed,
    tell(next: Phase) {
      phase = next;
      for (const tell of changed) tell();
    },
  };
}

/** What waits for the end of an exchange: a signal, and a defect of ours with a token at stake. */
const WAITS: ReadonlyArray<readonly [string, (guide: GuideStore) => Promise<unknown>]> = [
  ['the screens and the plain face after a signal', (guide) => exchangeEnds(guide)],
  [
    'a defect',
    async (guide) => {
      const rescue: NonNullable<World['rescue']> = { run: null };
      const stream = { write: () => true };
      // Of the world nothing else is used where there is no token.
      const world = { rescue, stdout: stream, stderr: stream, secrets: new Set() };
      let onDefect: (() => Promise<void>) | null = null;
      await withRescue(world as unknown as World, guide, true, async () => {
        onDefect = rescue.run;
        return 0;
      });
      await (onDefect as (() => Promise<void>) | null)?.();
    },
  ],
];

test.each(WAITS)(
  'P59: %s: an exchange under way is waited for until its answer, two seconds at most',
  async (_, wait) => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.useRealTimers();
    });
    // Of the limit alone: what else runs in this process has timers, too.
    const started = vi.spyOn(globalThis, 'setTimeout');
    const stopped = vi.spyOn(globalThis, 'clearTimeout');
    const ended: string[] = [];
    const late = exchanging('exchanging');
    void wait(late.guide).then(() => ended.push('late'));
    await vi.advanceTimersByTimeAsync(1_499);
    late.tell('exchanging');
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['late']);

    const answered = exchanging('exchanging');
    void wait(answered.guide).then(() => ended.push('answered'));
    await vi.advanceTimersByTimeAsync(10);
    answered.tell('done');
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['late', 'answered']);
    expect([late.changed.size, answered.changed.size]).toEqual([0, 0]);
    const limits = started.mock.calls.flatMap(([, ms], index) =>
      ms === 1_500 ? [started.mock.results[index]?.value] : [],
    );
    expect(limits).toHaveLength(2);
    for (const limit of limits) expect(stopped).toHaveBeenCalledWith(limit);

    await wait(exchanging('idle').guide);
  },
);

test('P59: the limit stands in one place, and one function waits for it', () => {
  const root = new URL('../../source/', import.meta.url).pathname;
  const users = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => readFileSync(join(root, name), 'utf8').includes('LAST_WAIT_MS'));
  expect(users.toSorted()).toEqual([
    'app/exchange-end.ts',
    'commands/sign-in/await-on-exit.ts',
    'core/sign-in/exchange.ts',
  ]);
});
