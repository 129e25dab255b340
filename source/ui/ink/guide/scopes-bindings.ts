import { SCOPE_SETS } from '../../../core/guide/steps/scopes/scope-sets.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { StepBinding } from './step-screen.ts';

/** The keys of the Scopes step: of its list, its filter, or the panel that is open. */
export function scopeBindings(state: GuideState): readonly StepBinding[] {
  const { panel, only, asksReleased } = state.forms[state.mode].scopes;
  if (panel === 'sets') return setBindings();
  if (panel === 'request') return requestBindings(state);
  if (state.focus === 'scope-filter') return filterBindings();
  const enter = only === null ? 'go on' : 'back to all';
  return [
    { command: { type: 'next' }, keys: ['enter'], hint: enter },
    ...(asksReleased ? [RELEASED] : []),
    ...listBindings(only !== null),
  ];
}

const RELEASED: StepBinding = {
  command: { type: 'answer-released', yes: true },
  keys: ['y'],
  hint: 'use the released ones',
  help: 'choose none: the scopes of the released version apply',
};

function listBindings(isChosenOnly: boolean): StepBinding[] {
  return [
    { command: { type: 'toggle-scope-here' }, keys: ['space', 'x'], hint: 'tick' },
    {
      command: { type: 'focus', field: 'scope-filter' },
      keys: ['/', 'tab', 'ctrl+f'],
      hint: isChosenOnly ? null : 'search',
      help: 'search the list, or type names',
    },
    {
      command: { type: 'show-scope-panel', panel: 'sets' },
      keys: ['s'],
      hint: 'sets',
      help: 'sets for common jobs',
    },
    {
      command: { type: 'show-scope-panel', panel: 'request' },
      keys: ['p'],
      hint: 'from a request',
      help: 'paste a query or a path, and get the scopes it needs',
    },
    {
      command: { type: 'show-chosen', isOpen: !isChosenOnly },
      keys: ['v'],
      hint: isChosenOnly ? 'all' : 'the chosen',
      help: isChosenOnly ? 'the whole list' : 'list the chosen ones alone',
    },
    {
      command: { type: 'move-scope-group', by: 1 },
      keys: ['right', 'l'],
      hint: null,
      help: 'next group',
    },
    {
      command: { type: 'move-scope-group', by: -1 },
      keys: ['left', 'h'],
      hint: null,
      help: 'group before',
    },
    ...moveBindings(['j'], ['k']),
  ];
}

function filterBindings(): StepBinding[] {
  return [
    { command: { type: 'next' }, keys: ['enter'], hint: 'to the list' },
    {
      command: { type: 'focus', field: null },
      keys: ['tab', 'shift+tab'],
      hint: null,
      help: 'to the list',
    },
    ...moveBindings([], []),
  ];
}

function moveBindings(downToo: readonly string[], upToo: readonly string[]): StepBinding[] {
  return [
    {
      command: { type: 'move-scope', by: 1 },
      keys: ['down', ...downToo],
      hint: null,
      help: 'next scope',
    },
    {
      command: { type: 'move-scope', by: -1 },
      keys: ['up', ...upToo],
      hint: null,
      help: 'scope before',
    },
    {
      command: { type: 'move-scope', by: 10 },
      keys: ['pagedown'],
      hint: null,
      help: 'ten further',
    },
    { command: { type: 'move-scope', by: -10 }, keys: ['pageup'], hint: null, help: 'ten back' },
  ];
}

function setBindings(): StepBinding[] {
  return [
    ...SCOPE_SETS.map(({ name, title }, index): StepBinding => ({
      command: { type: 'choose-scope-set', set: name },
      keys: [`${index + 1}`],
      hint: index === 0 ? `to ${SCOPE_SETS.length}: tick a set` : null,
      help: title,
    })),
    {
      command: { type: 'show-scope-panel', panel: null },
      keys: ['esc', 'enter', 's'],
      hint: 'none',
    },
  ];
}

function requestBindings(state: GuideState): StepBinding[] {
  const { needs } = state.forms[state.mode].scopes;
  const isRead = needs.type === 'read' && needs.needs.type === 'needs';
  const enter = !isRead
    ? 'read it'
    : needs.needs.missing.length === 0
      ? 'back to the list'
      : 'tick them';
  return [
    { command: { type: 'next' }, keys: ['enter'], hint: enter },
    { command: { type: 'show-scope-panel', panel: null }, keys: ['esc'], hint: 'leave it' },
  ];
}
