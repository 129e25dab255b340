import { type Store, watch } from '../../app/store.ts';
import type { GuideEvent } from '../../core/guide/event.ts';
import type { GuideState } from '../../core/guide/state.ts';
import type { ExplorerFace, ExplorerWay, LendTerminal } from './explorer-face.ts';
import { guideFace } from './guide/guide-keys.ts';
import { askOrLeave, type Presenting, type Relay, type ShownFace } from './shell/shell-input.ts';
import type { ScreenEvent, ScreenState } from './screen-state.ts';

export interface Faces {
  /** The face that is shown and has the keys. */
  shown(): ShownFace;
  /** The explorer while it is open. */
  explorer(): ExplorerFace | null;
  readonly presenting: Presenting;
  stop(): void;
}

/** Which face has the keys, and the way between them. */
export function createFaces(options: {
  /** Null: the explorer alone. */
  readonly guide: Store<GuideState, GuideEvent> | null;
  readonly openExplorer: () => ExplorerFace | null;
  readonly shell: Store<ScreenState, ScreenEvent>;
  /** Told the keys of the explorer beside its `handle`. */
  readonly relay: Relay;
  /** Lends the terminal to another program; absent: it is never lent. */
  readonly lend?: LendTerminal;
  /** What can be opened over the explorer. */
  readonly overlays?: ReadonlyArray<'wire' | 'faults'>;
}): Faces {
  const { guide, openExplorer, shell, relay, lend, overlays = [] } = options;
  const guideKeys = guide === null ? null : guideFace(guide, shell);
  let open: ExplorerFace | null = null;
  let stopListening: (() => void) | null = null;

  function show(): void {
    open ??= openExplorer();
    if (open === null) {
      // There is nothing to go to: the guide goes on.
      guide?.dispatch({ type: 'return', diagnosis: null });
      return;
    }
    if (lend !== undefined) open.takesTerminal?.(lend);
    stopListening?.();
    stopListening = open.onWay(follow);
    shell.dispatch({ type: 'show', face: 'explorer' });
  }

  function follow(way: ExplorerWay): void {
    if (way.type === 'leave') return askOrLeave(shell, hasWorkOpen());
    if (way.type === 'open-over') {
      // Where there is none, its keys would be nobody's.
      if (overlays.includes(way.overlay)) shell.dispatch({ type: 'open', overlay: way.overlay });
      return;
    }
    if (guide === null) return;
    closeExplorer();
    guide.dispatch({ type: 'return', diagnosis: way.diagnosis });
    shell.dispatch({ type: 'show', face: 'guide' });
  }

  /** A token that is not saved is lost from the explorer as well. */
  function hasWorkOpen(): boolean {
    return (open?.hasWorkOpen() ?? false) || (guideKeys?.hasWorkOpen() ?? false);
  }

  function closeExplorer(): void {
    stopListening?.();
    open?.close();
    open = null;
  }

  function isPresenting(): boolean {
    return guide?.getState().presenter === true || open?.isPresenting() === true;
  }

  function shown(): ShownFace {
    if (shell.getState().face === 'guide' || open === null) return guideKeys ?? NO_FACE;
    const explorer = open;
    return {
      handle: (event, wasQuiet) => {
        explorer.handle(event, wasQuiet);
        relay.tell(event);
      },
      cancel: () => explorer.cancel(),
      hasWorkOpen,
      isTyping: () => explorer.isTyping(),
      isFieldEmpty: () => explorer.isFieldEmpty(),
    };
  }

  const stopWatching =
    guide === null
      ? (show(), () => {})
      : watch(
          guide,
          ({ leaving: way }) => way,
          (way) => {
            if (way === 'explorer') show();
            if (way === 'quit') shell.dispatch({ type: 'leave', exitCode: 0 });
          },
        );
  return {
    explorer: () => open,
    presenting: {
      isOn: isPresenting,
      // Whoever goes back to the guide presents there as well.
      toggle: () => {
        const isOn = isPresenting();
        if (guide !== null && guide.getState().presenter === isOn)
          guide.dispatch({ type: 'toggle-presenter' });
        if (open !== null && open.isPresenting() === isOn) open.togglePresenter();
      },
    },
    shown,
    stop: () => {
      stopWatching();
      closeExplorer();
    },
  };
}

const NO_FACE: ShownFace = {
  handle: () => {},
  cancel: () => {},
  hasWorkOpen: () => false,
  isTyping: () => false,
  isFieldEmpty: () => true,
};
