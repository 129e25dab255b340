import type { LessonDashboard } from './lesson-dashboard.ts';
import { at, near, type PlainWalk } from './plain-walk.ts';

const CHOICE = /Enter takes \d\.\n$/;
const SCOPES = /go on with the chosen scopes; words lists the rest\.\n$/;
const APPROVE = /approve here, without a browser; words lists the rest\.\n$/;
const REQUEST = /request>\n$/;

const answered = (status: number) => new RegExp(`^${status} \\w+, [^]*request>\\n$`, 'm');

/** From the step Authorize to the step Approve. */
const TO_APPROVE = [
  [/Which kind of token[^]*Enter takes 1\.\n$/, ''],
  [/The address your browser will open[^]*Enter takes 1\.\n$/, ''],
] as const;

/** From the first step to the step Approve. */
const FROM_START = [
  [/What next[^]*Enter takes 1\.\n$/, ''],
  [SCOPES, ''],
  [CHOICE, ''],
  ...TO_APPROVE,
] as const;

const TO_REQUESTS = [/Your token is here[^]*Enter takes 1\.\n$/, 'requests'] as const;

/** The end of a lesson whose last word came at the prompt of requests. */
const LEAVE = [
  [/Lesson done: [^]*request>\n$/, 'quit'],
  [/Leave now\? Type yes or no\. Enter takes no\.\n$/, 'yes'],
] as const;

const TOKEN = /Your token is here[^]*Enter takes 1\.\n$/;

/** The page of the store that refuses to ask. */
const REFUSED = /does not find the redirect URI[^]*Enter takes 1\.\n$/;

const EXACT = 'http://127.0.0.1:3456/callback';

const LOSE = [/Save the token first[^]*back or quit\.\n$/, 'lose'] as const;

/** Leads from a token that is not saved, once `back` is typed, to the step Approve. */
const ONCE_MORE = [
  [/Save the token first[^]*back or quit\.\n$/, 'go'],
  ...TO_APPROVE,
  LOSE,
] as const;

const release = (redirectUris: string, line: string) => async (dashboard: LessonDashboard) => {
  await dashboard.version('release', { redirectUris });
  return line;
};

export const PLAIN_WALKS: readonly PlainWalk[] = [
  {
    id: '01-a-token-from-nothing',
    moves: [
      ...at(1, ...FROM_START, [APPROVE, '']),
      ...at(3, TO_REQUESTS),
      near(3, REQUEST, 'GET shop.json'),
      ...at(3, [answered(200), 'GET products.json']),
      ...at(4, [answered(200), 'fault token-dead once'], [REQUEST, 'GET products.json']),
      ...at(5, [answered(401), 'fix'], ...TO_APPROVE, [APPROVE, '']),
      ...at(5, ...LEAVE),
    ],
  },
  {
    id: '02-an-app-of-your-own',
    isOnFixedPort: true,
    moves: [
      ...at(1, ...FROM_START.slice(0, 2), [CHOICE, 'yourself']),
      near(1, /go on to the fields/, async (dashboard) => {
        await dashboard.version('save');
        return 'repeat';
      }),
      ...at(1, [
        /go on to the fields/,
        async (dashboard) => {
          await dashboard.create('Ours');
          await dashboard.version('save');
          return '';
        },
      ]),
      ...at(3, [/Shop domain .*:\n$/, 'demo.practice.test']),
      ...at(3, [/Client ID.*:\n$/, (dashboard) => dashboard.clientId()]),
      ...at(3, [/Client secret.*:\n$/, (dashboard) => dashboard.secret()]),
      ...at(3, ...TO_APPROVE, [APPROVE, '']),
      ...at(4, [REFUSED, release(EXACT, 'leave')]),
      ...at(5, [APPROVE, '']),
      ...at(6, TO_REQUESTS, [REQUEST, 'GET products.json'], ...LEAVE),
    ],
  },
  {
    id: '03-the-redirect-that-does-not-match',
    isOnFixedPort: true,
    moves: [
      ...at(1, ...FROM_START, [APPROVE, '']),
      near(2, REFUSED, async (dashboard) => {
        await dashboard.version('save');
        return 'repeat';
      }),
      ...at(2, [CHOICE, release(EXACT, 'leave')]),
      ...at(3, [APPROVE, '']),
      ...at(4, [TOKEN, release(`${EXACT}/`, 'back')]),
      ...at(5, ...ONCE_MORE, [APPROVE, '']),
      ...at(6, [REFUSED, release(EXACT, 'leave')]),
      ...at(7, [APPROVE, '']),
      ...at(7, [/Lesson done: [^]*Enter takes 1\.\n$/, 'quit'], LEAVE[1]),
    ],
  },
  {
    id: '04-a-callback-that-is-forged',
    isOnFixedPort: true,
    moves: [
      ...at(1, ...FROM_START),
      near(1, APPROVE, 'http://127.0.0.1:3457/callback?code=1&shop=demo.practice.test&state=1'),
      ...at(1, [APPROVE, 'http://127.0.0.1:3456/callback?code=1&shop=demo.practice.test&state=1']),
      ...at(2, [APPROVE, 'fault wrong-hmac once'], [APPROVE, '']),
      ...at(3, [APPROVE, 'fault other-shop once'], [APPROVE, '']),
      ...at(4, [APPROVE, '']),
      ...at(6, TO_REQUESTS, [REQUEST, 'GET products.json'], ...LEAVE),
    ],
  },
  {
    id: '05-the-code-works-once',
    moves: [
      ...at(1, ...FROM_START, [APPROVE, '']),
      ...at(2, [TOKEN, 'fault exchange-outcome-unknown once'], [CHOICE, 'back']),
      ...at(2, ...ONCE_MORE, [APPROVE, '']),
      ...at(3, [/No token came[^]*Enter takes 1\.\n$/, ''], ...TO_APPROVE, LOSE, [APPROVE, '']),
      ...at(4, [TOKEN, 'fault code-already-used once'], [CHOICE, 'back']),
      ...at(4, ...ONCE_MORE, [APPROVE, '']),
      ...at(5, ...TO_APPROVE, LOSE, [APPROVE, '']),
      ...at(6, TO_REQUESTS),
      near(6, REQUEST, 'GET shop.json'),
      ...at(6, [answered(200), 'GET products.json'], ...LEAVE),
    ],
  },
  {
    id: '06-scopes-and-no-more',
    moves: [
      ...at(1, FROM_START[0]),
      ...at(1, [SCOPES, '5'], [SCOPES, ''], [CHOICE, ''], ...TO_APPROVE, [APPROVE, '']),
      ...at(2, TO_REQUESTS),
      near(2, REQUEST, 'GET products.json'),
      ...at(2, [answered(200), 'GET orders.json']),
      ...at(3, [answered(403), 'fix'], [SCOPES, ''], [CHOICE, ''], ...TO_APPROVE, [APPROVE, '']),
      ...at(5, [answered(200), 'back'], [CHOICE, 'back'], ONCE_MORE[0]),
      ...at(5, [TO_APPROVE[0][0], 'back'], [CHOICE, 'back'], [SCOPES, 'read_customers']),
      ...at(5, [SCOPES, ''], [CHOICE, ''], ...TO_APPROVE, LOSE, [APPROVE, '']),
      ...at(6, [
        TOKEN,
        async (dashboard) => {
          await dashboard.version('release', {
            scopes: 'read_products,read_orders,read_customers',
          });
          return 'back';
        },
      ]),
      ...at(7, ...ONCE_MORE, [APPROVE, '']),
      ...at(8, TO_REQUESTS, [REQUEST, 'GET customers.json'], ...LEAVE),
    ],
  },
  {
    id: '07-reading-an-answer',
    moves: [
      near(1, REQUEST, 'GET products.json'),
      ...at(1, [answered(200), 'GET products.json?limit=5']),
      ...at(2, [answered(200), 'next']),
      ...at(3, [answered(200), 'GET products.json?page_info=x&status=draft']),
      ...at(4, [answered(400), 'GET products.json?status=draft&limit=3']),
      ...at(5, [answered(200), 'GET products/8012340000001.json']),
      ...at(6, [answered(404), 'GET products.json?limit=5']),
      ...at(6, [answered(200), 'GET products/8012340000000.json']),
      ...at(6, LEAVE[0]),
    ],
  },
  {
    id: '08-graphql-and-its-cost',
    moves: [
      near(1, REQUEST, '{ shop { name } }'),
      ...at(1, [answered(200), '{ products(first: 5) { nodes { title } } }']),
      ...at(2, [answered(200), '{ products(first: 5) { nodes { titel } } }']),
      ...at(3, [answered(200), '{ products(first: 5) { nodes { title status } } }']),
      ...at(4, [
        answered(200),
        '{ products(first: 250) { nodes { variants(first: 250) { nodes { metafields(first: 250) { nodes { id } } } } } } }',
      ]),
      ...at(5, [
        answered(200),
        '{ products(first: 10) { nodes { variants(first: 5) { nodes { id } } } } }',
      ]),
      ...at(
        6,
        [answered(200), 'fault throttled once'],
        [REQUEST, '{ products(first: 5) { nodes { id } } }'],
      ),
      ...at(6, [/then retry 1 of 3\.\n$/, 'cancel']),
      ...at(7, [REQUEST, 'again'], LEAVE[0]),
    ],
  },
  {
    id: '09-a-token-that-expires',
    moves: [
      ...at(1, ...FROM_START, [APPROVE, '']),
      ...at(2, TO_REQUESTS),
      near(2, REQUEST, 'GET shops.json'),
      ...at(2, [answered(403), 'GET products.json']),
      ...at(3, [answered(403), 'fix'], [/Enter takes 2\.\n$/, ''], TO_APPROVE[1], [APPROVE, '']),
      ...at(5, [answered(200), 'back']),
      ...at(5, [CHOICE, 'fault exchange-outcome-unknown once'], [CHOICE, 'refresh']),
      ...at(5, [/Renewing[^]*Enter takes 1\.\n$/, '']),
      ...at(6, [/Refresh again[^]*Enter takes 1\.\n$/, '']),
      ...at(
        7,
        [/Enter: to the card\.\n$/, ''],
        [CHOICE, 'requests'],
        [REQUEST, 'GET products.json'],
      ),
      ...at(8, [answered(200), 'back'], [CHOICE, 'revoke'], [/Enter takes no\.\n$/, 'yes']),
      ...at(8, [/Lesson done: [^]*Enter: authorize again\.\n$/, 'quit']),
    ],
  },
  {
    id: '10-a-secret-that-leaked',
    moves: [
      ...at(1, ...FROM_START, [APPROVE, '']),
      ...at(2, TO_REQUESTS),
      near(2, REQUEST, 'GET products.json'),
      ...at(2, [
        answered(200),
        async (dashboard) => {
          await dashboard.rotate();
          return 'GET products.json';
        },
      ]),
      ...at(4, [
        answered(200),
        async (dashboard) => {
          await dashboard.revokeOldSecret();
          return 'again';
        },
      ]),
      ...at(6, [answered(401), 'fix'], ...TO_APPROVE, [APPROVE, '']),
      ...at(7, [APPROVE, 'secret']),
      ...at(7, [/Client secret[^\n]*\n$/, (dashboard) => dashboard.secret()], ...TO_APPROVE, [
        APPROVE,
        '',
      ]),
      ...at(7, ...LEAVE),
    ],
  },
];
