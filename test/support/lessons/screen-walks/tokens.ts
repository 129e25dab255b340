import { at, near, type ScreenWalk } from '../screen-walk.ts';
import {
  answered,
  APPROVE,
  ASK,
  ASK_AGAIN,
  failOnce,
  FIRST_TOKEN,
  REQUEST,
  rest,
  SAVE_FIRST,
  TOKEN,
  TYPING,
} from './moves.ts';

/** Lessons about what a token is got for, and what ends it. */
export const TOKEN_WALKS: readonly ScreenWalk[] = [
  {
    id: '05-the-code-works-once',
    tries: [0, 0, 0, 0, 0, 1],
    moves: [
      ...at(1, ...FIRST_TOKEN),
      ...at(2, ...failOnce(TOKEN, 'exchange-outcome-unknown'), [TOKEN, 'esc']),
      ...at(2, [SAVE_FIRST, 'g'], ...ASK_AGAIN),
      ...at(3, [/No token came/, 'enter'], ...ASK_AGAIN),
      ...at(4, ...failOnce(TOKEN, 'code-already-used'), [TOKEN, 'esc']),
      ...at(4, [SAVE_FIRST, 'g'], ...ASK_AGAIN),
      // The refusal stands on the step Authorize.
      ...at(5, [/it was used already/], ...ASK_AGAIN),
      ...at(6, [TOKEN, 'enter']),
      near(6, TYPING, 'shop.json', 'enter'),
      ...at(6, ...rest(200, 'products.json')),
    ],
  },
  {
    id: '09-a-token-that-expires',
    tries: [0, 1, 0, 0, 0, 0, 0, 0],
    moves: [
      ...at(1, ...FIRST_TOKEN),
      ...at(2, [TOKEN, 'enter']),
      near(2, TYPING, 'shops.json', 'enter'),
      ...at(2, ...rest(403, 'products.json')),
      ...at(3, [answered(403), 'a'], ...ASK),
      ...at(4, [TOKEN, 'enter']),
      ...at(5, [answered(200), 'esc'], [REQUEST, 'esc']),
      ...at(5, ...failOnce(TOKEN, 'exchange-outcome-unknown'), [TOKEN, 'f']),
      ...at(5, [/Enter {2}Refresh now/, 'enter']),
      ...at(6, [/Enter {2}Refresh again/, 'enter']),
      ...at(7, [/Enter {2}To the card/, 'enter'], [TOKEN, 'enter'], [/Enter {2}Send/, 'enter']),
      ...at(8, [answered(200), 'esc'], [REQUEST, 'esc'], [TOKEN, 'p']),
      ...at(8, [/y revoke it/, { alone: 'y' }]),
    ],
  },
  {
    id: '10-a-secret-that-leaked',
    tries: [0, 0, 0, 0, 0, 0, 0, 0, 0],
    moves: [
      ...at(1, ...FIRST_TOKEN),
      ...at(2, [TOKEN, 'enter']),
      // The old secret alone is there still.
      near(2, TYPING, 'products.json', 'enter'),
      ...at(2, [answered(200), ({ dashboard }) => dashboard.rotate()]),
      ...at(3, [answered(200), 'R']),
      ...at(4, [answered(200), ({ dashboard }) => dashboard.revokeOldSecret()]),
      ...at(5, [answered(200), 'R']),
      ...at(6, [answered(401), 'a'], ...ASK),
      ...at(7, [APPROVE, 's']),
      ...at(7, [/› Client secret/, 'ctrl+u', ({ dashboard }) => dashboard.secret(), 'enter']),
      ...at(7, ...ASK),
      ...at(9, [TOKEN, 'enter']),
    ],
  },
];
