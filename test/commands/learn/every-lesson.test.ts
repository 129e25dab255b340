import { expect, test } from 'vitest';
import * as lessonSchema from '../../../source/commands/learn/lesson-schema.ts';
import { parseLesson } from '../../../source/commands/learn/read-lesson.ts';
import { UserError } from '../../../source/core/errors.ts';
import { exportedValues, writtenCases } from '../../support/written-values.ts';

// Every field of a lesson file, at and past its bounds, with what is read of it or said.

const CHECK = 'goal: Go on., when: {approved: true}, hints: [One., Two., Three.]';

/** The least that a lesson has, by its fields; an empty text leaves a field out. */
const LEAST: Readonly<Record<string, string>> = {
  title: 'A lesson',
  goal: 'You can.',
  minutes: '5',
  checks: `[{${CHECK}}]`,
  closing: '[One., Two., Three.]',
};

function lesson(fields: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...LEAST, ...fields })
    .filter(([, written]) => written !== '')
    .map(([name, written]) => `${name}: ${written}\n`)
    .join('');
}

const withCheck = (check: string) => lesson({ checks: `[{${CHECK}}, {${check}}]` });
const when = (condition: string) => withCheck(CHECK.replace('{approved: true}', condition));
const list = (count: number, entry: string) => `[${Array(count).fill(entry).join(', ')}]`;
const app = (fields: string) =>
  lesson({ scenario: `{apps: [{title: Ours, scopes: [read_products], ${fields}}]}` });

/** What is read of the whole text, or the sentence that refuses it. */
function told(text: string): unknown {
  try {
    return parseLesson(text, 'a-lesson.yaml');
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return `${error.message}\n${error.remedy}`;
  }
}

/** Of what is taken only the part that was written. */
function partOf(text: string, part: string): unknown {
  const read = told(text);
  return typeof read === 'string' ? read : Reflect.get(Object(read), part);
}

/** Texts of exactly the most characters, and of one more. */
const bounds = (name: string, most: number, write: (text: string) => string, part: string) =>
  [most, most + 1].map((count): [string, unknown] => {
    const read = told(write('x'.repeat(count)));
    return [`${name} of ${count}`, typeof read === 'string' ? read : `taken, in ${part}`];
  });

const lines = (name: string, write: (text: string) => string, part: string) =>
  ['"  a b  "', '" "', '"a\\tb"', '"a\\u200bb"', '"a\\u2028b"', '7', 'null', '[a]'].map(
    (text): [string, unknown] => [`${name}: ${text}`, partOf(write(text), part)],
  );

const CONDITIONS = [
  '{rest: {}}',
  '{rest: {method: PUT, path: products/*.json, query: {limit: 2, page_info: "*"}, status: 100, token: latest, next: false}}',
  '{rest: {status: 599, next: true}}',
  '{rest: {status: 99}}',
  '{rest: {status: 600}}',
  '{rest: {status: 200.5}}',
  '{rest: {method: get}}',
  '{rest: {method: OPTIONS}}',
  '{rest: {path: /shop.json}}',
  '{rest: {path: "a b"}}',
  '{rest: {path: a/b-c_d.json}}',
  '{rest: {query: {"": 1}}}',
  '{rest: {query: {a: true}}}',
  '{rest: {token: newest}}',
  '{rest: {next: 1}}',
  '{rest: shop.json}',
  '{rest: {headers: {}}}',
  '{graphql: {}}',
  '{graphql: {kind: mutation, field: productCreate, error: none, token: latest}}',
  '{graphql: {kind: subscription}}',
  '{graphql: {field: a-b}}',
  '{graphql: {error: ""}}',
  '{changed: productCreate}',
  '{changed: ""}',
  '{changed: a b}',
  '{token: {}}',
  '{token: {scopes: [read_products, write_orders], kind: permanent, by: code, missing: [read_orders], again: true}}',
  '{token: {kind: expiring, by: refresh, again: false}}',
  '{token: {scopes: []}}',
  '{token: {missing: [read_product]}}',
  '{token: {kind: lasting}}',
  '{token: {by: mail}}',
  '{token: {again: often}}',
  '{token-lost: {}}',
  '{token-lost: {by: refresh}}',
  '{token-lost: {by: mail}}',
  '{token-refused: {}}',
  '{token-refused: {error: invalid_request, says: code}}',
  '{token-refused: {error: ""}}',
  '{authorize-refused: {}}',
  '{authorize-refused: {says: redirect_uri}}',
  '{authorize-refused: {says: ""}}',
  '{callback-refused: state}',
  '{callback-refused: mistake}',
  '{callback-accepted: true}',
  '{callback-accepted: false}',
  '{approved: true}',
  '{approved: "true"}',
  '{declined: true}',
  '{revoked: true}',
  '{app: released}',
  '{app: gone}',
  '{fault: wrong-hmac}',
  '{fault: ""}',
  '{}',
  '{approved: true, revoked: true}',
  '{aproved: true}',
  'approved',
];

test('every field is read as it is written, or refused by one sentence with its line', async () => {
  const cases: Array<readonly [string, unknown]> = [
    ['the least of a lesson', told(lesson())],
    ...Object.keys(LEAST).map((name): [string, unknown] => [
      `no ${name}`,
      told(lesson({ [name]: '' })),
    ]),
    ...lines('title', (title) => lesson({ title }), 'title'),
    ...lines('goal', (goal) => lesson({ goal }), 'goal'),
    ...lines('closing', (text) => lesson({ closing: `[One., ${text}, Three.]` }), 'closing'),
    ...lines('a hint', (text) => withCheck(CHECK.replace('Two.', text)), 'checks'),
    ...lines('a goal of a check', (text) => withCheck(CHECK.replace('Go on.', text)), 'checks'),
    ...lines('a fact', (text) => lesson({ facts: `[${text}]` }), 'facts'),
    ...bounds('a title', 60, (title) => lesson({ title }), 'title'),
    ...bounds('a goal', 160, (goal) => lesson({ goal }), 'goal'),
    ...bounds('a closing', 240, (x) => lesson({ closing: `[${x}, ${x}, ${x}]` }), 'closing'),
    ...bounds('a hint', 300, (x) => withCheck(CHECK.replace('Three.', x)), 'checks'),
    ...bounds('a goal of a check', 100, (x) => withCheck(CHECK.replace('Go on.', x)), 'checks'),
    ...bounds('a fact', 80, (x) => lesson({ facts: `[${x}]` }), 'facts'),
    ...bounds('the next lesson', 40, (next) => lesson({ next }), 'next'),
    ...bounds('the name of a mutation', 80, (x) => when(`{changed: ${x}}`), 'checks'),
    ...bounds('a field of GraphQL', 80, (x) => when(`{graphql: {field: ${x}}}`), 'checks'),
    ...bounds('an error of GraphQL', 80, (x) => when(`{graphql: {error: ${x}}}`), 'checks'),
    ...bounds('the error of an exchange', 80, (x) => when(`{token-refused: {error: ${x}}}`), 'it'),
    ...bounds('what an exchange says', 200, (x) => when(`{token-refused: {says: ${x}}}`), 'checks'),
    ...bounds('a name in a query', 80, (x) => when(`{rest: {query: {${x}: 1}}}`), 'checks'),
    ...['0', '1', '120', '121', '1.5', 'ten'].map((minutes): [string, unknown] => [
      `minutes: ${minutes}`,
      partOf(lesson({ minutes }), 'minutes'),
    ]),
    ...['-a', 'a_b', 'A', '9', 'a-', '""'].map((next): [string, unknown] => [
      `next: ${next}`,
      partOf(lesson({ next }), 'next'),
    ]),
    ...[
      'guide',
      'explorer',
      '{explorer: []}',
      '{explorer: [read_orders, read_products]}',
      '{}',
    ].map((start): [string, unknown] => [`start: ${start}`, partOf(lesson({ start }), 'start')]),
    ...[0, 8, 9].map((count): [string, unknown] => [
      `${count} facts`,
      partOf(lesson({ facts: list(count, 'REST') }), 'facts'),
    ]),
    ...[0, 15, 16, 17].map((count): [string, unknown] => {
      const read = partOf(lesson({ checks: list(count, `{${CHECK}}`) }), 'checks');
      return [
        `${count} checks`,
        typeof read === 'string' ? read : `${Object(read).length} of them`,
      ];
    }),
    ...[60, 61].map((count): [string, unknown] => {
      const read = told(lesson({ start: `{explorer: ${list(count, 'read_orders')}}` }));
      return [`${count} scopes to start with`, typeof read === 'string' ? read : 'taken'];
    }),
    ...['', ', goals: []', ', hint: a'].map((more): [string, unknown] => [
      `a check without a goal${more}`,
      told(withCheck(`when: {approved: true}, hints: [One., Two., Three.]${more}`)),
    ]),
    ['a check without a condition', told(withCheck('goal: Go on., hints: [One., Two., Three.]'))],
    ['a check without hints', told(withCheck('goal: Go on., when: {approved: true}'))],
    ...[
      'redirectUrls: ["http://127.0.0.1:1/a", "http://localhost:2/b", "http://[::1]:3/c"]',
      'redirectUrls: ["http://127.0.0.1:1/a", "https://one.example/a", "https://two.example/b"]',
      'redirectUrls: ["https://one.example/a"], appUrl: "https://two.example"',
      'appUrl: "http://[::1]:3000"',
      'appUrl: "https://localhost.example"',
    ].map((fields): [string, unknown] => [`an app with ${fields}`, partOf(app(fields), 'world')]),
  ];
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-lesson.txt');
});

test('every condition is read as it is written, or refused by one sentence', async () => {
  const cases = CONDITIONS.map((condition): [string, unknown] => {
    const checks = partOf(when(condition), 'checks');
    return [condition, Array.isArray(checks) ? checks[1].when : checks];
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-condition.txt');
});

test('every field has its words and its example', async () => {
  const written = exportedValues({ 'source/commands/learn/lesson-schema.ts': { ...lessonSchema } });
  await expect(written).toMatchFileSnapshot('every-field.txt');
});
