import type { Store } from '../../../app/store.ts';
import type { ExplorerEvent } from '../../../core/explorer/event.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { BufferEdit } from '../../../core/text/text-buffer.ts';
import { focusedField } from '../../../core/view/blocks.ts';
import { Screen } from '../frame/screen.tsx';
import { keyId } from '../input/key.ts';
import { meaningOf } from '../input/view-keys.ts';
import { SCROLLS } from '../overlays/help.tsx';
import type { Overlay } from '../overlays/overlay.ts';
import type { AppTools } from '../faces.ts';
import type { ExplorerCommand } from './bindings/binding.ts';
import { overlayView } from './overlay-views.ts';

/** What lies over the panes, as an overlay of the app; null while nothing does. */
export function explorerOverlay(
  store: Store<ExplorerState, ExplorerEvent>,
  { screen, scrolling }: Pick<AppTools, 'screen' | 'scrolling'>,
  run: (command: ExplorerCommand) => void,
): Overlay | null {
  const explorer = store.getState();
  if (explorer.overlay === null) return null;
  const view = overlayView(explorer, explorer.overlay);
  return {
    opensBy: () => false,
    isTyping: () => focusedField(view) !== null,
    handle(input, wasQuiet) {
      const meant = meaningOf(view, input, { wasQuiet, edit });
      if (meant !== null && meant !== 'nothing') {
        screen.dispatch({ type: 'scroll-home' });
        return run(meant.event);
      }
      const by = input.type === 'key' ? BY_KEY[keyId(input.key)] : undefined;
      if (by === undefined) return;
      const { scroll } = screen.getState();
      screen.dispatch({ type: 'scroll-to', scroll: scrolling.after(scroll, by) });
    },
    draw: ({ state, size }) => (
      <Screen
        screen={state}
        size={size}
        scrolling={scrolling}
        head={{
          title: explorer.config.address.shop,
          isPresenting: explorer.presenter,
          faultsOn: state.faultsOn,
          right: '',
        }}
        view={view}
        lastHints={[]}
      />
    ),
  };
}

const BY_KEY: typeof SCROLLS = {
  ...SCROLLS,
  j: { rows: 1 },
  k: { rows: -1 },
  space: { pages: 1 },
};

function edit(_: string, change: BufferEdit): ExplorerCommand {
  return { type: 'edit', edit: change };
}
