/**
 * What the fields of the query root and of known objects make of each of their arguments, as texts
 * beside this file; written anew with `vitest run test/practice-store/graphql/every-argument -u`.
 */
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { expect, test } from 'vitest';
import { gid, parseGid } from '../../../source/practice-store/api/formats.ts';
import { short } from '../../support/state-changes.ts';
import { dig } from '../api/api-caller.ts';
import { withoutRandom } from '../api/written.ts';
import { allArguments } from '../inputs/base-arguments.ts';
import { twoValues } from '../inputs/input-leaves.ts';
import { createWalkWorlds, findKnownIds } from '../inputs/walk-world.ts';
import { publishedIdTypes, publishedSchema } from './schema-fixture.ts';

const schema = publishedSchema();
const world = (await createWalkWorlds())();
const ids = await findKnownIds(world);
const { values, objects } = allArguments(ids);
const tables = { ids, idTypes: publishedIdTypes(), byField: values, objects };

/** What pages and searches take has tests of its own. */
const LEFT_OUT = new Set(['first', 'last', 'after', 'before', 'query', 'sortKey', 'reverse']);

/** Values of an argument, written as in a document. */
function valuesOf(arg: GraphQLArgument, owner: string): readonly string[] {
  const type = getNamedType(arg.type);
  if (isEnumType(type))
    return type
      .getValues()
      .map(({ name }) => name)
      .slice(0, 14);
  switch (type.name) {
    case 'Boolean':
      return ['true', 'false'];
    case 'Int':
      return ['0', '1', '3'];
    case 'String':
      return ['""', '"x"', '"de"', '"custom"', '"material"', '"title"', '"maker"', '"knitwear"'];
    case 'ID': {
      const two = twoValues(owner, arg.name, type, tables).map(String);
      const of = parseGid(two[0] ?? '')?.type ?? 'Product';
      return [...new Set([...two, gid(of, 987_654_321_098_765)])].map((id) => JSON.stringify(id));
    }
    case 'DateTime':
      return ['"2026-01-01T00:00:00Z"', '"2026-11-20T10:26:40Z"'];
    case 'CurrencyCode':
      return ['EUR', 'USD'];
    default:
      return [];
  }
}

/** Plain values, and those of the objects on the way. */
function selectionOf(type: GraphQLNamedType, depth = 1): string {
  if (isLeafType(type)) return '';
  if (!isObjectType(type)) return '{ __typename ... on Node { id } }';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (field.args.some(isRequiredArgument)) return [];
    if (isLeafType(inner)) return [field.name];
    const page = field.args.some(({ name }) => name === 'first') ? '(first: 2)' : '';
    const isWay = ['edges', 'nodes', 'node'].includes(field.name);
    return depth > 0 || isWay
      ? [`${field.name}${page} ${selectionOf(inner, isWay ? depth : depth - 1)}`]
      : [];
  });
  return `{ ${['__typename', ...(depth < 0 ? [] : fields)].join(' ')} }`;
}

async function answerTo(query: string, ...path: readonly string[]): Promise<string> {
  try {
    return withoutRandom(JSON.stringify(dig(await world.query(query), ...path)));
  } catch (error) {
    return String(error).split('\n')[0] ?? '';
  }
}

/** A line for each answer of a field, with the arguments that led to it. */
async function linesOf(
  field: GraphQLField<unknown, unknown>,
  owner: string,
  [before, after]: readonly [before: string, after: string],
  ...path: readonly string[]
): Promise<string[]> {
  const own = field.args.filter(({ name }) => !LEFT_OUT.has(name));
  const place = owner === 'QueryRoot' ? `QueryRoot.${field.name}` : `${owner}.${field.name}`;
  const needed = own.filter(isRequiredArgument);
  const least = needed.map((arg) => [arg.name, valuesOf(arg, place)[0]] as const);
  if (own.length === 0 || least.some(([, value]) => value === undefined)) return [];
  const isPage = field.args.some(({ name }) => name === 'first');
  const selection = selectionOf(getNamedType(field.type));
  const said = new Map<string, string[]>();
  const given = own.flatMap((arg) =>
    valuesOf(arg, place).map((value) => [arg.name, value] as const),
  );
  for (const [name, value] of [['', ''] as const, ...given]) {
    const args = new Map<string, string | undefined>([...least, [name, value]]);
    args.delete('');
    if (isPage) args.set('first', '4');
    const text = [...args].map(([key, each]) => `${key}: ${each ?? ''}`).join(', ');
    const query = `{ ${before} ${field.name}${text === '' ? '' : `(${text})`} ${selection} ${after} }`;
    const words = await answerTo(query, ...path, field.name);
    said.set(words, [...(said.get(words) ?? []), name === '' ? 'least' : `${name}: ${value}`]);
  }
  return [
    place,
    ...[...said].map(
      ([words, what]) => `  ${short(what.join('; '), 300)}\n    ${short(words, 200)}`,
    ),
  ];
}

/** Needs an app that ships orders for others. */
const CLOSED = 'assignedFulfillmentOrders';

test('each argument of the query root makes what is written down for it', async () => {
  const lines: string[] = [];
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {}))
    if (field.name !== CLOSED) lines.push(...(await linesOf(field, 'QueryRoot', ['', ''])));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-argument.root.txt');
});

const TYPES =
  'Product ProductVariant Collection Customer Location Company CompanyContact CompanyLocation Market PriceList Page Blog Article Menu Metaobject MetaobjectDefinition MetafieldDefinition Publication InventoryItem Metafield MediaImage'.split(
    ' ',
  );

test('each argument of an object makes what is written down for it', async () => {
  const lines: string[] = [];
  for (const typename of TYPES) {
    const type = schema.getType(typename);
    if (!isObjectType(type)) throw new Error(typename);
    const around = [`node(id: "${ids(typename)[0]}") { ... on ${typename} {`, '} }'] as const;
    for (const field of Object.values(type.getFields()))
      lines.push(...(await linesOf(field, typename, around, 'node')));
  }
  for (const field of Object.values(Object(schema.getType('Shop')).getFields()) as Array<
    GraphQLField<unknown, unknown>
  >)
    lines.push(...(await linesOf(field, 'Shop', ['shop {', '}'], 'shop')));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-argument.objects.txt');
});
