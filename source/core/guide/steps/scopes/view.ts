import { profileOf } from '../app/app-check.ts';
import { isMet, needWords, unmet, wayWords } from '../../../access/need.ts';
import { isWholeRequest, type RequestNeed, type RequestNeeds } from '../../../access/rest-needs.ts';
import type { ScopeVocabulary } from '../../../service/scope-vocabulary.ts';
import type { ScopeList } from '../../../service/scopes.ts';
import {
  action,
  answers,
  field,
  item,
  list,
  notice,
  present,
  progress,
  text,
  textOf,
} from '../../../view/blocks.ts';
import type { Action, Block, Item, ListBlock, Moves } from '../../../view/view.ts';
import { activeForm } from '../../create.ts';
import type { CommonEvent, ScopesEvent } from '../../event.ts';
import { shownText } from '../../secret-field.ts';
import type { FieldName, GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { scopeSummary } from './chosen-scopes.ts';
import { type ScopeRow, visibleScopes } from './scope-list.ts';
import { isSetChosen, setsOf } from './scope-sets.ts';
import * as words from './words.ts';
import { by, goOn, keyOf } from '../commands.ts';

type ScopesAction = Action<ScopesEvent | CommonEvent>;
type ScopesBlock = Block<ScopesEvent, FieldName>;

/** The list of scopes with its filter; or the sets for common jobs; or a request to be read. */
export function scopesView(state: GuideState): StepView<ScopesEvent> {
  switch (activeForm(state).scopes.panel) {
    case 'sets':
      return setsView(state);
    case 'request':
      return requestView(state);
    case null:
      return listView(state);
  }
}

function listView(state: GuideState): StepView<ScopesEvent> {
  const { filter, cursor, only } = activeForm(state).scopes;
  const rows = visibleScopes(state);
  const isTyping = state.focus === 'scope-filter';
  const nothing = isTyping
    ? words.nothingMatchesTyped(keyOf(state, 'go-on'))
    : words.NOTHING_MATCHES;
  const { text: counted, advice } = scopeSummary(state);
  const filterField = field(
    'scope-filter',
    'Filter',
    { buffer: shownText(filter), hasFocus: isTyping },
    { placeholder: words.filterHint(keyOf(state, 'search-scopes')), word: 'find' },
  );
  return {
    id: only === null ? 'scopes' : 'scopes/chosen',
    ...(only === null ? {} : { question: words.CHOSEN_QUESTION }),
    blocks: present<ScopesEvent, FieldName>(
      only === null && filterField,
      listBlock(rows, isTyping ? null : cursor, only === null ? nothing : words.NOTHING_CHOSEN),
      advice === null ? text(`${counted}.`) : notice('warning', `${counted}.`, advice),
    ),
    actions: isTyping ? [goOn('list', 'to the list')] : listActions(state, rows),
    moves: {
      ...upAndDown(),
      ...(isTyping
        ? {
            tab: { event: { type: 'focus', field: null }, title: 'to the list' },
            'shift+tab': { event: { type: 'focus', field: null }, title: 'to the list' },
          }
        : {
            tab: { event: { type: 'focus', field: 'scope-filter' }, title: 'to the filter' },
            left: { event: { type: 'move-scope-group', by: -1 }, title: 'group before' },
            right: { event: { type: 'move-scope-group', by: 1 }, title: 'next group' },
          }),
    },
    takesText: { what: words.TAKES_SCOPES, ...takes(state) },
  };
}

function takes(state: GuideState) {
  const profile = profileOf(state);
  return {
    event: (pasted: string) => ({ type: 'pasted', text: pasted }) as const,
    typed: (line: string) => ({ type: 'typed-scopes', text: line }) as const,
    isWhole: (text: string) => isWholeRequest(text, profile),
  };
}

function listBlock(rows: readonly ScopeRow[], cursor: number | null, empty: string): ListBlock {
  return list(
    rows.map((row) => scopeItem(row)),
    {
      cursor: cursor === null ? null : Math.min(cursor, Math.max(0, rows.length - 1)),
      height: 'fill',
      empty,
      more: words.FIND_MORE,
    },
  );
}

function scopeItem(row: ScopeRow): Item {
  const { handle, group, summary, isChosen, isImplied, isKnown, isReleased } = row;
  return item(handle, {
    mark: isChosen ? 'ticked' : isImplied ? 'implied' : 'unticked',
    summary: isImplied ? 'contained in its write scope' : isKnown ? summary : 'sent as it stands',
    // What it needs elsewhere does not matter where it will not be granted.
    badges: isImplied ? [] : isReleased ? row.badges : [words.NOT_IN_PRACTICE_APP],
    detail: detailOf(row),
    group,
  });
}

function detailOf({ summary, contains, needs, isChosen, isReleased }: ScopeRow): string {
  return [
    summary,
    ...(contains.length === 0 || !isChosen ? [] : [`It contains ${contains.join(', ')}.`]),
    ...(needs === null ? [] : [needs]),
    ...(isReleased ? [] : [words.NOT_RELEASED]),
  ].join(' ');
}

function upAndDown(): Moves<ScopesEvent> {
  return {
    up: { event: { type: 'move-scope', by: -1 }, title: 'scope before' },
    down: { event: { type: 'move-scope', by: 1 }, title: 'next scope' },
    pageup: { event: { type: 'move-scope', by: -10 }, title: 'ten back' },
    pagedown: { event: { type: 'move-scope', by: 10 }, title: 'ten further' },
    home: { event: { type: 'move-scope', by: -Number.MAX_SAFE_INTEGER }, title: 'to the first' },
    end: { event: { type: 'move-scope', by: Number.MAX_SAFE_INTEGER }, title: 'to the last' },
  };
}

function listActions(state: GuideState, rows: readonly ScopeRow[]): ScopesAction[] {
  const { only, asksReleased } = activeForm(state).scopes;
  const isChosenOnly = only !== null;
  const hasSets = setsOf(profileOf(state).scopes).length > 0;
  const released: ScopesAction = action(
    { type: 'answer-released', yes: true },
    by('released-scopes'),
    'released',
    'use the released ones',
    'choose none: the scopes of the released version apply',
  );
  return [
    goOn(
      isChosenOnly ? 'all' : 'go',
      isChosenOnly ? 'back to all' : 'go on',
      isChosenOnly ? 'back to the whole list' : 'go on with the chosen scopes',
    ),
    ...(asksReleased ? [released] : []),
    action('toggle-scope-here', by('tick'), 'tick', 'tick', 'tick a scope, or take the tick away', {
      forItem: {
        events: rows.map(({ handle }) => ({ type: 'toggle-scope', handle }) as const),
        isByNumber: true,
      },
    }),
    ...(isChosenOnly
      ? []
      : [
          action(
            { type: 'focus', field: 'scope-filter' },
            by('search-scopes'),
            'search',
            'search',
            'search the list, or type names',
          ) satisfies ScopesAction,
        ]),
    ...(hasSets
      ? [
          action(
            { type: 'show-scope-panel', panel: 'sets' },
            by('scope-sets'),
            'sets',
            'sets',
            'sets for common jobs',
          ) satisfies ScopesAction,
        ]
      : []),
    action(
      { type: 'show-scope-panel', panel: 'request' },
      by('scopes-of-request'),
      'request',
      'from a request',
      'paste a query or a path, and get the scopes it needs',
    ),
    action(
      { type: 'show-chosen', isOpen: !isChosenOnly },
      by('chosen-scopes'),
      isChosenOnly ? 'whole' : 'chosen',
      isChosenOnly ? null : 'the chosen',
      isChosenOnly ? 'the whole list' : 'list the chosen ones alone',
    ),
  ];
}

function setsView(state: GuideState): StepView<ScopesEvent> {
  const vocabulary = profileOf(state).scopes;
  const { chosen } = activeForm(state).scopes;
  return {
    id: 'scopes/sets',
    question: words.SETS_QUESTION,
    blocks: [
      answers(
        setsOf(vocabulary).map((set) => ({
          title: isSetChosen(set, chosen, vocabulary) ? `${set.title} (chosen)` : set.title,
          detail: `${set.scopes.join(', ')}. ${set.text}`,
          event: { type: 'choose-scope-set', set: set.name },
        })),
      ),
    ],
    actions: [
      action(
        { type: 'show-scope-panel', panel: null },
        by('esc', 'go-on', 'scope-sets'),
        'none',
        'none of them',
        'back to the list',
        { isPrimary: true },
      ),
    ],
    moves: {},
  };
}

/** The field for a request and, once it is read, what it needs. */
function requestView(state: GuideState): StepView<ScopesEvent> {
  const { request, needs } = activeForm(state).scopes;
  const isRead = needs.type === 'read' && needs.needs.type === 'needs';
  const next = !isRead
    ? 'read it'
    : needs.needs.missing.length === 0
      ? 'back to the list'
      : 'tick them';
  return {
    id: 'scopes/request',
    question: words.REQUEST_QUESTION,
    blocks: present<ScopesEvent, FieldName>(
      !isRead && textOf('helpful', [words.PASTE_A_REQUEST]),
      field(
        'scope-request',
        'Request',
        { buffer: shownText(request), hasFocus: state.focus === 'scope-request' },
        { isMultiline: true, isFramed: true },
      ),
      ...needsBlocks(state),
    ),
    actions: [
      goOn(isRead ? 'take' : 'read', next),
      action(
        { type: 'show-scope-panel', panel: null },
        'esc',
        'leave',
        'leave it',
        'back to the list',
      ),
    ],
    moves: {},
    isBusy: needs.type === 'reading',
    takesText: { what: 'the request', ...takes(state) },
  };
}

function needsBlocks(state: GuideState): ScopesBlock[] {
  const { needs } = activeForm(state).scopes;
  switch (needs.type) {
    case 'none':
      return [];
    case 'reading':
      return [progress('Reading it …')];
    case 'failed':
      return [notice('problem', needs.report.message, needs.report.remedy)];
    case 'read':
      return answerBlocks(state, needs.needs);
  }
}

function answerBlocks(state: GuideState, needs: RequestNeeds): ScopesBlock[] {
  if (needs.type === 'unreadable') return [notice('problem', needs.message, needs.remedy)];
  const { chosen } = activeForm(state).scopes;
  const vocabulary = profileOf(state).scopes;
  const enter = keyOf(state, 'go-on');
  const lacking = unmet(needs.need, chosen, vocabulary);
  const what = needs.what === '' ? 'request' : needs.what;
  const head =
    needs.missing.length === 0
      ? notice('ok', `Enough is chosen for this ${what}.`)
      : notice(
          'note',
          `This ${what} needs ${wayWords(needs.missing, lacking, vocabulary)} as well. ${enter} ticks ${needs.missing.join(', ')}.`,
        );
  return [
    head,
    list(needs.parts.map((part) => partItem(part, chosen, vocabulary))),
    ...(needs.notes.length === 0 ? [] : [textOf('helpful', needs.notes)]),
  ];
}

function partItem(
  { part, need, isProbable }: RequestNeed,
  chosen: ScopeList,
  vocabulary: ScopeVocabulary,
): Item {
  if (need === null) return item(part, { summary: 'a rule that names no scope' });
  const isCovered = isMet(need, chosen, vocabulary);
  return item(part, {
    mark: isCovered ? 'ok' : 'none',
    summary: `${isProbable && !isCovered ? 'probably ' : ''}${needWords(need)}`,
  });
}
