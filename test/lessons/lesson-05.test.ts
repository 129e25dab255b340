import type { FaultName } from '../../source/practice-store/faults/fault-switches.ts';
import type { LessonRun } from '../support/lessons/lesson-run.ts';
import { walkLesson } from '../support/lessons/walk-lesson.ts';

const approve = async (run: LessonRun) => run.callback(await run.decide('approve'));

const signInWith = (fault: FaultName) => async (run: LessonRun) => {
  await approve(run);
  run.failOnce(fault);
  await run.exchange();
};

/** The same, and the connection breaks. */
const signInAndLose = (fault: FaultName) => (run: LessonRun) =>
  run.expectLost(() => signInWith(fault)(run));

walkLesson('05-the-code-works-once', [
  {
    wrong: [
      ['an approval alone', approve],
      ['an answer that is lost', signInAndLose('exchange-outcome-unknown')],
      ['a code that was spent so', (run) => run.exchange()],
    ],
    right: (run) => run.signIn(),
  },
  {
    wrong: [
      ['a connection that breaks before anything is done', signInAndLose('reset-before-headers')],
      ['a refused code', signInWith('code-already-used')],
      [
        'a request that is lost',
        async (run) => {
          run.failOnce('reset-in-body');
          await run.rest('GET products.json').catch(() => undefined);
        },
      ],
    ],
    right: signInAndLose('exchange-outcome-unknown'),
  },
  {
    wrong: [
      ['the spent code again', (run) => run.exchange()],
      ['one more answer that is lost', signInAndLose('exchange-outcome-unknown')],
    ],
    right: (run) => run.signIn(),
  },
  {
    wrong: [
      ['a wrong secret', (run) => run.exchange({ client_secret: 'wrong' })],
      ['an app that is not there', (run) => run.exchange({ client_id: 'nobody' })],
      [
        'a dead refresh token',
        (run) => run.exchange({ grant_type: 'refresh_token', refresh_token: 'x' }),
      ],
    ],
    // Really so: the code of the token before.
    right: (run) => run.exchange(),
  },
  {
    wrong: [
      ['the same code once more', (run) => run.exchange()],
      ['a code that is said to be used', signInWith('code-already-used')],
      ['an approval alone', approve],
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
      ['a token of nobody', (run) => run.rest('GET products.json', 'nobody')],
      ['another path', (run) => run.rest('GET shop.json')],
      [
        'an answer that is lost',
        async (run) => {
          run.failOnce('reset-in-body');
          await run.rest('GET products.json').catch(() => undefined);
        },
      ],
    ],
    right: (run) => run.rest('GET products.json'),
  },
]);
