import { hasGuideWorkOpen, leaveView } from '../../core/guide/ending.ts';
import { isUnsaved } from '../../core/guide/steps/token/unsaved.ts';
import type { GuideState } from '../../core/guide/state.ts';
import type { Asker } from './askers/asker.ts';
import { yesNoQuestion } from './typed-words.ts';

/** Whether the person leaves: at once where nothing is lost, else after a yes. */
export async function mayLeave(
  asker: Asker,
  state: GuideState,
): Promise<'leaves' | 'stays' | 'end' | 'interrupt'> {
  if (!hasGuideWorkOpen(state)) return 'leaves';
  const view = leaveView(state);
  const costs = yesNoQuestion(view)?.message;
  if (costs !== undefined) asker.say(costs);
  const answer = await asker.confirm(view.question);
  switch (answer.type) {
    case 'value':
      return answer.value ? 'leaves' : 'stays';
    // `quit` as the answer to the question before leaving means yes.
    case 'quit':
      return 'leaves';
    case 'back':
    case 'aborted':
      return 'stays';
    // The input has ended after `quit`: the person leaves, unless a token is not saved.
    case 'end':
      return isUnsaved(state) ? 'end' : 'leaves';
    case 'interrupt':
      return answer.type;
  }
}

/** Whether Ctrl+C leaves: with an unsaved token only after a yes or a second Ctrl+C. */
export async function isInterrupted(asker: Asker, state: GuideState): Promise<boolean> {
  return !isUnsaved(state) || (await mayLeave(asker, state)) !== 'stays';
}
