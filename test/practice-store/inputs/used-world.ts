/**
 * A world in which many mutations were carried out, and all that it shows as text: its lists,
 * searched and sorted in every way, and every object in them over GraphQL and over REST.
 */
import { getNamedType, isEnumType } from 'graphql';
import { short } from '../../support/state-changes.ts';
import { dig } from '../api/api-caller.ts';
import { withoutRandom } from '../api/written.ts';
import { publishedSchema } from '../graphql/schema-fixture.ts';
import type { BaseCall } from './base-arguments.ts';
import { callIn } from './call-in.ts';
import { callOf, makeWorld } from './field-outcomes.ts';
import { idsIn } from './reading.ts';
import type { WalkWorld } from './walk-world.ts';

const schema = publishedSchema();

/** A list of the query root. */
export interface UsedList {
  readonly list: string;
  /** Arguments that it needs, or that show more of it. */
  readonly args?: string;
  /** What its search knows. */
  readonly fields?: readonly string[];
  /** Values that are searched in each field, beside those for every list. */
  readonly values?: readonly string[];
}

/**
 * A world in which each of these mutations was called, in this order; what one of them has taken
 * away may be missing for the next.
 */
export async function usedWorld(names: readonly string[]): Promise<WalkWorld> {
  const world = makeWorld();
  for (const [at, name] of names.filter((each) => !each.endsWith('Delete')).entries()) {
    const call = withOwnNames(callOf(name), at);
    await callIn(world, name, call, call.args).catch((error: unknown) => {
      if (!String(error).includes(` before ${name}`)) throw error;
    });
  }
  return world;
}

/** What the calls name alike is named otherwise in each: many names can be given once only. */
function withOwnNames(call: BaseCall, at: number): BaseCall {
  const text = JSON.stringify(call).replaceAll(/"(walk)"(?!:)/gi, `"$1${at}"`);
  return JSON.parse(text);
}

async function idsOf(world: WalkWorld, list: string, args: string): Promise<readonly string[]> {
  const data = await world.query(`{ ${list}(first: 250, ${args}) { nodes { id } } }`);
  return idsIn(data);
}

/** Every object in the lists, and every one that it names of these types. */
export async function objectsOf(
  world: WalkWorld,
  lists: readonly UsedList[],
  parts: RegExp,
): Promise<string> {
  const rows: string[] = [];
  const seen = new Set<string>();
  const named = new Set<string>();
  for (const { list, args = '' } of lists)
    for (const id of await idsOf(world, list, args)) {
      if (seen.has(id)) continue;
      seen.add(id);
      const read = await world.read(id, 2);
      for (const each of idsIn(read)) named.add(each);
      rows.push(`${id}: ${short(withoutRandom(JSON.stringify(read)), 200)}`);
    }
  for (const id of named) {
    if (seen.has(id) || !parts.test(id)) continue;
    const node = await world.node(id, 1);
    if (node !== null)
      rows.push(`${withoutRandom(id)}: ${short(withoutRandom(JSON.stringify(node)), 200)}`);
  }
  return rows.join('\n');
}

/** Values that a field of a search may have, whatever it is about. */
const VALUES = [
  ...['*', '0', '1', '2', '>1', '>=2', '<2', '<=1', '>50', '<=50', '>1000', 'true', 'false'],
  ...['2026-11-20', '>2026-10-01', '<=2026-10-01', '"walk"', 'walk*', 'any', 'open', 'active'],
];

/** Which rows of each list each search finds; those that find the same stand together. */
export async function searchesOf(world: WalkWorld, lists: readonly UsedList[]): Promise<string> {
  const rows: string[] = [];
  for (const { list, args = '', fields = [], values = [] } of lists) {
    const all = await idsOf(world, list, args);
    rows.push(`${list} (${all.length})`);
    const pool = [...VALUES, ...values];
    for (const field of ['', ...fields]) {
      const searches = pool.map((value) => (field === '' ? value : `${field}:${value}`));
      const asked = searches.map(
        (query, at) =>
          `a${at}: ${list}(first: 250, ${args} query: ${JSON.stringify(query)}) { nodes { id } }`,
      );
      const data = await world.query(`{ ${asked.join(' ')} }`);
      const found = Map.groupBy(pool.keys(), (at) => placesOf(idsIn(dig(data, `a${at}`)), all));
      for (const [places, of] of found)
        rows.push(
          `  ${field} ${of.map((at) => pool[at]).join(' ')}: ${places === '' ? 'none' : places}`,
        );
    }
  }
  return rows.join('\n');
}

/** The rows of each list by each of its orders. */
export async function ordersOf(world: WalkWorld, lists: readonly UsedList[]): Promise<string> {
  const rows: string[] = [];
  for (const { list, args = '' } of lists) {
    const all = await idsOf(world, list, args);
    const field = schema.getQueryType()?.getFields()[list];
    const key = field?.args.find(({ name }) => name === 'sortKey');
    const type = key === undefined ? undefined : getNamedType(key.type);
    const keys = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
    for (const name of keys.filter((each) => each !== 'RELEVANCE')) {
      const found = await idsOf(world, list, `${args} sortKey: ${name}`);
      rows.push(`${list} ${name}: ${placesOf(found, all)}`);
    }
  }
  return rows.join('\n');
}

/** The places of rows in the whole list: `0-3 7`. */
function placesOf(found: readonly string[], all: readonly string[]): string {
  const places = found.map((id) => all.indexOf(id));
  const starts = [...places.keys()].filter((at) => places[at] !== (places[at - 1] ?? -2) + 1);
  return starts
    .map((start, at) => {
      const end = (starts[at + 1] ?? places.length) - 1;
      return end === start ? `${places[start]}` : `${places[start]}-${places[end]}`;
    })
    .join(' ');
}

/** What is answered to readings over REST, those that are answered alike together. */
export function restReadings(world: WalkWorld, paths: readonly string[]): string {
  const answers = Map.groupBy(paths, (path) => {
    const [name = '', query = ''] = path.split('?');
    const { status, json } = world.rest('GET', `${name}.json`, query);
    return `${status} ${short(withoutRandom(JSON.stringify(json)), 200)}`;
  });
  return [...answers].map(([words, of]) => `${of.join(', ')}\n  ${words}`).join('\n');
}

/** The numbers of the rows of a list. */
export async function numbersOf(world: WalkWorld, list: string, args = ''): Promise<string[]> {
  return (await idsOf(world, list, args)).map((id) => id.replace(/^.*\//, ''));
}
