import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GuideStore } from '../../../source/app/guide-runner.ts';
import { createStore } from '../../../source/app/store.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import { updateGuide } from '../../../source/core/guide/update.ts';
import { guideView, type GuideView } from '../../../source/core/guide/view.ts';
import { isYesNo } from '../../../source/core/view/blocks.ts';
import { LineAsker } from '../../../source/ui/plain/askers/line-asker.ts';
import { GuideLoop } from '../../../source/ui/plain/guide-loop.ts';
import { presentSideCommand } from '../../../source/ui/plain/presenting.ts';
import { viewPicks, walkViews } from '../../support/guide/view-walk.ts';

/** The guide from a state on, in a world that answers nothing; every event is noted. */
function notingGuide(initial: GuideState) {
  const events: GuideEvent[] = [];
  const { dispatch, ...store } = createStore<GuideState, GuideEvent, unknown>({
    initial,
    update: updateGuide,
    runEffect: () => undefined,
  });
  const guide: GuideStore = {
    ...store,
    dispatch(event) {
      events.push(event);
      dispatch(event);
    },
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return { guide, events };
}

/** What typing a line at the first question dispatches, and what was said by then. */
async function typed(initial: GuideState, line: string) {
  const { guide, events } = notingGuide(initial);
  const io = { input: new PassThrough(), output: new PassThrough() };
  const asker = new LineAsker(io, [presentSideCommand(guide)]);
  const loop = new GuideLoop({
    store: guide,
    asker,
    clock: { after: () => () => undefined },
    wantsRequests: () => false,
  });
  void loop.run();
  io.input.write(`${line}\n`);
  // Nothing here waits for anything but the loop itself.
  for (let round = 0; round < 8; round += 1) await new Promise((resolve) => setImmediate(resolve));
  asker.close();
  return { events, said: String(io.output.read()) };
}

/** The lines that stand for the actions of a view, each with what it has to dispatch. */
function linesOf({ actions }: GuideView): ReadonlyArray<readonly [line: string, GuideEvent]> {
  return actions.flatMap(({ word, event, forItem }) => {
    if (forItem === undefined) return [[word, event] as const];
    const [first] = forItem.events;
    if (first === undefined) return [];
    const byNumber = forItem.isByNumber ? [['1', first] as const] : [];
    return [[`${word} 1`, first] as const, ...byNumber];
  });
}

/** Where a line is taken for what it is, the loop takes the keys from a field. */
function withoutFocus(state: GuideState): GuideState {
  const isTaken = state.focus !== null && guideView(state).takesText?.typed !== undefined;
  return isTaken ? updateGuide(state, { type: 'focus', field: null }).state : state;
}

test('typing the word of an action does what its key does, wherever the guide is', async () => {
  const states = new Map<string, GuideState>();
  fc.assert(
    fc.property(viewPicks, (path) => {
      walkViews(path, (run) => {
        const state = withoutFocus(run.state);
        const view = guideView(state);
        if (view.isBusy === true || state.leaving !== null) return;
        // One state for each view that differs in what can be done.
        const asks = view.blocks.map(({ kind }) => kind).join();
        states.set(
          `${view.id} ${asks} ${linesOf(view)
            .map(([line]) => line)
            .join()}`,
          state,
        );
      });
    }),
    { numRuns: 80 },
  );
  expect(states.size).toBeGreaterThan(30);
  for (const [name, state] of states) {
    const view = guideView(state);
    for (const [line, event] of linesOf(view)) {
      const { events, said } = await typed(state, line);
      expect({ name, line, event: events[0] }).toEqual({ name, line, event });
      // Afterwards the keys of a field are given back, and nothing else is done.
      expect(events.slice(1).filter(({ type }) => type !== 'focus')).toEqual([]);
      expect(said).not.toBe('');
    }
  }
});

test('every action is named by what is said before the question', async () => {
  const states = new Map<string, GuideState>();
  fc.assert(
    fc.property(viewPicks, (path) => {
      walkViews(path, (run) => {
        const state = withoutFocus(run.state);
        if (guideView(state).isBusy !== true && state.leaving === null)
          states.set(guideView(state).id, state);
      });
    }),
    { numRuns: 40 },
  );
  for (const [name, state] of states) {
    const view = guideView(state);
    if (isYesNo(view)) continue;
    // A choice that sets something is asked before the actions.
    const isSet = view.blocks.some((block) => block.kind === 'choices' && block.role === 'sets');
    const { said } = await typed(state, isSet ? '\nno such word' : 'no such word');
    const unnamed = view.actions.filter(
      ({ word, title, isPrimary, forItem }) =>
        isPrimary !== true &&
        // Of an empty list nothing can be ticked.
        forItem?.events.length !== 0 &&
        !['back', 'present', 'search'].includes(word) &&
        !said.toLowerCase().includes(title.toLowerCase()),
    );
    expect({ name, unnamed }).toEqual({ name, unnamed: [] });
  }
});
