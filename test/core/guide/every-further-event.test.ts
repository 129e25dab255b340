/**
 * The guide further on: every place that one event leads to from where people begin, what every event
 * does there, what leaving there says and keeps, and what a run begins with; as text beside this file,
 * written anew with `vitest run test/core/guide/every-further-event.test.ts --update`.
 */
import { expect, test } from 'vitest';
import { createGuide } from '../../../source/core/guide/create.ts';
import { leaveView } from '../../../source/core/guide/ending.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import {
  addToMemory,
  NOTHING_REMEMBERED,
  withSavedFile,
} from '../../../source/core/guide/remembered.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import { updateGuide } from '../../../source/core/guide/update.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { guideConfig } from '../../support/guide/guide-config.ts';
import { EVERY_GUIDE_EVENT } from '../../support/guide/guide-events.ts';
import {
  furtherGuidePlaces,
  GUIDE_CONFIGS,
  RESUME,
  STORE,
} from '../../support/guide/guide-further-places.ts';
import { leavingCases } from '../../support/guide/leaving-cases.ts';
import { everyStep, wordsOf } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';

const PLACES = furtherGuidePlaces();

test('every event does what is written, further on', async () => {
  const text = everyStep<GuideState, GuideEvent, object>({
    places: PLACES,
    events: EVERY_GUIDE_EVENT,
    step: updateGuide,
  });
  await expect(text).toMatchFileSnapshot('every-further-event.txt');
});

/** What a view says; of a field its text. */
function said(view: object): string {
  return JSON.stringify(view, (key, value: unknown) =>
    key === 'buffer' ? (value as { readonly text: string }).text : value,
  );
}

test('leaving says, keeps and ends with what is written, wherever one is', async () => {
  const cases = leavingCases(PLACES, said);
  await expect(
    writtenCases([...cases, ['the explorer alone', said(leaveView(null))]]),
  ).toMatchFileSnapshot('every-leaving.txt');
});

test('every run begins with what is written down', async () => {
  const cases = Object.entries(GUIDE_CONFIGS).flatMap(([name, config]) => {
    const { config: _, ...state } = createGuide(guideConfig(config));
    return [
      [name, wordsOf(state)] as const,
      [`${name}: view`, said(guideView(createGuide(guideConfig(config))))] as const,
    ];
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-beginning.txt');
});

test('what is remembered has the latest first, and not too much of it', () => {
  const store = (at: number) => ({ ...STORE, shop: `s${at}.myshopify.com` });
  const run = { resume: RESUME, store: null, saved: [], declinesKeeping: false };
  const many = Array.from({ length: 30 }, (_, at) => at).reduce(
    (before, at) => addToMemory(before, { ...run, store: store(at) }),
    NOTHING_REMEMBERED,
  );
  const kept = many.stores.length;
  expect(kept).toBe(12);
  expect(many.stores.map(({ shop }) => shop)).toEqual(
    Array.from({ length: kept }, (_, at) => `s${29 - at}.myshopify.com`),
  );
  expect(addToMemory(many, { ...run, store: store(25) }).stores.map(({ shop }) => shop)[0]).toBe(
    's25.myshopify.com',
  );
  expect(addToMemory(NOTHING_REMEMBERED, { ...run, declinesKeeping: true })).toEqual({
    ...NOTHING_REMEMBERED,
    declinesKeeping: true,
    resume: RESUME,
  });
  const file = (path: string, names: readonly string[], isNew = true) => ({
    ...{ path, names, isNew, shop: 'demo.myshopify.com' },
  });
  const files = [file('/a', ['A'], false), file('/b', ['B'])];
  expect(withSavedFile(files, file('/b', ['C', 'B'], false))).toEqual([
    file('/b', ['B', 'C']),
    file('/a', ['A'], false),
  ]);
  expect(withSavedFile(files, file('/c', []))[0]).toEqual(file('/c', []));
});
