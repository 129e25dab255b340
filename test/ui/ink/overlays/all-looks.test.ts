/**
 * How the screens that lie over the faces look, as text beside this file. A change is written anew
 * with `vitest run test/ui/ink/overlays/all-looks -u` and read before it is committed.
 */
import { expect, test } from 'vitest';
import { createStore } from '../../../../source/app/store.ts';
import {
  type FaultSwitches,
  NO_SWITCHES,
} from '../../../../source/core/service/practice-faults.ts';
import { EMPTY_TAPE, type WireTape } from '../../../../source/core/wire/tape.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { faultsOverlay } from '../../../../source/ui/ink/overlays/faults.tsx';
import { glossaryOverlay } from '../../../../source/ui/ink/overlays/glossary.tsx';
import { helpOverlay, leaveOverlay } from '../../../../source/ui/ink/overlays/help.tsx';
import { lessonOverlay } from '../../../../source/ui/ink/overlays/lesson.tsx';
import type { Overlay, OverlayTools } from '../../../../source/ui/ink/overlays/overlay.tsx';
import { wireOverlay } from '../../../../source/ui/ink/overlays/wire.tsx';
import { guideView } from '../../../../source/core/guide/view.ts';
import { WireBeside } from '../../../../source/ui/ink/overlays/wire-rows.tsx';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';
import { createElement } from 'react';
import { drawComponent } from '../../../support/draw-component.tsx';
import { GuideRun } from '../../../support/guide/guide-run.ts';
import { copyableLesson } from '../../../support/lessons/running-lesson.ts';
import { lookOf } from '../../../support/looks.ts';
import { answerOf, FLOW_SECRETS, flowEvents, tapeOf } from '../../../support/sign-in/wire-flow.ts';
import { AT_ONCE } from '../../../support/terminal/at-once.ts';

type Size = readonly [columns: number, rows: number];

interface Given {
  readonly overlay: (tools: OverlayTools) => Overlay;
  readonly state?: Partial<ScreenState>;
  readonly isPresenting?: boolean;
  readonly keys?: string;
  readonly sizes?: readonly Size[];
}

const SIZES: readonly Size[] = [
  [80, 24],
  [60, 18],
  [40, 12],
  [24, 8],
];

function drawn(name: string, given: Given): string {
  const { overlay: make, state, isPresenting = false, keys = '', sizes = SIZES } = given;
  const all = sizes.flatMap(([columns, rows], index) =>
    [true, false].slice(0, index === 0 ? 2 : 1).flatMap((unicode) => {
      const screen = createStore<ScreenState, ScreenEvent, never>({
        initial: { ...FIRST_SCREEN, ...state },
        update: updateScreen,
        runEffect: () => {},
      });
      const scrolling = createScrolling();
      const overlay = make({ screen, scrolling, isPresenting: () => isPresenting });
      const draw = () =>
        drawComponent(overlay.draw({ state: screen.getState(), size: { columns, rows } }), {
          ...{ columns, unicode, color: unicode },
        });
      draw();
      for (const key of keys.split(' ').filter((one) => one !== '')) {
        const text = key.length === 1 ? key : null;
        overlay.handle({ type: 'key', key: makeKey(key, { text }) }, AT_ONCE);
        draw();
      }
      const shown = draw();
      expect(shown, name).toHaveLength(rows);
      return [`-- ${columns} x ${rows}${unicode ? '' : ' ASCII'}`, ...shown.map(lookOf)];
    }),
  );
  return [`== ${name}`, ...all, ''].join('\n');
}

const guide = { getState: () => new GuideRun().state };

test('help, glossary and the question before leaving', async () => {
  const view = guideView(guide.getState());
  const help = (tools: OverlayTools) => helpOverlay(tools, () => view, ['h', 'f10', 'alt+h']);
  const paged = {
    ...view,
    moves: { end: { event: view.actions[0]?.event, title: 'the last one' } },
  };
  await expect(
    [
      drawn('help', { overlay: help }),
      drawn('help, at its end', { overlay: help, keys: 'end' }),
      drawn('help over something else', {
        overlay: (tools) => helpOverlay(tools, () => paged),
        state: { overlay: 'help', under: 'wire' },
        sizes: SIZES.slice(0, 1),
      }),
      drawn('help about nothing', {
        overlay: (tools) => helpOverlay(tools, () => null),
        sizes: SIZES.slice(0, 1),
      }),
      drawn('glossary', { overlay: (tools) => glossaryOverlay(tools, guide) }),
      drawn('glossary, moved by three rows', {
        overlay: (tools) => glossaryOverlay(tools, guide),
        keys: 'down down down',
        sizes: SIZES.slice(1, 3),
      }),
      drawn('glossary over the explorer', {
        overlay: (tools) => glossaryOverlay(tools, guide),
        state: { face: 'explorer' },
        sizes: SIZES.slice(0, 1),
      }),
      drawn('leaving', { overlay: (tools) => leaveOverlay(tools, () => guide.getState()) }),
      drawn('leaving with a token', {
        overlay: (tools) => leaveOverlay(tools, () => new GuideRun().toToken().state),
        isPresenting: true,
      }),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/words.txt');
});

const FAULTS: FaultSwitches = {
  faults: ['throttled', 'code-already-used', 'html-body'].map((name) => ({
    ...{ name, title: `The title of ${name}`, what: `The store does ${name}.`, where: 'api' },
  })),
  running: [{ name: 'code-already-used', span: 'for-a-time', secondsLeft: 42 }],
};

test('faults', async () => {
  const faults =
    (switches: FaultSwitches, reach: 'here' | 'unknown' = 'here') =>
    (tools: OverlayTools): Overlay =>
      faultsOverlay(tools, {
        faults: {
          ...{ getState: () => switches, subscribe: () => () => {} },
          ...{ dispatch: () => {}, attach: () => {} },
        },
        reach: () => reach as never,
        program: 'tokenwright',
      });
  const none = { ...FAULTS, running: [] };
  await expect(
    [
      drawn('one is on', { overlay: faults(FAULTS), state: { faultsOn: 'FAULT on: it' } }),
      drawn('all are off, the last one', { overlay: faults(none), keys: 'down down' }),
      drawn('looked for', { overlay: faults(none), keys: '/ h t m' }),
      drawn('looked for, not found', { overlay: faults(none), keys: '/ q q q' }),
      drawn('nothing to switch', { overlay: faults(NO_SWITCHES) }),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/faults.txt');
});

test('lessons', async () => {
  const keys = ['h', 'f10', 'alt+h'];
  const lesson = (given: Parameters<typeof copyableLesson>[0]) => (tools: OverlayTools) =>
    lessonOverlay(tools, copyableLesson(given), keys);
  await expect(
    [
      drawn('the first goal', { overlay: lesson({ hints: 1 }), isPresenting: true }),
      drawn('one hint more', { overlay: lesson({ hints: 1 }), keys: 'h' }),
      drawn('no more hints', { overlay: lesson({ hints: 3, done: 2 }) }),
      drawn('its end', { overlay: lesson({ done: 4 }) }),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/lessons.txt');
});

const TAPE = tapeOf(
  flowEvents(FLOW_SECRETS, [
    answerOf(200, { access_token: FLOW_SECRETS.token }),
    answerOf(429, { errors: 'Slow' }),
  ]),
);

test('the wire tape', async () => {
  const wire = (tape: WireTape) => (tools: OverlayTools) =>
    wireOverlay(
      tools,
      {
        wire: { getState: () => tape, subscribe: () => () => {}, dispatch: () => {} },
        files: {
          look: async (path) => ({ type: 'free', path }),
          write: async (path) => ({ type: 'written', path }),
        },
      },
      () => {},
    );
  const short = { ...TAPE, messages: TAPE.messages.slice(0, 2), dropped: 3 };
  await expect(
    [
      drawn('nothing yet', { overlay: wire(EMPTY_TAPE) }),
      drawn('the newest', { overlay: wire(TAPE) }),
      drawn('the first', { overlay: wire(TAPE), keys: 'home up up up up up up up' }),
      drawn('unfolded', { overlay: wire(TAPE), keys: 'enter' }),
      drawn('unfolded, presenting', { overlay: wire(TAPE), keys: 'up enter', isPresenting: true }),
      drawn('unfolded, a page on', { overlay: wire(TAPE), keys: 'up up enter pagedown' }),
      drawn('some are gone', { overlay: wire(short) }),
    ].join('\n'),
  ).toMatchFileSnapshot('all-looks/wire.txt');
});

test('the wire tape beside something', async () => {
  const parts = [TAPE, { ...TAPE, messages: TAPE.messages.slice(0, 1) }, EMPTY_TAPE].flatMap(
    (tape, at) =>
      [2, 3, 4, 7, 12, 40].flatMap((height) =>
        [true, false].map((isPresenting) => {
          const unicode = !isPresenting;
          const given = { tape, isPresenting, width: isPresenting ? 30 : 60, height };
          const rows = drawComponent(createElement(WireBeside, given), {
            ...{ color: unicode, unicode },
          });
          return [`== ${at}: ${height} rows`, ...rows.map(lookOf)].join('\n');
        }),
      ),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/wire-beside.txt');
});
