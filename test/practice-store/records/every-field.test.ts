/**
 * What the fields of every kind of thing say over GraphQL in a world of which the time is known, as
 * text beside this file; written anew with `vitest run test/practice-store/records/every-field -u`.
 */
import {
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  isEnumType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
} from 'graphql';
import { afterAll, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../api/api-caller.ts';
import { allScopes, publishedSchema } from '../graphql/schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const schema = publishedSchema();
const scopes = [...allScopes(), 'read_all_orders'];

/** Lists whose rows are kept by the world, with the arguments that they need. */
const LISTS: ReadonlyArray<readonly [list: string, args?: string]> = [
  ['products'],
  ['productVariants'],
  ['collections'],
  ['inventoryItems'],
  ['locations'],
  ['customers'],
  ['companies'],
  ['companyLocations'],
  ['orders'],
  ['draftOrders'],
  ['fulfillmentOrders', 'includeClosed: true'],
  ['priceLists'],
  ['markets'],
  ['pages'],
  ['blogs'],
  ['articles'],
  ['menus'],
  ['metaobjectDefinitions'],
  ['metaobjects', 'type: "maker"'],
  ['urlRedirects'],
  ['scriptTags'],
  ['comments'],
  ['themes'],
  ['segments'],
  ['publications'],
  ['metafieldDefinitions', 'ownerType: PRODUCT'],
  ['giftCards'],
];

function isLeaf(type: GraphQLNamedType): boolean {
  return isScalarType(type) || isEnumType(type);
}

/** Without arguments, and neither deprecated nor a list of other things. */
function isPlain({ args, deprecationReason }: GraphQLField<unknown, unknown>): boolean {
  return !args.some(isRequiredArgument) && deprecationReason == null;
}

/** All leaves, and those of the objects that hang on it. */
function selection(type: GraphQLNamedType, depth: number): string {
  if (!isObjectType(type)) return '__typename';
  return Object.values(type.getFields())
    .filter(isPlain)
    .flatMap((field) => {
      const of = getNamedType(field.type);
      if (isLeaf(of)) return field.name;
      const isRow = of.name.endsWith('Connection') || !isObjectType(of);
      return isRow || depth === 0 ? [] : `${field.name} { ${selection(of, depth - 1)} }`;
    })
    .join(' ');
}

/** The first rows of a list with all their fields, and what fails beside them. */
async function fieldsOf(list: string, args: string): Promise<string> {
  const field = schema.getQueryType()?.getFields()[list];
  if (field === undefined) throw new Error(`${list} is in no schema`);
  const connection = getNamedType(field.type);
  if (!isObjectType(connection)) throw new Error(connection.name);
  const node = getNamedType(connection.getFields()['nodes']?.type);
  if (node === undefined) throw new Error(list);
  const query = `{ ${list}(first: 2, ${args}) { nodes { ${selection(node, 1)} } } }`;
  const { json } = await caller.graphql(query, { scopes });
  const errors = json['errors'] === undefined ? [] : digList(json, 'errors');
  const words = new Set(errors.map((error) => `  ${String(dig(error, 'message'))}`));
  const rows = digList(json, 'data', list, 'nodes').map((row) => `  ${JSON.stringify(row)}`);
  expect(rows.length, list).toBeGreaterThan(0);
  return [list, ...words, ...rows].join('\n');
}

test('every field of every kind says what is written down for it', async () => {
  const said: string[] = [];
  for (const [list, args = ''] of LISTS) said.push(await fieldsOf(list, args));
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('every-field.txt');
});
