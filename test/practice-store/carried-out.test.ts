import { readFileSync } from 'node:fs';
import { isRequiredArgument } from 'graphql';
import { expect, test } from 'vitest';
import {
  MUTATIONS,
  QUERY_ROOTS,
  RECORD_TYPES,
  REST_ACTIONS,
  REST_DOCUMENTS,
  REST_RESOURCES,
} from '../../source/practice-store/records/registry.ts';
import { publishedSchema } from './graphql/schema-fixture.ts';
import { createWalkWorlds, type WalkWorld } from './inputs/walk-world.ts';

const PAGE = new URL('../../docs/practice-store.md', import.meta.url);
const MARK = '<!-- From here on written by';

const schema = publishedSchema();
const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});

const byName = (a: string, b: string) => (a < b ? -1 : 1);
const code = (names: readonly string[]) =>
  names
    .toSorted(byName)
    .map((name) => `\`${name}\``)
    .join(', ');
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]) =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n');

function graphqlByType(): string[] {
  const types = Object.entries(RECORD_TYPES).map(
    ([name, { roots, mutations: own }]) => [name, roots, own] as const,
  );
  const named = new Set(types.flatMap(([, roots, own]) => [roots, own].flatMap(Object.keys)));
  const ofAny = (all: object) => Object.keys(all).filter((name) => !named.has(name));
  return [
    ['any type', ofAny(QUERY_ROOTS), ofAny(MUTATIONS)] as const,
    ...types.map(([name, roots, own]) => [name, Object.keys(roots), Object.keys(own)] as const),
  ]
    .filter(([, roots, own]) => roots.length + own.length > 0)
    .map(([name, roots, own]) => row(name, code(roots) || '–', code(own) || '–'));
}

/** Names in the table of a `query` argument's description: `| barcode | string | …`. */
function documentedFilters(description: string): string[] {
  const names = [...description.matchAll(/^\| (\w+) \| /gm)].map(([, name]) => name ?? '');
  return names.filter((name) => name !== 'name' && name !== 'default');
}

const NEEDED_ARGUMENTS: Readonly<Record<string, string>> = { type: 'type: "maker",' };

async function searchesOf(world: WalkWorld): Promise<string[]> {
  const rows: string[] = [];
  for (const { name, args } of queries) {
    const query = args.find((arg) => arg.name === 'query');
    if (query === undefined || !Object.hasOwn(QUERY_ROOTS, name) || name.endsWith('Count'))
      continue;
    const documented = documentedFilters(query.description ?? '');
    if (documented.length === 0 || !args.some((arg) => arg.name === 'first')) continue;
    const needed = args.filter(isRequiredArgument).map((arg) => NEEDED_ARGUMENTS[arg.name] ?? '');
    const unknown = new Set(await world.unknownFields(name, needed.join(' '), documented));
    const known = documented.filter((field) => !unknown.has(field));
    rows.push(row(`\`${name}\``, code(known) || '–', code([...unknown]) || '–'));
  }
  return rows.toSorted(byName);
}

function restRows(): string[] {
  const resources = REST_RESOURCES.map((resource) => {
    const { path, list, count, single, create, update, remove } = resource;
    const parts = [list && 'list', count && 'count', single && 'one'].filter((part) => part);
    const verbs = [create && 'POST', update && 'PUT', remove && 'DELETE'].filter((verb) => verb);
    return row(`\`${path}\``, parts.join(', ') || '–', verbs.join(', ') || '–');
  });
  const documents = REST_DOCUMENTS.map(({ path }) => row(`\`${path}\``, 'one', '–'));
  const actions = REST_ACTIONS.map(({ path, method }) => row(`\`${path}\``, '–', method));
  return [...resources, ...documents, ...actions].toSorted(byName);
}

/** Mutations by the noun that they begin with: `app` → `appUninstall`, … */
function refusedMutations(): string[] {
  const refused = mutations.filter((name) => !Object.hasOwn(MUTATIONS, name));
  const groups = Map.groupBy(refused, (name) => /^[a-z]+/.exec(name)?.[0] ?? name);
  return [...groups]
    .toSorted(([a], [b]) => byName(a, b))
    .map(([noun, names]) => `- ${noun}: ${code(names)}`);
}

function forgottenInputs(): string[] {
  const file = new URL('inputs/forgotten-inputs.json', import.meta.url);
  const gaps: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(gaps).map(([name, paths]) => row(`\`${name}\``, code(paths)));
}

test('the page says what is carried out and what is not, as the tables have it', async () => {
  const makeWorld = await createWalkWorlds();
  const page = readFileSync(PAGE, 'utf8');
  const written = page.slice(0, page.indexOf(MARK));
  const lists = `${MARK} test/practice-store/carried-out.test.ts (vitest run with -u). -->

## What is carried out

### In GraphQL

These roots answer from the store's own data, and these mutations change it. Every other root shows
what a store has in which nobody made anything: null or an empty list.

${table(['type', 'queries', 'mutations'], graphqlByType())}

### In searches

Filters that the schema documents, and which of them the \`query\` of a list knows. The others are
reported with the header \`Shopify-Search-Query-Debug: 1\`, as the service reports an unknown field.

${table(['list', 'filters', 'not known here'], await searchesOf(makeWorld()))}

### Over REST

Paths below \`/admin/api/2026-10/\`, what can be read, and what can be changed.

${table(['path', 'reads', 'changes'], restRows())}

## What is refused

These mutations say in \`userErrors\` that the practice store does not carry them out, and change
nothing.

${refusedMutations().join('\n')}

## What is not kept

A test sets every input field of every mutation above and reads it back. These fields are taken,
and do not show (\`input.seo.*\` is everything below \`input.seo\`).

${table(['mutation', 'input fields'], forgottenInputs())}
`;
  await expect(`${written}${lists}`).toMatchFileSnapshot(PAGE.pathname);
});
