import type { SignInState } from '../../../core/sign-in/state.ts';
import { noticeRows } from '../rows/notice.ts';
import { wrapRows } from '../rows/wrap.ts';
import type { StepContext } from './step-screen.ts';

/** What came of an attempt that brought no token, or that isn't done. */
export function endedSignInRows(signIn: SignInState, { theme, room }: StepContext): string[] {
  switch (signIn.phase) {
    case 'failed': {
      const { report, diagnosis } = signIn.failure;
      if (diagnosis === null) return noticeRows({ level: 'problem', ...report }, room.width, theme);
      const message = `${diagnosis.what} ${diagnosis.why}`;
      return noticeRows({ level: 'problem', message, remedy: diagnosis.remedy }, room.width, theme);
    }
    case 'denied': {
      const words = signIn.description ?? signIn.error;
      return wrapRows(`The store said: ${words}`, room.width);
    }
    case 'exchanging':
      return wrapRows('The code goes to the store once. This takes a moment …', room.width);
    case 'idle':
    case 'preparing':
    case 'ready':
    case 'binding':
      return wrapRows('One moment …', room.width);
    case 'waiting':
    case 'done':
    // The notice at the top says these.
    case 'cancelled':
    case 'timed-out':
      return [];
  }
}
