import type { ScreenWalk } from './screen-walk.ts';

const TYPING = /Esc stop typing/;
const LIST_OF_FAULTS = /FAULT on: [^]*Esc close/;
const REQUEST = /e type/;
/** Before it is named, the key would be lost. */
const APPROVE = /a {2}Approve here/;

export const SCREEN_WALKS: readonly ScreenWalk[] = [
  {
    id: '01-a-token-from-nothing',
    moves: [
      [1, /Prerequisites/, 'enter'],
      [1, /should the token be allowed/, 'enter'],
      [1, /Which app asks/, 'enter'],
      [1, /Which kind of token/, 'enter'],
      [1, APPROVE, 'a'],
      [3, /Your token is here/, 'enter'],
      // A near miss: the goal stays.
      [3, TYPING, 'shop.json', 'enter'],
      [3, /200 OK/, 'tab'],
      [3, REQUEST, 'e'],
      [3, TYPING, 'alt+e', 'products.json', 'enter'],
      [4, /200 OK/, 'b'],
      [4, /\/ search/, '/', 'token-dead', 'enter', 'enter', 'esc'],
      [4, LIST_OF_FAULTS, 'esc'],
      [4, /200 OK/, 'R'],
      [5, /401/, 'a'],
      [5, /Which kind of token/, 'enter'],
      [5, APPROVE, 'a'],
      [6, /Your token is here/, 'enter'],
    ],
  },
  {
    id: '07-reading-an-answer',
    moves: [
      // A near miss: the goal stays.
      [1, TYPING, 'products.json', 'enter'],
      [1, /200 OK/, 'tab'],
      [1, REQUEST, 'e'],
      [1, TYPING, 'alt+e', 'products.json?limit=5', 'enter'],
      [2, /200 OK/, 'm'],
      [3, /200 OK/, 'tab'],
      [3, REQUEST, 'e'],
      [3, TYPING, 'alt+e', 'products.json?page_info=x&status=draft', 'enter'],
      [4, /400/, 'tab'],
      [4, REQUEST, 'e'],
      [4, TYPING, 'alt+e', 'products.json?status=draft&limit=3', 'enter'],
      [5, /200 OK/, 'tab'],
      [5, REQUEST, 'e'],
      [5, TYPING, 'alt+e', 'products/8012340000001.json', 'enter'],
      [6, /404/, 'tab'],
      [6, REQUEST, 'e'],
      [6, TYPING, 'alt+e', 'products/8012340000000.json', 'enter'],
    ],
  },
];
