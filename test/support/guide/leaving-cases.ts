import {
  guideExitCode,
  hasGuideWorkOpen,
  isGuideUnused,
  leadsToGuide,
  leaveView,
  leavingView,
} from '../../../source/core/guide/ending.ts';
import { keepingOf, runMemory } from '../../../source/core/guide/memory.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';

/** What leaving these places says, keeps and ends with; `words` writes a view. */
export function leavingCases(
  places: ReadonlyArray<readonly [name: string, state: GuideState]>,
  words: (view: object) => string,
): ReadonlyArray<readonly [name: string, value: unknown]> {
  return places.map(([name, state]) => [
    name,
    {
      left: words(leavingView(state)),
      asked: words(leaveView(state)),
      exitCode: guideExitCode(state),
      facts: [hasGuideWorkOpen(state), isGuideUnused(state), leadsToGuide(state)],
      memory: runMemory(state),
      keeping: state.session === null ? null : keepingOf(state, state.session),
    },
  ]);
}
