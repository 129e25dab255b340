import { isKnownScope } from '../service/scope-catalogue.ts';
import { parseScopes, type ScopeList } from '../service/scopes.ts';
import { editText } from '../text/text-buffer.ts';
import { enterStep, NO_SCOPES } from './enter-step.ts';
import type { GuideWish } from './event.ts';
import { activeForm, withScopes } from './forms.ts';
import { go, type GuideStep, tell } from './guide-step.ts';
import type { GuideState } from './state.ts';
import { visibleScopes } from './visible-scopes.ts';

/** Events of the step on which the scopes are ticked. */
export function updateScopes(state: GuideState, event: GuideWish): GuideStep {
  switch (event.type) {
    case 'next':
      return next(state);
    case 'toggle-scope':
      return go(toggle(state, event.handle));
    case 'toggle-scope-here': {
      const row = visibleScopes(state)[activeForm(state).scopes.cursor];
      return go(row === undefined ? state : toggle(state, row.handle));
    }
    case 'move-scope':
      return go(moveCursor(state, event.by));
    case 'add-scopes':
      return go(addScopes(state, event.scopes));
    case 'add-typed-scopes':
      return go(addTyped(state));
    default:
      return go(state);
  }
}

/** Ticks scopes that are not ticked yet. */
export function addScopes(state: GuideState, scopes: ScopeList): GuideState {
  const { chosen } = activeForm(state).scopes;
  return withScopes(state, { chosen: [...new Set([...chosen, ...scopes])] });
}

/** In the filter Enter leaves it; where nothing matches, it takes the text as typed. */
function next(state: GuideState): GuideStep {
  if (state.focus === 'scope-filter') {
    const unfocused = { ...state, focus: null };
    return go(visibleScopes(state).length === 0 ? addTyped(unfocused) : unfocused);
  }
  const isNothing = activeForm(state).scopes.chosen.length === 0;
  return isNothing ? go({ ...state, notice: NO_SCOPES }) : enterStep(state, 'app');
}

function toggle(state: GuideState, handle: string): GuideState {
  const { chosen } = activeForm(state).scopes;
  const isChosen = chosen.includes(handle);
  const without = chosen.filter((other) => other !== handle);
  const ticked = withScopes(state, { chosen: isChosen ? without : [...chosen, handle] });
  return { ...ticked, notice: null };
}

function moveCursor(state: GuideState, by: number): GuideState {
  const last = Math.max(0, visibleScopes(state).length - 1);
  const to = activeForm(state).scopes.cursor + (Number.isFinite(by) ? Math.trunc(by) : 0);
  return withScopes(state, { cursor: Math.max(0, Math.min(last, to)) });
}

function addTyped(state: GuideState): GuideState {
  const { filter } = activeForm(state).scopes;
  const verdict = parseScopes(filter.text, isKnownScope);
  if (verdict.type !== 'scopes') return tell(state, 'problem', verdict.message, verdict.remedy);
  const added = addScopes(state, verdict.scopes);
  const cleared = withScopes(added, {
    filter: editText(filter, { type: 'set', text: '' }),
    cursor: 0,
  });
  const [warning] = verdict.warnings;
  return warning === undefined
    ? { ...cleared, notice: null }
    : tell(cleared, 'warning', warning.text);
}
