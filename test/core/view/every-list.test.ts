/**
 * What every event does to the lists of faults and of messages, and what is shown of them, of a lesson
 * and of the glossary, as text beside this file; written anew with
 * `vitest run test/core/view/every-list -u`.
 */
import { expect, test } from 'vitest';
import type { FaultFacts, RunningFault } from '../../../source/core/service/practice-faults.ts';
import {
  FAULT_WORDS,
  type FaultList,
  type FaultListEvent,
  faultView,
  FIRST_FAULT_LIST,
  updateFaultList,
} from '../../../source/core/view/fault-list.ts';
import {
  FIRST_WIRE_LIST,
  messageAt,
  updateWireList,
  type WireList,
  type WireListEvent,
  wireView,
} from '../../../source/core/view/wire-list.ts';
import { FLOW_SECRETS, flowEvents, tapeOf } from '../../support/sign-in/wire-flow.ts';
import { everyStep } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';

/** What a view says and offers; of its fields the text. */
function shown(view: unknown): unknown {
  return JSON.parse(
    JSON.stringify(view, (key, value: unknown) =>
      key === 'buffer' ? (value as { readonly text: string }).text : value,
    ),
  );
}

const fault = (name: string, where: FaultFacts['where']): FaultFacts => ({
  ...{ name, where, title: `title of ${name}`, what: `What ${name} does.` },
});

const FAULTS = [
  ...[fault('deny', 'authorize'), fault('slow', 'api'), fault('lost', 'exchange')],
  ...[
    fault('cut', 'api'),
    fault('spoil', 'callback'),
    fault('any', 'any'),
    fault('drop', 'connection'),
  ],
];

const RUNNING: readonly RunningFault[] = [
  { name: 'slow', span: 'for-a-time', secondsLeft: 42 },
  { name: 'cut', span: 'for-good', secondsLeft: null },
];

function faultLists(): ReadonlyArray<readonly [name: string, state: FaultList]> {
  const after = (...events: readonly FaultListEvent[]) =>
    events.reduce(updateFaultList, FIRST_FAULT_LIST);
  const search: FaultListEvent = { type: 'filter', isOn: true };
  const typed = (text: string): FaultListEvent => ({
    type: 'edit',
    edit: { type: 'insert', text },
  });
  return [
    ['first', FIRST_FAULT_LIST],
    ['on slow', { ...FIRST_FAULT_LIST, cursor: 'slow' }],
    ['on the last', { ...FIRST_FAULT_LIST, cursor: 'drop' }],
    ['on none of them', { ...FIRST_FAULT_LIST, cursor: 'gone' }],
    ['searching', after(search)],
    ['searching cut', after(search, typed('cut'))],
    ['found lost', after(search, typed(' LOST '), { type: 'filter', isOn: false })],
    ['found nothing', after(search, typed('nothing of it'))],
    ['found none', after(search, typed('nothing'), { type: 'filter', isOn: false })],
  ];
}

test('every event does to the list of faults what is written down', async () => {
  const text = everyStep<FaultList, FaultListEvent, never>({
    places: faultLists(),
    events: [
      ...[-9, -1, 0, 1, 2, 9].flatMap((by) =>
        [FAULTS, FAULTS.slice(1, 3), []].map(
          (list) => ({ type: 'move', by, shown: list }) as const,
        ),
      ),
      { type: 'filter', isOn: true },
      { type: 'filter', isOn: false },
      { type: 'edit', edit: { type: 'insert', text: 'x' } },
      { type: 'clear-filter' },
    ],
    step: (state, event) => ({ state: updateFaultList(state, event), effects: [] }),
  });
  await expect(text).toMatchFileSnapshot('every-fault-event.txt');
});

test('the list of faults shows and offers what is written down', async () => {
  const cases = faultLists().flatMap(([name, list]) =>
    [[], RUNNING, RUNNING.slice(1)].flatMap((running) => [
      [
        `${name}, ${running.length} on`,
        shown(faultView({ faults: FAULTS, running }, list, 'here', 'tw')),
      ] as const,
      [
        `${name}, ${running.length} on, of none`,
        shown(faultView({ faults: [], running }, list, 'here', 'tw')),
      ] as const,
    ]),
  );
  const elsewhere = (['not-running', 'elsewhere', 'real-store'] as const).map(
    (reach) =>
      [
        reach,
        shown(faultView({ faults: FAULTS, running: [] }, FIRST_FAULT_LIST, reach, 'tw')),
      ] as const,
  );
  const words = ['slow', 'title of c', 'none'].map(
    (name) =>
      [`no such ${name}`, FAULT_WORDS.noSuch({ faults: FAULTS, running: [] }, name)] as const,
  );
  const on = [[], RUNNING, RUNNING.slice(1)].map(
    (running) => [`on ${running.length}`, FAULT_WORDS.on({ faults: FAULTS, running })] as const,
  );
  await expect(writtenCases([...cases, ...elsewhere, ...words, ...on])).toMatchFileSnapshot(
    'every-fault-view.txt',
  );
});

const REPORT = { code: 'x', message: 'No room.', remedy: 'Make some.', exitCode: 2 } as const;

function wireLists(): ReadonlyArray<readonly [name: string, state: WireList]> {
  const after = (...events: readonly WireListEvent[]) =>
    events.reduce((state, event) => updateWireList(state, event).state, FIRST_WIRE_LIST);
  const asked = [{ type: 'name-file' }, { type: 'submit' }] as const;
  const free = { type: 'looked', id: 1, place: { type: 'free', path: '/a/b' } } as const;
  const taken = { type: 'looked', id: 1, place: { type: 'taken', path: '/a/b' } } as const;
  return [
    ['first', FIRST_WIRE_LIST],
    ['on 2', after({ type: 'move', by: -1, ids: [1, 2, 3] })],
    ['unfolded', after({ type: 'fold', is: 'open', ids: [1, 2, 3] })],
    ['all unfolded', after({ type: 'fold-all', ids: [1, 2, 3] })],
    ['naming', after({ type: 'name-file' })],
    ['busy', after(...asked)],
    ['asking', after(...asked, free)],
    ['asking to replace', after(...asked, taken)],
    ['writing', after(...asked, free, { type: 'answer', yes: true })],
    [
      'refused',
      after(...asked, { type: 'looked', id: 1, place: { type: 'refused', report: REPORT } }),
    ],
    [
      'written',
      after(
        ...asked,
        free,
        { type: 'answer', yes: true },
        { type: 'wrote', id: 2, outcome: { type: 'written', path: '/a/b' } },
      ),
    ],
  ];
}

test('every event does to the list of messages what is written down', async () => {
  const text = everyStep({
    places: wireLists(),
    events: [
      ...[-9, -1, 1, 9].flatMap((by) =>
        [[1, 2, 3], [7], []].map((ids) => ({ type: 'move', by, ids }) as const),
      ),
      ...(['open', 'closed', 'other'] as const).flatMap((is) =>
        [[1, 2, 3], []].map((ids) => ({ type: 'fold', is, ids }) as const),
      ),
      ...[[1, 2, 3], [1, 2, 3, 4], []].map((ids) => ({ type: 'fold-all', ids }) as const),
      { type: 'name-file' },
      { type: 'edit', edit: { type: 'insert', text: 'x' } },
      { type: 'submit' },
      { type: 'answer', yes: true },
      { type: 'answer', yes: false },
      { type: 'stop-export' },
      ...[1, 2, 3].flatMap((id) => [
        { type: 'looked', id, place: { type: 'free', path: '/c' } } as const,
        { type: 'looked', id, place: { type: 'taken', path: '/c' } } as const,
        { type: 'looked', id, place: { type: 'refused', report: REPORT } } as const,
        { type: 'wrote', id, outcome: { type: 'written', path: '/c' } } as const,
        { type: 'wrote', id, outcome: { type: 'taken', path: '/c' } } as const,
        { type: 'wrote', id, outcome: { type: 'refused', report: REPORT } } as const,
      ]),
    ],
    step: updateWireList,
  });
  const at = wireLists().map(
    ([name, list]) =>
      `${name}: ${[[1, 2, 3], [5], []].map((ids) => messageAt(list, ids)).join(' ')}`,
  );
  await expect(`${text}\n${at.join('\n')}\n`).toMatchFileSnapshot('every-wire-event.txt');
});

test('the list of messages shows and offers what is written down', async () => {
  const tapes = { nothing: tapeOf([]), 'a flow': tapeOf(flowEvents(FLOW_SECRETS, [])) };
  const cases = Object.entries(tapes).flatMap(([of, tape]) =>
    wireLists().map(
      ([name, list]) =>
        [
          `${of}, ${name}`,
          shown(wireView({ ...tape, messages: tape.messages.slice(0, 3) }, list)),
        ] as const,
    ),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-wire-view.txt');
});
