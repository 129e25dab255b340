import { describe, expect, test } from 'vitest';
import { sealWith } from '../../source/commands/learn/seal.ts';
import { verifyCode } from '../../source/commands/learn/verify-codes.ts';
import { builtInLesson, LESSON_FILES } from '../support/lessons/built-in.ts';
import { PLAIN_WALKS } from '../support/lessons/plain-walks.ts';
import { walkPlain, WORKSHOP_WORD } from '../support/lessons/plain-walk.ts';
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
    const [code = ''] = CODE.exec(said) ?? [];
    const lesson = await builtInLesson(walk.id);
    expect(verifyCode(code, [lesson], sealWith(WORKSHOP_WORD))).toMatchObject({
      ...{ fault: null, lesson },
      completion: { name: 'Ana' },
    });
    expect(verifyCode(code, [lesson], sealWith('shore'))).toMatchObject({ completion: null });
    // It may stand on a projector.
    expect(said).not.toContain(WORKSHOP_WORD);
    if (walk !== PLAIN_WALKS.at(-1))
      expect(said).toMatch(/ learn \S+ --name Ana --word WORD --plain$/m);
  });
});
