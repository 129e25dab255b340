/**
 * The explorer further on: every place that one event leads to, what every event does there, and what
 * a run of the explorer begins with; as text beside this file, written anew with
 * `vitest run test/core/explorer/every-further-event -u`.
 */
import { expect, test } from 'vitest';
import { createExplorer } from '../../../source/core/explorer/create.ts';
import { eventOf } from '../../../source/core/explorer/event.ts';
import { collectQuestion } from '../../../source/core/explorer/flight/collect.ts';
import type { ExplorerConfig, ExplorerState } from '../../../source/core/explorer/state.ts';
import { saidNow } from '../../../source/core/explorer/unread-notices.ts';
import { unsavedWorkIn } from '../../../source/core/explorer/unsaved-work.ts';
import { updateExplorer } from '../../../source/core/explorer/update.ts';
import { explorerConfig, realStoreConfig } from '../../support/explorer/explorer-config.ts';
import { EVERY_EXPLORER_EVENT, explorerPlaceName } from '../../support/explorer/explorer-events.ts';
import { explorerPlaces } from '../../support/explorer/explorer-places.ts';
import { lackingScope } from '../../support/guide/guide-config.ts';
import { everyStep, wordsOf } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';

const WINDOW = { rows: 6, wrapped: 0 };

/** Every further place that is called another name, its notice left out. */
function furtherPlaces(): ReadonlyArray<readonly [name: string, state: ExplorerState]> {
  const found = new Map<string, ExplorerState>();
  const note = (state: ExplorerState) => {
    const name = explorerPlaceName({ ...state, notice: null });
    const { sending, question, reading, compose, flight } = state;
    const inside = [
      sending === null ? '' : 'sending',
      question === null ? '' : 'asked',
      reading.field?.purpose ?? '',
      compose.ready === null ? '' : 'ready-made',
      compose.offers === null ? '' : 'offers',
      flight.collecting === null ? '' : 'collecting',
    ];
    const key = [name, ...inside.filter((word) => word !== '')].join(', ');
    if (!found.has(key)) found.set(key, state);
  };
  const places = explorerPlaces().map(([, { state }]) => state);
  for (const state of places) note(state);
  const known = new Set(found.keys());
  for (const state of places)
    for (const made of EVERY_EXPLORER_EVENT) {
      const event = typeof made === 'function' ? made(state) : made;
      note(updateExplorer(state, eventOf(event, WINDOW)).state);
    }
  return [...found].filter(([key]) => !known.has(key));
}

const PLACES = furtherPlaces();

test('every event does what is written, further on', async () => {
  const text = everyStep({
    places: PLACES,
    events: EVERY_EXPLORER_EVENT,
    step: (state, event) => updateExplorer(state, eventOf(event, WINDOW)),
  });
  await expect(text).toMatchFileSnapshot('every-further-event.txt');
});

test('every place says and asks what is written', async () => {
  const cases = PLACES.map(
    ([name, state]) =>
      [name, [saidNow(state), collectQuestion(state), unsavedWorkIn(state)]] as const,
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-said.txt');
});

const NOTICE = { level: 'warning', message: 'Take care.', remedy: null } as const;

/** What runs can begin with. */
const CONFIGS: Readonly<Record<string, Partial<ExplorerConfig>>> = {
  nothing: {},
  'a real store': realStoreConfig(),
  'a presenter': { presenter: true, firstNotice: NOTICE },
  'known scopes': { grantedScopes: ['read_products'], canReturn: true, keepsHistory: true },
};

test('every run begins with what is written down', async () => {
  const cases = Object.entries(CONFIGS).map(([name, config]) => {
    const { config: _, ...state } = createExplorer(explorerConfig(config));
    return [name, wordsOf(state)] as const;
  });
  const [, before] = PLACES[0] ?? ['', createExplorer(explorerConfig())];
  const diagnosis = lackingScope('read_products');
  const again = ([null, diagnosis] as const).flatMap((left) =>
    [undefined, true, false].flatMap((sendsAgain) =>
      [explorerConfig(), { ...explorerConfig(), ...realStoreConfig() }].map((config, index) => {
        const leaving = { diagnosis: left, ...(sendsAgain === undefined ? {} : { sendsAgain }) };
        const carried = { ...before, leaving } as ExplorerState;
        const { config: _, response: __, ...state } = createExplorer(config, carried);
        return [`${left === null} ${sendsAgain} ${index}`, `${state.sendsAgain}`] as const;
      }),
    ),
  );
  await expect(writtenCases([...cases, ...again])).toMatchFileSnapshot('every-beginning.txt');
});
