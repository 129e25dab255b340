import type { TextBuffer } from '../../text/text-buffer.ts';
import type { ExplorerState } from '../state.ts';
import type { Overlay } from './overlay.ts';

/** The text field of what lies over the panes, or null where it has none. */
export function overlayBuffer(overlay: Overlay | null): TextBuffer | null {
  switch (overlay?.type) {
    case 'save-as':
      return overlay.name;
    case 'palette':
      return overlay.filter;
    case 'code':
    case 'requests':
    case undefined:
      return null;
  }
}

/** The same with another text in it; the palette starts again at its first hit. */
export function withOverlayBuffer(state: ExplorerState, buffer: TextBuffer): ExplorerState {
  const { overlay } = state;
  switch (overlay?.type) {
    case 'save-as':
      return { ...state, overlay: { ...overlay, name: buffer } };
    case 'palette': {
      const cursor = buffer.text === overlay.filter.text ? overlay.cursor : 0;
      return { ...state, overlay: { ...overlay, filter: buffer, cursor } };
    }
    case 'code':
    case 'requests':
    case undefined:
      return state;
  }
}
