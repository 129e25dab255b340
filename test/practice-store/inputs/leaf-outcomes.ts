/**
 * What mutations make of each of their input fields in turn: of a value that fits, of none, and of
 * values at the edge of what fits.
 */
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  lexicographicSortSchema,
} from 'graphql';
import { gid, parseGid } from '../../../source/practice-store/api/formats.ts';
import { publishedIdTypes, publishedSchema } from '../graphql/schema-fixture.ts';
import { allArguments, type Arguments, type BaseCall } from './base-arguments.ts';
import { callIn } from './call-in.ts';
import { addLeaves, differences, type Leaves, sentWords, wordsOf } from './differences.ts';
import { type InputLeaf, inputLeaves, twoValues, withLeaf } from './input-leaves.ts';
import { short } from '../../support/state-changes.ts';
import { withOwnMetafields } from './own-metafields.ts';
import { idsIn } from './reading.ts';
import {
  createWalkWorlds,
  findKnownIds,
  type MutationResult,
  type WalkWorld,
} from './walk-world.ts';

const schema = lexicographicSortSchema(publishedSchema());
const makeWorld = await createWalkWorlds();
export const knownIds = await findKnownIds(makeWorld());
const { calls, values, objects } = allArguments(knownIds);
const tables = { ids: knownIds, idTypes: publishedIdTypes(), byField: values, objects };

/** Of long lists of names the first ones will do. */
const MOST_NAMES = 12;

/** Nobody issues such a number. */
const NOBODYS = '987654321098765';

/** Values of the field's type, at the edges of what stores take. */
function edgesOf({ type, owner, names }: InputLeaf, fitting: unknown): readonly unknown[] {
  // Of a list, a value is set as its only entry.
  const none = isNonNullType(type) || isListType(getNullableType(type)) ? [] : [null];
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const first = named.getValues().slice(0, MOST_NAMES);
    return [...none, ...first.map(({ name }) => name)];
  }
  if (named.name === 'ID') {
    // What comes before may be named by its place alone.
    const [known] = twoValues(owner, names.at(-1) ?? '', type, tables);
    const { type: of = 'Product' } = parseGid(String(fitting)) ?? parseGid(String(known)) ?? {};
    // The number after it may be that of something else.
    const next = Number(/\d+/.exec(String(fitting))?.[0] ?? 0) + 1;
    return [...none, gid(of, NOBODYS), gid('Abandonment', 1), gid(of, next)];
  }
  return [...none, ...(EDGES[named.name] ?? [])];
}

const MONEY = ['-0.01', '0', '0.001', '100', '100.01', '1000000000000000000'];
const TEXTS = ['', ' walk ', 'x'.repeat(255), 'x'.repeat(256), '<b>Ö</b> a-B_c/1', 'x@y'];

const EDGES: Readonly<Record<string, readonly unknown[]>> = {
  Boolean: [true, false],
  Int: [-1, 0, 1, 101, 100_001],
  Float: [-0.5, 0, 0.001, 100, 100.5, 1e9],
  Decimal: MONEY,
  Money: MONEY,
  Date: ['2001-01-01', '2099-01-01'],
  DateTime: ['2001-01-01T00:00:00Z', '2026-11-20T10:26:40Z', '2099-01-01T00:00:00Z'],
  URL: ['http://walk.example.com', 'https://localhost/a', 'ftp://a.example.com'],
  String: TEXTS,
  HTML: TEXTS,
};

/** Every reason for a refusal, with its code and place. */
function reasons({ errors, userErrors }: MutationResult): string {
  return [
    ...errors,
    ...userErrors.map(
      ({ field, message, code }) =>
        `${field.join('.')}: ${message}${code === undefined ? '' : ` [${code}]`}`,
    ),
  ].join('; ');
}

/** What is read of a world after a call, by its place: the payload, and the objects named. */
async function shownBy({
  world,
  result,
  args,
  read,
}: Awaited<ReturnType<typeof callIn>>): Promise<Leaves> {
  const named = new Set([...idsIn(result.payload), ...read, ...idsIn(args)]);
  const shown: Leaves = new Map();
  addLeaves(result.payload, 'payload', shown);
  for (const id of [...named].slice(0, 3)) {
    const { type = '' } = parseGid(id) ?? {};
    addLeaves(await world.node(id, 2), type, shown);
  }
  return shown;
}

/**
 * @returns a line for each reason why an input field of the mutation was refused and for each
 * outcome, with the values that led to it
 */
export async function leafOutcomes(name: string): Promise<string> {
  const field = schema.getMutationType()?.getFields()[name];
  const plain = calls[name];
  if (field === undefined || plain === undefined) throw new Error(`no mutation ${name}`);
  const lines: string[] = [];
  const first = await callIn(makeWorld(), name, plain, plain.args);
  const least = await shownBy(first);
  lines.push(`  ${reasons(first.result) || wordsOf(least)}`);
  const wrong: Array<readonly [leaf: InputLeaf, value: unknown]> = [];
  // What was refused has left the world as it was.
  let world: WalkWorld | null = null;
  for (const leaf of inputLeaves(field)) {
    const call: BaseCall = withOwnMetafields(plain, leaf);
    const said = new Map<string, string[]>();
    const base = call.instead?.[leaf.names[0] ?? ''] ?? call.args;
    const beside = call.beside?.[leaf.path];
    const [fitting] =
      call.values?.[leaf.path] ?? twoValues(leaf.owner, leaf.names.at(-1) ?? '', leaf.type, tables);
    for (const [at, value] of [fitting, ...edgesOf(leaf, fitting)].entries()) {
      const whole = at === 0 ? call.whole?.[leaf.path]?.[0] : undefined;
      const args: Arguments = whole ?? withLeaf(field, base, leaf, value, { tables, beside });
      world ??= makeWorld();
      const called = await callIn(world, name, call, args, leaf.path);
      const refused = reasons(called.result);
      const words = refused === '' ? `– ${differences(least, await shownBy(called))}` : refused;
      said.set(words, [...(said.get(words) ?? []), sentWords(value)]);
      const { errors, userErrors } = called.result;
      const isFault = userErrors.length > 0 && errors.length === 0;
      if (isFault && wrong.at(-1)?.[0] !== leaf) wrong.push([leaf, value]);
      if (refused === '' || call.before !== undefined) world = null;
      // Whatever else is given is refused as well.
      if (refused.includes('does not keep')) break;
    }
    for (const [words, given] of said) lines.push(`  ${leaf.path} ${given.join(', ')}: ${words}`);
  }
  // Of arguments that stand for each other, those of the call itself.
  const own = wrong.filter(
    ([
      {
        names: [arg = ''],
      },
    ]) => Object.hasOwn(plain.args, arg) || !Object.hasOwn(plain.instead ?? {}, arg),
  );
  const all = own.reduce(
    (args, [leaf, value]) => withLeaf(field, args, leaf, value, { tables, beside: undefined }),
    plain.args,
  );
  for (const [what, args] of own.length > 1
    ? [['all of these', all] as const, ['all of these twice', inTwos(all)] as const]
    : []) {
    const { result } = await callIn(makeWorld(), name, plain, args);
    lines.push(`  ${what}: ${short(reasons(result), 1_000)}`);
  }
  return [name, ...lines, ''].join('\n');
}

/** The same with every list of one object as a list of two. */
function inTwos(args: Arguments): Arguments {
  const twice = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const entries = value.map(twice);
      return entries.length === 1 && typeof entries[0] === 'object'
        ? [...entries, ...entries]
        : entries;
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, twice(each)]));
  };
  return Object.fromEntries(Object.entries(args).map(([name, each]) => [name, twice(each)]));
}
