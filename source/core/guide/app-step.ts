import { APP_FIELDS, type AppField, remarkOn } from './app-check.ts';
import { focusField, isAppField, withRemark } from './edit-field.ts';
import { enterStep } from './enter-step.ts';
import type { GuideWish } from './event.ts';
import { go, type GuideStep } from './guide-step.ts';
import type { GuideState } from './state.ts';

/** Events of the step on which shop, Client ID and Client secret are given. */
export function updateApp(state: GuideState, event: GuideWish): GuideStep {
  return event.type === 'next' ? next(state) : go(state);
}

/** Enter goes from field to field, and on from the last one when all is well. */
function next(state: GuideState): GuideStep {
  const here = isAppField(state.focus) ? state.focus : null;
  if (here !== null && hasProblem(state, here)) return go(withRemark(state, here));
  const after = here === null ? undefined : APP_FIELDS[APP_FIELDS.indexOf(here) + 1];
  if (after !== undefined) return go(focusField(state, after));
  const wrong = APP_FIELDS.find((field) => hasProblem(state, field));
  if (wrong !== undefined) return go(withRemark({ ...state, focus: wrong }, wrong));
  return enterStep(here === null ? state : withRemark(state, here), 'authorize');
}

function hasProblem(state: GuideState, field: AppField): boolean {
  return remarkOn(state, field)?.level === 'problem';
}
