import { describe, expect, test } from 'vitest';
import type { TokenPlace } from '../../../source/core/guide/config.ts';
import { hasGuideWorkOpen, leadsToGuide } from '../../../source/core/guide/ending.ts';
import { behindExplorer } from '../../../source/core/guide/steps/start/update.ts';
import { isUnsaved } from '../../../source/core/guide/steps/token/unsaved.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { savedToken } from '../../support/guide/guide-config.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

/** The guide behind an explorer that was opened with a token from that place. */
function exploring(from: TokenPlace): GuideRun {
  const explores = { ...savedToken(), from };
  const run = new GuideRun({ explores });
  run.state = behindExplorer(run.state, explores);
  return run;
}

const FILE: TokenPlace = { type: 'file', path: '/w/.env', name: 'TOKEN', source: '.env line 3' };
const VARIABLE: TokenPlace = { type: 'variable', name: 'TOKENWRIGHT_ACCESS_TOKEN' };

describe('a token that the explorer was opened with', () => {
  test.each<TokenPlace>([FILE, VARIABLE, { type: 'issued' }])(
    'is not asked about where it is kept elsewhere: $type',
    (from) => {
      const { state } = exploring(from);
      expect(isUnsaved(state)).toBe(false);
      expect(hasGuideWorkOpen(state)).toBe(false);
      expect(leadsToGuide(state)).toBe(false);
    },
  );

  test('is asked about before leaving where it was typed in, and can be saved on its card', () => {
    const run = exploring({ type: 'typed' });
    expect(isUnsaved(run.state)).toBe(true);
    expect(hasGuideWorkOpen(run.state)).toBe(true);
    expect(leadsToGuide(run.state)).toBe(true);
    run.do({ type: 'return', diagnosis: null });
    expect(guideView(run.state).id).toBe('token/card');
    run.do({ type: 'back' });
    expect(guideView(run.state).id).toBe('pending-wish/its-card');
    run.do({ type: 'answer-pending-wish', answer: 'save' }, { type: 'next' }, { type: 'next' });
    run.do({ type: 'saved', id: run.state.lastId, path: '/w/.env', notes: [] });
    expect(isUnsaved(run.state)).toBe(false);
    expect(hasGuideWorkOpen(run.state)).toBe(false);
  });
});
