/**
 * What each field of a mutation's input does, as text: what it changes beside the mutation without
 * it, and what the mutation says to values that fit the type of the field and are hardly meant.
 */
import {
  getNamedType,
  type GraphQLInputType,
  isEnumType,
  isListType,
  isNonNullType,
} from 'graphql';
import { parseGid } from '../../../source/practice-store/api/formats.ts';
import { short } from '../../support/state-changes.ts';
import { dig } from '../api/api-caller.ts';
import { withoutRandom } from '../api/written.ts';
import { publishedIdTypes, publishedSchema } from '../graphql/schema-fixture.ts';
import { allArguments, type Arguments, type BaseCall } from './base-arguments.ts';
import { callIn } from './call-in.ts';
import { type InputLeaf, inputLeaves } from './input-leaves.ts';
import { argumentsWith, leafValues } from './leaf-arguments.ts';
import { withOwnMetafields } from './own-metafields.ts';
import { idsIn } from './reading.ts';
import {
  createWalkWorlds,
  findKnownIds,
  type MutationResult,
  type WalkWorld,
} from './walk-world.ts';

const schema = publishedSchema();
export const makeWorld = await createWalkWorlds();
export const ids = await findKnownIds(makeWorld());
const { calls, values, objects } = allArguments(ids);
const tables = { ids, idTypes: publishedIdTypes(), byField: values, objects };

/** Objects that are read of each call, the first ones that it names. */
const MOST_OBJECTS = 3;

export function callOf(name: string): BaseCall {
  const call = calls[name];
  if (call === undefined) throw new Error(`${name} has no arguments in inputs/arguments`);
  return call;
}

function leavesOf(name: string): readonly InputLeaf[] {
  const field = schema.getMutationType()?.getFields()[name];
  return field === undefined ? [] : inputLeaves(field);
}

function fieldOf(name: string) {
  const field = schema.getMutationType()?.getFields()[name];
  if (field === undefined) throw new Error(`no mutation ${name}`);
  return field;
}

/** Every reason why a mutation was refused, with the place and the code; none when it was not. */
export function refusalOf({ errors, payload }: MutationResult): string {
  const faults = Object.entries(Object(payload))
    .filter(([name]) => /userErrors$/i.test(name))
    .flatMap(([, list]) => (Array.isArray(list) ? list : []))
    .map((error: unknown) => {
      const [field, code] = [dig(error, 'field'), dig(error, 'code')];
      const place = Array.isArray(field) ? field.join('.') : 'no field';
      return `${place}: ${String(dig(error, 'message'))}${typeof code === 'string' ? ` ${code}` : ''}`;
    });
  return withoutRandom([...errors, ...faults].join('; '));
}

/** All that is read after a call: its payload and the objects that it names, with their REST bodies. */
export async function readingOf({ world, result, args, read, later }: Outcome): Promise<unknown> {
  const seen = [...new Set([...read, ...idsIn(result.payload), ...idsIn(args)])];
  const objects_: unknown[] = [];
  for (const id of seen.slice(0, MOST_OBJECTS)) objects_.push(await world.read(id, 2));
  return { payload: result.payload, later, objects: objects_ };
}

/**
 * What is otherwise in the second reading, by its path (`orders.0.email`), the first of it in words
 * and all of it in a digest: first what was there before, then what is new.
 */
export function differences(before: unknown, after: unknown, longest = 150): string {
  const rows: string[] = [];
  eachPlain(before, after, '', (path, was, is) => {
    const now = isPlain(is) ? textOf(is) : 'gone';
    if (textOf(was) !== now) rows.push(`${path} ${now}`);
  });
  eachPlain(after, before, '', (path, is, was) => {
    if (!isPlain(was)) rows.push(`${path} ${textOf(is)}`);
  });
  return rows.length === 0 ? 'no difference' : `${rows.length}: ${short(rows.join(', '), longest)}`;
}

/** Visits the plain values of the one that the other has not in the same place. */
function eachPlain(
  one: unknown,
  other: unknown,
  path: string,
  visit: (path: string, inOne: unknown, inOther: unknown) => void,
): void {
  if (one === other || one === null || one === undefined) return;
  if (typeof one !== 'object') visit(path, one, other);
  else {
    for (const name of Object.keys(one))
      eachPlain(inner(one, name), inner(other, name), below(path, name), visit);
  }
}

/** How many plain values there are in what was read. */
export function countPlain(value: unknown): number {
  if (typeof value !== 'object' || value === null) return isPlain(value) ? 1 : 0;
  return Object.values(value).reduce((sum: number, each) => sum + countPlain(each), 0);
}

/** Neither empty nor made of others. */
function isPlain(value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== 'object';
}

function inner(value: unknown, name: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isThere ? Reflect.get(value, name) : undefined;
}

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const textOf = (value: unknown): string => withoutRandom(JSON.stringify(value));

/** Values that fit the type of a leaf and are at its edge, or beyond it. */
function edgesOf(type: GraphQLInputType, [first]: readonly unknown[]): readonly unknown[] {
  const none = isNonNullType(type) ? [] : [null];
  const inner = isNonNullType(type) ? type.ofType : type;
  const lists = isListType(inner) ? [LIST_EMPTY] : [];
  const named = getNamedType(type);
  return [...edgesOfNamed(named.name, first), ...none, ...lists];
}

/** Stands for the empty list, where a leaf is one of many. */
const LIST_EMPTY = Symbol('[]');

function edgesOfNamed(type: string, first: unknown): readonly unknown[] {
  switch (type) {
    case 'Int':
    case 'Float':
      return [-1, 0, 1, 1_000_001];
    case 'Decimal':
    case 'Money':
    case 'UnsignedInt64':
    case 'BigInt':
      return ['-1', '0', '1', '1000001'];
    case 'DateTime':
      return ['2001-01-01T00:00:00Z', '2026-11-20T10:26:40Z', '2099-01-01T00:00:00Z'];
    case 'ID': {
      const own = typeof first === 'string' ? parseGid(first)?.type : undefined;
      return [`gid://shopify/${own ?? 'Product'}/1`, 'gid://shopify/Shop/1'];
    }
    case 'String':
      return ['', ' ', 'x'.repeat(255), 'x'.repeat(256)];
    default:
      return [];
  }
}

function valuesOf(call: BaseCall, leaf: InputLeaf): readonly unknown[] {
  const two = leafValues(call, leaf, tables);
  const named = getNamedType(leaf.type);
  // The second of two is held by the test that tells them apart.
  if (!isEnumType(named) || named.getValues().length > 20)
    return typeof two[0] === 'boolean' ? two : two.slice(0, 1);
  return [...new Set([two[0], ...named.getValues().map(({ name }) => name)])];
}

function wordsOf(value: unknown): string {
  if (value === LIST_EMPTY) return '[]';
  const words = JSON.stringify(value);
  return words.length > 60 ? `${words.slice(0, 12)}… of ${words.length - 2}` : words;
}

/** Each leaf in each of its good values: what is otherwise than in the mutation without it. */
export async function changesBy(name: string): Promise<string> {
  const plain = callOf(name);
  const before = await readingOf(await callIn(makeWorld(), name, plain, plain.args));
  const rows: string[] = [];
  for (const leaf of leavesOf(name)) {
    const call = withOwnMetafields(plain, leaf);
    for (const [at, value] of valuesOf(call, leaf).entries()) {
      const args =
        call.whole?.[leaf.path]?.[at] ??
        argumentsWith(fieldOf(name), { call, leaf, value, tables });
      const outcome = await callIn(makeWorld(), name, call, args, leaf.path);
      const refusal = refusalOf(outcome.result);
      const words = refusal === '' ? differences(before, await readingOf(outcome)) : `– ${refusal}`;
      rows.push(`  ${leaf.path} ${wordsOf(value)} ${words}`);
    }
  }
  return [name, ...rows].join('\n');
}

/** What is said to each leaf in values at its edge, those together to which the same is said. */
export async function edgesBy(name: string): Promise<string> {
  const call = callOf(name);
  const before = await shallowReading(await callIn(makeWorld(), name, call, call.args));
  const said = new Map<string, string[]>();
  let world: WalkWorld | null = null;
  for (const leaf of leavesOf(name))
    for (const value of edgesOf(leaf.type, leafValues(call, leaf, tables))) {
      world ??= makeWorld();
      const outcome = await callIn(world, name, call, withEdge(name, call, leaf, value));
      const refusal = refusalOf(outcome.result);
      const words = refusal === '' ? await takenWords(outcome, before) : `– ${refusal}`;
      said.set(words, [...(said.get(words) ?? []), `${leaf.path} ${wordsOf(value)}`]);
      // What was refused has left the world as it was.
      if (refusal === '' || call.before !== undefined) world = null;
    }
  return [name, ...[...said].map(([words, at]) => `  ${at.join(', ')}\n    ${words}`)].join('\n');
}

type Outcome = Awaited<ReturnType<typeof callIn>>;

/** What was taken at the edge of a field, and what it does. */
async function takenWords(outcome: Outcome, before: unknown): Promise<string> {
  return differences(before, await shallowReading(outcome), 90);
}

/** The payload, and the first objects that it names as GraphQL shows them. */
export async function shallowReading({ world, result, args, read }: Outcome): Promise<unknown> {
  const seen = [...new Set([...read, ...idsIn(result.payload), ...idsIn(args)])];
  const nodes: unknown[] = [];
  for (const id of seen.slice(0, 2)) nodes.push(await world.node(id, 2));
  return { payload: result.payload, nodes };
}

function withEdge(name: string, call: BaseCall, leaf: InputLeaf, value: unknown): Arguments {
  const args = argumentsWith(fieldOf(name), { call, leaf, value, tables });
  // The only entry of the list, which is then left out.
  return value === LIST_EMPTY ? emptied(args, leaf.names) : args;
}

function emptied(args: Arguments, [first = '', ...rest]: readonly string[]): Arguments {
  const inner = args[first];
  if (rest.length === 0) return { ...args, [first]: [] };
  const isMany = Array.isArray(inner);
  const one = emptied(Object((isMany ? inner[0] : inner) ?? {}), rest);
  return { ...args, [first]: isMany ? inner.with(0, one) : one };
}
