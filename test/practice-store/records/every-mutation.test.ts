/**
 * What every mutation makes of its least valid arguments, and what it says to wrong ones, as texts
 * beside this file; written anew with `vitest run test/practice-store/records/every-mutation -u`.
 */
import { expect, test } from 'vitest';
import { MUTATIONS } from '../../../source/practice-store/records/registry.ts';
import { allArguments, type Arguments, type BaseCall } from '../inputs/base-arguments.ts';
import { callIn, sentences } from '../inputs/call-in.ts';
import { idsIn } from '../inputs/reading.ts';
import { withoutRandom, written } from '../api/written.ts';
import { createWalkWorlds, findKnownIds, type WalkWorld } from '../inputs/walk-world.ts';

const makeWorld = await createWalkWorlds();
const { calls } = allArguments(await findKnownIds(makeWorld()));

const names = Object.keys(MUTATIONS).toSorted((a, b) => (a < b ? -1 : 1));

function callOf(name: string): BaseCall {
  const call = calls[name];
  if (call === undefined) throw new Error(`${name} has no arguments in inputs/arguments`);
  return call;
}

/** Without what is empty: most fields of most things are. */
function filled(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(filled);
  const entries = Object.entries(value)
    .map(([name, each]): [string, unknown] => [name, filled(each)])
    .filter(([name, each]) => name !== '__typename' && !isEmpty(each));
  return Object.fromEntries(entries);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '' || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The payload, and every object that it names as GraphQL shows it afterwards. */
async function outcomeOf(name: string): Promise<string> {
  const call = callOf(name);
  const { world, result, args, read } = await callIn(makeWorld(), name, call, call.args);
  const shown = new Set([...idsIn(result.payload), ...read, ...idsIn(args)]);
  const rows = [written(filled(result.payload))];
  for (const id of [...shown].slice(0, 3)) {
    const node = await world.node(id, 1);
    const words = node === null ? 'is not there' : written(filled(node));
    rows.push(`${withoutRandom(id)}: ${words}`);
  }
  return [name, ...sentences(result), ...rows].join('\n  ');
}

test('every mutation makes what is written down for it', async () => {
  const outcomes: string[] = [];
  for (const name of names) outcomes.push(await outcomeOf(name));
  await expect(`${outcomes.join('\n')}\n`).toMatchFileSnapshot('every-mutation.txt');
});

/** Values that fit the type of one that is right, and that a store hardly takes. */
function wrongOnes(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [-1, 0];
  if (typeof value !== 'string') return [];
  if (value.startsWith('{{') || value.startsWith('gid://')) return [];
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return ['-1', '0'];
  if (/^\d{4}-\d\d-\d\d/.test(value)) return ['2001-01-01T00:00:00Z', '2099-01-01T00:00:00Z'];
  return /^[A-Z_]+$/.test(value) ? [] : ['', ' ', 'x'.repeat(300), '<b>', 'gid://shopify/Shop/1'];
}

/** The arguments with one value at any depth in turn set to a wrong one. */
function* spoiled(value: unknown, path = ''): Iterable<readonly [path: string, value: unknown]> {
  for (const wrong of wrongOnes(value)) yield [`${path} ${wordsOf(wrong)}`, wrong];
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && value.length > 0) yield [`${path} []`, []];
  for (const [name, each] of Object.entries(value)) {
    const inner = path === '' ? name : `${path}.${name}`;
    for (const [at, wrong] of spoiled(each, inner))
      yield [
        at,
        Array.isArray(value) ? value.with(Number(name), wrong) : { ...value, [name]: wrong },
      ];
  }
}

function wordsOf(value: unknown): string {
  return String(value).length > 40 ? `x${String(value).length}` : JSON.stringify(value);
}

async function refusalsOf(name: string): Promise<readonly string[]> {
  const call = callOf(name);
  const said = new Map<string, string[]>();
  let world: WalkWorld | null = null;
  for (const [at, args] of spoiled(call.args)) {
    world ??= makeWorld();
    const { result } = await callIn(world, name, call, args as Arguments);
    const words = sentences(result).join('; ') || 'taken';
    said.set(words, [...(said.get(words) ?? []), at]);
    // What was refused has left the world as it was.
    if (words === 'taken' || call.before !== undefined) world = null;
  }
  const rows = [...said].map(([words, at]) => `  ${at.join(', ')}: ${words}`);
  return rows.length === 0 ? [] : [name, ...rows];
}

test('every mutation says what is written down to wrong values', async () => {
  const refusals: string[] = [];
  for (const name of names) refusals.push(...(await refusalsOf(name)));
  await expect(`${refusals.join('\n')}\n`).toMatchFileSnapshot('every-refusal.txt');
});
