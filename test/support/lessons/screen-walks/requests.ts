import { at, near, type ScreenWalk } from '../screen-walk.ts';
import {
  answered,
  APP,
  ASK,
  ASK_AGAIN,
  failOnce,
  graphql,
  KIND,
  release,
  REQUEST,
  rest,
  SAVE_FIRST,
  SCOPES,
  TOKEN,
  TYPING,
} from './moves.ts';

/** Three lists, one in the other, as long as lists can be. */
const TOO_MUCH =
  '{ products(first: 250) { nodes { variants(first: 250) { nodes { metafields(first: 250) { nodes { id } } } } } } }';

/** Lessons about requests and what may be asked for. */
export const REQUEST_WALKS: readonly ScreenWalk[] = [
  {
    id: '06-scopes-and-no-more',
    tries: [0, 1, 0, 0, 0, 0, 0, 0],
    moves: [
      ...at(1, [/● Prerequisites/, 'enter'], [SCOPES, 'v']),
      ...at(1, [/Enter {2}Back to all/, 'down', 'space', 'enter'], [SCOPES, 'enter']),
      ...at(1, [APP, 'enter'], ...ASK),
      ...at(2, [TOKEN, 'enter']),
      near(2, TYPING, 'products.json', 'enter'),
      ...at(2, ...rest(200, 'orders.json')),
      ...at(3, [answered(403), 'a'], [SCOPES, 'enter'], [APP, 'enter'], ...ASK),
      ...at(4, [TOKEN, 'enter']),
      ...at(5, [answered(200), 'esc'], [REQUEST, 'esc'], [TOKEN, 'esc'], [SAVE_FIRST, 'g']),
      ...at(5, [KIND, 'esc'], [APP, 'esc']),
      ...at(5, [SCOPES, '/', 'read_customers', 'enter', 'space', 'enter']),
      ...at(5, [APP, 'enter'], ...ASK_AGAIN),
      ...at(6, [TOKEN, release({ scopes: 'read_products,read_orders,read_customers' }), 'esc']),
      ...at(7, [SAVE_FIRST, 'g'], ...ASK_AGAIN),
      ...at(8, [TOKEN, 'enter'], [REQUEST, 'e'], [TYPING, 'alt+e', 'customers.json', 'enter']),
    ],
  },
  {
    id: '07-reading-an-answer',
    tries: [1, 0, 0, 0, 0, 0],
    moves: [
      near(1, TYPING, 'products.json', 'enter'),
      ...at(1, ...rest(200, 'products.json?limit=5')),
      ...at(2, [answered(200), 'm']),
      ...at(3, ...rest(200, 'products.json?page_info=x&status=draft')),
      ...at(4, ...rest(400, 'products.json?status=draft&limit=3')),
      ...at(5, ...rest(200, 'products/8012340000001.json')),
      ...at(6, ...rest(404, 'products/8012340000000.json')),
    ],
  },
  {
    id: '08-graphql-and-its-cost',
    tries: [1, 0, 0, 0, 0, 0, 0],
    moves: [
      ...at(1, [TYPING, 'ctrl+t']),
      near(1, /Request: GraphQL[^]*Esc stop typing/, 'alt+e', '{ shop { name } }', 'alt+enter'),
      ...at(1, ...graphql('{ products(first: 5) { nodes { title } } }')),
      ...at(2, ...graphql('{ products(first: 5) { nodes { titel } } }')),
      ...at(3, ...graphql('{ products(first: 5) { nodes { title status } } }')),
      ...at(4, ...graphql(TOO_MUCH)),
      ...at(
        5,
        ...graphql('{ products(first: 10) { nodes { variants(first: 5) { nodes { id } } } } }'),
      ),
      // The explorer waits for the points itself, and sends again.
      ...at(6, ...failOnce(answered(200), 'throttled'), [answered(200), 'R']),
    ],
  },
];
