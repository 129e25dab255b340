import type { LessonRun } from '../support/lessons/lesson-run.ts';
import { walkLesson } from '../support/lessons/walk-lesson.ts';

const ask = (query: string) => (run: LessonRun) => run.graphql(query);

const TITLES = ask('{ products(first: 5) { nodes { title } } }');
const MISSPELT = ask('{ products(first: 5) { nodes { titel } } }');
const TOO_MUCH = ask(
  '{ products(first: 250) { nodes { variants(first: 250) { nodes { metafields(first: 250) { nodes { id } } } } } } }',
);
const LESS = ask('{ products(first: 10) { nodes { variants(first: 5) { nodes { id } } } } }');

const throttled = (run: LessonRun) => {
  run.failOnce('throttled');
  return LESS(run);
};

walkLesson('08-graphql-and-its-cost', [
  {
    wrong: [
      ['the shop', ask('{ shop { name } }')],
      ['a misspelt field', MISSPELT],
      ['what is no query', ask('{ products')],
      ['the schema', ask('{ __schema { queryType { name } } }')],
      ['over REST', (run) => run.rest('GET products.json')],
      [
        'a token of nobody',
        (run) => run.graphql('{ products(first: 1) { nodes { id } } }', {}, 'x'),
      ],
    ],
    right: TITLES,
  },
  {
    wrong: [
      ['all is well', TITLES],
      ['what is no query', ask('{ products(')],
      ['a missing selection', ask('{ products(first: 5) }')],
      ['a missing scope', ask('{ orders(first: 1) { nodes { id } } }')],
    ],
    right: MISSPELT,
  },
  {
    wrong: [
      ['the mistake again', MISSPELT],
      ['another field', ask('{ shop { name } }')],
    ],
    right: ask('{ products(first: 5) { nodes { title status } } }'),
  },
  {
    wrong: [
      ['little', LESS],
      [
        'two lists',
        ask('{ products(first: 250) { nodes { variants(first: 250) { nodes { id } } } } }'),
      ],
      ['more than a page has', ask('{ products(first: 251) { nodes { id } } }')],
    ],
    right: TOO_MUCH,
  },
  {
    wrong: [
      ['the same again', TOO_MUCH],
      ['another field', ask('{ shop { name } }')],
    ],
    right: LESS,
  },
  {
    wrong: [
      ['too much', TOO_MUCH],
      ['all is well', LESS],
      [
        'REST is throttled',
        (run) => {
          run.failOnce('too-many-calls');
          return run.rest('GET products.json');
        },
      ],
    ],
    right: throttled,
  },
  {
    wrong: [
      ['throttled again', throttled],
      ['another field', ask('{ shop { name } }')],
    ],
    right: LESS,
  },
]);
