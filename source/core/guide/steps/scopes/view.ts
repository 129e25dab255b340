import { profileOf } from '../app/app-check.ts';
import { action, field, item, list, notice, present, text } from '../../../view/blocks.ts';
import type { Action, Item, ListBlock } from '../../../view/view.ts';
import { activeForm } from '../../create.ts';
import type { CommonEvent, ScopesEvent } from '../../event.ts';
import { shownText } from '../../secret-field.ts';
import type { FieldName, GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { groupsView, requestView, setsView, takes, upAndDown } from './panels.ts';
import { scopeSummary } from './chosen-scopes.ts';
import { type ScopeRow, visibleScopes } from './scope-list.ts';
import { setsOf } from './scope-sets.ts';
import * as words from './words.ts';
import { by, goOn, keyOf } from '../commands.ts';

type ScopesAction = Action<ScopesEvent | CommonEvent>;

/** The list of scopes with its filter; or the sets for common jobs; or a request to be read. */
export function scopesView(state: GuideState): StepView<ScopesEvent> {
  switch (activeForm(state).scopes.panel) {
    case 'sets':
      return setsView(state);
    case 'request':
      return requestView(state);
    case 'groups':
      return groupsView(state);
    case null:
      return listView(state);
  }
}

function listView(state: GuideState): StepView<ScopesEvent> {
  const { filter, cursor, only, group } = activeForm(state).scopes;
  const part = partOf(state);
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
    id: part === null ? 'scopes' : `scopes/${part}`,
    ...(part === null
      ? {}
      : { question: group === null ? words.CHOSEN_QUESTION : words.groupQuestion(group) }),
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

function listBlock(rows: readonly ScopeRow[], cursor: number | null, empty: string): ListBlock {
  return list(
    rows.map((row) => scopeItem(row)),
    {
      cursor: cursor === null ? null : Math.min(cursor, Math.max(0, rows.length - 1)),
      height: 'fill',
      empty,
      more: words.FIND_MORE,
      ticks: 'tick',
    },
  );
}

function scopeItem(row: ScopeRow): Item {
  const { handle, group, summary, isChosen, isImplied, isKnown, isReleased } = row;
  return item(handle, {
    mark: isChosen ? 'ticked' : isImplied ? 'implied' : 'unticked',
    summary: isImplied ? 'contained in its write scope' : isKnown ? summary : 'sent as it stands',
    // What a scope needs does not matter where it will not be granted.
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

/** Whether only a part of the list is shown. */
function partOf(state: GuideState): 'chosen' | 'group' | null {
  const { only, group } = activeForm(state).scopes;
  return only !== null ? 'chosen' : group === null ? null : 'group';
}

function listActions(state: GuideState, rows: readonly ScopeRow[]): ScopesAction[] {
  const { asksReleased } = activeForm(state).scopes;
  const part = partOf(state);
  const isChosenOnly = part === 'chosen';
  const hasSets = setsOf(profileOf(state).scopes).length > 0;
  const released: ScopesAction = action(
    { type: 'answer-released', yes: true },
    by('released-scopes'),
    'released',
    'use the released ones',
    'choose none: the scopes of the released version apply',
  );
  return [
    part === null
      ? goOn('go', 'go on', 'go on with the chosen scopes')
      : goOn('all', 'back to all', 'back to the whole list'),
    ...(asksReleased ? [released] : []),
    action('toggle-scope-here', by('tick'), 'tick', 'tick', 'tick a scope, or take the tick away', {
      forItem: {
        events: rows.map(({ handle }) => ({ type: 'toggle-scope', handle }) as const),
        isByNumber: true,
        ticks: true,
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
      { type: 'show-scope-panel', panel: 'groups' },
      by('scope-groups'),
      'groups',
      null,
      'list the groups, and one of them alone',
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
