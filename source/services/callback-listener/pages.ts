import type { CallbackRefusal } from '../../core/sign-in/failures.ts';
import type { OutcomePage } from './types.ts';

/** Why a request was turned away before its parameters were looked at. */
export type RefusalPage =
  | 'too-large'
  | 'method'
  | 'host'
  | 'target'
  | 'path'
  | 'prefetch'
  | 'not-navigation'
  | 'expectation'
  | 'upgrade'
  | 'syntax'
  | 'timeout'
  | 'fault';

/** Why a callback was turned away; the terminal says more. */
export type CallbackRefusalPage = 'other-sign-in' | 'other-store' | 'not-usable';

/** The outcome is not known yet; the person is sent back to the terminal. */
export type PageName = OutcomePage | 'pending' | RefusalPage | CallbackRefusalPage;

/** All that a page can say. Nothing of a request is ever put into it. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly sentences: readonly string[];
}

const STILL_WAITING = 'Nothing was changed: tokenwright is still waiting. Go back to the terminal.';
const CLOSE_TAB = 'You can close this tab and go back to the terminal.';

export const PAGES: Readonly<Record<PageName, Page>> = {
  done: { status: 200, title: 'Done', sentences: ['The access token has arrived.', CLOSE_TAB] },
  partial: {
    status: 200,
    title: 'Almost done',
    sentences: [
      'The access token has arrived, but not everything is as it was asked for.',
      'The terminal says what is missing. You can close this tab.',
    ],
  },
  denied: {
    status: 200,
    title: 'Not approved',
    sentences: ['The store ended this sign-in without an approval. No token was made.', CLOSE_TAB],
  },
  failed: {
    status: 200,
    title: 'No token',
    sentences: [
      'The approval arrived, but it could not be exchanged for a token.',
      'The terminal says why and what to do. You can close this tab.',
    ],
  },
  unknown: {
    status: 200,
    title: 'Outcome unknown',
    sentences: [
      'The approval arrived, but the answer to the exchange did not.',
      'The terminal says what to do. You can close this tab.',
    ],
  },
  pending: {
    status: 200,
    title: 'Approval received',
    sentences: ['The exchange is still under way.', 'Look at the terminal for the outcome.'],
  },
  'other-sign-in': {
    status: 400,
    title: 'Another sign-in',
    sentences: ['This address belongs to an older sign-in or to another program.', STILL_WAITING],
  },
  'other-store': {
    status: 400,
    title: 'Another store',
    sentences: ['This approval is for another store than the one asked for.', STILL_WAITING],
  },
  'not-usable': {
    status: 400,
    title: 'Not usable',
    sentences: ['This address is not a complete and untouched callback.', STILL_WAITING],
  },
  'too-large': { status: 431, title: 'Too large', sentences: [STILL_WAITING] },
  method: { status: 405, title: 'Only GET', sentences: [STILL_WAITING] },
  host: { status: 421, title: 'Wrong host', sentences: [STILL_WAITING] },
  target: { status: 400, title: 'Not an address', sentences: [STILL_WAITING] },
  path: { status: 404, title: 'Nothing here', sentences: [STILL_WAITING] },
  prefetch: { status: 503, title: 'Not ahead of time', sentences: [STILL_WAITING] },
  'not-navigation': { status: 403, title: 'Only in a tab', sentences: [STILL_WAITING] },
  expectation: { status: 417, title: 'Expectation refused', sentences: [STILL_WAITING] },
  upgrade: { status: 400, title: 'No upgrade', sentences: [STILL_WAITING] },
  syntax: { status: 400, title: 'Not HTTP', sentences: [STILL_WAITING] },
  timeout: { status: 408, title: 'Too slow', sentences: [STILL_WAITING] },
  fault: { status: 500, title: 'A fault', sentences: [STILL_WAITING] },
};

/** The page for a callback that was refused. */
export function refusalPage(reason: CallbackRefusal): CallbackRefusalPage {
  switch (reason) {
    case 'state':
    case 'older-state':
    case 'iss':
      return 'other-sign-in';
    case 'shop':
      return 'other-store';
    default:
      return 'not-usable';
  }
}
