/**
 * What each field of a body sent over REST does, as text: what is otherwise without it, and in
 * values of every kind.
 */
import { short } from '../../support/state-changes.ts';
import { withoutRandom } from '../api/written.ts';
import { countPlain, differences, makeWorld } from './field-outcomes.ts';
import type { RestResult, WalkWorld } from './walk-world.ts';

/** A request that the store carries out, with a body that has as many fields as go together. */
export interface RestWrite {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  /** What is sent first, in the same world. */
  readonly before?: readonly RestWrite[];
  /** What shows the change, beside the answer. */
  readonly read?: readonly string[];
}

const VALUES: readonly unknown[] = [
  null,
  '',
  'walk',
  '7',
  '-1',
  -1,
  0,
  2.5,
  true,
  [],
  {},
  ['walk'],
];

interface Outcome {
  readonly result: RestResult;
  readonly shown: unknown;
}

function send(world: WalkWorld, { method, path, query, body }: RestWrite): RestResult {
  return world.rest(method, `${path}.json`, query, body);
}

function outcomeOf(write: RestWrite, body: unknown): Outcome {
  const world = makeWorld();
  for (const first of write.before ?? []) {
    const { status, json } = send(world, first);
    if (status >= 300) throw new Error(`${first.path}: ${JSON.stringify(json)}`);
  }
  const result = send(world, { ...write, body });
  const isTaken = result.status < 300;
  const read = isTaken
    ? (write.read ?? []).map((path) => world.rest('GET', `${path}.json`).json)
    : [];
  return { result, shown: { answer: result.json, read } };
}

type Path = ReadonlyArray<string | number>;

/** Every place in a body, those that hold others first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length === 0 ? [] : [path];
  const own = path.length === 0 ? [] : [path];
  if (Array.isArray(value))
    return [...own, ...value.flatMap((each, at) => placesIn(each, [...path, at]))];
  const inner = Object.entries(value).flatMap(([name, each]) => placesIn(each, [...path, name]));
  return [...own, ...inner];
}

/** The body with another value at a place; undefined takes the place away. */
function withValue(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(body)) {
    const at = Number(first);
    return rest.length === 0 && value === undefined
      ? body.toSpliced(at, 1)
      : body.with(at, withValue(body[at], rest, value));
  }
  const own: Readonly<Record<string, unknown>> = Object(body);
  return { ...own, [first]: withValue(own[first], rest, value) };
}

/** The answer to the whole body, and what is otherwise without each field and in each value. */
export function writesBy(write: RestWrite): string {
  const { result, shown } = outcomeOf(write, write.body);
  const rows = [
    `${write.method} ${write.path}: ${result.status} ${words(result.json, 200)}`,
    ...(write.read ?? []).map((path) => `  then ${path}: ${countPlain(shown)}`),
  ];
  for (const place of placesIn(write.body)) {
    const said = new Map<string, string[]>();
    for (const value of [undefined, ...VALUES]) {
      const other = outcomeOf(write, withValue(write.body, place, value));
      const outcome =
        other.result.status < 300
          ? `${other.result.status} ${differences(shown, other.shown, 110)}`
          : `${other.result.status} ${words(other.result.json, 160)}`;
      said.set(outcome, [...(said.get(outcome) ?? []), JSON.stringify(value) ?? 'left out']);
    }
    rows.push(`  ${place.join('.')}`);
    for (const [outcome, values] of said) rows.push(`    ${values.join(' ')}: ${outcome}`);
  }
  return rows.join('\n');
}

function words(json: unknown, longest: number): string {
  return short(withoutRandom(JSON.stringify(json)), longest);
}

/** The answer to each of these requests, one after the other in one world. */
export function answersTo(writes: readonly RestWrite[], world = makeWorld()): string {
  return writes
    .map((write) => {
      const { status, json } = send(world, write);
      const read = (write.read ?? []).map(
        (path) => `\n    ${path} ${words(world.rest('GET', `${path}.json`).json, 160)}`,
      );
      const asked = write.query === undefined ? '' : `?${write.query}`;
      const sent = write.body === undefined ? '' : ` ${short(JSON.stringify(write.body), 90)}`;
      return `${write.method} ${write.path}${asked}${sent}\n  ${status} ${words(json, 200)}${read.join('')}`;
    })
    .join('\n');
}
