/**
 * What every filter and every order of the lists finds in a small world, as a text beside this file;
 * written anew with `vitest run test/practice-store/graphql/search/every-search -u`.
 */
import { getNamedType, isEnumType, isObjectType, isRequiredArgument } from 'graphql';
import { expect, test } from 'vitest';
import { short } from '../../../support/state-changes.ts';
import { dig } from '../../api/api-caller.ts';
import { createWalkWorlds } from '../../inputs/walk-world.ts';
import { publishedSchema } from '../schema-fixture.ts';
import { searchedFields } from './documented-filters.ts';
import { READINGS } from './found-values.ts';

const schema = publishedSchema();
const { query: ask } = (await createWalkWorlds())();
const lists = searchedFields(schema, 'QueryRoot');

/** Values of every kind, whatever the filter takes. */
const VALUES = [
  ...['*', 'x', 'w*', 'a*', "''", '0', '1', '-1', '>0', '>=1', '<2', '<=50', '1..100', '1,2'],
  ...['true', 'false', 'TRUE', 'active', 'enabled', 'disabled', 'open', 'closed', 'paid', 'any'],
  ...['published', 'unpublished', 'visible', 'hidden', 'gift', 'Iceland', 'IS', 'manual', 'none'],
  ...["'2026-11-20T10:26:40Z'", '>2026-06-01', '<=2026-10', '2025', "'2026-08-22 10:00:00'"],
  ...['past_month', 'past_quarter', 'past_year', 'now', 'today', '2026-01-01..2026-09-01'],
];

const WORDS = ['', 'a', 'a*', 'the', 'practice', 'wool', 'ada', 'x', '1', '"wool"', '-wool'];

interface Asked {
  readonly what: string;
  readonly args: string;
}

/** Many questions in one document. */
async function answersTo(root: string, needed: string, all: readonly Asked[]): Promise<string[]> {
  const type = getNamedType(schema.getQueryType()?.getFields()[root]?.type);
  const isList = isObjectType(type) && type.getFields()['edges'] !== undefined;
  const selection = isList
    ? '{ edges { node { __typename ... on Node { id } } } }'
    : '{ count precision }';
  const parts = all.map(({ args }, at) => {
    const given = [isList ? 'first: 250' : '', needed, args].filter(Boolean).join(', ');
    return `a${at}: ${root}${given === '' ? '' : `(${given})`} ${selection}`;
  });
  const data = await ask(`{ ${parts.join('\n')} }`).catch(() => eachAlone(parts));
  const said = new Map<string, string[]>();
  for (const [at, { what }] of all.entries()) {
    const found = dig(data, `a${at}`);
    const edges = dig(found, 'edges');
    const words = Array.isArray(edges)
      ? `${edges.length} ${edges.map(idIn).join(' ')}`
      : JSON.stringify(found);
    said.set(words, [...(said.get(words) ?? []), what]);
  }
  return [...said].map(([words, what]) => `  ${short(words, 60)}: ${short(what.join(' '), 400)}`);
}

/** Where some are refused, and the whole document with them. */
async function eachAlone(parts: readonly string[]): Promise<unknown> {
  const answers: Record<string, unknown> = {};
  for (const part of parts) {
    const [name = ''] = part.split(':');
    answers[name] = await ask(`{ ${part} }`).then(
      (data) => dig(data, name),
      (error: unknown) => String(error).split('\n')[0],
    );
  }
  return answers;
}

function idIn(edge: unknown): string {
  const id = dig(edge, 'node', 'id');
  return typeof id === 'string' ? id.replace(/^.*\//, '') : String(dig(edge, 'node', '__typename'));
}

test('every filter finds what is written down for it', async () => {
  const lines: string[] = [];
  for (const { name, field, filters } of lists) {
    const reading = READINGS.find(({ root }) => root === name);
    const needed = reading?.args ?? '';
    const needs = field.args.some((arg) => isRequiredArgument(arg) && arg.name !== 'query');
    // What needs more than a table of arguments is searched in tests of its own.
    if (needs && needed === '') continue;
    const asked = [
      ...filters.flatMap((filter) =>
        [...VALUES, ...filter.examples.map((example) => example.slice(filter.name.length + 1))].map(
          (value) => `${filter.name}:${value}`,
        ),
      ),
      ...WORDS,
    ].map((what) => ({ what, args: `query: ${JSON.stringify(what)}` }));
    lines.push(name, ...(await answersTo(name, needed.replace(/,\s*$/, ''), asked)));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-search.filters.txt');
});

test('every order is the one that is written down for it', async () => {
  const lines: string[] = [];
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const keys = getNamedType(field.args.find(({ name }) => name === 'sortKey')?.type);
    const needed = READINGS.find(({ root }) => root === field.name)?.args ?? '';
    if (!isEnumType(keys) || (field.args.some(isRequiredArgument) && needed === '')) continue;
    const asked = keys.getValues().flatMap(({ name }) => [
      { what: name, args: `sortKey: ${name}` },
      { what: `${name} reversed`, args: `sortKey: ${name}, reverse: true` },
    ]);
    lines.push(field.name, ...(await answersTo(field.name, needed.replace(/,\s*$/, ''), asked)));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-search.orders.txt');
});
