import fc from 'fast-check';
import { expect, test } from 'vitest';
import { updateGuide } from '../../../source/core/guide/update.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { viewPicks, walkViews } from '../../support/guide/view-walk.ts';

/** Keys that mean the same on every screen, so that no step may take them. */
const EVERYWHERE = ['?', 'f1', 'f3', 'w', 'f4', 'b', 'q', 'ctrl+c', 'ctrl+d', 'ctrl+z'];

test('every action has a key and a word of its own, and one at most is the primary one', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(viewPicks, (path) => {
      walkViews(path, ({ state }) => {
        const { id, actions, moves, isBusy } = guideView(state);
        seen.add(id);
        const keys = actions.flatMap((action) => action.keys);
        expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
        expect(keys.filter((key) => EVERYWHERE.includes(key))).toEqual([]);
        expect(keys.filter((key) => Object.hasOwn(moves, key))).toEqual([]);
        const words = actions.map(({ word }) => word);
        expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
        expect(words.filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
        expect(actions.filter(({ isPrimary }) => isPrimary === true).length).toBeLessThan(2);
        expect(actions.filter(({ title }) => title === '')).toEqual([]);
        // Where a token is at hand, something leads to its card, or it is the card.
        const isCard = state.step === 'token' && !id.startsWith('token/failed');
        const leads = actions.some(({ event }) => event.type === 'show-token');
        expect({ id, leads }).toEqual({
          id,
          leads: state.session !== null && !isCard && !id.startsWith('pending-wish/'),
        });
        // Where nothing runs, something can be done.
        expect(isBusy === true || actions.some(({ hint }) => hint !== null)).toBe(true);
      });
    }),
    { numRuns: 80 },
  );
  // Most of the views there are; which ones, chance decides.
  expect(seen.size).toBeGreaterThan(20);
});

test('an action of a view is taken by the step that shows it', () => {
  fc.assert(
    fc.property(viewPicks, (path) => {
      const run = walkViews(path, () => {});
      // Nothing typed to be checked, or nothing under the cursor: the one way to do nothing.
      const mayRest = ['next', 'toggle-tick-here', 'toggle-scope-here', 'extend', 'copy-url'];
      const resting = guideView(run.state).actions.filter(({ event }) => {
        const { state, effects } = updateGuide(run.state, event);
        return state === run.state && effects.length === 0 && !mayRest.includes(event.type);
      });
      expect(resting.map(({ event }) => event.type)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
