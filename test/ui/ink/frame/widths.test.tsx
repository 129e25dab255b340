/**
 * From which width on each line of a screen has room for one part more, as text beside this file: each
 * pair of widths is the last one with a part and the first one without it. A change is written anew
 * with `vitest run test/ui/ink/frame/widths -u` and read before it is committed.
 */
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { CountdownBlock, PartsBlock } from '../../../../source/core/view/view.ts';
import { CountdownView } from '../../../../source/ui/ink/components/countdown.tsx';
import { PartsView, rowsOfParts } from '../../../../source/ui/ink/components/parts.tsx';
import { GoalLine } from '../../../../source/ui/ink/frame/goal-line.tsx';
import { Header, Stepper } from '../../../../source/ui/ink/frame/header.tsx';
import { type BarHint, KeyBar } from '../../../../source/ui/ink/frame/key-bar.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';
import { copyableLesson } from '../../../support/lessons/running-lesson.ts';

function widths(
  name: string,
  all: readonly number[],
  draw: (width: number) => ReactNode,
  unicode = true,
): string {
  const drawn = all.map((width) => {
    const rows = drawComponent(draw(width), { columns: 120, unicode });
    return `${width}: ${rows.map((row) => row.trimEnd()).join('\n')}`;
  });
  return [`== ${name}${unicode ? '' : ', ASCII'}`, ...drawn, ''].join('\n');
}

const HINTS: readonly BarHint[] = [
  { key: 'Enter', words: 'go on', isPrimary: true },
  { key: '↑↓', words: 'move', isKept: true },
  { key: 'c', words: 'copy' },
  { key: 'Esc', words: 'back' },
  { key: '?', words: 'help' },
];

const STEPS = {
  names: ['Start', 'Prerequisites', 'Scopes', 'App', 'Authorize', 'Approve', 'Token'],
  current: 2,
};

test('the lines around the body of a screen', async () => {
  const keys = (hints: readonly BarHint[]) => (width: number) => (
    <KeyBar hints={hints} width={width} />
  );
  const steps = (current: number) => (width: number) => (
    <Stepper steps={{ ...STEPS, current }} width={width} />
  );
  const head =
    (title: string, isPresenting = false, faultsOn: string | null = null) =>
    (width: number) => (
      <Header head={{ title, isPresenting, faultsOn, right: 'Step 3 of 7' }} width={width} />
    );
  const [short, long] = ['demo.practice.test', 'a-long-handle-of-a-store.myshopify.com'];
  const fault = 'FAULT on: throttled, once';
  await expect(
    [
      widths('keys', [55, 54, 46, 45, 35, 34, 25, 24], keys(HINTS)),
      widths('keys', [60, 59, 51, 50, 40, 39], keys(HINTS), false),
      widths('keys, none is kept', [26, 25, 15, 14, 6, 5], keys(HINTS.slice(2))),
      widths('steps', [80, 79, 74, 73, 72, 71, 20, 19], steps(2)),
      widths('the first step', [80, 79, 74, 73, 72, 71], steps(0)),
      widths('the last step', [19, 18, 2], steps(6)),
      widths('a short title', [43, 42, 30, 29], head(short)),
      widths('a short title while presenting', [57, 56, 44, 43, 33, 30], head(short, true)),
      widths('a title of 24 cells', [49, 48, 36, 35], head('x'.repeat(24))),
      widths('a title of 25 cells', [50, 49, 43, 42], head('x'.repeat(25))),
      widths('with a fault', [84, 83, 71, 70, 37, 36, 24], head(short, true, fault)),
      widths('a long title', [63, 62, 43, 42, 41], head(long)),
      widths('a long title while presenting', [77, 76, 57, 56, 37, 36], head(long, true)),
      widths('a long title with a fault', [90, 89, 70, 69, 50, 49], head(long, false, fault)),
      widths('no title', [64, 63, 53, 52], head('', true, fault)),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/widths.txt');
});

test('the goal of a lesson', async () => {
  const face = { isTyping: () => false, subscribe: () => () => {} };
  const goal =
    (done: number, isMet: boolean, keys = ['h']) =>
    (columns: number) => (
      <GoalLine
        shown={{ lesson: copyableLesson({ done }).lesson, keys }}
        isMet={isMet}
        face={face}
        size={{ columns, rows: 24 }}
      />
    );
  await expect(
    [
      widths('a goal', [61, 60, 56, 55, 53, 52, 40, 39, 32, 31], goal(0, false)),
      widths('behind one that was reached', [57, 56, 51, 50, 46, 45, 43, 42], goal(1, true)),
      widths('without a key', [53, 52], goal(0, false, [])),
      widths('the end', [33, 32, 17, 16, 14, 13], goal(4, true)),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/goal-widths.txt');
});

test('time that runs out, and the parts of an address', async () => {
  const time: CountdownBlock = {
    ...{ kind: 'countdown', label: 'Listening on 127.0.0.1:3456', tone: 'ok' },
    ...{ leftMs: 252_000, totalMs: 300_000, isPaused: false },
  };
  const countdown = (block: CountdownBlock) => (width: number) => (
    <CountdownView block={block} layout={layoutOf({ width })} />
  );
  const parts = (cursor: number) => (width: number) => {
    const block: PartsBlock = {
      kind: 'parts',
      cursor,
      parts: [
        { name: 'client_id', value: 'abcdefghijklmnop', purpose: 'The app.' },
        { name: 'a_name_of_more_than_24_cells', value: 'xyz', purpose: 'A long one.' },
      ],
    };
    const layout = layoutOf({ width, density: 'bare' });
    const { least } = rowsOfParts(block, layout);
    return <PartsView block={block} layout={layout} height={least} />;
  };
  await expect(
    [
      widths('a countdown', [75, 74, 73, 50, 49, 40, 39, 20], countdown(time)),
      widths('that stands still', [73, 72, 63, 62], countdown({ ...time, isPaused: true })),
      widths('the first part', [40, 34, 33, 32, 20], parts(0)),
      widths('the second part', [50, 40, 39, 38, 37, 20], parts(1)),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/block-widths.txt');
});
