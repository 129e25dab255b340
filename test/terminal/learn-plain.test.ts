import { describe, expect, test } from 'vitest';
import { LESSON_FILES } from '../support/lessons/built-in.ts';
import { PLAIN_WALKS } from '../support/lessons/plain-walks.ts';
import { walkPlain } from '../support/lessons/plain-walk.ts';
import { takeFixedPorts } from '../support/sockets/fixed-ports.ts';

const CODE = /^(?:[0-9A-Z]{5}-)+[0-9A-Z]{1,5}$/m;

describe('line by line', () => {
  test('there is a walk for each lesson, and a near miss in each, after which its goal stays', () => {
    expect(PLAIN_WALKS.map(({ id }) => `${id}.yaml`)).toEqual(LESSON_FILES);
    for (const { id, moves } of PLAIN_WALKS) {
      const missed = moves.findIndex(({ isNearMiss }) => isNearMiss);
      expect(moves[missed + 1]?.goal, id).toBe(moves[missed]?.goal);
    }
  });

  test.each(PLAIN_WALKS)('lesson $id is done by what is typed', async (walk) => {
    if (walk.isOnFixedPort === true) await takeFixedPorts();
    const said = await walkPlain(walk);
    expect(said).toContain('Lesson done: ');
    expect(said).toMatch(CODE);
  });
});
