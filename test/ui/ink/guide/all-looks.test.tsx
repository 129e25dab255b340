/**
 * How the guide looks at each of its places and what keys and clicks do there, as text beside this
 * file. A change is written anew with `vitest run test/ui/ink/guide/all-looks -u` and read before it
 * is committed.
 */
import { expect, test } from 'vitest';
import type { GuideEvent } from '../../../../source/core/guide/event.ts';
import { guideView } from '../../../../source/core/guide/view.ts';
import { guideFace, pointAt } from '../../../../source/ui/ink/guide/guide-keys.ts';
import { GuideScreen } from '../../../../source/ui/ink/guide/guide-screen.tsx';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { keyOfId } from '../../../../source/ui/ink/input/key.ts';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
} from '../../../../source/ui/ink/screen-state.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import type { GuideRun } from '../../../support/guide/guide-run.ts';
import { everyGuideRun } from '../../../support/guide/guide-screens.ts';
import { lookOf } from '../../../support/looks.ts';
import { answerOf, FLOW_SECRETS, flowEvents, tapeOf } from '../../../support/sign-in/wire-flow.ts';

const TAPE = tapeOf(
  flowEvents(FLOW_SECRETS, [answerOf(200, { access_token: FLOW_SECRETS.token })]),
);

interface Size {
  readonly columns: number;
  readonly rows: number;
  readonly isAscii?: boolean;
  readonly screen?: Partial<ScreenState>;
}

const SIZES: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 18, isAscii: true },
  { columns: 120, rows: 30, screen: { lastKey: 'Enter', faultsOn: 'FAULT on: slow' } },
  { columns: 40, rows: 11 },
  { columns: 160, rows: 40 },
  { columns: 59, rows: 8, screen: { isInterrupted: true, losesWork: true } },
];

function storeOf(run: GuideRun, heard: GuideEvent[] = []) {
  return {
    getState: () => run.state,
    subscribe: () => () => {},
    dispatch: (event: GuideEvent) => void heard.push(event),
  };
}

function drawn(run: GuideRun, { columns, rows, isAscii = false, screen }: Size): string {
  const lines = drawComponent(
    <GuideScreen
      guide={storeOf(run)}
      viewOf={guideView}
      screen={{ ...FIRST_SCREEN, ...screen }}
      scrolling={createScrolling()}
      size={{ columns, rows }}
      wire={{ getState: () => TAPE, subscribe: () => () => {}, dispatch: () => {} }}
    />,
    { columns, unicode: !isAscii, color: !isAscii },
  );
  const { id } = guideView(run.state);
  expect(lines, id).toHaveLength(rows);
  return [`== ${id} (${columns} x ${rows})`, ...lines.map(lookOf), ''].join('\n');
}

test('each place of the guide, at one size after the other', async () => {
  const all = everyGuideRun().flatMap((run, index) =>
    [index, index + 3].map((at) =>
      drawn(run, SIZES[at % SIZES.length] ?? { columns: 80, rows: 24 }),
    ),
  );
  await expect(all.join('\n')).toMatchFileSnapshot('all-looks/screens.txt');
});

const KEYS = [
  ...['enter', 'esc', 'space', 'tab', 'shift+tab', 'up', 'down', 'left', 'right', 'pageup', 'end'],
  ...['?', 'f1', 'q', 'a', 'c', 'e', 'f', 'j', 'n', 'o', 'r', 's', 'y', '/', '1', '2', '9'],
  ...['ctrl+u', 'backspace', 'alt+s', 'ctrl+y', 'x'],
];

/** What comes of a key, or of a click on a field. */
function whatComes(run: GuideRun): readonly string[] {
  const heard: GuideEvent[] = [];
  const told: ScreenEvent[] = [];
  let asked: string | null = null;
  const guide = storeOf(run, heard);
  const scrolling = createScrolling();
  scrolling.show({ base: 0, max: 50, page: 10 });
  const face = guideFace({
    guide,
    screen: {
      getState: () => FIRST_SCREEN,
      subscribe: () => () => {},
      dispatch: (event) => void told.push(event),
    },
    scrolling,
    viewOf: guideView,
  });
  const give = (question: string, act: () => void): void => {
    asked = question;
    act();
  };
  const words = (): string =>
    [
      ...(asked === null ? [] : [`asked ${asked}`]),
      ...told.splice(0).map((event) => `screen ${JSON.stringify(event)}`),
      ...heard.splice(0).map((event) => JSON.stringify(event)),
    ].join(', ');
  const view = guideView(run.state);
  const rows = KEYS.map((id) => {
    asked = null;
    face.handle({ type: 'key', key: keyOfId(id) }, { give }, null as never);
    return `${id}: ${words()}`;
  });
  face.handle({ type: 'paste', text: 'pasted', isCut: false }, { give }, null as never);
  rows.push(`a paste: ${words()}`);
  face.cancel();
  rows.push(`Ctrl+C: ${words()}`);
  for (const name of [
    null,
    ...view.blocks.flatMap((one) => (one.kind === 'field' ? [one.name] : [])),
  ]) {
    pointAt(guide, view, name, null);
    pointAt(guide, view, name, 3);
    rows.push(`a click on ${name ?? 'no field'}: ${words()}`);
  }
  const is = [face.isTyping(), face.isFieldEmpty(), face.hasWorkOpen()].join(' ');
  return [`== ${view.id}: ${is}`, ...rows.filter((row) => !row.endsWith(': ')), ''];
}

test('what keys, pastes and clicks do at each place', async () => {
  const all = everyGuideRun().flatMap((run) => whatComes(run));
  await expect(all.join('\n')).toMatchFileSnapshot('all-looks/keys.txt');
});
