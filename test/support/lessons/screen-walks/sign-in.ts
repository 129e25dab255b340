import { at, near, type Place, type ScreenWalk } from '../screen-walk.ts';
import {
  answered,
  APP,
  APPROVE,
  ASK,
  ASK_AGAIN,
  failOnce,
  FIRST_TOKEN,
  KIND,
  REFUSED,
  release,
  rest,
  SAVE_FIRST,
  saveDraft,
  TO_APP,
  TOKEN,
  TYPING,
} from './moves.ts';

const SET_UP = /Set your app up/;
const IN_FIELD = /Esc leave the field/;

function forgedOn(callback: string): string {
  return `${callback}?code=1&shop=demo.practice.test&state=1`;
}

/** Lessons about the way to a token. */
export const SIGN_IN_WALKS: readonly ScreenWalk[] = [
  {
    id: '01-a-token-from-nothing',
    tries: [0, 0, 1, 0, 0, 0],
    moves: [
      ...at(1, ...FIRST_TOKEN),
      ...at(3, [TOKEN, 'enter']),
      near(3, TYPING, 'shop.json', 'enter'),
      ...at(3, ...rest(200, 'products.json')),
      ...at(4, ...failOnce(answered(200), 'token-dead'), [answered(200), 'R']),
      ...at(5, [answered(401), 'a'], ...ASK),
      ...at(6, [TOKEN, 'enter']),
    ],
  },
  {
    id: '02-an-app-of-your-own',
    tries: [1, 0, 0, 0, 0, 0],
    moves: [
      ...at(1, ...TO_APP, [APP, 'y']),
      near(1, SET_UP, saveDraft),
      ...at(1, [SET_UP, ({ dashboard }) => dashboard.create('Ours')]),
      ...at(2, [SET_UP, saveDraft]),
      ...at(
        3,
        [SET_UP, 'tab'],
        [/› Shop domain/, 'demo.practice.test', 'tab', ({ dashboard }) => dashboard.clientId()],
        [/practice_client/, 'tab', ({ dashboard }) => dashboard.secret(), 'enter'],
        ...ASK,
      ),
      ...at(4, [REFUSED, release(), 'esc']),
      ...at(5, [APPROVE, 'a']),
      ...at(6, [TOKEN, 'enter'], [TYPING, 'products.json', 'enter']),
    ],
  },
  {
    id: '03-the-redirect-that-does-not-match',
    tries: [0, 1, 0, 0, 0, 0, 0],
    moves: [
      ...at(1, ...FIRST_TOKEN),
      near(2, REFUSED, saveDraft),
      ...at(2, [REFUSED, release(), 'esc']),
      ...at(3, [APPROVE, 'a']),
      ...at(4, [TOKEN, release({ end: '/' }), 'esc']),
      ...at(5, [SAVE_FIRST, 'g'], ...ASK_AGAIN),
      ...at(6, [REFUSED, release(), 'esc']),
      ...at(7, [APPROVE, 'a']),
    ],
  },
  {
    id: '04-a-callback-that-is-forged',
    tries: [1, 0, 0, 0, 0, 0],
    moves: [
      ...at(1, ...TO_APP, [APP, 'enter'], [KIND, 'enter'], [APPROVE, 'tab']),
      near(1, IN_FIELD, () => forgedOn('http://127.0.0.1:1/callback'), 'enter'),
      ...at(1, [
        /This is not the address/,
        'ctrl+u',
        ({ callback }: Place) => forgedOn(callback),
        'enter',
      ]),
      ...at(2, [IN_FIELD, 'esc'], ...failOnce(APPROVE, 'wrong-hmac'), [APPROVE, 'a']),
      ...at(3, ...failOnce(APPROVE, 'other-shop'), [APPROVE, 'a']),
      ...at(4, [APPROVE, 'a']),
      ...at(6, [TOKEN, 'enter'], [TYPING, 'products.json', 'enter']),
    ],
  },
];
