/**
 * What every event does in every place of the explorer: the fields of the state that change, and the
 * effects, as text beside this file; written anew with `vitest run test/core/explorer/every-event -u`.
 */
import { expect, test } from 'vitest';
import { eventOf } from '../../../source/core/explorer/event.ts';
import { updateExplorer } from '../../../source/core/explorer/update.ts';
import { EVERY_EXPLORER_EVENT, explorerPlaceName } from '../../support/explorer/explorer-events.ts';
import { explorerPlaces } from '../../support/explorer/explorer-places.ts';
import { everyStep } from '../../support/state-changes.ts';

test('every event does what is written, wherever one is', async () => {
  const places = explorerPlaces();
  const windows = new Map(places.map(([, { state, window }]) => [state, window]));
  const text = everyStep({
    places: places.map(([name, { state }]) => [`${name}: ${explorerPlaceName(state)}`, state]),
    events: EVERY_EXPLORER_EVENT,
    step: (state, event) =>
      updateExplorer(state, eventOf(event, windows.get(state) ?? { rows: 20, wrapped: 0 })),
  });
  await expect(text).toMatchFileSnapshot('every-event.txt');
});
