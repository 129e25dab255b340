import { closeAssist } from './assist/assist.ts';
import { go, type ExplorerStep } from './explorer-step.ts';
import { isTyping } from './focus.ts';
import { closeLayer, endSearch } from './reading/close-layer.ts';
import { cancelSending } from './send-request.ts';
import type { ExplorerState } from './state.ts';

/** Esc: one level back and never out of the program. What is typed stays. */
export function goBack(state: ExplorerState): ExplorerStep {
  if (state.help !== null) return go({ ...state, help: null });
  if (state.question !== null) return go({ ...state, question: null });
  if (state.overlay !== null) return go({ ...state, overlay: null });
  if (state.preset !== null) return go({ ...state, preset: null });
  const unassisted = closeAssist(state);
  if (unassisted !== null) return go(unassisted);
  const uncovered = closeLayer(state);
  if (uncovered !== null) return go({ ...uncovered, notice: null });
  if (isTyping(state)) return go({ ...state, focus: { ...state.focus, isTyping: false } });
  if (state.sending !== null) return cancelSending(state);
  if (state.focus.pane === 'response') {
    const whole = endSearch(state);
    if (whole !== null) return go(whole);
    return go({ ...state, focus: { ...state.focus, pane: 'request' } });
  }
  if (state.layout.isZoomed) return go({ ...state, layout: { ...state.layout, isZoomed: false } });
  if (state.notice !== null) return go({ ...state, notice: null });
  return go(state.config.canReturn ? { ...state, leaving: { diagnosis: null } } : state);
}

/** Ctrl+C once: ends the request in flight, or closes what lies over the panes. */
export function cancel(state: ExplorerState): ExplorerStep {
  if (state.sending !== null) return cancelSending(state);
  const unassisted = closeAssist(state);
  if (unassisted !== null) return go(unassisted);
  const uncovered = closeLayer(state);
  if (uncovered !== null) return go(uncovered);
  return go({ ...state, question: null, preset: null, help: null, overlay: null });
}
