import { shownRows } from './reading/shown-rows.ts';
import type { ExplorerState } from './state.ts';

/** Rows of the open tab; how many wire and diagnosis have depends on the screen's width. */
export function rowsOfTab({ response, view, reading }: ExplorerState): number {
  if (response?.type !== 'answer') return 0;
  switch (view.tab) {
    case 'body':
      return response.body === null ? 0 : shownRows(response.body, reading).count;
    case 'headers':
      return response.headers.length;
    case 'wire':
      return view.wireRows;
    case 'diagnosis':
      return view.diagnosisRows;
  }
}

/** Moves the window so that its first row is `top`, or as near as there are rows. */
export function scrollTo(state: ExplorerState, top: number): ExplorerState {
  const last = Math.max(0, rowsOfTab(state) - state.view.height);
  const next = Math.max(0, Math.min(last, top));
  return next === state.view.top ? state : { ...state, view: { ...state.view, top: next } };
}

/** Farther than any row is long on the screen. */
const FARTHEST_LEFT = 4096;

/** Moves the window sideways by so many cells, never before the first. */
export function shiftBy(state: ExplorerState, by: number): ExplorerState {
  const left = Math.max(0, Math.min(FARTHEST_LEFT, state.view.left + by));
  return left === state.view.left ? state : { ...state, view: { ...state.view, left } };
}
