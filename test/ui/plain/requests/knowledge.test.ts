import { describe, expect, test } from 'vitest';
import type { SchemaPort } from '../../../../source/app/ports.ts';
import type {
  SchemaAnswer,
  SchemaQuestion,
  SchemaRow,
} from '../../../../source/core/graphql/schema-question.ts';
import { toDisplayText } from '../../../../source/core/text/display-text.ts';
import { GuideRun } from '../../../support/guide/guide-run.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';

const text = (words: string) => toDisplayText(words, { multiline: true });

const row = (title: string, rest: Partial<SchemaRow> = {}): SchemaRow => ({
  kind: 'field',
  of: title,
  title: text(title),
  note: text('String'),
  leadsTo: title,
  typeName: 'String',
  description: null,
  deprecation: null,
  ...rest,
});

/** A schema that is there already, and answers every question so. */
function knowing(answer: SchemaAnswer, loads: string[] = [], asked: SchemaQuestion[] = []) {
  const loaded = { type: 'loaded', readAt: 1_790_000_000_000 } as const;
  const port: SchemaPort = {
    load: async () => {
      loads.push('load');
      return loaded;
    },
    open: async () => {
      loads.push('open');
      return loaded;
    },
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
    close: () => {},
  };
  return { tools: { openSchema: () => port } };
}

const said = async (words: readonly string[], changes: Parameters<typeof runPrompt>[2] = {}) =>
  (await runPrompt(words, [], changes)).lines;

const NO_SCHEMA = 'Without a schema nothing is known of it here.';

test.each(['schema a', 'type Product', 'schema again'])('%s without a schema', async (word) => {
  expect(await said([word])).toEqual([NO_SCHEMA]);
});

describe('schema', () => {
  test('lists the names that were found, with what is known of each', async () => {
    const rows = [
      row('title', { description: text('The name\nof it.') }),
      row('Old', { note: text(''), deprecation: text('Use title.') }),
    ];
    const found = knowing({ type: 'found', words: '', total: 2, rows });
    expect(await said(['schema t'], found)).toEqual([
      '  field title: String. The name of it.',
      '  field Old Deprecated: Use title.',
    ]);
  });

  test('says that there are more, or none', async () => {
    const more = knowing({ type: 'found', words: '', total: 1500, rows: [row('a')] });
    expect(await said(['schema a'], more)).toEqual([
      '  field a: String',
      'There are 1,500; more letters find fewer.',
    ]);
    const none = knowing({ type: 'found', words: '', total: 0, rows: [] });
    expect(await said(['schema a'], none)).toEqual(['The schema has no such name.']);
    expect(await said(['schema a'], knowing({ type: 'none' }))).toEqual([
      'The schema has no such name.',
    ]);
  });

  test('opens what an earlier run kept, and reads it anew where that is asked for', async () => {
    const loads: string[] = [];
    const asked: SchemaQuestion[] = [];
    const answer = { type: 'found', words: '', total: 1, rows: [row('a')] } as const;
    const found = knowing(answer, loads, asked);
    await runPrompt(['schema a', 'schema Some Words', 'schema again'], [], found);
    expect(loads).toEqual(['open', 'load']);
    expect(asked).toEqual(['a', 'Some Words', ''].map((words) => ({ type: 'search', words })));
  });
});

describe('type', () => {
  test('tells a page line by line', async () => {
    const page = {
      of: 'Product',
      title: text('type Product'),
      description: text('What is\nsold.'),
      deprecation: text('Use Item.'),
      rows: [row('id', { note: text('ID!') })],
    };
    const asked: SchemaQuestion[] = [];
    const known = knowing({ type: 'page', page }, [], asked);
    expect(await said(['type Product'], known)).toEqual([
      'type Product',
      'What is',
      'sold.',
      'Deprecated: Use Item.',
      '  field id: ID!',
    ]);
    expect(asked).toEqual([{ type: 'page', of: 'Product' }]);
    const bare = { ...page, description: null, deprecation: null, rows: [] };
    expect(await said(['type Product'], knowing({ type: 'page', page: bare }))).toEqual([
      'type Product',
    ]);
  });

  test('says what to type, and what is not known', async () => {
    expect(await said(['type'])).toEqual(['Name a type or a field: type Product']);
    expect(await said(['type X'], knowing({ type: 'page', page: null }))).toEqual([
      'The schema says nothing about this name.',
    ]);
  });
});

describe('problems', () => {
  const checked = (...problems: ReadonlyArray<readonly [isMistake: boolean, message: string]>) =>
    knowing({
      type: 'checked',
      problems: problems.map(([isMistake, message]) => ({
        field: 'query',
        line: 2,
        offset: 0,
        message: text(message),
        isMistake,
      })),
      lens: null,
      cost: null,
    });

  test('are told of the last query, each with its line', async () => {
    const lines = await said(['{ a }', 'problems'], checked([true, 'No a.'], [false, 'Old.']));
    expect(lines.slice(-2)).toEqual([
      'Mistake in the query, line 2: No a.',
      'Warning in the query, line 2: Old.',
    ]);
    expect((await said(['{ a }', 'problems'], checked())).at(-1)).toBe('Nothing is wrong with it.');
  });

  test('need a query, and a schema', async () => {
    expect(await said(['GET shop.json', 'problems'])).toContain('No query was sent yet.');
    expect((await said(['{ a }', 'problems'])).at(-1)).toBe(NO_SCHEMA);
  });
});

describe('ready requests', () => {
  test('are listed with their interface, and whether the token can use them', async () => {
    const [usable] = await said(['ready shop.json']);
    expect(usable).toBe('1. Shop: shop.json, REST, the token can use it');
    const { session } = new GuideRun().toToken().state;
    if (session === null) throw new Error('no token');
    const { result } = session;
    const unknown = { ...result, scopes: { ...result.scopes, granted: null } };
    expect(
      await said(['ready get products.json'], { session: { result: unknown } }),
    ).toContainEqual(expect.stringMatching(/^1\. .*, REST$/));
    expect((await said(['ready query products']))[0]).toMatch(/, GraphQL, the token can use it$/);
    expect((await said(['ready no such words'])).at(-1)).toBe('No ready request has these words.');
  });

  test('are taken by their number', async () => {
    expect((await runPrompt(['ready shop.json', 'take 1'])).sent).toEqual(['GET shop.json']);
    const unknown = 'There is no such number; ready lists what there is.';
    for (const typed of ['take 1', 'take', 'take x', 'take 0']) {
      expect(await said([typed])).toEqual([unknown]);
    }
    expect((await said(['ready shop.json', 'take 9999'])).at(-1)).toBe(unknown);
  });

  test('that lack an id ask for it, and take it as a part of the path', async () => {
    const list = 'ready get products/{id}';
    const { lines, sent } = await runPrompt([list, 'take 1']);
    expect(sent).toEqual([]);
    expect(lines.at(-1)).toMatch(/needs an id: take 1 ID$/);
    expect((await runPrompt([list, 'take 1 a/b'])).sent).toEqual(['GET products/a%2Fb.json']);
  });

  test('that change data are shown whole and need a yes, on a practice store too', async () => {
    const list = 'ready post products.json';
    const no = await runPrompt([list, 'take 1', false]);
    expect(no.asked.at(-2)?.question).toBe('It changes data. Send it as it stands?');
    expect(no.lines.at(-1)).toBe('Not sent.');
    expect(no.lines.join('\n')).toContain('POST products.json');
    expect(no.sent).toEqual([]);
    const yes = await runPrompt([list, 'take 1', true]);
    expect(yes.sent).toEqual([expect.stringMatching(/^POST products\.json \{/)]);
  });
});

describe('scopes', () => {
  test('are those that the token carries, or not known', async () => {
    const [line] = await said(['scopes']);
    expect(line).toMatch(/^Granted: read_\w+/);
  });
});
