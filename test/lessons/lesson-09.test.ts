import type { LessonRun } from '../support/lessons/lesson-run.ts';
import { walkLesson } from '../support/lessons/walk-lesson.ts';

const EXPIRING = { expiring: '1' };

const PRODUCTS = (run: LessonRun) => run.rest('GET products.json');

const refresh = (run: LessonRun) =>
  run.exchange({ grant_type: 'refresh_token', refresh_token: run.refreshToken });

const lose = (what: (run: LessonRun) => Promise<unknown>) => async (run: LessonRun) => {
  run.failOnce('exchange-outcome-unknown');
  await run.expectLost(() => what(run));
};

walkLesson('09-a-token-that-expires', [
  {
    wrong: [
      ['an expiring one', (run) => run.signIn({}, EXPIRING)],
      ['one for a person', (run) => run.signIn({ perUser: true })],
    ],
    right: (run) => run.signIn(),
  },
  {
    wrong: [
      ['what it has no scope for', (run) => run.rest('GET orders.json')],
      ['a token of nobody', (run) => run.rest('GET products.json', 'nobody')],
    ],
    right: PRODUCTS,
  },
  {
    wrong: [
      ['a permanent one again', (run) => run.signIn()],
      ['one for a person', (run) => run.signIn({ perUser: true })],
      [
        'one whose answer is lost',
        async (run) => {
          run.callback(await run.decide('approve'));
          await lose(() => run.exchange(EXPIRING))(run);
        },
      ],
    ],
    right: (run) => run.signIn({}, EXPIRING),
  },
  {
    wrong: [
      ['a token of nobody', (run) => run.rest('GET products.json', 'nobody')],
      ['what it has no scope for', (run) => run.rest('GET orders.json')],
    ],
    right: PRODUCTS,
  },
  {
    wrong: [
      ['a refresh whose answer comes', refresh],
      [
        'a refused refresh',
        (run) => run.exchange({ grant_type: 'refresh_token', refresh_token: 'made up' }),
      ],
      [
        'the answer of an exchange is lost',
        async (run) => {
          const { refreshToken } = run;
          run.callback(await run.decide('approve', { perUser: true }));
          await lose(() => run.exchange())(run);
          run.refreshToken = refreshToken;
        },
      ],
    ],
    right: lose(refresh),
  },
  {
    wrong: [
      [
        'a refresh token that is new',
        async (run) => {
          await run.signIn({}, EXPIRING);
          await refresh(run);
        },
      ],
      ['the answer is lost again', lose(refresh)],
      [
        'it is refused',
        (run) => {
          run.failOnce('refresh-token-dead');
          return refresh(run);
        },
      ],
      [
        'a new sign-in',
        async (run) => {
          const { refreshToken } = run;
          await run.signIn({ perUser: true });
          run.refreshToken = refreshToken;
        },
      ],
    ],
    right: refresh,
  },
  {
    wrong: [
      ['a token of nobody', (run) => run.rest('GET products.json', 'nobody')],
      [
        'the access token before, which lives on',
        async (run) => {
          const { token } = run;
          await refresh(run);
          await run.rest('GET products.json', token);
        },
      ],
      ['another path', (run) => run.rest('GET shop.json')],
    ],
    right: PRODUCTS,
  },
  {
    wrong: [
      ['a refresh', refresh],
      ['a token of nobody is given back', (run) => run.revoke('nobody')],
      [
        'the app is uninstalled by hand, and installed again',
        async (run) => {
          await run.fill('', { do: 'uninstall' });
          await run.signIn({}, EXPIRING);
        },
      ],
    ],
    right: (run) => run.revoke(),
  },
]);
