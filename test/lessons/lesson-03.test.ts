import type { LessonRun } from '../support/lessons/lesson-run.ts';
import { walkLesson } from '../support/lessons/walk-lesson.ts';
import { VERSION } from '../support/store/practice-client.ts';

const EXACT = 'http://127.0.0.1:3456/callback';

const version = (redirectUris: string, how: 'save' | 'release') => (run: LessonRun) =>
  run.fill('versions', { ...VERSION, scopes: 'read_products', redirectUris, do: how });

walkLesson('03-the-redirect-that-does-not-match', [
  {
    wrong: [
      [
        'the listed address',
        (run) => run.openPage({ redirectUri: 'http://localhost:3456/callback' }),
      ],
      ['an app of nobody', (run) => run.openPage({ clientId: 'nobody' })],
      [
        'an unknown scope',
        (run) =>
          run.openPage({ redirectUri: 'http://localhost:3456/callback', scope: 'read_nothing' }),
      ],
    ],
    right: (run) => run.openPage(),
  },
  {
    wrong: [
      ['a draft', version(EXACT, 'save')],
      ['a release of the same list', version('http://localhost:3456/callback', 'release')],
      ['it is asked again', (run) => run.openPage()],
    ],
    right: version(EXACT, 'release'),
  },
  {
    wrong: [
      ['an approval alone', (run) => run.decide('approve')],
      [
        'the address of before',
        (run) => run.openPage({ redirectUri: 'http://localhost:3456/callback' }),
      ],
    ],
    right: (run) => run.signIn(),
  },
  {
    wrong: [
      ['a draft', version(`${EXACT}/`, 'save')],
      ['a release of the same list', version(EXACT, 'release')],
    ],
    right: version(`${EXACT}/`, 'release'),
  },
  {
    wrong: [
      ['the address with the slash', (run) => run.openPage({ redirectUri: `${EXACT}/` })],
      ['an app of nobody', (run) => run.openPage({ clientId: 'nobody' })],
    ],
    right: (run) => run.openPage(),
  },
  {
    wrong: [
      ['a draft', version(EXACT, 'save')],
      ['a release of the same list', version(`${EXACT}/`, 'release')],
    ],
    right: version(EXACT, 'release'),
  },
  {
    wrong: [
      ['an approval alone', (run) => run.decide('approve')],
      ['a wrong secret', (run) => run.exchange({ client_secret: 'wrong' })],
    ],
    right: (run) => run.signIn(),
  },
]);
