import type { FaultName } from '../../source/practice-store/faults/fault-switches.ts';
import type { LessonRun } from '../support/lessons/lesson-run.ts';
import { walkLesson } from '../support/lessons/walk-lesson.ts';

const CALLBACK = 'http://127.0.0.1:3456/callback';
const approve = async (run: LessonRun) => run.callback(await run.decide('approve'));

const approveWith = (fault: FaultName) => (run: LessonRun) => {
  run.failOnce(fault);
  return approve(run);
};

walkLesson('04-a-callback-that-is-forged', [
  {
    wrong: [
      ['no state', (run) => run.callback(`${CALLBACK}?code=1&shop=demo.practice.test`)],
      ['no address', (run) => run.callback(`${CALLBACK}?state=`)],
      ['another store', approveWith('other-shop')],
      ['a wrong signature', approveWith('wrong-hmac')],
    ],
    right: (run) => run.callback(`${CALLBACK}?code=1&shop=demo.practice.test&state=1`),
  },
  {
    wrong: [
      ['another state', (run) => run.callback(`${CALLBACK}?code=1&hmac=1&shop=x&state=1`)],
      [
        'no signature',
        async (run) => {
          const address = new URL(await run.decide('approve'));
          address.searchParams.delete('hmac');
          run.callback(address.href);
        },
      ],
      ['no code', approveWith('missing-code')],
    ],
    right: approveWith('wrong-hmac'),
  },
  {
    wrong: [
      ['a wrong signature', approveWith('wrong-hmac')],
      ['another state', approveWith('wrong-state')],
    ],
    right: approveWith('other-shop'),
  },
  {
    wrong: [
      ['another store', approveWith('other-shop')],
      ['an error in place of the code', approveWith('access-denied-callback')],
      ['an approval whose callback is lost', (run) => run.decide('approve')],
    ],
    right: approve,
  },
  {
    wrong: [
      ['a made-up code', (run) => run.exchange({ code: '1' })],
      ['a wrong secret', (run) => run.exchange({ client_secret: 'wrong' })],
    ],
    right: (run) => run.exchange(),
  },
  {
    wrong: [
      ['a token of nobody', (run) => run.rest('GET products.json', 'nobody')],
      ['another path', (run) => run.rest('GET shop.json')],
    ],
    right: (run) => run.rest('GET products.json'),
  },
]);
