import { createTextBuffer, type TextBuffer } from '../../text/text-buffer.ts';
import { go, type Transition } from '../transition.ts';
import {
  dropRequest,
  listedRequests,
  nameRequest,
  openRequests,
  saveRequest,
  takeRequest,
} from './request-list.ts';
import type { ExplorerState } from '../state.ts';
import type { OverlayEvent } from './overlay.ts';
import { chooseLanguage, copyCode, openCode } from './code.ts';

/** The explorer after what was done in what lies over its panes. */
export function updateOverlay(state: ExplorerState, event: OverlayEvent): Transition {
  const { overlay } = state;
  switch (event.type) {
    case 'open-code':
      return openCode(state);
    case 'open-requests':
      return openRequests(state);
    case 'name-request':
      return nameRequest(state);
    case 'open-palette':
      return go({
        ...state,
        notice: null,
        overlay: { type: 'palette', filter: createTextBuffer('', { maxLength: 60 }), cursor: 0 },
      });
    case 'open-help':
      return go({ ...state, overlay: { type: 'help' } });
    case 'close-overlay':
      return go({ ...state, overlay: null });
    case 'move-language':
      return overlay?.type === 'code'
        ? go(chooseLanguage(state, overlay, overlay.language + event.by))
        : go(state);
    case 'choose-language':
      return overlay?.type === 'code' ? go(chooseLanguage(state, overlay, event.index)) : go(state);
    case 'copy-code':
      return overlay?.type === 'code' ? copyCode(state, overlay) : go(state);
    case 'move-request': {
      if (overlay?.type !== 'requests') return go(state);
      const cursor = within(overlay.cursor + event.by, listedRequests(state).length);
      return go({ ...state, overlay: { ...overlay, cursor } });
    }
    case 'take-request':
      return overlay?.type === 'requests' ? takeRequest(state, overlay.cursor) : go(state);
    case 'drop-request':
      return overlay?.type === 'requests' ? dropRequest(state, overlay.cursor) : go(state);
    case 'save-request':
      return overlay?.type === 'save-as' ? saveRequest(state, overlay.name.text) : go(state);
    case 'move-palette': {
      if (overlay?.type !== 'palette') return go(state);
      const cursor = within(overlay.cursor + event.by, event.count);
      return go({ ...state, overlay: { ...overlay, cursor } });
    }
  }
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}

/** The same with another text in its field; the palette starts again at its first hit. */
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
    case 'help':
    case 'requests':
    case undefined:
      return state;
  }
}
