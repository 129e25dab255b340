/**
 * Every input field of every mutation that the practice store carries out is set, and read back:
 * two values must give two readings (a text must be found in its own), or the mutation must refuse
 * the field by name in `userErrors`. "Success" for what was forgotten is a lie.
 *
 * - A new mutation needs its least valid arguments in `arguments/<area>.ts`; the test says so.
 * - What is still forgotten stands in `forgotten-inputs.json`: mutation → paths of input fields. A
 *   new gap fails, and so does an entry that is no gap any more: take it out.
 *   `WALK_WRITE=1` writes the file anew for the mutations that were walked.
 * - One mutation alone, with a line for each gap that says what happened:
 *   `WALK_ONLY=productUpdate vitest run test/practice-store/inputs --maxWorkers=1`
 *   (a beginning is enough: `WALK_ONLY=product` walks all that begin with it).
 * - What is called with the wrong values (see the line) gets other ones in `arguments/<area>.ts`:
 *   `values` by input type and field, or by path in one mutation; `beside` for what a field needs
 *   next to it; `whole` for two whole sets of arguments; `after` for mutations that make it visible.
 * - A refusal counts when its path names the field, or an object around it, and its words are not
 *   those of a failed check (`is invalid`, `can't be blank`): "The practice store does not …".
 */
import { lexicographicSortSchema } from 'graphql';
import { readFileSync, writeFileSync } from 'node:fs';
import { getNamedType } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { MUTATIONS } from '../../../source/practice-store/records/registry.ts';
import { publishedIdTypes, publishedSchema } from '../graphql/schema-fixture.ts';
import { allArguments, type Arguments, type BaseCall } from './base-arguments.ts';
import { type InputLeaf, inputLeaves } from './input-leaves.ts';
import { argumentsWith, leafValues } from './leaf-arguments.ts';
import { callIn as callInWorld, sentences } from './call-in.ts';
import { withOwnMetafields } from './own-metafields.ts';
import { idsIn } from './reading.ts';
import { createWalkWorlds, findKnownIds, type MutationResult } from './walk-world.ts';

const FILE = new URL('forgotten-inputs.json', import.meta.url);
const only = process.env['WALK_ONLY'];
const forgotten: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(FILE, 'utf8'),
);

// In the order of the alphabet, so that the list of gaps does not depend on the schema's.
const schema = lexicographicSortSchema(publishedSchema());
const makeWorld = await createWalkWorlds();
const ids = await findKnownIds(makeWorld());
const { calls, values, objects, unreadable } = allArguments(ids);
const tables = { ids, idTypes: publishedIdTypes(), byField: values, objects };
const names = Object.keys(MUTATIONS)
  .filter((name) => only === undefined || name.startsWith(only))
  .toSorted((a, b) => (a < b ? -1 : 1));
const found = new Map<string, readonly string[]>();

/** How deep is read where the payload and the objects' own fields do not tell. */
const LEVELS = [2, 3];

/** What became of one input field. */
type Verdict =
  | { readonly type: 'kept' | 'refused' | 'unreadable' }
  | { readonly type: 'gap'; readonly what: string };

const gap = (what: string): Verdict => ({ type: 'gap', what });

const callIn = (name: string, call: BaseCall, args: Arguments, path?: string) =>
  callInWorld(makeWorld(), name, call, args, path);

function callsOf(name: string): BaseCall {
  const call = calls[name];
  if (call === undefined) {
    throw new Error(
      `${name} is carried out, but the walk does not know how to call it: give its least valid arguments in test/practice-store/inputs/arguments/.`,
    );
  }
  return call;
}

/** Words of a check that the walk's own value did not pass: they say nothing about the field. */
const VALIDITY =
  /invalid|blank|not exist|not found|must |taken|too (?:long|short)|already|not a valid/i;

/** Refused for the field itself, or for an object around it. */
function isRefused(result: MutationResult, { names: path }: InputLeaf): boolean {
  const own = path.length === 1 ? path : path.slice(1);
  // Or the words name it, and the path the argument that it is in: `["input"]`, `id cannot be …`.
  const isNamed = result.userErrors.some(
    ({ field, message }) => field[0] === path[0] && message.startsWith(`${path.at(-1)} cannot `),
  );
  if (isNamed) return true;
  return result.userErrors.some(
    ({ field, message }) =>
      field.some((part) => own.includes(part)) &&
      (/practice store/i.test(message) || !VALIDITY.test(message)),
  );
}

async function verdictOf(name: string, plain: BaseCall, leaf: InputLeaf): Promise<Verdict> {
  const call = withOwnMetafields(plain, leaf);
  const field = schema.getMutationType()?.getFields()[name];
  if (field === undefined) return gap('is no mutation of the schema');
  const leafName = leaf.names.at(-1) ?? '';
  const places = [`${leaf.owner}.${leafName}`, `${name} ${leaf.path}`];
  if (places.some((place) => Object.hasOwn(unreadable, place))) return { type: 'unreadable' };
  const two = leafValues(call, leaf, tables);
  const both = await Promise.all(
    two.map(async (value, at) => {
      const args =
        call.whole?.[leaf.path]?.[at] ?? argumentsWith(field, { call, leaf, value, tables });
      return { value, ...(await callIn(name, call, args, leaf.path)) };
    }),
  );
  const refused = both.filter(({ result }) => isRefused(result, leaf)).length;
  // To say "no" to a flag is to leave it out.
  const isFlag = typeof two[0] === 'boolean';
  if (refused === both.length || (isFlag && refused > 0)) return { type: 'refused' };
  // The store sells in its own currency, and refuses every other one.
  const isCurrency = getNamedType(leaf.type).name === 'CurrencyCode';
  if (isCurrency && both.some(({ result }) => result.userErrors.length > 0)) {
    return { type: 'refused' };
  }
  const refusals = both.flatMap(({ value, result }) =>
    sentences(result).map((sentence) => `${JSON.stringify(value)}: ${sentence}`),
  );
  if (refusals.length > 0) return gap(`the value is not taken: ${refusals.join(' | ')}`);
  const seen = [
    ...new Set([
      ...both.flatMap(({ result, args }) => [...idsIn(result.payload), ...idsIn(args)]),
      ...both.flatMap(({ read }) => read),
    ]),
  ];
  const shown = both.map(({ result, later }) => textOf([result.payload, later]));
  let verdict = verdictOn(two, shown);
  // Whatever tells two readings apart does so in every longer and deeper one, too.
  for (const levels of [1, ...(call.levels ?? LEVELS)]) {
    const texts = [...shown];
    for (const id of seen) {
      if (verdict.type !== 'gap') return verdict;
      for (const [at, { world }] of both.entries()) {
        texts[at] += textOf(await world.read(id, levels));
      }
      verdict = verdictOn(two, texts);
    }
  }
  return verdict;
}

/** What the texts say that were read of a call with each of two values. */
function verdictOn(two: readonly unknown[], texts: readonly string[]): Verdict {
  if (texts[0] === texts[1]) return gap('forgotten: both values read the same');
  const unfound = two.findIndex((value, at) => !isFound(value, texts[at] ?? ''));
  return unfound === -1
    ? { type: 'kept' }
    : gap(`${JSON.stringify(two[unfound])} is not found again`);
}

/** Every job has an id of its own, which says nothing about what was set. */
function textOf(shown: unknown): string {
  return JSON.stringify(shown).replaceAll(/gid:\/\/shopify\/Job\/[\w-]+/g, 'job');
}

/** Paths of gaps; `input.seo.*` where everything below an input object is one. */
function shortened(paths: readonly string[], gaps: ReadonlyMap<string, string>): string[] {
  const isWhole = (prefix: string) => {
    const below = paths.filter((path) => path.startsWith(`${prefix}.`));
    return below.length > 1 && below.every((path) => gaps.has(path));
  };
  const short = [...gaps.keys()].map((path) => {
    const parts = path.split('.');
    const prefixes = parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('.'));
    const whole = prefixes.find(isWhole);
    return whole === undefined ? path : `${whole}.*`;
  });
  return [...new Set(short)];
}

/** Only texts that nothing computes with are looked for. */
function isFound(value: unknown, text: string): boolean {
  if (typeof value !== 'string' || value.startsWith('gid://') || !/^walk-[ab]/i.test(value)) {
    return true;
  }
  const written = JSON.stringify(value).slice(1, -1);
  return text.toLowerCase().includes(written.toLowerCase());
}

describe('every input field of a mutation that is carried out', () => {
  test.each(names)(
    '%s keeps what it takes, or says that it does not',
    async (name) => {
      const call = callsOf(name);
      const { result } = await callIn(name, call, call.args);
      const words = sentences(result).join('\n');
      expect(words, `the base arguments of ${name}`).toContain(call.refused ?? '');
      if (call.refused !== undefined) return;
      expect(words, `the base arguments of ${name}`).toBe('');
      const field = schema.getMutationType()?.getFields()[name];
      const leaves = field === undefined ? [] : inputLeaves(field);
      const missing = new Map<string, string>();
      for (const leaf of leaves) {
        const verdict = await verdictOf(name, call, leaf);
        if (verdict.type === 'gap') missing.set(leaf.path, verdict.what);
      }
      const lines = [...missing].map(([path, what]) => `${path} – ${what}`);
      if (only !== undefined && lines.length > 0)
        process.stdout.write([name, ...lines, ''].join('\n'));
      const gaps = shortened(
        leaves.map(({ path }) => path),
        missing,
      );
      found.set(name, gaps);
      if (process.env['WALK_WRITE'] === undefined) expect(gaps).toEqual(forgotten[name] ?? []);
    },
    60_000,
  );

  test('no mutation is on the list of gaps that is not carried out', () => {
    const gone = Object.keys(forgotten).filter((name) => !Object.hasOwn(MUTATIONS, name));
    expect(gone).toEqual([]);
  });
});

afterAll(() => {
  if (process.env['WALK_WRITE'] === undefined) return;
  const all = Object.entries({ ...forgotten, ...Object.fromEntries(found) })
    .filter(([name, gaps]) => gaps.length > 0 && Object.hasOwn(MUTATIONS, name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
});
