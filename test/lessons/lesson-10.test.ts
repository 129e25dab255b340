import type { LessonRun } from '../support/lessons/lesson-run.ts';
import { walkLesson } from '../support/lessons/walk-lesson.ts';
import { VERSION } from '../support/store/practice-client.ts';

const PRODUCTS = (run: LessonRun) => run.rest('GET products.json');
const approve = async (run: LessonRun) => run.callback(await run.decide('approve'));
const rotate = (run: LessonRun) => run.fill('settings', { rotate: 'yes' });
const revoke = (at: number) => (run: LessonRun) =>
  run.fill('settings', { revoke: run.app.secrets[at]?.id ?? '' });

walkLesson('10-a-secret-that-leaked', [
  {
    wrong: [
      ['an approval alone', approve],
      ['a wrong secret', (run) => run.exchange({ client_secret: 'wrong' })],
    ],
    right: (run) => run.signIn(),
  },
  {
    wrong: [
      ['the only secret is revoked, which cannot be', revoke(0)],
      ['the secret is shown', (run) => run.fill('settings', { show: run.app.secrets[0].id })],
      [
        'a version is released',
        (run) => run.fill('versions', { ...VERSION, scopes: 'read_products', do: 'release' }),
      ],
    ],
    right: rotate,
  },
  {
    wrong: [
      ['another path', (run) => run.rest('GET shop.json')],
      ['a token of nobody', (run) => run.rest('GET products.json', 'nobody')],
      ['it is rotated again, which cannot be', rotate],
    ],
    right: PRODUCTS,
  },
  {
    wrong: [
      ['a secret of nobody', (run) => run.fill('settings', { revoke: 'nobody' })],
      ['the token again', PRODUCTS],
    ],
    right: revoke(1),
  },
  {
    wrong: [
      ['a token of nobody', (run) => run.rest('GET shop.json', 'nobody')],
      [
        'a made-up token, in place of the one of before',
        (run) => run.rest('GET products.json', 'nobody'),
      ],
    ],
    right: PRODUCTS,
  },
  {
    wrong: [
      [
        'a callback of nobody',
        (run) =>
          run.callback('http://127.0.0.1:3456/callback?code=1&shop=demo.practice.test&state=1'),
      ],
      ['the exchange with the old secret', (run) => run.exchange()],
      ['an approval whose callback is lost', (run) => run.decide('approve')],
    ],
    right: approve,
  },
  {
    wrong: [['the old secret again', approve]],
    right: (run) => {
      run.copyCredentials();
      return approve(run);
    },
  },
  {
    wrong: [
      ['the old secret', (run) => run.exchange({ client_secret: 'leaked' })],
      ['the token of before', PRODUCTS],
    ],
    right: (run) => run.exchange(),
  },
  {
    wrong: [
      ['another path', (run) => run.rest('GET shop.json')],
      ['a token of nobody', (run) => run.rest('GET products.json', 'nobody')],
    ],
    right: PRODUCTS,
  },
]);
