import type { LessonRun } from '../support/lessons/lesson-run.ts';
import { walkLesson } from '../support/lessons/walk-lesson.ts';
import { VERSION } from '../support/store/practice-client.ts';

const BOTH = 'read_products,read_orders';
const THREE = `${BOTH},read_customers`;

const version = (scopes: string, how: 'save' | 'release') => (run: LessonRun) =>
  run.fill('versions', { ...VERSION, scopes, do: how });

walkLesson('06-scopes-and-no-more', [
  {
    wrong: [
      ['more than needed', (run) => run.signIn({ scope: BOTH })],
      ['another scope', (run) => run.signIn({ scope: 'read_orders' })],
      ['all that the app has', (run) => run.signIn({ scope: '' })],
    ],
    right: (run) => run.signIn({ scope: 'read_products' }),
  },
  {
    wrong: [
      ['what it may read', (run) => run.rest('GET products.json')],
      ['a token of nobody', (run) => run.rest('GET orders.json', 'nobody')],
      ['another scope that is missing', (run) => run.rest('GET customers.json')],
    ],
    right: (run) => run.rest('GET orders.json?status=any'),
  },
  {
    wrong: [
      ['the same scope again', (run) => run.signIn({ scope: 'read_products' })],
      ['the missing one alone', (run) => run.signIn({ scope: 'read_orders' })],
      ['an approval alone', (run) => run.decide('approve', { scope: BOTH })],
    ],
    right: (run) => run.signIn({ scope: BOTH }),
  },
  {
    wrong: [
      ['the products', (run) => run.rest('GET products.json')],
      ['a token of nobody', (run) => run.rest('GET orders.json', 'nobody')],
    ],
    right: (run) => run.rest('GET orders.json?status=any'),
  },
  {
    wrong: [
      ['what is granted', (run) => run.signIn({ scope: BOTH })],
      ['another one that is not granted', (run) => run.signIn({ scope: `${BOTH},read_themes` })],
      ['one more that is not granted', (run) => run.signIn({ scope: `${THREE},read_themes` })],
      ['the page is only looked at', (run) => run.openPage({ scope: THREE })],
    ],
    right: (run) => run.signIn({ scope: THREE }),
  },
  {
    wrong: [
      ['a draft', version(THREE, 'save')],
      ['asking again', (run) => run.signIn({ scope: THREE })],
    ],
    right: version(THREE, 'release'),
  },
  {
    wrong: [
      ['the old ones', (run) => run.signIn({ scope: BOTH })],
      ['the new one alone', (run) => run.signIn({ scope: 'read_customers' })],
      ['the old token', (run) => run.rest('GET customers.json')],
    ],
    right: (run) => run.signIn({ scope: THREE }),
  },
  {
    wrong: [
      ['the orders', (run) => run.rest('GET orders.json')],
      ['a token of nobody', (run) => run.rest('GET customers.json', 'nobody')],
    ],
    right: (run) => run.rest('GET customers.json'),
  },
]);
