import {
  CHECK_TITLES,
  type CheckResult,
  STATUS_TONES,
  STATUS_WORDS,
} from '../../../diagnosis/machine-check.ts';
import {
  action,
  fact,
  facts,
  item,
  list,
  present,
  progress,
  textOf,
} from '../../../view/blocks.ts';
import type { Action, Fact, FactsBlock, Item, Mark } from '../../../view/view.ts';
import type { PrerequisitesEvent } from '../../event.ts';
import type { GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { TALKS_TO } from '../start/words.ts';
import { checksByWeight, type Prerequisite, prerequisites } from './prerequisites.ts';
import { PREREQUISITES_NOTE, TESTED_HERE, TESTING, WHERE } from './words.ts';
import { by, goOn } from '../commands.ts';

/** The prerequisites, and the results of this machine's checks. */
export function prerequisitesView(state: GuideState): StepView<PrerequisitesEvent> {
  const { checks, mode, prerequisite } = state;
  const items = prerequisites(state);
  return {
    id: 'prerequisites',
    blocks: present(
      textOf('needed', [PREREQUISITES_NOTE[mode]]),
      list(
        items.map((one) => itemOf(one)),
        { cursor: prerequisite, ticks: 'tick' },
      ),
      checks.isRunning && progress(TESTING),
      checks.results.length > 0 && testedFacts(checks.results),
      state.config.passesStart === true && textOf('helpful', [TALKS_TO]),
    ),
    actions: [
      goOn('go', 'go on', 'go on to the scopes'),
      action('check-again', by('test-again'), 'check', 'test again', 'test this machine again'),
      ...tickAction(items, items[prerequisite]),
    ],
    moves: {
      up: { event: { type: 'move-prerequisite', by: -1 }, title: 'the one above' },
      down: { event: { type: 'move-prerequisite', by: 1 }, title: 'the one below' },
    },
  };
}

/** Only what no test can show is ticked by the person. */
function tickAction(
  items: readonly Prerequisite[],
  here: Prerequisite | undefined,
): Action<PrerequisitesEvent>[] {
  const names = items.flatMap(({ proof }) => (proof.type === 'tick' ? [proof.name] : []));
  if (names.length === 0) return [];
  const isTicked = here?.proof.type === 'tick' && here.proof.isTicked;
  const isHere = here?.proof.type === 'tick';
  return [
    action(
      'toggle-tick-here',
      by('tick'),
      'tick',
      isHere ? (isTicked ? 'untick' : 'tick: I have it') : null,
      'tick what you have, or take the tick away',
      {
        forItem: {
          events: names.map((name) => ({ type: 'toggle-tick', name }) as const),
          isByNumber: true,
          ticks: true,
        },
      },
    ),
  ];
}

function itemOf({ title, action, reason, place, proof }: Prerequisite): Item {
  return item(title, { mark: markOf(proof), detail: `${action} ${reason} ${WHERE} ${place}` });
}

function markOf(proof: Prerequisite['proof']): Mark {
  switch (proof.type) {
    case 'tick':
      return proof.isTicked ? 'ticked' : 'unticked';
    case 'tests':
      return proof.status;
    case 'given':
      return 'ok';
  }
}

function testedFacts(results: readonly CheckResult[]): FactsBlock {
  return facts(
    checksByWeight(results).map((result) => factOf(result)),
    { title: TESTED_HERE },
  );
}

function factOf({ name, status, text, remedy }: CheckResult): Fact {
  const words = `${STATUS_WORDS[status]}. ${text}${remedy === null ? '' : ` ${remedy}`}`;
  return fact(CHECK_TITLES[name], words, STATUS_TONES[status]);
}
