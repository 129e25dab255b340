/** The overlays that can lie over the current face and take its keys. */
export type OverlayName = 'help' | 'leave' | 'wire' | 'faults' | 'glossary' | 'lesson';

type Face = 'guide' | 'explorer';

/** The state that all screens share and no step knows of. */
export interface ScreenState {
  readonly face: Face;
  readonly overlay: OverlayName | null;
  /** The overlay under the help, so that closing the help leads back to it; null: the face. */
  readonly under: OverlayName | null;
  /** Rows that the body is scrolled by, in addition to following the focus. */
  readonly scroll: number;
  /** Ctrl+C was pressed once, just now. */
  readonly isInterrupted: boolean;
  /** A second Ctrl+C would lose something. */
  readonly losesWork: boolean;
  /**
   * No key for a moment. Only then a question names its key for yes, which counts from then on.
   */
  readonly isQuiet: boolean;
  /** The question that it is quiet for, by a text that identifies it; null: none was drawn. */
  readonly asked: string | null;
  /** A yes did not count, because other keys came with it. */
  readonly wasNotAlone: boolean;
  /** The terminal reports Ctrl+Enter as such. */
  readonly tellsKeysApart: boolean;
  /** The key that was pressed last, as people read it; null in text fields and unless presenting. */
  readonly lastKey: string | null;
  /** The active faults of the practice store, in words for the top line; null: none. */
  readonly faultsOn: string | null;
  /** A goal of the lesson was reached since the last key. */
  readonly isGoalMet: boolean;
  /** Set once: the program leaves with this exit code. */
  readonly exitCode: number | null;
}

export type ScreenEvent =
  | { readonly type: 'busy' }
  | { readonly type: 'quiet' }
  /** A question is drawn whole from now on, or none is. */
  | { readonly type: 'asks'; readonly question: string | null }
  | { readonly type: 'not-alone'; readonly is: boolean }
  | { readonly type: 'pressed'; readonly key: string | null }
  | { readonly type: 'interrupt'; readonly losesWork: boolean }
  | { readonly type: 'interrupt-over' }
  | { readonly type: 'keyboard-known' }
  | { readonly type: 'open'; readonly overlay: OverlayName }
  | { readonly type: 'close' }
  | { readonly type: 'scroll-to'; readonly scroll: number }
  | { readonly type: 'scroll-home' }
  | { readonly type: 'show'; readonly face: Face }
  | { readonly type: 'faults'; readonly on: string | null }
  | { readonly type: 'goal-met' }
  | { readonly type: 'leave'; readonly exitCode: number };

export const FIRST_SCREEN: ScreenState = {
  face: 'guide',
  overlay: null,
  under: null,
  scroll: 0,
  isInterrupted: false,
  losesWork: false,
  isQuiet: true,
  asked: null,
  wasNotAlone: false,
  tellsKeysApart: false,
  lastKey: null,
  faultsOn: null,
  isGoalMet: false,
  exitCode: null,
};

/** Whether a key for yes to this question is named: never in the first frame of another one. */
export function isYesNamed(
  { isQuiet, asked }: Pick<ScreenState, 'isQuiet' | 'asked'>,
  question: string | null,
): boolean {
  return isQuiet && (asked === null || asked === question);
}

/** Pure; an event that changes nothing gives the same state back. */
export function updateScreen(
  state: ScreenState,
  event: ScreenEvent,
): { state: ScreenState; effects: [] } {
  return { state: next(state, event), effects: [] };
}

function next(state: ScreenState, event: ScreenEvent): ScreenState {
  switch (event.type) {
    case 'busy':
      return state.isQuiet ? { ...state, isQuiet: false } : state;
    case 'quiet':
      return state.isQuiet ? state : { ...state, isQuiet: true };
    case 'asks':
      return { ...state, isQuiet: false, asked: event.question };
    case 'not-alone':
      return state.wasNotAlone === event.is ? state : { ...state, wasNotAlone: event.is };
    case 'pressed':
      return state.lastKey === event.key && !state.isGoalMet
        ? state
        : { ...state, lastKey: event.key, isGoalMet: false };
    case 'interrupt':
      return state.isInterrupted
        ? { ...state, exitCode: state.exitCode ?? 130 }
        : { ...state, isInterrupted: true, losesWork: event.losesWork };
    case 'interrupt-over':
      return state.isInterrupted ? { ...state, isInterrupted: false } : state;
    case 'keyboard-known':
      return { ...state, tellsKeysApart: true };
    case 'open':
      return { ...state, overlay: event.overlay, under: state.overlay, scroll: 0 };
    case 'close':
      return state.overlay === null
        ? state
        : { ...state, overlay: state.under, under: null, scroll: 0 };
    case 'scroll-to':
      return state.scroll === event.scroll ? state : { ...state, scroll: event.scroll };
    case 'scroll-home':
      return state.scroll === 0 ? state : { ...state, scroll: 0 };
    case 'show':
      return { ...state, face: event.face, overlay: null, under: null, scroll: 0 };
    case 'faults':
      return state.faultsOn === event.on ? state : { ...state, faultsOn: event.on };
    case 'goal-met':
      return state.isGoalMet ? state : { ...state, isGoalMet: true };
    case 'leave':
      return state.exitCode === null ? { ...state, exitCode: event.exitCode } : state;
  }
}
