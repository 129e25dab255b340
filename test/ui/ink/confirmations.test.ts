import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GuideWish } from '../../../source/core/guide/event.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { isYes } from '../../../source/ui/ink/explorer/explorer-keys.ts';
import { ANSWER_LAYERS } from '../../../source/ui/ink/explorer/bindings/answer.ts';
import { QUESTION_KEYS } from '../../../source/ui/ink/explorer/bindings/everywhere.ts';
import { REQUEST_LAYERS } from '../../../source/ui/ink/explorer/bindings/request.ts';
import { commandName } from '../../../source/ui/ink/explorer/bindings/names.ts';
import { viewPicks, walkViews } from '../../support/guide/view-walk.ts';

/** Wishes that cost something, and that no flood of keys may make. */
const FOR_GOOD = (wish: GuideWish): boolean =>
  ('yes' in wish && wish.yes && wish.type !== 'answer-released') ||
  wish.type === 'use-other-shop' ||
  wish.type === 'give-up';

test('P56: every yes of the guide waits until it stands alone, wherever the guide is', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(viewPicks, (path) => {
      walkViews(path, ({ state }) => {
        const { id, actions } = guideView(state);
        for (const { event, isRisky, keys } of actions) {
          if (!FOR_GOOD(event)) continue;
          seen.add(event.type);
          expect({ id, event, keys, isRisky }).toEqual({ id, event, keys, isRisky: true });
        }
      });
    }),
    { numRuns: 80 },
  );
  expect([...seen]).toContain('answer-revoke');
});

test('P56: every yes of the explorer does, found by its key and by its kind', () => {
  const layers = [{ bindings: QUESTION_KEYS }, ...ANSWER_LAYERS, ...REQUEST_LAYERS];
  const bindings = layers.flatMap((layer) => [...layer.bindings]);
  const yes = bindings.filter(({ command }) => isYes(command));
  expect(yes.map(({ command }) => commandName(command)).toSorted()).toEqual([
    'confirm',
    'confirm-all-pages',
    'confirm-more',
    'confirm-save',
  ]);
  for (const { command, keys, hint } of bindings) {
    // A `y` that is none copies, and asks nothing.
    if (keys[0] === 'y' && hint !== 'copy') expect(isYes(command), commandName(command)).toBe(true);
  }
});
