import { notice, yesNo } from '../view/blocks.ts';
import type { View } from '../view/view.ts';

export type LeaveEvent = { readonly type: 'leave' } | { readonly type: 'stay' };

/** Asked before something is lost, in every face. */
export const LEAVE_VIEW: View<LeaveEvent> = {
  id: 'leave',
  question: 'Leave now?',
  blocks: [
    notice(
      'warning',
      'What is not saved is gone: a token that is not saved is shown nowhere again.',
    ),
  ],
  actions: yesNo<LeaveEvent>({
    yes: { event: { type: 'leave' }, hint: 'leave' },
    no: { event: { type: 'stay' }, hint: 'stay' },
  }),
  moves: {},
};
