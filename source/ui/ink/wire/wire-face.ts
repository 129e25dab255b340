import { createStore, type Store } from '../../../app/store.ts';
import type { TutorialPort } from '../../../app/ports.ts';
import type { WireStore } from '../../../app/wire.ts';
import { toMarkdown } from '../../../core/wire/to-markdown.ts';
import {
  FIRST_WIRE_VIEW,
  updateWireView,
  type WireView,
  type WireViewEffect,
  type WireViewEvent,
} from './wire-view.ts';

/** What the screens need for the wire tape. */
export interface WireTalk {
  readonly wire: WireStore;
  readonly files: TutorialPort;
}

/** The wire tape as the screens see it: what is on it, and how it is looked at. */
export interface WireFace {
  readonly wire: WireStore;
  readonly view: Store<WireView, WireViewEvent>;
  /** Whether the Client ID and the like are hidden now. */
  readonly isPresenting: () => boolean;
}

/** The tape with a view of its own, which can write the tape as a tutorial. */
export function createWireFace(
  { wire, files }: WireTalk,
  options: {
    readonly isPresenting: () => boolean;
    /** Told of a file that was written, so that leaving can name it. */
    readonly onWritten: (path: string) => void;
  },
): WireFace {
  const { isPresenting, onWritten } = options;

  async function carry(
    effect: WireViewEffect,
    dispatch: (event: WireViewEvent) => void,
  ): Promise<void> {
    const { id, path } = effect;
    if (effect.type === 'look') {
      return dispatch({ type: 'looked', id, place: await files.look(path) });
    }
    const text = toMarkdown(wire.getState().messages, { isPresenting: isPresenting() });
    const outcome = await files.write(path, text, { replaces: effect.replaces });
    if (outcome.type === 'written') onWritten(outcome.path);
    dispatch({ type: 'wrote', id, outcome });
  }

  const view = createStore<WireView, WireViewEvent, WireViewEffect>({
    initial: FIRST_WIRE_VIEW,
    update: updateWireView,
    runEffect: (effect, dispatch) => void carry(effect, dispatch),
  });
  return { wire, view, isPresenting };
}
