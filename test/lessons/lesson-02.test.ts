import { walkLesson } from '../support/lessons/walk-lesson.ts';
import type { LessonRun } from '../support/lessons/lesson-run.ts';
import { createApp, VERSION } from '../support/store/practice-client.ts';

const OURS = { ...VERSION, scopes: 'read_products' };

const save = (run: LessonRun) => run.fill('versions', { ...OURS, do: 'save' });
const release = (run: LessonRun) => run.fill('versions', { ...OURS, do: 'release' });

walkLesson('02-an-app-of-your-own', [
  {
    wrong: [
      ['the app that is there is changed', save],
      ['an app without a name', (run) => createApp(run.store.origin, '')],
    ],
    right: (run) => createApp(run.store.origin, 'Ours'),
  },
  {
    wrong: [
      [
        'a scope that does not exist',
        (run) => run.fill('versions', { ...OURS, scopes: 'x', do: 'save' }),
      ],
      ['scopes are only looked for', (run) => run.fill('versions', { ...OURS, do: 'find' })],
      ['a release', release],
      ['another app', (run) => createApp(run.store.origin, 'Another')],
    ],
    right: save,
  },
  {
    wrong: [
      ['the app that is there asks', (run) => run.openPage()],
      ['an app of nobody asks', (run) => run.openPage({ clientId: 'nobody' })],
      ['an unknown scope', (run) => run.openPage({ scope: 'read_nothing' })],
    ],
    right: (run) => {
      run.copyCredentials();
      return run.openPage();
    },
  },
  {
    wrong: [
      ['the draft is saved again', save],
      ['the page is opened again', (run) => run.openPage()],
    ],
    right: release,
  },
  {
    wrong: [
      ['an approval alone', (run) => run.decide('approve')],
      ['a code that was made up', (run) => run.exchange({ code: 'made up' })],
      [
        'more scopes than these',
        async (run) => {
          await run.fill('versions', {
            ...OURS,
            scopes: 'read_products, read_orders',
            do: 'release',
          });
          await run.signIn({ scope: 'read_products,read_orders' });
        },
      ],
    ],
    right: (run) => run.signIn({ scope: 'read_products' }),
  },
  {
    wrong: [
      ['no token', (run) => run.rest('GET products.json', '')],
      ['another path', (run) => run.rest('GET shop.json')],
    ],
    right: (run) => run.rest('GET products.json'),
  },
]);
