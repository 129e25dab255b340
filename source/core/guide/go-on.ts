import { earlierStore, resumePoint, resumeStep, withChoices } from './earlier.ts';
import { enterStep } from './enter-step.ts';
import { activeForm, withForm } from './forms.ts';
import type { GuideStep } from './guide-step.ts';
import type { GuideNotice } from './notice.ts';
import type { GuideState } from './state.ts';
import { stepNumber } from './step.ts';
import { withTicks } from './ticks.ts';

/** The kind of store that is chosen: by itself, or by what is picked of earlier runs. */
export function modeOf({ picked, mode, config }: GuideState): GuideState['mode'] {
  if (picked === null) return mode;
  return picked.type === 'store' ? 'own' : (resumePoint(config)?.mode ?? mode);
}

/** With the choices of an earlier run, as far as they lead without a secret. */
export function goOn(state: GuideState): GuideStep {
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
