/**
 * What is answered about a small schema, as text beside this file: names at a cursor, variables, pages,
 * rows, what is wrong with a document. It is written anew with
 * `vitest run test/services/schema-worker/every-answer -u` and read before it is committed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  CompletionItem,
  SchemaQuestion,
  SchemaRow,
  WrittenItem,
} from '../../../source/core/graphql/schema-question.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { readPage, writeName } from '../../../source/services/schema-worker/pages.ts';
import { listFields } from '../../../source/services/schema-worker/read-schema.ts';
import { openSchemaClient } from '../../../source/services/schema-worker/schema-client.ts';
import { searchSchema } from '../../../source/services/schema-worker/search.ts';
import {
  completeVariables,
  writeSkeleton,
} from '../../../source/services/schema-worker/variable-values.ts';
import { DOCUMENTS, PLACES, VALUES, WRITTEN } from './small-questions.ts';
import { readSmall, smallIntrospection } from './small-schema.ts';

const { schema } = readSmall();

/** Threads, in which there is one copy of the library: with the schema, and without one. */
const client = openSchemaClient();
const without = openSchemaClient();
const ask = (question: SchemaQuestion) => client.ask(question);
beforeAll(async () => {
  await client.load(smallIntrospection());
});
afterAll(() => {
  client.close();
  without.close();
});

/** The cursor stands where the bar is. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  return offset === -1 ? { text: marked, offset: 0 } : { text: marked.replace('|', ''), offset };
}

/** With what is to be written over between bars. */
function writtenWords(item: WrittenItem | null): string {
  if (item === null) return 'nothing';
  const { insert, from, to } = item;
  return JSON.stringify(`${insert.slice(0, from)}|${insert.slice(from, to)}|${insert.slice(to)}`);
}

function itemWords(item: CompletionItem): string {
  const { label, type, isDeprecated, isRequired, description } = item;
  const marks = `${isDeprecated ? ' deprecated' : ''}${isRequired ? ' required' : ''}`;
  return `${label}: ${type}${marks} ${writtenWords(item)}${description === null ? '' : ` – ${description}`}`;
}

function rowWords({ kind, of, title, note, leadsTo, typeName, ...row }: SchemaRow): string {
  const { description, deprecation } = row;
  const words = description === null ? '' : ` – ${description}`;
  const old = deprecation === null ? '' : ` (deprecated: ${deprecation})`;
  return `[${kind}] ${title} | ${note} | ${of} > ${leadsTo} (${typeName})${words}${old}`;
}

function part(title: string, lines: readonly string[]): string {
  return `${[title, ...lines].join('\n  ')}\n`;
}

async function expectText(name: string, parts: readonly string[]): Promise<void> {
  await expect(parts.join('\n')).toMatchFileSnapshot(`every-answer/${name}.txt`);
}

test('what fits at places of a document', async () => {
  const parts: string[] = [];
  for (const marked of PLACES) {
    const answer = await ask({ type: 'complete', ...at(marked) });
    if (answer.type !== 'completions') throw new Error(answer.type);
    const { field, from, to, items } = answer;
    expect(field).toBe('query');
    parts.push(part(JSON.stringify(marked), [`from ${from} to ${to}`, ...items.map(itemWords)]));
  }
  await expectText('completions', parts);
});

test('what is said of names in a document', async () => {
  const parts: string[] = [];
  for (const marked of PLACES) {
    const answer = await ask({ type: 'describe', ...at(marked) });
    const docs = answer.type === 'described' ? answer.docs : null;
    if (docs === null) {
      parts.push(part(JSON.stringify(marked), ['nothing']));
      continue;
    }
    const { title, description, deprecation, parts: members } = docs;
    const lines = [
      title,
      `says ${JSON.stringify(description)}, deprecated ${JSON.stringify(deprecation)}`,
      ...members.map((one) => `${one.title} – ${one.description}`),
    ];
    parts.push(part(JSON.stringify(marked), lines));
  }
  await expectText('descriptions', parts);
});

test('what fits at places of the variables', async () => {
  const parts = VALUES.map(([document, marked]) => {
    const { text: variables, offset: cursor } = at(marked);
    const question = {
      type: 'complete-variables',
      ...at(document),
      variables,
      at: cursor,
    } as const;
    const { type: kind, field, from, to, items } = completeVariables(question, schema);
    expect([kind, field]).toEqual(['completions', 'variables']);
    const skeleton = writeSkeleton({ ...question, type: 'skeleton' }, schema);
    const { type, place, item, message } = skeleton;
    expect(type).toBe('skeleton');
    return part(`${JSON.stringify(document)}\n${JSON.stringify(marked)}`, [
      `from ${from} to ${to}`,
      ...items.map(itemWords),
      `all: ${message ?? `${JSON.stringify(place)} ${writtenWords(item)}`}`,
    ]);
  });
  await expectText('variables', parts);
});

test('the page of every type and field', async () => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !/^__|^Deep/.test(name));
  const names = types.flatMap((type) => [
    type.name,
    ...('getFields' in type ? Object.keys(type.getFields()) : []).map(
      (one) => `${type.name}.${one}`,
    ),
  ]);
  const others = [
    'SortKey.TITLE',
    'Query.none',
    'None',
    'Query.',
    'Query.toString',
    'Filter.title',
  ];
  const parts = [...names, ...others].map((of) => {
    const { type, page } = readPage({ type: 'page', of }, schema);
    expect(type).toBe('page');
    if (page === null) return part(of, ['no page']);
    const { title, description, deprecation, rows } = page;
    const says = `says ${JSON.stringify(description)}, deprecated ${JSON.stringify(deprecation)}`;
    return part(`${of} is ${page.of}`, [title, says, ...rows.map(rowWords)]);
  });
  await expectText('pages', parts);
});

test('what is found by words', async () => {
  const typed = [
    '',
    ' . ',
    'product',
    'TITLE',
    'Product.ti',
    'Query products first',
    'productedge',
    'o',
    'id',
    'gone',
    'query.old',
    'input.tags',
    'products(first)',
    'sortkey.p',
    'shop',
  ];
  const parts = typed.map((words) => {
    const { total, rows, ...answer } = searchSchema({ type: 'search', words }, schema);
    return part(JSON.stringify(answer), [`${total} in all`, ...rows.map(rowWords)]);
  });
  await expectText('search', parts);
});

test('how names are written at places of a document', async () => {
  const parts = WRITTEN.map(([of, marked]) => {
    const { type, item } = writeName({ type: 'insertion', of, ...at(marked) }, schema);
    expect(type).toBe('insertion');
    return part(`${of} in ${JSON.stringify(marked)}`, [writtenWords(item)]);
  });
  await expectText('written', parts);
});

test('the fields of every type', async () => {
  const types = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__'));
  const parts = ['query', 'mutation', 'subscription', 'None', ...types].map((of) => {
    const { fields, ...answer } = listFields(of, schema);
    const lines = fields.map((field) => JSON.stringify(field));
    return part(JSON.stringify(answer), lines);
  });
  await expectText('fields', parts);
});

test('what is wrong with documents and their variables', async () => {
  const profile = SHOPIFY_PROFILE;
  const parts: string[] = [];
  for (const [marked, variables] of DOCUMENTS) {
    const question = { type: 'check', ...at(marked), variables, granted: [], profile } as const;
    const answers = [await ask(question), await without.ask(question)];
    const lines = answers.map((answer) => {
      if (answer.type !== 'checked') return answer.type;
      const { problems, cost, lens } = answer;
      const said = problems.map(
        ({ field, line, offset, message, isMistake }) =>
          `${isMistake ? 'mistake' : 'warning'} in ${field}, line ${line}, at ${offset}: ${message}`,
      );
      return [`cost ${cost}, lens ${JSON.stringify(lens)}`, ...said].join('\n    ');
    });
    const title = `${JSON.stringify(marked)}\n${JSON.stringify(variables)}`;
    parts.push(part(title, [lines[0] ?? '', `without a schema: ${lines[1] ?? ''}`]));
  }
  await expectText('problems', parts);
});
