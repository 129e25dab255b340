import type { StoreAddress } from '../service/store-address.ts';
import { IDLE_SIGN_IN } from '../sign-in/state.ts';
import { createTextBuffer, editText } from '../text/text-buffer.ts';
import type { GuideConfig } from './config.ts';
import { SecretField } from './secret-field.ts';
import type { TokenCard } from './steps/token/card-state.ts';
import type {
  AppForm,
  ApproveForm,
  GuideForm,
  GuideState,
  PracticeFacts,
  ScopeForm,
  SetupForm,
  Ticks,
} from './state.ts';
import { firstPick } from './steps/start/earlier.ts';

/** A callback address is far shorter; the listener takes as much for a whole request line. */
const PASTE_LENGTH = 8 * 1024;

/** The first screen of a run. */
export function createGuide(config: GuideConfig): GuideState {
  return {
    config,
    step: 'start',
    mode: config.startWith,
    picked: firstPick(config),
    checkingSaved: null,
    presenter: config.presenter,
    notice: config.notice,
    isNoticeUnread: config.notice !== null,
    leaving: null,
    cameTo: null,
    focus: null,
    practice: { type: 'off' },
    forms: { practice: emptyForm(config), own: withNotes(ownForm(config), config) },
    checks: { run: 0, isRunning: false, origin: null, results: [] },
    ticks: NO_TICKS,
    prerequisite: 0,
    signIn: IDLE_SIGN_IN,
    urlPart: 0,
    approve: EMPTY_APPROVE,
    card: newCard(config),
    session: null,
    pendingWish: null,
    written: [],
    savedFiles: [],
    savedTo: null,
    hasEndedInVain: false,
    keptRequests: config.memory.requestsPath ?? null,
    keepsSchema: config.memory.hasSchema ?? false,
    hadToken: false,
    isOutcomeUnknown: false,
    isMemoryLost: false,
    lessons: { type: 'closed' },
    lessonToOpen: null,
    lastId: 0,
  };
}

export const EMPTY_APPROVE: ApproveForm = {
  paste: createTextBuffer('', { maxLength: PASTE_LENGTH }),
  page: null,
  pageText: '',
  isChoosingPage: false,
  isApproving: false,
};

/**
 * A card for a token that has just come.
 *
 * @param store of the token; a named one proposes a path of its own
 */
export function newCard(config: GuideConfig, store: StoreAddress | null = null): TokenCard {
  return {
    revealId: null,
    path: createTextBuffer(savePathFor(config, store)),
    name: createTextBuffer(config.saveName, { maxLength: 128 }),
    isNameChosen: false,
    place: null,
    looking: null,
    save: { type: 'closed' },
    confirmed: [],
    revoke: { type: 'none' },
    refresh: { type: 'closed' },
    clock: null,
    agreed: [],
    failedAttempt: null,
    hasExplored: false,
  };
}

/** The proposed path for a token. Where one shop has two names, neither is taken. */
function savePathFor({ namedStores = [], savePath }: GuideConfig, store: StoreAddress | null) {
  const named = namedStores.filter(({ shop }) => shop === store?.shop && !store.isPractice);
  return named.length === 1 ? (named[0]?.savePath ?? savePath) : savePath;
}

/** Before anything was ticked, and before a store was named. */
const NO_TICKS: Ticks = { shop: null, names: [] };

/** Longer than any shop domain, yet room for a pasted admin address. */
const SHOP_LENGTH = 2048;
const CREDENTIAL_LENGTH = 512;
const FILTER_LENGTH = 2048;
/** A query of several hundred lines. */
const REQUEST_LENGTH = 32_768;

/** The form of the person's own store, filled with what the settings know. */
function ownForm(config: GuideConfig): GuideForm {
  const { shop, clientId, clientSecret, scopes, tokenMode } = config;
  // The only place where a secret goes from a setting into a field, which masks it.
  const secret = clientSecret?.reveal() ?? '';
  return fill({ shop, clientId, secret, scopes, tokenMode, redirectUri: config.redirectUri });
}

/** The form with the settings' remarks under its fields; a change of the field removes them. */
function withNotes(form: GuideForm, { fieldNotes = {} }: GuideConfig): GuideForm {
  return { ...form, app: { ...form.app, remarks: { ...form.app.remarks, ...fieldNotes } } };
}

/** The form while the practice store does not run yet. */
function emptyForm(config: GuideConfig): GuideForm {
  const { tokenMode, redirectUri, practiceScopes: scopes = [] } = config;
  return fill({ shop: '', clientId: '', secret: '', scopes, tokenMode, redirectUri });
}

/**
 * The app that the practice store has made, so that Enter alone leads through.
 * @param before what the options of this run have filled in
 */
function practiceForm(facts: PracticeFacts, before: GuideForm): GuideForm {
  const { store, clientId, clientSecret } = facts;
  const secret = clientSecret.reveal();
  const { tokenMode, redirectUri } = before;
  const asked = before.scopes.chosen;
  const scopes = asked.length === 0 ? facts.scopes : asked;
  return fill({ shop: store.shop, clientId, secret, scopes, tokenMode, redirectUri });
}

/** The state with the practice store that runs now; the first one's app is filled in. */
export function withPractice(state: GuideState, facts: PracticeFacts): GuideState {
  const isFirst = state.practice.type !== 'running';
  const practice = isFirst ? practiceForm(facts, state.forms.practice) : state.forms.practice;
  return {
    ...state,
    practice: { type: 'running', facts },
    forms: { ...state.forms, practice },
  };
}

/** The form of the store that is chosen. */
export function activeForm(state: GuideState): GuideForm {
  return state.forms[state.mode];
}

/** The state with the chosen store's form changed. */
export function withForm(state: GuideState, change: Partial<GuideForm>): GuideState {
  const form = { ...activeForm(state), ...change };
  return { ...state, forms: { ...state.forms, [state.mode]: form } };
}

/** The state with this changed about the scopes of the store that is being set up. */
export function withScopes(state: GuideState, change: Partial<ScopeForm>): GuideState {
  return withForm(state, { scopes: { ...activeForm(state).scopes, ...change } });
}

/** The state with this changed in the fields of the App step. */
export function withApp(state: GuideState, change: Partial<AppForm>): GuideState {
  return withForm(state, { app: { ...activeForm(state).app, ...change } });
}

/** The state with this changed in the set-up list of the app. */
export function withSetup(state: GuideState, change: Partial<SetupForm>): GuideState {
  return withForm(state, { setup: { ...activeForm(state).setup, ...change } });
}

/** Fields with the credentials of the app that the practice store has made. */
export function readyApp({ store, clientId, clientSecret }: PracticeFacts): AppForm {
  return appFields({ shop: store.shop, clientId, secret: clientSecret.reveal() });
}

/** Empty fields, for an app that the person makes by hand. */
export function emptyApp(): AppForm {
  return appFields({ shop: '', clientId: '', secret: '' });
}

/** The initial texts of an app's fields. */
interface AppTexts {
  readonly shop: string;
  readonly clientId: string;
  readonly secret: string;
}

function fill(
  values: AppTexts &
    Pick<GuideForm, 'tokenMode' | 'redirectUri'> & { readonly scopes: ScopeForm['chosen'] },
): GuideForm {
  const { scopes, tokenMode, redirectUri } = values;
  return {
    scopes: {
      chosen: scopes,
      filter: createTextBuffer('', { maxLength: FILTER_LENGTH }),
      cursor: 0,
      only: null,
      group: null,
      panel: null,
      request: createTextBuffer('', { maxLength: REQUEST_LENGTH, multiline: true }),
      needs: { type: 'none' },
      asksReleased: false,
      usesReleased: false,
    },
    app: appFields(values),
    setup: {
      cursor: 0,
      ticked: [],
      panel: null,
      redirect: createTextBuffer('', { maxLength: SHOP_LENGTH }),
      redirectRemark: null,
      isByHand: false,
      otherAppFields: null,
    },
    tokenMode,
    redirectUri,
  };
}

function appFields(values: AppTexts): AppForm {
  const secret = createTextBuffer('', { maxLength: CREDENTIAL_LENGTH });
  return {
    shop: createTextBuffer(values.shop, { maxLength: SHOP_LENGTH }),
    clientId: createTextBuffer(values.clientId, { maxLength: CREDENTIAL_LENGTH }),
    clientSecret: new SecretField(editText(secret, { type: 'insert', text: values.secret })),
    remarks: { shop: null, 'client-id': null, 'client-secret': null },
  };
}
