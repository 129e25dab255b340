/**
 * What a request that changes something makes of each field of its body in turn: of nothing, of
 * values of every kind, and of those at the edges of what fits.
 */
import { addLeaves, differences, type Leaves, sentWords, wordsOf } from '../inputs/differences.ts';
import { short } from '../../support/state-changes.ts';
import { dig } from '../api/api-caller.ts';
import { createRestWorld, type RestWorld } from './rest-world.ts';

/** One request, as it is carried out. */
export interface RestCall {
  readonly name: string;
  readonly method?: 'POST' | 'PUT';
  /** @param world in which ids are looked for, and things made that the request needs */
  address(world: RestWorld): string;
  /** The key of the object in the body. */
  readonly key: string;
  body(world: RestWorld): object;
  /** Further fields that are tried: `image.src` for one in an object. */
  readonly more?: readonly string[];
  /** Read afterwards, where the answer does not show all that was changed. */
  also?(world: RestWorld, answer: unknown): readonly string[];
}

/** Takes the field away. */
const ABSENT = undefined;

const PROBES: readonly unknown[] = [
  ABSENT,
  null,
  '',
  ' walk ',
  'Walk Örk-7_a',
  'x'.repeat(255),
  'x'.repeat(256),
  -1,
  0,
  7,
  1.005,
  '12.50',
  true,
  false,
  [],
  ['b', 'a'],
  {},
  { walk: 1 },
  '2025-03-07T03:07:00Z',
  'walk@example.com',
  'https://walk.example.com/a.png',
];

/** Places of the values in a body: `addresses.0.city`. */
function pathsIn(value: unknown, path: readonly string[] = []): ReadonlyArray<readonly string[]> {
  const own = path.length === 0 ? [] : [path];
  if (typeof value !== 'object' || value === null) return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, each]) => pathsIn(each, [...path, name])),
  ];
}

function withValue(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body))
    return body.with(Number(name), withValue(body[Number(name)], rest, value));
  return { ...Object(body), [name]: withValue(dig(body, name), rest, value) };
}

interface Answered {
  /** Of a refusal, the status and the errors. */
  readonly refused: string | null;
  readonly shown: Leaves;
}

function answerTo(
  call: RestCall,
  { address, world }: { readonly address: string; readonly world: RestWorld },
  body: unknown,
): Answered {
  const answer = world.send(call.method ?? 'POST', address, { [call.key]: body });
  const isRefused = answer.status >= 400;
  const shown: Leaves = new Map();
  addLeaves(answer.status, 'status', shown);
  addLeaves(answer.body, 'shown', shown);
  for (const also of isRefused ? [] : (call.also?.(world, answer.body) ?? [])) {
    addLeaves(world.send('GET', also).body, 'also', shown);
  }
  return {
    refused: isRefused ? `${answer.status} ${JSON.stringify(answer.body)}` : null,
    shown,
  };
}

/** @returns a line for each answer, with the field and the values that led to it */
export function bodyOutcomes(call: RestCall): string {
  const start = () => {
    const world = createRestWorld();
    return { world, address: call.address(world), body: call.body(world) };
  };
  const first = start();
  const least = answerTo(call, first, first.body);
  const lines = [`  ${least.refused ?? wordsOf(least.shown)}`];
  const shownNames = Object.keys(
    Object(dig(first.world.send('GET', first.address).body, call.key)),
  );
  const paths = [
    ...pathsIn(first.body),
    ...[...shownNames, ...(call.more ?? [])].map((name) => name.split('.')),
  ];
  const unique = new Map(paths.map((path) => [path.join('.'), path]));
  const wrong: Array<readonly [path: readonly string[], value: unknown]> = [];
  // What was refused has left the world as it was.
  let here: ReturnType<typeof start> | null = null;
  for (const [name, path] of unique) {
    const said = new Map<string, string[]>();
    for (const value of PROBES) {
      here ??= start();
      const { refused, shown } = answerTo(call, here, withValue(here.body, path, value));
      const words = refused ?? `– ${differences(least.shown, shown)}`;
      said.set(words, [
        ...(said.get(words) ?? []),
        value === ABSENT ? 'left out' : sentWords(value),
      ]);
      if (refused?.startsWith('422') === true && wrong.at(-1)?.[0] !== path)
        wrong.push([path, value]);
      if (refused === null) here = null;
    }
    for (const [words, given] of said) lines.push(`  ${name} ${given.join(', ')}: ${words}`);
  }
  if (wrong.length > 1) {
    const { world, address, body } = start();
    const all = wrong
      .filter(([path]) => path.length === 1 || !wrong.some(([whole]) => whole.join() === path[0]))
      .reduce<unknown>((sent, [path, value]) => withValue(sent, path, value), body);
    const { refused } = answerTo(call, { address, world }, all);
    lines.push(`  all of these: ${short(refused ?? 'taken', 1_000)}`);
  }
  const empty = start();
  for (const body of [undefined, {}, { [call.key]: [] }, { [call.key]: null }, { other: {} }]) {
    const answer = empty.world.send(call.method ?? 'POST', empty.address, body);
    lines.push(`  body ${JSON.stringify(body)}: ${answer.status} ${sentWords(answer.body)}`);
  }
  return [call.name, ...lines, ''].join('\n');
}
