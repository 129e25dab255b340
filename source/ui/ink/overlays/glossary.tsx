import type { Store } from '../../../app/store.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { GLOSSARY_WORDS, glossaryView } from '../../../core/view/glossary.ts';
import type { Overlay, OverlayTools } from './overlay.tsx';
import { SCROLLS, viewOverlay } from './overlay.tsx';

/** The overlay that explains words, those of the current step first. */
export function glossaryOverlay(
  tools: OverlayTools,
  guide: Pick<Store<GuideState, never>, 'getState'> | null,
): Overlay {
  const step = () => {
    const isGuide = tools.screen.getState().face === 'guide';
    return isGuide ? (guide?.getState().step ?? null) : null;
  };
  return viewOverlay<never>(tools, {
    view: () => glossaryView(step()),
    head: () => ({ title: GLOSSARY_WORDS.title, right: '' }),
    // In the help `g` opens it too; on some steps that letter has another use.
    opensBy: 'alt+g',
    scrolls: SCROLLS,
    closesByAnyKey: true,
    lastHints: [{ key: 'Esc', words: 'close', press: 'esc' }],
    run: () => {},
    edit: () => {
      throw new Error('no field');
    },
  });
}
