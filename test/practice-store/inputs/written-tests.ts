/**
 * Tests of what is written down about the mutations of one folder; each text stands beside the test
 * file that calls these, under the given name.
 */
import { expect, test } from 'vitest';
import { changesBy, edgesBy } from './field-outcomes.ts';
import { leafOutcomes } from './leaf-outcomes.ts';
import { pairsOf } from './pair-outcomes.ts';
import {
  objectsOf,
  ordersOf,
  restReadings,
  searchesOf,
  type UsedList,
  type usedWorld,
} from './used-world.ts';

interface HasCalls {
  readonly calls: Readonly<Record<string, unknown>>;
}

/** The names of the mutations that these arguments are for. */
export function mutationsIn(...all: readonly HasCalls[]): readonly string[] {
  return all.flatMap(({ calls }) => Object.keys(calls));
}

/** Many calls, and on a busy machine they take their time. */
const PATIENT = { timeout: 240_000 };

/** What each input field changes, and what is said to values at its edge. */
export function testFieldOutcomes(file: string, names: readonly string[]): void {
  test('each field of an input does what is written down for it', PATIENT, async () => {
    await expect(`${await joined(names, changesBy, '\n')}\n`).toMatchFileSnapshot(
      `${file}.changes.txt`,
    );
  });

  test(
    'each field of an input is answered as it is written down, in values at its edge',
    PATIENT,
    async () => {
      await expect(`${await joined(names, edgesBy, '\n')}\n`).toMatchFileSnapshot(
        `${file}.edges.txt`,
      );
    },
  );
}

/** What each input field makes, of values that fit and of those at its edge. */
export function testLeafOutcomes(file: string, names: readonly string[]): void {
  test('every input field makes what is written down for it', PATIENT, async () => {
    await expect(await joined(names, leafOutcomes, '')).toMatchFileSnapshot(`${file}.txt`);
  });
}

export function testPairs(file: string, names: readonly string[]): void {
  test('each mutation after each other one does what is written down', PATIENT, async () => {
    await expect(`${await pairsOf(names)}\n`).toMatchFileSnapshot(`${file}.txt`);
  });
}

/**
 * What a store shows in which mutations were carried out.
 *
 * @param types of objects that are shown besides those of the lists, by their global ids
 * @param pathsOf the paths that are read over REST
 */
export function testShown(
  file: string,
  world: Awaited<ReturnType<typeof usedWorld>>,
  lists: readonly UsedList[],
  types: RegExp,
  pathsOf: () => Promise<readonly string[]>,
): void {
  test('each object shows what is written down for it', PATIENT, async () => {
    const rows = await objectsOf(world, lists, types);
    await expect(`${rows}\n`).toMatchFileSnapshot(`${file}.objects.txt`);
  });

  test('each search and each order gives the rows that are written down', PATIENT, async () => {
    const rows = [await searchesOf(world, lists), await ordersOf(world, lists)].join('\n');
    await expect(`${rows}\n`).toMatchFileSnapshot(`${file}.searches.txt`);
  });

  test('each reading over REST is answered as it is written down', PATIENT, async () => {
    const rows = restReadings(world, await pathsOf());
    await expect(`${rows}\n`).toMatchFileSnapshot(`${file}.rest.txt`);
  });
}

async function joined(
  names: readonly string[],
  read: (name: string) => Promise<string>,
  between: string,
): Promise<string> {
  const parts: string[] = [];
  for (const name of names) parts.push(await read(name));
  return parts.join(between);
}
