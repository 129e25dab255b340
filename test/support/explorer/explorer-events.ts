/** Everything that a person can do in the explorer, and what comes back from outside. */
import type { ExplorerWish } from '../../../source/core/explorer/event.ts';
import type { ExplorerState } from '../../../source/core/explorer/state.ts';
import { help, read } from './explorer-places.ts';
import { answerWith } from './scripted-send.ts';

type Typed = ExplorerWish['type'];

/** Events that are nothing but their type. */
const BARE = [
  ...['opened', 'start-typing', 'switch-mode', 'send', 'back', 'cancel', 'next-tab', 'next-page'],
  ...['toggle-zoom', 'toggle-presenter', 'follow-diagnosis', 'remove-row', 'open-editor', 'undo'],
  ...['redo', 'empty-field', 'prettify', 'open-presets', 'take-preset', 'offer', 'take-offer'],
  ...['close-offers', 'to-placeholder', 'take-over', 'open-code', 'copy-code', 'open-versions'],
  ...['take-version', 'open-palette', 'open-help', 'open-notices', 'close-overlay'],
  ...['open-requests', 'take-request', 'send-listed', 'drop-request', 'name-request'],
  ...[
    'name-listed',
    'save-request',
    'export-requests',
    'write-set',
    'compare-listed',
    'compare-before',
  ],
] as readonly Typed[];

/** Events that go one step to either side. */
const STEPS = [
  ...['move-focus', 'move-field', 'choose-method', 'resize', 'shift', 'move-preset', 'move-offer'],
  ...['move-language', 'move-version', 'move-request', 'move-difference'],
] as readonly Typed[];

const READING = [
  ...['fold', 'unfold', 'toggle', 'wrap', 'open-pager', 'submit-field', 'change-language'],
  ...['choose-copy', 'ask-for-more'],
];

const TABLE = ['sort-by-column', 'pick-columns', 'tick-column', 'show-in-tree'];

const HELP = [
  ...['complete', 'close-completion', 'write-variables', 'read-schema-again', 'describe'],
  ...['open-tree', 'tick-tree', 'find-next-in-tree', 'take-operation', 'open-problems'],
  ...['take-problem', 'add-missing-scopes', 'open-browser', 'follow-name', 'follow-type'],
  ...['browse-back', 'search-schema', 'insert-name'],
];

const HELP_STEPS = [
  ...['move-completion', 'scroll-docs', 'move-tree', 'move-operation', 'move-problem'],
  'move-browser',
];

const FAILED = {
  type: 'failure',
  failure: { kind: 'reset', maybeSent: true, message: 'It was cut.', remedy: 'Send it again.' },
} as const;

const AT = 1_790_000_002_000;

const REPORT = { code: 'x', message: 'No room.', remedy: 'Make some.', exitCode: 2 } as const;

/** Every event; some are about what is asked just then: they are made for the state. */
export const EVERY_EXPLORER_EVENT: ReadonlyArray<
  ExplorerWish | ((state: ExplorerState) => ExplorerWish)
> = [
  ...BARE.map((type) => ({ type }) as ExplorerWish),
  ...STEPS.flatMap((type) => [1, -1].map((by) => ({ type, by }) as ExplorerWish)),
  { type: 'edit', edit: { type: 'insert', text: 'a' } },
  { type: 'edit', edit: { type: 'paste', text: 'b\nc' } },
  { type: 'edit', edit: { type: 'delete', to: 'left' } },
  { type: 'edit', edit: { type: 'move', to: 'word-left' } },
  { type: 'edit', edit: { type: 'select', to: 'line-start' } },
  { type: 'edit', edit: { type: 'newline' } },
  { type: 'answer-question', yes: true },
  { type: 'answer-question', yes: false },
  { type: 'copy-text', isCut: false },
  { type: 'copy-text', isCut: true },
  { type: 'add-row', field: 'params' },
  { type: 'add-row', field: 'headers' },
  { type: 'point', at: { type: 'pane', pane: 'response' } },
  { type: 'point', at: { type: 'field', field: 'path', text: { offset: 3 } } },
  { type: 'point', at: { type: 'field', field: 'query', text: { offset: 9, top: 1 } } },
  { type: 'point', at: { type: 'field', field: 'params', place: { row: 0, part: 'value' } } },
  { type: 'point', at: { type: 'tab', tab: 'headers' } },
  { type: 'point', at: { type: 'tab', tab: 'table' } },
  { type: 'point', at: { type: 'row', row: 2 } },
  { type: 'scroll', by: 1, unit: 'row' },
  { type: 'scroll', by: -1, unit: 'page' },
  { type: 'scroll-to', place: 'end' },
  { type: 'scroll-to', place: 'start' },
  { type: 'search-help', isOn: true },
  { type: 'search-help', isOn: false },
  { type: 'choose-language', index: 2 },
  {
    type: 'choose-command',
    name: 'fold',
    place: { pane: 'response', tab: 'body', isTyping: false },
  },
  {
    ...({ type: 'choose-command', name: 'prettify' } as const),
    place: { pane: 'request', mode: 'graphql', field: 'query', isTyping: true },
  },
  { type: 'refuse-command', message: 'Not here.' },
  { type: 'move-palette', by: 1, count: 5 },
  { type: 'flight', event: { type: 'former-page' } },
  { type: 'flight', event: { type: 'ask-collect' } },
  { type: 'flight', event: { type: 'change-ceiling', by: 1 } },
  { type: 'flight', event: { type: 'change-ceiling', by: -1 } },
  { type: 'flight', event: { type: 'answer-collect', yes: true } },
  { type: 'flight', event: { type: 'answer-collect', yes: false } },
  ...READING.map((type) => read({ type } as never)),
  ...['find', 'filter', 'query', 'save'].map((purpose) =>
    read({ type: 'open-field', purpose } as never),
  ),
  ...[1, -1].flatMap((by) => [
    read({ type: 'walk', by, unit: 'row' }),
    read({ type: 'walk', by, unit: 'page' }),
    read({ type: 'earlier-query', by } as never),
    read({ type: 'find-next', by } as never),
    ...['rows', 'pages', 'columns'].map((along) =>
      read({ type: 'table', event: { type: 'move-cell', along, by } as never }),
    ),
    read({ type: 'table', event: { type: 'move-pick', by } }),
    ...HELP_STEPS.map((type) => help({ type, by } as never)),
  ]),
  read({ type: 'walk-to', place: 'end' }),
  read({ type: 'walk-to', place: 'start' }),
  read({ type: 'fold-from', depth: 0 }),
  read({ type: 'fold-from', depth: 2 }),
  ...['value', 'key', 'path'].map((part) => read({ type: 'copy', part } as never)),
  ...[true, false].flatMap((yes) => [
    read({ type: 'answer-save', yes }),
    read({ type: 'answer-more', yes }),
  ]),
  ...TABLE.map((type) => read({ type: 'table', event: { type } as never })),
  read({ type: 'table', event: { type: 'copy-cell', part: 'row' } }),
  read({ type: 'table', event: { type: 'copy-cell', part: 'csv' } }),
  ...HELP.map((type) => help({ type } as never)),
  help({ type: 'take-completion', by: 'enter' }),
  help({ type: 'take-completion', by: 'tab' }),
  help({ type: 'fold-tree', isUnfolded: true }),
  help({ type: 'fold-tree', isUnfolded: false }),
  help({ type: 'find-in-tree', letter: 'p' }),
  help({ type: 'find-in-tree', letter: null }),
  // What comes back from outside.
  ({ lastId: id }) => ({ type: 'waiting', id, reason: 'timeout', waitMs: 500, retry: 2 }) as never,
  ({ lastId: id }) => ({ type: 'answered', id, outcome: answerWith({ n: 1 }), epochMs: AT }),
  ({ lastId: id }) => ({ type: 'answered', id, outcome: FAILED as never, epochMs: AT }),
  ({ lastId: id }) => ({ type: 'second-waited', id }),
  { type: 'scopes-read', result: { type: 'scopes', scopes: ['read_products'] } as never },
  { type: 'scopes-read', result: { type: 'bad-token', report: REPORT } as never },
  { type: 'scopes-read', result: { type: 'failed', report: REPORT, status: 503 } as never },
  { type: 'copied', isCopied: true, text: 'Copied.' },
  { type: 'copied', isCopied: false, text: 'No clipboard.' },
  { type: 'requests-kept', outcome: { type: 'failed', report: REPORT } },
  { type: 'requests-kept', outcome: { type: 'kept', requests: [], change: null } },
  ...(['saved', 'renamed', 'removed'] as const).map(
    (type) =>
      ({
        type: 'requests-kept',
        outcome: { type: 'kept', requests: [], change: { type, name: 'Mine' } },
      }) as const,
  ),
  { type: 'set-written', outcome: { type: 'written', path: '/home/a/b.http' } },
  { type: 'set-written', outcome: { type: 'taken', path: '/home/a/b.http' } },
  { type: 'set-written', outcome: { type: 'refused', report: REPORT } },
  { type: 'history-failed', report: REPORT, epochMs: AT },
  { type: 'text-edited', field: 'path', outcome: { type: 'edited', text: 'new.json' } },
  { type: 'text-edited', field: 'query', outcome: { type: 'edited', text: '{ a }' } },
  {
    type: 'text-edited',
    field: 'body',
    outcome: { type: 'failed', message: 'No.', remedy: 'Try.' },
  },
  ({ reading: { lastId: id } }) =>
    back({ type: 'looked', id, place: { type: 'free', path: '/a' } }),
  ({ reading: { lastId: id } }) =>
    back({ type: 'looked', id, place: { type: 'refused', report: REPORT } }),
  ({ reading: { lastId: id } }) =>
    back({ type: 'wrote', id, outcome: { type: 'written', path: '/a' } }),
  ({ reading: { lastId: id } }) =>
    back({ type: 'wrote', id, outcome: { type: 'refused', report: REPORT } }),
  ({ reading: { lastId: id } }) => back({ type: 'copied', id, text: 'Copied.' }),
  ({ reading: { lastId: id } }) => back({ type: 'not-copied', id, reason: 'Nothing copies here.' }),
  ({ reading: { lastId: id } }) => back({ type: 'reading-on', id, bytes: 5000 }),
  ({ reading: { lastId: id } }) => back({ type: 'read-on', id, read: null }),
  back({ type: 'paged', problem: null }),
  back({ type: 'paged', problem: { message: 'No pager.', remedy: 'Install one.' } }),
  ({ lastId: id }) =>
    flown({ type: 'going-on', id, elapsedMs: 1500, received: { bytes: 20, total: null } }),
  ({ lastId: id }) => flown({ type: 'page-came', id, progress: { pages: 2, rows: 4, cost: 2 } }),
  ({ flight }) => flown({ type: 'refilled', id: flight.refill?.id ?? 0, epochMs: AT + 1000 }),
  ({ assist: { lastAsk: id } }) => ({ type: 'schema-answered', id, answer: { type: 'none' } }),
  ({ assist: { lastAsk: id } }) => ({ type: 'schema-answered', id, answer: { type: 'lost' } }),
  ({ assist: { lastAsk: id } }) => ({ type: 'schema-not-kept', id }),
];

function back(event: Extract<ExplorerWish, { type: 'reading-result' }>['event']): ExplorerWish {
  return { type: 'reading-result', event };
}

function flown(event: Extract<ExplorerWish, { type: 'flight-result' }>['event']): ExplorerWish {
  return { type: 'flight-result', event };
}

/** What a place of the explorer is called. */
export function explorerPlaceName({ focus, mode, view, overlay, notice }: ExplorerState): string {
  const { pane, isTyping } = focus;
  const field = pane === 'response' ? view.tab : `${mode} ${focus[mode]}`;
  const said = notice === null ? '' : `, ${notice.message}`;
  return `${pane} ${field}${isTyping ? ', typing' : ''}, ${overlay?.type ?? 'nothing open'}${said}`;
}
