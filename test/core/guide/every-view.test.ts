/**
 * What the views of the guide say and offer, as text beside this file: all that can be reached by two
 * events from where walks begin. A change of words is written anew with
 * `vitest run test/core/guide/every-view -u` and read before it is committed.
 */
import { expect, test } from 'vitest';
import { guideView, type GuideView } from '../../../source/core/guide/view.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import { furtherGuidePlaces } from '../../support/guide/guide-further-places.ts';
import { everyGuideView } from '../../support/guide/guide-screens.ts';
import type { GuideRun } from '../../support/guide/guide-run.ts';
import { answers, STARTS, wishes } from '../../support/guide/view-walk.ts';

/** Of the entries of a long list, each is made as the first ones are. */
const ENTRIES = 3;

function shortened(key: string, value: unknown): unknown {
  if (key === 'buffer') return (value as { readonly text: string }).text;
  if (!Array.isArray(value) || value.length <= 2 * ENTRIES) return value;
  const rest: readonly unknown[] = value;
  return [...rest.slice(0, ENTRIES), `… ${rest.length - ENTRIES} more`];
}

function line(name: string, value: unknown): string {
  return `  ${name}: ${JSON.stringify(value, shortened)}`;
}

function linesOf({ blocks, actions, moves, ...rest }: GuideView): readonly string[] {
  return [
    ...Object.entries(rest).map(([name, value]) => line(name, value)),
    ...blocks.map(({ kind, ...block }) => line(kind, block)),
    ...actions.map(({ word, ...action }) => line(`[${word}]`, action)),
    ...Object.entries(moves).map(([key, move]) => line(`(${key})`, move)),
  ];
}

/** What was said and offered by views of the same id, each line once. */
function gathered(views: Iterable<GuideView>): string {
  const said = new Map<string, Set<string>>();
  for (const view of views) {
    const lines = said.get(view.id) ?? new Set();
    said.set(view.id, lines);
    for (const each of linesOf(view)) lines.add(each);
  }
  const ids = [...said.keys()].toSorted();
  return ids.map((id) => `${[id, ...(said.get(id) ?? [])].join('\n')}\n`).join('\n');
}

function* reached(): Iterable<GuideView> {
  yield* everyGuideView();
  for (const [, state] of furtherGuidePlaces()) yield guideView(state);
  for (const start of STARTS) {
    const followed = new Set<string>();
    for (const first of eventsOf(start({}))) {
      const run = start({}).do(first);
      const view = guideView(run.state);
      yield view;
      const place = `${view.id} ${run.state.focus}`;
      if (followed.has(place)) continue;
      followed.add(place);
      for (const second of eventsOf(run)) yield guideView(start({}).do(first, second).state);
    }
  }
}

function eventsOf(run: GuideRun): readonly GuideEvent[] {
  return [...wishes(run), ...answers(run)];
}

test('every view says and offers what is written down for it', async () => {
  await expect(gathered(reached())).toMatchFileSnapshot('every-view.txt');
});
