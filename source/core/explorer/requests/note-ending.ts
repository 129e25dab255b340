import { statusWord } from '../../http/message.ts';
import type { ExplorerResult } from '../event.ts';
import type { ExplorerStep } from '../explorer-step.ts';
import { noteEnd } from './history.ts';

/** Notes in the history how a request ended, whatever else came of it. */
export function noteEnding(
  step: ExplorerStep,
  { id, outcome }: Extract<ExplorerResult, { type: 'answered' }>,
): ExplorerStep {
  const end =
    outcome.type === 'failure'
      ? 'no answer'
      : `${outcome.answer.status} ${statusWord(outcome.answer.status)}`.trim();
  return { ...step, state: noteEnd(step.state, id, end) };
}
