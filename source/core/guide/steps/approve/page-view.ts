import { profileOf } from '../app/app-check.ts';
import { authorizePageChoices } from '../../../diagnosis/authorize-page.ts';
import type { Diagnosis } from '../../../diagnosis/diagnosis.ts';
import { action, answers, notice, textOf } from '../../../view/blocks.ts';
import type { Action } from '../../../view/view.ts';
import type { ApproveEvent, CommonEvent } from '../../event.ts';
import { fixWords } from '../../follow-diagnosis.ts';
import type { GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { countdown } from './time-left.ts';
import * as words from './words.ts';
import { by, goOn } from '../commands.ts';

/** Views for an error page in the browser, which the store does not report: its kind and remedy. */

export type ApproveAction = Action<ApproveEvent | CommonEvent>;

/** The events of a pasted text and, in the plain face, of a typed line. */
export const TAKES = {
  event: (pasted: string) => ({ type: 'pasted', text: pasted }) as const,
  typed: (line: string) => ({ type: 'typed-address', text: line }) as const,
};

/** Opens the list of error pages. */
export function errorPage(title: string): ApproveAction {
  return action(
    { type: 'show-error-pages', isOpen: true },
    by('error-page'),
    'page',
    'an error page',
    title,
  );
}

/** Asks which error page the browser shows, since the store does not report it. */
export function pageChoiceView(state: GuideState): StepView<ApproveEvent> {
  return {
    id: 'approve/pages',
    question: words.PAGE_QUESTION,
    blocks: [
      answers(
        authorizePageChoices(profileOf(state)).map(({ code: page, shows }) => ({
          title: shows,
          detail: null,
          event: { type: 'choose-error-page', page },
        })),
      ),
      textOf('helpful', [words.PAGE_HINT]),
    ],
    actions: [
      action(
        { type: 'show-error-pages', isOpen: false },
        'esc',
        'none',
        'none of these',
        'none of these; back to the wait',
      ),
    ],
    moves: {},
    takesText: { what: 'the text of the page', ...TAKES },
  };
}

/** Cause and remedy of the page that was named; one key goes to the step that fixes it. */
export function namedPageView(state: GuideState, diagnosis: Diagnosis): StepView<ApproveEvent> {
  const message = `${diagnosis.what} ${diagnosis.why}`;
  return {
    id: `approve/page/${state.approve.page ?? ''}`,
    // An error page does not end the attempt: the wait goes on.
    blocks: [
      notice('problem', message, diagnosis.remedy),
      ...(state.signIn.phase === 'waiting' ? [countdown(state.signIn)] : []),
    ],
    actions: [
      goOn('fix', fixWords(diagnosis)),
      action(
        { type: 'show-error-pages', isOpen: true },
        by('error-page'),
        'page',
        'another page',
        'the page says something else',
      ),
      action(
        { type: 'show-error-pages', isOpen: false },
        'esc',
        'leave',
        'leave it',
        'back to the wait',
      ),
    ],
    moves: {},
  };
}
