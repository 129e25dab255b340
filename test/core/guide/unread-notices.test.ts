import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import { hideWhilePresenting } from '../../../source/core/guide/presented.ts';
import type { GuideNotice, StepName } from '../../../source/core/guide/step.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { lackingScope } from '../../support/guide/guide-config.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';
import { viewPicks, walkViews } from '../../support/guide/view-walk.ts';

/** What the notices of the view say now, one after the other. */
function said({ state }: GuideRun): string {
  return guideView(state)
    .blocks.flatMap((block) => (block.kind === 'notice' ? [block.message] : []))
    .join('\n');
}

/** As the view may show it. */
const shown = ({ state }: GuideRun, message: string): string =>
  toDisplayText(hideWhilePresenting(state, message));

test('every notice stands in the next view, and stays until the person does something', () => {
  let set = 0;
  let endured = 0;
  fc.assert(
    fc.property(viewPicks, fc.boolean(), (picks, presenter) => {
      let last: GuideNotice | null = null;
      let step: StepName | null = null;
      let standing: GuideNotice[] = [];
      const look = (run: GuideRun, isFromWorld: boolean) => {
        const { state } = run;
        const isNext = step !== state.step;
        // A note is about its step.
        standing = isFromWorld ? standing.filter(({ level }) => level !== 'note' || !isNext) : [];
        endured += standing.length;
        if (state.notice !== null && state.notice !== last) {
          standing.push(state.notice);
          set += 1;
        }
        const words = standing.length === 0 ? '' : said(run);
        const lost = standing.filter(({ message }) => !words.includes(shown(run, message)));
        expect(lost).toEqual([]);
        last = state.notice;
        step = state.step;
      };
      walkViews(picks, look, { presenter });
    }),
    { numRuns: 12 },
  );
  // It is no proof where nothing was said.
  expect(Math.min(set, endured)).toBeGreaterThan(20);
});

const LOST = 'What you chose could not be remembered.';
const NOT_REMEMBERED: GuideEvent = {
  type: 'not-remembered',
  report: { code: 'test', message: LOST, remedy: 'Free some space.', exitCode: 1 },
};

describe('a warning that came by itself', () => {
  test.each<[string, (run: GuideRun) => GuideRun]>([
    ['another step that comes by itself', (run) => run.toApprove().do(NOT_REMEMBERED).callback()],
    ['the token that comes', (run) => run.toApprove().do(NOT_REMEMBERED).callback().exchanged()],
    [
      'the words of another outcome',
      (run) => run.do(NOT_REMEMBERED, { type: 'copied', id: 1, text: 'It is copied.' }),
    ],
    [
      'the same said twice',
      (run) => run.do(NOT_REMEMBERED, { type: 'copied', id: 1, text: 'Copied.' }, NOT_REMEMBERED),
    ],
    [
      'the way back from the explorer',
      (run) => {
        run.toToken().do({ type: 'explore' }, { type: 'answer-pending-wish', answer: 'go-on' });
        expect(run.state.leaving).toBe('explorer');
        return run.do(NOT_REMEMBERED, {
          type: 'return',
          diagnosis: lackingScope('write_products'),
        });
      },
    ],
    [
      'the question about a token that is not saved',
      (run) => run.toToken().do({ type: 'back' }, NOT_REMEMBERED),
    ],
    [
      'the practice store that starts',
      (run) => run.do({ type: 'next' }, NOT_REMEMBERED, practiceStarted({ note: 'Port 3458.' })),
    ],
  ])('outlives %s', (_name, lead) => {
    const run = lead(new GuideRun());
    expect(said(run).split(LOST)).toHaveLength(2);
  });

  test('keeps its remedy and its weight beside what came later', () => {
    const run = new GuideRun().do(NOT_REMEMBERED, { type: 'copied', id: 1, text: 'It is copied.' });
    expect(run.state.notice).toEqual({
      level: 'warning',
      message: `${LOST} Free some space. It is copied.`,
      remedy: null,
    });
  });

  test('goes with what the person does next', () => {
    const run = new GuideRun().do(NOT_REMEMBERED, { type: 'next' });
    expect(run.state.notice).toBeNull();
    run.toApprove().do(NOT_REMEMBERED, { type: 'extend' }).callback();
    expect(said(run)).not.toContain(LOST);
  });

  test('is not joined to what was read before', () => {
    const run = new GuideRun().do(NOT_REMEMBERED, { type: 'toggle-presenter' });
    run.do({ type: 'copied', id: 1, text: 'It is copied.' });
    expect(run.state.notice?.message).toBe('It is copied.');
  });
});

test('a note about a step is not taken along when another step comes by itself', () => {
  const run = new GuideRun().toApprove().do({ type: 'copied', id: 1, text: 'It is copied.' });
  run.callback();
  expect(said(run)).not.toContain('It is copied.');
});

test('the question about a token shows no notice of before', () => {
  const run = new GuideRun().toToken().do({ type: 'copied', id: 1, text: 'It is copied.' });
  run.do({ type: 'back' });
  expect(run.state.pendingWish).not.toBeNull();
  expect(said(run)).not.toContain('It is copied.');
});
