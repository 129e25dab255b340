/**
 * Every place in the schema's root fields that takes an id is given one that nobody issued, one of
 * another type, and one that is none. Nothing may say "done" or show an object for it.
 */
import {
  getNamedType,
  type GraphQLField,
  isListType,
  isNonNullType,
  lexicographicSortSchema,
} from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { MUTATIONS } from '../../../source/practice-store/records/registry.ts';
import { dig, digList, startApiCaller } from '../api/api-caller.ts';
import { publicTypes, writeField } from '../graphql/query-writer.ts';
import { allScopes, publishedIdTypes, publishedSchema } from '../graphql/schema-fixture.ts';
import { allArguments, type Arguments, type BaseCall } from './base-arguments.ts';
import { callIn, sentences } from './call-in.ts';
import { type InputLeaf, inputLeaves, twoValues, withLeaf } from './input-leaves.ts';
import { createWalkWorlds, findKnownIds, type WalkWorld } from './walk-world.ts';

const schema = lexicographicSortSchema(publishedSchema());
const idTypes = publishedIdTypes();
const makeWorld = await createWalkWorlds();
const ids = await findKnownIds(makeWorld());
const { calls, values, objects } = allArguments(ids);
const tables = { ids, idTypes, byField: values, objects };
const caller = startApiCaller();
afterAll(() => caller.close());
const scopes = [...allScopes(), 'read_all_orders'];

/** Nobody issues such a number. */
const NOBODYS = '987654321098765';

/** Types whose ids the schema does not let stand in one place with others. */
const OTHERS = ['Abandonment', 'TaxonomyCategory'];

/** Places that say nothing of an unknown id. */
const SILENT = [
  // The payload has null in the place of what was not there.
  /^metafieldsDelete metafields\.ownerId$/,
  // What is not there need not be taken away.
  /(?:\.remove|ToRemove)$/,
  // A job passes over what is not there.
  /^\w+Bulk\w+ (?:\w+\.)?ids$/,
];

type Root = GraphQLField<unknown, unknown>;

const idLeaves = (root: Root): InputLeaf[] =>
  inputLeaves(root).filter(({ type }) => getNamedType(type).name === 'ID');

/** Names of the types that a place takes; `Product` where the schema does not say. */
function typesAt(kind: string, root: Root, leaf: InputLeaf): readonly string[] {
  const name = leaf.names.at(-1) ?? '';
  const place = leaf.names.length === 1 ? `${kind}.${root.name}.${name}` : `${leaf.owner}.${name}`;
  return idTypes.get(place) ?? [];
}

const unknownId = (types: readonly string[]): string =>
  `gid://shopify/${publicTypes(types)[0] ?? 'Product'}/${NOBODYS}`;

function foreignId(types: readonly string[]): string {
  const all = publicTypes(types);
  return `gid://shopify/${OTHERS.find((type) => !all.includes(type)) ?? 'Abandonment'}/1`;
}

/** Refuses every app that is no fulfillment service, before it looks at anything. */
const CLOSED = 'assignedFulfillmentOrders';

function rootsOf(kind: 'QueryRoot' | 'Mutation'): Root[] {
  const type = kind === 'QueryRoot' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(type?.getFields() ?? {}).filter(
    (root) => root.name !== CLOSED && idLeaves(root).length > 0,
  );
}

const mutations = rootsOf('Mutation');

/** A world in which nothing was written yet. */
let untouched: WalkWorld | null = null;

/** What the mutation says, with one id set in the least valid arguments. */
async function said(root: Root, leaf: InputLeaf, id: string): Promise<string[]> {
  const call: BaseCall = calls[root.name] ?? { args: {} };
  const base = call.instead?.[leaf.names[0] ?? ''] ?? call.args;
  const around = { tables, beside: call.beside?.[leaf.path] };
  const args = withLeaf(root, withNeeded(root, base), leaf, id, around);
  untouched ??= makeWorld();
  const { result } = await callIn(untouched, root.name, call, args);
  const reasons = sentences(result);
  // What was refused has left the world as it was.
  if (reasons.length === 0 || call.before !== undefined) untouched = null;
  return reasons;
}

/** The walk cannot write arguments of which exactly one may be given below others. */
const isUnwritten = (reason: string): boolean => reason.startsWith('Variable "$');

/** Arguments that the mutation must have, where the tables have none. */
function withNeeded(root: Root, base: Arguments): Arguments {
  return root.args
    .filter((arg) => isNonNullType(arg.type) && !Object.hasOwn(base, arg.name))
    .reduce((args, arg) => {
      const leaf = inputLeaves(root).find(({ names }) => names[0] === arg.name);
      if (leaf === undefined) return args;
      const isId = getNamedType(leaf.type).name === 'ID';
      const value = isId
        ? unknownId(typesAt('Mutation', root, leaf))
        : twoValues(leaf.owner, leaf.names.at(-1) ?? '', leaf.type, tables)[0];
      return withLeaf(root, args, leaf, value, { tables, beside: undefined });
    }, base);
}

/** Fields of the query root with an argument of the type ID, and those arguments. */
const queriesById = rootsOf('QueryRoot')
  .map((root) => ({ root, ids: root.args.filter(({ type }) => getNamedType(type).name === 'ID') }))
  .filter(({ ids }) => ids.length > 0)
  .map(({ root, ids }) => [root.name, root, ids] as const);

describe('an id that nobody issued', () => {
  test.each(queriesById)('shows nothing in %s', async (_name, root, ids) => {
    for (const arg of ids) {
      const types = idTypes.get(`QueryRoot.${root.name}.${arg.name}`) ?? [];
      const id = unknownId(types);
      const { json } = await ask(root, arg.name, id);
      const [error] = json['errors'] === undefined ? [] : digList(json, 'errors');
      const found: unknown = dig(json, 'data', root.name);
      if (error !== undefined) {
        expect(dig(error, 'message')).toMatch(/^Invalid id: |does not exist/);
        expect(dig(error, 'extensions', 'code')).toMatch(/NOT_FOUND$/);
        expect(found ?? null).toBeNull();
      } else if (isListType(arg.type) || getNamedType(root.type).name.endsWith('Connection')) {
        expect(JSON.stringify(found)).not.toContain(`${NOBODYS}"`);
      } else {
        expect(Array.isArray(found) ? (found[0] ?? null) : (found ?? null)).toBeNull();
      }
    }
  });

  test.each(mutations.map((root) => [root.name, root] as const))(
    'is refused in %s',
    async (name, root) => {
      const taken: string[] = [];
      for (const leaf of idLeaves(root)) {
        const id = unknownId(typesAt('Mutation', root, leaf));
        const reasons = await said(root, leaf, id);
        if (reasons.some(isUnwritten)) continue;
        const isHonest = Object.hasOwn(MUTATIONS, name)
          ? reasons.length > 0
          : reasons.some((reason) => /does not exist|^Invalid id: /.test(reason));
        const place = `${name} ${leaf.path}`;
        if (SILENT.some((silent) => silent.test(place))) continue;
        if (!isHonest) taken.push(`${leaf.path} ${reasons.join(' | ')}`);
      }
      expect(taken).toEqual([]);
    },
  );
});

describe('an id of another type', () => {
  const typesOf = (root: string, arg: string) => idTypes.get(`QueryRoot.${root}.${arg}`) ?? [];
  /** Of these arguments the types are known, and not every type is right. */
  const choosy = queriesById
    .map(([name, root, ids]) => {
      const typed = ids.filter((arg) => {
        const types = typesOf(name, arg.name);
        return types.length > 0 && !types.includes('Node');
      });
      return [name, root, typed] as const;
    })
    .filter(([, , typed]) => typed.length > 0);

  test.each(choosy)('is invalid in %s', async (name, root, typed) => {
    for (const arg of typed) {
      const types = typesOf(name, arg.name);
      const id = foreignId(types);
      const { json } = await ask(root, arg.name, id);
      expect(dig(json, 'errors', 0)).toMatchObject({
        message: `Invalid id: ${id}`,
        extensions: { code: 'RESOURCE_NOT_FOUND' },
        path: [root.name],
      });
    }
  });

  test.each(mutations.map((root) => [root.name, root] as const))(
    'is invalid in %s',
    async (_name, root) => {
      const others: string[] = [];
      for (const leaf of idLeaves(root)) {
        const types = typesAt('Mutation', root, leaf);
        if (types.length === 0) continue;
        const id = foreignId(types);
        const reasons = await said(root, leaf, id);
        const isHonest = reasons.some((reason) => reason.startsWith('Invalid id: '));
        if (!reasons.some(isUnwritten) && !isHonest) others.push(`${leaf.path} ${reasons.join()}`);
      }
      expect(others).toEqual([]);
    },
  );
});

describe('a malformed id', () => {
  const MALFORMED = ['abc', '', NOBODYS, 'gid://shopify/Product'];

  test.each(queriesById)('is no value in %s', async (_name, root, ids) => {
    for (const arg of ids) {
      for (const id of MALFORMED) {
        const { json } = await ask(root, arg.name, id);
        expect(json['data'], id).toBeUndefined();
        expect(dig(json, 'errors', 0)).toMatchObject({
          message: expect.stringMatching(/^Variable \$id of type \S+ was provided invalid value/),
          extensions: {
            code: 'INVALID_VARIABLE',
            problems: [{ explanation: `Invalid global id '${id}'` }],
          },
        });
      }
    }
  });

  test.each(mutations.map((root) => [root.name, root] as const))(
    'is no value in %s',
    async (_name, root) => {
      for (const leaf of idLeaves(root)) {
        const { json } = await sent(root, leaf, 'abc');
        const errors = digList(json, 'errors').map((error) => dig(error, 'extensions', 'problems'));
        const problems = errors.filter(Array.isArray).flat();
        const explained = problems.map((problem: unknown) => dig(problem, 'explanation'));
        expect(explained, `${leaf.path}: ${JSON.stringify(json['errors'])}`).toContain(
          "Invalid global id 'abc'",
        );
      }
    },
  );
});

/** The mutation with this id among its variables, over the whole way that a request takes. */
function sent(root: Root, leaf: InputLeaf, id: string) {
  const variables = withLeaf(root, {}, leaf, id, { tables, beside: undefined });
  const [name = ''] = leaf.names;
  const type = String(root.args.find((arg) => arg.name === name)?.type);
  const needed = root.args.filter((arg) => arg.name !== name && isNonNullType(arg.type));
  const head = [name, ...needed.map((arg) => arg.name)];
  const types = [type, ...needed.map((arg) => String(arg.type))];
  const query = `mutation(${head.map((one, at) => `$${one}: ${types[at] ?? ''}`).join(', ')}) {
    ${root.name}(${head.map((one) => `${one}: $${one}`).join(', ')}) { __typename } }`;
  return caller.graphql(query, { scopes, variables });
}

function ask(root: Root, name: string, id: string) {
  const text = writeField(root, 1, schema, idTypes, 'QueryRoot') ?? '';
  const type = root.args.find((arg) => arg.name === name)?.type;
  const given = `${name}: $id`;
  const list =
    text.indexOf('(') === root.name.length ? text : text.replace(root.name, `${root.name}()`);
  const without = list.replace(new RegExp(`\\b${name}: (?:"[^"]*"|\\[[^\\]]*\\])(?:, )?`), '');
  const query = `query($id: ${String(type)}) { ${without.replace('(', `(${given}, `)} }`;
  const isList = isListType(isNonNullType(type) ? type.ofType : type);
  return caller.graphql(query, { scopes, variables: { id: isList ? [id] : id } });
}
