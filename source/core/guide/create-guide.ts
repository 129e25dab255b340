import { IDLE_SIGN_IN } from '../sign-in/state.ts';
import { createTextBuffer } from '../text/text-buffer.ts';
import type { GuideConfig } from './config.ts';
import { firstPick } from './earlier.ts';
import { emptyForm, ownForm } from './forms.ts';
import type { ApproveForm, GuideState, Ticks } from './state.ts';
import type { TokenCard } from './token-card.ts';

/** A callback address is far shorter; the listener takes as much for a whole request line. */
const PASTE_LENGTH = 8 * 1024;

/** The first screen of a run. */
export function createGuide(config: GuideConfig): GuideState {
  return {
    config,
    step: 'start',
    mode: config.startWith,
    picked: firstPick(config),
    presenter: config.presenter,
    notice: config.notice,
    leaving: null,
    focus: null,
    practice: { type: 'off' },
    forms: { practice: emptyForm(config), own: ownForm(config) },
    checks: { run: 0, isRunning: false, origin: null, results: [] },
    ticks: NO_TICKS,
    prerequisite: 0,
    signIn: IDLE_SIGN_IN,
    urlPart: 0,
    approve: EMPTY_APPROVE,
    card: newCard(config),
    session: null,
    written: [],
    savedFiles: [],
    savedTo: null,
    hasEndedInVain: false,
    keptRequests: config.memory.requestsPath ?? null,
    hadToken: false,
    isMemoryLost: false,
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

/** A card for a token that has just come. */
export function newCard(config: GuideConfig): TokenCard {
  return {
    revealId: null,
    path: createTextBuffer(config.savePath),
    name: createTextBuffer(config.saveName, { maxLength: 128 }),
    isNameChosen: false,
    place: null,
    looking: null,
    save: { type: 'closed' },
    confirmed: [],
    revoke: { type: 'none' },
    refresh: { type: 'closed' },
    clock: null,
    hasExplored: false,
  };
}

/** Before anything was ticked, and before a store was named. */
const NO_TICKS: Ticks = { shop: null, names: [] };
