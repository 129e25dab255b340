import { APP_FIELDS, readShop } from '../../../core/guide/steps/app/app-check.ts';
import { isAppReady, settingsUrl, setupList } from '../../../core/guide/steps/app/setup.ts';
import type { FieldName, GuideState } from '../../../core/guide/state.ts';
import { ownOrganizationBindings, redirectBindings } from './setup-panels.ts';
import type { StepBinding } from './step-screen.ts';

/** The keys of the App step: of its list, a field, the ready app, or the panel that is open. */
export function appBindings(state: GuideState): readonly StepBinding[] {
  const { panel } = state.forms[state.mode].setup;
  if (panel === 'refused' || panel === 'other-port') return redirectBindings(state);
  if (panel === 'own-organization') return ownOrganizationBindings();
  if (state.focus !== null) return fieldBindings(state);
  return isAppReady(state) ? readyBindings(state) : listBindings(state);
}

const ENTER: StepBinding = { command: { type: 'next' }, keys: ['enter'], hint: 'go on' };

function listBindings(state: GuideState): StepBinding[] {
  const items = setupList(state);
  const isPractice = state.mode === 'practice';
  return [
    ENTER,
    {
      command: { type: 'copy-setup', index: null },
      keys: ['c'],
      hint: 'copy',
      help: 'copy what is to be pasted; a number copies that one',
    },
    { command: { type: 'tick-setup', id: null }, keys: ['space', 'x'], hint: 'tick' },
    ...(settingsUrl(state) === null ? [] : [OPEN]),
    {
      command: { type: 'show-setup-panel', panel: 'refused' },
      keys: ['r'],
      hint: 'URL refused',
      help: 'the settings refuse the redirect URL',
    },
    isPractice
      ? {
          command: { type: 'set-up-by-hand', isByHand: false },
          keys: ['y'],
          hint: 'the ready app',
          help: 'use the app that is there already',
        }
      : {
          command: { type: 'show-setup-panel', panel: 'own-organization' },
          keys: ['m'],
          hint: 'own org',
          help: 'the store belongs to your own organization',
        },
    {
      command: { type: 'focus', field: 'shop' },
      keys: ['tab'],
      hint: 'fields',
      help: 'to the fields',
    },
    {
      command: { type: 'focus', field: 'client-secret' },
      keys: ['shift+tab'],
      hint: null,
      help: 'to the last field',
    },
    { command: { type: 'move-setup', by: 1 }, keys: ['down', 'j'], hint: null, help: 'next step' },
    { command: { type: 'move-setup', by: -1 }, keys: ['up', 'k'], hint: null, help: 'step before' },
    ...items.map((_, index): StepBinding => ({
      command: { type: 'copy-setup', index },
      keys: [`${index + 1}`],
      hint: null,
    })),
  ];
}

const OPEN: StepBinding = {
  command: { type: 'open-settings' },
  keys: ['o'],
  hint: 'open',
  help: 'open the app settings in the browser',
};

function readyBindings(state: GuideState): StepBinding[] {
  const byHand: StepBinding = {
    command: { type: 'set-up-by-hand', isByHand: true },
    keys: ['y'],
    hint: 'by hand',
    help: 'set an app up yourself, on the practice dashboard',
  };
  return [
    ENTER,
    { command: { type: 'focus', field: 'shop' }, keys: ['tab', 'down'], hint: 'fields' },
    ...(settingsUrl(state) === null ? [] : [byHand]),
  ];
}

function fieldBindings(state: GuideState): StepBinding[] {
  const suggestion = suggestedShop(state);
  return [
    ENTER,
    {
      command: { type: 'focus', field: neighbour(state, 1) },
      keys: ['tab', 'down'],
      hint: 'next field',
    },
    ...(suggestion === null
      ? []
      : [
          {
            command: { type: 'take-suggestion' },
            keys: ['ctrl+y'],
            hint: 'take the suggestion',
            help: `write ${suggestion} into the field`,
          } satisfies StepBinding,
        ]),
    {
      command: { type: 'focus', field: neighbour(state, -1) },
      keys: ['shift+tab', 'up'],
      hint: null,
      help: 'field before',
    },
  ];
}

function suggestedShop(state: GuideState): string | null {
  if (state.focus !== 'shop') return null;
  const verdict = readShop(state);
  return verdict?.type === 'refused' ? verdict.suggestion : null;
}

/** The field after or before; around the ends lies the list, where there is one. */
function neighbour({ focus, ...state }: GuideState, by: 1 | -1): FieldName | null {
  const index = APP_FIELDS.findIndex((field) => field === focus) + by;
  const field = APP_FIELDS[index];
  if (field !== undefined) return field;
  if (!isAppReady({ focus, ...state })) return null;
  return by === 1 ? 'shop' : 'client-secret';
}
