/** What can stand in place of the list of scopes: sets for common jobs, a request, the groups. */
import { isMet, needWords, scopesText, unmet } from '../../../access/need.ts';
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
  textOf,
} from '../../../view/blocks.ts';
import type { Action, Block, Item, Moves } from '../../../view/view.ts';
import { activeForm } from '../../create.ts';
import type { CommonEvent, ScopesEvent } from '../../event.ts';
import { shownText } from '../../secret-field.ts';
import type { FieldName, GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { profileOf } from '../app/app-check.ts';
import { by, goOn, keyOf } from '../commands.ts';
import { scopeGroups, type ScopeGroup } from './scope-list.ts';
import { isSetChosen, setsOf } from './scope-sets.ts';
import * as words from './words.ts';

type ScopesBlock = Block<ScopesEvent, FieldName>;

/** How a text that is pasted or typed on this step is taken. */
export function takes(state: GuideState) {
  const profile = profileOf(state);
  return {
    event: (pasted: string) => ({ type: 'pasted', text: pasted }) as const,
    typed: (line: string) => ({ type: 'typed-scopes', text: line }) as const,
    isWhole: (text: string) => isWholeRequest(text, profile),
  };
}

/** The moves in a list of this step. */
export function upAndDown(): Moves<ScopesEvent> {
  return {
    up: { event: { type: 'move-scope', by: -1 }, title: 'scope before' },
    down: { event: { type: 'move-scope', by: 1 }, title: 'next scope' },
    pageup: { event: { type: 'move-scope', by: -10 }, title: 'ten back' },
    pagedown: { event: { type: 'move-scope', by: 10 }, title: 'ten further' },
    home: { event: { type: 'move-scope', by: -Number.MAX_SAFE_INTEGER }, title: 'to the first' },
    end: { event: { type: 'move-scope', by: Number.MAX_SAFE_INTEGER }, title: 'to the last' },
  };
}

const LEAVE = { type: 'show-scope-panel', panel: null } as const;

/** Sets for common jobs. */
export function setsView(state: GuideState): StepView<ScopesEvent> {
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
export function requestView(state: GuideState): StepView<ScopesEvent> {
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
          `This ${what} needs ${scopesText(needs.missing, lacking, vocabulary)} as well. ${enter} ticks ${needs.missing.join(', ')}.`,
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

/** The groups of the list, each with how many scopes it has. */
export function groupsView(state: GuideState): StepView<ScopesEvent> {
  const groups = scopeGroups(state);
  const { cursor } = activeForm(state).scopes;
  const open: Action<ScopesEvent | CommonEvent> = action(
    'next',
    by('go-on', 'tick'),
    'open',
    'open',
    'list the scopes of a group',
    {
      forItem: {
        events: groups.map(({ name }) => ({ type: 'choose-scope-group', group: name }) as const),
        isByNumber: true,
      },
    },
  );
  return {
    id: 'scopes/groups',
    question: words.GROUPS_QUESTION,
    blocks: [list(groups.map(groupItem), { cursor, height: 'fill' })],
    actions: [
      open,
      action(LEAVE, by('esc', 'scope-groups'), 'leave', 'leave it', 'back to the list', {
        isKept: true,
      }),
    ],
    moves: upAndDown(),
    takesText: { what: words.TAKES_SCOPES, ...takes(state) },
  };
}

function groupItem({ name, count, chosen }: ScopeGroup): Item {
  const size = count === 1 ? '1 scope' : `${count} scopes`;
  return item(name, { summary: chosen === 0 ? size : `${size}, ${chosen} of them chosen` });
}
