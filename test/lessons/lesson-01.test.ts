import { walkLesson } from '../support/lessons/walk-lesson.ts';

const NOTHING = 'of nobody';

walkLesson('01-a-token-from-nothing', [
  {
    wrong: [
      ['the page is only looked at', (run) => run.openPage()],
      ['the approval is cancelled', (run) => run.decide('cancel')],
      ['a code is made up', (run) => run.exchange({ code: NOTHING })],
      [
        'the redirect URL is another one',
        (run) => run.openPage({ redirectUri: 'http://127.0.0.1:1/' }),
      ],
    ],
    right: async (run) => run.callback(await run.decide('approve')),
  },
  {
    wrong: [
      ['the secret is wrong', (run) => run.exchange({ client_secret: NOTHING })],
      ['the code is wrong', (run) => run.exchange({ code: NOTHING })],
      ['a request is sent without a token', (run) => run.rest('GET products.json', NOTHING)],
    ],
    right: (run) => run.exchange(),
  },
  {
    wrong: [
      ['another path', (run) => run.rest('GET shop.json')],
      ['a token of nobody', (run) => run.rest('GET products.json', NOTHING)],
      ['a single product', (run) => run.rest('GET products/1.json')],
      ['what has no scope', (run) => run.rest('GET orders.json')],
    ],
    right: (run) => run.rest('GET products.json?limit=5'),
  },
  {
    wrong: [
      ['all is well', (run) => run.rest('GET products.json')],
      ['another error', (run) => run.rest('GET orders.json')],
      ['the token of another request is refused', (run) => run.rest('GET shop.json', NOTHING)],
    ],
    right: async (run) => {
      run.failOnce('token-dead');
      await run.rest('GET products.json');
    },
  },
  {
    wrong: [
      ['the old token again', (run) => run.rest('GET products.json')],
      ['the same code again', (run) => run.exchange()],
      ['an approval alone', (run) => run.decide('approve')],
    ],
    right: (run) => run.signIn(),
  },
  {
    wrong: [
      [
        'the token before the last one, which works too',
        async (run) => {
          const { token } = run;
          await run.signIn();
          await run.rest('GET products.json', token);
        },
      ],
      ['another path', (run) => run.rest('GET shop.json')],
      ['a token of nobody', (run) => run.rest('GET products.json', NOTHING)],
    ],
    right: (run) => run.rest('GET products.json'),
  },
]);
