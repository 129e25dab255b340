import { earlierStore, resumePoint, resumeStep, withChoices } from './earlier.ts';
import { enterStep, problem } from '../../enter-step.ts';
import type { StartEvent } from '../../event.ts';
import { activeForm, withForm } from '../../create.ts';
import { go, type Handlers, type Transition } from '../../step-contract.ts';
import { type GuideNotice, stepNumber } from '../../step.ts';
import type { GuideState } from '../../state.ts';
import { isOfChosenStore, unlessUnsaved } from '../token/unsaved.ts';
import { withTicks } from '../prerequisites/ticks.ts';

/** Events of the step on which the store is chosen. */
export const START: Handlers<StartEvent> = {
  'choose-store': (state, event) => go({ ...state, mode: event.store, picked: null, notice: null }),
  'choose-earlier': (state, event) => go({ ...state, picked: event.pick, notice: null }),
  next(state, wish) {
    const chosen = { ...state, mode: modeOf(state) };
    if (refusal(chosen) !== null || isOfChosenStore(chosen)) return next(chosen);
    return unlessUnsaved(chosen, { wish, costs: 'its-store' }, next);
  },
  begin,
};

/** The first step of the chosen store, or where the last run was left; a token of the other one is no longer the one at hand. */
export function leaveStart(state: GuideState): Transition {
  // What was tested for the other store says nothing about this one.
  const checks = { ...state.checks, run: 0, origin: null, results: [] };
  const kept = isOfChosenStore(state) ? {} : { session: null, savedTo: null };
  const left: GuideState = { ...state, ...kept, checks };
  return state.picked === null ? enterStep(left, 'prerequisites') : goOn(left);
}

function next(state: GuideState): Transition {
  const refused = refusal(state);
  if (refused !== null) return go({ ...state, notice: problem(refused) });
  if (state.mode === 'own' || state.practice.type === 'running') return leaveStart(state);
  if (state.practice.type === 'starting') return go(state);
  const { redirectUri } = activeForm(state);
  return go(
    { ...state, practice: { type: 'starting' }, notice: null },
    { type: 'start-practice', redirectUri },
  );
}

/** As `next`, and what was to be said on this screen is said on the one that follows. */
function begin(state: GuideState): Transition {
  const step = next(state);
  const { notice } = step.state;
  return notice === null ? { ...step, state: { ...step.state, notice: state.notice } } : step;
}

/** Why no real store is reached, or null. */
function refusal({ config, mode }: GuideState): GuideState['config']['liveRefusal'] {
  return mode === 'own' && config.storeOrigin === null ? config.liveRefusal : null;
}

/** The kind of store that is chosen: by itself, or by what is picked of earlier runs. */
function modeOf({ picked, mode, config }: GuideState): GuideState['mode'] {
  if (picked === null) return mode;
  return picked.type === 'store' ? 'own' : (resumePoint(config)?.mode ?? mode);
}

/** With the choices of an earlier run, as far as they lead without a secret. */
function goOn(state: GuideState): Transition {
  const { config, picked, mode } = state;
  const step = { ...state, picked: null };
  const store = picked?.type === 'store' ? earlierStore(config, picked.shop) : null;
  const point = picked?.type === 'resume' ? resumePoint(config) : null;
  const choices = point ?? store;
  if (choices === null) return enterStep(step, 'prerequisites');
  const wanted = point === null ? 'authorize' : resumeStep(point.step);
  if (mode === 'practice') {
    const { scopes } = activeForm(step);
    const chosen = choices.scopes.length === 0 ? scopes.chosen : choices.scopes;
    const form = { scopes: { ...scopes, chosen }, tokenMode: choices.tokenMode };
    return enterStep(withForm(step, form), wanted, { notice: GOING_ON });
  }
  const chosen = withForm(step, withChoices(activeForm(step), choices, config));
  const own = point === null ? chosen : withTicks(chosen, point.ticks);
  const lacksSecret = activeForm(own).app.clientSecret.isEmpty;
  return lacksSecret && stepNumber(wanted) >= stepNumber('app')
    ? enterStep(own, 'app', { notice: SECRET_NEEDED })
    : enterStep(own, wanted, { notice: GOING_ON });
}

const GOING_ON: GuideNotice = {
  level: 'note',
  message: 'You go on where you left off; nothing secret was kept.',
  remedy: null,
};

const SECRET_NEEDED: GuideNotice = {
  level: 'note',
  message: 'The Client secret was not kept.',
  remedy: 'Paste it again: it stands in the settings of your app.',
};
