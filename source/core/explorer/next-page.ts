import { createTextBuffer } from '../text/text-buffer.ts';
import { go, type ExplorerStep } from './explorer-step.ts';
import { sendDraft } from './send-request.ts';
import type { ExplorerState } from './state.ts';

const NO_NEXT_PAGE = { level: 'note', message: 'There is no further page.', remedy: null } as const;

/** Writes the link's path into the draft, so that it can be seen, and sends it. */
export function nextPage(state: ExplorerState): ExplorerStep {
  const { response } = state;
  if (state.sending !== null || response?.type !== 'answer') return go(state);
  const { nextPage: next } = response;
  if (next.type === 'refused') {
    return go({ ...state, notice: { level: 'warning', message: next.message, remedy: null } });
  }
  if (next.type === 'none') return go({ ...state, notice: NO_NEXT_PAGE });
  const path = createTextBuffer(next.path, { maxLength: state.rest.path.maxLength });
  return sendDraft({ ...state, mode: 'rest', rest: { ...state.rest, method: 'GET', path } });
}
