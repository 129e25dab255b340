import { expect, test } from 'vitest';
import { GuideRun } from '../../support/guide/guide-run.ts';

function ticks(run: GuideRun, ...times: readonly number[]): GuideRun {
  for (const nowMs of times) {
    run.signIn({ type: 'tick', attempt: run.state.signIn.attempt, nowMs });
  }
  return run;
}

function remaining(run: GuideRun): number | null {
  return run.state.signIn.phase === 'waiting' ? run.state.signIn.remainingMs : null;
}

test('the time for the approval stands still while presenting, and goes on afterwards', () => {
  const run = ticks(new GuideRun().toApprove(), 1000);
  const before = remaining(run) ?? 0;
  run.do({ type: 'toggle-presenter' });
  ticks(run, 2000, 900_000, 901_000);
  expect(remaining(run)).toBe(before);
  run.do({ type: 'toggle-presenter' });
  ticks(run, 902_000);
  expect(remaining(run)).toBe(before - 1000);
});

test('a wait that begins while presenting is paused from its start', () => {
  const run = new GuideRun({ presenter: true }).toApprove();
  const before = remaining(run);
  ticks(run, 10_000_000);
  expect(run.state.signIn).toMatchObject({ phase: 'waiting', isPaused: true, remainingMs: before });
});

test('more time can be added while it is paused', () => {
  const run = ticks(new GuideRun({ presenter: true }).toApprove(), 1000);
  const before = remaining(run) ?? 0;
  run.do({ type: 'extend' });
  ticks(run, 2000);
  expect(remaining(run)).toBeGreaterThan(before);
});
