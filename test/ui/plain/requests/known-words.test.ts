import { expect, test } from 'vitest';
import type { SchemaPort } from '../../../../source/app/ports.ts';
import type {
  SchemaAnswer,
  SchemaQuestion,
  SchemaRow,
} from '../../../../source/core/graphql/schema-question.ts';
import { toDisplayText } from '../../../../source/core/text/display-text.ts';
import { toRequestPrompt } from '../../../support/guide/plain-guide.ts';

const text = (words: string) => toDisplayText(words, { multiline: true });

const ROW: SchemaRow = {
  kind: 'field',
  of: 'Product.title',
  title: text('title'),
  note: text('String!'),
  leadsTo: 'Product.title',
  typeName: 'String',
  description: text('The name\nof it.'),
  deprecation: null,
};

/** A schema that knows one field; `isKept`: from an earlier run. */
function schemaPort(isKept: boolean, asked: SchemaQuestion[]): SchemaPort {
  const loaded = { type: 'loaded', readAt: Date.now() } as const;
  return {
    load: () => Promise.resolve(loaded),
    open: () =>
      Promise.resolve(
        isKept ? loaded : ({ type: 'refused', message: 'None.', keepsFormer: true } as const),
      ),
    ask(question): Promise<SchemaAnswer> {
      asked.push(question);
      switch (question.type) {
        case 'check': {
          const message = text('Cannot query field "wibble".');
          const problem = { field: 'query', line: 1, offset: 2, message, isMistake: true } as const;
          const isWrong = question.text.includes('wibble');
          return Promise.resolve({
            type: 'checked',
            problems: isWrong ? [problem] : [],
            lens: null,
            cost: isWrong ? null : 1234,
          });
        }
        case 'search':
          return Promise.resolve({ type: 'found', words: question.words, total: 70, rows: [ROW] });
        case 'page': {
          const { of } = question;
          const head = { of, title: text('type Product'), description: null, deprecation: null };
          const page = of === 'Product' ? { ...head, rows: [ROW] } : null;
          return Promise.resolve({ type: 'page', page });
        }
        default:
          return Promise.resolve({ type: 'none' });
      }
    },
    close: () => {},
  };
}

async function openPrompt(isKept: boolean) {
  const asked: SchemaQuestion[] = [];
  const tools = { openSchema: () => schemaPort(isKept, asked) };
  return { ...(await toRequestPrompt({ tools })), asked };
}

test('with a schema of an earlier run mistakes and the cost are said before a query is sent', async () => {
  const { talk, exit } = await openPrompt(true);
  talk.type('{ wibble }');
  await talk.hear('In the query, line 1: Cannot query field "wibble".');
  await talk.hear('200 answered');
  talk.type('{ shop { id } }');
  await talk.hear('It may cost 1,234 points, and a query may cost 1,000 at most.');
  await talk.hear('200 answered');
  talk.type('problems');
  await talk.hear('Nothing is wrong with it.');
  talk.type('schema title');
  await talk.hear('  field title: String!. The name of it.');
  await talk.hear('There are 70; more letters find fewer.');
  talk.type('type Product');
  await talk.hear('type Product');
  await talk.hear('  field title: String!');
  talk.type('type Wibble');
  await talk.hear('The schema says nothing about this name.');
  talk.leave();
  expect(await exit).toBe(0);
  expect(talk.said).not.toContain('Reading the schema');
});

test('without one nothing waits for it; the words that need it read it', async () => {
  const { talk, asked, exit } = await openPrompt(false);
  talk.type('{ shop { id } }');
  await talk.hear('200 answered');
  expect(asked).toEqual([]);
  talk.type('type Product');
  await talk.hear('Reading the schema of the store.');
  await talk.hear('  field title: String!');
  talk.leave();
  expect(await exit).toBe(0);
});

test('ready requests say whether the token can use them, and one that changes data is shown before', async () => {
  const { talk, exit } = await openPrompt(false);
  talk.type('ready shop.json');
  await talk.hear('1. Shop: shop.json, REST, the token can use it');
  talk.type('take 1');
  await talk.hear('200 answered');
  await talk.hear('request>');
  talk.type('ready post products');
  await talk.hear('POST products.json, REST, the token lacks a scope for it');
  talk.type('take 1');
  await talk.hear('POST products.json { "product": {');
  await talk.hear('It changes data. Send it as it stands?');
  talk.type('no');
  await talk.hear('Not sent.');
  talk.type('ready get products/{id}', 'take 1');
  await talk.hear('needs an id: take 1 ID');
  talk.type('take 1 8012340000000');
  await talk.hear('"title": "Heavy Mittens"');
  talk.leave();
  expect(await exit).toBe(0);
});
