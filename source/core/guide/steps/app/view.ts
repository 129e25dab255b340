import { action, code, field, item, list, present, text, textOf } from '../../../view/blocks.ts';
import type { Action, Block, FieldBlock, ListBlock, Moves } from '../../../view/view.ts';
import { activeForm } from '../../create.ts';
import type { AppEvent, CommonEvent } from '../../event.ts';
import { shownText } from '../../secret-field.ts';
import type { FieldName, FieldRemark, GuideState, SetupPanel } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import {
  APP_FIELDS,
  type AppField,
  edgesRemark,
  profileOf,
  readShop,
  shownAppField,
} from './app-check.ts';
import {
  clientCredentialsRequest,
  hasOwnOrganization,
  hasOtherCredentials,
  isAppReady,
  settingsUrl,
  setupList,
} from './setup.ts';
import * as words from './words.ts';
import { by, goOn } from '../commands.ts';

type AppAction = Action<AppEvent | CommonEvent>;
type AppBlock = Block<AppEvent | CommonEvent, FieldName>;

/** Setting the app up, then its address and credentials; or a panel about one of them. */
export function appView(state: GuideState): StepView<AppEvent> {
  const { panel } = activeForm(state).setup;
  if (panel === 'own-organization') return ownOrganizationView(state);
  return panel === null ? setupView(state) : redirectView(state, panel);
}

function setupView(state: GuideState): StepView<AppEvent> {
  const isReady = isAppReady(state);
  const hasListKeys = state.focus === null && !isReady;
  const fields = APP_FIELDS.map((field) => fieldBlock(state, field));
  const goes = textOf('helpful', [words.SECRET_GOES[state.mode]]);
  return {
    id: isReady ? 'app/ready' : hasListKeys ? 'app/set-up' : 'app/fields',
    ...(hasListKeys ? { question: words.SET_UP_QUESTION } : {}),
    blocks: present<AppEvent | CommonEvent, FieldName>(
      isReady && readyText(state),
      !isReady && setupBlock(state, hasListKeys),
      ...fields,
      !hasListKeys && goes,
      !isReady &&
        hasOwnOrganization(state) &&
        textOf('small-print', [words.CLIENT_CREDENTIALS_HINT]),
    ),
    actions:
      state.focus !== null
        ? fieldActions(state)
        : isReady
          ? readyActions(state)
          : setupActions(state),
    moves: state.focus !== null ? fieldMoves(state) : isReady ? READY_MOVES : LIST_MOVES,
    ...(isReady && state.focus === null
      ? {}
      : {
          takesText: {
            what: 'the shop domain, the Client ID or the Client secret',
            event: (pasted) => ({ type: 'pasted', text: pasted }),
          },
        }),
  };
}

function readyText(state: GuideState): AppBlock {
  if (hasOtherCredentials(state)) return text(words.READY_APP_CHANGED);
  return settingsUrl(state) === null
    ? text(words.READY_APP)
    : text(words.READY_APP, words.BY_HAND_HINT);
}

/** The set-up list in the order of the app settings, each entry with what to paste there. */
function setupBlock(state: GuideState, hasKeys: boolean): ListBlock {
  const items = setupList(state).map(({ text: title, detail, paste, isTicked }) =>
    item(title, { mark: isTicked ? 'ticked' : 'unticked', detail, value: paste }),
  );
  const cursor = hasKeys ? activeForm(state).setup.cursor : null;
  return list(items, { cursor, isNumbered: true, ticks: 'done' });
}

function fieldBlock(state: GuideState, name: AppField): FieldBlock<FieldName> {
  const { storeHost } = profileOf(state);
  const { label, placeholder } = {
    shop: {
      label: 'Shop domain',
      placeholder: `your-store.${storeHost}, or any address of its admin`,
    },
    'client-id': { label: 'Client ID', placeholder: words.FROM_SETTINGS },
    'client-secret': { label: 'Client secret', placeholder: words.FROM_SETTINGS },
  }[name];
  const proposal = name === 'shop' ? proposedShop(state) : null;
  return field(
    name,
    label,
    { buffer: shownAppField(state, name), hasFocus: state.focus === name },
    {
      isSecret: name === 'client-secret',
      isPrivate: name === 'client-id',
      placeholder,
      remark: activeForm(state).app.remarks[name] ?? liveReading(state, name),
      ...(proposal === null ? {} : { proposal }),
    },
  );
}

/** How a field is read while it is typed, before it is used anywhere; the shop in full. */
function liveReading(state: GuideState, field: AppField): FieldRemark | null {
  // A remark made when the field loses the focus would be on a step that is left by then.
  if (field !== 'shop') return edgesRemark(state, field);
  const verdict = readShop(state);
  const { text: typed } = activeForm(state).app.shop;
  if (verdict?.type !== 'shop' || verdict.shop === typed) return null;
  return { level: 'note', message: `It is read as ${verdict.shop}.`, remedy: null };
}

/** The full shop domain that was read, or the right spelling of a near miss. */
function proposedShop(state: GuideState): string | null {
  const verdict = readShop(state);
  if (verdict === null) return null;
  return verdict.type === 'shop' ? verdict.shop : verdict.suggestion;
}

function setupActions(state: GuideState): AppAction[] {
  const items = setupList(state);
  const open: AppAction = action(
    'open-settings',
    by('open-settings'),
    'open',
    'open',
    'open the app settings in the browser',
  );
  const otherWay: AppAction =
    state.mode === 'practice'
      ? action(
          { type: 'set-up-by-hand', isByHand: false },
          by('other-app'),
          'ready',
          'the ready app',
          'use the app that is there already',
        )
      : action(
          { type: 'show-setup-panel', panel: 'own-organization' },
          by('own-organization'),
          'own',
          'own org',
          'the store belongs to your own organization',
        );
  const hasOtherWay =
    state.mode === 'practice' ? state.practice.type === 'running' : hasOwnOrganization(state);
  return [
    goOn('go', 'go on', 'go on to the fields'),
    action(
      { type: 'copy-setup', index: null },
      by('copy-setting'),
      'copy',
      'copy',
      'copy what is to be pasted',
      {
        forItem: {
          events: items.map((_, index) => ({ type: 'copy-setup', index }) as const),
          isByNumber: true,
        },
      },
    ),
    action(
      { type: 'tick-setup', id: null },
      by('tick'),
      'done',
      'tick',
      'tick a step that is done',
      {
        forItem: {
          events: items.map(({ id }) => ({ type: 'tick-setup', id }) as const),
          isByNumber: false,
          ticks: true,
        },
      },
    ),
    ...(settingsUrl(state) === null ? [] : [open]),
    action(
      { type: 'show-setup-panel', panel: 'refused' },
      by('url-refused'),
      'refused',
      'URL refused',
      'the settings refuse the redirect URL',
    ),
    ...(hasOtherWay ? [otherWay] : []),
  ];
}

const LIST_MOVES: Moves<AppEvent | CommonEvent> = {
  up: { event: { type: 'move-setup', by: -1 }, title: 'step before' },
  down: { event: { type: 'move-setup', by: 1 }, title: 'next step' },
  tab: { event: { type: 'focus', field: 'shop' }, title: 'to the fields', hint: 'fields' },
  'shift+tab': { event: { type: 'focus', field: 'client-secret' }, title: 'to the last field' },
};

function readyActions(state: GuideState): AppAction[] {
  const ownValues: AppAction = action(
    { type: 'set-up-by-hand', isByHand: false },
    by('other-app'),
    'ready',
    'its values',
    'fill in the credentials of the ready app',
  );
  const byHand: AppAction = action(
    { type: 'set-up-by-hand', isByHand: true },
    by('other-app'),
    'yourself',
    'by hand',
    'set an app up yourself, on the practice dashboard',
  );
  return [
    goOn('go', 'go on', 'go on with this app'),
    action(
      { type: 'focus', field: 'shop' },
      by('edit-fields'),
      'edit',
      null,
      'change what is in the fields',
    ),
    ...(hasOtherCredentials(state) ? [ownValues] : settingsUrl(state) === null ? [] : [byHand]),
  ];
}

const READY_MOVES: Moves<AppEvent | CommonEvent> = {
  tab: { event: { type: 'focus', field: 'shop' }, title: 'to the fields', hint: 'fields' },
  down: { event: { type: 'focus', field: 'shop' }, title: 'to the fields' },
};

function fieldActions(state: GuideState): AppAction[] {
  const suggestion = suggestedShop(state);
  const take: AppAction[] =
    suggestion === null
      ? []
      : [
          action(
            'take-suggestion',
            by('take-suggestion'),
            'suggestion',
            'take the suggestion',
            `write ${suggestion} into the field`,
          ),
        ];
  return [
    goOn('go', 'go on', 'to the next field, and on when all are filled'),
    ...take,
    ...(isAppReady(state) ? [] : [TO_SETUP_LIST]),
  ];
}

const TO_SETUP_LIST: AppAction = action(
  { type: 'focus', field: null },
  by('set-up-steps'),
  'setup',
  null,
  'back to the set-up steps',
);

function suggestedShop(state: GuideState): string | null {
  if (state.focus !== 'shop') return null;
  const verdict = readShop(state);
  return verdict?.type === 'refused' ? verdict.suggestion : null;
}

/** To the next or previous field; beyond the ends to the list, where there is one. */
function fieldMoves(state: GuideState): Moves<AppEvent | CommonEvent> {
  const next = {
    event: { type: 'focus', field: neighbour(state, 1) },
    title: 'next field',
  } as const;
  const before = {
    event: { type: 'focus', field: neighbour(state, -1) },
    title: 'field before',
  } as const;
  return { tab: { ...next, hint: next.title }, down: next, 'shift+tab': before, up: before };
}

function neighbour(state: GuideState, by: 1 | -1): FieldName | null {
  const index = APP_FIELDS.findIndex((field) => field === state.focus) + by;
  const field = APP_FIELDS[index];
  if (field !== undefined) return field;
  if (!isAppReady(state)) return null;
  return by === 1 ? 'shop' : 'client-secret';
}

/** What to do where the redirect URL cannot be used, and the field for another one. */
function redirectView(
  state: GuideState,
  panel: Exclude<SetupPanel, 'own-organization'>,
): StepView<AppEvent> {
  const { setup, redirectUri } = activeForm(state);
  const own: AppAction[] =
    redirectUri.kind === 'public'
      ? [
          action(
            'use-own-redirect',
            by('own-address'),
            'machine',
            'this machine again',
            'back to the address of this machine',
          ),
        ]
      : [];
  return {
    id: `app/${panel}`,
    question: words.PANEL_QUESTIONS[panel],
    blocks: [
      text(...(panel === 'refused' ? words.REFUSED_ADDRESS : words.TAKEN_PORT)),
      field(
        'redirect-uri',
        'Redirect URL',
        { buffer: shownText(setup.redirect), hasFocus: state.focus === 'redirect-uri' },
        { remark: setup.redirectRemark, isFramed: true },
      ),
    ],
    actions: [
      goOn('use', 'use this one', 'use this address'),
      action(
        { type: 'show-setup-panel', panel: null },
        'esc',
        'leave',
        'leave it',
        'leave the address as it is',
      ),
      ...own,
    ],
    moves: {},
    takesText: { what: 'the address', event: (pasted) => ({ type: 'pasted', text: pasted }) },
  };
}

/** The shorter way for a store of one's own organization, with its request. */
function ownOrganizationView(state: GuideState): StepView<AppEvent> {
  return {
    id: 'app/own-organization',
    question: words.PANEL_QUESTIONS['own-organization'],
    blocks: [
      text(...words.CLIENT_CREDENTIALS),
      code([clientCredentialsRequest(state)]),
      textOf('helpful', words.CLIENT_CREDENTIALS_ELSE),
    ],
    actions: [
      action(
        { type: 'show-setup-panel', panel: null },
        by('go-on', 'esc', 'own-organization'),
        'steps',
        'back to the steps',
        'back to the set-up steps',
        { isPrimary: true },
      ),
      action(
        { type: 'copy-setup', index: null },
        by('copy-setting'),
        'copy',
        'copy the request',
        'copy the request',
      ),
    ],
    moves: {},
  };
}
